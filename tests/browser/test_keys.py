"""Single keys: what they do, where they keep quiet, and how they are switched off."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import LAPTOP, PHONE
from .test_axe import faults

pytestmark = pytest.mark.browser


def focused(page: Page) -> str:
    return page.evaluate("document.activeElement.textContent.trim()")


def press(page: Page, *keys: str) -> None:
    """Keys one after another, once what they need has come."""
    for key in keys:
        page.keyboard.press(key)
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize(
    ("letter", "path"),
    [
        ("m", "/"),
        ("i", "/5.2.1/"),
        ("e", "/estados/"),
        ("c", "/comparar/"),
        ("k", "/calculadoras/"),
        ("p", "/pantalla/"),
        ("f", "/marcadores/"),
    ],
)
def test_g_and_a_letter_go_to_each_part(open_page, site, letter, path):
    page = open_page("/acerca-de/", viewport=LAPTOP)
    press(page, "g", letter)
    expect(page).to_have_url(site + path)


def test_the_index_is_that_of_the_edition_one_reads(open_page, site):
    page = open_page("/5.1/agarrar/", viewport=LAPTOP)
    press(page, "g", "i")
    expect(page).to_have_url(f"{site}/5.1/")
    page.goto(f"{site}/estados/")
    page.locator('label[for="p-edition-51"]').click()
    press(page, "g", "i")
    expect(page).to_have_url(f"{site}/5.1/")


def test_g_and_another_key_go_nowhere(open_page, site):
    page = open_page("/5.2.1/agarrado/", viewport=LAPTOP)
    press(page, "g", "z", "m")
    expect(page).to_have_url(f"{site}/5.2.1/agarrado/")


@pytest.mark.parametrize(
    ("path", "links"),
    [
        ("/", ".entries a"),
        ("/5.1/", ".entries a"),
        ("/buscar/?q=presa", ".hit-title"),
        ("/5.2.1/agarrado/", ".rule a"),
        ("/estados/", "[data-in='5.2.1'] tbody th a"),
    ],
)
def test_j_and_k_walk_the_list_of_the_page(open_page, path, links):
    page = open_page(path, viewport=LAPTOP)
    first, second = (page.locator(f"main {links}").nth(n).inner_text() for n in (0, 1))
    press(page, "j")
    expect(page.locator("main :focus")).to_have_text(first, use_inner_text=True)
    press(page, "j")
    expect(page.locator("main :focus")).to_have_text(second, use_inner_text=True)
    expect(page.locator("main :focus")).to_be_in_viewport(ratio=1)
    press(page, "k", "k", "k")
    expect(page.locator("main :focus")).to_have_text(first, use_inner_text=True)


def test_what_j_reaches_opens_with_enter_and_is_not_under_the_header(open_page, site):
    page = open_page("/", viewport=LAPTOP)
    press(page, *"j" * 30, *"k" * 10)
    header = page.locator("header.top").bounding_box()
    assert page.locator("main :focus").bounding_box()["y"] >= header["height"] - 1
    address = page.locator("main :focus").get_attribute("href")
    press(page, "Enter")
    expect(page).to_have_url(site + address)


def test_u_goes_round_the_units_and_says_so(open_page):
    page = open_page("/5.2.1/salto-de-longitud/", viewport=LAPTOP)
    for name, text in (("pies", "10 pies"), ("casillas", "2 casillas"), ("metros", "3 m")):
        press(page, "u")
        expect(page.locator("[data-toast]")).to_have_text(f"Medidas en {name}.")
        assert text in page.locator(".rule").inner_text().replace("\u00a0", " ")


def test_e_leads_to_the_rule_in_the_other_edition_and_switches_pages_with_both(open_page, site):
    page = open_page("/5.2.1/destrabarse/", viewport=LAPTOP)
    press(page, "e")
    expect(page).to_have_url(f"{site}/5.1/retirarse/")
    page.goto(f"{site}/estados/")
    expect(page.locator("section[data-in='5.1']")).to_be_visible()
    press(page, "e")
    expect(page.locator("section[data-in='5.2.1']")).to_be_visible()


def test_the_question_mark_shows_the_keys_and_escape_hides_them(open_page):
    page = open_page("/", viewport=LAPTOP)
    press(page, "?")
    expect(page.get_by_role("dialog", name="Atajos de teclado")).to_be_visible()
    press(page, "Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.get_by_role("button", name="Atajos de teclado").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.get_by_role("button", name="Cerrar").click()
    expect(page.get_by_role("button", name="Atajos de teclado")).to_be_focused()


def test_the_keys_are_switched_off_for_good_and_on_again(open_page, site):
    page = open_page("/", viewport=LAPTOP)
    press(page, "?")
    page.get_by_label("Usar estos atajos").uncheck()
    press(page, "Escape", "g", "e", "/", "j", "?")
    expect(page).to_have_url(f"{site}/")
    expect(page.locator("#p-search")).not_to_be_focused()
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.goto(f"{site}/5.2.1/agarrado/")
    press(page, "e", "g", "m")
    expect(page).to_have_url(f"{site}/5.2.1/agarrado/")
    page.get_by_role("button", name="Atajos de teclado").click()
    page.get_by_label("Usar estos atajos").check()
    press(page, "Escape", "g", "m")
    expect(page).to_have_url(f"{site}/")


@pytest.mark.parametrize("modifier", ["Control", "Alt", "Meta"])
def test_a_key_with_a_modifier_is_the_browsers(open_page, site, modifier):
    page = open_page("/5.2.1/salto-de-longitud/", viewport=LAPTOP)
    press(page, "j")
    before = focused(page)
    # Sent to the page alone: the browser has commands of its own on some.
    for key in "jkueg/":
        event = f"new KeyboardEvent('keydown', {{key: '{key}', bubbles: true, {modifier.lower().replace('control', 'ctrl')}Key: true}})"
        page.evaluate(f"document.activeElement.dispatchEvent({event})")
    assert focused(page) == before
    assert page.url == f"{site}/5.2.1/salto-de-longitud/"
    expect(page.locator("[data-toast]")).to_be_empty()


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("/5.2.1/agarrado/", "#p-search"),
        ("/pantalla/", "#p-add"),
        ("/calculadoras/percepcion-pasiva/", "#id_modificador"),
    ],
)
def test_keys_typed_in_a_field_are_text(open_page, site, path, field):
    page = open_page(path, viewport=LAPTOP)
    page.locator(field).focus()
    press(page, *"gmjkue/")
    expect(page.locator(field)).to_be_focused()
    assert page.url.startswith(site + path)
    expect(page.locator("[data-toast]")).to_be_empty()


def test_the_list_of_keys_is_sound_for_axe(open_page):
    page = open_page("/", viewport=LAPTOP, bypass_csp=True)
    press(page, "?")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert [faults(Axe(), page, scheme) for scheme in ("light", "dark")] == [[], []]


def test_a_phone_without_keys_is_not_told_of_them(open_page):
    page = open_page("/", viewport=PHONE, has_touch=True, is_mobile=True)
    expect(page.get_by_role("button", name=re.compile("Atajos"))).to_be_hidden()
