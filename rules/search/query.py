"""What a visitor typed, as the engine needs it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from . import analysis, lexicon
from .analysis import Word
from .vocabulary import Vocabulary

# What a term is worth that is not the word itself but one that texts use for it, or that begins so.
SPOKEN = 0.75
BEGUN = 0.8
# A shorter root says too little of a word to go by.
SHORTEST_ROOT = 4
_ENGLISH_ENDINGS = ("ing", "ed", "es", "s")


@dataclass(frozen=True)
class Part:
    """One word asked for, with the terms that answer it and what each is worth, at most 1."""

    word: str
    worths: dict[str, float]

    @property
    def terms(self) -> tuple[str, ...]:
        return tuple(self.worths)


@dataclass
class Query:
    """A question ready to be matched. `corrected` is the text with its unknown words replaced.

    `is_begun` where the last word is only the beginning of known ones, `is_certain` where each word
    is known as it stands; `ends_open` where the last word is one of questions («visión en»).
    """

    text: str
    parts: list[Part] = field(default_factory=list)
    corrected: str = ""
    is_begun: bool = False
    is_certain: bool = True
    ends_open: bool = False

    @property
    def terms(self) -> frozenset[str]:
        return frozenset(term for part in self.parts for term in part.worths)


def parse(text: str, vocabulary: Vocabulary, *, correct: bool = True) -> Query:
    """Read a question. Words of questions go, unless nothing else is left; the last may be begun.

    Unknown words are replaced by the nearest known ones where `correct`, and `corrected` says so.
    """
    text = " ".join(text.replace("\x00", " ")[: analysis.MAX_QUERY].split())
    found = analysis.words(text)[: analysis.MAX_WORDS * 3]
    content = [word for word in found if not word.is_stop] or found
    query = Query(text, ends_open=len(found) > 1 and found[-1].is_stop)
    replaced: dict[str, str] = {}
    for word in content[: analysis.MAX_WORDS]:
        is_last = word is found[-1]
        worths = _worths(word.folded, word.term, vocabulary)
        is_known = vocabulary.has(word.folded)
        begun = vocabulary.starting_with(word.folded) if is_last and len(word.folded) > 1 + is_known else []
        query.is_begun = bool(begun) and not is_known
        query.is_certain = query.is_certain and (is_known or query.is_begun)
        if correct and not is_known and not begun and word.folded not in lexicon.SPOKEN:
            nearest = vocabulary.nearest(word.folded)
            # A short root may be that of another word: «bucar» is no form of «bucear».
            if nearest and (not worths or len(word.term) < SHORTEST_ROOT) and _is_other(nearest, worths):
                replaced[word.text] = vocabulary.display(nearest)
                query.parts.append(Part(nearest, _worths(nearest, analysis.stem(nearest), vocabulary)))
                continue
        for term in begun:
            worths.setdefault(term, BEGUN if is_known else 1.0)
        query.parts.append(Part(word.folded, worths or _by_root(word, vocabulary)))
    if replaced:
        query.corrected = " ".join(replaced.get(word.text, word.text) for word in found)
    return query


def _worths(folded: str, term: str, vocabulary: Vocabulary) -> dict[str, float]:
    known = {term: 1.0} if vocabulary.knows(term) else {}
    for spoken in _spoken(folded, term):
        if vocabulary.knows(spoken):
            known.setdefault(spoken, SPOKEN)
    return known


def _spoken(folded: str, term: str) -> Iterable[str]:
    """What texts say for a word: by its form, else by its term («pegas» as «pegar»)."""
    meant = _SPOKEN_WORDS.get(folded)
    if meant is None and len(term) >= SHORTEST_ROOT:
        meant = _SPOKEN_TERMS.get(term)
    return map(analysis.stem, meant or ())


def _is_other(nearest: str, worths: dict[str, float]) -> bool:
    """Whether a correction leads elsewhere than the word's own term did."""
    return analysis.stem(nearest) not in worths


def _by_root(word: Word, vocabulary: Vocabulary) -> dict[str, float]:
    """A word of which nothing is known: in English without its ending, else what begins like it."""
    for ending in _ENGLISH_ENDINGS:
        root = word.folded.removesuffix(ending)
        if root != word.folded and len(root) >= SHORTEST_ROOT:
            worths = _worths(root, analysis.stem(root), vocabulary)
            if worths:
                return worths
    for length in range(len(word.folded) - 1, SHORTEST_ROOT, -1):
        if begun := vocabulary.starting_with(word.folded[:length]):
            return dict.fromkeys(begun, BEGUN)
    return {word.term: 1.0}


_SPOKEN_WORDS = lexicon.SPOKEN
_SPOKEN_TERMS = {analysis.stem(word): meant for word, meant in lexicon.SPOKEN.items()}
