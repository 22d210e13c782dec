"""What a reader does: switch units and edition, save a rule, search, move by keyboard."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import LAPTOP

pytestmark = pytest.mark.browser


def body(page: Page) -> str:
    return page.locator(".rule").first.inner_text().replace("\u00a0", " ")


def choose(page: Page, label: str, group: str) -> None:
    page.locator(f'fieldset:has(legend:text-is("{group}")) label', has_text=label).first.click()


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_the_unit_switch_changes_every_quantity_at_once(open_page, script):
    page = open_page("/5.2.1/salto-de-longitud/", java_script_enabled=script)
    assert "3 m" in body(page)
    assert "pies" not in body(page)
    choose(page, "pies", "Unidades")
    assert "10 pies" in body(page)
    assert "1 pie" in body(page)
    assert not re.search(r"\d m\b", body(page))
    choose(page, "cas", "Unidades")
    assert "2 casillas" in body(page)


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
@pytest.mark.parametrize(
    "path", ["/5.2.1/combate/", "/5.1/ritmo-de-viaje/", "/estados/cansancio/", "/5.2.1/"]
)
def test_every_quantity_of_a_page_shows_one_form(open_page, path, script):
    page = open_page(path, java_script_enabled=script)
    forms = """() => [...document.querySelectorAll('.q')].filter(q => q.checkVisibility()).map(q =>
        [...q.children].filter(form => form.checkVisibility()).map(form => form.className).join('+'))"""
    quantities = len(page.evaluate(forms))
    assert quantities > 0
    for label, unit in (("m", "m"), ("pies", "ft"), ("cas", "sq")):
        choose(page, label, "Unidades")
        shown = page.evaluate(forms)
        assert len(shown) == quantities
        assert all(f"q-{unit}" in form.split() for form in shown)


def test_the_units_are_remembered(open_page, site):
    page = open_page("/5.2.1/salto-de-longitud/")
    choose(page, "pies", "Unidades")
    page.goto(f"{site}/5.2.1/caidas/")
    assert "10 pies" in body(page)
    page.reload()
    assert "10 pies" in body(page)
    expect(page.locator("#p-units-ft")).to_be_checked()


def test_a_page_of_5_1_reads_in_feet_until_told_otherwise(open_page):
    page = open_page("/5.1/caer/")
    assert "10 pies" in body(page)
    choose(page, "m", "Unidades")
    assert "3 m" in body(page)


def test_the_edition_switch_leads_to_the_same_rule_and_is_remembered(open_page, site):
    page = open_page("/5.2.1/destrabarse/")
    page.get_by_role("navigation", name="Edición").get_by_role("link", name="5.1", exact=True).click()
    expect(page).to_have_url(f"{site}/5.1/retirarse/")
    page.goto(f"{site}/estados/")
    expect(page.locator("section[data-in='5.1']")).to_be_visible()
    expect(page.locator("section[data-in='5.2.1']")).to_be_hidden()


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
@pytest.mark.parametrize("path", ["/estados/", "/estados/aturdido/", "/estados/tarjetas/"])
def test_a_page_with_both_editions_shows_one(open_page, path, script):
    page = open_page(path, java_script_enabled=script)
    new, old = page.locator("main > [data-in='5.2.1']"), page.locator("main > [data-in='5.1']")
    expect(new).to_be_visible()
    expect(old).to_be_hidden()
    choose(page, "5.1", "Edición")
    expect(old).to_be_visible()
    expect(new).to_be_hidden()
    if script:
        page.reload()
        expect(old).to_be_visible()
        expect(new).to_be_hidden()


def test_the_theme_is_remembered(open_page):
    page = open_page("/acerca-de/", color_scheme="light")
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    choose(page, "oscuro", "Tema")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_slash_goes_to_the_search_and_escape_leaves_it(open_page, site):
    page = open_page("/5.2.1/agarrado/")
    page.keyboard.press("/")
    expect(page.locator("#p-search")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#p-search")).not_to_be_focused()
    page.keyboard.press("/")
    page.keyboard.type("me han tumbado")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/buscar/"))
    expect(page.locator(".hit").first).to_contain_text("Derribado")


def test_the_search_answers_without_script(open_page):
    page = open_page("/", java_script_enabled=False)
    page.locator("#p-search").fill("me han tumbado")
    page.locator("#p-search").press("Enter")
    expect(page.locator(".hit").first).to_contain_text("Derribado")


@pytest.mark.parametrize("path", ["/", "/estados/", "/calculadoras/", "/pantalla/", "/marcadores/"])
def test_the_navigation_shows_where_one_is(open_page, path):
    page = open_page(path)
    expect(page.locator(".nav [aria-current]")).to_be_in_viewport(ratio=1)
    room = page.locator(".nav").bounding_box()
    place = page.locator(".nav [aria-current]").bounding_box()
    assert room["x"] <= place["x"]
    assert place["x"] + place["width"] <= room["x"] + room["width"]


def test_each_stop_of_the_keyboard_is_seen(open_page):
    """From the top of an entry on, for forty stops: in sight, and drawn otherwise than before."""
    page = open_page("/5.2.1/agarrado/", viewport=LAPTOP)
    stops = []
    for _ in range(40):
        page.keyboard.press("Tab")
        stop = page.evaluate(
            """() => {
            const at = document.activeElement;
            if (at === document.body) return null;
            // A switch hides its radio and draws on the label.
            const drawn = at.type === 'radio' ? at.nextElementSibling : at;
            const box = drawn.getBoundingClientRect();
            return {
              name: at.outerHTML.slice(0, 80),
              outlined: getComputedStyle(drawn).outlineStyle !== 'none',
              inSight: box.bottom > 0 && box.top < innerHeight && box.height > 0,
            };
            }"""
        )
        if stop is None:
            break
        stops.append(stop)
    assert len(stops) > 20
    assert [stop for stop in stops if not (stop["outlined"] and stop["inSight"])] == []


def test_the_keyboard_reaches_the_text_at_once_and_focus_is_seen(open_page):
    page = open_page("/5.2.1/agarrado/", viewport=LAPTOP)
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Ir al contenido")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    inside = page.evaluate("document.activeElement.closest('main') !== null")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert inside
    assert outline != "none"


def test_a_jump_to_a_section_is_not_hidden_by_the_header(open_page):
    page = open_page("/5.2.1/combate/#combate-montado", viewport=LAPTOP)
    top = page.locator("#combate-montado").bounding_box()["y"]
    header = page.locator("header.top").bounding_box()["height"]
    assert header - 2 <= top < 400


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_the_comparison_folds_what_is_the_same(open_page, script):
    page = open_page("/comparar/descanso-largo/", java_script_enabled=script)
    same = page.locator(".passage.same").first
    expect(same).to_be_visible()
    page.locator("label", has_text="Solo lo que cambia").click()
    expect(same).to_be_hidden()


def test_a_calculator_answers_while_one_types(open_page):
    page = open_page("/calculadoras/percepcion-pasiva/")
    page.locator("#id_modificador").fill("7")
    expect(page.locator(".headline")).to_have_text("17")
    assert "modificador=7" in page.url


def test_a_calculator_without_a_network_says_that_its_result_is_an_old_one(open_page):
    page = open_page("/calculadoras/percepcion-pasiva/")
    page.context.set_offline(True)
    page.locator("#id_modificador").fill("7")
    expect(page.get_by_text("Sin conexión: el resultado es el de antes.")).to_be_in_viewport()
    page.context.set_offline(False)
    page.locator("#id_modificador").fill("8")
    expect(page.locator(".headline")).to_have_text("18")
    expect(page.get_by_text("Sin conexión:")).to_have_count(0)


def test_a_calculator_answers_without_script(open_page):
    page = open_page("/calculadoras/percepcion-pasiva/", java_script_enabled=False)
    page.locator("#id_modificador").fill("7")
    page.get_by_role("button", name="Calcular").click()
    expect(page.locator(".headline")).to_have_text("17")


def test_a_screen_is_built_without_script_and_shared_by_its_address(open_page, site):
    page = open_page("/pantalla/", java_script_enabled=False)
    for name in ("prone", "Cobertura"):
        page.locator("#p-add").fill(name)
        page.get_by_role("button", name="Añadir").click()
    expect(page.locator(".screen-card")).to_have_count(2)
    other = open_page(page.url.removeprefix(site))
    expect(other.locator(".screen-card h2").first).to_have_text("Derribado")
