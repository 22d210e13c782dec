from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rules.models import Correction, RulesetVersion

from ..marks import LIMIT, resolve_marks
from ..screens import read_keys


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """What the site is, its sources and their licences."""
    return render(request, "pages/about.html", {"rulesets": RulesetVersion.objects.with_entry_counts()})


@require_safe
def bookmarks(request: HttpRequest) -> HttpResponse:
    """The shell of the bookmarks, which live in the visitor's browser."""
    return render(request, "pages/bookmarks.html", {"section": "bookmarks"})


@require_safe
def bookmark_rows(request: HttpRequest) -> HttpResponse:
    """What the rules of some bookmarks are called today, as a fragment for the page of a browser."""
    keys = read_keys(request.GET.get("e", ""), LIMIT)
    return render(request, "pages/bookmark_rows.html", {"marks": resolve_marks(keys)})


@require_safe
def correction_list(request: HttpRequest) -> HttpResponse:
    """What was put right in the rules, the newest first."""
    return render(request, "pages/corrections.html", {"corrections": Correction.objects.with_entries()})
