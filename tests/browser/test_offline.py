"""The site with the network cut: what was visited, what was saved, what is not there, what is new."""

import os
import re
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .conftest import LAPTOP, PHONE, ROOT
from .test_axe import faults

pytestmark = pytest.mark.browser

SAVED = re.compile("Sin conexión: versión guardada el .* de 20")
READY = """new Promise(done => {
    const container = navigator.serviceWorker;
    if (container.controller) done();
    else container.addEventListener('controllerchange', () => done());
})"""
VERSIONS = "caches.keys().then(names => [...new Set(names.map(name => name.split('-')[1]))])"
KEPT = """async () => {
    const name = (await caches.keys()).find(name => name.endsWith('-pages'));
    const keys = name ? await (await caches.open(name)).keys() : [];
    return keys.map(request => new URL(request.url)).map(url => url.pathname + url.search);
}"""
CHANGED = "La presa de la prueba es más fuerte."


@contextmanager
def cut(context: BrowserContext) -> Iterator[None]:
    context.set_offline(True)
    try:
        yield
    finally:
        context.set_offline(False)


def await_kept(page: Page, address: str) -> None:
    """Until the worker has kept it; a function that answers later is for `evaluate`, which waits for it."""
    for _ in range(100):
        if address in page.evaluate(KEPT):
            return
        page.wait_for_timeout(50)
    pytest.fail(f"{address} no se guarda")


@pytest.fixture
def visitor(browser, site) -> Iterator[Page]:
    """A phone whose worker is ready."""
    context = browser.new_context(viewport=PHONE, locale="es-ES", bypass_csp=True)
    page = context.new_page()
    page.goto(f"{site}/acerca-de/")
    page.evaluate(READY)
    await_kept(page, "/acerca-de/")
    yield page
    context.close()


@pytest.fixture(scope="module")
def saver(browser, site) -> Iterator[Page]:
    """A phone that has saved everything."""
    context = browser.new_context(viewport=PHONE, locale="es-ES", bypass_csp=True)
    page = context.new_page()
    page.goto(f"{site}/sin-conexion/")
    expect(page.locator("[data-size]")).to_have_text(
        re.compile(r"Son \d{3} páginas y ocupan unos \d(,\d)? MB\."),
        timeout=20_000,
    )
    page.get_by_role("button", name="Guardar todo para usar sin conexión").click()
    page.get_by_role("button", name="Parar").click()
    expect(page.locator("[data-says]")).to_have_text(re.compile("^Parado"))
    bar = page.get_by_role("progressbar")
    assert 0 < bar.evaluate("bar => bar.value") < bar.evaluate("bar => bar.max")
    page.get_by_role("button", name="Seguir guardando").click()
    expect(page.locator("[data-says]")).to_have_text(re.compile("^Todo está guardado"), timeout=120_000)
    assert bar.evaluate("bar => bar.value") == bar.evaluate("bar => bar.max") > 600
    yield page
    context.close()


class TestWhatWasVisited:
    def test_a_visited_page_opens_and_says_since_when_it_is_kept(self, visitor, site):
        visitor.goto(f"{site}/5.2.1/agarrado/")
        expect(visitor.locator(".saved-copy")).to_have_count(0)
        await_kept(visitor, "/5.2.1/agarrado/")
        with cut(visitor.context):
            visitor.reload()
            expect(visitor.locator("h1")).to_have_text("Agarrado")
            expect(visitor.locator(".saved-copy")).to_have_text(SAVED)
            assert visitor.evaluate("getComputedStyle(document.querySelector('h1')).fontWeight") == "600"
        visitor.reload()
        expect(visitor.locator(".saved-copy")).to_have_count(0)

    def test_the_page_where_one_came_in_is_kept_too(self, visitor, site):
        with cut(visitor.context):
            visitor.goto(f"{site}/acerca-de/")
            expect(visitor.locator(".saved-copy")).to_have_text(SAVED)

    def test_a_page_that_was_not_visited_is_not_pretended(self, visitor, site):
        with cut(visitor.context):
            answer = visitor.goto(f"{site}/5.2.1/grappled/")
            assert answer.status == 503
            expect(visitor.locator("h1")).to_have_text("Esto no está guardado")
            # The address is a name of a rule: the index knows it, wherever it is.
            likely = visitor.locator("[data-found] li").first
            expect(likely).to_contain_text("Agarrado")
        visitor.get_by_role("link", name="Inténtalo otra vez").click()
        expect(visitor.locator("h1")).to_have_text("Agarrado")

    def test_a_search_answers_without_anything_saved(self, visitor, site):
        with cut(visitor.context):
            visitor.locator("#p-search").fill("agarrado")
            visitor.locator("#p-search").press("Enter")
            expect(visitor.locator("main li").first).to_contain_text("Agarrado")
            expect(visitor.locator(".saved-copy")).to_have_text(SAVED)

    def test_a_question_is_not_kept_as_a_page(self, visitor, site):
        visitor.goto(f"{site}/buscar/?q=presa")
        visitor.goto(f"{site}/calculadoras/salto/?fuerza=18")
        visitor.goto(f"{site}/5.2.1/saltar/")
        await_kept(visitor, "/5.2.1/saltar/")
        assert [address for address in visitor.evaluate(KEPT) if "?" in address] == []

    def test_a_screen_is_kept_by_its_rules(self, visitor, site):
        address = "/pantalla/?reglas=5.2.1/agarrado,5.1/saltar"
        visitor.goto(site + address)
        await_kept(visitor, address)
        with cut(visitor.context):
            visitor.goto(site + address)
            expect(visitor.locator(".screen-card h2")).to_have_text(["Agarrado", "Saltar"])
            visitor.goto(f"{site}/pantalla/?reglas=5.2.1/agarrado")
            expect(visitor.locator("h1")).to_have_text("Esto no está guardado")

    def test_what_is_kept_can_be_let_go(self, visitor, site):
        visitor.goto(f"{site}/sin-conexion/")
        visitor.get_by_role("button", name="Borrar lo guardado").click()
        expect(visitor.locator("[data-says]")).to_have_text(re.compile("^Borrado"))
        assert visitor.evaluate(KEPT) == []
        with cut(visitor.context):
            visitor.goto(f"{site}/acerca-de/")
            expect(visitor.locator("h1")).to_have_text("Esto no está guardado")


