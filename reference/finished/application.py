"""The WSGI application in front of Django's: finished pages first, Django for the rest."""

import threading
from collections.abc import Callable, Iterable
from urllib.parse import parse_qsl, urlencode

from django.conf import settings
from django.http.request import split_domain_port, validate_host

from .memory import Memory
from .negotiation import has_copy, preferred_encoding
from .pages import Headers, Page, finish
from .shelf import Shelf
from .versions import Clock

API = "/api/"
MEBIBYTE = 1024 * 1024
# A load that ends while a page is being drawn makes that page a mixture: draw it again.
TRIES = 3
# A longer query is nobody's second question.
LONGEST_QUERY = 300

Environ = dict
StartResponse = Callable
Application = Callable[[Environ, StartResponse], Iterable[bytes]]


class FinishedSite:
    """Answers GET and HEAD from kept pages; all else, and what is not for keeping, is Django's."""

    def __init__(self, application: Application, *, shelf: Shelf | None = None, clock: Clock | None = None):
        self.application = application
        self.shelf = shelf or Shelf(settings.VAR_DIR / "finished")
        self.clock = clock or Clock()
        self.pages = Memory(settings.FINISHED_MEBIBYTES * MEBIBYTE)
        self.answers = Memory(settings.FINISHED_MEBIBYTES * MEBIBYTE // 16)
        self._static = settings.STATIC_URL
        self._scheme_header = settings.SECURE_PROXY_SSL_HEADER or ("", "")
        self._known_hosts: dict[str, bool] = {}
        self._lock = threading.Lock()

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
            return self.application(environ, start_response)
        query = environ.get("QUERY_STRING", "")
        version = self.clock.version()
        key = self._key(environ, query)
        page = (self.answers if query else self.pages).get(version, key)
        # What is kept was ours when it was drawn: only the host may be another one.
        if page is not None and self._is_known(environ) and not environ.get("SCRIPT_NAME"):
            return _send(page, environ, start_response)
        if not self._is_ours(environ):
            return self.application(environ, start_response)
        if not query:
            page = self._from_shelf(version, key)
        if page is None:
            answer = self._draw(environ, key, query)
            if not isinstance(answer, Page):
                status, headers, body = answer
                start_response(status, headers)
                return [body]
            page = answer
        return _send(page, environ, start_response)

    def page(self, environ: Environ) -> Page | None:
        """The finished page of an address, drawn and put on the shelf where it is not there yet."""
        key = self._key(environ, "")
        found = self.shelf.read(self.clock.look(), key)
        if found is None:
            answer = self._draw(environ, key, "")
            found = answer if isinstance(answer, Page) else None
        return found

    def draw(self, environ: Environ) -> tuple[str, Headers, bytes]:
        """Django's answer as it is, kept nowhere."""
        return _collect(self.application, environ)

    def _is_ours(self, environ: Environ) -> bool:
        if environ.get("SCRIPT_NAME") or environ["PATH_INFO"].startswith(self._static):
            return False
        if not settings.SITE_URL and environ["PATH_INFO"].startswith(API):
            # Its answers name the host: unless the settings do, that is the visitor's.
            return False
        return self._is_known(environ)

    def _is_known(self, environ: Environ) -> bool:
        """Whether the request names a host that is allowed."""
        host = environ.get("HTTP_HOST", "")
        if host not in self._known_hosts:
            if len(self._known_hosts) > 1000:
                self._known_hosts.clear()
            domain, _ = split_domain_port(host)
            self._known_hosts[host] = bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)
        return self._known_hosts[host]

    def _key(self, environ: Environ, query: str) -> str:
        """The address, whether it was asked for over TLS, and the query with its keys in order."""
        scheme = environ["wsgi.url_scheme"]
        if self._scheme_header[0]:
            is_secure = environ.get(self._scheme_header[0]) == self._scheme_header[1]
            scheme = "https" if is_secure else "http"
        if query:
            pairs = sorted(parse_qsl(query, keep_blank_values=True), key=lambda pair: pair[0])
            query = urlencode(pairs)
        return f"{scheme} {environ['PATH_INFO']}?{query}"

    def _from_shelf(self, version: str, key: str) -> Page | None:
        page = self.shelf.read(version, key) if version else None
        if page is not None:
            self._keep(self.pages, version, key, page)
        return page

    def _draw(self, environ: Environ, key: str, query: str) -> Page | tuple[str, Headers, bytes]:
        """Django's answer, of one version of the content, kept where it is for keeping."""
        plain = {k: v for k, v in environ.items() if k not in _OF_ONE_CLIENT}
        plain["REQUEST_METHOD"] = "GET"
        # Seen a moment ago is as good: what counts is that nothing else is seen after drawing.
        before = self.clock.version()
        for _ in range(TRIES):
            answer = _collect(self.application, plain)
            after = self.clock.look()
            if after == before:
                break
            before = after
        else:
            before = ""
        page = finish(*answer)
        if page is None:
            return answer
        page.is_quick = bool(query)
        if before and len(query) <= LONGEST_QUERY:
            if before != self.pages.version:
                self.shelf.keep_only(before)
            if query:
                self._keep(self.answers, before, key, page)
            else:
                self._keep(self.pages, before, key, page)
                self.shelf.write(before, key, page)
        return page

    def _keep(self, memory: Memory, version: str, key: str, page: Page) -> None:
        with self._lock:
            memory.put(version, key, page)


# The copy that is kept is everybody's: plain, whole and new.
_OF_ONE_CLIENT = frozenset(
    {"HTTP_ACCEPT_ENCODING", "HTTP_IF_NONE_MATCH", "HTTP_IF_MODIFIED_SINCE", "HTTP_RANGE", "HTTP_COOKIE"}
)


def _collect(application: Application, environ: Environ) -> tuple[str, Headers, bytes]:
    told: list[tuple[str, Headers]] = []

    def start_response(status: str, headers: Headers, exc_info=None) -> None:
        told.append((status, list(headers)))

    chunks = application(environ, start_response)
    try:
        body = b"".join(chunks)
    finally:
        close = getattr(chunks, "close", None)
        if close:
            close()
    status, headers = told[-1]
    return status, headers, body


def _send(page: Page, environ: Environ, start_response: StartResponse) -> list[bytes]:
    copy = page.copy(preferred_encoding(environ.get("HTTP_ACCEPT_ENCODING", "")))
    match = environ.get("HTTP_IF_NONE_MATCH")
    if match and has_copy(match, copy.etag):
        start_response("304 Not Modified", copy.bare_headers)
        return []
    start_response("200 OK", copy.headers)
    return [] if environ["REQUEST_METHOD"] == "HEAD" else [copy.body]
