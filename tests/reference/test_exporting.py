"""The copy in files: every link leads to a file, from wherever it is served, and nothing is written twice."""

from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import html5lib
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.core.wsgi import get_wsgi_application
from django.test import override_settings

from reference import exporting, serving
from reference.exporting import LIST, CannotExport, export, relative
from reference.finished import FinishedSite
from reference.finished.shelf import Shelf
from rules.models import ContentVersion, RuleEntry

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def static_root(tmp_path_factory):
    """A few collected files, with what stands beside them; pages name static files as they are."""
    root = tmp_path_factory.mktemp("collected")
    (root / "css").mkdir()
    for name in ("css/base.css", "css/base.css.gz", "css/base.css.br", "staticfiles.json"):
        (root / name).write_text("a")
    storage = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with override_settings(STATIC_ROOT=root, STORAGES={**settings.STORAGES, "staticfiles": storage}):
        yield


@pytest.fixture(scope="module")
def made(static_root, django_db_setup, django_db_blocker, tmp_path_factory):
    """A copy, the site that it is of, and what was said of it."""
    folder = tmp_path_factory.mktemp("copy")
    with django_db_blocker.unblock():
        site = FinishedSite(get_wsgi_application(), shelf=Shelf(folder / "shelf"))
        report = export(site, folder / "site")
    return folder / "site", site, report


def targets(folder: Path, path: Path):
    """The addresses that a page of the copy asks for or leads to, as (attribute, path below the folder)."""
    tree = html5lib.parse(path.read_text(encoding="utf-8"), namespaceHTMLElements=False)
    here = "/" + path.relative_to(folder).as_posix()
    for element in tree.iter():
        for name in ("href", "src", "action"):
            value = element.get(name)
            if value is not None and element.tag != "base" and not urlsplit(value).scheme:
                yield value, unquote(urlsplit(urljoin(here, value)).path)


def test_every_link_of_every_page_leads_to_a_file(made):
    folder, _, _ = made
    static = {"/static/"}
    pages = [path for path in folder.rglob("*.html") if path.name != "404.html"]
    assert len(pages) > 650
    broken = set()
    for path in pages:
        for value, target in targets(folder, path):
            assert not value.startswith("/"), (path, value)
            found = folder / target.lstrip("/")
            is_there = (found / "index.html").is_file() if target.endswith("/") else found.is_file()
            # Collected files are few in this test; links that ask a server are told of on their pages.
            if not is_there and not any(target.startswith(start) for start in static):
                broken.add(target)
    assert broken <= {"/api/", "/opensearch.xml", "/correcciones/rss.xml"}


@pytest.mark.parametrize(
    ("address", "link", "made"),
    [
        ("/", '<a href="/5.1/">', '<a href="./5.1/">'),
        ("/5.1/saltar/", '<a href="/5.1/">', '<a href="../../5.1/">'),
        ("/5.1/", '<script src="/static/js/a.js">', '<script src="../static/js/a.js">'),
        ("/5.1/", '<a href="//other.example/">', '<a href="//other.example/">'),
        ("/5.1/", '<a href="https://other.example/">', '<a href="https://other.example/">'),
        ("/5.1/", '<a href="#p-main">', '<a href="#p-main">'),
        ("/5.1/", "<p>un href=/x</p>", "<p>un href=/x</p>"),
    ],
)
def test_links_from_the_root_become_relative(address, link, made):
    assert relative(link, address) == made


def test_a_page_says_the_same_as_the_site(made, client):
    folder, _, _ = made
    copy = (folder / "5.2.1/derribado/index.html").read_text(encoding="utf-8")
    served = client.get("/5.2.1/derribado/").content.decode()
    assert relative(exporting.without_server(served), "/5.2.1/derribado/") == copy


@pytest.mark.parametrize("name", ["calculadoras/salto", "comparar", "pantalla", "sin-conexion"])
def test_what_needs_a_server_says_so(made, name):
    assert exporting.NOTICE in (made[0] / name / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["5.2.1/derribado", "buscar", "estados"])
def test_what_needs_no_server_says_nothing(made, name):
    assert exporting.NOTICE not in (made[0] / name / "index.html").read_text(encoding="utf-8")


def test_the_search_is_the_one_without_a_server(made):
    html = (made[0] / "buscar/index.html").read_text(encoding="utf-8")
    assert 'data-index="../sin-conexion/indice.json"' in html
    assert "data-suggestions" not in html
    assert (made[0] / "sin-conexion/indice.json").is_file()


def test_the_page_for_what_is_not_there_has_links_from_the_root(made):
    html = (made[0] / "404.html").read_text(encoding="utf-8")
    assert 'href="/5.2.1/"' in html
    assert 'href="/5.2.1/derribado/"' not in html
    assert "parecid" not in html


def test_static_files_come_plain_and_without_their_list(made):
    names = {path.name for path in (made[0] / "static").rglob("*") if path.is_file()}
    assert names == {"base.css"}


def test_a_second_copy_writes_only_what_changed_and_removes_what_is_gone(made, rules):
    folder, site, first = made
    again = export(site, folder)
    assert (again.written, again.unchanged, again.removed) == (0, len(first.names), 0)
    RuleEntry.objects.filter(ruleset__slug="5.2.1", slug="derribado").update(tag="otra")
    ContentVersion.objects.update(checksum="another load")
    (folder / LIST).write_text('["gone.html"]')
    (folder / "gone.html").write_text("")
    changed = export(site, folder)
    assert 1 <= changed.written < 60
    assert changed.removed == 1
    assert not (folder / "gone.html").exists()


def test_a_folder_of_other_things_is_left_alone(made, tmp_path):
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(CannotExport, match="no está vacía"):
        export(made[1], tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_the_command_says_what_it_cannot_do(tmp_path, monkeypatch):
    monkeypatch.setattr(serving, "static_is_current", lambda: True)
    (tmp_path / "file").write_text("")
    with pytest.raises(CommandError, match="no está vacía"):
        call_command("export", tmp_path / "file")
