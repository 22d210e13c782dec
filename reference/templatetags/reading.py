"""Template tags and filters of the reading pages."""

import re

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from rules.models import RulesetVersion
from rules.rendering.markdown import render_line

from ..printing import number_links

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
