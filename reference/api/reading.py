"""What the answers say, read from the models in a fixed number of queries each."""

import re
from functools import cache
from operator import itemgetter
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.template.loader import select_template

from rules.kinds import CONDITION_TAGS, AliasKind, ReferenceKind
from rules.matrix import BY_KEY
from rules.models import (
    Alias,
    Concept,
    ConceptEntry,
    Condition,
    CrossReference,
    EntryGroup,
    RuleEntry,
    RulesetVersion,
    Section,
)
from rules.rendering.markdown import plain_text
from rules.search import Hit, Results

from ..editions import EDITIONS
from . import schemas
from .addresses import Addresses

NOTICE = (
    "Redacción propia de Consulta, con licencia CC BY 4.0. No es un producto oficial; es compatible con la "
    "quinta edición."
)
_RULESET = tuple(f"ruleset__{name}" for name in ("slug", "name", "year"))
_REF = ("slug", "title", "summary", "sort_title", *_RULESET)
_BRIEF = (*_REF, "tag", "group__slug", "group__title", "concept__slug")
_SIDES = ("previous", "following")
_QUANTITY = re.compile(r'<data class="q" value="([^"]*)">(.*?)</data>')
_FORM = re.compile(r'<span class="q-(\w+)"( hidden)?>(.*?)</span>')
_CELL_BOUND = re.compile(r"(?<=</t[hd]>)\s*(?=<t[hd]\b)")
_BLOCK_END = re.compile(r"</(?:p|li|dt|dd|h[2-4]|tr|table|blockquote)>")


# Entries


def entries(filters: schemas.EntryFilters) -> QuerySet[RuleEntry]:
    """The entries that pass, in the order of the indexes; what nobody has finds nothing."""
    found = RuleEntry.objects.select_related("ruleset", "group", "concept").only(*_BRIEF)
    wanted = {
        "ruleset__slug": filters.ruleset,
        "group__slug": filters.group,
        "tag": filters.tag.lower(),
        "memberships__concept__slug": filters.concept,
    }
    found = found.filter(**{name: value for name, value in wanted.items() if value})
    if filters.condition:
        is_it = Q(slug=filters.condition, condition__isnull=False)
        names = CrossReference.objects.filter(
            target__slug=filters.condition, target__condition__isnull=False
        ).values("source")
        found = found.filter(is_it | Q(pk__in=names))
    return found.in_index_order()


def entry_ref(entry: RuleEntry, at: Addresses) -> dict[str, Any]:
    return _ref(at, entry.ruleset.slug, entry.slug, entry.title, entry.summary)


def _ref(at: Addresses, ruleset: str, slug: str, title: str, summary: str) -> dict[str, Any]:
    return {
        "id": f"{ruleset}/{slug}",
        "title": title,
        "summary": summary,
        "url": at.page("entry-detail", ruleset, slug),
        "api_url": at.api("entry", ruleset, slug),
    }


def edition_of(entry: RuleEntry) -> dict[str, str]:
    return {"ruleset": entry.ruleset.slug, "edition": entry.ruleset.chip}


def brief(entry: RuleEntry, at: Addresses) -> dict[str, Any]:
    return {
        **entry_ref(entry, at),
        **edition_of(entry),
        "slug": entry.slug,
        "tag": entry.tag or None,
        "group": {"id": entry.group.slug, "title": entry.group.title},
        "concept": entry.concept.slug if entry.concept else None,
    }


def find_entry(ruleset: str, slug: str) -> RuleEntry | None:
    """An entry with all that its answer reads of it; one query."""
    neighbours = (f"{side}__{name}" for side in _SIDES for name in ("slug", "title", "summary"))
    texts = ("chapter", "page", "body", "body_html", "condition__effects")
    licence = (f"ruleset__{name}" for name in ("document", "licence_name", "licence_url"))
    return (
        RuleEntry.objects.select_related("ruleset", "group", "concept", "condition", *_SIDES)
        .only(*_BRIEF, *texts, *licence, *neighbours)
        .filter(ruleset__slug=ruleset, slug=slug)
        .first()
    )


