"""What every page owes every visitor, whatever the screen, the theme or the script."""

import pytest

from .conftest import LAPTOP, PHONE

pytestmark = pytest.mark.browser

PAGES = [
    "/",
    "/5.2.1/",
    "/5.1/",
    "/partida-web/",
    "/5.2.1/agarrado/",
    "/5.1/saltar/",
    "/partida-web/critico/",
    "/5.2.1/combate/",
    "/5.2.1/veneno/",
    "/5.2.1/area-de-efecto/",
    "/estados/",
    "/estados/cansancio/",
    "/estados/tarjetas/",
    "/comparar/",
    "/comparar/descanso-largo/",
    "/buscar/?q=presa",
    "/buscar/?q=agarar",
    "/buscar/?q=xyzzyqq",
    "/calculadoras/",
    "/calculadoras/salto/",
    "/calculadoras/salto/?fuerza=x",
    "/pantalla/",
    "/pantalla/?reglas=5.2.1/agarrado,5.1/agarrar,5.2.1/cobertura",
    "/marcadores/",
    "/acerca-de/",
    "/5.2.1/no-existe/",
]
EACH = pytest.mark.parametrize("path", PAGES)


# The pages that everyone sees are looked at in every way, the others on a phone by day and on a
# laptop by night.
SCREENS = {"phone": PHONE, "laptop": LAPTOP}
EVERY_WAY = ("/", "/5.2.1/", "/5.2.1/agarrado/", "/estados/", "/estados/cansancio/", "/acerca-de/")
VIEWS = [
    (path, screen, scheme)
    for path in PAGES
    for screen, scheme in (("phone", "light"), ("laptop", "dark"), ("phone", "dark"), ("laptop", "light"))
    if path in EVERY_WAY or (screen, scheme) in (("phone", "light"), ("laptop", "dark"))
]


@pytest.mark.parametrize(("path", "screen", "scheme"), VIEWS)
def test_axe_finds_nothing(open_page, axe, path, screen, scheme):
    # axe is injected as an inline script, which the site's own policy forbids.
    page = open_page(path, viewport=SCREENS[screen], color_scheme=scheme, bypass_csp=True)
    found = axe.run(page)
    faults = [
        (v["id"], [node["html"][:160] for node in v["nodes"]][:3]) for v in found.response["violations"]
    ]
    assert faults == []


def test_axe_finds_nothing_on_a_sample_of_entries(browser, site, axe):
    """Forty entries, evenly taken from the three rulesets."""
    context = browser.new_context(viewport=PHONE, bypass_csp=True)
    page = context.new_page()
    addresses: list[str] = []
    for ruleset in ("5.2.1", "5.1", "partida-web"):
        page.goto(f"{site}/{ruleset}/")
        links = page.locator(".az .entries a").evaluate_all("links => links.map(link => link.href)")
        share = {"5.2.1": 18, "5.1": 18, "partida-web": 4}[ruleset]
        addresses += [links[n * len(links) // share] for n in range(share)]
    faults = {}
    for address in addresses:
        page.goto(address)
        found = [violation["id"] for violation in axe.run(page).response["violations"]]
        if found:
            faults[address] = found
    context.close()
    assert len(set(addresses)) == 40
    assert faults == {}


@EACH
def test_nothing_scrolls_sideways_on_a_narrow_screen_or_with_large_text(open_page, path):
    for viewport, scale in (({"width": 320, "height": 640}, 1), (PHONE, 2), (LAPTOP, 1)):
        page = open_page(path, viewport=viewport)
        if scale != 1:
            page.evaluate("document.documentElement.style.fontSize = '200%'")
        wide = page.evaluate(
            """() => document.documentElement.scrollWidth > innerWidth &&
            [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1
              && !e.closest('.scroll, .nav, .changes, .matrix')).map(e => e.outerHTML.slice(0, 120)).slice(0, 4)"""
        )
        assert not wide, (viewport, scale, wide)


@EACH
def test_no_request_leaves_and_nothing_is_refused_or_logged(browser, site, path):
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    asked, said = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(site + path)
    page.wait_for_load_state("networkidle")
    context.close()
    assert [url for url in asked if not url.startswith((site, "data:"))] == []
    assert [text for text in said if "404" not in text or "no-existe" not in path] == []


@EACH
def test_the_page_says_the_same_without_javascript(open_page, path):
    with_script = open_page(path)
    without = open_page(path, java_script_enabled=False)
    assert without.locator("h1").inner_text() == with_script.locator("h1").inner_text()
    assert without.locator("form.search input[name=q]").is_visible()
    links = "main a"
    assert without.locator(links).count() >= with_script.locator(links).count()


@pytest.mark.parametrize("path", ["/", "/5.2.1/agarrado/", "/estados/", "/comparar/descanso-largo/"])
def test_nothing_moves_while_the_page_loads(browser, site, path):
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    page.add_init_script(
        "window.shift = 0; new PerformanceObserver(list => { for (const e of list.getEntries())"
        " if (!e.hadRecentInput) window.shift += e.value; }).observe({type: 'layout-shift', buffered: true});"
    )
    page.goto(site + path)
    page.wait_for_load_state("networkidle")
    shift = page.evaluate("window.shift")
    context.close()
    assert shift < 0.02


def test_a_cold_first_view_is_light(browser, site):
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(site + "/5.2.1/agarrado/")
    page.wait_for_load_state("networkidle")
    context.close()
    assert sum(sizes) < 40_000
    assert len(sizes) <= 6


@EACH
def test_print_leaves_the_chrome_out(open_page, path):
    page = open_page(path)
    page.emulate_media(media="print")
    assert not page.locator("header.top").is_visible()
    assert not page.locator("form.search").is_visible()
    assert page.locator("main").is_visible()
