"""Finished pages in memory, of one version at a time, bounded in bytes."""

from collections import OrderedDict

from .pages import Page


class Memory:
    """The pages last used, up to `limit` bytes; those of an older version go all at once."""

    def __init__(self, limit: int):
        self.limit = limit
        self.version = ""
        self.size = 0
        self._pages: OrderedDict[str, tuple[Page, int]] = OrderedDict()

    def get(self, version: str, key: str) -> Page | None:
        if version != self.version:
            return None
        found = self._pages.get(key)
        return found[0] if found else None

    def put(self, version: str, key: str, page: Page) -> None:
        """Keep a page. Its copies in other encodings count from the start, at half its size."""
        if version != self.version:
            self._pages = OrderedDict()
            self.version, self.size = version, 0
        weight = len(page.body) * 3 // 2
        if weight > self.limit:
            return
        if key in self._pages:
            self.size -= self._pages.pop(key)[1]
        self._pages[key] = (page, weight)
        self.size += weight
        while self.size > self.limit:
            _, (_, freed) = self._pages.popitem(last=False)
            self.size -= freed
