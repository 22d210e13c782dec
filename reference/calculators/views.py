from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rules.models import RuleEntry

from .ranges import OutOfRange
from .registry import BY_SLUG, CALCULATORS, Calculator


@require_safe
def calculator_list(request: HttpRequest) -> HttpResponse:
    return render(request, "calculators/list.html", {"section": "calculators", "calculators": CALCULATORS})


@require_safe
def calculator_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """One calculator: its defaults at first, then what the address says."""
    calculator = BY_SLUG.get(slug)
    if calculator is None:
        raise Http404(slug)
    form = calculator.form(request.GET if _is_asked(request, calculator) else _defaults(calculator))
    result = None
    if form.is_valid():
        try:
            result = calculator.compute(form.cleaned_data)
        except OutOfRange as error:
            form.add_error(error.field if error.field in form.fields else None, str(error))
    context = {
        "section": "calculators",
        "calculator": calculator,
        "form": form,
        "result": result,
        "entries": _entries(calculator),
        "house": calculator.ruleset,
    }
    return render(request, "calculators/detail.html", context)


def _is_asked(request: HttpRequest, calculator: Calculator) -> bool:
    return any(name in request.GET for name in calculator.form.base_fields)


def _defaults(calculator: Calculator) -> dict:
    """A first visit shows the result of the initial values."""
    fields = calculator.form.base_fields.items()
    return {name: field.initial for name, field in fields if field.initial is not None}


def _entries(calculator: Calculator) -> list[RuleEntry]:
    """The rules it follows, in its order; one query."""
    pairs = [key.split("/") for key in calculator.entries]
    rows = (
        RuleEntry.objects.for_lists()
        .select_related("ruleset", "concept")
        .filter(slug__in=[slug for _, slug in pairs])
        .only(
            "slug",
            "title_html",
            "summary_html",
            "ruleset__slug",
            "ruleset__name",
            "concept__kind",
            "concept__note_html",
        )
    )
    found = {(row.ruleset.slug, row.slug): row for row in rows}
    return [found[tuple(pair)] for pair in pairs if tuple(pair) in found]
