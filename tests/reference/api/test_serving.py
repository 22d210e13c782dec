"""What all answers share: methods, CORS, caching, refusals and the number of queries."""

import gzip

import pytest
from django.db import DatabaseError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rules.models import ContentVersion

# Each address and what it asks of the database, one query of which is the version of the content.
QUERIES = {
    "/api/": 0,
    "/api/openapi.json": 0,
    "/api/v1/rulesets": 4,
    "/api/v1/entries": 3,
    "/api/v1/entries?limit=100&ruleset=5.1&tag=acción&group=tu-turno&concept=agarrar": 3,
    "/api/v1/entries?limit=100&condition=derribado": 3,
    "/api/v1/entries/5.2.1/derribado": 6,
    "/api/v1/entries/5.2.1/combate": 6,
    "/api/v1/entries/partida-web/critico": 6,
    "/api/v1/entries/5.2.1/prone": 4,
    "/api/v1/entries/5.2.1/nada": 4,
    "/api/v1/conditions?limit=100": 3,
    "/api/v1/concepts?limit=100": 4,
    "/api/v1/concepts/derribado": 3,
    "/api/v1/concepts/nada": 2,
    "/api/v1/search": 1,
    "/api/v1/nada": 1,
}
ADDRESSES = [
    "/api/v1/rulesets",
    "/api/v1/entries",
    "/api/v1/entries/5.2.1/derribado",
    "/api/v1/conditions",
    "/api/v1/concepts",
    "/api/v1/concepts/derribado",
    "/api/v1/search?q=derribado",
    "/api/v1/answer?q=derribado",
]
EACH = pytest.mark.parametrize("address", ADDRESSES)


@pytest.fixture
def visitor(rules) -> Client:
    """A client to which an error is an answer."""
    return Client(raise_request_exception=False)


@pytest.mark.parametrize(("address", "count"), QUERIES.items())
def test_queries_are_few_and_fixed(visitor, address, count):
    visitor.get(address)  # The search keeps what it has read once.
    with CaptureQueriesContext(connection) as queries:
        visitor.get(address)
    assert len(queries) == count


@pytest.mark.parametrize("address", ["/api/v1/search?q=derribado&limit=100", "/api/v1/answer?q=la+presa"])
def test_a_search_asks_no_more_than_that_of_the_site(visitor, address):
    visitor.get(address)
    with CaptureQueriesContext(connection) as queries:
        visitor.get(address)
    assert len(queries) <= 4


class TestCaching:
    @EACH
    def test_who_has_the_answer_gets_a_304_for_one_query(self, visitor, address):
        first = visitor.get(address)
        etag = first.headers["ETag"]
        assert etag.startswith('"')
        assert first.headers["Cache-Control"] == "public, max-age=300, stale-while-revalidate=86400"
        with CaptureQueriesContext(connection) as queries:
            again = visitor.get(address, HTTP_IF_NONE_MATCH=f'"otra", {etag}')
        assert (again.status_code, again.content, len(queries)) == (304, b"", 1)
        for name in ("ETag", "Cache-Control", "Vary", "Access-Control-Allow-Origin"):
            assert again.headers[name] == first.headers[name]
        assert visitor.get(address, HTTP_IF_NONE_MATCH='"otra"').status_code == 200

    @EACH
    def test_another_content_has_another_etag(self, visitor, address):
        etag = visitor.get(address).headers["ETag"]
        ContentVersion.objects.update(checksum="f" * 64)
        response = visitor.get(address, HTTP_IF_NONE_MATCH=etag)
        assert response.status_code == 200
        assert response.headers["ETag"] != etag

    def test_each_address_has_its_own(self, visitor):
        etags = {visitor.get(address).headers["ETag"] for address in ADDRESSES}
        assert len(etags) == len(ADDRESSES)

    def test_compressed_it_is_strong_too_and_always_the_same_bytes(self, visitor):
        address = "/api/v1/entries/5.2.1/derribado"
        plain = visitor.get(address)
        packed = [visitor.get(address, HTTP_ACCEPT_ENCODING="gzip, br") for _ in range(2)]
        assert packed[0].headers["Content-Encoding"] == "gzip"
        assert packed[0].headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"
        assert packed[0].headers["ETag"] == packed[1].headers["ETag"]
        assert packed[0].headers["ETag"] != plain.headers["ETag"]
        assert not packed[0].headers["ETag"].startswith("W/")
        assert packed[0].content == packed[1].content
        assert gzip.decompress(packed[0].content) == plain.content
        held = packed[0].headers["ETag"]
        assert visitor.get(address, HTTP_IF_NONE_MATCH=held, HTTP_ACCEPT_ENCODING="gzip").status_code == 304

    def test_an_etag_of_elsewhere_hides_no_error(self, visitor):
        etag = visitor.get("/api/v1/rulesets").headers["ETag"]
        for held in (etag, "*"):
            assert visitor.get("/api/v1/entries/5.2.1/nada", HTTP_IF_NONE_MATCH=held).status_code == 404


