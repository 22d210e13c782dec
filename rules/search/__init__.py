"""Search over the loaded rules: `find`, `search` (a page of it), `suggest` and `nearest`."""

from .searching import Found, Hit, Results, find, nearest, search, suggest

__all__ = ["Found", "Hit", "Results", "find", "nearest", "search", "suggest"]
