"""A linked rule says its line on hover, on focus, or by a small button for fingers."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import LAPTOP, PHONE
from .test_axe import faults
from .test_every_template import WATCH_SHIFTS

pytestmark = pytest.mark.browser

TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


def preview(page: Page):
    return page.locator("#p-preview")


def link(page: Page, name: str = "desventaja"):
    return page.locator(".rule").get_by_role("link", name=name, exact=True)


@pytest.fixture
def laptop(open_page):
    return open_page("/5.2.1/agarrado/", viewport=LAPTOP)


def test_the_pointer_on_a_link_shows_the_rule_in_a_line(laptop):
    link(laptop).hover()
    expect(preview(laptop)).to_be_visible()
    expect(preview(laptop)).to_contain_text("Desventaja")
    expect(preview(laptop)).to_contain_text("Tira 2d20 y usa el más bajo")
    expect(preview(laptop)).to_contain_text("5.2.1")
    expect(link(laptop)).to_have_attribute("aria-describedby", "p-preview")


def test_it_stays_while_the_pointer_is_on_it_and_goes_when_it_leaves(laptop):
    link(laptop).hover()
    expect(preview(laptop)).to_be_visible()
    preview(laptop).hover()
    laptop.wait_for_timeout(600)
    expect(preview(laptop)).to_be_visible()
    laptop.mouse.move(5, 600)
    expect(preview(laptop)).to_be_hidden()
    expect(link(laptop)).not_to_have_attribute("aria-describedby", "p-preview")


def test_escape_closes_it_without_moving_anything(laptop):
    link(laptop).hover()
    expect(preview(laptop)).to_be_visible()
    laptop.keyboard.press("Escape")
    expect(preview(laptop)).to_be_hidden()


def test_the_focus_of_the_keyboard_shows_it_and_the_next_one_hides_it(laptop):
    laptop.keyboard.press("j")
    laptop.keyboard.press("j")
    expect(link(laptop)).to_be_focused()
    expect(preview(laptop)).to_contain_text("Desventaja")
    laptop.keyboard.press("Escape")
    expect(preview(laptop)).to_be_hidden()
    expect(link(laptop)).to_be_focused()
    laptop.keyboard.press("k")
    expect(preview(laptop)).to_contain_text("Velocidad")
    laptop.locator("#p-search").focus()
    expect(preview(laptop)).to_be_hidden()


def test_a_pointer_on_its_way_opens_nothing(laptop):
    link(laptop).hover()
    laptop.mouse.move(5, 600)
    laptop.wait_for_timeout(700)
    expect(preview(laptop)).to_have_count(0)


def test_the_link_still_leads_to_its_rule(laptop, site):
    link(laptop).hover()
    expect(preview(laptop)).to_be_visible()
    link(laptop).click()
    expect(laptop).to_have_url(f"{site}/5.2.1/desventaja/")


def test_it_speaks_in_the_readers_units(open_page):
    page = open_page("/5.2.1/saltar/", viewport=LAPTOP)
    page.locator('label[for="p-units-ft"]').click()
    page.locator(".also a", has_text="Salto de longitud").hover()
    expect(preview(page)).to_be_visible()
    assert "pies" in preview(page).inner_text()
    assert " m " not in preview(page).inner_text().replace("\u00a0", " ")


def test_a_rule_of_5_1_is_previewed_as_5_1(open_page):
    page = open_page("/5.1/agarrado/", viewport=LAPTOP)
    page.locator(".also a").first.hover()
    expect(preview(page)).to_contain_text("5.1 · 2014")


def test_where_the_page_does_not_come_there_is_no_preview_and_no_fault(open_page):
    page = open_page("/5.2.1/agarrado/", viewport=LAPTOP, service_workers="block")
    page.wait_for_load_state("networkidle")
    said = []
    page.on("pageerror", lambda error: said.append(str(error)))
    page.route("**/5.2.1/desventaja/", lambda route: route.abort())
    link(page).hover()
    page.wait_for_timeout(700)
    expect(preview(page)).to_have_count(0)
    page.unroute("**/5.2.1/desventaja/")
    page.mouse.move(5, 600)
    link(page).hover()
    expect(preview(page)).to_be_visible()
    assert said == []


def test_fingers_have_a_small_button_beside_each_link(open_page, site):
    page = open_page("/5.2.1/agarrado/", **TOUCH)
    button = page.get_by_role("button", name="Vista previa: desventaja")
    expect(button).to_have_attribute("aria-expanded", "false")
    box = button.bounding_box()
    assert min(box["width"], box["height"]) >= 24
    button.tap()
    expect(preview(page)).to_contain_text("Tira 2d20")
    expect(button).to_have_attribute("aria-expanded", "true")
    button.tap()
    expect(preview(page)).to_be_hidden()
    button.tap()
    expect(preview(page)).to_be_visible()
    page.locator("h1").tap()
    expect(preview(page)).to_be_hidden()
    assert page.url == f"{site}/5.2.1/agarrado/"
    assert page.locator(".also .peek").count() == page.locator(".also a").count() > 2


def test_the_buttons_move_nothing_when_they_come(browser, site):
    context = browser.new_context(**TOUCH)
    page = context.new_page()
    page.add_init_script(WATCH_SHIFTS)
    shifts = {}
    for path in ("/5.2.1/agarrado/", "/5.1/combate-montado/", "/5.2.1/combate/"):
        page.goto(site + path)
        page.wait_for_load_state("networkidle")
        assert page.locator(".peek").count() > 2
        shifts[path] = page.evaluate("window.shift")
        with_buttons = page.evaluate("document.querySelector('main').offsetHeight")
        page.evaluate("document.querySelectorAll('.peek').forEach(button => button.remove())")
        assert page.evaluate("document.querySelector('main').offsetHeight") == with_buttons
    context.close()
    assert {path: shift for path, shift in shifts.items() if shift > 0.001} == {}


@pytest.mark.parametrize("width", [320, 390])
def test_nothing_of_it_is_out_of_sight_on_a_narrow_screen(open_page, width):
    page = open_page("/5.2.1/agarrado/", **{**TOUCH, "viewport": {"width": width, "height": 640}})
    for button in page.locator(".peek").all():
        button.scroll_into_view_if_needed()
        button.tap()
        expect(preview(page)).to_be_visible()
        box = preview(page).bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_open_preview_is_sound_for_axe(open_page, scheme):
    page = open_page("/5.2.1/agarrado/", bypass_csp=True, **TOUCH)
    page.get_by_role("button", name="Vista previa: desventaja").tap()
    expect(preview(page)).to_be_visible()
    assert faults(Axe(), page, scheme) == []


def test_without_script_there_is_neither_button_nor_room_for_it(open_page):
    page = open_page("/5.2.1/agarrado/", java_script_enabled=False, **TOUCH)
    assert page.locator(".peek").count() == 0
    assert link(page).evaluate("link => getComputedStyle(link).paddingRight") == "0px"
