"""Template tags and filters of the reading pages."""

from django import template
from django.utils.safestring import SafeString, mark_safe

from rules.models import RulesetVersion
from rules.rendering.markdown import render_line

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
