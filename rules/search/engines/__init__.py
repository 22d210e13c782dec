"""The database's full-text engine finds candidates; ranking is our own and the same for all."""

from collections.abc import Sequence
from typing import Protocol

from ...databases import reading_connection


class Engine(Protocol):
    """What a database has to do for the search."""

    def write(self, documents: Sequence) -> None:
        """Replace the full-text table by these documents."""

    def match(self, groups: Sequence[Sequence[str]], *, every: bool, limit: int) -> dict[int, float]:
        """Entry ids with a relevance (higher is better) that have a term of `every` group or of any.

        A group is the alternatives of one word: terms of letters, figures and `_`.
        """

    def fields(self, entry_ids: Sequence[int]) -> dict[int, tuple[str, str, str, str, str]]:
        """The analysed fields of entries: title, names, headings, summary, body."""


def current() -> Engine:
    """The engine of the database that is read now."""
    connection = reading_connection()
    if connection.vendor == "postgresql":
        from .postgresql import TextSearch

        return TextSearch()
    from .sqlite import Fts5

    return Fts5(connection)
