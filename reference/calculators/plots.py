"""Plots as inline SVG; each stands beside a table or facts that say the same in words."""

from fractions import Fraction
from html import escape

from rules.rendering.quantities import NBSP, find_quantities, format_number

WIDTH, HEIGHT = 400, 170
LEFT, RIGHT, TOP, BOTTOM = 46, 6, 16, 26
# Heights of the scale whose half reads well too.
_MARKS = [
    Fraction(mark, 1000)
    for mark in (1, 2, 4, 10, 20, 40, 60, 80, 100, 120, 160, 200, 240, 300, 400, 500, 600, 800, 1000)
]
LETTER = 9.5  # how wide a letter of a label is, about


def bars(title: str, values: list[tuple[str, Fraction]]) -> str:
    """A bar for each (label, chance); heights from 0 to a round chance above the greatest."""
    if not values:
        return ""
    most = max(chance for _, chance in values)
    top = next(Fraction(mark) for mark in _MARKS if most <= mark)
    step = (WIDTH - LEFT - RIGHT) / len(values)
    ground, room = HEIGHT - BOTTOM, HEIGHT - BOTTOM - TOP
    widest = max(len(label) for label, _ in values) * LETTER
    every = max(1, -(-int(widest + 12) // int(step) if step >= 1 else len(values)))
    drawn = []
    for n, (label, chance) in enumerate(values):
        height = float(chance / top) * room
        x = LEFT + n * step
        drawn.append(
            f'<rect class="bar" x="{x + step * 0.1:.1f}" y="{ground - height:.1f}" width="{step * 0.8:.1f}" '
            f'height="{height:.1f}"><title>{escape(label)}: {_percent(chance)}</title></rect>'
        )
        if n % every == 0:
            drawn.append(_text(x + step / 2, HEIGHT - 6, label))
    half = ground - room / 2
    return _svg(
        title,
        f'<line class="grid" x1="{LEFT}" y1="{TOP}" x2="{WIDTH - RIGHT}" y2="{TOP}"/>'
        f'<line class="grid" x1="{LEFT}" y1="{half}" x2="{WIDTH - RIGHT}" y2="{half}"/>'
        f'<line class="axis" x1="{LEFT}" y1="{ground}" x2="{WIDTH - RIGHT}" y2="{ground}"/>'
        + _text(LEFT - 6, TOP + 5, _percent(top), "end")
        + _text(LEFT - 6, half + 5, _percent(top / 2), "end")
        + "".join(drawn),
    )


def jumps(title: str, length: tuple[Fraction, str], height: tuple[Fraction, str], gap: Fraction) -> str:
    """The arc of a long jump and, beside it, how far up a high one goes: metres and how they read.

    Both are drawn to one scale; `gap` (metres, 0 for none) is cut out of the ground below the arc.
    """
    ground, left = HEIGHT - BOTTOM, 16
    across, up = float(length[0]), float(max(height[0], Fraction(0)))
    room, tall = 230, ground - TOP - 24
    scale = min(room / max(across, float(gap), 0.3), tall / max(up, across / 4, 0.3))
    right = left + across * scale
    rise = across / 4 * scale
    middle = (left + right) / 2
    stand = 325
    peak = ground - up * scale
    hole = left + min(float(gap) * scale, room + 6)
    return _svg(
        title,
        (
            f'<line class="axis" x1="{hole:.1f}" y1="{ground}" x2="{WIDTH - RIGHT}" y2="{ground}"/>'
            f'<line class="axis" x1="2" y1="{ground}" x2="{left}" y2="{ground}"/>'
            + (
                f'<path class="axis" d="M{left} {ground}v14M{hole:.1f} {ground}v14"/>'
                if gap
                else f'<line class="axis" x1="{left}" y1="{ground}" x2="{hole:.1f}" y2="{ground}"/>'
            )
            + f'<path class="arc" d="M{left} {ground}Q{middle:.1f} {ground - 2 * rise:.1f} {right:.1f} {ground}"/>'
            f'<circle class="end" cx="{right:.1f}" cy="{ground}" r="5"/>'
            + _text(max(middle, 56), ground - rise - 8, length[1])
            + f'<path class="arc" d="M{stand} {ground}V{peak:.1f}"/>'
            f'<circle class="end" cx="{stand}" cy="{peak:.1f}" r="5"/>'
            + _text(stand, peak - 10, height[1])
            + _text(max(middle, 34), HEIGHT - 4, "largo")
            + _text(stand, HEIGHT - 4, "alto")
        ),
    )


def _svg(title: str, inside: str) -> str:
    return f'<svg class="plot" role="img" viewBox="0 0 {WIDTH} {HEIGHT}" aria-label="{escape(title)}">{inside}</svg>'


def _text(x: float, y: float, text: str, anchor: str = "middle") -> str:
    return f'<text class="label" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{_in_units(text)}</text>'


def _in_units(text: str) -> str:
    """A label with its quantities in each of the reader's units, as HTML has them in spans."""
    parts, position = [], 0
    for quantity in find_quantities(text):
        forms = "".join(
            f'<tspan class="q-{key}">{escape(form)}</tspan>' for key, form in quantity.forms().items()
        )
        parts += [escape(text[position : quantity.start]), f'<tspan class="q">{forms}</tspan>']
        position = quantity.end
    return "".join([*parts, escape(text[position:])])


def _percent(chance: Fraction) -> str:
    value = chance * 100
    return (
        f"{format_number(Fraction(round(value * 10), 10) if value < 10 else Fraction(round(value)))}{NBSP}%"
    )
