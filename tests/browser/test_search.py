"""The search box while one types: by keyboard, by finger, with the list open, and without a script."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import LAPTOP, PHONE
from .test_axe import faults

pytestmark = pytest.mark.browser

# The requests of a page are held or refused here where no worker makes them for it: `service_workers`.
NARROW = {"width": 320, "height": 640}


def box(page: Page) -> Locator:
    return page.locator("#p-search")


def options(page: Page) -> Locator:
    return page.get_by_role("listbox", name="Sugerencias").get_by_role("option")


def write(page: Page, text: str) -> None:
    """Type, and wait until the list answers to all of it."""
    box(page).fill("")
    with page.expect_response(lambda response: asked(response.url, text)):
        box(page).press_sequentially(text)
    expect(options(page).first).to_be_visible()


def asked(url: str, text: str) -> bool:
    address = urlsplit(url)
    return address.path == "/buscar/sugerencias/" and parse_qs(address.query)["q"] == [text]


def chosen(page: Page) -> str:
    """The text of the option that assistive technology is told of, which is the one that is drawn."""
    name = box(page).get_attribute("aria-activedescendant")
    drawn = page.locator("[role=option][aria-selected=true]")
    assert drawn.count() == (1 if name else 0)
    return page.locator(f"#{name}").inner_text() if name else ""


def test_one_types_arrows_opens_with_enter_and_goes_back(open_page, site):
    page = open_page("/buscar/?q=presa")
    expect(page.locator(".hit")).not_to_have_count(0)
    write(page, "agarr")
    expect(box(page)).to_have_attribute("aria-expanded", "true")
    assert chosen(page) == ""
    page.keyboard.press("ArrowDown")
    first = chosen(page)
    page.keyboard.press("ArrowDown")
    assert chosen(page) not in ("", first)
    page.keyboard.press("ArrowUp")
    assert chosen(page) == first
    assert "Agarr" in first
    expect(box(page)).to_be_focused()
    expect(box(page)).to_have_value("agarr")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/5\.2\.1/agarr"))
    page.go_back()
    expect(page).to_have_url(f"{site}/buscar/?q=presa")
    expect(page.locator(".hit")).not_to_have_count(0)
    expect(box(page)).to_have_value(re.compile("agarr|presa"))
    expect(page.locator(".suggestions")).to_be_hidden()
    write(page, "caer")


def test_the_arrows_pass_by_the_text_and_home_and_end_reach_the_ends(open_page):
    page = open_page("/")
    write(page, "velocidad")
    count = options(page).count()
    page.keyboard.press("ArrowUp")
    assert chosen(page) == options(page).nth(count - 1).inner_text()
    page.keyboard.press("Home")
    assert chosen(page) == options(page).first.inner_text()
    page.keyboard.press("End")
    assert chosen(page) == options(page).nth(count - 1).inner_text()
    page.keyboard.press("ArrowDown")
    assert chosen(page) == ""
    page.keyboard.press("Home")
    assert chosen(page) == ""
    assert box(page).evaluate("box => box.selectionStart") == 0


def test_the_first_escape_closes_the_list_and_the_next_leaves_the_box(open_page):
    page = open_page("/")
    write(page, "presa")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    expect(page.locator(".suggestions")).to_be_hidden()
    expect(box(page)).to_be_focused()
    expect(box(page)).to_have_value("presa")
    assert chosen(page) == ""
    page.keyboard.press("ArrowDown")
    expect(options(page).first).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(box(page)).not_to_be_focused()


def test_the_list_closes_when_the_box_is_left_or_emptied(open_page):
    page = open_page("/", viewport=LAPTOP)
    write(page, "presa")
    page.keyboard.press("Tab")
    expect(page.locator(".suggestions")).to_be_hidden()
    expect(box(page)).not_to_be_focused()
    assert page.evaluate("document.activeElement.getAttribute('role')") != "option"
    write(page, "presa")
    box(page).fill("")
    expect(page.locator(".suggestions")).to_be_hidden()


def test_a_finger_opens_an_option(open_page):
    page = open_page("/", viewport=PHONE, has_touch=True, is_mobile=True)
    write(page, "tumbado")
    options(page).first.tap()
    expect(page).to_have_url(re.compile(r"/5\.2\.1/derribado/$"))


def test_a_finger_finds_each_option_and_the_list_above_the_box(open_page):
    page = open_page("/", viewport=PHONE)
    write(page, "velocidad")
    heights = options(page).evaluate_all("all => all.map(option => option.offsetHeight)")
    assert min(heights) >= 43.5
    popup = page.locator(".suggestions").bounding_box()
    assert popup["y"] >= 0
    assert popup["y"] + popup["height"] <= box(page).bounding_box()["y"] + 1
    expect(options(page).first).to_be_in_viewport(ratio=1)


def test_a_slip_is_understood_and_said(open_page):
    page = open_page("/")
    write(page, "agarar")
    expect(page.locator(".suggestions .note")).to_have_text("Sugerencias de agarrar")
    expect(options(page).first).to_contain_text("Agarrar")
    expect(page.locator("form.search [role=status]")).to_have_text(re.compile("sugerencias de agarrar"))


def test_where_nothing_is_suggested_there_is_no_list_but_a_word(open_page):
    page = open_page("/")
    page.keyboard.press("/")
    box(page).press_sequentially("xyzzyqq")
    expect(page.locator("form.search [role=status]")).to_have_text("Sin sugerencias")
    expect(page.locator(".suggestions")).to_be_hidden()
    expect(box(page)).to_have_attribute("aria-expanded", "false")


def test_what_was_typed_before_the_script_came_is_answered_too(open_page):
    page = open_page("/", service_workers="block")
    held = []
    page.route(re.compile(r"/search\.[^/]*js"), lambda route: held.append(route))
    with page.expect_request(re.compile(r"/search\.[^/]*js")):
        box(page).focus()
    box(page).press_sequentially("caer")
    for route in held:
        route.continue_()
    expect(options(page).first).to_contain_text("Ca")


def test_a_late_answer_to_what_was_typed_before_is_not_shown(open_page):
    """The answer to «presa» is held back until that to «caer» is in the list."""
    page = open_page("/", service_workers="block")
    held = []
    page.route(re.compile("sugerencias/.*q=presa"), lambda route: held.append(route))
    with page.expect_request(re.compile("sugerencias/.*q=presa")):
        box(page).fill("presa")
    write(page, "caer")
    shown = options(page).all_inner_texts()
    for route in held:
        route.continue_()
    page.wait_for_timeout(300)
    assert options(page).all_inner_texts() == shown
    assert len(held) == 1


def test_enter_means_the_text_while_a_new_list_is_on_its_way(open_page):
    page = open_page("/")
    write(page, "agarr")
    page.keyboard.press("ArrowDown")
    box(page).fill("daño por fuego")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/buscar/"))
    expect(box(page)).to_have_value("daño por fuego")


def test_without_network_the_box_stays_a_form(open_page):
    page = open_page("/", service_workers="block")
    page.route(re.compile("/sugerencias/"), lambda route: route.abort())
    page.keyboard.press("/")
    with page.expect_event("requestfailed"):
        box(page).press_sequentially("daño por fuego")
    expect(page.locator(".suggestions")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.locator(".hit").first).to_be_visible()


def test_a_name_opens_its_rule_which_offers_the_whole_list(open_page, site):
    page = open_page("/")
    page.keyboard.press("/")
    page.keyboard.type("tumbado")
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{site}/5.2.1/derribado/")
    way_back = page.get_by_role("link", name="Ver todos los resultados de «tumbado»")
    expect(way_back).to_be_visible()
    expect(page.locator(".brand")).to_be_in_viewport()
    way_back.click()
    expect(page).to_have_url(f"{site}/buscar/?q=tumbado")
    expect(page.locator(".hit").first).to_contain_text("Derribado")
    page.goto(f"{site}/5.2.1/derribado/")
    expect(page.locator(".arrival")).to_be_hidden()


def test_the_edition_in_use_is_kept_from_the_box_to_the_rule(open_page, site):
    page = open_page("/5.1/")
    write(page, "destrabarse")
    expect(options(page).first).to_contain_text("Retirarse")
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{site}/5.1/retirarse/")


def test_without_script_the_box_opens_a_name_lists_a_word_and_filters(open_page, site):
    page = open_page("/", java_script_enabled=False)
    box(page).fill("tumbado")
    box(page).press("Enter")
    expect(page).to_have_url(f"{site}/5.2.1/derribado/#p-exacta")
    page.get_by_role("link", name=re.compile("Ver todos los resultados")).click()
    expect(page.locator(".hit").first).to_contain_text("Derribado")
    box(page).fill("daño por fuego")
    box(page).press("Enter")
    before = page.locator("h1 small").inner_text()
    page.get_by_text("Filtrar", exact=True).click()
    choice = page.locator(".facets li a").first
    count = choice.locator("span").inner_text()
    choice.click()
    expect(page.locator("h1 small")).to_contain_text(count)
    page.get_by_role("link", name="Quitar filtros").click()
    expect(page.locator("h1 small")).to_have_text(before)


@pytest.mark.parametrize("screen", [NARROW, PHONE, LAPTOP], ids=["narrow", "phone", "laptop"])
def test_nothing_scrolls_sideways_with_the_list_or_the_filters_open(open_page, screen):
    page = open_page("/buscar/?q=criatura&cambio=cambia", viewport=screen)
    expect(page.locator(".facets")).to_have_attribute("open", "")
    write(page, "pruebas de característica")
    room, wide, outside = page.evaluate(
        """() => {
        const {clientWidth, scrollWidth} = document.documentElement;
        const outside = [...document.querySelectorAll('main *, .suggestions *')]
          .filter(e => e.getBoundingClientRect().right > clientWidth + 1);
        return [clientWidth, scrollWidth, outside.map(e => e.outerHTML.slice(0, 90))];
        }"""
    )
    assert (wide, outside) == (room, [])


@pytest.mark.parametrize("path", ["/5.2.1/agarrado/", "/buscar/?q=criatura&cambio=cambia"])
def test_axe_finds_nothing_with_the_list_and_the_filters_open(open_page, axe, path):
    page = open_page(path, bypass_csp=True)
    for screen in (PHONE, LAPTOP):
        page.set_viewport_size(screen)
        write(page, "agarar")
        page.keyboard.press("ArrowDown")
        for scheme in ("light", "dark"):
            assert faults(axe, page, scheme) == [], (screen, scheme)


def test_the_choices_of_the_filters_are_large_enough_for_a_thumb(look):
    small = look("/buscar/?q=criatura&cambio=cambia").evaluate(
        """() => [...document.querySelectorAll('.editions a, .facets summary, .facets li a, .facets .more')]
        .filter(e => e.checkVisibility() && e.offsetHeight < 43.5).map(e => [e.textContent, e.offsetHeight])"""
    )
    assert small == []
