"""Words of a passage as the comparison sees them.

A token keeps a word with its figures, dice and signs whole, and a quantity is one token: its key is
the distance itself, so «10 pies» and «3 m» are the same. Links count as their words.
"""

import re
from dataclasses import dataclass
from html import escape

from .terms import EDITION_TERMS


@dataclass(frozen=True)
class Token:
    """`html` is what a page shows; `key` is what is compared; `space` whether a space comes before."""

    key: str
    html: str
    space: bool

    @property
    def is_word(self) -> bool:
        return any(char.isalnum() for char in self.key)

    @property
    def is_figure(self) -> bool:
        """A figure, a die or a quantity: what a rule turns on."""
        return self.key.startswith("q:") or any(char.isdigit() for char in self.key)


_PIECE = re.compile(
    r'(?P<quantity><data class="q".*?</data>)|(?P<tag><[^>]+>)|(?P<space>\s+)'
    r"|(?P<word>[−+±]?\d[\d.,/]*\d|[−+±]?\d+(?:d\d+)?|\w+(?:/\w+)?|&\w+;)|(?P<sign>[^\s\w<])",
    re.DOTALL,
)
_DICE = re.compile(r"(\d+)d(\d+)")


def tokenise(html: str, edition: int) -> list[Token]:
    """The tokens of inline HTML; tags other than quantities are left out.

    `edition` is 0 for 5.1 and 1 for 5.2.1: their own terms for the same thing get the same key.
    """
    tokens: list[Token] = []
    space = False
    for match in _PIECE.finditer(_DICE.sub(r"\1d\2", html)):
        if match["space"]:
            space = True
        elif match["quantity"]:
            tokens.append(Token(_quantity_key(match[0]), match[0], space))
            space = False
        elif match["word"] or match["sign"]:
            text = match[0]
            tokens.append(Token(text.casefold(), text, space))
            space = False
    return _join_terms(tokens, edition)


def _quantity_key(html: str) -> str:
    """The base value, or «rate» and the figure where it counts units: «cada pie» is «cada metro»."""
    metric = re.search(r'<span class="q-m"[^>]*>(.*?)</span>', html)
    feet = re.search(r'<span class="q-ft"[^>]*>(.*?)</span>', html)
    number = re.match(r"[\d,]*", metric[1])[0] if metric else ""
    other = re.match(r"[\d,]*", feet[1])[0] if feet else ""
    if number == other:
        return f"q:rate:{number or 1}"
    value = re.search(r'value="([^"]*)"', html)
    return f"q:{value[1] if value else html}"


_PHRASES = [
    [(index, phrase.split()) for index, pair in enumerate(EDITION_TERMS) for phrase in [pair[side]]]
    for side in (0, 1)
]


def _join_terms(tokens: list[Token], edition: int) -> list[Token]:
    """Each edition term becomes one token whose key is the pair."""
    joined: list[Token] = []
    position = 0
    keys = [token.key for token in tokens]
    while position < len(tokens):
        for index, phrase in _PHRASES[edition]:
            end = position + len(phrase)
            if keys[position:end] == phrase:
                html = "".join(
                    (" " if token.space and n else "") + token.html
                    for n, token in enumerate(tokens[position:end])
                )
                joined.append(Token(f"term:{index}", html, tokens[position].space))
                position = end
                break
        else:
            joined.append(tokens[position])
            position += 1
    return joined


def write(tokens: list[Token]) -> str:
    """Tokens as HTML again."""
    return "".join((" " if token.space and n else "") + token.html for n, token in enumerate(tokens))


def hidden(text: str) -> str:
    """Words for a screen reader alone."""
    return f'<span class="vh">{escape(text)}</span>'
