"""One process prepares, the others wait: for those that start together, on one machine or many."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connection
from filelock import FileLock

# Any number, the same for all processes of the site: PostgreSQL knows its locks by number.
ADVISORY_LOCK = 52_151


@contextmanager
def preparing() -> Iterator[None]:
    """Held by the process that migrates, loads and collects static files.

    A file on this machine, for SQLite and the static files; in PostgreSQL a lock of the database too,
    for processes on other machines. Both go with the process that held them.
    """
    with FileLock(settings.VAR_DIR / "preparing.lock"):
        if connection.vendor != "postgresql":
            yield
            return
        with connection.cursor() as cursor:
            # The one before may take its time: a load of all rules, or a long migration.
            cursor.execute("SET statement_timeout = 0")
            cursor.execute("SELECT pg_advisory_lock(%s)", [ADVISORY_LOCK])
        try:
            yield
        finally:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [ADVISORY_LOCK])
