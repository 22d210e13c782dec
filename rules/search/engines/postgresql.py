"""PostgreSQL: `tsvector` and `ts_rank`, fields weighted by the four letters it knows."""

from collections.abc import Sequence
from functools import reduce

from django.contrib.postgres.search import SearchQuery, SearchRank, SearchVector
from django.db.models import F, Value

from ...models import Fulltext
from ..fields import FIELDS, WEIGHTS

# Headings and summary weigh nearly the same, and share a letter.
LETTERS = dict(zip(FIELDS, "ABCCD", strict=True))
# `ts_rank` takes the weights of D, C, B, A, each at most 1.
_LETTER_WEIGHTS = {letter: weight / WEIGHTS[0] for weight, letter in zip(WEIGHTS, "ABCCD", strict=True)}
RANK_WEIGHTS = [_LETTER_WEIGHTS[letter] for letter in "DCBA"]
# The terms are analysed already: PostgreSQL is to change nothing in them.
CONFIG = "simple"
# Divide by 1 + log(length): as bm25, a mention in a short text tells more.
BY_LENGTH = Value(1)


class TextSearch:
    """The table `rules_fulltext`, a row an entry."""

    def write(self, documents: Sequence) -> None:
        Fulltext.objects.all().delete()
        Fulltext.objects.bulk_create([self._row(document) for document in documents], batch_size=200)

    def _row(self, document) -> Fulltext:
        texts = {field: getattr(document, field) for field in FIELDS}
        vectors = (
            SearchVector(Value(text), config=CONFIG, weight=LETTERS[field]) for field, text in texts.items()
        )
        return Fulltext(
            entry_id=document.entry_id, **texts, vector=reduce(lambda left, right: left + right, vectors)
        )

    def match(self, groups: Sequence[Sequence[str]], *, every: bool, limit: int) -> dict[int, float]:
        joined = (" & " if every else " | ").join(
            "(" + " | ".join(f"'{term}'" for term in group) + ")" for group in groups
        )
        asked = SearchQuery(joined, config=CONFIG, search_type="raw")
        rank = SearchRank(F("vector"), asked, weights=RANK_WEIGHTS, normalization=BY_LENGTH)
        rows = Fulltext.objects.filter(vector=asked).annotate(relevance=rank)
        return dict(rows.order_by("-relevance", "entry_id").values_list("entry_id", "relevance")[:limit])

    def fields(self, entry_ids: Sequence[int]) -> dict[int, tuple[str, str, str, str, str]]:
        rows = Fulltext.objects.filter(entry_id__in=entry_ids).values_list("entry_id", *FIELDS)
        return {row[0]: row[1:] for row in rows}
