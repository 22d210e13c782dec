"""What a browser is given to read the site without a network."""

import gzip
import json
import re
import struct
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.wsgi import get_wsgi_application
from django.db import DatabaseError

from reference import offline, wsgi
from reference.calculators.registry import CALCULATORS
from reference.finished.versions import read_version
from reference.finished.warming import request_environ
from reference.offline import VERSION_HEADER, Page, VersionLabel, estimate_bytes
from rules.models import Alias, ContentVersion, RuleEntry


def get_json(client, address: str):
    response = client.get(address)
    assert response.status_code == 200
    return json.loads(response.content)


class TestTheManifest:
    @pytest.fixture
    def manifest(self, client, db):
        response = client.get("/manifest.webmanifest")
        assert response.headers["Content-Type"] == "application/manifest+json"
        return json.loads(response.content)

    def test_it_names_the_site_in_spanish_and_starts_at_the_mesa(self, manifest):
        assert manifest["short_name"] == "Consulta"
        assert (manifest["lang"], manifest["start_url"], manifest["scope"]) == ("es", "/", "/")
        assert manifest["theme_color"] and manifest["background_color"]

    def test_its_icons_are_there_in_the_size_it_says(self, manifest):
        assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
        for icon in manifest["icons"]:
            path = finders.find(icon["src"].removeprefix("/static/"))
            assert path, icon
            if icon["type"] == "image/png":
                data = Path(path).read_bytes()
                assert data.startswith(b"\x89PNG")
                assert "{}x{}".format(*struct.unpack(">II", data[16:24])) == icon["sizes"]

    def test_every_page_leads_to_it(self, client, rules):
        for address in ("/", "/5.2.1/agarrado/", "/sin-conexion/"):
            assert (
                '<link rel="manifest" href="/manifest.webmanifest">' in client.get(address).content.decode()
            )


class TestTheWorker:
    @pytest.fixture
    def worker(self, client, rules):
        return client.get("/sw.js")

    def read(self, response):
        [site] = re.findall(r"^const SITE = (\{.*\});$", response.content.decode(), re.M)
        return json.loads(site)

    def test_it_is_a_script_at_the_root_that_is_always_asked_for(self, worker):
        assert worker.headers["Content-Type"].startswith("text/javascript")
        assert worker.headers["Cache-Control"] == "no-cache"

    def test_the_policy_lets_it_and_the_manifest_be_ours_alone(self, worker):
        policy = worker.headers["Content-Security-Policy"]
        assert "worker-src 'self'" in policy
        assert "manifest-src 'self'" in policy

    def test_it_names_what_pages_ask_for(self, worker, client):
        site = self.read(worker)
        needed = set()
        for address in ("/", "/estados/", "/comparar/agarrar/", "/calculadoras/salto/", "/pantalla/"):
            html = client.get(address).content.decode()
            needed |= set(re.findall(r'<(?:script|link)[^>]+(?:src|href)="(/static/[^"]+)"', html))
        assert len(needed) > 6
        assert needed - set(site["files"]) == set()
        assert [name for name in site["files"] if "captura" in name or "social" in name] == []

    def test_all_that_it_names_is_there(self, worker, client):
        site = self.read(worker)
        static = [name for name in site["files"] if name.startswith("/static/")]
        assert all(finders.find(name.removeprefix("/static/")) for name in static)
        rest = [name for name in site["files"] if name not in static]
        for address in [*rest, *(site[key] for key in ("search", "missing", "list", "screen"))]:
            assert client.get(address).status_code == 200


class TestTheVersion:
    def test_a_load_changes_it_everywhere(self, client, rules):
        before = client.get("/sw.js").content, get_json(client, "/sin-conexion/paginas.json")["version"]
        ContentVersion.objects.update(checksum="another")
        after = client.get("/sw.js").content, get_json(client, "/sin-conexion/paginas.json")["version"]
        assert before[0] != after[0]
        assert before[1] != after[1] == read_version()

    def ask(self, path: str) -> dict[str, str]:
        told = {}

        def start_response(status, headers, exc_info=None):
            told.update(headers)

        list(VersionLabel(get_wsgi_application())(request_environ(path), start_response))
        return told

    def test_every_answer_names_it(self, rules):
        for path in ("/acerca-de/", "/5.2.1/saltar/", "/sin-conexion/indice.json", "/no-existe/"):
            assert self.ask(path)[VERSION_HEADER] == read_version()

    def test_a_static_file_has_its_own_name_for_it(self, rules, django_assert_num_queries):
        told = {}

        def file(environ, start_response):
            start_response("200 OK", [])
            return [b""]

        def start_response(status, headers, exc_info=None):
            told.update(headers)

        with django_assert_num_queries(0):
            list(VersionLabel(file)(request_environ("/static/css/base.css"), start_response))
        assert VERSION_HEADER not in told

    def test_without_a_database_nothing_is_named(self, rules, monkeypatch):
        def fail():
            raise DatabaseError("gone")

        monkeypatch.setattr(offline, "read_version", fail)
        assert VERSION_HEADER not in self.ask("/acerca-de/")

    def test_the_site_as_it_is_served_and_warmed_names_it(self):
        assert isinstance(wsgi.application.application.application, VersionLabel)

    def test_the_worker_goes_by_the_same_name(self, client, rules):
        assert json.dumps(VERSION_HEADER) in client.get("/sw.js").content.decode()


