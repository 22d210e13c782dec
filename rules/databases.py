"""Which database is read: a replica where there is one, the primary while something is written."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.db import connections, router
from django.db.backends.base.base import BaseDatabaseWrapper

_writes: ContextVar[bool] = ContextVar("writes", default=False)


@contextmanager
def primary() -> Iterator[None]:
    """Within it everything is read from where it is written: a replica may be a moment behind."""
    token = _writes.set(True)
    try:
        yield
    finally:
        _writes.reset(token)


def is_writing() -> bool:
    """Whether the code that runs is within `primary`."""
    return _writes.get()


def reading_connection() -> BaseDatabaseWrapper:
    """The connection for statements of our own that only read."""
    from .models import ContentVersion

    return connections[router.db_for_read(ContentVersion)]