class TestASlowNetwork:
    @pytest.fixture
    def tap(self, site) -> Iterator["Tap"]:
        tap = Tap(urlsplit(site).port)
        yield tap
        tap.close()

    def test_after_three_seconds_the_copy_is_shown_and_says_why(self, browser, tap):
        context = browser.new_context(viewport=PHONE, locale="es-ES")
        page = context.new_page()
        page.goto(f"{tap.address}/acerca-de/")
        page.evaluate(READY)
        await_kept(page, "/acerca-de/")
        tap.flows.clear()
        page.goto(f"{tap.address}/acerca-de/", wait_until="commit")
        expect(page.locator(".saved-copy")).to_have_text(re.compile("La red tarda: versión guardada el"))
        tap.flows.set()
        page.goto(f"{tap.address}/acerca-de/")
        expect(page.locator(".saved-copy")).to_have_count(0)
        context.close()


class Tap:
    """A way to the site that can be held up: bytes wait while `flows` is not set."""

    def __init__(self, port: int):
        self.port = port
        self.flows = threading.Event()
        self.flows.set()
        self.open: list[socket.socket] = []
        self.door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                visitor, _ = self.door.accept()
            except OSError:
                return
            site = socket.create_connection(("127.0.0.1", self.port))
            self.open += [visitor, site]
            for ends in ((visitor, site), (site, visitor)):
                threading.Thread(target=self._carry, args=ends, daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        try:
            while data := source.recv(65536):
                self.flows.wait()
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def close(self) -> None:
        self.flows.set()
        for end in (self.door, *self.open):
            end.close()


class TestEverythingSaved:
    """In this order: one phone, and a new text at the end."""

    def test_every_address_opens_without_a_network(self, saver, site):
        addresses = saver.evaluate(
            "fetch('/sin-conexion/paginas.json').then(r => r.json()).then(j => j.pages)"
        )
        assert len(addresses) > 600
        kinds = [r"/5\.2\.1/.+/", r"/5\.1/.+/", r"/partida-web/.+/", "/estados/.+/", "/comparar/.+/"]
        for kind, fewest in zip([*kinds, "/calculadoras/.+/"], (174, 198, 26, 15, 220, 17), strict=True):
            assert sum(bool(re.fullmatch(kind, address)) for address in addresses) >= fewest, kind
        with cut(saver.context):
            wrong = saver.evaluate(
                """async addresses => {
                const wrong = [];
                for (const address of addresses) {
                  const response = await fetch(address).catch(() => null);
                  const html = response ? await response.text() : '';
                  const whole = /<h1[\\s>]/.test(html) && html.trimEnd().endsWith('</html>');
                  if (!whole || response.status !== 200) wrong.push(address);
                }
                return wrong;
                }""",
                addresses,
            )
            assert wrong == []
            for address in addresses[:: len(addresses) // 16]:
                answer = saver.goto(site + address)
                assert answer.status == 200, address
                assert answer.from_service_worker, address
                expect(saver.locator(".saved-copy")).to_have_text(SAVED)
                assert "guardado" not in saver.locator("h1").inner_text(), address

    @pytest.mark.parametrize(
        ("question", "title"),
        [
            ("caida", "Caídas"),
            ("agarrado", "Agarrado"),
            ("agarado", "Agarrado"),
            ("prone", "Derribado"),
            ("TUMBADO", "Derribado"),
            ("descanso largo", "Descanso largo"),
            ("ca", "Clase de armadura"),
        ],
    )
    def test_a_search_finds_and_its_rule_is_read(self, saver, site, question, title):
        with cut(saver.context):
            saver.goto(f"{site}/buscar/?q={question}")
            first = saver.locator("main li a").first
            expect(first.locator("b")).to_have_text(re.compile(title))
            first.click()
            expect(saver.locator("h1")).to_have_text(re.compile(title))
            expect(saver.locator(".rule")).not_to_be_empty()

    def test_the_chosen_edition_comes_first(self, saver, site):
        with cut(saver.context):
            saver.goto(f"{site}/buscar/?q=agarrado&version=5.1")
            expect(saver.locator("main li a").first).to_have_attribute("href", "/5.1/agarrado/")

    def test_a_search_in_vain_says_so(self, saver, site):
        with cut(saver.context):
            saver.goto(f"{site}/buscar/?q=xyzzyqq")
            expect(saver.locator("h1")).to_have_text("Nada con «xyzzyqq»")
            expect(saver.locator("main li")).to_have_count(0)

    def test_what_one_types_is_text(self, saver, site):
        with cut(saver.context):
            saver.goto(f"{site}/buscar/?q=<img src=x onerror=alert(1)>")
            expect(saver.locator("h1")).to_contain_text("<img")
            assert saver.locator("main img").count() == 0

    def test_a_calculator_opens_and_does_not_pretend_to_have_calculated(self, saver, site):
        with cut(saver.context):
            saver.goto(f"{site}/calculadoras/percepcion-pasiva/")
            expect(saver.locator(".saved-copy")).to_contain_text(
                "Calcular con otros valores necesita conexión"
            )
            saver.goto(f"{site}/calculadoras/percepcion-pasiva/?modificador=7")
            expect(saver.locator(".saved-copy")).to_contain_text("valores iniciales, no los que pedías")

    def test_axe_finds_nothing_in_what_only_shows_without_a_network(self, saver, site, axe):
        found = {}
        with cut(saver.context):
            for path in ("/buscar/?q=caida", "/5.2.1/grappled/", "/5.2.1/agarrado/", "/sin-conexion/"):
                saver.goto(site + path)
                for screen in (PHONE, LAPTOP):
                    saver.set_viewport_size(screen)
                    for scheme in ("light", "dark"):
                        found[path, screen["width"], scheme] = faults(axe, saver, scheme)
        saver.emulate_media(color_scheme="light")
        saver.set_viewport_size(PHONE)
        assert {view: fault for view, fault in found.items() if fault} == {}

    def test_a_new_text_is_offered_taken_and_saved_again(self, saver, site, site_var, tmp_path, axe):
        saver.goto(f"{site}/5.2.1/agarrado/")
        [old] = saver.evaluate(VERSIONS)
        changed = Path(shutil.copytree(ROOT / "fixtures", tmp_path / "fixtures"))
        entry = changed / "5.2.1" / "estados" / "agarrado.md"
        entry.write_text(entry.read_text().rstrip("\n") + f"\n\n{CHANGED}\n")
        try:
            load(site_var, changed)
            saver.reload()
            notice = saver.get_by_text("Hay una versión nueva del texto.")
            expect(notice).to_be_visible(timeout=120_000)
            assert [faults(axe, saver, scheme) for scheme in ("light", "dark")] == [[], []]
            with cut(saver.context):
                # Not taken yet: the old one is whole.
                saver.reload()
                expect(saver.locator(".saved-copy")).to_have_text(SAVED)
                expect(saver.get_by_text(CHANGED)).to_have_count(0)
                expect(notice).to_be_visible()
                saver.get_by_role("button", name="Actualizar").click()
                expect(saver.get_by_text(CHANGED)).to_be_visible()
                expect(notice).to_have_count(0)
                [new] = saver.evaluate(VERSIONS)
                assert new != old
                saver.goto(f"{site}/sin-conexion/")
                expect(saver.locator("[data-says]")).to_have_text(re.compile("^Todo está guardado"))
            saver.goto(f"{site}/sin-conexion/")
            expect(saver.locator("[data-count]")).to_have_text(re.compile(r"^(\d+) de \1 páginas guardadas"))
        finally:
            load(site_var, ROOT / "fixtures")


def load(var: Path, fixtures: Path) -> None:
    env = {**os.environ, "CONSULTA_VAR": str(var), "DEBUG": "false"}
    env.pop("DATABASE_URL", None)
    command = [sys.executable, "manage.py", "load_rules", str(fixtures)]
    subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True)


def test_without_a_worker_the_page_says_why(open_page):
    page = open_page("/sin-conexion/")
    page.add_init_script("Object.defineProperty(navigator, 'serviceWorker', {value: undefined})")
    page.reload()
    expect(page.locator("[data-says]")).to_have_text(re.compile("hace falta que empiece por https"))
    expect(page.locator(".keeping button:visible")).to_have_count(0)


def test_without_javascript_the_page_says_what_it_needs(open_page):
    page = open_page("/sin-conexion/", java_script_enabled=False)
    expect(page.get_by_text("Guardar el sitio necesita JavaScript")).to_be_visible()
    expect(page.locator("progress, .keeping button")).to_have_count(4)
    expect(page.locator(".keeping")).to_be_hidden()
