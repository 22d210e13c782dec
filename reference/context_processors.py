from typing import Any

from django.conf import settings
from django.http import HttpRequest

from .editions import edition_links

NAME = "Consulta"


def site(request: HttpRequest) -> dict[str, Any]:
    """What every page names. Nothing here may depend on the visitor: pages are the same for all."""
    return {"site_name": NAME, "site_url": settings.SITE_URL, "editions": edition_links()}
