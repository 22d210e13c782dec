from html import escape

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from rules.kinds import UnitSystem
from rules.versions import loaded_version

from ..editions import EDITIONS, edition_links
from ..frames import Frame, FrameCache, Slots
from ..printing import number_links
from .fields import CalculatorForm
from .quotes import Rules, rules_of
from .ranges import OutOfRange
from .registry import BY_SLUG, CALCULATORS, Calculator
from .results import Result, differences

# Of the content loaded: one for each calculator and edition.
MOST_FRAMES = 2 * len(CALCULATORS)


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
    rules = _rules(calculator, result, other)
    sheet, links = number_links(
        render_to_string(
            "calculators/sheet.html",
            {
                "calculator": calculator,
                "form": form,
                "result": result,
                "edition": edition if _is_fifth(calculator) else None,
                "quotes": rules.quotes(result.rules) if result else [],
                "here": f"?{form.address()}" if result else "",
                "other": _beside(calculator, form, result, other, _other(edition), rules) if other else None,
            },
        )
    )
    addresses = {"addresses": [mark_safe(link) for link in links]}
    places = {
        "sheet": sheet,
        "printed_addresses": render_to_string("includes/printed_addresses.html", addresses),
        "address": escape(request.get_full_path()),
        **{slug: escape(f"?{form.address(edicion=slug)}") for slug in EDITIONS},
    }
    return HttpResponse(_frame(request, calculator, edition, rules).filled(places))


def _rules(calculator: Calculator, *results: Result | None) -> Rules:
    """What the page quotes; kept for as long as the content stays the same."""
    wanted = [*calculator.entries, *(key for result in results if result for key in result.rules)]
    return rules_of(loaded_version(), tuple(dict.fromkeys(wanted)))


def _frame(request: HttpRequest, calculator: Calculator, edition: str, rules: Rules) -> Frame:
    """What is around the sheet: it differs with the calculator and the edition alone."""

    def draw() -> Frame:
        slots = Slots()
        addresses = {slug: slots[slug] for slug in EDITIONS}
        context = {name: slots[name] for name in ("sheet", "printed_addresses", "address")} | {
            "section": "calculators",
            "calculator": calculator,
            "edition": edition if _is_fifth(calculator) else None,
            # The header's switch: the same values in the other edition, where the calculator has both.
            "editions": edition_links(edition, addresses) if calculator.has_editions else edition_links(),
            "units": UnitSystem.IMPERIAL if edition == "5.1" else UnitSystem.METRIC,
            "entries": rules.entries(calculator.entries),
        }
        return Frame("calculators/detail.html", context, slots, request)

    return _frames.get((rules.version, calculator.slug, edition, settings.SITE_URL), draw)


_frames = FrameCache(MOST_FRAMES)


def _is_fifth(calculator: Calculator) -> bool:
    return calculator.ruleset in EDITIONS


def _edition(form: CalculatorForm) -> str:
    """The edition asked for; the current one where the form does not ask or the answer is odd."""
    asked = form.data.get("edicion") if "edicion" in form.fields else None
    return asked if asked in EDITIONS else EDITIONS[0]


def _other(edition: str) -> str:
    return next(other for other in EDITIONS if other != edition)


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
