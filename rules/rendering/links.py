"""Links between entries as authors write them: `[[slug]]`, `[[slug|text]]`, `[[slug#anchor|text]]`."""

import re
from dataclasses import dataclass

# Stands for the bar of a link while Markdown reads the body, where a bar ends the cell of a table.
BAR = "\x1f"
WIKI_LINK = rf"\[\[([^\[\]|{BAR}#\n]+)(?:#([^\[\]|{BAR}\n]+))?(?:[|{BAR}]([^\[\]\n]+))?\]\]"
_PATTERN = re.compile(WIKI_LINK)


@dataclass(frozen=True)
class WikiLink:
    """A link in a body. `line` counts from 0 at the first line of the body."""

    slug: str
    anchor: str
    text: str
    line: int


def find_links(body: str) -> list[WikiLink]:
    """Every link of a body, in order."""
    return [
        WikiLink(match[1].strip(), match[2] or "", match[3] or "", body.count("\n", 0, match.start()))
        for match in _PATTERN.finditer(body)
    ]


def with_safe_bars(body: str) -> str:
    """The body with `BAR` for the bar of each link."""
    return _PATTERN.sub(lambda match: match[0].replace("|", BAR), body)


def without_links(text: str, titles: dict[str, str] | None = None) -> str:
    """The text with each link replaced by the words it shows."""
    titles = titles or {}
    return _PATTERN.sub(lambda match: match[3] or titles.get(match[1].strip(), match[1]), text)
