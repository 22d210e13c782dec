"""What tries to run something stays text in a real browser: in questions, in addresses and in rules."""

import itertools
import shutil
from pathlib import Path
from urllib.parse import quote, urlencode, urlsplit

import pytest
from playwright.sync_api import Page

from reference.calculators.registry import CALCULATORS
from tests.xss import BROKEN_BYTES, VECTORS, poison

from .conftest import serving

pytestmark = pytest.mark.browser

HOST = "127.0.0.1"
SOURCES = Path(__file__).resolve().parents[1] / "sources"
WATCH = """
window.__seen = [];
document.addEventListener('securitypolicyviolation', e => __seen.push(e.violatedDirective + ' ' + e.blockedURI));
"""
LOOK = """() => ({
  ran: '__xss' in window,
  refused: window.__seen,
  strange: [...document.querySelectorAll('a[href], form[action], [src]')]
    .map(e => e.href || e.action || e.src).filter(u => !/^(https?|mailto):/.test(u)),
  events: [...document.querySelectorAll('*')].filter(e => [...e.attributes].some(a => /^on/i.test(a.name))).length,
})"""
CLEAN = {"ran": False, "refused": [], "strange": [], "events": 0}


@pytest.fixture
def watched(browser):
    """`watched(address)` opens a page and gives what is wrong with it; nothing where all is well."""
    page: Page = browser.new_page()
    said: list[str] = []
    page.add_init_script(WATCH)
    page.on("dialog", lambda dialog: (said.append(f"dialog {dialog.message}"), dialog.dismiss()))
    page.on("pageerror", lambda error: said.append(f"error {error}"))
    page.on("console", lambda message: said.append(message.text) if "Policy" in message.text else None)
    page.on("request", lambda asked: said.append(asked.url) if urlsplit(asked.url).hostname != HOST else None)

    def visit(address: str) -> dict:
        said.clear()
        page.goto(address, wait_until="load")
        found = page.evaluate(LOOK)
        wrong = {name: value for name, value in found.items() if value != CLEAN[name]}
        return wrong | ({"said": list(said)} if said else {})

    yield visit
    page.close()


def test_the_watch_sees_what_runs(browser):
    """Without escaping, the corpus does run here: silence elsewhere means something."""
    page = browser.new_page()
    ran = 0
    for vector in VECTORS:
        page.goto("about:blank")
        page.set_content(f"<!doctype html><p>{vector}</p>", wait_until="load")
        page.wait_for_timeout(20)
        ran += page.evaluate("'__xss' in window")
    page.close()
    assert ran > 15


def test_the_pages_own_scripts_and_data_break_no_policy(watched, site):
    """The site's own pages are silent, its data blocks included."""
    for path in ("/", "/5.2.1/caidas/", "/5.1/", "/calculadoras/salto/", "/correcciones/", "/marcadores/"):
        assert watched(site + path) == {}


def test_a_search_stays_text(watched, site):
    wrong = {
        vector: found
        for vector in VECTORS
        if (found := watched(f"{site}/buscar/?{urlencode({'q': vector})}"))
    }
    assert wrong == {}


def test_every_other_question_stays_text(watched, site):
    forms = itertools.cycle(CALCULATORS)

    def calculator(vector: str) -> str:
        form = next(forms)
        return f"/calculadoras/{form.slug}/?{urlencode(dict.fromkeys(form.form.base_fields, vector))}"

    questions = itertools.cycle(
        [
            lambda v: f"/buscar/?{urlencode({'q': 'presa', 'version': v, 'grupo': v, 'tipo': v, v: v})}",
            lambda v: f"/comparar/?{urlencode({'texto': v, 'clase': v, 'grupo': v})}",
            lambda v: f"/buscar/sugerencias/?{urlencode({'q': v})}",
            lambda v: f"/marcadores/datos/?{urlencode({'e': v})}",
            lambda v: f"/pantalla/?{urlencode({'reglas': v, 'anadir': v})}",
            lambda v: f"/5.2.1/{quote(v, safe='')}/",
            lambda v: f"/{quote(v, safe='')}#{v}",
            calculator,
        ]
    )
    paths = [next(questions)(vector) for vector in VECTORS]
    paths += [f"/buscar/?q={text}" for text in BROKEN_BYTES]
    assert {path: found for path in paths if (found := watched(site + path))} == {}


@pytest.fixture(scope="module")
def poisoned(tmp_path_factory):
    """A site whose rules are the corpus."""
    tree = Path(shutil.copytree(SOURCES, tmp_path_factory.mktemp("poison") / "sources"))
    vectors = poison(tree)
    environment = {
        "CONSULTA_FIXTURES": str(tree),
        "SITE_URL": "http://consulta.example",
        "REPORT_ADDRESS": "mailto:reglas@consulta.example",
    }
    with serving(tmp_path_factory.mktemp("var"), **environment) as address:
        yield address, vectors


def test_rules_stay_text(watched, poisoned):
    address, vectors = poisoned
    paths = [f"/nueva/{slug}/" for slug in vectors]
    paths += ["/", "/nueva/", "/nueva/derribado/", "/correcciones/", "/buscar/?q=alias", "/buscar/?q=script"]
    paths += [f"/pantalla/?reglas={','.join(f'nueva/{slug}' for slug in vectors)}"]
    assert {path: found for path in paths if (found := watched(address + path))} == {}
