"""Every kind of answer has every header of security, on the kept way and on Django's own."""

import pytest
from django.core.wsgi import get_wsgi_application
from django.test import Client

from reference.finished import FinishedSite
from reference.finished.shelf import Shelf
from reference.finished.warming import request_environ

EXPECTED = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
ENTRY = "/5.2.1/derribado/"
STATIC = "/static/css/base.css"


@pytest.fixture
def collected(settings, tmp_path):
    """A folder of static files, as they are served."""
    (tmp_path / "static/css").mkdir(parents=True)
    (tmp_path / "static/css/base.css").write_text("body{}")
    settings.STATIC_ROOT = tmp_path / "static"


@pytest.fixture
def broken(monkeypatch):
    """A page that fails."""

    def fail(*args, **kwargs):
        raise RuntimeError("secret")

    monkeypatch.setattr("reference.views.pages.RulesetVersion.objects.with_entry_counts", fail)


def check(headers) -> None:
    assert {name: headers.get(name) for name in EXPECTED} == EXPECTED
    assert "camera=()" in headers["Permissions-Policy"]
    policy = {}
    for part in headers["Content-Security-Policy"].split(";"):
        name, *values = part.split()
        policy[name] = values
    assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == ["'none'"]
    assert policy["script-src"] == ["'self'"]
    text = headers["Content-Security-Policy"]
    assert "unsafe" not in text and "*" not in text and "http" not in text


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/", 200),
        (ENTRY, 200),
        ("/buscar/?q=presa", 200),
        ("/calculadoras/salto/?fuerza=x", 200),
        ("/correcciones/rss.xml", 200),
        ("/robots.txt", 200),
        ("/sitemap.xml", 404),
        ("/salud/", 200),
        ("/no-existe/", 404),
        ("/5.2.1/prone/", 301),
        ("/5.2.1/derribado", 301),
        (STATIC, 200),
        ("/static/no-existe.css", 404),
    ],
)
def test_each_answer_has_them(rules, collected, address, status):
    response = Client().get(address)
    assert response.status_code == status
    check(response.headers)


def test_an_error_of_the_server_has_them_and_tells_nothing(rules, broken):
    response = Client(raise_request_exception=False).get("/acerca-de/")
    assert response.status_code == 500
    assert "secret" not in response.content.decode()
    check(response.headers)


def test_a_host_that_is_not_ours_has_them(rules):
    response = Client(headers={"host": "evil.example"}).get("/")
    assert response.status_code == 400
    check(response.headers)


def test_a_method_that_is_not_allowed_has_them(rules):
    response = Client().post(ENTRY)
    assert response.status_code == 405
    check(response.headers)


@pytest.mark.parametrize("address", ["/", STATIC])
def test_a_copy_that_is_still_good_has_them(rules, collected, address):
    first = Client().get(address)
    known = {"ETag": "if-none-match", "Last-Modified": "if-modified-since"}
    headers = {ours: first.headers[theirs] for theirs, ours in known.items() if theirs in first.headers}
    response = Client(headers=headers).get(address)
    assert response.status_code == 304
    check(response.headers)


def test_no_other_site_is_invited_to_a_static_file(rules, collected):
    assert "Access-Control-Allow-Origin" not in Client().get(STATIC).headers


@pytest.mark.parametrize("path", ["/", ENTRY, "/correcciones/rss.xml"])
def test_a_kept_page_and_its_304_have_them_as_the_drawn_one(rules, tmp_path, path):
    site = FinishedSite(get_wsgi_application(), shelf=Shelf(tmp_path))
    told = []

    def ask(**headers):
        site(
            {**request_environ(path), **headers},
            lambda status, headers, exc_info=None: told.append((status, dict(headers))),
        )
        return told[-1]

    ask()
    status, headers = ask()
    assert status == "200 OK"
    check(headers)
    status, headers = ask(HTTP_IF_NONE_MATCH=headers["ETag"])
    assert status == "304 Not Modified"
    check(headers)
