from html import escape

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.http import urlencode
from django.utils.text import Truncator
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from rules.models import RulesetVersion
from rules.search import search as find

from ..editions import EDITIONS, edition_links
from ..frames import Frame, FrameCache, Slots
from ..searching import ARRIVAL, SearchPage, clean_question

# Of a question, in a heading.
SHOWN = 60
# Of the content loaded, and of those before it: one an edition.
MOST_FRAMES = 8
# With the way to all results, eight lines.
SUGGESTIONS = 7
# In a browser that types ahead, the same letters are asked for again and again.
SUGGESTIONS_AGE = 300


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """Answers to a question; with `ir`, the exact name of one rule alone leads straight to it."""
    page = SearchPage(request.GET)
    if page.question and "ir" in request.GET and (answer := page.only_answer):
        return redirect(f"{answer.entry.address}#{ARRIVAL}")
    if not page.question:
        context = {"page": page, "ruleset": page.ruleset, "editions": edition_links(page.version)}
        return render(request, "search/browse.html", context)
    asked = Truncator(page.question).chars(SHOWN) if len(page.question) > SHOWN else page.question
    answers = {"page": page, "results": page.results, "asked": asked, "ruleset": page.ruleset}
    places = {
        "asked": escape(asked),
        "query": escape(page.question),
        "answers": render_to_string("search/answers.html", answers),
        "address": escape(request.get_full_path()),
        **{slug: escape(page.address(version=slug)) for slug in EDITIONS},
    }
    return HttpResponse(_frame(request, page).filled(places))


def _frame(request: HttpRequest, page: SearchPage) -> Frame:
    """What is around the answers: it differs with the edition alone, the question's places apart."""

    def draw() -> Frame:
        slots = Slots()
        addresses = {slug: slots[slug] for slug in EDITIONS}
        context = {name: slots[name] for name in ("asked", "query", "answers", "address")} | {
            "ruleset": page.ruleset,
            "editions": edition_links(page.version, addresses),
        }
        return Frame("search/results.html", context, slots, request)

    return _frames.get((page.content_version, page.version, settings.SITE_URL), draw)


_frames = FrameCache(MOST_FRAMES)


@require_safe
@cache_control(public=True, max_age=SUGGESTIONS_AGE)
def suggestions(request: HttpRequest) -> HttpResponse:
    """The rules that what is being typed may mean: a fragment for the box, or JSON for a browser's bar."""
    question = clean_question(request.GET.get("q", ""))
    version = request.GET.get("version", "")
    if version and not RulesetVersion.objects.filter(slug=version).exists():
        version = ""
    results = find(question, ruleset=version, per_page=SUGGESTIONS)
    if request.GET.get("formato") == "json":
        # What the OpenSearch suggestions extension asks for: question, names, descriptions, addresses.
        hits = results.hits
        titles, reasons = (
            [hit.entry.title for hit in hits],
            [f"{hit.entry.chip} {hit.reason}" for hit in hits],
        )
        addresses = [request.build_absolute_uri(hit.address) for hit in hits]
        response = JsonResponse([request.GET.get("q", ""), titles, reasons, addresses], safe=False)
        response["Content-Type"] = "application/x-suggestions+json"
        patch_vary_headers(response, ["Host"])
    else:
        asked = {"q": question, "version": version} if version else {"q": question}
        everything = f"{reverse('search')}?{urlencode(asked)}"
        context = {"results": results, "query": question, "everything": everything}
        response = render(request, "search/suggestions.html", context)
    response["X-Robots-Tag"] = "noindex"
    return response


@require_safe
@vary_on_headers("Host")
def opensearch(request: HttpRequest) -> HttpResponse:
    """What a browser needs to search here from its address bar."""
    return render(
        request,
        "search/opensearch.xml",
        {"root": request.build_absolute_uri("/")[:-1]},
        content_type="application/opensearchdescription+xml",
    )
