"""Cut rendered HTML at its headings and named effects."""

import re

from .outline import Outline, Part

_HEADING = re.compile(r'<(h[2-4]) id="([^"]+)">')
_EFFECT = re.compile(r'<dt id="([^"]+)">.*?</dt>\s*<dd>(.*?)</dd>', re.DOTALL)


def split_effects(html: str, outline: Outline) -> list[tuple[Part, str]]:
    """Each named effect with the HTML of its text."""
    bodies = {match[1]: match[2].strip() for match in _EFFECT.finditer(html)}
    return [(part, bodies.get(part.anchor, "")) for part in outline.effects]


def split_sections(html: str, outline: Outline) -> list[tuple[Part, str]]:
    """Each heading with the HTML below it up to the next heading of its level or a higher one,
    and each named effect with its text."""
    found: dict[str, str] = {part.anchor: text for part, text in split_effects(html, outline)}
    heads = [(match.start(), match.end(), match[1], match[2]) for match in _HEADING.finditer(html)]
    for index, (_, end, tag, anchor) in enumerate(heads):
        stop = next((start for start, _, other, _ in heads[index + 1 :] if other <= tag), len(html))
        found[anchor] = re.sub(r"\A.*?</h[2-4]>", "", html[end:stop], count=1, flags=re.DOTALL).strip()
    return [(part, found.get(part.anchor, "")) for part in outline.parts]
