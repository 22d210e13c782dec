"""The documentation: the OpenAPI document, and a page for people made from it.

Swagger UI and Redoc need inline scripts and styles, which the site's policy forbids, and would be the
heaviest thing on it; a page that reads from top to bottom says the same.
"""

import json
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import render
from django.urls import Resolver404, resolve
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe
from ninja import Schema

from . import errors, schemas
from .addresses import Addresses
from .routes import api

_KINDS = {
    "string": "texto",
    "integer": "entero",
    "number": "número",
    "boolean": "sí o no",
    "object": "objeto",
}
_STATUSES = {
    "200": "bien",
    "300": "varias reglas se llaman así",
    "301": "su dirección es otra",
    "304": "no ha cambiado",
    "400": "un parámetro no vale",
    "404": "no existe",
    "503": "sin datos de momento",
}


@dataclass(frozen=True)
class Kind:
    """A type in words: «lista de», and the shape that it leads to, if any."""

    words: str
    shape: str = ""


@dataclass(frozen=True)
class Field:
    """A parameter, or a field of an answer."""

    name: str
    kind: Kind
    description: SafeString
    is_required: bool = False
    default: str = ""


@dataclass(frozen=True)
class Operation:
    name: str
    address: str
    summary: str
    description: SafeString
    example: str
    parameters: list[Field]
    shape: str
    statuses: list[tuple[str, str]]


@dataclass(frozen=True)
class Shape:
    name: str
    fields: list[Field]


@cache
def document() -> dict[str, Any]:
    """The OpenAPI document as plain data."""
    return json.loads(json.dumps(api.get_openapi_schema()))


@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    return HttpResponse(
        json.dumps(document(), ensure_ascii=False), content_type="application/json; charset=utf-8"
    )


@require_safe
def documentation(request: HttpRequest) -> HttpResponse:
    context = {
        "description": api.description,
        "limit": schemas.LIMIT,
        "operations": operations(),
        "origin": Addresses.of(request).origin,
        "shapes": shapes(),
    }
    return render(request, "api/docs.html", context)


def elsewhere(request: HttpRequest) -> HttpResponse:
    """No address of the API; without the slash at its end it may be one."""
    trimmed = request.path_info.rstrip("/")
    try:
        match = resolve(trimmed)
    except Resolver404:
        return errors.not_found()
    if match.func is elsewhere:
        return errors.not_found()
    query = request.META.get("QUERY_STRING", "")
    return HttpResponsePermanentRedirect(trimmed + (f"?{query}" if query else ""))


@cache
def operations() -> list[Operation]:
    """The operations of the document, in its order, ready to be shown."""
    found = []
    for address, methods in document()["paths"].items():
        details = methods["get"]
        answer = details["responses"]["200"]["content"]["application/json"]["schema"]
        found.append(
            Operation(
                name=details["operationId"],
                address=address,
                summary=details["summary"],
                description=_with_code(details["description"]),
                example=_example(address, details["parameters"]),
                parameters=[_parameter(parameter) for parameter in details["parameters"]],
                shape=_shape_name(answer),
                statuses=[(status, _STATUSES[status]) for status in sorted(details["responses"])],
            )
        )
    return found


@cache
def shapes() -> list[Shape]:
    """The objects that answers are made of, by name; those of questions are told by their parameters."""
    questions = {model.__name__ for model in vars(schemas).values() if _is_question(model)}
    components = document()["components"]["schemas"]
    return [
        Shape(name, [_field(*item) for item in schema["properties"].items()])
        for name, schema in sorted(components.items())
        if name not in questions
    ]


def _is_question(model: object) -> bool:
    """Questions are of ninja, answers of pydantic alone."""
    return isinstance(model, type) and issubclass(model, Schema)


def _example(address: str, parameters: list[dict[str, Any]]) -> str:
    """An address that answers: what has to be told is told by its example."""
    told = {p["name"]: p["example"] for p in parameters if p["required"]}
    query = {p["name"]: p["example"] for p in parameters if p["required"] and p["in"] == "query"}
    return address.format_map(told) + (f"?{urlencode(query)}" if query else "")


def _parameter(parameter: dict[str, Any]) -> Field:
    schema = parameter["schema"]
    return Field(
        name=parameter["name"],
        kind=_kind(schema),
        description=_with_code(parameter.get("description", "")),
        is_required=parameter["required"],
        default=str(schema.get("default", "")),
    )


def _field(name: str, schema: dict[str, Any]) -> Field:
    return Field(name, _kind(schema), _with_code(schema.get("description", "")))


def _kind(schema: dict[str, Any]) -> Kind:
    if name := _shape_name(schema):
        return Kind("", name)
    if options := [one for one in schema.get("anyOf", ()) if one.get("type") != "null"]:
        inner = _kind(options[0])
        return Kind(f"{inner.words or 'o'} o null" if not inner.shape else "null o", inner.shape)
    if schema.get("type") == "array":
        inner = _kind(schema["items"])
        return Kind(f"lista de {inner.words}".strip(), inner.shape)
    if isinstance(schema.get("additionalProperties"), dict):
        inner = _kind(schema["additionalProperties"])
        return Kind(f"por clave, {inner.words}".strip(), inner.shape)
    return Kind(_KINDS[schema["type"]])


def _shape_name(schema: dict[str, Any]) -> str:
    return schema.get("$ref", "").rpartition("/")[2]


def _with_code(text: str) -> SafeString:
    """A description with what stands between grave accents as code."""
    tags = ("span", "code")
    return format_html_join(
        "", "<{0}>{1}</{0}>", ((tags[index % 2], part) for index, part in enumerate(text.split("`")) if part)
    )
