"""The whole site, fetched once a session by following its own links from the Mesa."""

from collections import deque
from dataclasses import dataclass, field
from functools import cached_property
from urllib.parse import urljoin, urlsplit
from xml.etree.ElementTree import Element

import html5lib
import pytest
from django.conf import settings
from django.test import Client, override_settings


@dataclass
class Page:
    """One answer. `faults` are those of a strict HTML parser, as (line, code)."""

    address: str
    status: int
    html: str
    headers: dict[str, str]
    linked_from: set[str] = field(default_factory=set)

    @cached_property
    def _parsed(self) -> tuple[Element, list[tuple[int, str]]]:
        parser = html5lib.HTMLParser(namespaceHTMLElements=False)
        root = parser.parse(self.html)
        return root, [(position[0], code) for position, code, _ in parser.errors]

    @property
    def root(self) -> Element:
        return self._parsed[0]

    @property
    def faults(self) -> list[tuple[int, str]]:
        return self._parsed[1]

    @cached_property
    def ids(self) -> list[str]:
        return [el.get("id") for el in self.root.iter() if el.get("id") is not None]

    @cached_property
    def links(self) -> list[str]:
        """Where its `<a>`s and forms lead, absolute within the site; other sites as they are."""
        found = [el.get("href") for el in self.root.iter("a") if "href" in el.attrib]
        found += [el.get("action", "") for el in self.root.iter("form")]
        return [urljoin(self.address, target) for target in found]


def is_html(response) -> bool:
    return response.headers.get("Content-Type", "").startswith("text/html")


@pytest.fixture(scope="session")
def site(django_db_setup, django_db_blocker) -> dict[str, Page]:
    """Every page that can be reached from the Mesa, by address. Queries count as their path."""
    storage = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    pages: dict[str, Page] = {}
    queue = deque(["/"])
    origins: dict[str, set[str]] = {"/": set()}
    client = Client(raise_request_exception=False)
    with (
        django_db_blocker.unblock(),
        override_settings(STORAGES={**settings.STORAGES, "staticfiles": storage}),
    ):
        while queue:
            address = queue.popleft()
            response = client.get(address)
            html = response.content.decode() if is_html(response) else ""
            page = Page(address, response.status_code, html, dict(response.headers), origins[address])
            pages[address] = page
            if response.status_code in (301, 302):
                targets = [response.headers["Location"]]
            else:
                targets = page.links if html else []
            for target in targets:
                parts = urlsplit(target)
                if parts.scheme or parts.netloc or parts.path.startswith("/static/"):
                    continue
                # A page that makes addresses of its own (a screen, a filter) is fetched once a link's
                # path; the addresses with a query are the business of that page's tests.
                wanted = parts.path
                if wanted not in origins:
                    origins[wanted] = set()
                    queue.append(wanted)
                origins[wanted].add(address)
    return pages


@pytest.fixture(scope="session")
def pages(site) -> dict[str, Page]:
    """The HTML pages of the site that answered with content."""
    return {address: page for address, page in site.items() if page.html and page.status == 200}


@pytest.fixture
def page_at(client, db):
    """Fetch one address as a `Page`, whatever its status."""

    def get(address: str) -> Page:
        response = client.get(address)
        return Page(address, response.status_code, response.content.decode(), dict(response.headers))

    return get
