from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from rules.models import Concept

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
        "by_group": kept.by_group,
        "form": kept.form,
        "top": [] if request.GET else top_ten(rows),
    }
    return render(request, "comparisons/list.html", context)


@require_safe
def comparison_detail(request: HttpRequest, concept_slug: str) -> HttpResponse:
    """One rule in both editions, or in the only one that has it."""
    concept = get_object_or_404(
        Concept.objects.select_related("comparison", "host__ruleset"), slug=concept_slug
    )
    page = comparison_page(concept)
    if page is None:
        raise Http404(concept_slug)
    return render(request, "comparisons/detail.html", page)
