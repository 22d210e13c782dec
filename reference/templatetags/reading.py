"""Template tags and filters of the reading pages."""

from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.filter
def rendered(html: str) -> SafeString:
    """HTML that the loader made and sanitised: the only text that a page may show unescaped."""
    return mark_safe(html)


@register.filter
def after_colon(text: str) -> str:
    """A heading as it reads inside a sentence."""
    return text[:1].lower() + text[1:]
