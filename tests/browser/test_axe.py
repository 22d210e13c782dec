"""axe-core finds nothing on any template, on a phone or a laptop, by day or night."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from .conftest import LAPTOP, PHONE
from .pages import EACH

pytestmark = pytest.mark.browser


def faults(axe: Axe, page: Page, scheme: str) -> list[tuple[str, list[str]]]:
    """The rules of axe that the page breaks, with the first elements that do.

    By night only the colours are new: the other rules are tried by day.
    """
    page.emulate_media(color_scheme=scheme)
    # A colour on its way to another theme is neither of the two.
    page.evaluate("document.getAnimations().forEach(animation => animation.finish())")
    only = {"runOnly": ["color-contrast"]} if scheme == "dark" else {}
    found = axe.run(page, options={"resultTypes": ["violations"], **only}).response["violations"]
    return [(fault["id"], [node["html"][:160] for node in fault["nodes"]][:3]) for fault in found]


@EACH
def test_axe_finds_nothing_on_a_phone_or_a_laptop_by_day_or_night(look, axe, path):
    # axe is injected, which the site's own policy may forbid.
    page = look(path, bypass_csp=True)
    found = {}
    for screen in (PHONE, LAPTOP):
        page.set_viewport_size(screen)
        for scheme in ("light", "dark"):
            found[screen["width"], scheme] = faults(axe, page, scheme)
    assert {view: fault for view, fault in found.items() if fault} == {}


def test_axe_finds_nothing_on_a_sample_of_entries(look, axe):
    """Forty entries, evenly taken from the three rulesets."""
    addresses: list[str] = []
    for ruleset, share in (("5.2.1", 18), ("5.1", 18), ("partida-web", 4)):
        index = look(f"/{ruleset}/")
        links = index.locator(".az .entries a").evaluate_all(
            "links => links.map(link => link.getAttribute('href'))"
        )
        addresses += [links[n * len(links) // share] for n in range(share)]
    assert len(set(addresses)) == 40
    found = {address: faults(axe, look(address, bypass_csp=True), "light") for address in addresses}
    assert {address: fault for address, fault in found.items() if fault} == {}
