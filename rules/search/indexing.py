"""Build the search index from what is loaded; part of the load's transaction."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from ..models import RuleEntry, SearchDocument, SearchName, SearchWord
from ..rendering.markdown import running_text
from ..text import fold
from . import analysis, engines

NAME_WEIGHT = 10


@dataclass(frozen=True)
class Document:
    """The analysed fields of an entry, each its terms apart by spaces."""

    entry_id: int
    title: str
    names: str
    headings: str
    summary: str
    body: str


def rebuild() -> None:
    """Write names, words, documents and the full-text table anew."""
    entries = RuleEntry.objects.prefetch_related("aliases", "sections").order_by("pk")
    names, documents, plains = [], [], []
    vocabulary = _Vocabulary()
    for entry in entries.iterator(chunk_size=500):
        own = list(_names(entry))
        plain = running_text(entry.body_html)
        names += own
        plains.append(SearchDocument(entry=entry, plain=plain))
        aliases = " · ".join(alias.text for alias in entry.aliases.all())
        headings = " · ".join(section.title for section in entry.sections.all())
        documents.append(
            Document(entry.pk, *map(analysis.terms, (entry.title, aliases, headings, entry.summary, plain)))
        )
        vocabulary.add([entry.title, aliases], [headings, entry.summary, plain])
    SearchName.objects.all().delete()
    SearchWord.objects.all().delete()
    SearchDocument.objects.all().delete()
    SearchName.objects.bulk_create(names, batch_size=500)
    SearchWord.objects.bulk_create(vocabulary.rows(), batch_size=500)
    SearchDocument.objects.bulk_create(plains, batch_size=200)
    engines.current().write(documents)


def _names(entry: RuleEntry) -> Iterable[SearchName]:
    yield _name(entry, SearchName.TITLE, entry.title)
    for alias in entry.aliases.all():
        yield _name(entry, alias.kind, alias.text)
    for section in entry.sections.all():
        kind = SearchName.HEADING if section.level else SearchName.EFFECT
        yield _name(entry, kind, section.title, section.anchor)


def _name(entry: RuleEntry, kind: str, text: str, anchor: str = "") -> SearchName:
    return SearchName(
        entry=entry,
        kind=kind,
        text=text,
        anchor=anchor,
        exact=text.casefold()[:200],
        key=analysis.key(text)[:200],
        stem_key=analysis.stem_key(text)[:200],
    )


class _Vocabulary:
    """Counts words over entries; keeps of each the way it is most often written."""

    def __init__(self) -> None:
        self.weights: Counter[str] = Counter()
        self.spellings: dict[str, Counter[str]] = {}
        self.terms: dict[str, str] = {}

    def add(self, names: list[str], texts: list[str]) -> None:
        seen: dict[str, int] = {}
        for weight, parts in ((1, texts), (NAME_WEIGHT, names)):
            for part in parts:
                for word in analysis.words(part):
                    if len(word.folded) > 1 and word.folded.isalpha() and len(word.folded) <= 80:
                        seen[word.folded] = weight
                        self.terms[word.folded] = word.term
                        self.spellings.setdefault(word.folded, Counter())[word.text.casefold()] += weight
        self.weights.update(seen)

    def rows(self) -> list[SearchWord]:
        return [
            SearchWord(
                word=word, term=self.terms[word], display=self._display(word), weight=self.weights[word]
            )
            for word in sorted(self.weights)
        ]

    def _display(self, word: str) -> str:
        """The spelling met most often; with accents rather than without, which is a short cut."""
        spellings = self.spellings[word]
        return max(spellings, key=lambda text: (spellings[text] * (1 + 2 * (fold(text) != text)), text))
