"""Tables and plots of chances that several pages share."""

from collections.abc import Callable, Iterable
from fractions import Fraction

from ..dice import Distribution, Mode
from ..plots import bars
from ..results import Result, Table, percent

MODES: tuple[tuple[Mode, str], ...] = (
    ("normal", "Normal"),
    ("ventaja", "Ventaja"),
    ("desventaja", "Desventaja"),
)
MODE_NAMES = {"normal": "normal", "ventaja": "con ventaja", "desventaja": "con desventaja"}
MOST_BARS = 20


def by_mode(caption: str, *rows: tuple[str, Callable[[Mode], Fraction]]) -> Table:
    """A table of chances by way of rolling; a row is its name and its chance for a mode."""
    return Table(
        caption,
        ("Tirada", *(name for _, name in MODES)),
        tuple((name, *(percent(chance(mode)) for mode, _ in MODES)) for name, chance in rows),
    )


def plotted(
    result: Result, title: str, head: tuple[str, str], values: Iterable[tuple[str, Fraction]]
) -> None:
    """Give a result a plot of chances and, right below it, the folded table that says the same."""
    pairs = list(values)
    result.plot, result.plot_title = bars(title, pairs), title
    rows = tuple((label, percent(chance)) for label, chance in pairs)
    result.tables.insert(0, Table(title, head, rows, folded=True))


def grouped(distribution: Distribution) -> list[tuple[str, Fraction]]:
    """At most about twenty bars: totals one by one, or in ranges of the same width."""
    low, high = min(distribution), max(distribution)
    width = max(1, -(-(high - low + 1) // MOST_BARS))
    found = []
    for start in range(low, high + 1, width):
        end = min(high, start + width - 1)
        chance = sum((distribution.get(v, Fraction(0)) for v in range(start, end + 1)), Fraction(0))
        found.append((str(start) if start == end else f"{start}–{end}", chance))
    return found
