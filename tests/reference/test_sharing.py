"""What pages say of themselves to search engines and to who shares them."""

import json
import struct
from urllib.parse import urlsplit

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from reference.structured import entry_data
from reference.templatetags.sharing import linked_data
from rules.kinds import AliasKind
from rules.models import RuleEntry

SITE = "https://consulta.example"
ENTRY = "/5.2.1/derribado/"
INDEXED = ["/", "/5.2.1/", ENTRY, "/estados/", "/estados/derribado/", "/comparar/", "/comparar/agarrado/"]
INDEXED += ["/calculadoras/", "/calculadoras/salto/", "/pantalla/", "/acerca-de/", "/estados/tarjetas/"]
NOT_INDEXED = ["/buscar/", "/buscar/?q=presa", "/marcadores/", "/no-existe/", "/pantalla/?reglas=5.1/agarrar"]


@pytest.fixture
def on_the_internet(settings):
    settings.SITE_URL = SITE


def links(page, rel):
    return [el.attrib for el in page.root.iter("link") if el.get("rel") == rel]


def metas(page):
    found = {}
    for el in page.root.iter("meta"):
        name = el.get("property") or el.get("name")
        if name and name != "theme-color":
            assert name not in found, f"{name} twice"
            found[name] = el.get("content")
    return found


def data_of(page):
    blocks = [el for el in page.root.iter("script") if el.get("type") == "application/ld+json"]
    assert len(blocks) == 1
    return json.loads(blocks[0].text)


@pytest.mark.parametrize("address", INDEXED)
def test_a_page_names_its_own_address_and_language(page_at, on_the_internet, address):
    page = page_at(address)
    assert [link["href"] for link in links(page, "canonical")] == [SITE + address]
    assert [(link["hreflang"], link["href"]) for link in links(page, "alternate") if "hreflang" in link] == [
        ("es", SITE + address)
    ]
    assert metas(page)["og:url"] == SITE + address
    assert "robots" not in metas(page)


@pytest.mark.parametrize(
    "address", ["/comparar/?clase=cambia&texto=a", "/calculadoras/salto/?fuerza=15", "/?utm_source=x"]
)
def test_a_query_is_no_part_of_it(page_at, on_the_internet, address):
    page = page_at(address)
    assert [link["href"] for link in links(page, "canonical")] == [SITE + urlsplit(address).path]


@pytest.mark.parametrize("address", NOT_INDEXED)
def test_what_is_not_for_indexing_says_so_and_names_no_address(page_at, on_the_internet, address):
    page = page_at(address)
    assert metas(page)["robots"] == "noindex"
    assert links(page, "canonical") == []
    assert "og:url" not in metas(page)


@pytest.mark.parametrize("address", [*INDEXED, *NOT_INDEXED])
def test_without_a_site_address_nothing_is_absolute_and_no_host_is_told(page_at, settings, address):
    settings.SITE_URL = ""
    page = page_at(address)
    assert links(page, "canonical") == []
    assert {"og:url", "og:image"}.isdisjoint(metas(page))
    assert metas(page)["twitter:card"] == "summary"
    assert "testserver" not in page.html


@pytest.mark.parametrize("address", INDEXED)
def test_no_page_depends_on_the_host(rules, on_the_internet, settings, address):
    settings.ALLOWED_HOSTS = ["uno.example", "otro.example"]
    one, other = (Client(headers={"host": host}).get(address).content for host in settings.ALLOWED_HOSTS)
    assert one == other


def test_an_entry_is_shared_by_title_edition_and_summary(page_at, on_the_internet):
    page = page_at(ENTRY)
    entry = RuleEntry.objects.get(ruleset__slug="5.2.1", slug="derribado")
    found = metas(page)
    assert found["og:title"] == "Derribado (SRD 5.2.1)"
    assert found["og:description"] == found["description"] == entry.summary
    assert (found["og:type"], found["og:locale"]) == ("article", "es_ES")
    assert found["twitter:card"] == "summary_large_image"


