from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from rules.models import RuleEntry, RulesetVersion

from ..editions import EDITIONS, edition_links
from ..reading import entry_page, group_by, letters
from ..redirects import elsewhere
from ..structured import ruleset_data


@require_safe
def mesa(request: HttpRequest) -> HttpResponse:
    """The entries that a table looks up while playing, by group."""
    entries = list(RuleEntry.objects.on_mesa())
    context = {
        "section": "mesa",
        "editions": edition_links(EDITIONS[0]),
        "groups": group_by(entries, "group"),
        "mesa_total": len(entries),
        "rulesets": RulesetVersion.objects.with_entry_counts(),
    }
    return render(request, "entries/mesa.html", context)


@require_safe
def ruleset_index(request: HttpRequest, ruleset_slug: str) -> HttpResponse:
    """Every entry of a ruleset, by group and by letter."""
    ruleset = get_object_or_404(RulesetVersion, slug=ruleset_slug)
    entries = list(ruleset.entries.select_related("group").in_index_order())
    for entry in entries:
        entry.ruleset = ruleset
    context = {
        "section": "index",
        "ruleset": ruleset,
        "editions": edition_links(ruleset_slug),
        "groups": group_by(entries, "group"),
        "letters": letters(entries),
        "total": len(entries),
        "linked_data": ruleset_data(ruleset),
    }
    return render(request, "entries/index.html", context)


@require_safe
def entry_detail(request: HttpRequest, ruleset_slug: str, slug: str) -> HttpResponse:
    """One rule. A former, English or colloquial address leads to its entry."""
    entry = RuleEntry.objects.with_context().filter(ruleset__slug=ruleset_slug, slug=slug).first()
    if entry is not None:
        return render(request, "entries/detail.html", entry_page(entry))
    targets = elsewhere(ruleset_slug, slug)
    if len(targets) == 1:
        return redirect(targets[0], permanent=True)
    return render(request, "entries/choice.html", {"entries": targets, "asked": slug}, status=300)
