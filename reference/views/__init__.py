"""The pages. Querysets ask, the domain computes, templates show."""

from .comparisons import comparison_detail, comparison_list
from .conditions import condition_detail, condition_list
from .entries import entry_detail, mesa, ruleset_index
from .health import alive, ready
from .machines import corrections_feed, robots, sitemap
from .pages import about, bookmark_rows, bookmarks, correction_list
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
    "correction_list",
    "corrections_feed",
    "entry_detail",
    "mesa",
    "opensearch",
    "ready",
    "robots",
    "ruleset_index",
    "screen",
    "search",
    "sitemap",
    "suggestions",
]
