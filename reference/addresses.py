"""Every public page without a query: what is warmed, exported and listed for machines."""

from collections.abc import Iterator

from django.conf import settings
from django.urls import reverse

from rules.models import Concept, Condition, RuleEntry, RulesetVersion

from .calculators.registry import CALCULATORS
from .editions import EDITIONS

FIXED = (
    "mesa",
    "search",
    "bookmarks",
    "screen",
    "about",
    "offline",
    "condition-list",
    "condition-cards",
    "comparison-list",
    "calculator-list",
    "correction-list",
)
# Pages that say nothing by themselves: what they show is asked for, or lives in the browser.
NOT_INDEXED = ("search", "bookmarks")


def public_addresses() -> Iterator[str]:
    """The paths of all pages and files, each once, the most general first; four queries."""
    yield from page_addresses()
    yield reverse("correction-feed")
    yield reverse("robots")
    if settings.SITE_URL:
        yield reverse("sitemap")


def indexed_addresses() -> Iterator[str]:
    """The paths of the pages that a search engine should know; four queries."""
    left_out = set(map(reverse, NOT_INDEXED))
    return (path for path in page_addresses() if path not in left_out)


def page_addresses() -> Iterator[str]:
    """The paths of all pages, each once, the most general first; four queries."""
    yield from map(reverse, FIXED)
    for ruleset in RulesetVersion.objects.all():
        yield ruleset.get_absolute_url()
    for calculator in CALCULATORS:
        yield reverse("calculator-detail", args=[calculator.slug])
    slugs = Condition.objects.values_list("entry__slug", flat=True).order_by("entry__slug").distinct()
    for slug in slugs:
        yield reverse("condition-detail", args=[slug])
    compared = Concept.objects.filter(members__entry__ruleset__slug__in=EDITIONS)
    for slug in compared.order_by("slug").values_list("slug", flat=True).distinct():
        yield reverse("comparison-detail", args=[slug])
    entries = RuleEntry.objects.select_related("ruleset").only("slug", "ruleset__slug")
    for entry in entries.order_by("ruleset__position", "slug"):
        yield entry.get_absolute_url()
