"""Which version of the site is on: what is loaded, and the code and settings that draw it."""

import contextlib
import hashlib
import math
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, InterfaceError

from rules.databases import reading_connection
from rules.versions import loaded_version

# A worker asks the database this often at most, so a load shows everywhere within this time.
SECONDS_BETWEEN_LOOKS = 0.2
_DRAWN_FROM = ("rules", "reference", "templates", "static")


@cache
def release() -> str:
    """A fingerprint of the code, the templates, the static files and the settings that pages show."""
    digest = hashlib.sha256(repr(settings.PAGE_SETTINGS).encode())
    for folder in _DRAWN_FROM:
        for path in sorted((Path(settings.BASE_DIR) / folder).rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                digest.update(str(path.relative_to(settings.BASE_DIR)).encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


def read_version() -> str:
    """The version on now, 32 hexadecimal digits. Raises `DatabaseError` where the database is away."""
    try:
        loaded = loaded_version()
    except (DatabaseError, InterfaceError):
        # The next look opens a new connection: this one may be a dead one.
        reading_connection().close()
        raise
    return hashlib.sha256(f"{loaded} {release()}".encode()).hexdigest()[:32]


class Clock:
    """The version as last seen; a database that is away leaves what was known."""

    def __init__(self, read: Callable[[], str] = read_version, now: Callable[[], float] = time.monotonic):
        self.read = read
        self.now = now
        self._version = ""
        self._last_look = -math.inf

    def version(self) -> str:
        """The version, not older than `SECONDS_BETWEEN_LOOKS`; «» where none was ever seen."""
        # A clock that was set back is no reason to wait until it has caught up.
        if not 0 <= self.now() - self._last_look < SECONDS_BETWEEN_LOOKS:
            self.look()
        return self._version

    def look(self) -> str:
        """Ask the database now."""
        self._last_look = self.now()
        # Kept pages go on being served; what has to be drawn says its own error.
        with contextlib.suppress(DatabaseError, InterfaceError):
            self._version = self.read()
        return self._version
