"""What the search page shows: the answers to a question, and filters that say what each would leave."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import NamedTuple
from urllib.parse import quote_plus

from django.urls import reverse

from rules.kinds import ChangeKind
from rules.models import EntryGroup, RuleEntry, RulesetVersion
from rules.search import Found, Hit, Results, find, nearest
from rules.search.analysis import MAX_QUERY
from rules.search.documents import Document
from rules.search.vocabulary import current

from .filters import HitFilterSet

PER_PAGE = 20
# Of another edition, before the first of the one chosen.
ELSEWHERE = 3
MOST_NEAREST = 5
# Where an entry opened by its exact name offers the list it would have headed; see search/arrival.html.
ARRIVAL = "p-exacta"

# What a filter, that of the edition apart, looks at.
_VALUES = {
    "grupo": attrgetter("group_slug"),
    "tipo": attrgetter("tag"),
    "cambio": attrgetter("concept_kind"),
}


class Choice(NamedTuple):
    """One value of a filter: how many answers it would leave, and where it leads.

    A choice that holds leads to the page without it, save that of the edition.
    """

    value: str
    label: str
    count: int
    address: str
    is_chosen: bool


@dataclass(frozen=True)
class Facet:
    """A filter with the choices that leave something; `without` leads to the page without it."""

    name: str
    label: str
    choices: list[Choice]
    without: str
    error: str


@dataclass(frozen=True)
class Offered:
    """What there is to filter by."""

    rulesets: list[RulesetVersion]
    groups: list[EntryGroup]
    choices: dict[str, list[tuple[str, str]]]


@lru_cache(maxsize=1)
def _offered(version: str) -> Offered:
    """Read once a version of the content: it is the same for every question."""
    rulesets, groups = list(RulesetVersion.objects.all()), list(EntryGroup.objects.all())
    tags = RuleEntry.objects.exclude(tag="").order_by("tag").values_list("tag", flat=True).distinct()
    choices = {
        "version": [(ruleset.slug, ruleset.name.removeprefix("SRD ")) for ruleset in rulesets],
        "grupo": list({group.slug: group.title for group in groups}.items()),
        "tipo": [(tag, tag.capitalize()) for tag in tags],
        "cambio": ChangeKind.choices,
    }
    return Offered(rulesets, groups, choices)


def clean_question(text: str) -> str:
    """A question on one line and of a length that a page can repeat."""
    return " ".join(text.replace("\x00", " ").split())[:MAX_QUERY].strip()


class SearchPage:
    """The answers to the question of an address, narrowed by its filters.

    An edition that is chosen narrows too, but an answer of another edition that comes before all of
    its own is told apart (`elsewhere`), so that nobody misses a rule for having chosen.
    """

    def __init__(self, data: Mapping[str, str]):
        self._path = reverse("search")
        self.question = clean_question(data.get("q", ""))
        self.is_literal = "literal" in data
        self.number = _number(data.get("page", ""))
        self._content = current()
        self.content_version = self._content.vocabulary.version
        self._offered = _offered(self.content_version)
        self.rulesets, self.groups = self._offered.rulesets, self._offered.groups
        self.wanted: dict[str, str] = {}
        self.errors: dict[str, str] = {}
        if any(data.get(name) for name in self._offered.choices):
            form = HitFilterSet(data, self._offered.choices).form
            form.is_valid()
            self.wanted = {name: value for name, value in form.cleaned_data.items() if value}
            self.errors = {name: " ".join(errors) for name, errors in form.errors.items()}

    @property
    def version(self) -> str:
        return self.wanted.get("version", "")

    @property
    def ruleset(self) -> RulesetVersion | None:
        return next((ruleset for ruleset in self.rulesets if ruleset.slug == self.version), None)

    @cached_property
    def found(self) -> Found:
        return find(self.question, ruleset=self.version, correct=not self.is_literal, content=self._content)

    @property
    def only_answer(self) -> Hit | None:
        """The first answer, where its name is the very question, no other has that name, and it is of
        the edition chosen: nobody is led to another edition without being told.
        """
        exact = [hit for hit in self.found.hits if hit.is_exact]
        if len(exact) != 1 or exact[0] is not self.found.hits[0]:
            return None
        return exact[0] if self.version in ("", exact[0].entry.ruleset) else None

    @cached_property
    def results(self) -> Results:
        return self.found.page(self._passing(), self.number, PER_PAGE)

    @cached_property
    def elsewhere(self) -> list[Hit]:
        """Answers of other editions that come before the first one of the edition chosen."""
        if not self.version or self.number > 1 or len(self.wanted) > 1:
            return []
        own = next((i for i, hit in enumerate(self.found.hits) if hit.entry.ruleset == self.version), None)
        hits = self.found.hits[:PER_PAGE] if own is None else self.found.hits[: min(own, ELSEWHERE)]
        return self.found.page(hits, 1, PER_PAGE).hits

    @property
    def nearest(self) -> list[RuleEntry]:
        """The rules whose names look most like the question, each title once; the default edition's."""
        default = next((ruleset.slug for ruleset in self.rulesets if ruleset.is_default), "")
        by_title: dict[str, RuleEntry] = {}
        for entry in nearest(self.question, ruleset=self.version) or nearest(self.question, limit=10):
            if entry.title not in by_title or entry.ruleset.slug == default:
                by_title[entry.title] = entry
        return list(by_title.values())[:MOST_NEAREST]

    def address(self, **changes: str | int) -> str:
        """The address of this page with some of its parts changed; the first page, unless said."""
        parts = {**self._parts, **{name: _quoted(str(part)) for name, part in changes.items()}}
        return f"{self._path}?" + "&".join([f"{name}={part}" for name, part in parts.items() if part])

    @cached_property
    def _parts(self) -> dict[str, str]:
        """What an address of this page says, written as an address writes it."""
        parts = {"q": self.question, **self.wanted, "literal": "1" if self.is_literal else ""}
        return {name: quote_plus(part) for name, part in parts.items()}

    @property
    def literal_address(self) -> str:
        """The same question without correction."""
        return self.address(literal=1)

    @property
    def previous_address(self) -> str:
        return self.address(page=self.results.previous)

    @property
    def next_address(self) -> str:
        return self.address(page=self.results.next)

    @property
    def without_filters(self) -> str:
        """The page without its filters, that of the edition apart."""
        return self.address(**dict.fromkeys(_VALUES, ""))

    @property
    def active(self) -> list[str]:
        """The labels of the filters that hold, that of the edition apart."""
        return [choice.label for facet in self.facets for choice in facet.choices if choice.is_chosen]

    @property
    def has_errors(self) -> bool:
        return any(name in self.errors for name in _VALUES)

    @property
    def groups_by_ruleset(self) -> list[tuple[RulesetVersion, list[EntryGroup]]]:
        """The groups to browse: of the ruleset chosen, or of each."""
        shown = [self.ruleset] if self.ruleset else self.rulesets
        return [(ruleset, [g for g in self.groups if g.ruleset_id == ruleset.pk]) for ruleset in shown]

    @cached_property
    def editions(self) -> Facet:
        return self._facet("version")

    @cached_property
    def facets(self) -> list[Facet]:
        """The filters beside that of the edition, those that have a choice to offer."""
        facets = [self._facet(name) for name in _VALUES]
        return [facet for facet in facets if facet.choices or facet.error]

    def _facet(self, name: str) -> Facet:
        counts = self._counts(name)
        chosen = self.wanted.get(name)
        choices = [
            Choice(
                value,
                str(label),
                counts[value],
                self.address(**{name: "" if value == chosen and name != "version" else value}),
                value == chosen,
            )
            for value, label in self._offered.choices[name]
            if value and (counts[value] or value == chosen)
        ]
        label = HitFilterSet.base_filters[name].label
        return Facet(name, label, choices, self.address(**{name: ""}), self.errors.get(name, ""))

    def _counts(self, name: str) -> Counter[str]:
        """How many answers each value would leave, given the other filters."""
        if name == "version":
            return Counter(
                ruleset
                for hit in (*self.found.hits, *self.found.left_out)
                for ruleset, entry in hit.by_ruleset().items()
                if self._passes(entry)
            )
        value = _VALUES[name]
        return Counter([value(hit.entry) for hit in self._passing(ignoring=name)])

    def _passing(self, ignoring: str = "") -> list[Hit]:
        return [hit for hit in self._own if self._passes(hit.entry, ignoring)]

    @cached_property
    def _own(self) -> list[Hit]:
        """The answers of the edition chosen, or all."""
        return [hit for hit in self.found.hits if self.version in ("", hit.entry.ruleset)]

    def _passes(self, entry: Document, ignoring: str = "") -> bool:
        if not self._narrowing:
            return True
        return all(value(entry) == wanted for name, value, wanted in self._narrowing if name != ignoring)

    @cached_property
    def _narrowing(self) -> list[tuple[str, Callable[[Document], str], str]]:
        return [(name, value, self.wanted[name]) for name, value in _VALUES.items() if name in self.wanted]


_quoted = lru_cache(maxsize=1000)(quote_plus)


def _number(text: str) -> int:
    """The page asked for; the first where that is no number."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 1
