"""Find the entries that answer a question, the best first."""

from collections import Counter
from dataclasses import dataclass, field

from rapidfuzz import fuzz, process

from ..kinds import AliasKind
from ..models import RuleEntry, SearchDocument, SearchName
from ..text import fold
from . import analysis, engines, ranking, vocabulary
from .query import Query, parse
from .snippets import mark, snippet

CANDIDATES = 80
# What a whole name is worth, by how exactly it was typed; above any score of single words.
EXACT = 3000.0
FOLDED = 2500.0
STEMMED = 2000.0
_NAME_TIE = {
    SearchName.TITLE: 300.0,
    AliasKind.ABBREVIATION: 250.0,
    AliasKind.SYNONYM: 200.0,
    AliasKind.OLD: 190.0,
    AliasKind.LATAM: 190.0,
    AliasKind.ENGLISH: 180.0,
    AliasKind.OTHER_EDITION: 170.0,
}


@dataclass
class Hit:
    """One line of results: an entry, why it matched, and the same concept in other editions."""

    entry: RuleEntry
    score: float
    name: SearchName | None = None
    is_exact: bool = False
    others: list[RuleEntry] = field(default_factory=list)
    title_html: str = ""
    snippet_html: str = ""

    @property
    def address(self) -> str:
        anchor = self.name.anchor if self.name else ""
        return self.entry.get_absolute_url() + (f"#{anchor}" if anchor else "")

    @property
    def reason(self) -> str:
        """Why an entry with another title is here: «también presa», «apartado Caer a 0…»."""
        if self.name is None or self.name.kind == SearchName.TITLE:
            return ""
        if self.name.kind in (SearchName.HEADING, SearchName.EFFECT):
            return f"apartado «{self.name.text}»"
        return f"{AliasKind(self.name.kind).label}: {self.name.text}"


@dataclass
class Results:
    """The hits of one page and the counts of all; `corrected` is the question as it was understood."""

    query: Query
    hits: list[Hit]
    total: int
    page: int
    pages: int
    by_ruleset: dict[str, int]
    by_group: dict[str, int]
    by_kind: dict[str, int]

    @property
    def corrected(self) -> str:
        return self.query.corrected

    @property
    def previous(self) -> int:
        return self.page - 1

    @property
    def next(self) -> int:
        return self.page + 1


