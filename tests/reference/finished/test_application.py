"""Finished pages before Django: the same bytes and headers, one version, and never someone's own."""

import gzip

import pytest
from django.core.wsgi import get_wsgi_application

from reference.addresses import public_addresses
from reference.finished import FinishedSite
from reference.finished.shelf import Shelf
from reference.finished.warming import request_environ, warm
from rules.models import ContentVersion, RuleEntry

pytestmark = pytest.mark.django_db
ENTRY = "/5.2.1/derribado/"


class Answers:
    """An application that counts what it is asked, and says what it is told to."""

    def __init__(self, status="200 OK", headers=(), body=None):
        self.asked, self.status, self.headers, self.body = [], status, list(headers), body

    def __call__(self, environ, start_response):
        self.asked.append(environ)
        start_response(self.status, [("Content-Type", "text/html"), *self.headers])
        return [self.body or b"<p>pagina</p>" * 100]


def ask(site, path, query="", **headers):
    environ = request_environ(path)
    environ["QUERY_STRING"] = query
    environ.update(headers)
    told = {}

    def start_response(status, headers, exc_info=None):
        told.update(status=status, headers=dict(headers))

    body = b"".join(site(environ, start_response))
    return told["status"], told["headers"], body


@pytest.fixture
def answers():
    return Answers()


@pytest.fixture
def shelf(tmp_path):
    return Shelf(tmp_path / "finished")


@pytest.fixture
def site(answers, shelf, rules):
    return FinishedSite(answers, shelf=shelf)


@pytest.fixture
def real(shelf, rules):
    return FinishedSite(get_wsgi_application(), shelf=shelf)


def test_a_page_is_drawn_once(site, answers):
    first, second = ask(site, "/a/"), ask(site, "/a/")
    assert first == second
    assert len(answers.asked) == 1


def test_another_worker_takes_it_from_the_shelf(site, answers, shelf):
    first = ask(site, "/a/")
    assert ask(FinishedSite(answers, shelf=shelf), "/a/") == first
    assert len(answers.asked) == 1


def test_what_is_kept_is_nobodys_own(site, answers):
    ask(
        site,
        "/a/",
        HTTP_COOKIE="a=b",
        HTTP_ACCEPT_ENCODING="gzip",
        HTTP_IF_NONE_MATCH='"x"',
        HTTP_RANGE="bytes=0-1",
    )
    (environ,) = answers.asked
    asked = {"HTTP_COOKIE", "HTTP_ACCEPT_ENCODING", "HTTP_IF_NONE_MATCH", "HTTP_RANGE"}
    assert not asked & environ.keys()


def test_head_has_the_headers_of_get_and_no_body(site):
    get, head = ask(site, "/a/"), ask(site, "/a/", REQUEST_METHOD="HEAD")
    assert (head[0], head[1]) == (get[0], get[1])
    assert head[2] == b"" != get[2]


def test_a_copy_that_the_client_has_is_not_sent_again(site):
    _, headers, _ = ask(site, "/a/", HTTP_ACCEPT_ENCODING="gzip")
    again = ask(site, "/a/", HTTP_ACCEPT_ENCODING="gzip", HTTP_IF_NONE_MATCH=headers["ETag"])
    other = ask(site, "/a/", HTTP_ACCEPT_ENCODING="br", HTTP_IF_NONE_MATCH=headers["ETag"])
    assert (again[0], again[2]) == ("304 Not Modified", b"")
    assert other[0] == "200 OK"


def test_a_load_replaces_every_page(site, answers, shelf):
    ask(site, "/a/")
    answers.body = b"<p>nueva</p>" * 100
    ContentVersion.objects.update(checksum="another load")
    site.clock.look()
    assert b"nueva" in ask(site, "/a/")[2]
    assert len(list(shelf.root.iterdir())) == 1


def test_a_page_drawn_while_a_load_ends_is_drawn_again(shelf, rules):
    def application(environ, start_response):
        texts.append(len(texts))
        if len(texts) == 1:
            ContentVersion.objects.update(checksum="loaded meanwhile")
        start_response("200 OK", [("Content-Type", "text/html")])
        return [b"dibujo %d" % len(texts)]

    texts = []
    site = FinishedSite(application, shelf=shelf)
    assert ask(site, "/a/")[2] == b"dibujo 2"
    assert ask(site, "/a/")[2] == b"dibujo 2"


def test_a_question_is_kept_whatever_the_order_of_its_keys(site, answers):
    ask(site, "/buscar/", "q=a&version=5.1")
    ask(site, "/buscar/", "version=5.1&q=a")
    ask(site, "/buscar/", "q=b&version=5.1")
    assert len(answers.asked) == 2


def test_a_repeated_key_keeps_its_order(site, answers):
    ask(site, "/pantalla/", "r=a&r=b")
    ask(site, "/pantalla/", "r=b&r=a")
    assert len(answers.asked) == 2


def test_a_page_and_the_same_page_over_tls_are_two(site, answers):
    ask(site, "/a/")
    ask(site, "/a/", **{"wsgi.url_scheme": "https"})
    assert len(answers.asked) == 2


