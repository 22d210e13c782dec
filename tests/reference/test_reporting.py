"""«Avisar de un error»: on every entry where the operator says whom to write, and nowhere else."""

from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from reference.reporting import is_report_address, report_link
from rules.models import RuleEntry

OFFER = "Avisar de un error"
ENTRY = "/5.2.1/derribado/"


@pytest.fixture
def entry(rules):
    return RuleEntry.objects.with_context().get(ruleset__slug="5.2.1", slug="derribado")


def test_without_an_address_no_page_offers_it(client, rules, settings):
    settings.REPORT_ADDRESS = ""
    html = client.get(ENTRY).content.decode()
    assert OFFER not in html
    assert "mailto:" not in html


@pytest.mark.parametrize("address", [ENTRY, "/5.1/saltar/", "/partida-web/critico/"])
def test_with_one_every_entry_does(page_at, rules, settings, address):
    settings.REPORT_ADDRESS = "mailto:reglas@consulta.example"
    page = page_at(address)
    links = [el for el in page.root.iter("a") if el.text == OFFER]
    assert len(links) == 1
    assert links[0].get("href").startswith("mailto:reglas@consulta.example?subject=")


def test_other_pages_do_not(client, rules, settings):
    settings.REPORT_ADDRESS = "mailto:reglas@consulta.example"
    assert OFFER not in client.get("/5.2.1/").content.decode()


def test_a_letter_names_rule_edition_and_address(entry, settings):
    settings.REPORT_ADDRESS, settings.SITE_URL = "mailto:reglas@consulta.example", "https://consulta.example"
    link = report_link(entry)
    assert "+" not in link
    letter = parse_qs(urlsplit(link).query)
    assert letter["subject"] == ["Error en «Derribado» (SRD 5.2.1)"]
    body = letter["body"][0]
    assert "Regla: Derribado\r\n" in body
    assert "Edición: SRD 5.2.1\r\n" in body
    assert f"Dirección: https://consulta.example{ENTRY}\r\n" in body


def test_a_title_cannot_add_to_the_letter(entry, settings):
    settings.REPORT_ADDRESS = "mailto:reglas@consulta.example"
    entry.title = "a&bcc=otro@x.example\r\nCc: otro#?"
    link = report_link(entry)
    assert set(parse_qs(urlsplit(link).query)) == {"subject", "body"}
    assert urlsplit(link).fragment == ""
    assert "a&bcc=otro@x.example" in unquote(link)


def test_a_page_is_linked_as_it_is(page_at, rules, settings):
    settings.REPORT_ADDRESS = "https://forja.example/reglas/issues/new?labels=regla&x=1"
    page = page_at(ENTRY)
    assert [el.get("href") for el in page.root.iter("a") if el.text == OFFER] == [settings.REPORT_ADDRESS]


@pytest.mark.parametrize(
    "text",
    ["mailto:a@b.example", "mailto:reglas+srd@sub.consulta.example", "https://forja.example/nuevo?a=b"],
)
def test_a_mailbox_and_a_page_are_addresses(text):
    assert is_report_address(text)


@pytest.mark.parametrize(
    "text",
    [
        "reglas@consulta.example",
        "mailto:",
        "mailto:nadie",
        "mailto:a@b.example?bcc=c@d.example",
        "mailto:a@b.example,c@d.example",
        "http://forja.example/",
        "javascript:alert(1)",
        "https://",
        "https:///nuevo",
        "ftp://forja.example/",
    ],
)
def test_anything_else_is_none(text):
    assert not is_report_address(text)
