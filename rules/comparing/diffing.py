"""What changes from a text to another, passage by passage and word by word."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from html import escape

from .aligning import align, join_moved
from .blocks import CELL_JOIN, Block
from .tokens import Token, hidden, plain, tokenise, write

# Below this share of common words a passage is shown whole after the other: a salad of marks on
# single words would not be read.
READABLE = 0.5
# From this share of its words on, a passage of a second entry is said in another passage too.
SAID_AGAIN = 0.8
# What a mark costs a reader, in words marked: of two ways to mark a passage the cheaper is taken.
MARK_COST = 3

# As `SequenceMatcher` gives them: (tag, old start, old end, new start, new end).
Change = tuple[str, int, int, int, int]


@dataclass(frozen=True)
class Row:
    """A passage of both texts. `status`: same, renamed, changed, added or removed.

    `old` and `new` are the passages with their own marks, `both` is one text with all marks; a row
    that is the same has only `new`. `term` names an effect, and `old_term` is its other name in the
    old text. `source` is the entry of the old passage where several make up the old text.
    """

    kind: str
    term: str
    status: str
    old: str = ""
    new: str = ""
    both: str = ""
    old_term: str = ""
    source: str = ""

    @property
    def is_change(self) -> bool:
        return self.status in ("changed", "added", "removed")


def compare(old: list[Block], new: list[Block]) -> list[Row]:
    """Rows in the order of the new text, what is gone where it stood.

    Where several entries make up the old text, what one of them only says again is left out.
    """
    left = [_Passage(block, 0) for block in old]
    right = [_Passage(block, 1) for block in new]
    likeness = [[one.likeness(other) for other in right] for one in left]
    pairs = join_moved(align(likeness, len(right)), likeness)
    return [
        _row(None if i is None else left[i], None if j is None else right[j])
        for i, j in pairs
        if not (j is None and left[i].repeats([*left[:i], *left[i + 1 :], *right]))
    ]


class _Passage:
    def __init__(self, block: Block, edition: int):
        self.block = block
        self.term = tokenise(block.term, edition)
        self.text = tokenise(block.html, edition)
        self.term_keys = [token.key for token in self.term]
        bag = self.line if block.kind == "row" else self.text
        self.bag = Counter(token.key for token in bag if token.is_word)

    @property
    def line(self) -> list[Token]:
        """The passage in one line, the first cell of a row included."""
        if not self.term:
            return self.text
        if not self.text:
            return self.term
        join = tokenise(CELL_JOIN, 0)
        return [*self.term, *join, replace(self.text[0], space=" "), *self.text[1:]]

    def repeats(self, others: Iterable["_Passage"]) -> bool:
        """Whether the passage, of an entry that is not the main one, stands elsewhere as well."""
        size = sum(self.bag.values())
        return bool(self.block.source) and any(
            other.block.source != self.block.source
            and size
            and sum((self.bag & other.bag).values()) / size >= SAID_AGAIN
            for other in others
        )

    def likeness(self, other: "_Passage") -> float:
        """Share of common words (Dice), higher where both are named alike."""
        kinds = {self.block.kind, other.block.kind}
        if "heading" in kinds and len(kinds) > 1:
            return 0.0
        total = sum(self.bag.values()) + sum(other.bag.values())
        common = 2 * sum((self.bag & other.bag).values()) / total if total else 1.0
        if self.term and self.term_keys == other.term_keys:
            # The first cell of a row is often a mere number, which many tables have.
            return common + (0.3 if kinds == {"row"} else 1.0)
        return common


def _row(one: _Passage | None, other: _Passage | None) -> Row:
    if other is None:
        return _alone(one, "removed")
    if one is None:
        return _alone(other, "added")
    kind = other.block.kind
    # Only an effect names a passage as the first cell of a row does.
    has_term = "effect" in (kind, one.block.kind)
    old, new = (one.text, other.text) if has_term else (one.line, other.line)
    term = old_term = ""
    if has_term:
        term = write(other.term)
        old_term = write(one.term) if one.term and other.term and not _same(one.term, other.term) else ""
    changes = _changes(old, new)
    if all(tag == "equal" for tag, *_ in changes):
        left, right, both = "", _mark(old, new, changes)[1], ""
        is_renamed = bool(old_term) or 'class="renamed"' in right
        return Row(kind, term, "renamed" if is_renamed else "same", left, right, both, old_term)
    return Row(kind, term, "changed", *_mark(old, new, changes), old_term, one.block.source)


def _same(one: Sequence[Token], other: Sequence[Token]) -> bool:
    return plain(write(one)).casefold() == plain(write(other)).casefold()


def _alone(passage: _Passage, status: str) -> Row:
    block = passage.block
    is_row = block.kind == "row"
    tokens = passage.line if is_row else passage.text
    html = (_del if status == "removed" else _ins)(write(tokens)) if tokens else ""
    term = "" if is_row else write(passage.term)
    old, new = (html, "") if status == "removed" else ("", html)
    source = block.source if status == "removed" else ""
    return Row(block.kind, term, status, old, new, html, source=source)


# Words


def _changes(old: list[Token], new: list[Token]) -> list[Change]:
    """What to mark: word by word, or sentence by sentence where that takes fewer marks."""
    ways = [_by_word(old, new, 0, 0), _by_sentence(old, new)]
    return min((_tidy(way, old, new) for way in ways), key=lambda way: _cost(way, old, new))


def _by_word(old: list[Token], new: list[Token], i: int, j: int) -> list[Change]:
    """The changes of two passages that begin at `i` and `j`; one replacement where little is common."""
    matcher = SequenceMatcher(None, [t.key for t in old], [t.key for t in new], autojunk=False)
    if matcher.ratio() < READABLE:
        return [("replace", i, i + len(old), j, j + len(new))]
    return [(tag, i + i1, i + i2, j + j1, j + j2) for tag, i1, i2, j1, j2 in matcher.get_opcodes()]


def _by_sentence(old: list[Token], new: list[Token]) -> list[Change]:
    left, right = _sentences(old), _sentences(new)
    bags = [
        [Counter(t.key for t in tokens[a:b] if t.is_word) for a, b in spans]
        for tokens, spans in ((old, left), (new, right))
    ]
    likeness = [[_dice(one, other) for other in bags[1]] for one in bags[0]]
    found: list[Change] = []
    i = j = 0
    for m, n in align(likeness, len(right)):
        i1, i2 = left[m] if m is not None else (i, i)
        j1, j2 = right[n] if n is not None else (j, j)
        if m is not None and n is not None:
            found += _by_word(old[i1:i2], new[j1:j2], i1, j1)
        else:
            found.append(("delete" if n is None else "insert", i1, i2, j1, j2))
        i, j = i2, j2
    return found


def _dice(one: Counter, other: Counter) -> float:
    total = sum(one.values()) + sum(other.values())
    return 2 * sum((one & other).values()) / total if total else 0.0


def _sentences(tokens: list[Token]) -> list[tuple[int, int]]:
    """The spans of the sentences of a passage."""
    ends = [n + 1 for n, token in enumerate(tokens) if token.ends_sentence]
    if tokens and (not ends or ends[-1] < len(tokens)):
        ends.append(len(tokens))
    return list(zip([0, *ends], ends, strict=False))


def _cost(changes: list[Change], old: list[Token], new: list[Token]) -> int:
    return sum(
        MARK_COST + sum(t.is_word for t in [*old[i1:i2], *new[j1:j2]])
        for tag, i1, i2, j1, j2 in changes
        if tag != "equal"
    )


def _tidy(changes: list[Change], old: list[Token], new: list[Token]) -> list[Change]:
    """Changes as a reader wants them: no mark on mere punctuation, on part of a link or in shreds."""
    pairs: dict[int, int] = {}
    for tag, i1, i2, j1, j2 in changes:
        if tag == "equal":
            pairs.update(zip(range(i1, i2), range(j1, j2), strict=True))
    _drop_shreds(pairs, old, new)
    _drop_cut_links(pairs, old, new)
    _drop_cut_brackets(pairs, old, new)
    _keep_stops(pairs, old, new)
    return _as_changes(pairs, old, new)


def _drop_shreds(pairs: dict[int, int], old: list[Token], new: list[Token]) -> None:
    """A short word alone between two changes («de», «y») says nothing: it joins them."""
    for i, j in list(pairs.items()):
        token = new[j]
        is_alone = pairs.get(i - 1) != j - 1 and pairs.get(i + 1) != j + 1
        is_inside = 0 < i < len(old) - 1 and 0 < j < len(new) - 1
        if is_alone and is_inside and not token.is_figure and len(token.key) <= 3:
            del pairs[i]


def _drop_cut_links(pairs: dict[int, int], old: list[Token], new: list[Token]) -> None:
    """A link that changes in part changes whole, in both texts."""

    def cut(tokens: list[Token], equal: set[int]) -> set[int]:
        links = {t.wrap for n, t in enumerate(tokens) if n not in equal and t.wrap and t.wrap.is_link}
        return {n for n in equal if tokens[n].wrap in links}

    while True:
        dropped = cut(old, set(pairs))
        new_dropped = cut(new, set(pairs.values()))
        dropped |= {i for i, j in pairs.items() if j in new_dropped}
        if not dropped:
            return
        for i in dropped:
            del pairs[i]


def _drop_cut_brackets(pairs: dict[int, int], old: list[Token], new: list[Token]) -> None:
    """A bracket is marked where its other half is."""
    left, right = _brackets(old), _brackets(new)

    def is_cut(i: int, j: int) -> bool:
        return (i in left and left[i] not in pairs) or (j in right and right[j] not in pairs.values())

    while dropped := [i for i, j in pairs.items() if is_cut(i, j)]:
        for i in dropped:
            del pairs[i]


def _brackets(tokens: list[Token]) -> dict[int, int]:
    """Each bracket's other half."""
    halves: dict[int, int] = {}
    opened: list[int] = []
    for n, token in enumerate(tokens):
        if token.key == "(":
            opened.append(n)
        elif token.key == ")" and opened:
            halves[n] = opened.pop()
            halves[halves[n]] = n
    return halves