class TestAllPages:
    def test_it_lists_every_page_that_links_lead_to(self, pages, rules):
        """All that the Mesa leads to by links, once; questions, answers and what is for programs apart."""
        listed = [page.address for page in offline.all_pages()]
        assert len(listed) == len(set(listed))
        assert set(pages) - set(listed) == {"/api/"}

    def test_every_address_answers_itself(self, site, client, rules):
        for page in offline.all_pages():
            known = site.get(page.address)
            assert (known.status if known else client.get(page.address).status_code) == 200, page

    def test_the_size_it_says_is_about_right(self, pages, client, rules):
        said = get_json(client, "/sin-conexion/paginas.json")
        sizes = {address: len(page.html.encode()) for address, page in pages.items()}
        real = sum(
            sizes[address] if address in sizes else len(client.get(address).content)
            for address in said["pages"]
        )
        assert said["kilobytes"] * 1000 == pytest.approx(real, rel=0.1)


class TestTheEstimate:
    def test_what_grows_with_its_text_is_measured_on_a_few(self):
        measured = []

        def measure(address: str) -> int:
            measured.append(address)
            return 1000 + 2 * int(address)

        pages = [Page(str(weight), "entry", weight) for weight in range(100)]
        assert estimate_bytes(pages, measure) == sum(1000 + 2 * weight for weight in range(100))
        assert len(measured) == offline.SAMPLE
        assert {"0", "99"} <= set(measured)

    def test_a_page_of_its_own_kind_is_measured_itself(self):
        pages = [Page(str(size), "") for size in range(1, 21)]
        assert estimate_bytes(pages, int) == sum(range(1, 21))

    def test_pages_without_weights_count_as_their_mean(self):
        pages = [Page(str(n), "screen") for n in range(10)]
        assert estimate_bytes(pages, lambda address: 7) == 70

    def test_no_pages_hold_nothing(self):
        assert estimate_bytes([], int) == 0


class TestTheIndex:
    @pytest.fixture
    def index(self, client, rules):
        return get_json(client, "/sin-conexion/indice.json")

    def test_every_rule_and_calculator_is_in_it(self, index):
        found = {(index["rulesets"][at][0], slug) for at, slug, *_ in index["entries"]}
        assert found == set(RuleEntry.objects.values_list("ruleset__slug", "slug"))
        assert [slug for slug, *_ in index["calculators"]] == [c.slug for c in CALCULATORS]

    def test_a_rule_has_its_summary_and_other_names_each_once(self, index):
        [entry] = [row for row in index["entries"] if row[:2] == [0, "derribado"]]
        _, _, title, summary, names = entry
        assert title == "Derribado"
        assert summary == RuleEntry.objects.get(ruleset__slug="5.2.1", slug="derribado").summary
        assert {"Prone", "tumbado"} <= set(names)
        for _, _, title, _, names in index["entries"]:
            folded = [offline.fold(name) for name in [title, *names]]
            assert len(folded) == len(set(folded))

    def test_no_name_is_lost(self, index):
        names = {
            (index["rulesets"][at][0], slug): {offline.fold(name) for name in [title, *names]}
            for at, slug, title, _, names in index["entries"]
        }
        for alias in Alias.objects.select_related("entry__ruleset"):
            assert offline.fold(alias.text) in names[alias.entry.ruleset.slug, alias.entry.slug]

    def test_it_is_small(self, client, rules):
        content = client.get("/sin-conexion/indice.json").content
        assert len(content) < 120_000
        assert len(gzip.compress(content)) < 40_000


class TestItsPages:
    def test_the_footer_of_every_page_leads_to_it(self, client, rules):
        assert '<a href="/sin-conexion/">Sin conexión</a>' in client.get("/5.1/saltar/").content.decode()

    @pytest.mark.parametrize(
        "path", ["/sin-conexion/", "/sin-conexion/buscar/", "/sin-conexion/no-guardado/"]
    )
    def test_they_need_no_database(self, client, db, django_assert_num_queries, path):
        with django_assert_num_queries(0):
            assert client.get(path).status_code == 200

    @pytest.mark.parametrize("path", ["/sin-conexion/buscar/", "/sin-conexion/no-guardado/"])
    def test_those_of_the_worker_are_no_pages_for_search_engines(self, client, db, path):
        assert '<meta name="robots" content="noindex">' in client.get(path).content.decode()
        assert "noindex" not in client.get("/sin-conexion/").content.decode()

    @pytest.mark.parametrize("method", ["post", "put", "delete"])
    def test_they_are_only_read(self, client, db, method):
        for path in ("/sw.js", "/manifest.webmanifest", "/sin-conexion/", "/sin-conexion/paginas.json"):
            assert getattr(client, method)(path).status_code == 405
