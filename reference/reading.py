"""What the reading pages show, put together from the models in a fixed number of queries."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.db.models import Q

from rules.kinds import CONDITION_TAGS, AliasKind, ReferenceKind
from rules.models import Alias, Concept, ConceptEntry, CrossReference, RuleEntry

from .calculators.registry import for_entry
from .editions import edition_links
from .reporting import report_link
from .structured import entry_data


@dataclass(frozen=True)
class Block:
    """A heading with the rows below it."""

    head: Any
    rows: list[Any]


@dataclass
class Counterparts:
    """The entries of one other ruleset that speak of the same concepts."""

    ruleset: Any
    entries: list[RuleEntry] = field(default_factory=list)


def group_by(rows: Iterable[Any], attribute: str) -> list[Block]:
    """Rows already in order, in blocks of the same attribute."""
    return [Block(head, list(block)) for head, block in groupby(rows, attrgetter(attribute))]


def letters(entries: Iterable[RuleEntry]) -> list[Block]:
    """Entries by initial, in Spanish alphabetical order."""
    return group_by(sorted(entries, key=attrgetter("sort_title")), "letter")


def entry_page(entry: RuleEntry) -> dict[str, Any]:
    """The context of an entry's page; four queries beside the entry's own."""
    see_also, mentions = _references(entry)
    concepts, counterparts = _counterparts(entry)
    addresses = {c.ruleset.slug: c.entries[0].get_absolute_url() for c in counterparts}
    names = _names(entry)
    return {
        "entry": entry,
        "ruleset": entry.ruleset,
        "edition_switch": edition_links(entry.ruleset.slug, addresses),
        "is_condition": entry.tag in CONDITION_TAGS,
        "calculators": for_entry(entry.ruleset.slug, entry.slug),
        "see_also": see_also,
        "mentions": mentions,
        "concepts": concepts,
        "counterparts": counterparts,
        "names": names,
        "corrections": entry.corrections.all(),
        "report_link": report_link(entry),
        "linked_data": entry_data(entry, (alias.text for _, _, aliases in names for alias in aliases)),
    }


def _references(entry: RuleEntry) -> tuple[list[RuleEntry], list[RuleEntry]]:
    """«Consulta también» in its order, and who mentions the entry, by title."""
    columns = [
        f"{side}__{column}"
        for side in ("source", "target")
        for column in ("slug", "title", "title_html", "summary", "sort_title", "ruleset__slug")
    ]
    links = (
        CrossReference.objects.filter(Q(source=entry) | Q(target=entry))
        .select_related("source__ruleset", "target__ruleset")
        .only("kind", "position", *columns)
        .order_by("position")
    )
    see_also, mentions = [], {}
    for link in links:
        if link.target_id == entry.pk:
            mentions[link.source_id] = link.source
        elif link.kind == ReferenceKind.SEE_ALSO:
            see_also.append(link.target)
    shown = {other.pk for other in see_also}
    return see_also, sorted(
        (other for pk, other in mentions.items() if pk not in shown), key=attrgetter("sort_title")
    )


_MEMBER_COLUMNS = (
    *(f"concept__{name}" for name in ("slug", "kind", "note_html", "host_anchor")),
    "concept__comparison__concept",
    *(f"concept__host__{name}" for name in ("slug", "title_html", "ruleset__slug")),
    *(f"entry__{name}" for name in ("slug", "title_html", "summary_html", "sort_title")),
    *(f"entry__ruleset__{name}" for name in ("slug", "name", "family", "position")),
)


def _counterparts(entry: RuleEntry) -> tuple[list[Concept], list[Counterparts]]:
    """The concepts that the entry speaks of, its own first, and who else speaks of them."""
    members = (
        ConceptEntry.objects.filter(concept__members__entry=entry)
        .select_related("concept__host__ruleset", "concept__comparison", "entry__ruleset")
        .only(*_MEMBER_COLUMNS)
        .order_by("entry__ruleset__position", "position", "entry__sort_title")
    )
    concepts: dict[int, Concept] = {}
    others: dict[int, Counterparts] = {}
    seen = {entry.pk}
    for member in sorted(members, key=lambda m: m.concept_id != entry.concept_id):
        concepts.setdefault(member.concept_id, member.concept)
        other = member.entry
        if other.pk not in seen and other.ruleset_id != entry.ruleset_id:
            seen.add(other.pk)
            found = others.setdefault(other.ruleset_id, Counterparts(other.ruleset))
            found.entries.append(other)
    return list(concepts.values()), sorted(others.values(), key=lambda c: c.ruleset.position)


_NAME_ORDER = list(AliasKind)


def _names(entry: RuleEntry) -> list[tuple[str, str, list[Alias]]]:
    """Other names by kind, as (kind, label, names); questions are no names."""
    names = [alias for alias in entry.aliases.all() if alias.kind != AliasKind.ASKED]
    aliases = sorted(names, key=lambda a: (_NAME_ORDER.index(a.kind), a.position))
    return [(block.head, AliasKind(block.head).label, block.rows) for block in group_by(aliases, "kind")]