def _keep_stops(pairs: dict[int, int], old: list[Token], new: list[Token]) -> None:
    """A sentence more or less is marked with its own full stop, not with that of the one before."""
    i = j = 0
    for a, b in sorted(pairs.items()):
        if a == i and b > j and new[j].ends_sentence and new[j].key == new[b].key:
            pairs[a] = j
        elif b == j and a > i and old[i].ends_sentence and old[i].key == old[a].key:
            del pairs[a]
            pairs[i] = b
        i, j = a + 1, b + 1


def _as_changes(pairs: dict[int, int], old: list[Token], new: list[Token]) -> list[Change]:
    found: list[Change] = []
    i = j = 0
    for a, b in [*sorted(pairs.items()), (len(old), len(new))]:
        if (a, b) != (i, j):
            is_mere = all(t.is_punctuation for t in [*old[i:a], *new[j:b]])
            found.append(("equal" if is_mere else "replace", i, a, j, b))
        if a < len(old) or b < len(new):
            found.append(("equal", a, a + 1, b, b + 1))
        i, j = a + 1, b + 1
    joined: list[Change] = []
    for change in found:
        if joined and joined[-1][0] == change[0]:
            tag, i1, _, j1, _ = joined.pop()
            change = (tag, i1, change[2], j1, change[4])
        joined.append(change)
    return joined


