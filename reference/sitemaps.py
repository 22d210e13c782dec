"""The pages for search engines, each with the time of the last load: five queries."""

from datetime import datetime
from types import SimpleNamespace

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.utils.functional import cached_property

from rules.models import ContentVersion

from .addresses import indexed_addresses


class PageSitemap(Sitemap):
    """Every page for indexing. Addresses are those of `SITE_URL`, whatever host was asked."""

    @cached_property
    def lastmod(self) -> datetime | None:
        return ContentVersion.objects.values_list("loaded_at", flat=True).first()

    def items(self) -> list[str]:
        return list(indexed_addresses())

    def location(self, item: str) -> str:
        return item

    def get_urls(self, page=1, site=None, protocol=None) -> list[dict]:
        scheme, _, domain = settings.SITE_URL.partition("://")
        return super().get_urls(page, SimpleNamespace(domain=domain), scheme)
