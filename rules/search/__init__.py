"""Search over the loaded rules: `search`, `suggest` and `nearest`."""

from .searching import Hit, Results, nearest, search, suggest

__all__ = ["Hit", "Results", "nearest", "search", "suggest"]
