from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.http import urlencode
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from rules.models import RulesetVersion
from rules.search import search as find

from ..editions import EDITIONS, edition_links
from ..searching import ARRIVAL, SearchPage, clean_question

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
    addresses = {slug: page.address(version=slug) for slug in EDITIONS} if page.question else {}
    context = {
        "page": page,
        "query": page.question,
        "ruleset": page.ruleset,
        "editions": edition_links(page.version, addresses),
    }
    return render(request, "search/results.html", context)


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
