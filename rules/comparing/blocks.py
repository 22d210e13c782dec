"""A text cut into passages that can be set beside each other."""

import re
import xml.etree.ElementTree as etree
from dataclasses import dataclass
from html import escape

INLINE = frozenset(["a", "abbr", "b", "br", "code", "data", "em", "i", "span", "strong", "sub", "sup"])
CELL_JOIN = " · "


@dataclass(frozen=True)
class Block:
    """A passage. `kind`: heading, effect, text, item or row.

    `term` names an effect, or is the first cell of a row; it and `html` are inline HTML. The other
    cells of a row stand apart by « · ». `source` is the title of the entry that the passage comes
    from, where a text is put together from several.
    """

    kind: str
    term: str
    html: str
    source: str = ""


def blocks(html: str) -> list[Block]:
    """The passages of a rendered body, in order."""
    xml = re.sub(r" hidden>", ' hidden="">', html).replace("<br>", "<br/>").replace("&nbsp;", "\u00a0")
    root = etree.fromstring(f"<div>{xml}</div>")
    found: list[Block] = []
    _walk(root, found)
    return found


def _walk(element: etree.Element, found: list[Block]) -> None:
    for child in element:
        tag = child.tag
        if tag in ("h2", "h3", "h4"):
            found.append(Block("heading", "", _inner(child)))
        elif tag == "dl":
            _effects(child, found)
        elif tag in ("ul", "ol"):
            for item in child:
                _leaf(item, found, "item", "")
        elif tag == "table":
            for row in child.iter("tr"):
                first, *others = (_inner(cell) for cell in row)
                found.append(Block("row", first, CELL_JOIN.join(others)))
        elif tag == "p":
            found.append(Block("text", "", _inner(child)))
        else:
            _walk(child, found)


def _effects(element: etree.Element, found: list[Block]) -> None:
    term = ""
    for child in element:
        if child.tag == "dt":
            term = _inner(child)
        else:
            _leaf(child, found, "effect", term)


def _leaf(element: etree.Element, found: list[Block], kind: str, term: str) -> None:
    """An item or effect; one that holds blocks gives its first as itself, the rest as what they are."""
    if all(child.tag in INLINE for child in element):
        found.append(Block(kind, term, _inner(element)))
        return
    inside: list[Block] = []
    if (element.text or "").strip():
        inside.append(Block("text", "", escape(element.text.strip(), quote=False)))
    _walk(element, inside)
    if inside and inside[0].kind == "text":
        inside[0] = Block(kind, term, inside[0].html)
    elif term:
        inside.insert(0, Block(kind, term, ""))
    found += inside


def _inner(element: etree.Element) -> str:
    parts = [escape(element.text or "", quote=False)]
    parts += [etree.tostring(child, encoding="unicode", method="html") for child in element]
    return " ".join("".join(parts).replace(' hidden=""', " hidden").split(" ")).strip()
