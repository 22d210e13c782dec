"""How well an entry answers a question; the same whatever engine found it.

The score adds how well the best name of the entry (its title, another name, a heading, an effect)
meets the words asked for, how many of them the entry has at all, and in which fields.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from ..kinds import AliasKind
from ..models import SearchName
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
TYPICAL_LENGTH = 150


@dataclass(frozen=True)
class Scored:
    """The score of an entry and the name that met the question best, or none."""

    score: float
    name: SearchName | None


def score(
    query: Query, fields: tuple[str, ...], names: Iterable[SearchName], vocabulary: Vocabulary
) -> Scored:
    """Score one entry from its analysed fields and its names."""
    rarity = [vocabulary.rarity(part.terms[0]) for part in query.parts]
    total = sum(rarity) or 1.0
    best, best_name = 0.0, None
    for name in names:
        worth = _name_score(query, rarity, total, name.stem_key.split(), vocabulary) * NAME_KINDS[name.kind]
        if worth > best:
            best, best_name = worth, name
    field_terms = [set(text.split()) for text in fields[:-1]]
    body = Counter(fields[-1].split())
    length = sum(body.values())
    covered = in_fields = 0.0
    for part, weight in zip(query.parts, rarity, strict=True):
        top = max(
            (
                value * (1.0 if rank < part.own else BEGUN)
                for terms, value in zip(field_terms, WEIGHTS, strict=False)
                for rank, term in enumerate(part.terms)
                if term in terms
            ),
            default=0.0,
        )
        if top:
            covered += weight
            in_fields += weight * top / WEIGHTS[0]
        else:
            covered += weight * _in_body(sum(body[term] for term in part.terms), length)
    coverage = covered / total
    return Scored(
        NAME_SHARE * best + COVERAGE_SHARE * coverage**2 + FIELD_SHARE * in_fields / total, best_name
    )


def _in_body(count: int, length: int) -> float:
    """How much a word in the text alone tells: more each time, less the longer the text (as bm25)."""
    return count / (count + 0.4 + 1.2 * length / TYPICAL_LENGTH) if count else 0.0


def _name_score(
    query: Query, rarity: list[float], total: float, name: list[str], vocabulary: Vocabulary
) -> float:
    """1 where question and name say the same; less for each word that one has and the other lacks."""
    if not name:
        return 0.0
    terms = set(name)
    met = 0.0
    used: set[str] = set()
    for part, weight in zip(query.parts, rarity, strict=True):
        for rank, term in enumerate(part.terms):
            if term in terms:
                met += weight * (1.0 if rank < part.own else BEGUN)
                used.add(term)
                break
    if not met:
        return 0.0
    recall = met / total
    whole = sum(vocabulary.rarity(term) for term in terms)
    precision = sum(vocabulary.rarity(term) for term in used) / whole
    return recall * (0.25 + 0.75 * precision)
