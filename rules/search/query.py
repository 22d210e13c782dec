"""What a visitor typed, as the engine needs it."""

from dataclasses import dataclass, field

from . import analysis
from .vocabulary import Vocabulary


@dataclass(frozen=True)
class Part:
    """One word asked for, with the terms that answer it, the word's own first.

    `own` is how many of `terms` are the word itself; the rest are words that begin like it.
    """

    word: str
    terms: tuple[str, ...]
    own: int = 1


@dataclass
class Query:
    """A question ready to be matched. `corrected` is the text with its unknown words replaced."""

    text: str
    parts: list[Part] = field(default_factory=list)
    corrected: str = ""

    @property
    def terms(self) -> frozenset[str]:
        return frozenset(term for part in self.parts for term in part.terms)


def parse(text: str, vocabulary: Vocabulary, *, correct: bool = True) -> Query:
    """Read a question. Words of questions go, unless nothing else is left; the last may be begun.

    Unknown words are replaced by the nearest known ones where `correct`, and `corrected` says so.
    """
    text = " ".join(text.replace("\x00", " ")[: analysis.MAX_QUERY].split())
    found = analysis.words(text)[: analysis.MAX_WORDS * 3]
    content = [word for word in found if not word.is_stop] or found
    content = content[: analysis.MAX_WORDS]
    query = Query(text)
    replaced: dict[str, str] = {}
    for word in content:
        is_last = word is found[-1]
        if vocabulary.knows(word.term):
            begun = vocabulary.starting_with(word.folded) if is_last and len(word.folded) > 2 else []
            terms = tuple(dict.fromkeys([word.term, *begun]))
            query.parts.append(Part(word.folded, terms))
            continue
        begun = vocabulary.starting_with(word.folded) if is_last and len(word.folded) > 1 else []
        nearest = vocabulary.nearest(word.folded) if correct and not begun else None
        if begun:
            query.parts.append(Part(word.folded, tuple(begun), own=len(begun)))
        elif nearest:
            replaced[word.text] = vocabulary.display(nearest)
            query.parts.append(Part(nearest, (analysis.stem(nearest),)))
        else:
            query.parts.append(Part(word.folded, (word.term,)))
    if replaced:
        query.corrected = " ".join(replaced.get(word.text, word.text) for word in found)
    return query
