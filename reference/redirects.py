"""Where an address leads that is not an entry's own."""

from django.http import Http404

from rules.models import RuleEntry


def elsewhere(ruleset_slug: str, slug: str) -> list[RuleEntry]:
    """The entries that once had this address or go by this name in the ruleset.

    A former address wins over a name. Raises `Http404` where there is none.
    """
    entries = RuleEntry.objects.for_lists().filter(ruleset__slug=ruleset_slug)
    found = list(entries.filter(former_addresses__slug=slug).distinct())
    found = found or list(entries.filter(aliases__slug=slug).distinct())
    if not found:
        raise Http404(f"{ruleset_slug}/{slug}")
    return found