@pytest.mark.parametrize(
    "environ",
    [
        {"REQUEST_METHOD": "POST"},
        {"REQUEST_METHOD": "DELETE"},
        {"HTTP_HOST": "other.example"},
        {"HTTP_HOST": ""},
        {"SCRIPT_NAME": "/below"},
        {"PATH_INFO": "/static/css/base.css"},
    ],
)
def test_what_is_not_a_page_of_this_site_goes_to_django_as_it_is(site, answers, environ):
    for _ in range(2):
        ask(site, "/a/", HTTP_COOKIE="a=b", **environ)
    assert len(answers.asked) == 2
    assert answers.asked[0]["HTTP_COOKIE"] == "a=b"


@pytest.mark.parametrize(
    "headers", [[("Set-Cookie", "a=b")], [("Cache-Control", "no-store")], [("Vary", "Cookie")]]
)
def test_what_is_not_for_keeping_is_asked_each_time(headers, shelf, rules):
    answers = Answers(headers=headers)
    site = FinishedSite(answers, shelf=shelf)
    for _ in range(2):
        _, told, _ = ask(site, "/a/")
        assert dict(headers).items() <= told.items()
    assert len(answers.asked) == 2


def test_a_page_not_found_is_not_kept(real):
    status, headers, _ = ask(real, "/5.2.1/no-existe/")
    assert status.startswith("404")
    assert not list(real.shelf.root.glob("*/*"))
    assert headers["X-Frame-Options"] == "DENY"


def test_finished_and_fresh_pages_have_the_same_text_and_headers(real, client):
    """Security headers included; what belongs to one copy (tag, length, encoding) aside."""
    for path in (ENTRY, "/", "/comparar/", "/estados/derribado/", "/calculadoras/salto/"):
        ask(real, path)
        status, headers, body = ask(real, path)
        fresh = client.get(path)
        assert (status, body) == ("200 OK", fresh.content)
        own = {"ETag", "Content-Length", "Vary"}
        assert {k: v for k, v in headers.items() if k not in own} == {
            k: v for k, v in fresh.headers.items() if k not in own
        }
        assert {"Content-Security-Policy", "Referrer-Policy", "X-Content-Type-Options"} <= headers.keys()


def test_a_changed_entry_shows_at_once_after_its_load(real):
    assert b"texto nuevo" not in ask(real, ENTRY)[2]
    RuleEntry.objects.filter(slug="derribado").update(summary="Un texto nuevo de verdad.")
    ContentVersion.objects.update(checksum="another load")
    real.clock.look()
    assert b"texto nuevo" in ask(real, ENTRY)[2]


def test_a_kept_page_asks_the_database_nothing(real, django_assert_num_queries):
    ask(real, ENTRY)
    with django_assert_num_queries(0):
        ask(real, ENTRY)


def test_memory_has_a_limit(shelf, rules, settings):
    settings.FINISHED_MEBIBYTES = 1
    site = FinishedSite(Answers(body=b"x" * 200_000), shelf=shelf)
    for number in range(20):
        ask(site, f"/{number}/")
        ask(site, "/buscar/", f"q={number}")
    assert site.pages.size <= 1024 * 1024
    assert site.answers.size <= 256 * 1024


def test_warming_draws_every_public_page(real, shelf):
    addresses = list(public_addresses())
    drawn = []
    assert warm(real, addresses, drawn.append) == []
    assert drawn == addresses
    assert len(addresses) == len(set(addresses)) > 600
    refuses = FinishedSite(Answers(status="500 Internal Server Error"), shelf=shelf)
    status, _, body = ask(refuses, ENTRY, HTTP_ACCEPT_ENCODING="gzip")
    assert status == "200 OK" and "Derribado" in gzip.decompress(body).decode()


def test_warming_names_what_gives_no_page(site, answers):
    answers.status = "404 Not Found"
    assert warm(site, ["/a/"], lambda path: None) == ["/a/"]


class TestTheApi:
    ADDRESS = "/api/v1/entries/5.2.1/derribado"

    def test_answers_that_name_the_visitor_s_host_are_django_s(self, site, answers):
        for _ in range(2):
            ask(site, self.ADDRESS, HTTP_IF_NONE_MATCH='"a"', HTTP_ACCEPT_ENCODING="gzip")
        assert [asked["HTTP_IF_NONE_MATCH"] for asked in answers.asked] == ['"a"', '"a"']

    def test_with_a_site_address_they_are_kept_and_open_to_other_sites_too(self, real, settings):
        settings.SITE_URL = "http://consulta.example"
        status, headers, body = ask(real, self.ADDRESS)
        assert (status, headers["Access-Control-Allow-Origin"]) == ("200 OK", "*")
        assert b"http://consulta.example/5.2.1/derribado/" in body
        assert real.page(request_environ(self.ADDRESS)).body == body
        again = ask(real, self.ADDRESS, HTTP_IF_NONE_MATCH=headers["ETag"])
        assert (again[0], again[1]["Access-Control-Allow-Origin"]) == ("304 Not Modified", "*")
        assert ask(real, "/api/v1/nada")[0] == "404 Not Found"
