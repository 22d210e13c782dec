"""Headers that every page has, whichever view made it."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

# A page changes only with a load: good for a minute, and for ten more while a new copy is fetched.
PAGE_CACHE = "public, max-age=60, stale-while-revalidate=600"


class NoNulMiddleware:
    """Read a NUL in an address as a character that is none: PostgreSQL takes no text that holds one."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        query = request.environ.get("QUERY_STRING", "")
        if "%00" in query:
            request.environ["QUERY_STRING"] = query.replace("%00", "%EF%BF%BD")
        request.path_info = request.path_info.replace("\x00", "\ufffd")
        return self.get_response(request)


class CacheControlMiddleware:
    """Say how long a page is good for, where its view did not."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if "Cache-Control" not in response:
            response["Cache-Control"] = PAGE_CACHE if response.status_code == 200 else "no-cache"
        return response


class ResourcePolicyMiddleware:
    """Let no other site embed what is served here, where its view did not decide otherwise."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response
