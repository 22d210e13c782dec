"""The words of an entry that show why it answers, with marks."""

import re
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from . import analysis
from .documents import Document, Sentence

LENGTH = 160
_PIECE = re.compile(r"[\w/]+|[^\w/]+")


@dataclass(frozen=True, slots=True)
class Pieces:
    """A text as its words and what stands between them: the HTML of each and where it starts.

    `places` has the pieces that are a word of a term.
    """

    html: list[str]
    starts: list[int]
    places: dict[str, list[int]]


def mark(text: str, terms: frozenset[str]) -> str:
    """Escape a text and mark the words whose term is asked for."""
    pieces = _pieces(text)
    html = pieces.html.copy()
    for term in terms & pieces.places.keys():
        for place in pieces.places[term]:
            html[place] = f"<mark>{html[place]}</mark>"
    return "".join(html)


def snippet(document: Document, sentence: Sentence, terms: frozenset[str]) -> str:
    """The summary where it says as much of what was asked as the best sentence, else that sentence."""
    summary = document.summary_sentence
    best = sentence if len(sentence.terms & terms) > len(summary.terms & terms) else summary
    return mark(_shorten(best.text, terms), terms)


@lru_cache(maxsize=20_000)
def _pieces(text: str) -> Pieces:
    pieces = Pieces([], [], {})
    for place, match in enumerate(_PIECE.finditer(text)):
        pieces.html.append(escape(match[0]))
        pieces.starts.append(match.start())
        if term := _term(match[0]):
            pieces.places.setdefault(term, []).append(place)
    return pieces


def _term(piece: str) -> str:
    """The term of the first word of a piece, or none."""
    found = analysis.words(piece) if piece[0].isalnum() else []
    return found[0].term if found else ""


def _shorten(text: str, terms: frozenset[str]) -> str:
    if len(text) <= LENGTH:
        return text
    pieces = _pieces(text)
    first = pieces.starts[min((pieces.places[term][0] for term in terms & pieces.places.keys()), default=0)]
    start = max(0, min(first - LENGTH // 3, len(text) - LENGTH))
    start = text.rfind(" ", 0, start + 1) + 1 if start else 0
    end = start + LENGTH
    end = text.rfind(" ", start, end) if end < len(text) else len(text)
    return f"{'…' if start else ''}{text[start:end].strip()}{'…' if end < len(text) else ''}"
