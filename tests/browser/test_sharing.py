"""A rule goes to another phone or to the reader's screen; a screen goes by its address."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import LAPTOP

pytestmark = pytest.mark.browser


def toast(page: Page):
    return page.locator("[data-toast]")


def let_copy(page: Page, site: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site)


def copied(page: Page) -> str:
    return page.evaluate("navigator.clipboard.readText()")


def without_sheet(page: Page) -> None:
    """A browser with no sheet of the device's own."""
    page.evaluate("delete Navigator.prototype.share")


def test_a_rule_goes_through_the_sheet_of_the_device(open_page, site):
    page = open_page("/5.2.1/agarrado/#desplazable")
    page.evaluate("() => { navigator.share = async (what) => { window.shared = what } }")
    page.get_by_role("button", name="Compartir").click()
    page.wait_for_function("window.shared")
    assert page.evaluate("window.shared") == {
        "title": "Agarrado (SRD 5.2.1)",
        "url": f"{site}/5.2.1/agarrado/",
    }
    expect(toast(page)).to_be_empty()


def test_where_there_is_no_sheet_the_permalink_is_copied_and_said(open_page, site):
    page = open_page("/5.2.1/agarrado/")
    let_copy(page, site)
    without_sheet(page)
    page.get_by_role("button", name="Compartir").click()
    expect(toast(page)).to_have_text("Enlace copiado.")
    assert copied(page) == f"{site}/5.2.1/agarrado/"


def test_who_closes_the_sheet_is_told_nothing(open_page):
    page = open_page("/5.2.1/agarrado/")
    page.evaluate("() => { navigator.share = async () => { throw new DOMException('', 'AbortError') } }")
    page.get_by_role("button", name="Compartir").click()
    page.wait_for_load_state("networkidle")
    expect(toast(page)).to_be_empty()


def test_on_a_network_without_https_the_link_is_still_copied(open_page, site):
    page = open_page("/5.2.1/agarrado/")
    let_copy(page, site)
    without_sheet(page)
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()) }")
    button = page.get_by_role("button", name="Compartir")
    button.click()
    expect(toast(page)).to_have_text("Enlace copiado.")
    assert copied(page) == f"{site}/5.2.1/agarrado/"
    expect(button).to_be_focused()


def test_where_nothing_can_be_copied_the_link_is_shown(open_page, site):
    page = open_page("/5.2.1/agarrado/")
    without_sheet(page)
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()) }")
    page.evaluate("() => { document.execCommand = () => false }")
    page.get_by_role("button", name="Compartir").click()
    expect(toast(page)).to_contain_text(f"{site}/5.2.1/agarrado/")


def test_rules_are_put_on_ones_screen_and_it_is_kept(open_page, site):
    page = open_page("/5.2.1/agarrado/")
    add = page.get_by_role("button", name=re.compile("pantalla", re.IGNORECASE))
    add.click()
    expect(toast(page)).to_contain_text("Añadida a tu pantalla: 1 regla.")
    add.click()
    expect(toast(page)).to_contain_text("Ya está en tu pantalla.")
    page.goto(f"{site}/5.1/cobertura/")
    add.click()
    toast(page).get_by_role("link", name="Ver la pantalla").click()
    expect(page).to_have_url(f"{site}/pantalla/?reglas=5.2.1/agarrado,5.1/cobertura")
    expect(page.locator(".screen-card h2")).to_have_text(["Agarrado", "Cobertura"])
    page.goto(f"{site}/pantalla/")
    page.get_by_role("link", name="Mi pantalla 2").click()
    expect(page.locator(".screen-card h2")).to_have_text(["Agarrado", "Cobertura"])


def test_a_rule_opens_on_a_screen_without_script_too(open_page, site):
    page = open_page("/5.2.1/agarrado/", java_script_enabled=False)
    page.get_by_role("button", name=re.compile("pantalla", re.IGNORECASE)).click()
    expect(page.locator(".screen-card h2")).to_have_text(["Agarrado"])
    assert page.locator("[data-needs-script]:visible").count() == 0


def kept(page: Page) -> list[str]:
    return json.loads(page.evaluate("localStorage.getItem('consulta:screen') || '[]'"))


def test_what_one_changes_on_ones_own_screen_is_kept_and_anothers_is_not(open_page, site):
    page = open_page("/pantalla/", viewport=LAPTOP)
    for name in ("Agarrado", "Cobertura", "Derribado"):
        page.get_by_label("Añadir una regla").fill(name)
        page.get_by_role("button", name="Añadir", exact=True).click()
    expect(page.locator(".screen-card")).to_have_count(3)
    assert kept(page) == ["5.2.1/agarrado", "5.2.1/cobertura", "5.2.1/derribado"]
    page.get_by_role("link", name="Quitar Cobertura").click()
    expect(page.locator(".screen-card")).to_have_count(2)
    page.get_by_role("link", name="Antes Derribado").click()
    expect(page.locator(".screen-card h2")).to_have_text(["Derribado", "Agarrado"])
    assert kept(page) == ["5.2.1/derribado", "5.2.1/agarrado"]
    page.goto(f"{site}/pantalla/?reglas=5.1/agarrar,5.1/cobertura")
    page.get_by_role("link", name="Quitar Cobertura").click()
    expect(page.locator(".screen-card")).to_have_count(1)
    assert kept(page) == ["5.2.1/derribado", "5.2.1/agarrado"]
    mine = page.get_by_role("button", name="Mi pantalla")
    expect(mine).to_have_attribute("aria-pressed", "false")
    mine.click()
    expect(mine).to_have_attribute("aria-pressed", "true")
    assert kept(page) == ["5.1/agarrar"]
    toast(page).get_by_role("link", name="Abrir la de antes").click()
    expect(page.locator(".screen-card h2")).to_have_text(["Derribado", "Agarrado"])


def test_a_screen_goes_to_a_second_browser_by_its_link(open_page, site):
    address = "/pantalla/?reglas=5.2.1/agarrado,5.1/agarrar,5.2.1/cobertura"
    page = open_page(address)
    let_copy(page, site)
    page.get_by_role("button", name="Copiar enlace").click()
    expect(toast(page)).to_have_text("Enlace copiado.")
    assert copied(page) == site + address
    other = open_page(copied(page).removeprefix(site))
    expect(other.locator(".screen-card h2")).to_have_text(["Agarrado", "Agarrar", "Cobertura"])
    assert kept(other) == []


def test_a_name_that_is_no_rule_leaves_the_reader_at_the_field(open_page):
    page = open_page("/pantalla/?reglas=5.2.1/agarrado,5.2.1/cobertura,5.2.1/combate&anadir=zzz")
    expect(page.get_by_label("Añadir una regla")).to_be_focused()
    expect(page.get_by_text("No hay ninguna regla que se llame «zzz».")).to_be_in_viewport()


@pytest.mark.parametrize("stored", ["{", "null", "7", '["<b>", 3, null, "javascript:x"]'])
def test_a_broken_store_of_the_screen_is_an_empty_one(open_page, stored):
    page = open_page("/pantalla/")
    page.evaluate("stored => localStorage.setItem('consulta:screen', stored)", stored)
    page.reload()
    link = page.get_by_role("link", name="Mi pantalla vacía")
    expect(link).to_have_attribute("href", "/pantalla/")
