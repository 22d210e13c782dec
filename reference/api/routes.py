"""The addresses of version 1. What each says is put together in `reading`."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from ninja import NinjaAPI, Path, Query
from pydantic import BaseModel

from rules.search import search as find

from ..redirects import elsewhere
from . import errors, reading, schemas
from .addresses import NAMESPACE, Addresses, neighbour_pages, path_of

TITLE = "API de Consulta"
DESCRIPTION = (
    "Las reglas de quinta edición en español, para bots, hojas de personaje y otras herramientas. "
    "Solo lectura, sin clave y desde cualquier sitio."
)
_UNKNOWN = "no existe; los que hay son {}"
_ERRORS = {304: None, 400: schemas.Error, 503: schemas.Error}

api = NinjaAPI(
    title=TITLE,
    version="1",
    description=DESCRIPTION,
    openapi_url=None,
    docs_url=None,
    servers=[{"url": "/"}],
    urls_namespace=NAMESPACE,
)
api.renderer.json_dumps_params = {"ensure_ascii": False, "separators": (",", ":")}
errors.answer_errors(api)


def refuse_unknown_parameters(view: Callable[..., Any]) -> Callable[..., Any]:
    """A parameter that does not exist, or twice, is a mistake that a whole list would hide."""

    @wraps(view)
    def checked(request: HttpRequest, *args: Any, **values: Any) -> Any:
        models = (type(value) for value in values.values() if isinstance(value, BaseModel))
        of_path = request.resolver_match.kwargs
        known = [name for model in models for name in model.model_fields if name not in of_path]
        reason = _UNKNOWN.format(", ".join(known)) if known else "no existe: aquí no hay ninguno"
        faults = [(name, reason) for name in request.GET if name not in known]
        faults += [(name, "está repetido") for name, given in request.GET.lists() if len(given) > 1]
        if faults:
            raise errors.BadParameters(faults)
        return view(request, *args, **values)

    return checked


api.add_decorator(refuse_unknown_parameters)


def page(request: HttpRequest, filters: schemas.Paging, total: int, results: list[Any]) -> dict[str, Any]:
    around = neighbour_pages(request, filters.limit, filters.offset, total)
    return {"total": total, "results": results, **around}


def cut(filters: schemas.Paging) -> slice:
    return slice(filters.offset, filters.offset + filters.limit)


@api.get(
    "/rulesets",
    operation_id="list_rulesets",
    url_name="rulesets",
    response={200: schemas.Rulesets, **_ERRORS},
    summary="Reglamentos",
    description="Los reglamentos, con sus grupos, sus tipos y su licencia.",
)
def list_rulesets(request: HttpRequest) -> schemas.Rulesets:
    return reading.rulesets(Addresses.of(request))


@api.get(
    "/entries",
    operation_id="list_entries",
    url_name="entries",
    response={200: schemas.EntryPage, **_ERRORS},
    summary="Reglas",
    description="Las reglas en el orden de los índices. Los filtros se suman; un valor que no tiene ninguna "
    "regla da una lista vacía.",
)
def list_entries(request: HttpRequest, filters: Query[schemas.EntryFilters]) -> schemas.EntryPage:
    found = reading.entries(filters)
    at = Addresses.of(request)
    results = [reading.brief(entry, at) for entry in found[cut(filters)]]
    return schemas.EntryPage(**page(request, filters, found.count(), results))


@api.get(
    "/entries/{ruleset}/{slug}",
    operation_id="get_entry",
    url_name="entry",
    response={
        200: schemas.EntryDetail,
        300: schemas.Choices,
        301: None,
        404: schemas.Error,
        **_ERRORS,
    },
    summary="Una regla",
    description="La regla entera: texto en HTML, Markdown y llano, medidas en cada unidad, enlaces, la misma "
    "regla en otros reglamentos y la licencia. Una dirección antigua u otro nombre («grappled») redirige "
    "con 301; si lo llevan varias reglas, 300 y la lista en `choices`.",
)
def get_entry(request: HttpRequest, asked: Path[schemas.EntryPath]) -> schemas.EntryDetail | HttpResponse:
    at = Addresses.of(request)
    entry = reading.find_entry(asked.ruleset, asked.slug)
    if entry is not None:
        return reading.entry_detail(entry, at)
    targets = elsewhere(asked.ruleset, asked.slug)
    if len(targets) == 1:
        return HttpResponsePermanentRedirect(path_of(f"{NAMESPACE}:entry", asked.ruleset, targets[0].slug))
    choices = [reading.entry_ref(target, at) for target in targets]
    return errors.refusal(300, "ambiguous", "Varias reglas se llaman así.", choices=choices)


@api.get(
    "/conditions",
    operation_id="list_conditions",
    url_name="conditions",
    response={200: schemas.ConditionPage, **_ERRORS},
    summary="Estados",
    description="Los estados de cada edición, con sus efectos y lo que hacen de un vistazo.",
)
def list_conditions(request: HttpRequest, filters: Query[schemas.ConditionFilters]) -> schemas.ConditionPage:
    found = reading.conditions(filters)
    at = Addresses.of(request)
    results = [reading.condition_answer(condition, at) for condition in found[cut(filters)]]
    return schemas.ConditionPage(**page(request, filters, found.count(), results))


@api.get(
    "/concepts",
    operation_id="list_concepts",
    url_name="concepts",
    response={200: schemas.ConceptPage, **_ERRORS},
    summary="Conceptos",
    description="Un concepto es la misma regla en cada edición, con qué cambia de una a otra.",
)
def list_concepts(request: HttpRequest, filters: Query[schemas.ConceptFilters]) -> schemas.ConceptPage:
    found = reading.concepts(filters)
    at = Addresses.of(request)
    results = [reading.concept_answer(row, at) for row in reading.with_members(found[cut(filters)])]
    return schemas.ConceptPage(**page(request, filters, found.count(), results))


@api.get(
    "/concepts/{slug}",
    operation_id="get_concept",
    url_name="concept",
    response={200: schemas.Concept, 404: schemas.Error, **_ERRORS},
    summary="Un concepto",
    description="Las entradas de cada edición, qué cambia en la mesa y dónde se comparan palabra por palabra.",
)
def get_concept(request: HttpRequest, asked: Path[schemas.ConceptPath]) -> schemas.Concept:
    rows = reading.with_members(reading.concepts(schemas.ConceptFilters()).filter(slug=asked.slug))
    if not rows:
        raise Http404(asked.slug)
    return reading.concept_answer(rows[0], Addresses.of(request))


@api.get(
    "/search",
    operation_id="search",
    url_name="search",
    response={200: schemas.SearchAnswer, **_ERRORS},
    summary="Buscar",
    description="La búsqueda del sitio: entiende erratas, preguntas, abreviaturas y términos en inglés. Un "
    "resultado por concepto.",
)
def search(request: HttpRequest, filters: Query[schemas.SearchFilters]) -> schemas.SearchAnswer:
    results = find(filters.q, ruleset=filters.ruleset, group=filters.group, per_page=filters.limit)
    return reading.search_answer(results, Addresses.of(request))


@api.get(
    "/answer",
    operation_id="answer",
    url_name="answer",
    response={200: schemas.Answer, 404: schemas.Error, **_ERRORS},
    summary="Respuesta corta",
    description="El mejor resultado, listo para un chat: título, edición, resumen y dirección. 404 si no hay "
    "ninguno.",
)
def answer(request: HttpRequest, question: Query[schemas.Question]) -> schemas.Answer | HttpResponse:
    results = find(question.q, ruleset=question.ruleset, per_page=1)
    if not results.hits:
        return errors.refusal(404, "not_found", "No hay ninguna regla que responda a eso.")
    return reading.short_answer(results.hits[0], Addresses.of(request))
