"""Plots as inline SVG; each stands beside a table that says the same in words."""

from fractions import Fraction
from html import escape

WIDTH, HEIGHT, LEFT, BOTTOM = 640, 220, 40, 28


def bars(title: str, values: list[tuple[str, Fraction]]) -> str:
    """A bar for each (label, chance); heights from 0 to the greatest chance."""
    if not values:
        return ""
    top = max(chance for _, chance in values) or Fraction(1)
    step = (WIDTH - LEFT) / len(values)
    every = max(1, len(values) // 12)
    drawn = []
    for n, (label, chance) in enumerate(values):
        height = float(chance / top) * (HEIGHT - BOTTOM - 12)
        x, y = LEFT + n * step, HEIGHT - BOTTOM - height
        drawn.append(
            f'<rect class="bar" x="{x + step * 0.12:.1f}" y="{y:.1f}" width="{step * 0.76:.1f}" height="{height:.1f}"/>'
        )
        if n % every == 0:
            drawn.append(
                f'<text class="label" x="{x + step / 2:.1f}" y="{HEIGHT - 8}" text-anchor="middle">{escape(label)}</text>'
            )
    most = f"{float(top) * 100:.0f}"
    return (
        f'<svg class="plot" role="img" viewBox="0 0 {WIDTH} {HEIGHT}" aria-label="{escape(title)}">'
        f'<line class="axis" x1="{LEFT}" y1="{HEIGHT - BOTTOM}" x2="{WIDTH}" y2="{HEIGHT - BOTTOM}"/>'
        f'<text class="label" x="{LEFT - 6}" y="18" text-anchor="end">{most} %</text>{"".join(drawn)}</svg>'
    )


def arc(title: str, length: Fraction, height: Fraction, labels: tuple[str, str]) -> str:
    """The path of a jump: `length` across, `height` up (metres), with its two labels."""
    widest = max(float(length), float(height) * 2, 0.6)
    scale = (WIDTH - 80) / widest
    right = 40 + float(length) * scale
    rise = min(float(height) * scale, HEIGHT - 60)
    ground = HEIGHT - 34
    peak = ground - max(rise, 24)
    middle = (40 + right) / 2
    return (
        f'<svg class="plot" role="img" viewBox="0 0 {WIDTH} {HEIGHT}" aria-label="{escape(title)}">'
        f'<line class="axis" x1="20" y1="{ground}" x2="{WIDTH - 10}" y2="{ground}"/>'
        f'<path class="arc" d="M40 {ground} Q {middle:.1f} {2 * peak - ground:.1f} {right:.1f} {ground}"/>'
        f'<text class="label" x="{middle:.1f}" y="{ground + 22}" text-anchor="middle">{escape(labels[0])}</text>'
        f'<text class="label" x="{middle:.1f}" y="{peak - 8:.1f}" text-anchor="middle">{escape(labels[1])}</text></svg>'
    )
