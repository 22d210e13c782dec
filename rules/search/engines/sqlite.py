"""SQLite: FTS5 with bm25, fields weighted."""

from collections.abc import Sequence

from ..fields import WEIGHTS


class Fts5:
    """The table `rules_fulltext`; its rowid is the entry's primary key."""

    def __init__(self, connection):
        self.connection = connection

    def write(self, documents: Sequence) -> None:
        with self.connection.cursor() as cursor:
            cursor.execute("DELETE FROM rules_fulltext")
            cursor.executemany(
                "INSERT INTO rules_fulltext (rowid, title, names, headings, summary, body) "
                "VALUES (%s, %s, %s, %s, %s, %s)",
                [(d.entry_id, d.title, d.names, d.headings, d.summary, d.body) for d in documents],
            )

    def match(self, groups: Sequence[Sequence[str]], *, every: bool, limit: int) -> dict[int, float]:
        joined = (" AND " if every else " OR ").join(
            "(" + " OR ".join(f'"{term}"' for term in group) + ")" for group in groups
        )
        weights = ", ".join(str(weight) for weight in WEIGHTS)
        with self.connection.cursor() as cursor:
            cursor.execute(
                f"SELECT rowid, -bm25(rules_fulltext, {weights}) AS relevance FROM rules_fulltext "
                "WHERE rules_fulltext MATCH %s ORDER BY relevance DESC LIMIT %s",
                [joined, limit],
            )
            return dict(cursor.fetchall())

    def fields(self, entry_ids: Sequence[int]) -> dict[int, tuple[str, str, str, str, str]]:
        if not entry_ids:
            return {}
        marks = ", ".join(["%s"] * len(entry_ids))
        with self.connection.cursor() as cursor:
            cursor.execute(
                "SELECT rowid, title, names, headings, summary, body FROM rules_fulltext "
                f"WHERE rowid IN ({marks})",
                list(entry_ids),
            )
            return {row[0]: row[1:] for row in cursor.fetchall()}
