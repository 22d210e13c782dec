"""Template tags and filters of the reading pages."""

import re
from html import escape

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from rules.models import RulesetVersion
from rules.rendering.markdown import render_line
from rules.search import Hit

from ..printing import number_links
from ..searching import Choice, Facet

register = template.Library()

_MAY_MEASURE = re.compile(r"[a-z]{3}|[0-9½¼¾⅓⅔][ \u00a0\u202f]?[a-z]")


@register.filter
def rendered(html: str) -> SafeString:
    """HTML that the loader made and sanitised: the only text that a page may show unescaped."""
    return mark_safe(html)


@register.filter
def quantities(text: str) -> SafeString:
    """Plain text with its quantities in the reader's units."""
    plain = str(text)
    # Most cells of a table are a bare number: those need no search.
    return mark_safe(render_line(plain)) if _MAY_MEASURE.search(plain) else conditional_escape(plain)


@register.filter
def table_rows(rows: tuple[tuple[str, ...], ...]) -> SafeString:
    """The rows of a table of plain texts, each named by its first cell. A loop of tags is far slower."""
    written = (
        f'<tr><th scope="row">{quantities(first)}</th>'
        + "".join(f"<td>{quantities(cell)}</td>" for cell in rest)
        + "</tr>"
        for first, *rest in rows
    )
    return mark_safe("".join(written))


@register.filter
def hit_lines(hits: list[Hit]) -> SafeString:
    """The lines of a list of results. A loop of tags takes several times as long as the search itself."""
    return mark_safe("\n".join(map(_hit_line, hits)))


def _hit_line(hit: Hit) -> str:
    entry = hit.entry
    parts = [
        f'<li class="hit" data-ruleset="{escape(entry.ruleset)}">',
        f'<a class="hit-title" href="{escape(hit.address)}">{hit.title_html}</a>',
        f'<span class="chip">{escape(entry.chip)}</span>',
    ]
    if entry.tag:
        parts.append(f'<span class="chip quiet">{escape(entry.tag)}</span>')
    if entry.change:
        parts.append(f'<span class="chip quiet">{escape(str(entry.change).lower())}</span>')
    if hit.reason:
        parts.append(f'<span class="reason">{escape(hit.reason)}</span>')
    parts.append(f"<p>{hit.snippet_html}</p>")
    if hit.others:
        links = (
            f'<a href="{escape(other.address)}" data-ruleset="{escape(other.ruleset)}">'
            f"{escape(other.title)} en {escape(other.ruleset_name)}</a>"
            for other in hit.others
        )
        parts.append(f'<p class="others">{"".join(links)}</p>')
    return "\n".join([*parts, "</li>"])


@register.filter
def choice_links(facet: Facet) -> SafeString:
    """The choices of a filter as links; those of the edition leave the choice to the next link."""
    return mark_safe(
        "\n  ".join(_choice_link(choice, f' data-ruleset="{choice.value}"') for choice in facet.choices)
    )


@register.filter
def facet_terms(facets: list[Facet]) -> SafeString:
    """The filters as the terms of a list, each with its choices; one that holds says that its link drops it."""
    return mark_safe("\n    ".join(map(_facet_term, facets)))


def _facet_term(facet: Facet) -> str:
    drops = '<span class="vh"> quitar</span>'
    lines = "".join(
        [
            f"<li>{_choice_link(choice, inside=drops if choice.is_chosen else '')}</li>"
            for choice in facet.choices
        ]
    )
    error = f'<p class="error">{escape(facet.error)}</p>' if facet.error else ""
    return (
        f'<div>\n      <dt id="p-facet-{facet.name}">{escape(facet.label)}</dt>\n'
        f'      <dd><ul aria-labelledby="p-facet-{facet.name}">{lines}</ul>{error}</dd>\n    </div>'
    )


def _choice_link(choice: Choice, attributes: str = "", inside: str = "") -> str:
    current = ' aria-current="true"' if choice.is_chosen else ""
    return (
        f'<a href="{escape(choice.address)}"{attributes}{current}>'
        f"{escape(choice.label)} <span>{choice.count}</span>{inside}</a>"
    )


@register.filter
def attribution(ruleset: RulesetVersion) -> list[str]:
    """The template with the statement that a document's licence asks for; a plain one where none is."""
    return [f"attributions/{ruleset.slug}.html", "attributions/none.html"]


@register.tag
def printed(parser: template.base.Parser, token: template.base.Token) -> template.Node:
    """Number the links of what is between `printed` and `endprinted`, and list them for paper below."""
    nodes = parser.parse(("endprinted",))
    parser.delete_first_token()
    return _PrintedNode(nodes)


class _PrintedNode(template.Node):
    def __init__(self, nodelist: template.NodeList):
        self.nodelist = nodelist

    def render(self, context: template.Context) -> SafeString:
        html, addresses = number_links(self.nodelist.render(context))
        context["addresses"] = [mark_safe(address) for address in addresses]
        return mark_safe(html)
