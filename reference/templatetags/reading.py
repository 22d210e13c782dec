"""Template tags and filters of the reading pages."""

from django import template
from django.utils.safestring import SafeString, mark_safe

from rules.models import RulesetVersion
from rules.rendering.markdown import render_line

from ..printing import number_links

register = template.Library()


@register.filter
def rendered(html: str) -> SafeString:
    """HTML that the loader made and sanitised: the only text that a page may show unescaped."""
    return mark_safe(html)


@register.filter
def quantities(text: str) -> SafeString:
    """Plain text with its quantities in the reader's units."""
    return mark_safe(render_line(str(text)))


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
