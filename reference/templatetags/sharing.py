"""What a page tells machines about itself: titles for sharing and data for search engines."""

import json
from typing import Any

from django import template
from django.template.base import NodeList
from django.template.context import Context
from django.template.loader_tags import BlockNode
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

# What could end the element or begin a comment in it, written as JSON escapes.
_UNSAFE = {ord(sign): f"\\u{ord(sign):04X}" for sign in "<>&\u2028\u2029"}


@register.simple_tag(takes_context=True)
def again(context: Context, block: str, without: str = "") -> SafeString:
    """The content of a block of the page once more, less an ending that all pages share."""
    text = BlockNode(block, NodeList()).render(context)
    return mark_safe(text.removesuffix(without))


@register.simple_tag
def linked_data(data: dict[str, Any]) -> SafeString:
    """A data block of JSON-LD, which a browser does not run and no value can break out of."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).translate(_UNSAFE)
    return mark_safe(f'<script type="application/ld+json">{text}</script>')
