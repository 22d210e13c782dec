"""The site as files, for any host of files or a CDN: the finished pages, with links that need no root.

Pages come from the same place as those served, so that a copy says the same. What needs a server
(calculators, filters, screens by address) says so; the search answers from the index for offline use.
"""

import json
import os
import re
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from django.conf import settings
from django.urls import reverse

from .addresses import public_addresses
from .finished import FinishedSite
from .finished.warming import request_environ

# Kept beside the copy: the files of the last export, so that those gone can be removed.
LIST = ".consulta-export.json"
NOT_FOUND = "404.html"
FILES = ("offline-index",)
PAGES = ("offline-search", "offline-missing")
NOTICE = (
    '<p class="card">Esto es una copia sin servidor: aquí no se calcula, no se filtra, no se reúnen pantallas '
    "ni se guarda el sitio entero.</p>"
)
_NEEDS_SERVER = re.compile(r'<form class="(?:inputs|filters|add)"|\sdata-offline=')
_MAIN = re.compile(r"<main\b[^>]*>")
# Attributes of ours that hold an address from the root; `//host` is none.
_ROOTED = re.compile(r'(\s(?:href|src|action|data-[a-z-]+)=")/(?!/)')
# What asks the server by itself: suggestions, the worker for offline use (`data-copy` stops it).
_LIVE_ONLY = re.compile(r'\sdata-(?:suggestions|script)="[^"]*"|<link rel="manifest"[^>]*>')


class CannotExport(Exception):
    """The copy cannot be made; the message says why in one line."""


@dataclass
class ExportReport:
    """Counts of files."""

    written: int = 0
    unchanged: int = 0
    removed: int = 0
    names: set[str] = field(default_factory=set, repr=False)


def export(
    site: FinishedSite, folder: Path, progress: Callable[[int, int], None] = lambda done, total: None
) -> ExportReport:
    """Make `folder` a copy of the site, writing only what differs.

    Raises `CannotExport` where the folder holds other things, or a page cannot be drawn.
    """
    before = _files_of_last_export(folder)
    report = ExportReport()
    addresses = [*public_addresses(), *map(reverse, (*PAGES, *FILES))]
    for done, address in enumerate(addresses, 1):
        _put(folder, _file_of(address), _content(site, address), report)
        progress(done, len(addresses))
    _put(folder, NOT_FOUND, _not_found(site), report)
    for path in _static_files():
        name = (
            PurePosixPath(settings.STATIC_URL.strip("/")) / path.relative_to(settings.STATIC_ROOT).as_posix()
        )
        _put(folder, str(name), path.read_bytes(), report)
    for name in sorted(before - report.names):
        (folder / name).unlink(missing_ok=True)
        report.removed += 1
    _write(folder / LIST, json.dumps(sorted(report.names), indent=0).encode())
    return report


def relative(html: str, address: str) -> str:
    """The page with its links from the root made relative to `address`, a path that ends in `/`."""
    up = "../" * (address.count("/") - 1) or "./"
    return _ROOTED.sub(lambda match: match[1] + up, html)


def without_server(html: str) -> str:
    """The page marked as a copy, without what would ask a server that is not there."""
    return _LIVE_ONLY.sub("", html).replace("<html ", "<html data-copy ", 1)


def _content(site: FinishedSite, address: str) -> bytes:
    # The search of a copy is the one that needs no server.
    source = reverse("offline-search") if address == reverse("search") else address
    page = site.page(request_environ(source, settings.SITE_URL))
    if page is None:
        raise CannotExport(f"{address} no se puede dibujar.")
    if not dict(page.headers)["Content-Type"].startswith("text/html"):
        return page.body
    html = without_server(page.body.decode())
    if _NEEDS_SERVER.search(html):
        html = _MAIN.sub(lambda match: match[0] + NOTICE, html, count=1)
    return relative(html, address).encode()


def _not_found(site: FinishedSite) -> bytes:
    """Served for any address, so its links stay those from the root, and it looks like no rule's name."""
    environ = request_environ("/-/", settings.SITE_URL)
    return without_server(site.draw(environ)[2].decode()).encode()


def _file_of(address: str) -> str:
    return f"{address.lstrip('/')}index.html" if address.endswith("/") else address.lstrip("/")


def _static_files() -> list[Path]:
    """The collected files; hosts compress by themselves."""
    files = (path for path in settings.STATIC_ROOT.rglob("*") if path.is_file())
    return sorted(
        path for path in files if path.suffix not in (".gz", ".br") and path.name != "staticfiles.json"
    )


def _files_of_last_export(folder: Path) -> set[str]:
    try:
        return set(json.loads((folder / LIST).read_text(encoding="utf-8")))
    except (OSError, ValueError):
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise CannotExport(f"{folder} no está vacía y no es una copia anterior.") from None
        return set()


def _put(folder: Path, name: str, content: bytes, report: ExportReport) -> None:
    path = folder / name
    report.names.add(name)
    if path.is_file() and path.read_bytes() == content:
        report.unchanged += 1
        return
    _write(path, content)
    report.written += 1


def _write(path: Path, content: bytes) -> None:
    """All of a file or nothing: a host may be reading it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.chmod(name, 0o644)
        os.replace(name, path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