def entry_detail(entry: RuleEntry, at: Addresses) -> schemas.EntryDetail:
    """An entry and what it names; four queries beside the entry's own."""
    for side in _SIDES:
        if neighbour := getattr(entry, side):
            neighbour.ruleset = entry.ruleset
    see_also, mentioned_by = _references(entry, at)
    concepts, counterparts = _counterparts(entry, at)
    sections = Section.objects.filter(entry=entry).order_by("position")
    condition = getattr(entry, "condition", None)
    return schemas.EntryDetail(
        **brief(entry, at),
        body_html=entry.body_html,
        body_markdown=entry.body,
        body_text=text_of(entry.body_html),
        quantities=quantities_of(entry.body_html),
        sections=list(sections.values("anchor", "title", "level")),
        names=_names(entry),
        source={
            "document": entry.ruleset.document,
            "chapter": entry.chapter,
            "page": entry.page,
            "citation": f"{entry.ruleset.document}, {entry.source}",
        },
        is_condition=entry.tag in CONDITION_TAGS,
        effects=_effects(condition) if condition else [],
        see_also=see_also,
        mentioned_by=mentioned_by,
        concepts=concepts,
        counterparts=counterparts,
        licence=licence_of(entry.ruleset),
        **{side: entry_ref(getattr(entry, side), at) if getattr(entry, side) else None for side in _SIDES},
    )


def text_of(html: str) -> str:
    """The words of a body, a block or a table's row a line, each quantity in the units of its text."""
    blocks = (plain_text(block) for block in _BLOCK_END.split(_CELL_BOUND.sub(" · ", html)))
    return "\n".join(block for block in blocks if block)


def quantities_of(html: str) -> list[dict[str, Any]]:
    """The quantities that the load marked, in each of their forms."""
    found = []
    for value, forms in _QUANTITY.findall(html):
        texts = {key: plain_text(form) for key, _, form in _FORM.findall(forms)}
        shown = next(key for key, hidden, _ in _FORM.findall(forms) if not hidden)
        found.append(
            {
                "values": [float(number) for number in value.split("/")],
                "text": texts[shown],
                "metric": texts["m"],
                "imperial": texts["ft"],
                "squares": texts["sq"],
            }
        )
    return found


def _references(entry: RuleEntry, at: Addresses) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """«Consulta también» in its order, and who links to the entry, by title; one query.

    Read as plain values: a central rule has a hundred links, and a model for each end of each would
    cost more than all the rest of the answer.
    """
    ends = (
        f"{side}__{name}"
        for side in ("source", "target")
        for name in ("slug", "title", "summary", "sort_title")
    )
    links = CrossReference.objects.filter(Q(source=entry) | Q(target=entry)).order_by("position")
    see_also, linking = [], {}
    for source, kind, *columns in links.values_list("source_id", "kind", *ends):
        if source != entry.pk:
            linking[source] = columns[:4]
        elif kind == ReferenceKind.SEE_ALSO:
            see_also.append(columns[4:])
    # Links lead to rules of the same ruleset.
    refs = [
        [_ref(at, entry.ruleset.slug, *names) for *names, _ in rows]
        for rows in (see_also, sorted(linking.values(), key=itemgetter(3)))
    ]
    return refs[0], refs[1]


