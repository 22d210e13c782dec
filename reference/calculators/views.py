from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rules.kinds import UnitSystem

from ..editions import EDITIONS, EditionLink, edition_links
from .fields import CalculatorForm
from .quotes import Rules
from .ranges import OutOfRange
from .registry import BY_SLUG, CALCULATORS, Calculator
from .results import Result, differences


@require_safe
def calculator_list(request: HttpRequest) -> HttpResponse:
    return render(request, "calculators/list.html", {"section": "calculators", "calculators": CALCULATORS})


@require_safe
def calculator_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """One calculator with what its address says: see `CalculatorForm` for what it leaves out."""
    calculator = BY_SLUG.get(slug)
    if calculator is None:
        raise Http404(slug)
    form = calculator.form.asked(request.GET)
    edition = _edition(form)
    result = _result(calculator, form, edition)
    other = _result(calculator, form, _other(edition)) if result and _is_fifth(calculator) else None
    rules = Rules([*calculator.entries, *(result.rules if result else []), *(other.rules if other else [])])
    context = {
        "section": "calculators",
        "editions": _switch(calculator, form, edition),
        "units": UnitSystem.IMPERIAL if edition == "5.1" else UnitSystem.METRIC,
        "calculator": calculator,
        "form": form,
        "result": result,
        "edition": edition if _is_fifth(calculator) else None,
        "quotes": rules.quotes(result.rules) if result else [],
        "here": f"?{form.address()}" if result else "",
        "other": _beside(calculator, form, result, other, _other(edition), rules) if other else None,
        "entries": rules.entries(calculator.entries),
    }
    return render(request, "calculators/detail.html", context)


def _is_fifth(calculator: Calculator) -> bool:
    return calculator.ruleset in EDITIONS


def _edition(form: CalculatorForm) -> str:
    """The edition asked for; the current one where the form does not ask or the answer is odd."""
    asked = form.data.get("edicion") if "edicion" in form.fields else None
    return asked if asked in EDITIONS else EDITIONS[0]


def _other(edition: str) -> str:
    return next(other for other in EDITIONS if other != edition)


def _switch(calculator: Calculator, form: CalculatorForm, edition: str) -> list[EditionLink]:
    """The header's switch: the same values in the other edition, where the calculator has both."""
    if not calculator.has_editions:
        return edition_links()
    return edition_links(edition, {slug: f"?{form.address(edicion=slug)}" for slug in EDITIONS})


def _result(calculator: Calculator, form: CalculatorForm, edition: str) -> Result | None:
    """The answer in an edition; none, and a message beside its field, where the rules have none."""
    if not form.is_valid():
        return None
    try:
        return calculator.compute({**form.cleaned_data, "edicion": edition})
    except OutOfRange as error:
        form.add_error(error.field if error.field in form.fields else None, str(error))
        return None


def _beside(
    calculator: Calculator, form: CalculatorForm, result: Result, other: Result, edition: str, rules: Rules
) -> dict:
    """What the same values give in the other edition, its rule, and the address that shows it."""
    return {
        "edition": edition,
        "differences": differences(result, other, edition),
        "quotes": rules.quotes(other.rules),
        "address": f"?{form.address(edicion=edition)}" if calculator.has_editions else "",
    }
