"""What the drawings share: the figure around them, the grid, and a few marks.

Colours come from the stylesheet by class; without it, lines and words take the text's colour. One
square of a grid is a square of the game: 1.5 m or 5 feet.
"""

from collections.abc import Callable
from dataclasses import dataclass
from html import escape

from ..rendering.markdown import render_line

CELL = 40


@dataclass(frozen=True)
class Picture:
    """A drawing. `title` and `description` are for those who cannot see it; `caption` for all."""

    name: str
    title: str
    description: str
    caption: str
    width: int
    height: int
    draw: Callable[[], str]

    def html(self) -> str:
        """The figure, its ids named after the drawing."""
        ids = f"pic-{self.name}-title pic-{self.name}-desc"
        return (
            f'<figure class="picture"><svg role="img" aria-labelledby="{ids}" '
            f'viewBox="0 0 {self.width} {self.height}" fill="none" stroke="currentColor">'
            f'<title id="pic-{self.name}-title">{escape(self.title)}</title>'
            f'<desc id="pic-{self.name}-desc">{escape(self.description)}</desc>{self.draw()}</svg>'
            f"<figcaption>{render_line(self.caption)}</figcaption></figure>"
        )


def grid(columns: int, rows: int, x: int = 0, y: int = 0) -> str:
    """A grid of squares with its corner at (x, y)."""
    right, bottom = x + columns * CELL, y + rows * CELL
    lines = "".join(f"M{x + n * CELL} {y}V{bottom}" for n in range(columns + 1))
    lines += "".join(f"M{x} {y + n * CELL}H{right}" for n in range(rows + 1))
    return f'<path class="pic-grid" d="{lines}"/>'


def origin(x: float, y: float) -> str:
    """A point of origin."""
    return f'<circle class="pic-origin" cx="{x:g}" cy="{y:g}" r="7"/>'


def word(x: float, y: float, text: str, anchor: str = "middle", *, big: bool = False) -> str:
    """A word; `big` in a wide drawing, so that it stays readable on a phone."""
    kind = "pic-text pic-big" if big else "pic-text"
    return f'<text class="{kind}" x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(text)}</text>'


def area(path: str) -> str:
    return f'<path class="pic-area" d="{path}"/>'


def rectangle(x: float, y: float, width: float, height: float, kind: str = "pic-area") -> str:
    return f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>'


def circle(x: float, y: float, radius: float, kind: str = "pic-area") -> str:
    return f'<circle class="{kind}" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'
