"""What a calculator answers, as its page shows it. Texts are plain Spanish; pages mark quantities."""

from dataclasses import dataclass, field
from fractions import Fraction

from rules.rendering.quantities import NBSP, format_number


@dataclass(frozen=True)
class Table:
    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass
class Result:
    """`headline` is the number asked for; `sum` how it comes about; `plot` an SVG of our own."""

    headline: str
    sum: str = ""
    facts: list[tuple[str, str]] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    plot: str = ""


def signed(value: int) -> str:
    """«+2», «−1», «+0»."""
    return f"−{-value}" if value < 0 else f"+{value}"


def written_sum(terms: tuple[tuple[int, str], ...]) -> str:
    """«10 (base) + 2 (Destreza) + 2 (escudo) = 14»."""
    parts = []
    for n, (value, name) in enumerate(terms):
        sign = ("− " if value < 0 else "+ ") if n else ("−" if value < 0 else "")
        parts.append(f"{sign}{abs(value)} ({name})")
    return f"{' '.join(parts)} = {sum(value for value, _ in terms)}"


def percent(chance: Fraction) -> str:
    """«65 %», «0,25 %» for what a whole number would hide."""
    value = chance * 100
    if value.denominator == 1 or 1 <= value <= 99:
        return f"{round(float(value))}{NBSP}%"
    return f"{format_number(Fraction(round(value * 100), 100))}{NBSP}%"


def metres(value: Fraction) -> str:
    """«4,5 m», «60 cm»."""
    if 0 < abs(value) < 1:
        return f"{format_number(value * 100)}{NBSP}cm"
    sign = "−" if value < 0 else ""
    return f"{sign}{format_number(abs(value))}{NBSP}m"


def kilograms(value: Fraction) -> str:
    return f"{format_number(value)}{NBSP}kg"


def number(value: Fraction) -> str:
    """At most two decimals: «10,5», «3,33»."""
    return format_number(Fraction(round(value * 100), 100))
