"""No address, question or method brings the site down."""

from unittest import mock
from urllib.parse import quote

import pytest
from django.db import DatabaseError, connection
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reference import views

ODD = [
    "", " ", "\t\n", "a" * 10, "a" * 5_000, "ñ" * 2_000, "🐉" * 500, "\x00", "a\x00b", "\x01\x02\x1f", "\x7f",
    "\u200b\u202e", "\ufeff", "\ud7ff", "\ufffd", "\U0010ffff", "e\u0301" * 100, "ＡＢＣ", "ﬁ", "İ", "ß",
    "'", '"', "''", '""', "'\"'\"", "\\", "\\\\'", "`", "´", "«»", "“”", "'; DROP TABLE rules_ruleentry; --",
    "' OR 1=1 --", '" OR ""="', "1; SELECT pg_sleep(10)", "') UNION SELECT * FROM sqlite_master --", "%", "%%",
    "_", "%27", "%00", "%2e%2e%2f", "%c0%af", "%ff", "AND", "OR", "NOT", "NEAR", "NEAR(a b, 5)", "a AND", "OR b",
    "a NOT b", "NOT NOT", '"a', 'a"', "a*", "*", "**", "^a", "a^", "a:b", "title:derribado", "{a b}:c", "(", ")",
    "((a)", "a)", "+", "a+b", "a + b", "-", "-a", "a-b", "--", "a | b", "a & b", "!a", "a <-> b", "a:*", "<", ">",
    "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{ 7*7 }}", "{% debug %}", "${7*7}", "#{7}",
    "../../etc/passwd", "..\\..\\windows", "/etc/passwd", "//", "///", ".", "..", "...", "file:///", "http://x/",
    "javascript:alert(1)", "日本語", "العربية", "עברית", "русский", "ελληνικά", "ไทย", "한국어", "हिन्दी", "🧙‍♂️", "👩‍👩‍👧‍👦",
    "null", "None", "undefined", "NaN", "true", "0", "-1", "1e309", "9" * 400, "1,5", "1.5", "1d6", "d20", "½",
    "CON", "con", "PRN", "AUX", "NUL", "%d%s%n", "%(x)s", "{0}", "\r\nSet-Cookie: a=b", "a\r\nb", "\u2028", "\u0085",
    "¿a qué distancia cae derribado un volador?", "¿", "?", "a b " * 500, "a " * 3_000, "derribado" * 100,
    "dErRiBaDo", "DERRIBADO", "derrivado", "de la el", "y", "ñ", "ç", "@", "#", "&", "=", ";", ",", "~", "$",
]  # fmt: skip
PATHS = [
    "/{}", "/{}/", "/5.2.1/{}/", "/5.1/{}", "/estados/{}/", "/comparar/{}/", "/buscar/?q={}", "/buscar/?version={}",
    "/buscar/?q=derribado&page={}&grupo={}&tipo={}", "/pantalla/?reglas={}", "/pantalla/?anadir={}&version={}",
    "/comparar/?q={}&cambio={}&tipo={}", "/5.2.1/derribado/?{}={}", "/5.2.1/?x={}", "/static/{}",
]  # fmt: skip
METHODS = ["get", "head", "options", "post", "put", "patch", "delete", "trace"]


@pytest.fixture
def visitor(rules) -> Client:
    """A client to which an error is an answer."""
    return Client(raise_request_exception=False)


@pytest.mark.parametrize("path", PATHS)
def test_odd_addresses_and_questions_break_nothing(visitor, path):
    broken = []
    # The long lists take a fifth of them, for the sake of time.
    for odd in ODD[::5] if path.startswith(("/comparar/?", "/5.2.1/?")) else ODD:
        # As a browser sends it.
        address = path.replace("{}", quote(odd, safe="", errors="surrogatepass"))
        if visitor.get(address).status_code >= 500:
            broken.append(odd)
    assert broken == []


@pytest.mark.parametrize(
    "address",
    [
        "/%00", "/%00/", "/5.2.1/%00/", "/5.2.1/derribado%00/", "/%ff/", "/%c3%28/", "/5.2.1/%ed%a0%80/", "//5.2.1/",
        "/5.2.1//derribado/", "/./5.2.1/", "/5.2.1/../5.1/", "/%2e%2e/", "/5.2.1/%2f/", "/;/", "/?", "/?&&&", "/?=",
        "/buscar/?q", "/buscar/?q=%00", "/buscar/?q=%ff%fe", "/buscar/?q=a&q=b", "/buscar/?q[]=a", "/buscar/?page=0",
        "/buscar/?q=derribado&page=99999", "/buscar/?q=derribado&page=-1", "/buscar/?q=derribado&page=%d9%a1",
        "/buscar/?q=derribado&version=5.3", "/pantalla/?reglas=,,,", "/pantalla/?reglas=a/b/c,5.2.1/,/derribado",
        "/pantalla/?reglas=" + "5.2.1/saltar," * 500, "/estados/%C3%B1/", "/favicon.ico", "/robots.txt",
    ],
)  # fmt: skip
def test_malformed_addresses_break_nothing(visitor, address):
    assert visitor.get(address).status_code < 500


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/5.2.1/",
        "/5.2.1/derribado/",
        "/estados/",
        "/estados/derribado/",
        "/buscar/?q=a",
        "/nada/",
        "/pantalla/",
    ],
)
def test_odd_methods_break_nothing(visitor, method, address):
    response = getattr(visitor, method)(address)
    assert response.status_code < 500
    if method not in ("get", "head") and address != "/nada/":
        assert response.status_code == 405
        assert response.headers["Allow"] == "GET, HEAD"


