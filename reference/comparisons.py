"""What the pages of the comparison show."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from rules.kinds import ChangeKind
from rules.models import Concept, ConceptEntry, RuleEntry
from rules.text import sort_key

from .editions import EDITIONS

NEW, OLD = EDITIONS

# The changes that a table notices first, in the order of a session's life.
TOP_TEN = [
    "agarrar",
    "sorpresa",
    "esconderse",
    "cansancio",
    "descanso-largo",
    "inspiracion-heroica",
    "lanzar-conjuros",
    "ayudar",
    "ataque-sin-armas",
    "noquear-a-una-criatura",
]


LONG_FIELDS = ("body", "body_html", "contents", "picture_html")

# (one, several) of each kind, as they are counted.
COUNTED = {
    ChangeKind.SAME: ("igual", "iguales"),
    ChangeKind.WORDING: ("de redacción", "de redacción"),
    ChangeKind.CHANGED: ("cambia", "cambian"),
    ChangeKind.RENAMED: ("renombrada", "renombradas"),
    ChangeKind.NEW: ("nueva", "nuevas"),
    ChangeKind.REMOVED: ("eliminada", "eliminadas"),
    ChangeKind.MOVED: ("en otra parte", "en otra parte"),
}


@dataclass
class Line:
    """A concept in the table: its entries by edition, its kind and note."""

    concept: Concept
    new: list[RuleEntry] = field(default_factory=list)
    old: list[RuleEntry] = field(default_factory=list)

    @property
    def title(self) -> str:
        return (self.new or self.old)[0].title

    @property
    def group(self) -> str:
        entries = self.new or self.old
        return entries[0].group.title

    @property
    def group_order(self) -> tuple[int, int]:
        entry = (self.new or self.old)[0]
        return entry.ruleset.position, entry.group.position


def lines() -> list[Line]:
    """Every concept of the two editions, by group and name; one query."""
    members = (
        ConceptEntry.objects.filter(entry__ruleset__slug__in=EDITIONS)
        .select_related("concept__host__ruleset", "entry__ruleset", "entry__group")
        .defer(*(f"{path}__{name}" for path in ("entry", "concept__host") for name in LONG_FIELDS))
        .order_by("position", "entry__sort_title")
    )
    found: dict[int, Line] = {}
    for member in members:
        line = found.setdefault(member.concept_id, Line(member.concept))
        side = line.new if member.entry.ruleset.slug == NEW else line.old
        side.append(member.entry)
    return sorted(found.values(), key=lambda line: (line.group_order, sort_key(line.title)))


def kind_counts(rows: list[Line]) -> list[tuple[str, str, int]]:
    """(kind, how it is counted, count) of the kinds that occur, in their order."""
    counts = Counter(line.concept.kind for line in rows)
    return [
        (kind.value, COUNTED[kind][counts[kind] != 1], counts[kind]) for kind in ChangeKind if counts[kind]
    ]


def top_ten(rows: list[Line]) -> list[Line]:
    by_slug = {line.concept.slug: line for line in rows}
    return [by_slug[slug] for slug in TOP_TEN if slug in by_slug]


def comparison_page(concept: Concept) -> dict[str, Any] | None:
    """The context of a concept's page, None where no entry speaks of it; one query.

    `comparison` is None where only one edition has the rule.
    """
    members = (
        ConceptEntry.objects.filter(concept=concept)
        .select_related("entry__ruleset")
        .defer("entry__body", "entry__contents", "entry__picture_html")
        .order_by("position", "entry__sort_title")
    )
    by_ruleset: dict[str, list[RuleEntry]] = {}
    for member in members:
        by_ruleset.setdefault(member.entry.ruleset.slug, []).append(member.entry)
    old, new = by_ruleset.pop(OLD, []), by_ruleset.pop(NEW, [])
    if not (old or new):
        return None
    return {
        "section": "comparison",
        "comparison": getattr(concept, "comparison", None),
        "concept": concept,
        "title": (new or old)[0].title,
        "old_name": _old_name(old, new),
        "is_part": any("#" in reference for reference in concept.compared.get(OLD, [])),
        "old": old,
        "new": new,
        "house": [entry for entries in by_ruleset.values() for entry in entries],
    }


def _old_name(old: list[RuleEntry], new: list[RuleEntry]) -> str:
    """What 5.1 calls an entry that 5.2.1 calls otherwise; of several entries none is its old name."""
    if len(old) == len(new) == 1 and old[0].title != new[0].title:
        return old[0].title_html
    return ""
