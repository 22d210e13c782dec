"""The words of an entry that show why it answers, with marks."""

import re
from functools import lru_cache
from html import escape

from . import analysis
from .documents import Document, Sentence

LENGTH = 160
_PIECE = re.compile(r"[\w/]+|[^\w/]+")


def mark(text: str, terms: frozenset[str]) -> str:
    """Escape a text and mark the words whose term is asked for."""
    return "".join(
        [f"<mark>{html}</mark>" if term in terms else html for term, html in _pieces(text)],
    )


def snippet(document: Document, sentence: Sentence, terms: frozenset[str]) -> str:
    """The summary where it says as much of what was asked as the best sentence, else that sentence."""
    summary = document.summary_sentence
    best = sentence if len(sentence.terms & terms) > len(summary.terms & terms) else summary
    return mark(_shorten(best.text, terms), terms)


@lru_cache(maxsize=20_000)
def _pieces(text: str) -> list[tuple[str, str]]:
    """The words of a text, and what stands between them, each as its term («» for none) and HTML."""
    return [_piece(piece) for piece in _PIECE.findall(text)]


@lru_cache(maxsize=50_000)
def _piece(piece: str) -> tuple[str, str]:
    found = analysis.words(piece) if piece[0].isalnum() else []
    return (found[0].term if found else ""), escape(piece)


def _shorten(text: str, terms: frozenset[str]) -> str:
    if len(text) <= LENGTH:
        return text
    first = next((m.start() for m in _PIECE.finditer(text) if _piece(m[0])[0] in terms), 0)
    start = max(0, min(first - LENGTH // 3, len(text) - LENGTH))
    start = text.rfind(" ", 0, start + 1) + 1 if start else 0
    end = start + LENGTH
    end = text.rfind(" ", start, end) if end < len(text) else len(text)
    return f"{'…' if start else ''}{text[start:end].strip()}{'…' if end < len(text) else ''}"
