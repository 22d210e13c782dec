"""The words of an entry that show why it answers, with marks."""

import re
from functools import lru_cache
from html import escape

from . import analysis
from .documents import Document

LENGTH = 160
_PIECE = re.compile(r"[\w/]+|[^\w/]+")


def mark(text: str, terms: frozenset[str]) -> str:
    """Escape a text and mark the words whose term is asked for."""
    parts = []
    for piece in _PIECE.findall(text):
        term, html = _piece(piece)
        parts.append(f"<mark>{html}</mark>" if term in terms else html)
    return "".join(parts)


def snippet(document: Document, terms: frozenset[str]) -> str:
    """The summary where it says what was asked, else the sentence of the text that says most of it."""
    best, most = document.summary, len(document.summary_terms & terms)
    if most < len(terms):
        for text, said in document.sentences:
            count = len(said & terms)
            if count > most:
                best, most = text, count
    return mark(_shorten(best, terms), terms)


@lru_cache(maxsize=50_000)
def _piece(piece: str) -> tuple[str, str]:
    """The term of a word («» of what stands between words) and its HTML."""
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
