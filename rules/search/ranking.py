"""How well an entry answers a question; the same whatever engine found it.

The score adds how well the best name of the entry (its title, another name, a heading, an effect)
meets the words asked for, how many of them the entry has at all, and in which fields.
"""

from dataclasses import dataclass

from ..kinds import AliasKind
from ..models import SearchName
from . import analysis
from .documents import Document, Name
from .fields import WEIGHTS
from .query import Query
from .vocabulary import Vocabulary

NAME_KINDS = {
    SearchName.TITLE: 1.0,
    AliasKind.ABBREVIATION: 0.97,
    AliasKind.SYNONYM: 0.95,
    AliasKind.OLD: 0.93,
    AliasKind.LATAM: 0.93,
    AliasKind.ENGLISH: 0.92,
    AliasKind.OTHER_EDITION: 0.9,
    SearchName.HEADING: 0.72,
    SearchName.EFFECT: 0.55,
}
NAME_SHARE = 10.0
COVERAGE_SHARE = 6.0
FIELD_SHARE = 3.0
BEGUN = 0.8
BEGINS_SO = 0.3
TYPICAL_LENGTH = 150


@dataclass(frozen=True)
class Scored:
    """The score of an entry and the name that met the question best, or none."""

    score: float
    name: Name | None


class Scorer:
    """Scores documents for one question; what depends on the question alone is worked out once."""

    def __init__(self, query: Query, vocabulary: Vocabulary):
        self.vocabulary = vocabulary
        self.rarity = [vocabulary.rarity(part.terms[0]) for part in query.parts]
        self.total = sum(self.rarity) or 1.0
        # For each word: its terms with what meeting them is worth.
        self.worths = [
            {term: 1.0 if rank < part.own else BEGUN for rank, term in reversed(list(enumerate(part.terms)))}
            for part in query.parts
        ]
        self.terms = query.terms
        self.begun = analysis.key(query.corrected or query.text)

    def score(self, document: Document) -> Scored:
        """Higher is better; whole names of a question are ranked before any score."""
        best, best_name = 0.0, None
        for name in document.names:
            if self.terms.isdisjoint(name.terms):
                continue
            worth = self._name(name.terms) * NAME_KINDS[name.kind]
            if worth > best:
                best, best_name = worth, name
        covered = in_fields = 0.0
        for worths, weight in zip(self.worths, self.rarity, strict=True):
            top = 0.0
            for terms, value in zip(document.fields, WEIGHTS, strict=False):
                for term, worth in worths.items():
                    if term in terms and value * worth > top:
                        top = value * worth
            if top:
                covered += weight
                in_fields += weight * top / WEIGHTS[0]
            else:
                count = sum(document.body[term] for term in worths)
                covered += weight * _in_body(count, document.length)
        if best_name and best_name.kind == SearchName.TITLE and document.key.startswith(self.begun):
            best += BEGINS_SO
        coverage = covered / self.total
        score = NAME_SHARE * best + COVERAGE_SHARE * coverage**2 + FIELD_SHARE * in_fields / self.total
        return Scored(score, best_name)

    def _name(self, terms: frozenset[str]) -> float:
        """1 where question and name say the same; less for each word that one has and the other lacks."""
        met = used = 0.0
        for worths, weight in zip(self.worths, self.rarity, strict=True):
            for term, worth in worths.items():
                if term in terms:
                    met += weight * worth
                    used += self.vocabulary.rarity(term)
                    break
        if not met:
            return 0.0
        whole = sum(map(self.vocabulary.rarity, terms))
        return met / self.total * (0.25 + 0.75 * min(1.0, used / whole))


def _in_body(count: int, length: int) -> float:
    """How much a word in the text alone tells: more each time, less the longer the text (as bm25)."""
    return count / (count + 0.4 + 1.2 * length / TYPICAL_LENGTH) if count else 0.0
