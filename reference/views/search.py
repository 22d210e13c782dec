from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    return render(request, "search/results.html")
