"""What search engines and feed readers ask for. No answer depends on the host that was asked."""

from django.conf import settings
from django.contrib.sitemaps.views import sitemap as django_sitemap
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from rules.models import Correction

from ..feeds import correction_feed
from ..sitemaps import PageSitemap

PLAIN = "text/plain; charset=utf-8"
WITHOUT_ADDRESS = "El mapa del sitio lleva direcciones enteras: falta decir cuál es la suya con SITE_URL.\n"


@require_safe
def sitemap(request: HttpRequest) -> HttpResponse:
    """The pages for indexing; a sitemap has whole addresses or none, so it needs `SITE_URL`."""
    if not settings.SITE_URL:
        return HttpResponse(WITHOUT_ADDRESS, status=404, content_type=PLAIN)
    return django_sitemap(request, {"pages": PageSitemap}).render()


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What robots should leave alone, and where the sitemap is."""
    context = {
        "without_end": [f"{reverse('search')}?", f"{reverse('screen')}?reglas="],
        "sitemap": settings.SITE_URL and settings.SITE_URL + reverse("sitemap"),
    }
    return render(request, "robots.txt", context, content_type=PLAIN)


@require_safe
def corrections_feed(request: HttpRequest) -> HttpResponse:
    """The corrections as RSS."""
    feed = correction_feed(Correction.objects.with_entries())
    return HttpResponse(feed.writeString("utf-8"), content_type=feed.content_type)
