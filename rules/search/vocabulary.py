"""The words of the index, in memory for as long as the content stays the same."""

import math
from bisect import bisect_left
from dataclasses import dataclass, field

from rapidfuzz import process
from rapidfuzz.distance import OSA

from ..models import ContentVersion, RuleEntry, SearchWord
from .indexing import NAME_WEIGHT

PREFIXES = 24


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

    def __post_init__(self) -> None:
        for term, weight in zip(self.terms, self.weights, strict=True):
            self._frequency[term] = self._frequency.get(term, 0) + weight
        for word in self.words:
            self._by_length.setdefault(len(word), []).append(word)

    def knows(self, term: str) -> bool:
        return term in self._frequency

    def rarity(self, term: str) -> float:
        """How much a term tells: 1 for one in every entry, more for a rare one."""
        return 1.0 + math.log((self.entries + 1) / (min(self._frequency.get(term, 1), self.entries) + 0.5))

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

        One slip (a letter more, less, other, or two swapped) up to five letters, two beyond.
        """
        if len(word) < 3 or not word.isalpha():
            return None
        slips = 1 if len(word) <= 5 else 2
        candidates = [
            known
            for length in range(len(word) - slips, len(word) + slips + 1)
            for known in self._by_length.get(length, ())
        ]
        matches = process.extract(word, candidates, scorer=OSA.distance, score_cutoff=slips, limit=30)
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


_cache: dict[str, Vocabulary] = {}


def current() -> Vocabulary:
    """The vocabulary of what is loaded now; read anew after a load."""
    version = ContentVersion.objects.values_list("checksum", flat=True).first() or ""
    if version not in _cache:
        rows = SearchWord.objects.order_by("word").values_list("word", "term", "display", "weight")
        # Sorted here: a database may order by a collation of its own.
        columns = list(zip(*sorted(rows), strict=True)) or [(), (), (), ()]
        vocabulary = Vocabulary(version, *map(list, columns), entries=RuleEntry.objects.count())
        _cache.clear()
        _cache[version] = vocabulary
    return _cache[version]
