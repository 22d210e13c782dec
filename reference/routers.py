"""Reads go to the replica of this process, so that a page and its version come from one place.

Each process has one replica at most: of two, one may be ahead, and a page would be a mixture.
"""

from rules.databases import is_writing

PRIMARY = "default"
REPLICA = "replica"


class ReplicaRouter:
    """Reads from the replica except within `rules.databases.primary`; writes to the primary."""

    def db_for_read(self, model, **hints) -> str:
        return PRIMARY if is_writing() else REPLICA

    def db_for_write(self, model, **hints) -> str:
        return PRIMARY

    def allow_relation(self, first, second, **hints) -> bool:
        return True

    def allow_migrate(self, db: str, app_label: str, **hints) -> bool:
        return db == PRIMARY
