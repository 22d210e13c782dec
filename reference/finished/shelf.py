"""Finished pages on the disk, so that every worker of a machine, and the next start, finds them ready."""

import contextlib
import hashlib
import json
import os
import shutil
import tempfile
from pathlib import Path

from .pages import Page


class Shelf:
    """One folder a version below `root`, one file a page. A disk that fails only costs time."""

    def __init__(self, root: Path):
        self.root = root

    def read(self, version: str, key: str) -> Page | None:
        try:
            head, _, body = self._path(version, key).read_bytes().partition(b"\n")
            known = json.loads(head)
            # A file cut short by a crash is no page.
            if known["key"] != key or known["length"] != len(body):
                return None
            return Page([(name, value) for name, value in known["headers"]], body)
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def write(self, version: str, key: str, page: Page) -> None:
        head = json.dumps({"key": key, "length": len(page.body), "headers": page.headers}).encode()
        path = self._path(version, key)
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=path.parent)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(head + b"\n" + page.body)
                os.replace(name, path)
            except OSError:
                os.unlink(name)

    def keep_only(self, version: str) -> None:
        """Remove the pages of other versions."""
        with contextlib.suppress(OSError):
            for folder in self.root.iterdir():
                if folder.name != version:
                    shutil.rmtree(folder, ignore_errors=True)

    def _path(self, version: str, key: str) -> Path:
        return self.root / version / hashlib.blake2b(key.encode(), digest_size=16).hexdigest()
