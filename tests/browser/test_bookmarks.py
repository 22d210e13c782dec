"""The reader's own list: saved, ordered, noted, carried to another browser, and never trusted."""

import json
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import LAPTOP, PHONE
from .test_axe import faults

pytestmark = pytest.mark.browser

ENTRIES = ("/5.2.1/agarrado/", "/5.1/agarrar/", "/5.2.1/salto-de-longitud/")
EVIL = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'
EVIL_MARK = {"address": "/5.2.1/agarrado/", "title": EVIL, "name": EVIL, "summary": EVIL, "note": EVIL}


def marks(page: Page):
    return page.locator(".mark")


def titles(page: Page) -> list[str]:
    return page.locator(".mark b").all_inner_texts()


def kept(page: Page) -> list[dict]:
    return json.loads(page.evaluate("localStorage.getItem('consulta:bookmarks') || '[]'"))


def put(page: Page, items: list) -> None:
    page.evaluate("items => localStorage.setItem('consulta:bookmarks', JSON.stringify(items))", items)
    page.reload()
    page.wait_for_load_state("networkidle")


def mark(address: str, **more: str) -> dict:
    ruleset = address.split("/")[1]
    return {"address": address, "title": address, "ruleset": ruleset, "name": ruleset, "summary": "", **more}


@pytest.fixture
def list_of_three(open_page, site):
    """The page of a reader who saved three rules with their stars."""
    page = open_page(ENTRIES[0])
    for entry in ENTRIES:
        page.goto(site + entry)
        page.get_by_role("button", name="Marcador").click()
        expect(page.get_by_role("button", name="Marcador")).to_have_attribute("aria-pressed", "true")
    page.goto(f"{site}/marcadores/")
    expect(marks(page)).to_have_count(3)
    page.wait_for_load_state("networkidle")
    return page


def test_a_star_saves_and_lets_go_and_says_where_it_is_kept(open_page, site):
    page = open_page("/5.2.1/agarrado/")
    star = page.get_by_role("button", name="Marcador")
    expect(star).to_have_attribute("aria-pressed", "false")
    star.click()
    expect(star).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-toast]")).to_contain_text("Guardada, solo en este navegador.")
    page.reload()
    expect(star).to_have_attribute("aria-pressed", "true")
    star.click()
    expect(star).to_have_attribute("aria-pressed", "false")
    page.goto(f"{site}/marcadores/")
    expect(page.get_by_text("Todavía no has guardado ninguna")).to_be_visible()
    expect(page.get_by_role("button", name="Descargar archivo")).to_be_hidden()


def test_a_condition_has_a_star_for_each_edition(open_page):
    page = open_page("/estados/agarrado/")
    page.locator("[data-in='5.2.1'] .star").click()
    expect(page.locator("[data-in='5.2.1'] .star")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-in='5.1'] .star")).to_have_attribute("aria-pressed", "false")
    assert [item["address"] for item in kept(page)] == ["/5.2.1/agarrado/"]


def test_the_list_names_edition_and_summary_and_leads_to_the_rule(list_of_three, site):
    page = list_of_three
    assert titles(page) == ["Agarrado", "Agarrar", "Salto de longitud"]
    expect(page.locator(".mark .chip")).to_have_text(["SRD 5.2.1", "SRD 5.1", "SRD 5.2.1"])
    expect(marks(page).first).to_contain_text("Velocidad 0")
    page.get_by_role("link", name=re.compile("Agarrado")).click()
    expect(page).to_have_url(f"{site}/5.2.1/agarrado/")


def test_the_list_speaks_in_the_readers_units(list_of_three):
    page = list_of_three
    page.locator('label[for="p-units-ft"]').click()
    assert "pies" in marks(page).nth(2).inner_text()


