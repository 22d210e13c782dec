"""Pages for what goes wrong. The one for a server error needs no database."""

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from rules.search import nearest


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return render(request, "errors/400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return render(request, "errors/403.html", status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Offers the rules whose names look most like the address, where the database can be asked."""
    last = request.path.rstrip("/").rsplit("/", 1)[-1].replace("-", " ")
    try:
        entries = nearest(last)
    except DatabaseError:
        entries = []
    return render(request, "errors/404.html", {"nearest": entries}, status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    return render(request, "errors/500.html", status=500)
