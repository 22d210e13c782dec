"""What every answer below `/api/` has: methods, CORS, caching and the encoding of its bytes.

The answer depends on the address and on the version of the site alone, so its ETag is known before it
is made: a reader who has it costs one query. The ETag is strong, so each encoding has its own and
compression gives the same bytes every time, unlike Django's own middleware. CORS is the same constant
for all: an answer that varied by `Origin` would be kept apart for each by shared caches.
"""

import hashlib
from collections.abc import Callable

from django.db import Error as DatabaseAway
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.middleware.gzip import re_accepts_gzip
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.text import compress_string

from ..finished.application import API
from ..finished.versions import read_version
from . import errors
from .addresses import Addresses

VERSIONED = f"{API}v1/"
CACHE_CONTROL = "public, max-age=300, stale-while-revalidate=86400"
# What is shorter fits into one packet anyhow.
WORTH_COMPRESSING = 800
_CORS = {"Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "ETag"}
_PREFLIGHT = {
    "Allow": errors.ALLOWED,
    "Access-Control-Allow-Methods": errors.ALLOWED,
    "Access-Control-Allow-Headers": "Accept, Content-Type, If-None-Match",
    "Access-Control-Max-Age": "86400",
}


class ApiMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(API):
            return self.get_response(request)
        response = self._answer(request)
        for name, value in _CORS.items():
            response.headers[name] = value
        return response

    def _answer(self, request: HttpRequest) -> HttpResponse:
        if request.method == "OPTIONS":
            return HttpResponse(status=204, headers=_PREFLIGHT)
        if request.method not in ("GET", "HEAD"):
            return errors.method_not_allowed()
        # The answer to HEAD is that to GET, of which the server sends the headers.
        asked, request.method = request.method, "GET"
        try:
            if not request.path_info.startswith(VERSIONED):
                return self.get_response(request)
            return self._versioned(request)
        finally:
            request.method = asked

    def _versioned(self, request: HttpRequest) -> HttpResponse:
        try:
            etag = current_etag(request)
        except DatabaseAway:
            return errors.unavailable()
        held = parse_etags(request.headers.get("If-None-Match", ""))
        if known := next((own for own in (etag, gzipped(etag)) if own in held), None):
            return with_caching(HttpResponseNotModified(), known)
        response = self.get_response(request)
        if response.status_code != 200:
            if response.status_code < 400:
                response.headers["Cache-Control"] = CACHE_CONTROL
            return response
        if len(response.content) >= WORTH_COMPRESSING and re_accepts_gzip.search(
            request.headers.get("Accept-Encoding", "")
        ):
            response.content = compress_string(response.content)
            response.headers["Content-Encoding"] = "gzip"
            etag = gzipped(etag)
        return with_caching(response, etag)


def with_caching(response: HttpResponse, etag: str) -> HttpResponse:
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = CACHE_CONTROL
    patch_vary_headers(response, ("Accept-Encoding",))
    return response


def current_etag(request: HttpRequest) -> str:
    """The strong ETag of the plain answer at an address, for the version of the site that is on now.

    Raises `django.db.Error` where the database is away.
    """
    named = f"{read_version()} {Addresses.of(request).origin} {request.get_full_path()}"
    return f'"{hashlib.sha256(named.encode()).hexdigest()[:32]}"'


def gzipped(etag: str) -> str:
    return f'{etag[:-1]}-gzip"'
