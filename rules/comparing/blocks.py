"""A text cut into passages that can be set beside each other."""

import re
import xml.etree.ElementTree as etree
from dataclasses import dataclass
from html import escape

INLINE = frozenset(["a", "abbr", "b", "br", "code", "data", "em", "i", "span", "strong", "sub", "sup"])


@dataclass(frozen=True)
class Block:
    """A passage. `kind`: heading, effect, text, item or row; `term` names an effect or a heading.

    `html` is inline HTML; of a row, its cells apart by « · ».
    """

    kind: str
    term: str
    html: str


def blocks(html: str) -> list[Block]:
    """The passages of a rendered body, in order."""
    xml = re.sub(r" hidden>", ' hidden="">', html).replace("<br>", "<br/>").replace("&nbsp;", "\u00a0")
    root = etree.fromstring(f"<div>{xml}</div>")
    found: list[Block] = []
    _walk(root, found, "")
    return found


def _walk(element: etree.Element, found: list[Block], term: str) -> None:
    for child in element:
        tag = child.tag
        if tag in ("h2", "h3", "h4"):
            found.append(Block("heading", _text(child), _inner(child)))
        elif tag == "dl":
            _effects(child, found)
        elif tag in ("ul", "ol"):
            for item in child:
                _leaf(item, found, "item", "")
        elif tag == "table":
            for row in child.iter("tr"):
                cells = " · ".join(_inner(cell) for cell in row)
                found.append(Block("row", "", cells))
        elif tag == "p":
            found.append(Block("text", term, _inner(child)))
        else:
            _walk(child, found, term)


def _effects(element: etree.Element, found: list[Block]) -> None:
    term = ""
    for child in element:
        if child.tag == "dt":
            term = _text(child)
        else:
            _leaf(child, found, "effect", term)


def _leaf(element: etree.Element, found: list[Block], kind: str, term: str) -> None:
    """An item or effect; one that holds blocks gives its first as itself, the rest as text."""
    if all(child.tag in INLINE for child in element):
        found.append(Block(kind, term, _inner(element)))
        return
    inside: list[Block] = []
    if (element.text or "").strip():
        inside.append(Block("text", "", escape(element.text.strip(), quote=False)))
    _walk(element, inside, "")
    for n, block in enumerate(inside):
        found.append(Block(kind if n == 0 else block.kind, term if n == 0 else block.term, block.html))


def _inner(element: etree.Element) -> str:
    parts = [escape(element.text or "", quote=False)]
    parts += [etree.tostring(child, encoding="unicode", method="html") for child in element]
    return " ".join("".join(parts).replace(' hidden=""', " hidden").split(" ")).strip()


def _text(element: etree.Element) -> str:
    shown = re.sub(r'<span class="q-\w+" hidden(?:="")?>.*?</span>', "", _inner(element))
    return re.sub(r"<[^>]+>", "", shown).strip()
