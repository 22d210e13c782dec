"""The whole names of entries, in memory: what a question says exactly, almost, or begins to say."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass, field

from rapidfuzz import process
from rapidfuzz.distance import OSA

from ..models import SearchName
from . import analysis
from .documents import Name

SHORT_NAME = 4
MOST_FOUND = 24
# A slip leaves the first or the last letters of a name alone, if it has this many.
END = 3
SPLIT_FROM = 2 * END + 3


@dataclass(frozen=True, eq=False, slots=True)
class WholeName:
    """A name of the entry `pk`, in lower case (`exact`) and without accents (`key`)."""

    pk: int
    name: Name
    exact: str
    key: str


@dataclass
class Names:
    """`by_form` has a name under each way to say it: in lower case, without accents, by its terms.

    `by_end` has the names without spaces by their length and their first («<») or last («>») letters;
    short ones under no letters. `by_ruleset` has them without accents, under their entry and themselves.
    """

    by_form: dict[str, list[WholeName]] = field(default_factory=dict)
    by_end: dict[tuple[int, str], dict[WholeName, str]] = field(default_factory=dict)
    in_order: list[tuple[str, int, WholeName]] = field(default_factory=list)
    by_term: dict[str, list[tuple[frozenset[str], int]]] = field(default_factory=dict)
    by_ruleset: dict[str, dict[tuple[int, str], str]] = field(default_factory=dict)

    @classmethod
    def read(cls) -> "Names":
        rows = SearchName.objects.exclude(kind__in=(SearchName.HEADING, SearchName.EFFECT)).order_by("pk")
        columns = ("pk", "entry_id", "kind", "text", "exact", "key", "stem_key", "entry__ruleset__slug")
        names = cls()
        for row, pk, kind, text, exact, key, stem_key, ruleset in rows.values_list(*columns):
            whole = WholeName(pk, Name(kind, text, forms=frozenset(key.split())), exact, key)
            for form in {exact, key, stem_key}:
                names.by_form.setdefault(form, []).append(whole)
            joined = key.replace(" ", "")
            for end in _ends(joined, len(joined)):
                names.by_end.setdefault((len(joined), end), {})[whole] = joined
            names.in_order.append((key, row, whole))
            if key:
                names.by_ruleset.setdefault(ruleset, {})[pk, key] = key
            terms = frozenset(stem_key.split())
            # Under one term: a question that says the whole name says that one too.
            if terms:
                names.by_term.setdefault(min(terms), []).append((terms, pk))
        names.in_order.sort()
        return names

    def said(self, text: str) -> Iterator[WholeName]:
        """The names that are the text, accents and number aside."""
        forms = {text.casefold(), analysis.key(text), analysis.stem_key(text)} - {""}
        return iter(dict.fromkeys(whole for form in forms for whole in self.by_form.get(form, ())))

    def keys_in(self, ruleset: str) -> dict[tuple[int, str], str]:
        """The names without accents of a ruleset's entries, or of all, each under its entry and itself."""
        if ruleset:
            return self.by_ruleset.get(ruleset, {})
        return {found: key for keys in self.by_ruleset.values() for found, key in keys.items()}

    def within(self, terms: Set[str]) -> set[int]:
        """Entries with a name of which every term is asked for: «levantarse» in «cuánto cuesta levantarse»."""
        return {pk for term in terms for name, pk in self.by_term.get(term, ()) if name <= terms}

    def near(self, text: str) -> dict[int, Name]:
        """Entries with a name that is at most one slip away from the whole text, spaces aside."""
        wanted = analysis.key(text).replace(" ", "")
        if len(wanted) < SHORT_NAME:
            return {}
        found: list[WholeName] = []
        for length in range(max(len(wanted) - 1, SHORT_NAME + 1), len(wanted) + 2):
            for end in _ends(wanted, length):
                choices = self.by_end.get((length, end), {})
                matches = process.extract(
                    wanted, choices, scorer=OSA.distance, score_cutoff=1, limit=MOST_FOUND
                )
                found += [whole for _, _, whole in matches]
        return _by_entry(found)

    def beginning_with(self, text: str) -> dict[int, Name]:
        """Entries with a name that begins like the text, where that is more than a word."""
        wanted = analysis.key(text)
        if " " not in wanted:
            return {}
        start = bisect_left(self.in_order, (wanted,))
        following = self.in_order[start : start + MOST_FOUND]
        return _by_entry(whole for key, _, whole in following if key.startswith(wanted))


def _ends(text: str, length: int) -> tuple[str, ...]:
    """The keys under which names of a length that are at most one slip away from the text are kept."""
    return (f"<{text[:END]}", f">{text[-END:]}") if length >= SPLIT_FROM else ("",)


def _by_entry(names: Iterable[WholeName]) -> dict[int, Name]:
    """For each entry its title, or the first of its names."""
    found: dict[int, Name] = {}
    for whole in names:
        if whole.pk not in found or whole.name.kind == SearchName.TITLE:
            found[whole.pk] = whole.name
    return found
