"""Two texts aligned passage by passage, and what changes in each pair, word by word."""

from collections import Counter
from dataclasses import dataclass
from difflib import SequenceMatcher

from ..text import fold
from .blocks import Block
from .tokens import Token, hidden, tokenise, write

# Below this share of common words two passages are not the same passage changed.
SAME_PASSAGE = 0.34
# Below this one is shown whole after the other: marks on single words would be a salad.
READABLE = 0.45


@dataclass(frozen=True)
class Row:
    """A passage of both texts. `status`: same, renamed, changed, added or removed.

    `old` and `new` are the passages with their own marks, `both` is one text with all marks; a row
    that is the same has only `new`.
    """

    kind: str
    term: str
    status: str
    old: str = ""
    new: str = ""
    both: str = ""
    old_term: str = ""


def compare(old: list[Block], new: list[Block]) -> list[Row]:
    """Rows in the order of the new text, what is gone where it stood."""
    left = [_Passage(block, tokenise(block.html, 0)) for block in old]
    right = [_Passage(block, tokenise(block.html, 1)) for block in new]
    return [_row(one, other) for one, other in _align(left, right)]


class _Passage:
    def __init__(self, block: Block, tokens: list[Token]):
        self.block = block
        self.tokens = tokens
        self.keys = [token.key for token in tokens]
        self.bag = Counter(key for key, token in zip(self.keys, tokens, strict=True) if token.is_word)

    def likeness(self, other: "_Passage") -> float:
        """Share of common words (Dice), higher where both are named alike."""
        if (self.block.kind == "heading") != (other.block.kind == "heading"):
            return 0.0
        total = sum(self.bag.values()) + sum(other.bag.values())
        common = 2 * sum((self.bag & other.bag).values()) / total if total else 1.0
        if self.block.term and fold(self.block.term) == fold(other.block.term):
            return 1.0 + common
        return common


def _align(left: list[_Passage], right: list[_Passage]):
    """Pairs in order that make the sum of likenesses greatest; None stands for no counterpart."""
    likeness = [[one.likeness(other) for other in right] for one in left]
    best = [[0.0] * (len(right) + 1) for _ in range(len(left) + 1)]
    for i in range(len(left) - 1, -1, -1):
        for j in range(len(right) - 1, -1, -1):
            match = likeness[i][j] + best[i + 1][j + 1] if likeness[i][j] >= SAME_PASSAGE else -1.0
            best[i][j] = max(match, best[i + 1][j], best[i][j + 1])
    pairs, i, j = [], 0, 0
    while i < len(left) or j < len(right):
        if i < len(left) and j < len(right):
            match = likeness[i][j] + best[i + 1][j + 1] if likeness[i][j] >= SAME_PASSAGE else -1.0
            if match >= 0 and best[i][j] == match:
                pairs.append((left[i], right[j]))
                i, j = i + 1, j + 1
                continue
        if j >= len(right) or (i < len(left) and best[i + 1][j] >= best[i][j + 1]):
            pairs.append((left[i], None))
            i += 1
        else:
            pairs.append((None, right[j]))
            j += 1
    return pairs


def _row(one: _Passage | None, other: _Passage | None) -> Row:
    if other is None:
        block, text = one.block, write(one.tokens)
        return Row(block.kind, block.term, "removed", old=_del(text), both=_del(text))
    if one is None:
        block, text = other.block, write(other.tokens)
        return Row(block.kind, block.term, "added", new=_ins(text), both=_ins(text))
    block = other.block
    is_renamed = block.term and one.block.term and fold(one.block.term) != fold(block.term)
    old_term = one.block.term if is_renamed else ""
    if one.keys == other.keys:
        has_new_names = bool(old_term) or any(key.startswith("term:") for key in other.keys)
        text = _write_equal(one.tokens, other.tokens)
        return Row(
            block.kind, block.term, "renamed" if has_new_names else "same", new=text, old_term=old_term
        )
    matcher = SequenceMatcher(None, one.keys, other.keys, autojunk=False)
    if matcher.ratio() < READABLE:
        old, new = _del(write(one.tokens)), _ins(write(other.tokens))
        return Row(block.kind, block.term, "changed", old, new, f"{old} {new}", old_term)
    old, new, both = _mark(one.tokens, other.tokens, _smooth(matcher.get_opcodes(), other.tokens))
    return Row(block.kind, block.term, "changed", old, new, both, old_term)


def _smooth(opcodes, new: list[Token]):
    """Join changes that only a short word keeps apart: «de», «y» between two changes say nothing."""
    joined: list[tuple] = []
    for tag, i1, i2, j1, j2 in opcodes:
        is_small = tag == "equal" and j2 - j1 == 1 and len(new[j1].key) <= 3 and not new[j1].is_figure
        if joined and is_small and joined[-1][0] != "equal":
            joined.append(("pending", i1, i2, j1, j2))
        elif joined and joined[-1][0] == "pending":
            if tag == "equal":
                joined[-1] = ("equal", *joined[-1][1:])
                joined.append((tag, i1, i2, j1, j2))
            else:
                joined.pop()
                _, a1, _, b1, _ = joined.pop()
                joined.append(("replace", a1, i2, b1, j2))
        else:
            joined.append((tag, i1, i2, j1, j2))
    if joined and joined[-1][0] == "pending":
        joined[-1] = ("equal", *joined[-1][1:])
    return joined


def _mark(old: list[Token], new: list[Token], opcodes) -> tuple[str, str, str]:
    left, right, both = [], [], []
    for tag, i1, i2, j1, j2 in opcodes:
        if tag == "equal":
            left.append((_space(old, i1), write(old[i1:i2])))
            right.append((_space(new, j1), _write_equal(old[i1:i2], new[j1:j2])))
            both.append(right[-1])
            continue
        if i2 > i1:
            left.append((_space(old, i1), _del(write(old[i1:i2]))))
            both.append(left[-1])
        if j2 > j1:
            right.append((_space(new, j1), _ins(write(new[j1:j2]))))
            both.append((_space(new, j1) or i2 > i1, right[-1][1]))
    return tuple(_join(parts) for parts in (left, right, both))


def _write_equal(old: list[Token], new: list[Token]) -> str:
    """Equal tokens in the new text's words; those that only changed their name say the old one."""
    parts = []
    for one, other in zip(old, new, strict=True):
        html = other.html
        if other.key.startswith("term:") and one.html.casefold() != other.html.casefold():
            html = f'<span class="renamed">{other.html}{hidden(f" (en 5.1: {one.html})")}</span>'
        parts.append(Token(other.key, html, other.space))
    return write(parts)


def _space(tokens: list[Token], index: int) -> bool:
    return index > 0 and tokens[index].space


def _join(parts: list[tuple[bool, str]]) -> str:
    return "".join((" " if space and n else "") + html for n, (space, html) in enumerate(parts))


def _ins(html: str) -> str:
    return f"<ins>{hidden('[añadido: ')}{html}{hidden(']')}</ins>"


def _del(html: str) -> str:
    return f"<del>{hidden('[quitado: ')}{html}{hidden(']')}</del>"
