"""Which passage of one text stands beside which of another."""

from collections.abc import Sequence

Pair = tuple[int | None, int | None]

# Below this likeness two passages are not the same one changed.
SAME_PASSAGE = 0.34
# From this likeness on a passage is known again where the other text puts it elsewhere.
SAME_ELSEWHERE = 0.5


def align(likeness: Sequence[Sequence[float]], columns: int) -> list[Pair]:
    """Pairs (row, column) in order that make the sum of likenesses greatest.

    `likeness[i][j]` is from 0 up; `columns` is their number, which no rows would tell. None stands
    for no counterpart. What is gone comes before what is new at the same place.
    """
    rows = len(likeness)
    best = [[0.0] * (columns + 1) for _ in range(rows + 1)]

    def match(i: int, j: int) -> float:
        return likeness[i][j] + best[i + 1][j + 1] if likeness[i][j] >= SAME_PASSAGE else -1.0

    for i in range(rows - 1, -1, -1):
        for j in range(columns - 1, -1, -1):
            best[i][j] = max(match(i, j), best[i + 1][j], best[i][j + 1])
    pairs: list[Pair] = []
    i = j = 0
    while i < rows or j < columns:
        if i < rows and j < columns and best[i][j] == match(i, j):
            pairs.append((i, j))
            i, j = i + 1, j + 1
        elif j >= columns or (i < rows and best[i + 1][j] >= best[i][j + 1]):
            pairs.append((i, None))
            i += 1
        else:
            pairs.append((None, j))
            j += 1
    return pairs


def join_moved(pairs: list[Pair], likeness: Sequence[Sequence[float]]) -> list[Pair]:
    """The pairs with each passage that only changed its place beside itself, at its new place."""
    gone = [i for i, j in pairs if j is None]
    new = [j for i, j in pairs if i is None]
    candidates = sorted(
        ((likeness[i][j], -i, -j) for i in gone for j in new if likeness[i][j] >= SAME_ELSEWHERE),
        reverse=True,
    )
    found: dict[int, int] = {}
    for _, i, j in candidates:
        if -i not in found.values() and -j not in found:
            found[-j] = -i
    moved = set(found.values())
    return [(found.get(j), j) if i is None else (i, j) for i, j in pairs if not (j is None and i in moved)]
