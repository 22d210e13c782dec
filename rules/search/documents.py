"""Entries as the ranking and the result lines read them, in memory once they were asked for.

Everything is derived from what the load wrote, and kept for as long as the content stays the same;
at most `KEPT` entries, so that a large collection stays bounded.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from django.db.models import Exists, OuterRef, Q
from django.urls import reverse

from ..kinds import AliasKind, ChangeKind
from ..models import RuleEntry, SearchDocument, SearchName
from . import analysis, engines, lexicon
from .fields import WEIGHTS

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
        return cls(text, frozenset(word.term for word in analysis.words(text)))


NO_SENTENCE = Sentence("", frozenset())


@dataclass
class Document:
    """One entry.

    `worths` has the terms of title, names, headings and summary, each with what the best of these
    fields is worth, from 0 to 1; `body` counts the terms of the text.
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
    plain: str
    worths: dict[str, float]
    body: Counter[str]
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
    def length(self) -> int:
        return self.body.total()

    @cached_property
    def summary_sentence(self) -> Sentence:
        return Sentence.of(self.summary)

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
        missing = [pk for pk in wanted if pk not in self._documents]
        if missing:
            if len(self._documents) + len(missing) > KEPT:
                self._documents.clear()
                missing = wanted
            self._documents.update(_read(missing))
        return {pk: self._documents[pk] for pk in wanted if pk in self._documents}


def _worths(fields: list[str]) -> dict[str, float]:
    """The terms of the short fields, the least of them first so that the best one stands."""
    found: dict[str, float] = {}
    for text, weight in reversed(list(zip(fields, WEIGHTS, strict=False))):
        found.update(dict.fromkeys(text.split(), weight / WEIGHTS[0]))
    return found


def _read(ids: list[int]) -> dict[int, Document]:
    rows = RuleEntry.objects.filter(pk__in=ids).select_related("ruleset", "group", "concept")
    rows = rows.defer("body", "body_html", "contents", "picture_html")
    on_mesa = RuleEntry.objects.filter(mesa_position__isnull=False)
    rows = rows.annotate(
        on_mesa=Exists(on_mesa.filter(Q(pk=OuterRef("pk")) | Q(concept=OuterRef("concept"))))
    )
    plains = dict(SearchDocument.objects.filter(pk__in=ids).values_list("entry_id", "plain"))
    fields = engines.current().fields(ids)
    found = {}
    for entry in rows:
        *short, body = fields[entry.pk]
        found[entry.pk] = Document(
            pk=entry.pk,
            slug=entry.slug,
            title=entry.title,
            summary=entry.summary,
            tag=entry.tag,
            sort_title=entry.sort_title,
            concept_id=entry.concept_id,
            concept_kind=entry.concept.kind if entry.concept else "",
            group=entry.group.title,
            group_slug=entry.group.slug,
            ruleset=entry.ruleset.slug,
            ruleset_name=entry.ruleset.name,
            ruleset_position=entry.ruleset.position,
            is_default=entry.ruleset.is_default,
            family=entry.ruleset.family,
            chip=entry.ruleset.chip,
            on_mesa=entry.on_mesa,
            plain=plains.get(entry.pk, ""),
            worths=_worths(short),
            body=Counter(body.split()),
        )
    names = SearchName.objects.filter(entry_id__in=ids).order_by("pk")
    for position, pk, kind, text, anchor, key, stem_key in names.values_list(
        "pk", "entry_id", "kind", "text", "anchor", "key", "stem_key"
    ):
        name = Name(kind, text, anchor, frozenset(stem_key.split()), frozenset(key.split()), position)
        for term in name.terms:
            found[pk].names_by_term.setdefault(term, []).append(name)
    return found