def test_odd_bodies_and_headers_break_nothing(visitor):
    for kind in ("application/json", "multipart/form-data; boundary=x", "text/plain", "\x00", "x" * 500):
        assert visitor.generic("POST", "/buscar/?q=a", b"\x00\xff", kind).status_code < 500
    for name in (
        "HTTP_ACCEPT_ENCODING",
        "HTTP_ACCEPT_LANGUAGE",
        "HTTP_COOKIE",
        "HTTP_IF_NONE_MATCH",
        "HTTP_RANGE",
    ):
        for value in ("", "\x00", "x" * 5_000, "a=b; c", "*", "gzip;q=9"):
            assert visitor.get("/5.2.1/derribado/", **{name: value}).status_code < 500
    assert visitor.get("/", HTTP_IF_MODIFIED_SINCE="ayer").status_code == 200


def test_an_unknown_host_is_refused(visitor):
    assert visitor.get("/", HTTP_HOST="evil.example").status_code == 400
    assert visitor.get("/", HTTP_HOST="a b").status_code == 400


anything = st.text(max_size=40)


@given(anything)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_question_is_answered(visitor, text):
    assert visitor.get("/buscar/", {"q": text}).status_code == 200


@given(
    st.lists(
        st.sampled_from(
            [
                "derribado",
                '"',
                "*",
                "(",
                ")",
                "OR",
                "AND",
                "NEAR",
                ":",
                "-",
                "^",
                "{",
                "'",
                "\\",
                "%",
                "a",
                " ",
            ]
        ),
        max_size=8,
    )
)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_mix_of_words_and_operators_is_answered(visitor, words):
    for glue in ("", " "):
        assert visitor.get("/buscar/", {"q": glue.join(words)}).status_code == 200


@given(anything)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_address_is_answered(visitor, text):
    for path in ("/{}/", "/5.2.1/{}/", "/estados/{}/"):
        assert visitor.get(path.format(quote(text, safe=""))).status_code < 500


@given(anything, anything)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_screen_is_answered(visitor, keys, name):
    assert visitor.get("/pantalla/", {"reglas": keys, "anadir": name}).status_code in (200, 302)


class TestNotFound:
    def test_it_says_so_in_spanish_and_leads_to_the_mesa(self, visitor):
        response = visitor.get("/5.2.1/no-existe-nada-asi/")
        html = response.content.decode()
        assert response.status_code == 404
        assert "Aquí no hay ninguna regla" in html
        assert '<form class="search" role="search"' in html
        assert "Traceback" not in html

    def test_it_offers_the_nearest_entries(self, visitor):
        assert '"/5.2.1/derribado/"' in visitor.get("/5.2.1/deribado/").content.decode()

    def test_an_address_is_never_shown_raw(self, visitor):
        html = visitor.get("/5.2.1/%3Cscript%3Ealert(1)%3C/script%3E/").content.decode()
        assert "<script>alert(1)" not in html

    def test_a_ruleset_that_is_not_there_is_not_found(self, visitor):
        assert visitor.get("/5.3/").status_code == 404
        assert visitor.get("/5.3/derribado/").status_code == 404

    def test_it_needs_no_database(self, visitor, monkeypatch):
        def fail(*args, **kwargs):
            raise DatabaseError("gone")

        monkeypatch.setattr("reference.views.errors.nearest", fail)
        assert visitor.get("/nada/de/nada/").status_code == 404


class TestServerError:
    @pytest.fixture
    def broken(self, visitor):
        def fail(*args, **kwargs):
            raise RuntimeError("secret detail")

        with mock.patch("reference.views.entries.entry_page", fail):
            yield visitor.get("/5.2.1/derribado/")

    def test_it_says_so_without_details(self, broken):
        html = broken.content.decode()
        assert broken.status_code == 500
        assert "Ha fallado algo" in html
        assert "secret detail" not in html

    def test_it_needs_no_database(self, rf, django_assert_num_queries, db):
        with django_assert_num_queries(0):
            assert views.errors.server_error(rf.get("/")).status_code == 500

    def test_a_database_that_is_gone_gives_the_page_for_it(self, visitor, monkeypatch):
        def fail(*args, **kwargs):
            raise DatabaseError("gone")

        with connection.execute_wrapper(fail):
            response = visitor.get("/5.2.1/derribado/")
        assert response.status_code == 500
        assert "Ha fallado algo" in response.content.decode()


@pytest.mark.parametrize(
    ("view", "status", "title"),
    [("bad_request", 400, "Petición incorrecta"), ("forbidden", 403, "Acceso denegado")],
)
def test_other_refusals_have_a_page(rf, db, view, status, title):
    response = getattr(views.errors, view)(rf.get("/"))
    assert response.status_code == status
    assert title in response.content.decode()
