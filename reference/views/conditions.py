from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from rules.models import Condition

from ..conditions import condition_page, matrices, matrix_columns


@require_safe
def condition_list(request: HttpRequest) -> HttpResponse:
    """The conditions of each edition and what each does, at a glance."""
    context = {"section": "conditions", "matrices": matrices(), "columns": matrix_columns()}
    return render(request, "conditions/list.html", context)


@require_safe
def condition_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """A condition in every edition that has it; the reader's edition is shown first."""
    conditions = list(Condition.objects.named(slug))
    if conditions:
        return render(request, "conditions/detail.html", condition_page(conditions))
    known = Condition.objects.also_named(slug).first()
    if known is None:
        raise Http404(slug)
    return redirect(known, permanent=True)
