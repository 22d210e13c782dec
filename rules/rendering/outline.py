"""The parts of a body that have an address: headings and named effects, with their anchors.

Anchors are read from the Markdown, before rendering, so that links to them can be checked while the
tree is read; `render_body` gives them to the elements in the same order.
"""

import re
from dataclasses import dataclass, field

from ..text import slugify
from .links import without_links

_HEADING = re.compile(r"(#{2,4})\s+(.+?)\s*#*\s*\Z")


@dataclass(frozen=True)
class Part:
    """A heading (`level` 2 to 4) or a named effect (`level` 0)."""

    term: str
    anchor: str
    level: int


@dataclass
class Outline:
    parts: list[Part] = field(default_factory=list)

    @property
    def anchors(self) -> list[str]:
        return [part.anchor for part in self.parts]

    @property
    def headings(self) -> list[Part]:
        return [part for part in self.parts if part.level]

    @property
    def effects(self) -> list[Part]:
        return [part for part in self.parts if not part.level]


def read_outline(body: str) -> Outline:
    """Headings (`##` to `####`) and terms of definition lists, in order of the text."""
    outline = Outline()
    taken: set[str] = set()

    def add(term: str, level: int) -> None:
        term = re.sub(r"[*_`]", "", without_links(term)).strip()
        slug = slugify(term) or "apartado"
        anchor, count = slug, 1
        while anchor in taken:
            count += 1
            anchor = f"{slug}-{count}"
        taken.add(anchor)
        outline.parts.append(Part(term, anchor, level))

    lines = body.split("\n")
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        heading = _HEADING.match(line)
        if heading:
            add(heading[2], len(heading[1]))
        elif line.strip() and not line.startswith((" ", ":", "|")) and following.startswith(":   "):
            add(line, 0)
    return outline
