"""Words of a passage as the comparison sees them.

A token keeps a word with its figures, dice and signs whole, and what a no-break space holds together
(«100 po»). A quantity is one token: its key is the distance itself, so «10 pies» and «3 m» are the
same. A link counts as its words.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape, unescape
from itertools import groupby

from .terms import EDITION_NAMES, EDITION_TERMS


@dataclass(frozen=True)
class Wrap:
    """An inline element around tokens: a link, emphasis. `start` tells apart two that look the same."""

    start: int
    opening: str

    @property
    def closing(self) -> str:
        name = re.match(r"<(\w+)", self.opening)
        return f"</{name[1]}>"

    @property
    def is_link(self) -> bool:
        return self.opening.startswith("<a ")


@dataclass(frozen=True)
class Token:
    """`html` is what a page shows; `key` is what is compared; `space` is the one before, if any."""

    key: str
    html: str
    space: str
    wrap: Wrap | None = None

    @property
    def is_word(self) -> bool:
        return any(char.isalnum() for char in self.key)

    @property
    def is_figure(self) -> bool:
        """A figure, a die or a quantity: what a rule turns on."""
        return self.key.startswith("q:") or any(char.isdigit() for char in self.key)

    @property
    def is_punctuation(self) -> bool:
        """A sign that only cuts the text up; «+», «−» and «×» are part of a rule."""
        return self.key in _PUNCTUATION

    @property
    def is_term(self) -> bool:
        return self.key.startswith(_TERM)

    @property
    def ends_sentence(self) -> bool:
        return self.key in (".", ";", ":", "?", "!")


_PUNCTUATION = frozenset(".,;:·()«»¿?¡!—")
_TERM = "term:"
_PIECE = re.compile(
    r'(?P<quantity><data class="q".*?</data>)|(?P<tag><[^>]+>)|(?P<space>\s+)|(?P<entity>&#?\w+;)'
    r"|(?P<word>[−+±]?\d*d\d+|[−+±]?\d(?:[\d.,/\u00a0]*\d)?(?:\u00a0\w+)*|\w+(?:/\w+)?)|(?P<sign>[^\s\w<])",
    re.DOTALL,
)
_WRAPS = re.compile(r"<(?:a|em|strong|code|sub|sup)\b")


def tokenise(html: str, edition: int) -> list[Token]:
    """The tokens of inline HTML.

    `edition` is 0 for 5.1 and 1 for 5.2.1: their own terms for the same thing get the same key. Of
    nested elements the innermost is kept.
    """
    tokens: list[Token] = []
    space = ""
    open_wraps: list[Wrap] = []
    for match in _PIECE.finditer(html):
        text = match[0]
        if match["space"]:
            space = "\u00a0" if "\u00a0" in text else " "
        elif match["tag"]:
            if _WRAPS.match(text):
                open_wraps.append(Wrap(match.start(), text))
            elif text.startswith("</") and open_wraps and text == open_wraps[-1].closing:
                open_wraps.pop()
        else:
            key = _quantity_key(text) if match["quantity"] else unescape(text).casefold()
            tokens.append(Token(key, text, space, open_wraps[-1] if open_wraps else None))
            space = ""
    return _join_terms(tokens, edition)


def _quantity_key(html: str) -> str:
    """The base value, or «rate» and the figure where it counts units: «cada pie» is «cada metro»."""
    metric = re.search(r'<span class="q-m"[^>]*>(.*?)</span>', html)
    feet = re.search(r'<span class="q-ft"[^>]*>(.*?)</span>', html)
    number = re.match(r"[\d,]*", metric[1])[0]
    if number == re.match(r"[\d,]*", feet[1])[0]:
        return f"q:rate:{number or 1}"
    return "q:" + re.search(r'value="([^"]*)"', html)[1]


# Where 5.2.1 keeps the words of 5.1 they are the same term too.
_PHRASES = [
    [(index, pair[side].split()) for index, pair in enumerate(EDITION_TERMS) for side in sides]
    for sides in ((0,), (1, 0))
]


def _join_terms(tokens: list[Token], edition: int) -> list[Token]:
    """Each edition term becomes one token whose key is the pair."""
    joined: list[Token] = []
    position = 0
    keys = [token.key for token in tokens]
    for index, pair in enumerate(EDITION_NAMES):
        if " ".join(keys) == pair[edition]:
            return [_as_one(tokens, f"{_TERM}name:{index}")]
    while position < len(tokens):
        for index, phrase in _PHRASES[edition]:
            end = position + len(phrase)
            if keys[position:end] == phrase and not _cuts_link(tokens, position, end):
                joined.append(_as_one(tokens[position:end], f"{_TERM}{index}"))
                position = end
                break
        else:
            joined.append(tokens[position])
            position += 1
    return joined


def _cuts_link(tokens: list[Token], start: int, end: int) -> bool:
    """Whether a term and a link overlap in part; then the words stay single."""
    wraps = {token.wrap for token in tokens[start:end]}
    if len(wraps) == 1:
        return False
    outside = {token.wrap for token in [*tokens[:start], *tokens[end:]]}
    return any(wrap is not None and wrap in outside for wrap in wraps)


def _as_one(tokens: list[Token], key: str) -> Token:
    wraps = {token.wrap for token in tokens}
    wrap = wraps.pop() if len(wraps) == 1 else None
    inside = [replace(token, wrap=None) for token in tokens] if wrap else tokens
    return Token(key, write(inside), tokens[0].space, wrap)


def write(tokens: Sequence[Token]) -> str:
    """Tokens as HTML again, without the space before the first."""
    parts: list[str] = []
    for wrap, group in groupby(tokens, key=lambda token: token.wrap):
        run = list(group)
        inside = "".join((token.space if n else "") + token.html for n, token in enumerate(run))
        before = run[0].space if parts else ""
        parts.append(before + (f"{wrap.opening}{inside}{wrap.closing}" if wrap else inside))
    return "".join(parts)


def plain(html: str) -> str:
    """The words of a token or passage, quantities in their own unit."""
    return unescape(re.sub(r"<[^>]+>", "", re.sub(r'<span class="q-\w+" hidden>.*?</span>', "", html)))


def hidden(text: str) -> str:
    """Words for a screen reader alone."""
    return f'<span class="vh">{escape(text)}</span>'
