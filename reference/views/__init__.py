"""The pages. Querysets ask, the domain computes, templates show."""

from .comparisons import comparison_detail, comparison_list
from .conditions import condition_detail, condition_list
from .entries import entry_detail, mesa, ruleset_index
from .pages import about, bookmark_rows, bookmarks
from .screens import condition_cards, screen
from .search import search

__all__ = [
    "about",
    "bookmark_rows",
    "bookmarks",
    "comparison_detail",
    "comparison_list",
    "condition_cards",
    "condition_detail",
    "condition_list",
    "entry_detail",
    "mesa",
    "ruleset_index",
    "screen",
    "search",
]