def test_the_order_changes_by_keyboard_is_told_and_stays(list_of_three):
    page = list_of_three
    down = page.get_by_role("button", name="Bajar Agarrado")
    down.press("Enter")
    assert titles(page) == ["Agarrar", "Agarrado", "Salto de longitud"]
    expect(down).to_be_focused()
    expect(page.locator("[data-said]")).to_have_text("Agarrado: ahora 2 de 3.")
    down.press("Enter")
    down.press("Enter")
    expect(page.locator("[data-said]")).to_have_text("Ya es la última.")
    page.get_by_role("button", name="Subir Agarrado").press("Enter")
    page.reload()
    expect(page.locator(".mark b")).to_have_text(["Agarrar", "Agarrado", "Salto de longitud"])


def test_the_order_changes_by_dragging(list_of_three):
    page = list_of_three
    page.set_viewport_size(LAPTOP)
    start = page.locator(".grip").first.bounding_box()
    page.mouse.move(start["x"] + 10, start["y"] + 10)
    page.mouse.down()
    end = marks(page).nth(2).bounding_box()
    page.mouse.move(start["x"] + 10, end["y"] + end["height"] - 5, steps=12)
    page.mouse.up()
    assert titles(page) == ["Agarrar", "Salto de longitud", "Agarrado"]
    assert [item["title"] for item in kept(page)] == titles(page)


def test_what_is_taken_away_can_be_brought_back_in_its_place(list_of_three):
    page = list_of_three
    page.get_by_role("button", name="Quitar Agarrar").press("Enter")
    expect(marks(page)).to_have_count(2)
    undo = page.get_by_role("button", name="Deshacer")
    expect(undo).to_be_focused()
    assert len(kept(page)) == 2
    undo.press("Enter")
    assert titles(page) == ["Agarrado", "Agarrar", "Salto de longitud"]
    assert [item["title"] for item in kept(page)] == titles(page)
    expect(page.get_by_role("button", name="Quitar Agarrar")).to_be_focused()


def test_a_note_is_kept_as_it_is_written(list_of_three):
    page = list_of_three
    page.get_by_role("button", name="Nota Agarrado").click()
    page.keyboard.type("El ogro, CD 14 <b>")
    page.reload()
    expect(page.get_by_label("Tu nota sobre Agarrado")).to_have_value("El ogro, CD 14 <b>")
    expect(page.get_by_label("Tu nota sobre Agarrar", exact=True)).to_be_hidden()


def test_marks_follow_a_rule_that_changed_its_address_and_tell_of_one_that_is_gone(open_page):
    page = open_page("/marcadores/")
    old = [mark("/5.2.1/prone/", note="mía"), mark("/5.2.1/derribado/"), mark("/5.2.1/no-existe/")]
    put(page, old)
    expect(marks(page)).to_have_count(2)
    assert titles(page) == ["Derribado", "/5.2.1/no-existe/"]
    expect(page.locator("[data-gone]:visible")).to_have_text("Esta regla ya no está en Consulta.")
    expect(page.get_by_label("Tu nota sobre Derribado")).to_have_value("mía")
    assert [item["address"] for item in kept(page)] == ["/5.2.1/derribado/", "/5.2.1/no-existe/"]


def test_where_the_site_cannot_be_asked_the_list_reads_as_it_was_kept(open_page):
    page = open_page("/marcadores/", service_workers="block")
    page.route("**/marcadores/datos/**", lambda route: route.abort())
    put(page, [mark("/5.2.1/prone/", title="Tumbado", summary="Como se guardó")])
    expect(marks(page)).to_contain_text("Tumbado")
    expect(marks(page)).to_contain_text("Como se guardó")
    expect(page.get_by_text("Esta regla ya no está en Consulta.")).to_be_hidden()


