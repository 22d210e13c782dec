"""Absolute addresses of what the API names."""

from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

NAMESPACE = "api-v1"


@lru_cache(maxsize=8192)
def path_of(name: str, *args: str) -> str:
    """`reverse`, remembered: an answer may name hundreds of pages."""
    return reverse(name, args=args)


@dataclass(frozen=True)
class Addresses:
    """`origin` is the site's own scheme and host, or those that the visitor named where it has none set."""

    origin: str

    @classmethod
    def of(cls, request: HttpRequest) -> "Addresses":
        return cls(settings.SITE_URL or f"{request.scheme}://{request.get_host()}")

    def page(self, name: str, *args: str) -> str:
        return self.origin + path_of(name, *args)

    def api(self, name: str, *args: str) -> str:
        return self.origin + path_of(f"{NAMESPACE}:{name}", *args)


def neighbour_pages(request: HttpRequest, limit: int, offset: int, total: int) -> dict[str, str | None]:
    """`next` and `previous` of a list: its own address, with the other offset."""

    def at(other: int) -> str:
        query = {**request.GET.dict(), "limit": limit, "offset": other}
        return f"{Addresses.of(request).origin}{request.path}?{urlencode(query)}"

    return {
        "next": at(offset + limit) if offset + limit < total else None,
        # From beyond the end, back to the last page.
        "previous": at(max(0, min(offset, total) - limit)) if offset else None,
    }
