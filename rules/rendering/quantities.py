"""Distances, weights and volumes in a text, each shown in the reader's units.

The author writes plain Spanish («1,5 m», «10 pies», «7,5 kg»). `mark_quantities` turns each into one
element that holds metres, feet and squares, of which the page shows one. The equivalences are those
of the Spanish SRD 5.2.1: 5 feet = 1.5 m = 1 square, 1 foot = 30 cm, 1 mile = 1.5 km, 1 pound =
0.5 kg, 1 gallon = 4 l. Arithmetic is exact (`Fraction`).

A rate («cada metro cuesta 1 m más») says how many units are spent for each unit moved; it holds in
any unit, so its figures stay and only the word changes: «cada casilla cuesta 1 casilla más».
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from html import escape

NBSP = "\u00a0"

METRES_PER_SQUARE = Fraction(3, 2)

_VULGAR = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 5): "⅕",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
    Fraction(1, 8): "⅛",
}


@dataclass(frozen=True)
class Unit:
    """A unit as texts write it. `size` is in metres, kilograms or litres, by `dimension`."""

    key: str
    dimension: str
    metric: bool
    size: Fraction
    singular: str
    plural: str


METRE = Unit("m", "length", True, Fraction(1), "m", "m")
CENTIMETRE = Unit("cm", "length", True, Fraction(1, 100), "cm", "cm")
KILOMETRE = Unit("km", "length", True, Fraction(1000), "km", "km")
FOOT = Unit("ft", "length", False, Fraction(3, 10), "pie", "pies")
MILE = Unit("mi", "length", False, Fraction(1500), "milla", "millas")
SQUARE = Unit("sq", "length", True, METRES_PER_SQUARE, "casilla", "casillas")
GRAM = Unit("g", "weight", True, Fraction(1, 1000), "g", "g")
KILOGRAM = Unit("kg", "weight", True, Fraction(1), "kg", "kg")
POUND = Unit("lb", "weight", False, Fraction(1, 2), "libra", "libras")
LITRE = Unit("l", "volume", True, Fraction(1), "l", "l")
GALLON = Unit("gal", "volume", False, Fraction(4), "galón", "galones")

_SPELLINGS = {
    "m": METRE,
    "metro": METRE,
    "metros": METRE,
    "cm": CENTIMETRE,
    "km": KILOMETRE,
    "kilómetro": KILOMETRE,
    "kilómetros": KILOMETRE,
    "pie": FOOT,
    "pies": FOOT,
    "milla": MILE,
    "millas": MILE,
    "g": GRAM,
    "kg": KILOGRAM,
    "libra": POUND,
    "libras": POUND,
    "l": LITRE,
    "litro": LITRE,
    "litros": LITRE,
    "galón": GALLON,
    "galones": GALLON,
}

# The unit that a reader of the other system expects for a quantity written in this one.
_OTHER_SYSTEM = {
    METRE: FOOT,
    CENTIMETRE: FOOT,
    KILOMETRE: MILE,
    FOOT: METRE,
    MILE: KILOMETRE,
    GRAM: POUND,
    KILOGRAM: POUND,
    POUND: KILOGRAM,
    LITRE: GALLON,
    GALLON: LITRE,
}

_NUMBER = r"\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:,\d+)?|\d+(?:,\d+)?[½¼¾⅓⅔]?|[½¼¾⅓⅔]"
_UNIT = "|".join(sorted(map(re.escape, _SPELLINGS), key=len, reverse=True))
_PATTERN = re.compile(
    rf"(?<![\w,.])(?P<first>{_NUMBER})"
    rf"(?:(?P<joiner>/|[ \u00a0][×x][ \u00a0]|[ \u00a0](?:a|o|y|por)[ \u00a0]|–)(?P<second>{_NUMBER}))?"
    rf"[ \u00a0\u202f]?(?P<unit>{_UNIT})(?![\w²³])(?![ \u00a0](?:cuadrad|cúbic))"
)
_RATE = re.compile(r"\bcada[ \u00a0](?P<unit>metro|pie)\b", re.IGNORECASE)
_SENTENCE_END = re.compile(r"(?<=[.;:!?])\s+")


@dataclass(frozen=True)
class Quantity:
    """One or two numbers with a unit, as found at `start:end` of a text."""

    start: int
    end: int
    text: str
    values: tuple[Fraction, ...]
    joiner: str
    unit: Unit
    is_rate: bool = False
    is_bare: bool = False

    @property
    def base_values(self) -> tuple[Fraction, ...]:
        """The values in metres, kilograms or litres."""
        return tuple(value * self.unit.size for value in self.values)

    def forms(self) -> dict[str, str]:
        """How the quantity reads in `m` (metric), `ft` (imperial) and `sq` (squares)."""
        native = self._write(self.unit, self.values)
        if self.is_rate:
            return {
                "m": self._write(METRE, self.values),
                "ft": self._write(FOOT, self.values),
                "sq": self._write(SQUARE, self.values),
            }
        other = self._convert(_OTHER_SYSTEM[self.unit])
        forms = {"m": native, "ft": other} if self.unit.metric else {"m": other, "ft": native}
        forms["sq"] = self._squares() or native
        return forms

    def _convert(self, unit: Unit) -> str:
        values = tuple(base / unit.size for base in self.base_values)
        if unit is METRE and all(value < 1 for value in values) and any(values):
            unit, values = CENTIMETRE, tuple(value * 100 for value in values)
        elif unit is KILOGRAM and all(value < 1 for value in values):
            unit, values = GRAM, tuple(value * 1000 for value in values)
        return self._write(unit, values)

    def _squares(self) -> str | None:
        """In squares where that is a whole number of halves, which a grid can show."""
        if self.unit.dimension != "length":
            return None
        squares = tuple(base / METRES_PER_SQUARE for base in self.base_values)
        if self.unit in (KILOMETRE, MILE) or any((value * 2).denominator != 1 for value in squares):
            return None
        return self._write(SQUARE, squares)

    def _write(self, unit: Unit, values: tuple[Fraction, ...]) -> str:
        if self.is_bare:
            return {METRE: "metro", FOOT: "pie", SQUARE: "casilla"}[unit]
        decimal = unit.metric and unit is not SQUARE
        joiner = self.joiner.replace(" ", NBSP).replace("x", "×")
        numbers = joiner.join(format_number(value, decimal=decimal) for value in values)
        name = unit.singular if 0 < values[-1] <= 1 else unit.plural
        return f"{numbers}{NBSP}{name}"


def format_number(value: Fraction, *, decimal: bool = True) -> str:
    """A number as Spanish writes it: «1,5», «10 000»; «2½» where `decimal` is off."""
    whole, rest = divmod(value, 1)
    if not rest:
        return _group(int(whole))
    if not decimal and rest in _VULGAR:
        return f"{_group(int(whole)) if whole else ''}{_VULGAR[rest]}"
    digits = f"{float(rest):.3f}".rstrip("0").rstrip(".")[2:]
    if not digits:
        return _group(round(value))
    return f"{_group(int(whole))},{digits}"


def _group(value: int) -> str:
    """Thousands apart from five figures on, as the RAE asks."""
    return str(value) if value < 10_000 else f"{value:,}".replace(",", NBSP)


def parse_number(text: str) -> Fraction:
    """«1,5», «10 000», «½» or «2½» as an exact number."""
    vulgar = {sign: value for value, sign in _VULGAR.items()}
    digits = re.sub(r"[ \u00a0\u202f]", "", text)
    extra = vulgar.get(digits[-1], Fraction(0))
    digits = digits.rstrip("".join(vulgar)).replace(",", ".")
    return Fraction(digits or "0") + extra


def find_quantities(text: str) -> list[Quantity]:
    """All quantities of a passage (one paragraph, cell or title), in order."""
    rates = [(match.start("unit"), match.end("unit")) for match in _RATE.finditer(text)]
    bounds = [0, *(match.end() for match in _SENTENCE_END.finditer(text)), len(text)]
    sentences = list(zip(bounds, bounds[1:], strict=False))

    def in_rate_sentence(position: int) -> bool:
        return any(
            start <= position < end and any(start <= rate < end for rate, _ in rates)
            for start, end in sentences
        )

    found = []
    for match in _PATTERN.finditer(text):
        unit = _SPELLINGS[match["unit"]]
        numbers = [match["first"], *([match["second"]] if match["second"] else [])]
        values = tuple(parse_number(number) for number in numbers)
        is_rate = (
            unit in (METRE, FOOT)
            and all(value.denominator == 1 and value <= 3 for value in values)
            and in_rate_sentence(match.start())
        )
        found.append(
            Quantity(match.start(), match.end(), match[0], values, match["joiner"] or "", unit, is_rate)
        )
    for start, end in rates:
        unit = _SPELLINGS[text[start:end].lower()]
        found.append(Quantity(start, end, text[start:end], (Fraction(1),), "", unit, True, True))
    return sorted(found, key=lambda quantity: quantity.start)


def quantity_html(quantity: Quantity) -> str:
    """The element of a quantity: its base value, its own unit shown and the others hidden."""
    forms = quantity.forms()
    shown = "m" if quantity.unit.metric else "ft"
    value = "/".join(f"{float(base):g}" for base in quantity.base_values)
    parts = "".join(
        f'<span class="q-{key}"{"" if key == shown else " hidden"}>{escape(form)}</span>'
        for key, form in forms.items()
    )
    return f'<data class="q" value="{value}">{parts}</data>'


# An attribute may hold a «>», which closes no tag.
_TAG = re.compile(r"""(<(?:[^>"']|"[^"]*"|'[^']*')+>)""")
_INLINE_TAG = re.compile(r"</?(?:a|abbr|b|br|code|em|i|ins|del|s|small|span|strong|sub|sup)\b")


def _passages(tokens: list[str]) -> Iterator[list[int]]:
    """Indices of the text tokens of each block, so that a sentence is seen across inline tags."""
    passage: list[int] = []
    for index, token in enumerate(tokens):
        if index % 2 == 0:
            passage.append(index)
        elif not _INLINE_TAG.match(token):
            yield passage
            passage = []
    yield passage


def mark_quantities(html: str) -> str:
    """Replace every quantity in the text of `html` (well formed, entities allowed) by its element."""
    tokens = _TAG.split(html)
    for passage in _passages(tokens):
        text = "".join(tokens[index] for index in passage)
        quantities = find_quantities(text)
        if not quantities:
            continue
        offset = 0
        for index in passage:
            chunk = tokens[index]
            inside = [
                quantity
                for quantity in quantities
                if offset <= quantity.start and quantity.end <= offset + len(chunk)
            ]
            tokens[index] = _replace(chunk, offset, inside)
            offset += len(chunk)
    return "".join(tokens)


def _replace(chunk: str, offset: int, quantities: list[Quantity]) -> str:
    parts, position = [], 0
    for quantity in quantities:
        parts.append(chunk[position : quantity.start - offset])
        parts.append(quantity_html(quantity))
        position = quantity.end - offset
    return "".join([*parts, chunk[position:]])


def plain_quantities(text: str) -> str:
    """Plain text with each quantity in its own unit, figure and unit kept together."""
    return _replace_plain(text, find_quantities(text))


def _replace_plain(text: str, quantities: list[Quantity]) -> str:
    parts, position = [], 0
    for quantity in quantities:
        native = quantity.forms()["m" if quantity.unit.metric else "ft"]
        parts += [text[position : quantity.start], quantity.text if quantity.is_bare else native]
        position = quantity.end
    return "".join([*parts, text[position:]])