class TestAddresses:
    def test_without_a_site_address_they_are_those_of_the_visitor(self, visitor):
        for host in ("localhost:8000", "127.0.0.1"):
            entry = visitor.get("/api/v1/entries/5.2.1/derribado", HTTP_HOST=host).json()
            assert entry["url"] == f"http://{host}/5.2.1/derribado/"
        assert f"curl 'http://{host}/api/v1/" in visitor.get("/api/", HTTP_HOST=host).content.decode()

    def test_with_one_they_are_the_site_s(self, visitor, settings):
        settings.SITE_URL = "https://consulta.example"
        entry = visitor.get("/api/v1/entries/5.2.1/derribado").json()
        assert entry["url"] == "https://consulta.example/5.2.1/derribado/"
        page = visitor.get("/api/v1/entries?limit=1").json()
        assert page["next"] == "https://consulta.example/api/v1/entries?limit=1&offset=1"


class TestMethods:
    @EACH
    def test_any_site_may_read(self, visitor, address):
        response = visitor.get(address, HTTP_ORIGIN="https://bot.example")
        assert response.headers["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in response.headers
        assert "Origin" not in response.headers["Vary"]

    @EACH
    def test_before_that_it_may_ask(self, visitor, address):
        response = visitor.options(address, HTTP_ACCESS_CONTROL_REQUEST_METHOD="GET")
        assert (response.status_code, response.content) == (204, b"")
        assert response.headers["Access-Control-Allow-Origin"] == "*"
        assert response.headers["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS"
        assert "If-None-Match" in response.headers["Access-Control-Allow-Headers"]

    def test_only_the_api_is_open_to_other_sites(self, visitor):
        for address in ("/", "/5.2.1/derribado/", "/buscar/?q=a", "/apis/", "/5.2.1/api/"):
            response = visitor.get(address, HTTP_ORIGIN="https://bot.example")
            assert "Access-Control-Allow-Origin" not in response.headers
            assert visitor.options(address).status_code != 204

    @EACH
    def test_head_says_what_get_would(self, visitor, address):
        got, head = visitor.get(address), visitor.head(address)
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["ETag"] == got.headers["ETag"]
        assert head.headers["Content-Length"] == got.headers["Content-Length"]

    @pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "trace"])
    @pytest.mark.parametrize("address", [*ADDRESSES, "/api/", "/api/openapi.json", "/api/nada"])
    def test_nothing_writes(self, visitor, method, address):
        response = getattr(visitor, method)(address)
        assert response.status_code == 405
        assert response.json()["code"] == "method_not_allowed"
        assert response.headers["Allow"] == "GET, HEAD, OPTIONS"
        assert response.headers["Access-Control-Allow-Origin"] == "*"