def search(
    text: str,
    *,
    ruleset: str = "",
    group: str = "",
    kind: str = "",
    page: int = 1,
    per_page: int = 20,
    correct: bool = True,
) -> Results:
    """Answer a question. `ruleset` comes first, or the default one; `group` and `kind` narrow.

    Entries of the same concept in the same game are one hit, with the others beside it. Another game
    than that of the ruleset in use answers only where nothing else does.
    """
    words = vocabulary.current()
    query = parse(text, words, correct=correct)
    ranked = _rank(query, words)
    entries = _entries(ranked)
    preferred = _preferred(ruleset, entries)
    hits = _merge(entries, ranked, preferred, chosen=bool(ruleset))
    counts = Counter(entry.ruleset.slug for entry in entries.values())
    groups = Counter(hit.entry.group.title for hit in hits)
    kinds = Counter(hit.entry.tag for hit in hits if hit.entry.tag)
    if group:
        hits = [
            hit for hit in hits if fold(hit.entry.group.title) == fold(group) or hit.entry.group.slug == group
        ]
    if kind:
        hits = [hit for hit in hits if fold(hit.entry.tag) == fold(kind)]
    pages = max(1, -(-len(hits) // per_page))
    page = max(1, min(page, pages))
    shown = hits[(page - 1) * per_page : page * per_page]
    _dress(shown, query)
    return Results(query, shown, len(hits), page, pages, dict(counts), dict(groups), dict(kinds))


def suggest(text: str, *, ruleset: str = "", limit: int = 8) -> list[Hit]:
    """The first hits of what is being typed, without snippets."""
    return search(text, ruleset=ruleset, per_page=limit).hits


def nearest(text: str, *, ruleset: str = "", limit: int = 5) -> list[RuleEntry]:
    """The entries whose names look most like a text: for an address or a question that finds nothing."""
    wanted = analysis.key(text)[: analysis.MAX_QUERY]
    if not wanted:
        return []
    rows = SearchName.objects.exclude(kind__in=(SearchName.HEADING, SearchName.EFFECT))
    if ruleset:
        rows = rows.filter(entry__ruleset__slug=ruleset)
    names = {(pk, key): key for pk, key in rows.values_list("entry_id", "key") if key}
    matches = process.extract(wanted, names, scorer=fuzz.WRatio, score_cutoff=55, limit=limit * 6)
    order = list(dict.fromkeys(pk for _, _, (pk, _) in matches))[:limit]
    entries = RuleEntry.objects.for_lists().in_bulk(order)
    return [entries[pk] for pk in order]


@dataclass(frozen=True)
class _Ranked:
    score: float
    name: SearchName | None
    is_exact: bool = False


def _rank(query: Query, words: vocabulary.Vocabulary) -> dict[int, _Ranked]:
    """Entry ids with their scores: whole names first, then what the engine found."""
    found: dict[int, _Ranked] = {}
    for name, worth in _whole_names(query):
        if name.entry_id not in found or worth > found[name.entry_id].score:
            found[name.entry_id] = _Ranked(worth, name, worth >= FOLDED)
    groups = [part.terms for part in query.parts]
    if not groups:
        return found
    engine = engines.current()
    candidates = engine.match(groups, every=True, limit=CANDIDATES)
    if len(candidates) < CANDIDATES // 4 and len(groups) > 1:
        candidates = {**engine.match(groups, every=False, limit=CANDIDATES), **candidates}
    ids = [pk for pk in candidates if pk not in found]
    fields = engine.fields(ids)
    names: dict[int, list[SearchName]] = {pk: [] for pk in ids}
    for name in SearchName.objects.filter(entry_id__in=ids):
        names[name.entry_id].append(name)
    for pk in ids:
        scored = ranking.score(query, fields[pk], names[pk], words)
        found[pk] = _Ranked(scored.score, scored.name)
    return found


def _whole_names(query: Query) -> list[tuple[SearchName, float]]:
    """Names that are the question as typed, without accents, or by its terms."""
    if not query.text:
        return []
    text = query.corrected or query.text
    exact, key, stem_key = text.casefold(), analysis.key(text), analysis.stem_key(text)
    rows = SearchName.objects.exclude(kind__in=(SearchName.HEADING, SearchName.EFFECT))
    found = {}
    is_abbreviation = query.text.isupper()
    for column, value, worth in (
        ("exact", exact, EXACT),
        ("key", key, FOLDED),
        ("stem_key", stem_key, STEMMED),
    ):
        if not value:
            continue
        for name in rows.filter(**{column: value}):
            bonus = _NAME_TIE[name.kind] + (60.0 if is_abbreviation and name.text == query.text else 0.0)
            found.setdefault(name.pk, (name, worth + bonus))
    return list(found.values())


def _entries(ranked: dict[int, _Ranked]) -> dict[int, RuleEntry]:
    rows = RuleEntry.objects.select_related("ruleset", "group", "concept").defer(
        "body", "body_html", "picture_html"
    )
    return rows.in_bulk(list(ranked))


def _preferred(ruleset: str, entries: dict[int, RuleEntry]) -> str:
    """The ruleset asked for, or the default one."""
    if ruleset:
        return ruleset
    return next((entry.ruleset.slug for entry in entries.values() if entry.ruleset.is_default), "5.2.1")


def _merge(entries, ranked, preferred: str, *, chosen: bool) -> list[Hit]:
    """One hit a concept and game, in order; the preferred ruleset's entry speaks for it."""
    families = {entry.ruleset.slug: entry.ruleset.family for entry in entries.values()}
    family = families.get(preferred)
    concepts: dict[tuple, Hit] = {}
    order = sorted(entries.values(), key=lambda e: (-ranked[e.pk].score, e.ruleset.position, e.sort_title))
    for entry in order:
        rank = ranked[entry.pk]
        key = (entry.ruleset.family, entry.concept_id or f"entry-{entry.pk}")
        hit = concepts.get(key)
        if hit is None:
            concepts[key] = Hit(entry, rank.score, rank.name, rank.is_exact)
        elif entry.ruleset.slug == preferred and hit.entry.ruleset.slug != preferred:
            hit.others.append(hit.entry)
            hit.entry, hit.name = entry, rank.name
        else:
            hit.others.append(entry)
    hits = list(concepts.values())
    own = [hit for hit in hits if hit.entry.ruleset.family == family]
    if own and not chosen:
        hits = own
    elif own:
        hits = own + [hit for hit in hits if hit not in own]

    def place(hit: Hit) -> tuple:
        is_preferred = hit.entry.ruleset.slug == preferred
        return (hit.entry.ruleset.family != family, -(hit.score * (1.0 if is_preferred else 0.92)))

    return sorted(hits, key=place)


def _dress(hits: list[Hit], query: Query) -> None:
    """Give the hits that are shown their marks and snippets."""
    plains = SearchDocument.objects.in_bulk([hit.entry.pk for hit in hits])
    terms = query.terms
    for hit in hits:
        hit.title_html = mark(hit.entry.title, terms)
        hit.snippet_html = snippet(hit.entry.summary, plains[hit.entry.pk].plain, terms)
