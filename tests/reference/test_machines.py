"""What search engines ask for: the sitemap and the rules for robots."""

import urllib.robotparser
import xml.etree.ElementTree as etree
from datetime import datetime

import pytest
from django.test import Client

from reference.addresses import indexed_addresses, public_addresses
from rules.models import ContentVersion

SITE = "https://consulta.example"
NAMES = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9"}


@pytest.fixture
def on_the_internet(settings):
    settings.SITE_URL = SITE


def locations(response):
    return [el.text for el in etree.fromstring(response.content).iterfind("s:url/s:loc", NAMES)]


class TestSitemap:
    def test_it_lists_every_page_for_indexing_once(self, client, rules, on_the_internet):
        response = client.get("/sitemap.xml")
        assert response.status_code == 200
        assert response["Content-Type"].startswith("application/xml")
        found = locations(response)
        assert found == [SITE + path for path in indexed_addresses()]
        assert len(found) == len(set(found)) > 600
        assert {f"{SITE}/", f"{SITE}/5.2.1/derribado/", f"{SITE}/correcciones/"} <= set(found)

    def test_what_is_not_for_indexing_is_not_in_it(self, client, rules, on_the_internet):
        found = locations(client.get("/sitemap.xml"))
        assert {f"{SITE}/buscar/", f"{SITE}/marcadores/"}.isdisjoint(found)
        assert not [url for url in found if not url.endswith("/")]

    def test_each_page_is_of_the_last_load(self, client, rules, on_the_internet):
        root = etree.fromstring(client.get("/sitemap.xml").content)
        times = {datetime.fromisoformat(el.text) for el in root.iterfind("s:url/s:lastmod", NAMES)}
        assert times == {ContentVersion.objects.get().loaded_at}

    def test_it_takes_five_queries(self, client, rules, on_the_internet, django_assert_num_queries):
        with django_assert_num_queries(5):
            client.get("/sitemap.xml")

    def test_it_is_the_same_for_every_host(self, rules, on_the_internet, settings):
        settings.ALLOWED_HOSTS = ["uno.example", "otro.example"]
        one, other = (
            Client(headers={"host": host}).get("/sitemap.xml").content for host in settings.ALLOWED_HOSTS
        )
        assert one == other

    def test_without_a_site_address_it_says_what_is_missing(self, client, rules, settings):
        settings.SITE_URL = ""
        response = client.get("/sitemap.xml")
        assert response.status_code == 404
        assert response["Content-Type"].startswith("text/plain")
        assert "SITE_URL" in response.content.decode()
        assert "/sitemap.xml" not in list(public_addresses())

    def test_every_page_of_it_says_that_it_is_for_indexing(self, client, rules, on_the_internet):
        for path in list(indexed_addresses())[::40]:
            assert f'<link rel="canonical" href="{SITE}{path}">' in client.get(path).content.decode(), path


class TestRobots:
    def read(self, client):
        response = client.get("/robots.txt")
        assert response["Content-Type"] == "text/plain; charset=utf-8"
        parser = urllib.robotparser.RobotFileParser()
        parser.parse(response.content.decode().splitlines())
        return parser

    @pytest.mark.parametrize("path", ["/buscar/?q=a", "/api/", "/api/v1/reglas/", "/pantalla/?reglas=a"])
    def test_robots_leave_what_has_no_end(self, client, path):
        assert not self.read(client).can_fetch("*", path)

    @pytest.mark.parametrize(
        "path", ["/", "/5.2.1/derribado/", "/calculadoras/salto/?fuerza=3", "/pantalla/"]
    )
    def test_robots_read_the_rules(self, client, path):
        assert self.read(client).can_fetch("*", path)

    def test_it_names_the_sitemap_where_there_is_one(self, client, on_the_internet):
        assert self.read(client).site_maps() == [f"{SITE}/sitemap.xml"]

    def test_it_names_none_without_a_site_address(self, client, settings):
        settings.SITE_URL = ""
        assert self.read(client).site_maps() is None

    def test_it_asks_the_database_nothing(self, client, db, django_assert_num_queries):
        with django_assert_num_queries(0):
            client.get("/robots.txt")
