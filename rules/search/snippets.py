"""The words of an entry that show why it answers, with marks."""

import re
from html import escape

from . import analysis

LENGTH = 160
_SENTENCE = re.compile(r"[^.;]+[.;]?")


def mark(text: str, terms: frozenset[str]) -> str:
    """Escape a text and mark the words whose term is asked for."""

    def wrap(match: re.Match[str]) -> str:
        word = match[0]
        found = analysis.words(word)
        is_asked = bool(found) and found[0].term in terms
        return f"<mark>{escape(word)}</mark>" if is_asked else escape(word)

    return re.sub(r"[\w/]+|[^\w/]+", wrap, text)


def snippet(summary: str, plain: str, terms: frozenset[str]) -> str:
    """The summary where it says what was asked, else the sentence of the text that says most of it."""
    asked = _count(summary, terms)
    best, most = summary, asked
    if asked < len(terms):
        for match in _SENTENCE.finditer(plain):
            count = _count(match[0], terms)
            if count > most:
                best, most = match[0].strip(), count
    return mark(_shorten(best, terms), terms)


def _count(text: str, terms: frozenset[str]) -> int:
    return len({word.term for word in analysis.words(text)} & terms)


def _shorten(text: str, terms: frozenset[str]) -> str:
    if len(text) <= LENGTH:
        return text
    first = next(
        (m.start() for m in re.finditer(r"\w+", text) if (w := analysis.words(m[0])) and w[0].term in terms),
        0,
    )
    start = max(0, min(first - LENGTH // 3, len(text) - LENGTH))
    start = text.rfind(" ", 0, start + 1) + 1 if start else 0
    end = start + LENGTH
    end = text.rfind(" ", start, end) if end < len(text) else len(text)
    return f"{'…' if start else ''}{text[start:end].strip()}{'…' if end < len(text) else ''}"
