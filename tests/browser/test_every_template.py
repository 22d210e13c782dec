"""What every page owes every visitor, whatever the screen, the theme or the script."""

from contextlib import contextmanager

import pytest
from playwright.sync_api import Page

from .conftest import LAPTOP, PHONE
from .pages import EACH, PAGES

pytestmark = pytest.mark.browser

NARROW = {"width": 320, "height": 640}


@EACH
def test_nothing_scrolls_sideways_on_a_narrow_screen_or_with_large_text(look, path):
    page = look(path)
    for viewport, size in ((LAPTOP, "100%"), (NARROW, "100%"), (PHONE, "200%")):
        page.set_viewport_size(viewport)
        page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
        room, wide, outside = page.evaluate(
            """() => {
            const {clientWidth, scrollWidth} = document.documentElement;
            const scrolls = '.scroll, .nav, .changes, .matrix';
            const outside = [...document.querySelectorAll('body *')]
              .filter(e => e.getBoundingClientRect().right > clientWidth + 1 && !e.closest(scrolls));
            return [clientWidth, scrollWidth, outside.slice(0, 4).map(e => e.outerHTML.slice(0, 120))];
            }"""
        )
        assert (wide, outside) == (room, []), (viewport, size)


@contextmanager
def listening(page: Page):
    """What the page asks for and what it complains of while the block runs: two growing lists."""
    asked: list[str] = []
    said: list[str] = []
    hears = {
        "request": lambda request: asked.append(request.url),
        "console": lambda message: said.append(message.text) if message.type == "error" else None,
        "pageerror": lambda error: said.append(str(error)),
    }
    for event, hear in hears.items():
        page.on(event, hear)
    yield asked, said
    for event, hear in hears.items():
        page.remove_listener(event, hear)


@EACH
def test_no_request_leaves_and_nothing_is_refused_or_logged(look, site, path):
    with listening(look("/acerca-de/")) as (asked, said):
        look(path)
    assert site + path in asked
    assert [url for url in asked if not url.startswith((site + "/", "data:"))] == []
    # That the page itself is not there is what Chromium says of a 404.
    assert [text for text in said if not ("404" in text and "no-existe" in path)] == []


@EACH
def test_the_page_says_the_same_without_javascript(look, path):
    """All of it: what only works by script is told apart by its attribute."""
    texts = """() => {
        const main = document.querySelector('main').cloneNode(true);
        main.querySelectorAll('[data-needs-script], [data-without-script]').forEach(e => e.remove());
        return [main.textContent.replace(/\\s+/g, ' '), [...main.querySelectorAll('a')].map(a => a.href)];
    }"""
    with_script = look(path).evaluate(texts)
    page = look(path, java_script_enabled=False)
    assert page.evaluate(texts) == with_script
    assert page.locator("h1").first.is_visible()
    assert page.locator("form.search input[name=q]").is_visible()
    assert page.locator("nav.nav a:visible").count() == 7
    assert page.locator("[data-needs-script]:visible").count() == 0


# What a thumb aims at all evening; the links inside a text are as large as the text.
CONTROLS = ", ".join(
    (
        ".switch > a",
        ".switch > label",
        ".nav a",
        ".search input[type=search]",
        ".jump a",
        ".entries a",
        ".contents a",
        ".also a",
        ".neighbours a",
        ".tool",
        ".more",
        ".matrix td",
        ".field input:not([type=checkbox])",
        ".field select",
        ".button",
        ".presets a",
        ".card-links a",
        ".foot nav a",
    )
)


@EACH
def test_what_a_thumb_aims_at_is_large_enough(look, path):
    small = look(path).evaluate(
        """controls => [...document.querySelectorAll(controls)]
        .filter(e => e.checkVisibility() && !(e.offsetWidth >= 30 && e.offsetHeight >= 43.5))
        .map(e => [e.outerHTML.slice(0, 90), e.offsetWidth, e.offsetHeight])""",
        CONTROLS,
    )
    assert small == []


WATCH_SHIFTS = """window.shift = 0;
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({type: 'layout-shift', buffered: true});"""


@pytest.mark.parametrize("screen", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_nothing_moves_while_the_page_loads(browser, site, screen):
    context = browser.new_context(viewport=screen)
    page = context.new_page()
    page.add_init_script(WATCH_SHIFTS)
    shifts = {}
    for path in PAGES:
        page.goto(site + path)
        # Two frames after the last script: what it moved has been painted.
        page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        shifts[path] = page.evaluate("window.shift")
    context.close()
    assert {path: shift for path, shift in shifts.items() if shift > 0.001} == {}


@pytest.mark.parametrize("path", ["/5.2.1/agarrado/", "/5.2.1/area-de-efecto/", "/", "/estados/"])
def test_a_cold_first_view_is_light(browser, site, path):
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(site + path)
    page.wait_for_load_state("networkidle")
    context.close()
    assert 3_000 < sum(sizes) < 40_000
    assert 3 < len(sizes) <= 6


@pytest.mark.parametrize("path", ["/", "/5.2.1/agarrado/", "/estados/", "/marcadores/"])
def test_the_scripts_of_a_page_keep_no_one_waiting(browser, site, path):
    """Seconds of processor, not of the clock: a busy machine is no fault of the page."""
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(site + path)
    metrics = {m["name"]: m["value"] for m in session.send("Performance.getMetrics")["metrics"]}
    context.close()
    assert metrics["ScriptDuration"] < 0.05


@EACH
def test_print_leaves_the_chrome_out(look, path):
    page = look(path, media="print")
    chrome = "header.top, form.search, .skip, .jump, .tool, .neighbours, .foot nav, .foot .switch"
    assert page.locator(chrome).count() > 3
    assert page.locator(chrome).locator("visible=true").count() == 0
    assert page.locator("main").is_visible()
    assert page.locator("footer .printed-source").get_by_text(path.partition("?")[0]).is_visible()


def test_print_is_dark_ink_on_white_whatever_the_theme(look):
    page = look("/5.2.1/agarrado/", scheme="dark", media="print")
    ink = page.locator(".rule dd").first.evaluate("e => getComputedStyle(e).color")
    assert max(int(part) for part in ink.removeprefix("rgb(").rstrip(")").split(",")) < 100


def test_who_wants_no_motion_gets_none(browser, site):
    seconds = "getComputedStyle(document.querySelector('main a')).transitionDuration"
    for wish, moves in (("reduce", False), ("no-preference", True)):
        page = browser.new_context(reduced_motion=wish).new_page()
        page.goto(f"{site}/5.2.1/agarrado/")
        assert (page.evaluate(seconds) != "0s") is moves
        page.context.close()
