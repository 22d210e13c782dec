"""How well an entry answers a question; the same whatever engine found it.

A score is a sum of what speaks for an entry, each from 0 to 1 times the weight that it has here. The
weights were fitted on questions of players with a known answer; only their proportions matter.
"""

from collections.abc import Iterable, Set
from typing import NamedTuple

from ..kinds import AliasKind
from ..models import SearchName
from . import analysis
from .documents import NO_SENTENCE, Document, Name, Sentence
from .query import Query
from .vocabulary import Vocabulary

NAME_KINDS = {
    SearchName.TITLE: 1.0,
    AliasKind.ABBREVIATION: 0.97,
    AliasKind.SYNONYM: 0.95,
    AliasKind.ASKED: 0.95,
    AliasKind.OLD: 0.93,
    AliasKind.LATAM: 0.93,
    AliasKind.ENGLISH: 0.92,
    AliasKind.OTHER_EDITION: 0.9,
    SearchName.HEADING: 0.72,
    SearchName.EFFECT: 0.55,
}
PARTS = frozenset({SearchName.HEADING, SearchName.EFFECT})

# How much question and best name say the same; the same, as far as the very words are those typed.
NAME = 10.0
SAME_FORMS = 8.5
# How much of the question a name says that the question says whole; the same of the title.
WHOLE_NAME = 5.3
WHOLE_TITLE = 3.6
HEADING = 0.8
# A title that begins with the question; with a question that ends within a word.
BEGINS_SO = 4.5
COMPLETES = 12.0
# A word that says what sort of entry is meant («estado», «acción») tells less beside another.
SORT = 0.4
# How much of the question the entry says at all (squared), in its best fields, in its summary, in
# its text, and in one sentence.
COVERAGE = 4.4
FIELDS = 10.5
SUMMARY = 2.1
BODY = 5.3
SENTENCE = 7.0
# What a table looks up while it plays comes before the fine print.
ON_THE_MESA = 3.4
# What a score can reach at most.
MOST = 80.0

TYPICAL_LENGTH = 150


class Scored(NamedTuple):
    """The score of an entry and the name that met the question best, or none."""

    score: float
    name: Name | None


class Scorer:
    """Scores documents for one question; what depends on the question alone is worked out once."""

    def __init__(self, query: Query, vocabulary: Vocabulary):
        self.vocabulary = vocabulary
        self.terms = query.terms
        self.words = frozenset(part.word for part in query.parts)
        self.begun = analysis.key(query.corrected or query.text)
        self.is_abbreviation = query.text.isupper()
        self.begins = COMPLETES if query.is_begun else BEGINS_SO
        rarity = [vocabulary.rarity(next(iter(part.worths))) for part in query.parts]
        sorts = [not vocabulary.sorts.isdisjoint(part.worths) for part in query.parts]
        if not all(sorts):
            rarity = [value * SORT if sort else value for value, sort in zip(rarity, sorts, strict=True)]
        total = sum(rarity) or 1.0
        self.shares = [value / total for value in rarity]
        # Each term with the words it answers: (which word, share of the question, worth).
        self.meets: dict[str, list[tuple[int, float, float]]] = {}
        for index, part in enumerate(query.parts):
            for term, worth in part.worths.items():
                self.meets.setdefault(term, []).append((index, self.shares[index], worth))
        self.rarity = {term: vocabulary.rarity(term) for term in self.terms}
        self.alone = {term: sum(share * worth for _, share, worth in met) for term, met in self.meets.items()}

    def score(self, document: Document) -> Scored:
        """Higher is better, at most `MOST`; sentences are left to `refine`."""
        score, name = self._names(document)
        score += self._texts(document)
        score += SUMMARY * self._said(self.terms & document.summary_sentence.terms)
        if self.begun and document.key.startswith(self.begun):
            score += self.begins
        if document.on_mesa:
            score += ON_THE_MESA
        # Sums differ in the last digits with the order of a set, which is not to decide.
        return Scored(round(score, 6), name)

    def refine(self, document: Document) -> tuple[float, Sentence]:
        """What the best sentence of the text adds, and that sentence (empty where none says anything)."""
        best, found = 0.0, NO_SENTENCE
        for sentence in document.sentences:
            common = self.terms & sentence.terms
            if common and (share := self._said(common)) > best:
                best, found = share, sentence
        return round(SENTENCE * (best + best * best) / 2, 6), found

    def _said(self, common: Set[str]) -> float:
        """The share of the question that a text with these of its terms says, rare words more."""
        if len(common) == 1:
            (term,) = common
            return self.alone[term]
        best: dict[int, float] = {}
        for term in common:
            for index, share, worth in self.meets[term]:
                if share * worth > best.get(index, 0.0):
                    best[index] = share * worth
        return sum(best.values())

    def _names(self, document: Document) -> tuple[float, Name | None]:
        best = same = whole = title = heading = reason_worth = 0.0
        reason = None
        terms, words, rarity, by_term = self.terms, self.words, self.rarity, document.names_by_term
        met_terms = terms & by_term.keys()
        if len(met_terms) == 1:
            (term,) = met_terms
            names: Iterable[Name] = by_term[term]
        else:
            names = {name for term in met_terms for name in by_term[term]}
        for name in names:
            if name.is_preposition and not self.is_abbreviation:
                continue
            common = terms & name.terms
            if len(common) == 1:
                (term,) = common
                met, told = self.alone[term], rarity[term]
            else:
                met, told = self._said(common), sum([rarity[term] for term in common])
            part = min(1.0, told / self.vocabulary.total(name.terms))
            alike = met * (0.25 + 0.75 * part)
            kind = name.kind
            worth = alike * NAME_KINDS[kind]
            if worth > reason_worth or (worth == reason_worth and name.position < reason.position):
                reason_worth, reason = worth, name
            if kind in PARTS:
                if alike > heading:
                    heading = alike
                continue
            if worth > best:
                best = worth
            # No name is more the same than it is alike.
            if alike > same and (said := alike * len(words & name.forms) / len(name.forms)) > same:
                same = said
            if part == 1.0:
                whole = max(whole, met)
                if kind == SearchName.TITLE:
                    title = met
        score = NAME * best + SAME_FORMS * same + WHOLE_NAME * whole + WHOLE_TITLE * title
        return score + HEADING * heading, reason

    def _texts(self, document: Document) -> float:
        meets, worths, body = self.meets, document.worths, document.body
        tops: dict[int, float] = {}
        for term in self.terms & worths.keys():
            value = worths[term]
            for index, share, worth in meets[term]:
                if share * worth * value > tops.get(index, 0.0):
                    tops[index] = share * worth * value
        counts: dict[int, float] = {}
        for term in self.terms & body.keys():
            for index, _, worth in meets[term]:
                counts[index] = counts.get(index, 0.0) + body[term] * worth
        coverage = in_text = 0.0
        for index, count in counts.items():
            said = self.shares[index] * _in_body(count, document.length)
            in_text += said
            if index not in tops:
                coverage += said
        for index in tops:
            coverage += self.shares[index]
        return COVERAGE * coverage**2 + FIELDS * sum(tops.values()) + BODY * in_text


def _in_body(count: float, length: int) -> float:
    """How much a word in the text tells: more each time, less the longer the text (as bm25)."""
    return count / (count + 0.4 + 1.2 * length / TYPICAL_LENGTH)