def test_other_pages_are_shared_by_their_title(page_at, on_the_internet):
    page = page_at("/comparar/agarrado/")
    found = metas(page)
    assert found["og:title"] + " · Consulta" == page.root.findtext(".//title")
    assert found["og:type"] == "website"
    assert found["og:description"] == found["description"]


def test_the_image_is_as_large_as_said_and_small_to_send(page_at, on_the_internet):
    found = metas(page_at("/"))
    assert found["og:image"] == f"{SITE}/static/img/social.png"
    assert found["og:image:alt"]
    with open(finders.find("img/social.png"), "rb") as file:
        image = file.read()
    size = struct.unpack(">II", image[16:24])
    assert size == (int(found["og:image:width"]), int(found["og:image:height"])) == (1200, 630)
    assert len(image) < 100_000


class TestLinkedData:
    def test_an_entry_is_a_term_of_its_ruleset(self, page_at, on_the_internet):
        term, trail = data_of(page_at(ENTRY))["@graph"]
        assert term["@type"] == ["DefinedTerm", "CreativeWork"]
        assert term["name"] == "Derribado"
        assert "Prone" in term["alternateName"]
        assert term["description"].startswith("Solo te arrastras")
        assert term["termCode"] == "5.2.1/derribado"
        assert term["url"] == SITE + ENTRY
        assert term["inLanguage"] == "es"
        assert term["license"] == "https://creativecommons.org/licenses/by/4.0/legalcode"
        assert term["inDefinedTermSet"]["@type"] == "DefinedTermSet"
        assert term["inDefinedTermSet"]["url"] == f"{SITE}/5.2.1/"
        assert [step["position"] for step in trail["itemListElement"]] == [1, 2, 3]
        assert trail["itemListElement"][-1]["item"] == SITE + ENTRY

    def test_questions_are_no_names(self, rules, page_at):
        alias = RuleEntry.objects.filter(aliases__kind=AliasKind.ASKED).first()
        asked = set(alias.aliases.filter(kind=AliasKind.ASKED).values_list("text", flat=True))
        term = data_of(page_at(alias.get_absolute_url()))["@graph"][0]
        assert asked.isdisjoint(term.get("alternateName", []))

    def test_without_a_site_address_it_names_none(self, page_at, settings):
        settings.SITE_URL = ""
        data = data_of(page_at(ENTRY))
        assert len(data["@graph"]) == 1
        assert "url" not in data["@graph"][0]
        assert "url" not in data["@graph"][0]["inDefinedTermSet"]

    def test_a_ruleset_is_the_set(self, page_at, on_the_internet):
        data = data_of(page_at("/5.1/"))
        assert (data["@type"], data["name"], data["url"]) == ("DefinedTermSet", "SRD 5.1", f"{SITE}/5.1/")

    def test_other_pages_have_none(self, page_at):
        assert "ld+json" not in page_at("/estados/").html

    def test_every_entry_has_one_that_reads(self, pages, rules):
        for entry in RuleEntry.objects.select_related("ruleset"):
            term = data_of(pages[entry.get_absolute_url()])["@graph"][0]
            assert (term["name"], term["description"]) == (entry.title, entry.summary)

    @pytest.mark.parametrize(
        "text",
        [
            "</script><script>alert(1)</script>",
            "<!--<script>",
            "]]>",
            "\u2028\u2029",
            "\"'\\",
            "&lt;/script&gt;",
        ],
    )
    def test_no_value_breaks_out_and_each_reads_back(self, rules, text):
        entry = RuleEntry.objects.with_context().get(ruleset__slug="5.2.1", slug="derribado")
        entry.title = entry.summary = text
        html = linked_data(entry_data(entry, [text]))
        inside = html.removeprefix('<script type="application/ld+json">').removesuffix("</script>")
        assert not set("<>&\u2028\u2029") & set(inside)
        term = json.loads(inside)["@graph"][0]
        assert term["name"] == term["description"] == term["alternateName"][0] == text
