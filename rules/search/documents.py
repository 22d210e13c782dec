"""Entries as the ranking and the result lines read them, in memory once they were asked for.

Everything is derived from what the load wrote, and kept for as long as the content stays the same;
at most `KEPT` entries, so that a large collection stays bounded.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from django.urls import reverse

from ..kinds import ChangeKind
from ..models import RuleEntry, SearchDocument, SearchName
from . import analysis, engines

KEPT = 4000
_TOLD = {ChangeKind.CHANGED, ChangeKind.RENAMED, ChangeKind.NEW, ChangeKind.REMOVED}
_SENTENCE = re.compile(r"[^.;]+[.;]?")


@dataclass(frozen=True, slots=True)
class Name:
    """A name of an entry with its terms; `anchor` where it is a heading or an effect."""

    kind: str
    text: str
    anchor: str
    terms: frozenset[str]


@dataclass
class Document:
    """One entry. `fields` are the terms of title, names, headings and summary; `body` counts its own."""

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
    plain: str
    fields: tuple[frozenset[str], ...]
    body: Counter[str]
    names: list[Name] = field(default_factory=list)

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
    def summary_terms(self) -> frozenset[str]:
        return frozenset(word.term for word in analysis.words(self.summary))

    @cached_property
    def sentences(self) -> list[tuple[str, frozenset[str]]]:
        """The sentences of the text, each with its terms."""
        return [
            (match[0].strip(), frozenset(word.term for word in analysis.words(match[0])))
            for match in _SENTENCE.finditer(self.plain)
        ]


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


def _read(ids: list[int]) -> dict[int, Document]:
    rows = RuleEntry.objects.filter(pk__in=ids).select_related("ruleset", "group", "concept")
    rows = rows.defer("body", "body_html", "contents", "picture_html")
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
            plain=plains.get(entry.pk, ""),
            fields=tuple(frozenset(text.split()) for text in short),
            body=Counter(body.split()),
        )
    names = SearchName.objects.filter(entry_id__in=ids).order_by("pk")
    for pk, kind, text, anchor, stem_key in names.values_list(
        "entry_id", "kind", "text", "anchor", "stem_key"
    ):
        found[pk].names.append(Name(kind, text, anchor, frozenset(stem_key.split())))
    return found
