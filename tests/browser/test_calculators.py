"""Calculators in a browser: seen by axe with a result and with faults, typed in, thrown, and without script."""

import re

import pytest
from playwright.sync_api import Page, expect

from reference.calculators.registry import CALCULATORS

from .conftest import LAPTOP, PHONE
from .test_axe import faults

pytestmark = pytest.mark.browser

ALL = pytest.mark.parametrize("slug", [calculator.slug for calculator in CALCULATORS])
FAULTY = "/calculadoras/ca/?destreza=x&fuerza=&magia=99"
CUT_SHORT = "/calculadoras/salto/?edicion=5.1&fuerza=3"


def faults_everywhere(page: Page, axe) -> dict:
    found = {}
    for screen in (PHONE, LAPTOP):
        page.set_viewport_size(screen)
        page.evaluate("document.querySelectorAll('main details').forEach(one => (one.open = true))")
        for scheme in ("light", "dark"):
            found[screen["width"], scheme] = faults(axe, page, scheme)
    return {view: fault for view, fault in found.items() if fault}


@ALL
def test_axe_finds_nothing_on_a_result(look, axe, slug):
    assert faults_everywhere(look(f"/calculadoras/{slug}/", bypass_csp=True), axe) == {}


@pytest.mark.parametrize("path", [FAULTY, CUT_SHORT])
def test_axe_finds_nothing_on_faults_and_on_what_was_left_out(look, axe, path):
    assert faults_everywhere(look(path, bypass_csp=True), axe) == {}


@pytest.mark.parametrize("path", [*(f"/calculadoras/{c.slug}/" for c in CALCULATORS), FAULTY, CUT_SHORT])
def test_nothing_is_wider_than_the_screen(look, path):
    page = look(path)
    for width in (320, 390, 768, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@ALL
def test_a_result_is_there_without_script(open_page, slug):
    page = open_page(f"/calculadoras/{slug}/", java_script_enabled=False)
    expect(page.locator(".headline")).to_be_visible()
    expect(page.locator(".sum")).to_be_visible()
    expect(page.locator(".rolls:visible")).to_have_count(0)
    page.get_by_role("button", name="Calcular").click()
    expect(page.locator(".headline")).to_be_visible()
    expect(page.locator(".taken")).to_have_count(0)
    assert "?" in page.url


def test_typing_keeps_the_focus_and_replaces_the_address(open_page):
    page = open_page("/calculadoras/concentracion/")
    depth = page.evaluate("history.length")
    box = page.locator("#id_dano")
    box.press("Control+a")
    box.press_sequentially("62", delay=120)
    expect(page.locator(".headline")).to_have_text("CD 30")
    expect(box).to_be_focused()
    expect(box).to_have_value("62")
    expect(page).to_have_url(re.compile("dano=62"))
    assert page.evaluate("history.length") == depth
    expect(page.locator("[data-said]")).to_contain_text("CD 30")
    page.locator("#id_edicion").select_option("5.1")
    expect(page.locator(".headline")).to_have_text("CD 31")
    page.reload()
    expect(page.locator(".headline")).to_have_text("CD 31")


def test_a_fault_appears_beside_its_box_while_typing_and_goes(open_page):
    page = open_page("/calculadoras/concentracion/")
    box = page.locator("#id_dano")
    box.fill("1e3")
    expect(page.locator("#id_dano_error")).to_have_text("Escribe un número entero.")
    expect(box).to_have_attribute("aria-invalid", "true")
    expect(box).to_have_value("1e3")
    box.fill("20")
    expect(page.locator("#id_dano_error")).to_have_count(0)
    expect(box).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator(".headline")).to_have_text("CD 10")


def test_what_was_left_out_is_no_longer_marked_once_one_types(open_page):
    page = open_page(CUT_SHORT)
    expect(page.locator(".default")).not_to_have_count(0)
    page.locator("#id_carrerilla").check()
    page.locator("#id_fuerza").fill("12")
    expect(page.locator(".headline")).to_contain_text("12 pies de largo", use_inner_text=True)
    expect(page.locator(".default")).to_have_count(0)


