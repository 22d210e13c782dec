"""What a calculator answers, as its page shows it. Texts are plain Spanish; pages mark quantities."""

from dataclasses import dataclass, field
from fractions import Fraction

from rules.rendering.quantities import NBSP, find_quantities, format_number

FOOT = Fraction(3, 10)
POUND = Fraction(1, 2)
MILE = Fraction(3, 2)

# Fractions that a text in feet or pounds may hold and that are read back as they are.
_HALVES = {Fraction(0), Fraction(1, 2), Fraction(1, 4), Fraction(3, 4)}


@dataclass(frozen=True)
class Table:
    """`folded` is for what says a plot in words: it opens on demand."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    folded: bool = False


@dataclass(frozen=True)
class Roll:
    """A throw that the reader's own browser makes; the server throws nothing.

    Sum of `count` dice of `sides`, each with `each` and no less than `least`, plus `plus`; `mode` picks
    one of two d20. `target` decides by `compare` («gte» or «lte»), with `natural` a 1 and a 20 of the
    die by themselves; `against` is an opponent's modifier to a d20; `again` a face thrown once more.
    `yes` and `no` say the outcome; `fills` names the boxes that take the dice in place of a total.
    """

    label: str
    count: int = 1
    sides: int = 20
    plus: int = 0
    each: int = 0
    least: int | None = None
    mode: str = "normal"
    target: int | None = None
    compare: str = "gte"
    natural: bool = False
    against: int | None = None
    again: int | None = None
    yes: str = ""
    no: str = ""
    fills: str = ""


@dataclass
class Result:
    """`headline` is the number asked for; `sum` how it comes about; `plot` an SVG of our own.

    `rules` are the passages that it follows, as `ruleset/slug` or `ruleset/slug#anchor`.
    """

    headline: str
    sum: str = ""
    facts: list[tuple[str, str]] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    plot: str = ""
    plot_title: str = ""
    rolls: list[Roll] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)


def differences(mine: Result, other: Result, edition: str) -> list[str]:
    """What the same inputs give in another `edition`, a sentence each; none where all is the same.

    Texts are compared by what they say: «3 m» and «10 pies» are no difference.
    """
    said = []
    if _sense(mine.headline) != _sense(other.headline):
        said.append(f"El resultado es {other.headline}, en vez de {mine.headline}.")
    mine_facts, other_facts = dict(mine.facts), dict(other.facts)
    known = {_sense(label): value for label, value in mine_facts.items()}
    for label, value in other_facts.items():
        was = known.get(_sense(label))
        if was is None or _sense(was) != _sense(value):
            said.append(_sentence(f"{label}: {value}"))
    theirs = {_sense(label) for label in other_facts}
    said += [
        _sentence(f"{label}: no hay regla en {edition}")
        for label in mine_facts
        if _sense(label) not in theirs
    ]
    notes = {_sense(note) for note in mine.notes}
    said += [note for note in other.notes if _sense(note) not in notes]
    return said


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _sense(text: str) -> str:
    """A text with its quantities in one system: what two editions may say in other units."""
    parts, position = [], 0
    for quantity in find_quantities(text):
        values = quantity.values if quantity.is_rate else quantity.base_values
        # Feet that come from metres may have lost a thousandth on paper.
        rounded = "/".join(f"{float(value):.2f}" for value in values)
        parts += [text[position : quantity.start], rounded]
        position = quantity.end
    return "".join([*parts, text[position:]]).replace(NBSP, " ")


def signed(value: int) -> str:
    """«+2», «−1», «+0»."""
    return f"−{-value}" if value < 0 else f"+{value}"


def plus(value: int) -> str:
    """« + 2», « − 1», or nothing for 0: what follows a die."""
    return "" if not value else f" {'−' if value < 0 else '+'} {abs(value)}"


def written_sum(terms: tuple[tuple[int, str], ...]) -> str:
    """«10 (base) + 2 (Destreza) + 2 (escudo) = 14»."""
    parts = []
    for n, (value, name) in enumerate(terms):
        sign = ("− " if value < 0 else "+ ") if n else ("−" if value < 0 else "")
        parts.append(f"{sign}{abs(value)} ({name})")
    found = sum(value for value, _ in terms)
    return f"{' '.join(parts)} = {'−' if found < 0 else ''}{abs(found)}"


def percent(chance: Fraction) -> str:
    """«65 %», «0,25 %» for what a whole number would hide. Halves go up: 22.5 is «23 %»."""
    value = chance * 100
    if value.denominator == 1 or 1 <= value <= 99:
        return f"{_rounded(value)}{NBSP}%"
    return f"{format_number(Fraction(_rounded(value * 100), 100))}{NBSP}%"


def _rounded(value: Fraction) -> int:
    return int(value + Fraction(1, 2))


def metres(value: Fraction) -> str:
    """«4,5 m», «60 cm», «−30 cm»."""
    sign, size = ("−" if value < 0 else ""), abs(value)
    if 0 < size < 1:
        return f"{sign}{format_number(size * 100)}{NBSP}cm"
    return f"{sign}{format_number(size)}{NBSP}m"


def length(value: Fraction, edition: str) -> str:
    """Metres as an edition writes them: «4,5 m» in 5.2.1, «15 pies» in 5.1."""
    return _imperial(value / FOOT, "pie", "pies") if edition == "5.1" else metres(value)


def mass(value: Fraction, edition: str) -> str:
    """Kilograms as an edition writes them: «75 kg» in 5.2.1, «150 libras» in 5.1."""
    if edition == "5.1":
        return _imperial(value / POUND, "libra", "libras")
    return f"{format_number(value)}{NBSP}kg"


def road(value: Fraction, edition: str) -> str:
    """Kilometres as an edition writes them: «36 km» in 5.2.1, «24 millas» in 5.1."""
    if edition == "5.1":
        return _imperial(value / MILE, "milla", "millas")
    return f"{format_number(value)}{NBSP}km"


def _imperial(value: Fraction, one: str, many: str) -> str:
    sign, size = ("−" if value < 0 else ""), abs(value)
    number = format_number(size, decimal=size % 1 not in _HALVES)
    return f"{sign}{number}{NBSP}{one if 0 < size <= 1 else many}"


def number(value: Fraction) -> str:
    """At most two decimals: «10,5», «3,33», «−0,5»."""
    size = Fraction(round(abs(value) * 100), 100)
    return f"{'−' if value < 0 and size else ''}{format_number(size)}"


def a_metre(edition: str) -> str:
    """«metro» or «pie»: the unit in which an edition counts movement."""
    return "pie" if edition == "5.1" else "metro"


def extra_rate(extra: int, edition: str) -> str:
    """«Cada metro cuesta 2 m.»: what a distance costs, a rate that holds in any unit."""
    return f"Cada {a_metre(edition)} cuesta {length(Fraction(1 + extra) * (FOOT if edition == '5.1' else 1), edition)}."
