"""The site without a network: the worker that keeps its pages, and what it asks for."""

import copy
import json
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import resolve, reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from ..context_processors import NAME
from ..finished.versions import read_version
from ..offline import VERSION_HEADER, all_pages, estimate_bytes, search_index, static_files

fresh = cache_control(no_cache=True)


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Where a reader keeps the whole site in the browser, and lets it go."""
    return render(request, "offline/keep.html")


@require_safe
def offline_search(request: HttpRequest) -> HttpResponse:
    """What the worker shows for a search without a network."""
    return render(request, "offline/search.html")


@require_safe
def offline_missing(request: HttpRequest) -> HttpResponse:
    """What the worker shows for a page that this browser does not have."""
    return render(request, "offline/missing.html")


@require_safe
@fresh
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker: its code is a static file, its bytes change with the version."""
    site = {
        "version": read_version(),
        "header": VERSION_HEADER,
        "files": [*static_files(), reverse("offline-index")],
        "hashed": not settings.DEBUG,
        "search": reverse("offline-search"),
        "missing": reverse("offline-missing"),
        "list": reverse("offline-pages"),
        "searched": reverse("search"),
        "screen": reverse("screen"),
        "calculators": reverse("calculator-list"),
    }
    code = static("js/offline-worker.js")
    return HttpResponse(
        f"const SITE = {_json(site)};\nimportScripts({_json(code)});\n",
        content_type="text/javascript; charset=utf-8",
    )


@require_safe
@fresh
def manifest(request: HttpRequest) -> HttpResponse:
    """What the site is called and looks like on a home screen."""
    icons = [
        ("img/favicon.svg", "any", "image/svg+xml", "any"),
        ("icons/icon-192.png", "192x192", "image/png", "any"),
        ("icons/icon-512.png", "512x512", "image/png", "any"),
        ("icons/maskable-512.png", "512x512", "image/png", "maskable"),
    ]
    data = {
        "name": f"{NAME}: reglas de quinta edición",
        "short_name": NAME,
        "description": "Las reglas de quinta edición en español, para consultar jugando.",
        "lang": "es",
        "dir": "ltr",
        "id": "/",
        "start_url": reverse("mesa"),
        "scope": "/",
        "display": "minimal-ui",
        "theme_color": "#9d2a24",
        "background_color": "#fbf8f2",
        "icons": [
            {"src": static(name), "sizes": sizes, "type": kind, "purpose": purpose}
            for name, sizes, kind, purpose in icons
        ],
        "shortcuts": [
            {"name": "Estados", "url": reverse("condition-list")},
            {"name": "Marcadores", "url": reverse("bookmarks")},
            {"name": "Pantalla", "url": reverse("screen")},
        ],
    }
    return HttpResponse(_json(data), content_type="application/manifest+json")


@require_safe
@fresh
def pages(request: HttpRequest) -> HttpResponse:
    """Every address to keep, and about how much they hold."""
    found = all_pages()
    size = estimate_bytes(found, lambda address: len(_render(request, address)))
    data = {
        "version": read_version(),
        "kilobytes": round(size / 1000),
        "pages": [page.address for page in found],
    }
    return HttpResponse(_json(data), content_type="application/json")


@require_safe
@fresh
def index(request: HttpRequest) -> HttpResponse:
    """Names and summaries for the search in the browser."""
    return HttpResponse(_json(search_index()), content_type="application/json")


def _render(request: HttpRequest, address: str) -> bytes:
    """A page as `request` would get it."""
    parts = urlsplit(address)
    request = copy.copy(request)
    request.path = request.path_info = parts.path
    request.GET = QueryDict(parts.query)
    view, args, kwargs = resolve(parts.path)
    return view(request, *args, **kwargs).content


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
