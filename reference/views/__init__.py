"""The pages. Querysets ask, the domain computes, templates show."""

from .comparisons import comparison_detail, comparison_list
from .conditions import condition_detail, condition_list
from .entries import entry_detail, mesa, ruleset_index
from .health import alive, ready
from .pages import about, bookmark_rows, bookmarks
from .screens import condition_cards, screen
from .search import opensearch, search, suggestions

__all__ = [
    "about",
    "alive",
    "bookmark_rows",
    "bookmarks",
    "comparison_detail",
    "comparison_list",
    "condition_cards",
    "condition_detail",
    "condition_list",
    "entry_detail",
    "mesa",
    "opensearch",
    "ready",
    "ruleset_index",
    "screen",
    "search",
    "suggestions",
]
