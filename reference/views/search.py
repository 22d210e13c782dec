from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from rules.models import RulesetVersion
from rules.search import nearest
from rules.search import search as find

PER_PAGE = 20


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """Answers to a question; the exact name of one rule alone leads straight to it with `ir`."""
    text = request.GET.get("q", "").strip()
    rulesets = list(RulesetVersion.objects.all())
    version = request.GET.get("version", "")
    chosen = next((ruleset for ruleset in rulesets if ruleset.slug == version), None)
    context = {"query": text, "rulesets": rulesets, "ruleset": chosen, "asked": bool(text)}
    if text:
        results = find(
            text,
            ruleset=chosen.slug if chosen else "",
            group=request.GET.get("grupo", ""),
            kind=request.GET.get("tipo", ""),
            page=_page(request.GET.get("page", "1")),
            per_page=PER_PAGE,
            correct="literal" not in request.GET,
        )
        context["results"] = results
        if "ir" in request.GET and [hit.is_exact for hit in results.hits].count(True) == 1:
            return redirect(results.hits[0].address)
        if not results.hits:
            context["nearest"] = nearest(text, ruleset=chosen.slug if chosen else "")
    return render(request, "search/results.html", context)


def _page(text: str) -> int:
    """The page asked for; the first where that is no number."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 1
