"""Refusals, all of one shape: `{"status", "code", "message", "errors"}`, in Spanish."""

import json
import logging
from collections.abc import Iterable
from typing import Any

from django.core.exceptions import SuspiciousOperation
from django.db import Error as DatabaseAway
from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import ValidationError

logger = logging.getLogger(__name__)

ALLOWED = "GET, HEAD, OPTIONS"
_BAD_NUMBER = "tiene que ser un número entero"


class BadParameters(Exception):
    """Parameters that make no sense, as (name, reason)."""

    def __init__(self, errors: Iterable[tuple[str, str]]):
        self.errors = list(errors)
        super().__init__(self.errors)


def refusal(
    status: int, code: str, message: str, errors: Iterable[tuple[str, str]] = (), **more: Any
) -> HttpResponse:
    """An error as the API says it. `more` are further fields of the answer."""
    details = [{"parameter": name, "message": reason} for name, reason in errors]
    body = {"status": status, "code": code, "message": message, "errors": details, **more}
    response = HttpResponse(
        json.dumps(body, ensure_ascii=False), status=status, content_type="application/json; charset=utf-8"
    )
    response.headers["Cache-Control"] = "no-store"
    return response


def not_found(request: HttpRequest | None = None, exception: Exception | None = None) -> HttpResponse:
    message = "Aquí no hay nada. La documentación está en /api/."
    return refusal(404, "not_found", message)


def method_not_allowed() -> HttpResponse:
    response = refusal(405, "method_not_allowed", "La API es de solo lectura: usa GET.")
    response.headers["Allow"] = ALLOWED
    return response


def unavailable() -> HttpResponse:
    response = refusal(
        503, "unavailable", "Los datos no están disponibles ahora. Prueba dentro de un momento."
    )
    response.headers["Retry-After"] = "5"
    return response


def bad_parameters(errors: Iterable[tuple[str, str]]) -> HttpResponse:
    errors = list(errors)
    message = "; ".join(f"«{name}» {reason}" for name, reason in errors[:5])
    return refusal(400, "invalid_parameter", f"{message}.", errors)


def explain(error: dict[str, Any]) -> tuple[str, str]:
    """A fault that pydantic found, as (parameter, reason)."""
    limits = error.get("ctx", {})
    reasons = {
        "missing": "falta",
        "string_too_short": "no puede estar vacío",
        "greater_than_equal": f"tiene que ser {limits.get('ge')} o más",
        "less_than_equal": f"no puede pasar de {limits.get('le')}",
        "int_parsing": _BAD_NUMBER,
        "int_parsing_size": _BAD_NUMBER,
        "int_from_float": _BAD_NUMBER,
    }
    return str(error["loc"][-1]), reasons.get(error["type"], "no vale")


def answer_errors(api: NinjaAPI) -> None:
    """Have `api` answer each kind of fault in this shape."""

    @api.exception_handler(Http404)
    def missing(request: HttpRequest, error: Http404) -> HttpResponse:
        return not_found()

    @api.exception_handler(ValidationError)
    def invalid(request: HttpRequest, error: ValidationError) -> HttpResponse:
        return bad_parameters(map(explain, error.errors))

    @api.exception_handler(BadParameters)
    def unknown(request: HttpRequest, error: BadParameters) -> HttpResponse:
        return bad_parameters(error.errors)

    @api.exception_handler(SuspiciousOperation)
    def suspicious(request: HttpRequest, error: SuspiciousOperation) -> HttpResponse:
        return refusal(400, "invalid_parameter", "La petición no se entiende.")

    @api.exception_handler(DatabaseAway)
    def no_database(request: HttpRequest, error: DatabaseAway) -> HttpResponse:
        logger.error("The database does not answer: %s", request.path, exc_info=error)
        return unavailable()

    @api.exception_handler(Exception)
    def broken(request: HttpRequest, error: Exception) -> HttpResponse:
        logger.error("Server error: %s", request.path, exc_info=error)
        return refusal(500, "server_error", "Ha fallado algo en el servidor, no en tu petición.")
