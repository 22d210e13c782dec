"""Markdown of a body or a line → safe HTML with links, anchors and quantities."""

import re
import xml.etree.ElementTree as etree
from collections.abc import Callable
from functools import lru_cache
from html import escape, unescape

import nh3
from markdown import Markdown
from markdown.inlinepatterns import InlineProcessor
from markdown.treeprocessors import Treeprocessor

from .links import BAR, WIKI_LINK, with_safe_bars
from .outline import Outline
from .quantities import mark_quantities

# (slug, anchor) → (address, title as it reads inside a sentence)
Resolve = Callable[[str, str], tuple[str, str]]

_TAGS = {
    *(
        [
            "p",
            "br",
            "em",
            "strong",
            "code",
            "ul",
            "ol",
            "li",
            "dl",
            "dt",
            "dd",
            "blockquote",
            "h2",
            "h3",
            "h4",
            "a",
        ]
    ),
    *(["table", "thead", "tbody", "tr", "th", "td"]),
}
_ATTRIBUTES = {
    "*": set(),
    "a": {"href", "class"},
    "ol": {"start"},
    "th": {"scope"},
    **{tag: {"id"} for tag in ("h2", "h3", "h4", "dt")},
}

# Links lead within the site or to another over TLS; «//other.example» is another in disguise.
_ADDRESS = re.compile(r"#|/(?![/\\])|https://")


class AnchorMismatch(Exception):
    """The rendered body has other headings or terms than its outline: the Markdown is ambiguous."""


class _LinkPattern(InlineProcessor):
    def __init__(self, md: Markdown, resolve: Resolve):
        super().__init__(WIKI_LINK, md)
        self.resolve = resolve

    def handleMatch(self, m: re.Match[str], data: str):
        address, title = self.resolve(m[1].strip(), m[2] or "")
        element = etree.Element("a", {"href": address})
        element.text = m[3] or title
        return element, m.start(0), m.end(0)


class _Anchors(Treeprocessor):
    """Give headings and terms their anchors, and table cells their scope."""

    def __init__(self, md: Markdown, outline: Outline):
        super().__init__(md)
        self.outline = outline

    def run(self, root: etree.Element) -> None:
        targets = [el for el in root.iter() if el.tag in ("h2", "h3", "h4", "dt")]
        if len(targets) != len(self.outline.parts):
            raise AnchorMismatch(
                f"{len(self.outline.parts)} apartados en el texto, {len(targets)} en la página"
            )
        for element, part in zip(targets, self.outline.parts, strict=True):
            element.set("id", part.anchor)
        for table in root.iter("table"):
            for cell in table.iterfind("./thead/tr/th"):
                cell.set("scope", "col")
            for row in table.iterfind("./tbody/tr"):
                if len(row) > 1:
                    row[0].tag = "th"
                    row[0].set("scope", "row")


def render_body(body: str, outline: Outline, resolve: Resolve) -> str:
    """The HTML of a body: sanitised, its tables scrollable, its quantities marked.

    Raises `AnchorMismatch` where Markdown reads other headings or terms than `read_outline`.
    """
    md = Markdown(extensions=["tables", "def_list", "sane_lists"], output_format="html")
    md.inlinePatterns.register(_LinkPattern(md, resolve), "wiki-link", 175)
    md.treeprocessors.register(_Anchors(md, outline), "anchors", 5)
    html = nh3.clean(
        md.convert(with_safe_bars(body)).replace(BAR, "|"),
        tags=_TAGS,
        attributes=_ATTRIBUTES,
        attribute_filter=_known_address,
        url_schemes={"https"},
        link_rel=None,
    )
    # The sanitiser writes the no-break spaces of the text as entities.
    return mark_quantities(_scrollable_tables(html.replace("&nbsp;", "\u00a0")))


def _known_address(tag: str, attribute: str, value: str) -> str | None:
    """Drop an address of a kind that no text of ours has."""
    return None if attribute == "href" and not _ADDRESS.match(value) else value


def _scrollable_tables(html: str) -> str:
    """Wrap each table in a region that scrolls by itself, named by the heading above it."""

    def wrap(match: re.Match[str]) -> str:
        headings = re.findall(r"<(?:h[2-4]|dt)\b[^>]*>(.*?)</(?:h[2-4]|dt)>", html[: match.start()])
        name = re.sub(r"<[^>]+>", "", headings[-1]) if headings else ""
        # Quotes stand bare in text, but would end the attribute.
        label = f"Tabla: {name}".replace('"', "&quot;") if name else "Tabla"
        return f'<div class="scroll" role="region" tabindex="0" aria-label="{label}">{match[0]}</div>'

    return re.sub(r"<table>.*?</table>", wrap, html, flags=re.DOTALL)


@lru_cache(maxsize=4096)
def render_line(text: str) -> str:
    """One line of plain text (a title, a summary) as HTML with its quantities marked."""
    return mark_quantities(escape(text, quote=False))


def running_text(html: str) -> str:
    """As `plain_text`, to be read in one line: a colon after headings, names and cells, a dot after rows."""
    html = re.sub(r"</(?:dt|h[1-6])>|</t[dh]>(?=\s*<t[dh]\b)", ": ", html)
    return plain_text(re.sub(r"</tr>(?=\s*<tr\b)", " · ", html))


def plain_text(html: str) -> str:
    """The words of rendered HTML, each quantity in the units of its text, blocks apart."""
    text = re.sub(r'<span class="q-\w+" hidden>.*?</span>', "", html)
    text = re.sub(r"</?(?:a|b|code|data|del|em|i|ins|s|span|strong)\b[^>]*>", "", text)
    text = re.sub(r"<[^>]+>", " ", text)
    text = unescape(text)
    return re.sub(r"[ \t\n]+", " ", text).strip()
