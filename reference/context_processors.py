from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.encoding import escape_uri_path

from .editions import edition_links

NAME = "Consulta"


def site(request: HttpRequest) -> dict[str, Any]:
    """What every page names. Nothing here may depend on the visitor: pages are the same for all.

    `page_url` is the page's own absolute address without its query; empty without `SITE_URL`.
    """
    return {
        "site_name": NAME,
        "site_url": settings.SITE_URL,
        "page_url": settings.SITE_URL and settings.SITE_URL + escape_uri_path(request.path),
        "title_ending": f" · {NAME}",
        "editions": edition_links(),
    }
