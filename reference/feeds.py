"""The corrections as a feed.

Made with Django's generator and not with its syndication views, which name the host that was asked:
here links are absolute with `SITE_URL` and relative to the host without it.
"""

from collections.abc import Iterable
from datetime import UTC, datetime, time

from django.conf import settings
from django.urls import reverse
from django.utils.feedgenerator import Rss201rev2Feed

from rules.models import Correction


def correction_feed(corrections: Iterable[Correction]) -> Rss201rev2Feed:
    """An item each, the newest first; its identity is that of the correction and lasts."""
    feed = Rss201rev2Feed(
        title="Consulta: correcciones",
        link=_address(reverse("correction-list")),
        description="Lo que se ha corregido en las reglas: qué decían mal y qué dicen ahora.",
        language="es",
        feed_url=_address(reverse("correction-feed")) if settings.SITE_URL else None,
    )
    for correction in corrections:
        feed.add_item(
            title=", ".join(str(entry) for entry in correction.entries.all()),
            link=_address(correction.get_absolute_url()),
            description=correction.text,
            pubdate=datetime.combine(correction.date, time.min, UTC),
            unique_id=f"consulta:correccion:{correction.slug}",
            unique_id_is_permalink=False,
        )
    return feed


def _address(path: str) -> str:
    return settings.SITE_URL + path
