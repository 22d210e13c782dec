from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rules.models import RulesetVersion


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """What the site is, its sources and their licences."""
    return render(request, "pages/about.html", {"rulesets": RulesetVersion.objects.with_entry_counts()})


@require_safe
def bookmarks(request: HttpRequest) -> HttpResponse:
    """The shell of the bookmarks, which live in the visitor's browser."""
    return render(request, "pages/bookmarks.html", {"section": "bookmarks"})
