"""Entries as the ranking and the result lines read them, in memory once they were asked for.

Everything is derived from what the load wrote, and kept for as long as the content stays the same;
at most `KEPT` entries, so that a large collection stays bounded. There most candidates are read for the
first time, so reading is as plain as it can be: three queries without model instances, and rulesets,
groups and concepts, which are few, looked up in memory.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from django.urls import reverse

from ..kinds import AliasKind, ChangeKind
from ..models import Concept, EntryGroup, RuleEntry, RulesetVersion, SearchName
from . import analysis, engines, lexicon
from .fields import FIELDS, WEIGHTS

KEPT = 4000
_TOLD = {ChangeKind.CHANGED, ChangeKind.RENAMED, ChangeKind.NEW, ChangeKind.REMOVED}
_SENTENCE = re.compile(r"[^.;]+[.;]?")


@dataclass(eq=False)
class Name:
    """A name of an entry: `anchor` where it is a heading or an effect, its terms, its folded words.

    `position` is its place among all names; the first of two that answer alike is named.
    """

    kind: str
    text: str
    anchor: str = ""
    terms: frozenset[str] = frozenset()
    forms: frozenset[str] = frozenset()
    position: int = 0

    @cached_property
    def is_preposition(self) -> bool:
        """Whether an abbreviation is also a word of every question: «con» is not «CON»."""
        return self.kind == AliasKind.ABBREVIATION and self.forms <= lexicon.STOP_WORDS


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a text and its terms."""

    text: str
    terms: frozenset[str]

    @classmethod
    def of(cls, text: str) -> "Sentence":
        return cls(text, analysis.term_set(text))


NO_SENTENCE = Sentence("", frozenset())


@dataclass
class Document:
    """One entry.

    `worths` has the terms of title, names, headings and summary, each with what the best of these
    fields is worth, from 0 to 1; `body` counts the terms of the text, `body_terms` in their order.
    """

    pk: int
    slug: str
    title: str
    summary: str
    tag: str
    sort_title: str
    concept_id: int | None
    concept_kind: str
    group: str
    group_slug: str
    ruleset: str
    ruleset_name: str
    ruleset_position: int
    is_default: bool
    family: str
    chip: str
    on_mesa: bool
    summary_sentence: Sentence
    plain: str
    worths: dict[str, float]
    body_terms: str
    names_by_term: dict[str, list[Name]] = field(default_factory=dict)

    @cached_property
    def address(self) -> str:
        return reverse("entry-detail", args=[self.ruleset, self.slug])

    @property
    def change(self) -> str:
        """What became of the rule between editions, where that is more than wording."""
        return ChangeKind(self.concept_kind).label if self.concept_kind in _TOLD else ""

    @cached_property
    def key(self) -> str:
        """The title without accents, in lower case."""
        return analysis.key(self.title)

    @cached_property
    def body(self) -> Counter[str]:
        return Counter(self.body_terms.split())

    @cached_property
    def length(self) -> int:
        return self.body.total()

    @cached_property
    def sentences(self) -> list[Sentence]:
        return [Sentence.of(match[0].strip()) for match in _SENTENCE.finditer(self.plain)]


class Store:
    """The documents of one version of the content."""

    def __init__(self) -> None:
        self._documents: dict[int, Document] = {}

    def get(self, ids: Iterable[int]) -> dict[int, Document]:
        """The documents of these entries; those not in memory yet cost three queries together."""
        wanted = list(ids)
        known = {pk: self._documents[pk] for pk in wanted if pk in self._documents}
        if len(known) < len(wanted):
            read = self._read([pk for pk in wanted if pk not in known])
            known |= read
            self._documents |= read
            while len(self._documents) > KEPT:
                del self._documents[next(iter(self._documents))]
        return known

    @cached_property
    def _rulesets(self) -> dict[int, RulesetVersion]:
        return RulesetVersion.objects.in_bulk()

    @cached_property
    def _groups(self) -> dict[int, EntryGroup]:
        return EntryGroup.objects.in_bulk()

    @cached_property
    def _concept_kinds(self) -> dict[int, str]:
        return dict(Concept.objects.values_list("pk", "kind"))

    @cached_property
    def _concepts_on_mesa(self) -> frozenset[int]:
        on_mesa = RuleEntry.objects.filter(mesa_position__isnull=False, concept__isnull=False)
        return frozenset(on_mesa.values_list("concept_id", flat=True))

    def _read(self, ids: list[int]) -> dict[int, Document]:
        fields = engines.current().fields(ids)
        rows = RuleEntry.objects.filter(pk__in=ids).order_by()
        found = {}
        for pk, slug, title, summary, tag, sort_title, concept, group_pk, mesa, plain in rows.values_list(
            *("pk", "slug", "title", "summary", "tag", "sort_title", "concept_id", "group_id"),
            *("mesa_position", "searchdocument__plain"),
        ):
            *short, body = fields[pk]
            group = self._groups[group_pk]
            ruleset = self._rulesets[group.ruleset_id]
            found[pk] = Document(
                pk=pk,
                slug=slug,
                title=title,
                summary=summary,
                tag=tag,
                sort_title=sort_title,
                concept_id=concept,
                concept_kind=self._concept_kinds[concept] if concept else "",
                group=group.title,
                group_slug=group.slug,
                ruleset=ruleset.slug,
                ruleset_name=ruleset.name,
                ruleset_position=ruleset.position,
                is_default=ruleset.is_default,
                family=ruleset.family,
                chip=ruleset.chip,
                on_mesa=mesa is not None or concept in self._concepts_on_mesa,
                summary_sentence=Sentence(summary, frozenset(short[FIELDS.index("summary")].split())),
                plain=plain or "",
                worths=_worths(short),
                body_terms=body,
            )
        names = SearchName.objects.filter(entry_id__in=ids).order_by("pk")
        for position, pk, kind, text, anchor, key, stem_key in names.values_list(
            "pk", "entry_id", "kind", "text", "anchor", "key", "stem_key"
        ):
            name = Name(kind, text, anchor, frozenset(stem_key.split()), frozenset(key.split()), position)
            for term in name.terms:
                found[pk].names_by_term.setdefault(term, []).append(name)
        return found


def _worths(fields: list[str]) -> dict[str, float]:
    """The terms of the short fields, the least of them first so that the best one stands."""
    found: dict[str, float] = {}
    for text, weight in reversed(list(zip(fields, WEIGHTS, strict=False))):
        found.update(dict.fromkeys(text.split(), weight / WEIGHTS[0]))
    return found
