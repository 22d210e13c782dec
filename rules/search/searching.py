"""Find the entries that answer a question, the best first."""

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from rapidfuzz import fuzz, process

from ..kinds import AliasKind
from ..models import RuleEntry, SearchName
from . import analysis, engines, vocabulary
from .documents import Document, Name, Sentence
from .names import Names
from .query import Query, parse
from .ranking import MOST, NAME_KINDS, Scorer
from .snippets import mark, snippet

CANDIDATES = 60
# With fewer entries that have every word, those that have some are looked at too.
ENOUGH = 20
# What speaks for a hit of the edition in use, and more where the visitor chose it; a whole name of the
# other edition is worth this share of one of its own.
DEFAULT_EDITION = 1.7
CHOSEN_EDITION = 3.0
OTHER_EDITION = 0.92
# What a whole name is worth, by how exactly it was typed; above any score of single words.
EXACT = 3000.0
FOLDED = 2500.0
STEMMED = 2000.0
# A name that is one slip away from the whole question: above what single words can reach.
NEAR = MOST + 10.0
# The same where each word is known as it stands, so that the slip is a guess: in sight, at least.
SLIP = 20.0
SLIP_PLACE = 3
# A name of which the question is the beginning, after a word that asks for more: «visión en».
OPEN = STEMMED + 350.0
COMPLETE = 20.0
# So many of the best are looked at sentence by sentence.
REFINED = 24
_NAME_TIE = {
    SearchName.TITLE: 300.0,
    AliasKind.ABBREVIATION: 250.0,
    AliasKind.SYNONYM: 200.0,
    AliasKind.OLD: 190.0,
    AliasKind.LATAM: 190.0,
    AliasKind.ASKED: 190.0,
    AliasKind.ENGLISH: 180.0,
    AliasKind.OTHER_EDITION: 170.0,
}


@dataclass
class Hit:
    """One line of results: an entry, why it matched, and the same concept in other editions."""

    entry: Document
    score: float
    name: Name | None = None
    is_exact: bool = False
    is_slip: bool = False
    sentence: Sentence | None = None
    others: list[Document] = field(default_factory=list)
    title_html: str = ""
    snippet_html: str = ""

    @property
    def address(self) -> str:
        anchor = self.name.anchor if self.name else ""
        return self.entry.address + (f"#{anchor}" if anchor else "")

    def by_ruleset(self) -> dict[str, Document]:
        """The entry that would speak for this hit if its ruleset were chosen, of each ruleset."""
        found = {self.entry.ruleset: self.entry}
        for entry in self.others:
            found.setdefault(entry.ruleset, entry)
        return found

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

    @property
    def corrected(self) -> str:
        return self.query.corrected

    @property
    def previous(self) -> int:
        return self.page - 1

    @property
    def next(self) -> int:
        return self.page + 1


