"""The words of the index, in memory for as long as the content stays the same."""

import math
from bisect import bisect_left
from dataclasses import dataclass, field

from django.db import connection
from rapidfuzz import process
from rapidfuzz.distance import OSA

from ..models import ContentVersion, RuleEntry, SearchName, SearchWord
from . import analysis
from .documents import Name, Store
from .indexing import NAME_WEIGHT

PREFIXES = 24
LONG_WORD = 8
SHORT_NAME = 4


@dataclass
class Vocabulary:
    """Folded words in alphabetical order, with their terms, spellings and weights."""

    version: str
    words: list[str]
    terms: list[str]
    displays: list[str]
    weights: list[int]
    entries: int
    _frequency: dict[str, int] = field(default_factory=dict)
    _by_length: dict[int, list[str]] = field(default_factory=dict)
    _rarity: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for term, weight in zip(self.terms, self.weights, strict=True):
            self._frequency[term] = self._frequency.get(term, 0) + weight
        self._rarity = {
            term: math.log((self.entries + 1) / (min(weight, self.entries) + 0.5)) + 1.0
            for term, weight in self._frequency.items()
        }
        for word in self.words:
            self._by_length.setdefault(len(word), []).append(word)

    def knows(self, term: str) -> bool:
        return term in self._frequency

    def rarity(self, term: str) -> float:
        """How much a term tells: 1 for one in every entry, more for a rare one."""
        return self._rarity.get(term) or math.log((self.entries + 1) / 1.5) + 1.0

    def starting_with(self, prefix: str) -> list[str]:
        """Terms of the words that begin so, the weightiest first."""
        start = bisect_left(self.words, prefix)
        found = []
        for index in range(start, min(start + 400, len(self.words))):
            if not self.words[index].startswith(prefix):
                break
            found.append((self.weights[index], self.terms[index]))
        ordered = dict.fromkeys(term for _, term in sorted(found, reverse=True))
        return list(ordered)[:PREFIXES]

    def nearest(self, word: str) -> str | None:
        """The known word that an unknown one most likely meant, or none.

        One slip (a letter more, less, other, or two swapped); two in a long word that begins alike.
        """
        if len(word) < 3 or not word.isalpha():
            return None
        slips = 2 if len(word) >= LONG_WORD else 1
        candidates = [
            known
            for length in range(len(word) - slips, len(word) + slips + 1)
            for known in self._by_length.get(length, ())
        ]
        found = process.extract(word, candidates, scorer=OSA.distance, score_cutoff=slips, limit=30)
        matches = [match for match in found if match[1] < 2 or match[0][0] == word[0]]
        if not matches:
            return None
        return min(matches, key=lambda match: self._slip_key(word, match[0], match[1]))[0]

    def _slip_key(self, word: str, known: str, distance: int) -> tuple:
        weight = self.weights[bisect_left(self.words, known)]
        named = weight >= NAME_WEIGHT
        return (distance - 0.6 * named, known[0] != word[0], -weight)

    def display(self, word: str) -> str:
        """How a folded word is written: «agarrar», «acción»."""
        index = bisect_left(self.words, word)
        return self.displays[index] if index < len(self.words) and self.words[index] == word else word


@dataclass
class Content:
    """What the search keeps of one version of the content. `names` maps a length to whole names."""

    vocabulary: Vocabulary
    store: Store
    names: dict[int, dict[tuple[int, str, str], str]] = field(default_factory=dict)

    def near_names(self, text: str) -> dict[int, Name]:
        """Entries with a name that is one slip away from the whole text."""
        wanted = analysis.key(text)
        if len(wanted) < SHORT_NAME:
            return {}
        if not self.names:
            self._read_names()
        found: dict[int, Name] = {}
        for length in range(max(len(wanted) - 1, SHORT_NAME + 1), len(wanted) + 2):
            names = self.names.get(length, {})
            for _, _, (pk, kind, name) in process.extract(
                wanted, names, scorer=OSA.distance, score_cutoff=1, limit=20
            ):
                found.setdefault(pk, Name(kind, name, "", frozenset()))
        return found

    def _read_names(self) -> None:
        rows = SearchName.objects.exclude(kind__in=(SearchName.HEADING, SearchName.EFFECT))
        for pk, kind, text, key in rows.values_list("entry_id", "kind", "text", "key"):
            self.names.setdefault(len(key), {})[pk, kind, text] = key


_VERSION = f"SELECT checksum FROM {ContentVersion._meta.db_table}"
_cache: dict[str, Content] = {}


def current() -> Content:
    """The words and documents of what is loaded now; read anew after a load."""
    with connection.cursor() as cursor:  # asked for with every question: without the ORM's share
        cursor.execute(_VERSION)
        row = cursor.fetchone()
    version = row[0] if row else ""
    if version not in _cache:
        rows = SearchWord.objects.values_list("word", "term", "display", "weight")
        # Sorted here: a database may order by a collation of its own.
        columns = list(zip(*sorted(rows), strict=True)) or [(), (), (), ()]
        vocabulary = Vocabulary(version, *map(list, columns), entries=RuleEntry.objects.count())
        _cache.clear()
        _cache[version] = Content(vocabulary, Store())
    return _cache[version]