def test_a_file_goes_out_and_comes_in_elsewhere(list_of_three, open_page, tmp_path):
    page = list_of_three
    page.get_by_role("button", name="Nota Agarrado").click()
    page.keyboard.type("ñandú")
    with page.expect_download() as download:
        page.get_by_role("button", name="Descargar archivo").click()
    assert download.value.suggested_filename == "consulta-marcadores.json"
    file = tmp_path / "marks.json"
    download.value.save_as(file)
    other = open_page("/marcadores/")
    put(other, [mark("/5.1/cobertura/")])
    other.get_by_label("Importar un archivo").set_input_files(file)
    expect(other.locator("#p-offer")).to_have_text("En «marks.json»: 3 reglas")
    expect(other.locator("#p-offer")).to_be_focused()
    assert len(kept(other)) == 1
    other.get_by_role("button", name="Añadir a los míos").click()
    expect(other.locator(".mark b")).to_have_text(["Cobertura", "Agarrado", "Agarrar", "Salto de longitud"])
    expect(other.get_by_label("Tu nota sobre Agarrado")).to_have_value("ñandú")


def offer_file(page: Page, tmp_path: Path, content: str) -> None:
    file = tmp_path / "marks.json"
    file.write_text(content)
    page.get_by_label("Importar un archivo").set_input_files(file)


def as_file(*items: object) -> str:
    return json.dumps({"formato": "consulta-marcadores", "version": 1, "marcadores": items})


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        "null",
        '"x"',
        "{}",
        '{"formato": "consulta-marcadores"}',
        '{"marcadores": []}',
        "<html>",
    ],
)
def test_a_file_of_another_kind_is_refused_and_changes_nothing(open_page, tmp_path, content):
    page = open_page("/marcadores/")
    put(page, [mark("/5.2.1/agarrado/")])
    offer_file(page, tmp_path, content)
    expect(page.locator("[data-fault]")).to_contain_text("no es de marcadores")
    expect(page.locator("[data-offer]")).to_be_hidden()
    assert len(kept(page)) == 1


def test_a_file_too_large_or_too_long_is_refused(open_page, tmp_path):
    page = open_page("/marcadores/")
    offer_file(page, tmp_path, " " * 1_000_001)
    expect(page.locator("[data-fault]")).to_contain_text("demasiado grande")
    offer_file(page, tmp_path, as_file(*[mark(f"/5.2.1/r{n}/") for n in range(301)]))
    expect(page.locator("[data-fault]")).to_contain_text("Son 301 reglas: caben 300.")
    assert kept(page) == []


def test_what_does_not_exist_is_refused_by_name(open_page, tmp_path):
    page = open_page("/marcadores/")
    wrong = ["x", None, 7, {"address": "javascript:alert(1)"}, {"address": "//otro.example/"}, []]
    offer_file(page, tmp_path, as_file(mark("/5.2.1/agarrado/"), mark("/5.1/dragones/"), *wrong))
    expect(page.locator("[data-refused]")).to_contain_text("5.1/dragones, 6 que no son direcciones de reglas")
    expect(page.locator(".offered li")).to_have_text(["Agarrado (SRD 5.2.1)"])
    page.get_by_role("button", name="Añadir a los míos").click()
    assert [item["address"] for item in kept(page)] == ["/5.2.1/agarrado/"]


def test_mine_are_replaced_only_where_asked(open_page, tmp_path):
    page = open_page("/marcadores/")
    put(page, [mark("/5.2.1/agarrado/")])
    offer_file(page, tmp_path, as_file(mark("/5.1/cobertura/")))
    page.get_by_role("button", name="No importar").click()
    assert [item["address"] for item in kept(page)] == ["/5.2.1/agarrado/"]
    offer_file(page, tmp_path, as_file(mark("/5.1/cobertura/")))
    page.get_by_role("button", name="Sustituir los míos").click()
    expect(page.locator(".mark b")).to_have_text(["Cobertura"])
    assert [item["address"] for item in kept(page)] == ["/5.1/cobertura/"]


