"""The words of the index, in memory for as long as the content stays the same."""

import math
import re
from bisect import bisect_left
from dataclasses import dataclass, field
from functools import cached_property

from rapidfuzz import process
from rapidfuzz.distance import OSA

from ..models import RuleEntry, SearchWord
from ..versions import loaded_version
from . import analysis
from .documents import Store
from .indexing import NAME_WEIGHT
from .names import Names

# Of the terms that a begun word may become, so many at most, and together not in more entries than this:
# in a large collection the weightiest few match more than anyone reads.
PREFIXES = 24
PREFIX_ENTRIES = 20_000
LONG_WORD = 8
FIGURE = 2.0


@dataclass
class Vocabulary:
    """Folded words in alphabetical order, with their terms, spellings and weights.

    `sorts` are the terms of the words that say what an entry is: «acción», «estado».
    """

    version: str
    words: list[str]
    terms: list[str]
    displays: list[str]
    weights: list[int]
    entries: int
    sorts: frozenset[str] = frozenset()
    _frequency: dict[str, int] = field(default_factory=dict)
    _by_length: dict[int, list[str]] = field(default_factory=dict)
    _by_sound: dict[str, list[str]] = field(default_factory=dict)
    _rarity: dict[str, float] = field(default_factory=dict)
    _totals: dict[frozenset[str], float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for term, weight in zip(self.terms, self.weights, strict=True):
            self._frequency[term] = self._frequency.get(term, 0) + weight
        self._rarity = {
            term: math.log((self.entries + 1) / (min(weight, self.entries) + 0.5)) + 1.0
            for term, weight in self._frequency.items()
        }
        for word in self.words:
            self._by_length.setdefault(len(word), []).append(word)
            self._by_sound.setdefault(sound(word), []).append(word)

    def knows(self, term: str) -> bool:
        return term in self._frequency

    def has(self, word: str) -> bool:
        """Whether the texts have this very word."""
        index = bisect_left(self.words, word)
        return index < len(self.words) and self.words[index] == word

    def rarity(self, term: str) -> float:
        """How much a term tells: 1 for one in every entry, more for a rare one; figures tell little."""
        if not term.isalpha():
            return FIGURE
        return self._rarity.get(term) or math.log((self.entries + 1) / 1.5) + 1.0

    def total(self, terms: frozenset[str]) -> float:
        """How much the terms of a name tell together."""
        if terms not in self._totals:
            self._totals[terms] = sum(map(self.rarity, terms))
        return self._totals[terms]

    def starting_with(self, prefix: str) -> list[str]:
        """Terms of the words that begin so, the weightiest first."""
        start = bisect_left(self.words, prefix)
        found = []
        for index in range(start, min(start + 400, len(self.words))):
            if not self.words[index].startswith(prefix):
                break
            found.append((self.weights[index], self.terms[index]))
        ordered = dict.fromkeys(term for _, term in sorted(found, reverse=True))
        total, terms = 0, []
        for term in ordered:
            total += self._frequency[term]
            if len(terms) == PREFIXES or (terms and total > PREFIX_ENTRIES):
                break
            terms.append(term)
        return terms

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
        matches = {known: distance for known, distance, _ in found if distance < 2 or known[0] == word[0]}
        for known in self._by_sound.get(sound(word), ()):
            matches.setdefault(known, 1)
        if not matches:
            return None
        return min(matches, key=lambda known: self._slip_key(word, known, matches[known]))

    def _slip_key(self, word: str, known: str, distance: int) -> tuple:
        weight = self.weights[bisect_left(self.words, known)]
        named = weight >= NAME_WEIGHT
        # Swapped and doubled letters are the likeliest slips, and letters that sound alike.
        is_slip = sorted(word) == sorted(known) or set(word) == set(known) or sound(word) == sound(known)
        return (distance - 0.6 * named - 0.3 * is_slip, known[0] != word[0], -weight)

    def display(self, word: str) -> str:
        """How a folded word is written: «agarrar», «acción»."""
        index = bisect_left(self.words, word)
        return self.displays[index] if self.has(word) else word


def sound(word: str) -> str:
    """A folded word as it sounds in America: «hechizo» and «echiso», «vota» and «bota» meet."""
    for letters, sounds in _SOUNDS:
        word = letters.sub(sounds, word)
    return word


_SOUNDS = [
    (re.compile(letters), sounds)
    for letters, sounds in [
        (r"(?<!c)h", ""),
        (r"ph", "f"),
        (r"qu|k|c(?=[^eihk]|\Z)", "k"),
        (r"c(?=[ei])|z|x(?=[^aeiou])", "s"),
        (r"g(?=[ei])|x", "j"),
        (r"v|w", "b"),
        (r"ll", "y"),
        (r"n(?=[bp])", "m"),
        (r"(.)\1+", r"\1"),
    ]
]


@dataclass
class Content:
    """What the search keeps of one version of the content."""

    vocabulary: Vocabulary
    store: Store

    @cached_property
    def names(self) -> Names:
        return Names.read()


_cache: dict[str, Content] = {}


def current() -> Content:
    """The words and documents of what is loaded now; read anew after a load."""
    version = loaded_version()
    content = _cache.get(version)
    if content is None or not version:
        rows = SearchWord.objects.values_list("word", "term", "display", "weight")
        # Sorted here: a database may order by a collation of its own.
        columns = list(zip(*sorted(rows), strict=True)) or [(), (), (), ()]
        tags = RuleEntry.objects.order_by().values_list("tag", flat=True).distinct()
        sorts = frozenset(word.term for tag in tags for word in analysis.words(tag) if not word.is_stop)
        vocabulary = Vocabulary(version, *map(list, columns), RuleEntry.objects.count(), sorts)
        content = Content(vocabulary, Store())
        # Another thread may be at another version: what is returned does not depend on what it keeps.
        _cache.clear()
        _cache[version] = content
    return content