def test_one_more_and_one_less_stay_within_the_limits(open_page):
    page = open_page("/calculadoras/muerte/")
    box = page.locator("#id_exitos")
    more = page.get_by_role("button", name="Uno más: Éxitos")
    for _ in range(4):
        more.click()
    expect(box).to_have_value("2")
    page.get_by_role("button", name="Uno menos: Éxitos").click()
    expect(box).to_have_value("1")
    box.press("ArrowUp")
    expect(box).to_have_value("2")
    below = page.locator("#id_bonificador")
    below.press("ArrowDown")
    expect(below).to_have_value("−1")
    expect(page).to_have_url(re.compile("bonificador=%E2%88%921"))
    expect(page.locator(".error")).to_have_count(0)


def test_dice_are_thrown_in_the_browser_and_said(open_page):
    page = open_page("/calculadoras/caida/")
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/static/" not in request.url else None)
    button = page.get_by_role("button", name="Tirar 3d6")
    answer = page.locator("[data-thrown]")
    totals = set()
    for _ in range(40):
        button.click()
        said = re.fullmatch(r"Tirar 3d6: (\d), (\d), (\d)\. Total: (\d+)\.", answer.inner_text())
        *faces, total = map(int, said.groups())
        assert all(1 <= face <= 6 for face in faces)
        assert sum(faces) == total
        totals.add(total)
    assert len(totals) > 4
    assert asked == []
    expect(answer).to_have_attribute("role", "status")


def test_a_throw_says_whether_it_succeeds(open_page):
    page = open_page("/calculadoras/prueba/?edicion=5.2.1&modificador=3&cd=12&tirada=ventaja")
    button = page.get_by_role("button", name="Tirar 1d20 + 3")
    answer = page.locator("[data-thrown]")
    for _ in range(30):
        button.click()
        said = re.fullmatch(
            r"Tirar 1d20 \+ 3: (\d+) y (\d+): (\d+) \+ 3 = (\d+): (éxito|fallo)\.", answer.inner_text()
        )
        one, other, picked, total = map(int, said.groups()[:4])
        assert picked == max(one, other)
        assert total == picked + 3
        assert said[5] == ("éxito" if total >= 12 else "fallo")


def test_the_dice_of_initiative_fall_in_their_boxes(open_page):
    page = open_page("/calculadoras/partida-web-iniciativa/")
    page.locator("#id_destrezas").fill("Ana 5")
    page.get_by_role("button", name="Tirar los dos d6").click()
    expect(page).to_have_url(re.compile("dado_grupo=[1-6]&dado_amo=[1-6]"))


def test_whoever_plays_5_1_starts_in_5_1(open_page, site):
    page = open_page("/calculadoras/salto/")
    page.evaluate("localStorage.setItem('consulta:edition', '5.1')")
    page.goto(f"{site}/calculadoras/salto/")
    expect(page.locator("#id_edicion")).to_have_value("5.1")
    expect(page.locator(".headline")).to_contain_text("7½ pies de largo", use_inner_text=True)
    page.goto(f"{site}/calculadoras/salto/?edicion=5.2.1")
    expect(page.locator("#id_edicion")).to_have_value("5.2.1")
    expect(page.locator(".headline")).to_contain_text("2,25 m de largo", use_inner_text=True)


def test_a_plot_reads_in_the_readers_units(open_page):
    page = open_page("/calculadoras/salto/?edicion=5.2.1&fuerza=15&carrerilla=on")
    label = page.locator(".plot .label").first
    for name, said in (("pies", "15 pies"), ("cas", "3 casillas"), ("m", "4,5 m")):
        page.locator("fieldset.units label", has_text=name).first.click()
        shown = label.evaluate(
            "text => [...text.querySelectorAll('.q > tspan')].filter(t => t.checkVisibility()).map(t => t.textContent)"
        )
        assert [text.replace("\u00a0", " ") for text in shown] == [said]


def test_the_number_stays_in_sight_on_a_phone(open_page):
    page = open_page("/calculadoras/ca/", viewport=PHONE)
    page.locator("#id_carisma").scroll_into_view_if_needed()
    expect(page.locator(".answer")).to_be_in_viewport(ratio=0.9)
