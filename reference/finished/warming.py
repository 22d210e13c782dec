"""Draw every page before anyone asks, onto the shelf that all workers of the machine read."""

import io
import sys
from collections.abc import Callable, Iterable
from urllib.parse import unquote, urlsplit

from django.conf import settings

from .application import Environ, FinishedSite


def request_environ(path: str, site_url: str = "") -> Environ:
    """The WSGI environment of a GET of `path`, as a visitor of the site's own address asks."""
    parts = urlsplit(site_url or "http://localhost")
    environ = {
        "REQUEST_METHOD": "GET",
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote(path, encoding="latin-1"),
        "QUERY_STRING": "",
        "SERVER_NAME": parts.hostname,
        "SERVER_PORT": str(parts.port or (443 if parts.scheme == "https" else 80)),
        "SERVER_PROTOCOL": "HTTP/1.1",
        "HTTP_HOST": parts.netloc if site_url else _own_host(),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": parts.scheme,
        "wsgi.input": io.BytesIO(),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": False,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    if settings.SECURE_PROXY_SSL_HEADER and parts.scheme == "https":
        name, value = settings.SECURE_PROXY_SSL_HEADER
        environ[name] = value
    return environ


def _own_host() -> str:
    """A host that the site answers to: wildcards aside, the first allowed."""
    named = [host for host in settings.ALLOWED_HOSTS if host != "*"]
    return (named[0] if named else "localhost").lstrip(".")


def warm(site: FinishedSite, addresses: Iterable[str], progress: Callable[[str], None]) -> list[str]:
    """Draw the pages that are not on the shelf; returns the addresses that gave no page to keep."""
    missing = []
    for path in addresses:
        if site.page(request_environ(path, settings.SITE_URL)) is None:
            missing.append(path)
        progress(path)
    return missing
