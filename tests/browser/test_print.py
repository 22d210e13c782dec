"""What comes out of a printer: PDFs as Chromium makes them, read page by page."""

import re

import pypdfium2
import pytest
from playwright.sync_api import Browser

from .conftest import PHONE

pytestmark = pytest.mark.browser

CHROME = (
    "Busca una regla",
    "Marcador",
    "Compartir",
    "Atajos",
    "Acerca de",
    "Anterior",
    "Siguiente",
    "casillas",
)


@pytest.fixture(scope="module")
def paper(browser: Browser, site: str):
    """`paper(path, landscape)` prints a page on A4: the texts of its sheets, and the tab it came from."""
    tab = browser.new_context(locale="es-ES", viewport=PHONE).new_page()

    def print_page(path: str, landscape: bool = False) -> list[str]:
        tab.goto(site + path)
        document = pypdfium2.PdfDocument(tab.pdf(format="A4", landscape=landscape))
        texts = [sheet.get_textpage().get_text_range() for sheet in document]
        document.close()
        return texts

    print_page.tab = tab
    yield print_page
    tab.context.close()


def squeezed(text: str) -> str:
    """Without spaces, hyphens or the numbers of links: lines break where they may."""
    return re.sub(r"\s|[-\u00ad\ufffe]|\[\d+\]", "", text)


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("/", "SRD 5.2.1 (2024)"),
        ("/5.1/", "SRD 5.1 (2014)"),
        ("/5.2.1/agarrado/", "SRD 5.2.1, «Glosario de reglas», pág. 194."),
        ("/partida-web/critico/", "Partida de rol por web"),
        ("/estados/", "SRD 5.2.1 (2024)"),
        ("/estados/agarrado/", "SRD 5.2.1, «Glosario de reglas», pág. 194."),
        ("/estados/tarjetas/", "SRD 5.2.1 (2024)"),
        ("/comparar/descanso-largo/", "SRD 5.1 (2014) y SRD 5.2.1 (2024)."),
        ("/buscar/?q=presa", ""),
        ("/pantalla/?reglas=5.2.1/agarrado,5.1/agarrar", "SRD 5.1, «Combate»"),
    ],
)
def test_a_sheet_tells_source_edition_and_address_and_leaves_the_chrome_out(paper, site, path, source):
    sheets = paper(path)
    text = " ".join(" ".join(sheets).split())
    assert source in text.replace("\u00a0", " ")
    assert squeezed(path) in squeezed(text)
    assert [word for word in CHROME if word in text] == []
    for number, sheet in enumerate(sheets, start=1):
        assert re.search(rf"\b{number} / {len(sheets)}\b", sheet)


def test_links_are_numbers_and_the_numbers_a_list(paper):
    text = "".join(paper("/5.2.1/agarrado/"))
    body, _, links = text.partition("Enlaces")
    listed = dict(re.findall(r"\[(\d+)\]\s*(/[\w./-]+)", links))
    assert "velocidad[1]" in re.sub(r"\s", "", body)
    assert listed["1"] == "/5.2.1/velocidad/"
    assert set(re.findall(r"\[(\d+)\]", body)) == set(listed)


def test_a_short_rule_takes_one_sheet(paper):
    assert len(paper("/5.2.1/agarrado/")) == 1


@pytest.mark.parametrize(
    ("path", "links", "count"),
    [("/", ".entries a", 86), ("/buscar/?q=presa", ".hit-title", 3), ("/comparar/", ".kind[href^='/']", 221)],
)
def test_a_list_has_the_address_of_each_rule_beside_it(paper, path, links, count):
    text = squeezed("".join(paper(path)))
    addresses = paper.tab.locator(f"main {links}").evaluate_all(
        "links => links.map(link => link.getAttribute('href'))"
    )
    assert len(addresses) >= count
    assert [address for address in addresses if squeezed(address) not in text] == []


def test_the_conditions_print_as_a_table_on_one_sheet(paper):
    (sheet,) = paper("/estados/")
    assert "Concentración" in sheet
    assert "/estados/petrificado/" in sheet


@pytest.mark.parametrize("edition", ["5.2.1", "5.1"])
def test_the_cards_print_nine_a_sheet_and_lose_no_text(paper, edition):
    paper("/estados/tarjetas/")
    paper.tab.evaluate("edition => localStorage.setItem('consulta:edition', edition)", edition)
    sheets = paper("/estados/tarjetas/")
    paper.tab.evaluate("localStorage.clear()")
    chip = "5.2.1 · 2024" if edition == "5.2.1" else "5.1 · 2014"
    assert [sheet.count(chip) for sheet in sheets] == [9, 6]


@pytest.mark.parametrize("units", ["m", "ft", "sq"])
def test_no_card_is_too_small_for_its_text(look, units):
    page = look("/estados/tarjetas/", viewport={"width": 718, "height": 1047}, media="print")
    page.evaluate("units => { document.documentElement.dataset.units = units }", units)
    for edition in ("5.2.1", "5.1"):
        page.evaluate("edition => { document.documentElement.dataset.edition = edition }", edition)
        cut = page.evaluate(
            """() => [...document.querySelectorAll('.cutout')].filter(card => card.checkVisibility())
            .map(card => [card.innerText.split('\\n')[0], card.scrollHeight - card.clientHeight])"""
        )
        assert len(cut) == 15
        assert [card for card in cut if card[1] > 0] == []


PRESETS = ["Combate", "Exploración", "Descanso y muerte", "Estados"]


@pytest.mark.parametrize("landscape", [False, True], ids=["portrait", "landscape"])
@pytest.mark.parametrize("title", PRESETS)
def test_no_card_of_a_screen_is_broken(paper, site, title, landscape):
    paper.tab.goto(f"{site}/pantalla/")
    for address in paper.tab.locator(".presets a", has_text=title).evaluate_all(
        "links => links.map(link => link.getAttribute('href'))"
    ):
        if "tarjetas" in address:
            continue
        sheets = [squeezed(sheet) for sheet in paper(address, landscape)]
        cards = paper.tab.locator(".screen-card").evaluate_all(
            """cards => cards.map(card => {
                const parts = [...card.querySelectorAll('.rule :is(p, dd, td, li)')]
                  .filter(part => !part.querySelector('p, dd, td, li'));
                return [card.querySelector('h2'), parts[0], parts.at(-1)].map(part => part.innerText);
            })"""
        )
        assert len(cards) >= 7
        broken = [
            card[0]
            for card in cards
            if not any(all(squeezed(part) in sheet for part in card) for sheet in sheets)
        ]
        assert broken == []