@pytest.mark.parametrize("with_notes", [True, False], ids=["with notes", "without notes"])
def test_a_link_goes_to_another_browser_which_is_asked_first(list_of_three, open_page, site, with_notes):
    page = list_of_three
    page.get_by_role("button", name="Nota Agarrado").click()
    page.keyboard.type("a,b~c #1")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site)
    if with_notes:
        page.get_by_label("Con mis notas").check()
    page.evaluate("delete Navigator.prototype.share")
    page.get_by_role("button", name="Compartir por enlace").click()
    expect(page.locator("[data-toast]")).to_contain_text("Enlace copiado")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{site}/marcadores/#m=5.2.1/agarrado")
    other = open_page(link.removeprefix(site))
    expect(other.locator("#p-offer")).to_have_text("Te comparten marcadores: 3 reglas")
    assert kept(other) == []
    other.get_by_role("button", name="Añadir a los míos").click()
    expect(other.locator(".mark b")).to_have_text(["Agarrado", "Agarrar", "Salto de longitud"])
    assert kept(other)[0]["note"] == ("a,b~c #1" if with_notes else "")
    assert other.url == f"{site}/marcadores/"


def test_a_text_from_outside_never_becomes_markup(open_page, site, tmp_path):
    page = open_page("/marcadores/", service_workers="block")
    page.route("**/marcadores/datos/**", lambda route: route.abort())
    wrong = [mark("javascript:alert(1)//"), mark("//otro.example/"), mark("/5.2.1/../x/"), 3, None, "x"]
    put(page, [EVIL_MARK, *wrong])
    expect(marks(page)).to_have_count(1)
    expect(page.locator(".mark a")).to_have_attribute("href", "/5.2.1/agarrado/")
    assert titles(page) == [EVIL[:120]]
    page.get_by_role("button", name=re.compile("^Quitar")).click()
    offer_file(page, tmp_path, as_file({**EVIL_MARK, "address": "/5.1/agarrar/"}))
    expect(page.locator(".offered li")).to_contain_text("<img src=x")
    page.get_by_role("button", name="Añadir a los míos").click()
    page.goto(f"{site}/acerca-de/")
    page.goto(f"{site}/marcadores/#m=5.2.1/cobertura~{EVIL.replace(' ', '%20')},%3Cimg%3E/x,5.2.1/%zz")
    expect(page.locator(".offered li")).to_contain_text("con nota: «<img")
    page.get_by_role("button", name="Añadir a los míos").click()
    assert page.locator("main :is(img, script)").count() == 0
    assert page.evaluate("window.hacked") is None


@pytest.mark.parametrize("stored", ["{", "7", "null", '"x"', '{"a": 1}', "[[[]]]"])
def test_a_broken_store_is_an_empty_list(open_page, stored):
    page = open_page("/marcadores/")
    page.evaluate("stored => localStorage.setItem('consulta:bookmarks', stored)", stored)
    page.reload()
    expect(page.get_by_text("Todavía no has guardado ninguna")).to_be_visible()
    page.goto(page.url.replace("/marcadores/", "/5.2.1/agarrado/"))
    page.get_by_role("button", name="Marcador").click()
    expect(page.get_by_role("button", name="Marcador")).to_have_attribute("aria-pressed", "true")


def test_without_script_the_page_says_how_to_save_a_rule(open_page):
    page = open_page("/marcadores/", java_script_enabled=False)
    expect(page.get_by_text("Esta lista necesita JavaScript")).to_be_visible()
    expect(page.get_by_text("Ctrl")).to_be_visible()
    assert page.locator("main button:visible").count() == 0


def test_the_list_is_sound_for_axe_and_narrow_screens(browser, site):
    context = browser.new_context(viewport=PHONE, bypass_csp=True)
    page = context.new_page()
    page.goto(f"{site}/marcadores/#m=5.2.1/cobertura,5.1/nada")
    put(page, [mark("/5.2.1/agarrado/", note="una nota"), mark("/5.1/agarrar/"), mark("/5.1/nada/")])
    page.get_by_role("button", name="Quitar Agarrar").click()
    expect(page.locator("[data-offer]")).to_be_visible()
    axe = Axe()
    for viewport in (PHONE, LAPTOP, {"width": 320, "height": 640}):
        page.set_viewport_size(viewport)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert [faults(axe, page, scheme) for scheme in ("light", "dark")] == [[], []]
    context.close()