def _counterparts(entry: RuleEntry, at: Addresses) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The concepts that an entry speaks of, its own first, and who else speaks of them; one query."""
    members = (
        ConceptEntry.objects.filter(concept__members__entry=entry)
        .select_related("concept", "entry__ruleset")
        .only(
            *(f"concept__{name}" for name in ("slug", "kind", "note")), *(f"entry__{name}" for name in _REF)
        )
        .order_by("entry__ruleset__position", "position", "entry__sort_title")
    )
    concepts: dict[int, Concept] = {}
    others: dict[int, RuleEntry] = {}
    compared: set[int] = set()
    for member in sorted(members, key=lambda m: m.concept_id != entry.concept_id):
        concepts.setdefault(member.concept_id, member.concept)
        if member.entry.ruleset.slug in EDITIONS:
            compared.add(member.concept_id)
        if member.entry.ruleset_id != entry.ruleset_id:
            others.setdefault(member.entry_id, member.entry)
    return (
        [_concept_ref(concept, at, pk in compared) for pk, concept in concepts.items()],
        [entry_ref(other, at) | edition_of(other) for other in others.values()],
    )


def _names(entry: RuleEntry) -> list[dict[str, str]]:
    """Other names, the most telling kind first; questions are no names. One query."""
    order = list(AliasKind)
    names = Alias.objects.filter(entry=entry).exclude(kind=AliasKind.ASKED).order_by("position")
    found = sorted(names.values_list("kind", "text"), key=lambda name: order.index(name[0]))
    return [{"name": text, "kind": AliasKind(kind).label} for kind, text in found]


def _effects(condition: Condition) -> list[dict[str, str]]:
    return [
        {
            "anchor": effect["anchor"],
            "name": plain_text(effect["name"]),
            "html": effect["html"],
            "text": text_of(effect["html"]),
        }
        for effect in condition.effects
    ]


# Rulesets


def rulesets(at: Addresses) -> schemas.Rulesets:
    """Three queries: the rulesets, their groups and the tags of their entries."""
    found = RulesetVersion.objects.with_entry_counts()
    groups: dict[int, list[dict[str, Any]]] = {}
    for group in EntryGroup.objects.annotate(entry_count=Count("entries")).order_by("position"):
        fields = {"id": group.slug, "title": group.title, "entry_count": group.entry_count}
        groups.setdefault(group.ruleset_id, []).append(fields)
    tags: dict[int, list[str]] = {}
    pairs = RuleEntry.objects.exclude(tag="").order_by("tag").values_list("ruleset_id", "tag").distinct()
    for pk, tag in pairs:
        tags.setdefault(pk, []).append(tag)
    results = [_ruleset(row, groups.get(row.pk, []), sorted(tags.get(row.pk, [])), at) for row in found]
    return schemas.Rulesets(total=len(results), results=results)


def _ruleset(
    ruleset: RulesetVersion, groups: list[dict[str, Any]], tags: list[str], at: Addresses
) -> dict[str, Any]:
    return {
        "id": ruleset.slug,
        "name": ruleset.name,
        "edition": ruleset.chip,
        "document": ruleset.document,
        "year": ruleset.year,
        "game": ruleset.family,
        "units": ruleset.get_units_display(),
        "is_default": ruleset.is_default,
        "description": plain_text(ruleset.blurb),
        "entry_count": ruleset.entry_count,
        "groups": groups,
        "tags": tags,
        "licence": licence_of(ruleset),
        "url": at.page("ruleset-index", ruleset.slug),
    }


def licence_of(ruleset: RulesetVersion) -> dict[str, str | None]:
    return {
        "name": ruleset.licence_name or None,
        "url": ruleset.licence_url or None,
        "attribution": _attribution(ruleset.slug),
        "notice": NOTICE,
    }


@cache
def _attribution(ruleset: str) -> str:
    """The statement that the document's licence asks for. Asked only of rulesets that are loaded."""
    template = select_template([f"attributions/{ruleset}.html", "attributions/none.html"])
    return plain_text(template.render())


# Conditions


def conditions(filters: schemas.ConditionFilters) -> QuerySet[Condition]:
    found = Condition.objects.in_order()
    return found.filter(entry__ruleset__slug=filters.ruleset) if filters.ruleset else found


