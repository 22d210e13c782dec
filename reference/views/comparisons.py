from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from rules.models import Comparison, Concept

from ..comparisons import comparison_page, kind_counts, lines, top_ten
from ..filters import LineFilter


@require_safe
def comparison_list(request: HttpRequest) -> HttpResponse:
    """Every change from 5.1 to 5.2.1; the filters are in the address."""
    rows = lines()
    kept = LineFilter(request.GET, rows)
    context = {
        "section": "comparison",
        "total": len(rows),
        "kinds": kind_counts(rows),
        "lines": kept.kept,
        "form": kept.form,
        "top": [] if request.GET else top_ten(rows),
    }
    return render(request, "comparisons/list.html", context)


@require_safe
def comparison_detail(request: HttpRequest, concept_slug: str) -> HttpResponse:
    """One rule in both editions. A concept that only one edition has leads to its entry."""
    comparison = (
        Comparison.objects.select_related("concept__host__ruleset").filter(concept__slug=concept_slug).first()
    )
    if comparison is not None:
        return render(request, "comparisons/detail.html", comparison_page(comparison))
    concept = Concept.objects.filter(slug=concept_slug).first()
    member = concept and concept.members.select_related("entry__ruleset").first()
    if not member:
        raise Http404(concept_slug)
    return redirect(member.entry)