class TestRefusals:
    @pytest.mark.parametrize(
        "address", ["nada", "entries/5.2.1", "entries/5.2.1/derribado/mas", "%00", "a/b/c"]
    )
    def test_no_address_of_the_api_is_not_found_as_json(self, refused, address):
        assert "/api/" in refused(address, 404, "not_found")["message"]

    def test_outside_the_version_too(self, visitor):
        for address in ("/api/nada", "/api/v2/entries", "/api/%00", "/api/%ff/", "/api//"):
            response = visitor.get(address)
            assert (response.status_code, response.json()["code"]) == (404, "not_found")
            assert response.headers["Access-Control-Allow-Origin"] == "*"

    def test_a_slash_too_many_leads_to_the_address(self, visitor):
        response = visitor.get("/api/v1/entries/?limit=3")
        assert (response.status_code, response.headers["Location"]) == (301, "/api/v1/entries?limit=3")
        response = visitor.get("/api/v1/entries/5.2.1/derribado/")
        assert response.headers["Location"] == "/api/v1/entries/5.2.1/derribado"
        for address in ("/api", "/api/v1", "/api/v1/"):
            assert visitor.get(address, follow=True).status_code in (200, 404)

    @pytest.mark.parametrize(
        ("query", "reason"),
        [
            ({"limit": 101}, "«limit» no puede pasar de 100."),
            ({"limit": 0}, "«limit» tiene que ser 1 o más."),
            ({"limit": "muchos"}, "«limit» tiene que ser un número entero."),
            ({"limit": ""}, "«limit» tiene que ser un número entero."),
            ({"limit": "1.5"}, "«limit» tiene que ser un número entero."),
            ({"limit": "9" * 5_000}, "«limit» tiene que ser un número entero."),
            ({"offset": -1}, "«offset» tiene que ser 0 o más."),
            ({"offset": 10**30}, "«offset» no puede pasar de 1000000."),
            ({"ruleset": ["5.1", "5.2.1"]}, "«ruleset» está repetido."),
        ],
    )
    def test_a_parameter_that_makes_no_sense_is_named(self, refused, query, reason):
        error = refused("entries", 400, "invalid_parameter", **query)
        assert error["message"] == reason
        assert [one["parameter"] for one in error["errors"]] == list(query)

    def test_one_that_does_not_exist_is_refused_with_those_that_do(self, refused):
        error = refused("entries", 400, "invalid_parameter", estado="derribado")
        assert error["errors"][0]["parameter"] == "estado"
        assert "ruleset, group, tag, concept, condition" in error["message"]
        assert "aquí no hay ninguno" in refused("rulesets", 400, "invalid_parameter", x=1)["message"]
        refused("entries/5.2.1/derribado", 400, "invalid_parameter", x=1)

    def test_too_many_parameters_are_no_fault_of_the_server(self, visitor):
        query = "&".join(f"a{n}=1" for n in range(2_000))
        response = visitor.get(f"/api/v1/entries?{query}")
        assert (response.status_code, response.json()["code"]) == (400, "invalid_parameter")

    @EACH
    def test_without_a_database_it_says_so(self, visitor, address, monkeypatch):
        def fail(*args, **kwargs):
            raise DatabaseError("secret detail")

        monkeypatch.setattr("reference.api.middleware.read_version", fail)
        response = visitor.get(address)
        assert (response.status_code, response.json()["code"]) == (503, "unavailable")
        assert response.headers["Retry-After"] == "5"
        assert "secret" not in response.content.decode()

    def test_a_database_that_goes_meanwhile(self, visitor, monkeypatch):
        def fail(*args, **kwargs):
            raise DatabaseError("secret detail")

        monkeypatch.setattr("reference.api.reading.find_entry", fail)
        response = visitor.get("/api/v1/entries/5.2.1/derribado")
        assert (response.status_code, response.json()["code"]) == (503, "unavailable")

    def test_a_fault_of_ours_tells_no_detail(self, visitor, monkeypatch):
        def fail(*args, **kwargs):
            raise RuntimeError("secret detail")

        monkeypatch.setattr("reference.api.reading.rulesets", fail)
        response = visitor.get("/api/v1/rulesets")
        assert (response.status_code, response.json()["code"]) == (500, "server_error")
        assert "secret" not in response.content.decode()
