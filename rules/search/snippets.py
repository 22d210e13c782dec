"""The words of an entry that show why it answers, with marks."""

import re
from html import escape

from . import analysis
from .documents import Document

LENGTH = 160
_PIECE = re.compile(r"[\w/]+|[^\w/]+")


def mark(text: str, terms: frozenset[str]) -> str:
    """Escape a text and mark the words whose term is asked for."""
    return "".join(
        f"<mark>{escape(piece)}</mark>" if _is_asked(piece, terms) else escape(piece)
        for piece in _PIECE.findall(text)
    )


def snippet(document: Document, terms: frozenset[str]) -> str:
    """The summary where it says what was asked, else the sentence of the text that says most of it."""
    best, most = document.summary, len(document.summary_terms & terms)
    if most < len(terms):
        for text, said in document.sentences:
            count = len(said & terms)
            if count > most:
                best, most = text, count
    return mark(_shorten(best, terms), terms)


def _is_asked(piece: str, terms: frozenset[str]) -> bool:
    if not (piece[0].isalnum() or piece[0] == "_"):
        return False
    found = analysis.words(piece)
    return bool(found) and found[0].term in terms


def _shorten(text: str, terms: frozenset[str]) -> str:
    if len(text) <= LENGTH:
        return text
    first = next((m.start() for m in _PIECE.finditer(text) if _is_asked(m[0], terms)), 0)
    start = max(0, min(first - LENGTH // 3, len(text) - LENGTH))
    start = text.rfind(" ", 0, start + 1) + 1 if start else 0
    end = start + LENGTH
    end = text.rfind(" ", start, end) if end < len(text) else len(text)
    return f"{'…' if start else ''}{text[start:end].strip()}{'…' if end < len(text) else ''}"