# Marks


def _mark(old: list[Token], new: list[Token], changes: list[Change]) -> tuple[str, str, str]:
    """The old text, the new text and one with both, as HTML with their marks."""
    left, right, both = _Text(), _Text(), _Text()
    for tag, i1, i2, j1, j2 in changes:
        gone, come = old[i1:i2], new[j1:j2]
        if tag == "equal":
            shown = _with_old_names(gone, come)
            left.add(gone)
            right.add(shown)
            both.add(shown, space=gone[0].space if gone else "")
            continue
        marks_old = any(not token.is_punctuation for token in gone)
        marks_new = any(not token.is_punctuation for token in come)
        left.add(gone, _del if marks_old else None)
        right.add(come, _ins if marks_new else None)
        if marks_old:
            both.add(gone, _del)
        both.add(come, _ins if marks_new else None, space=" " if marks_old and marks_new else "")
    return left.html, right.html, both.html


class _Text:
    """HTML put together piece by piece, a space where the text has one."""

    def __init__(self) -> None:
        self.html = ""

    def add(self, tokens: Sequence[Token], mark=None, *, space: str = "") -> None:
        if tokens:
            html = write(tokens)
            before = (tokens[0].space or space) if self.html else ""
            self.html += before + (mark(html) if mark else html)


def _with_old_names(old: Sequence[Token], new: Sequence[Token]) -> list[Token]:
    """Equal tokens in the new text's words; those that only changed their name say the old one."""
    names = [token.html for token in old if token.is_term]
    shown: list[Token] = []
    for token in new:
        if token.is_term and names:
            name = plain(names.pop(0))
            if name.casefold() != plain(token.html).casefold():
                note = f"en 5.1: {name}"
                html = (
                    f'<span class="renamed" title="{escape(note)}">{token.html}{hidden(f" ({note})")}</span>'
                )
                token = replace(token, html=html)
        shown.append(token)
    return shown


def _ins(html: str) -> str:
    return f"<ins>{hidden('[añadido: ')}{html}{hidden(']')}</ins>"


def _del(html: str) -> str:
    return f"<del>{hidden('[quitado: ')}{html}{hidden(']')}</del>"