@dataclass
class Found:
    """All that answers a question, the best first; `left_out` are hits of another game.

    Those answer only where the ruleset of their game is chosen, but they are there to be counted.
    """

    query: Query
    hits: list[Hit]
    left_out: list[Hit]
    by_ruleset: dict[str, int]
    _scorer: Scorer

    def page(self, hits: list[Hit], number: int, per_page: int) -> Results:
        """One page of these hits (all that were found, or some of them), ready to be shown."""
        pages = max(1, -(-len(hits) // per_page))
        number = max(1, min(number, pages))
        shown = hits[(number - 1) * per_page : number * per_page]
        _dress(shown, self._scorer)
        return Results(self.query, shown, len(hits), number, pages, self.by_ruleset)


def find(
    text: str, *, ruleset: str = "", correct: bool = True, content: vocabulary.Content | None = None
) -> Found:
    """All that answers a question. `ruleset` comes first, or the default one.

    Entries of the same concept in the same game are one hit, with the others beside it. `content` is
    what is loaded, for one who has just looked.
    """
    content = content or vocabulary.current()
    query = parse(text, content.vocabulary, correct=correct)
    scorer = Scorer(query, content.vocabulary)
    ranked = _rank(query, scorer, content)
    preferred = ruleset or next((r.entry.ruleset for r in ranked if r.entry.is_default), "")
    hits, left_out = _merge(ranked, preferred, chosen=bool(ruleset))
    return Found(query, hits, left_out, dict(Counter(r.entry.ruleset for r in ranked)), scorer)


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

    Another game than that of the ruleset in use answers only where nothing else does.
    """
    found = find(text, ruleset=ruleset, correct=correct)
    hits = found.hits
    if group:
        hits = [hit for hit in hits if group in (hit.entry.group, hit.entry.group_slug)]
    if kind:
        hits = [hit for hit in hits if hit.entry.tag == kind]
    return found.page(hits, page, per_page)


def suggest(text: str, *, ruleset: str = "", limit: int = 8) -> list[Hit]:
    """The first hits of what is being typed, without snippets."""
    return search(text, ruleset=ruleset, per_page=limit).hits


def nearest(text: str, *, ruleset: str = "", limit: int = 5) -> list[RuleEntry]:
    """The entries whose names look most like a text: for an address or a question that finds nothing."""
    wanted = analysis.key(text)[: analysis.MAX_QUERY]
    if not wanted:
        return []
    keys = vocabulary.current().names.keys_in(ruleset)
    matches = process.extract(wanted, keys, scorer=fuzz.WRatio, score_cutoff=55, limit=limit * 6)
    order = list(dict.fromkeys(pk for _, _, (pk, _) in matches))[:limit]
    entries = RuleEntry.objects.for_lists().in_bulk(order)
    return [entries[pk] for pk in order]


class _Ranked(NamedTuple):
    entry: Document
    score: float
    name: Name | None
    is_exact: bool = False
    is_slip: bool = False
    sentence: Sentence | None = None


def _rank(query: Query, scorer: Scorer, content: vocabulary.Content) -> list[_Ranked]:
    """The entries that answer: those with the question as a name first, then what the engine found."""
    whole = _whole_names(query, content.names)
    groups = [part.terms for part in query.parts]
    candidates: dict[int, float] = {}
    if groups:
        engine = engines.current()
        candidates = engine.match(groups, every=True, limit=CANDIDATES)
        if len(candidates) < ENOUGH and len(groups) > 1:
            candidates = {**engine.match(groups, every=False, limit=CANDIDATES), **candidates}
    is_named = any(worth >= FOLDED for worth, _ in whole.values())
    near = {} if is_named else content.names.near(query.text)
    begun = {} if is_named else content.names.beginning_with(query.text)
    within = content.names.within(query.terms)
    documents = content.store.get({*whole, *near, *begun, *within, *candidates})
    scores = {pk: scorer.score(document) for pk, document in documents.items()}
    best = sorted(scores, key=lambda pk: -scores[pk].score)[:REFINED]
    refined = {pk: scorer.refine(documents[pk]) for pk in best}
    found = []
    for pk, document in documents.items():
        added, sentence = refined.get(pk, (0.0, None))
        score, name = scores[pk].score + added, scores[pk].name
        worth, whole_name = whole.get(pk, (0.0, None))
        if pk in begun:
            # The shorter the name, the more of it has been typed.
            typed = len(query.text) / max(len(query.text), len(begun[pk].text))
            worth = max(worth, (OPEN if query.ends_open else NEAR) + COMPLETE * typed)
        if pk in near:
            worth = max(worth, SLIP if query.is_certain else NEAR + MOST * NAME_KINDS[near[pk].kind])
        name = whole_name or begun.get(pk) or near.get(pk) or name
        is_slip = pk in near and pk not in whole
        found.append(_Ranked(document, worth + score, name, worth >= FOLDED, is_slip, sentence))
    return found


def _whole_names(query: Query, names: Names) -> dict[int, tuple[float, Name]]:
    """Entries with a name that is the question as typed, without accents, or by its terms."""
    text = query.corrected or query.text
    exact, key = text.casefold(), analysis.key(text)
    found: dict[int, tuple[float, Name]] = {}
    is_abbreviation = query.text.isupper()
    for whole in names.said(text):
        name = whole.name
        if name.is_preposition and not is_abbreviation:
            continue  # «con» is a preposition; «CON» is Constitution
        worth = EXACT if whole.exact == exact else FOLDED if whole.key == key else STEMMED
        worth += _NAME_TIE[name.kind] + (60.0 if is_abbreviation and name.text == query.text else 0.0)
        if query.corrected:
            worth = NEAR + MOST * worth / EXACT
        if whole.pk not in found or worth > found[whole.pk][0]:
            found[whole.pk] = (worth, name)
    return found


def _merge(ranked: list[_Ranked], preferred: str, *, chosen: bool) -> tuple[list[Hit], list[Hit]]:
    """One hit a concept and game, in order; the preferred ruleset's entry speaks for it.

    Those of another game that do not answer come apart.
    """
    family = next((r.entry.family for r in ranked if r.entry.ruleset == preferred), "")
    concepts: dict[tuple, Hit] = {}
    for rank in sorted(ranked, key=lambda r: (-r.score, r.entry.ruleset_position, r.entry.sort_title)):
        entry = rank.entry
        hit = concepts.get(key := (entry.family, entry.concept_id or f"entry-{entry.pk}"))
        if hit is None:
            concepts[key] = Hit(entry, rank.score, rank.name, rank.is_exact, rank.is_slip, rank.sentence)
        elif entry.ruleset == preferred and hit.entry.ruleset != preferred:
            hit.others.insert(0, hit.entry)
            hit.score = max(rank.score, hit.score * (OTHER_EDITION if hit.is_exact else 1.0))
            hit.entry, hit.name, hit.sentence = entry, rank.name, rank.sentence
            hit.is_exact = rank.is_exact
        else:
            hit.others.append(entry)
    hits = everything = list(concepts.values())
    own = [hit for hit in hits if hit.entry.family == family]
    strangers = [] if chosen else [hit for hit in hits if hit.is_exact and hit.entry.family != family]
    if own and not chosen:
        # Another game answers only to its own names, and where no rule of this one has that name.
        hits = own if any(hit.is_exact for hit in own) else [*strangers, *own]
    bonus = CHOSEN_EDITION if chosen else DEFAULT_EDITION

    def place(hit: Hit) -> tuple:
        is_stranger = hit.entry.family != family and hit not in strangers
        if hit.entry.ruleset == preferred:
            return (is_stranger, -hit.score - bonus)
        return (is_stranger, -hit.score * (OTHER_EDITION if hit.is_exact else 1.0))

    hits.sort(key=place)
    slips = [hit for hit in hits if hit.is_slip]
    # The entry that speaks for a concept may have met the question by no name of its own.
    slip = min(slips, key=lambda hit: hit.name is None or hit.name.kind != SearchName.TITLE, default=None)
    if slip and slip not in hits[:SLIP_PLACE]:
        hits.remove(slip)
        hits.insert(SLIP_PLACE - 1, slip)
    kept = set(map(id, hits))
    return hits, [hit for hit in everything if id(hit) not in kept]


def _dress(hits: list[Hit], scorer: Scorer) -> None:
    """Give the hits that are shown their marks and snippets."""
    for hit in hits:
        sentence = scorer.refine(hit.entry)[1] if hit.sentence is None else hit.sentence
        hit.title_html = mark(hit.entry.title, scorer.terms)
        hit.snippet_html = snippet(hit.entry, sentence, scorer.terms)