def condition_answer(condition: Condition, at: Addresses) -> schemas.Condition:
    entry = condition.entry
    fields = entry_ref(entry, at)
    return schemas.Condition(
        **fields | {"url": at.page("condition-detail", entry.slug)},
        **edition_of(entry),
        slug=entry.slug,
        entry_url=fields["url"],
        effects=_effects(condition),
        at_a_glance={
            key: {
                "title": BY_KEY[key].title,
                "value": cell["value"],
                "tone": cell["tone"],
                "note": plain_text(cell.get("note", "")),
            }
            for key, cell in condition.matrix.items()
        },
    )


# Concepts


def concepts(filters: schemas.ConceptFilters) -> QuerySet[Concept]:
    """The concepts that some entry speaks of."""
    found = Concept.objects.filter(members__isnull=False).distinct()
    return found.filter(kind=filters.kind) if filters.kind else found


def with_members(found: QuerySet[Concept]) -> list[Concept]:
    """Concepts with `member_rows`, the main entry of each ruleset first; two queries."""
    rows = list(found.select_related("host__ruleset"))
    members = (
        ConceptEntry.objects.filter(concept__in=[row.pk for row in rows])
        .select_related("entry__ruleset")
        .only("concept_id", "position", *(f"entry__{name}" for name in (*_REF, "concept_id")))
        .order_by("entry__ruleset__position", "position", "entry__sort_title")
    )
    by_concept: dict[int, list[ConceptEntry]] = {}
    for member in members:
        by_concept.setdefault(member.concept_id, []).append(member)
    for row in rows:
        row.member_rows = by_concept.get(row.pk, [])
    return rows


def concept_answer(concept: Concept, at: Addresses) -> schemas.Concept:
    entries = [member.entry for member in concept.member_rows]
    has_page = any(entry.ruleset.slug in EDITIONS for entry in entries)
    host = concept.host
    return schemas.Concept(
        **_concept_ref(concept, at, has_page),
        title=entries[0].title if entries else concept.slug,
        explained_in=f"{host.ruleset.slug}/{host.slug}" if host else None,
        members=[
            {**entry_ref(e, at), **edition_of(e), "is_main": e.concept_id == concept.pk} for e in entries
        ],
    )


def _concept_ref(concept: Concept, at: Addresses, has_page: bool) -> dict[str, Any]:
    return {
        "id": concept.slug,
        "kind": concept.kind,
        "note": concept.note or None,
        "comparison_url": at.page("comparison-detail", concept.slug) if has_page else None,
        "api_url": at.api("concept", concept.slug),
    }


# Search


def hit_answer(hit: Hit, at: Addresses) -> dict[str, Any]:
    entry = hit.entry
    return {
        "id": f"{entry.ruleset}/{entry.slug}",
        "title": entry.title,
        "summary": entry.summary,
        "url": at.origin + hit.address,
        "api_url": at.api("entry", entry.ruleset, entry.slug),
        "ruleset": entry.ruleset,
        "edition": entry.chip,
        "tag": entry.tag or None,
        "group": entry.group,
        "is_exact": hit.is_exact,
        "reason": hit.reason or None,
        "snippet": plain_text(hit.snippet_html),
        "others": [f"{other.ruleset}/{other.slug}" for other in hit.others],
    }


def search_answer(results: Results, at: Addresses) -> schemas.SearchAnswer:
    return schemas.SearchAnswer(
        query=results.query.text,
        corrected=results.corrected or None,
        total=results.total,
        by_ruleset=results.by_ruleset,
        results=[hit_answer(hit, at) for hit in results.hits],
    )


def short_answer(hit: Hit, at: Addresses) -> schemas.Answer:
    fields = hit_answer(hit, at)
    return schemas.Answer(
        **{name: fields[name] for name in ("id", "title", "edition", "summary", "url")},
        text=f"{fields['title']} ({fields['edition']}): {fields['summary']} {fields['url']}",
    )
