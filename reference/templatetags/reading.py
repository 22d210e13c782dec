"""Template tags and filters of the reading pages."""

from django import template

register = template.Library()
