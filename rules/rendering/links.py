"""Links between entries as authors write them: `[[slug]]`, `[[slug|text]]`, `[[slug#anchor|text]]`."""

import re
from dataclasses import dataclass

WIKI_LINK = r"\[\[([^\[\]|#\n]+)(?:#([^\[\]|\n]+))?(?:\|([^\[\]\n]+))?\]\]"
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


def without_links(text: str, titles: dict[str, str] | None = None) -> str:
    """The text with each link replaced by the words it shows."""
    titles = titles or {}
    return _PATTERN.sub(lambda match: match[3] or titles.get(match[1].strip(), match[1]), text)
