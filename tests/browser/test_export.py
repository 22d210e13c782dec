"""The copy in files, served by the plainest of servers below a folder: read, follow, search."""

import functools
import http.server
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from .conftest import ROOT


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments) -> None:
        pass


@pytest.fixture(scope="module")
def copy(site, site_var: Path, tmp_path_factory):
    """The address of a copy of the site, in a folder of its server."""
    folder = tmp_path_factory.mktemp("host")
    env = {**os.environ, "CONSULTA_VAR": str(site_var), "DEBUG": "false"}
    for name in ("DJANGO_SETTINGS_MODULE", "DATABASE_URL"):
        env.pop(name, None)
    command = [sys.executable, "manage.py", "export", str(folder / "reglas")]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    handler = functools.partial(Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/reglas/"
    server.shutdown()


@pytest.fixture
def page(copy, browser):
    """A page of the copy that remembers what failed to load."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.failed = []
    page.on("response", lambda answer: answer.status >= 400 and page.failed.append(answer.url))
    page.on("pageerror", lambda error: page.failed.append(str(error)))
    page.goto(copy)
    yield page
    context.close()


@pytest.mark.browser
def test_a_reader_follows_links_to_a_rule_and_its_other_edition(page, copy):
    page.get_by_role("link", name="Agarrado", exact=False).first.click()
    assert page.url == f"{copy}5.2.1/agarrado/"
    assert page.get_by_role("heading", level=1).inner_text() == "Agarrado"
    page.locator("a[href$='comparar/agarrado/']").first.click()
    assert page.url == f"{copy}comparar/agarrado/"
    assert page.failed == []


@pytest.mark.browser
def test_a_reader_searches_without_a_server(page, copy):
    page.get_by_role("searchbox").fill("deribado")
    page.keyboard.press("Enter")
    first = page.locator("[data-found] li a").first
    first.wait_for()
    assert "Derribado" in first.inner_text()
    first.click()
    assert page.url.startswith(f"{copy}5.") and page.url.endswith("/derribado/")
    assert page.failed == []


@pytest.mark.browser
def test_what_needs_a_server_says_so(page, copy):
    page.goto(f"{copy}calculadoras/salto/")
    assert page.get_by_text("copia sin servidor").is_visible()
