"""Every page of the site as a browser gets it."""

import gzip
import re
from pathlib import Path
from urllib.parse import urldefrag, urlsplit

import html5lib
import pytest
from django.contrib.staticfiles import finders

from reference.views.errors import server_error
from rules.models import Condition, RuleEntry, RulesetVersion

FIXED = (
    "/",
    "/estados/",
    "/estados/tarjetas/",
    "/buscar/",
    "/marcadores/",
    "/pantalla/",
    "/acerca-de/",
    "/correcciones/",
)
# Two rules of one name in the glossary and in a chapter: their pages share a title.
TWINS = {"/5.2.1/competencia/", "/5.2.1/competencia-reglas/"}
TWINS |= {"/comparar/competencia/", "/comparar/competencia-reglas/"}
# What a browser fetches by itself. Links that a person follows are not among them.
FETCHED = {
    "script": ("src",),
    "img": ("src", "srcset"),
    "link": ("href",),
    "iframe": ("src",),
    "source": ("src", "srcset"),
    "video": ("src", "poster"),
    "audio": ("src",),
    "embed": ("src",),
    "object": ("data",),
    "use": ("href", "{http://www.w3.org/1999/xlink}href"),
    "image": ("href", "{http://www.w3.org/1999/xlink}href"),
    "form": ("action",),
    "input": ("src", "formaction"),
    "button": ("formaction",),
    "base": ("href",),
}


def _runs(script) -> bool:
    """Whether a browser runs an element; linked data is a block of data and nothing more."""
    return script.get("type") != "application/ld+json"


def all_faults(pages, check) -> dict[str, object]:
    """What a check finds, by page; empty where all is well."""
    return {address: found for address, page in pages.items() if (found := check(page))}


def test_links_from_the_mesa_reach_every_page(site, rules):
    for entry in RuleEntry.objects.select_related("ruleset"):
        assert entry.get_absolute_url() in site
    for condition in Condition.objects.select_related("entry"):
        assert condition.get_absolute_url() in site
    for ruleset in RulesetVersion.objects.all():
        assert ruleset.get_absolute_url() in site
    assert set(FIXED) <= set(site)


def test_every_internal_link_answers(site):
    broken = {
        address: (page.status, sorted(page.linked_from)[:3])
        for address, page in site.items()
        if page.status not in (200, 301, 302)
    }
    assert broken == {}


def test_no_link_of_a_page_is_led_elsewhere(site):
    """The site's own links name final addresses: no visitor pays for a redirect."""
    assert {address: page.status for address, page in site.items() if page.status != 200} == {}


def test_every_anchor_is_there(pages):
    def missing(page):
        return sorted(
            {
                link
                for link in page.links
                for address, anchor in [urldefrag(link)]
                if anchor
                and not urlsplit(link).netloc
                and urlsplit(address).path in pages
                and anchor not in pages[urlsplit(address).path].ids
            }
        )

    assert all_faults(pages, missing) == {}


def test_every_page_is_valid_html(pages):
    assert all_faults(pages, lambda page: page.faults) == {}


def test_ids_are_unique(pages):
    assert all_faults(pages, lambda page: sorted({i for i in page.ids if page.ids.count(i) > 1})) == {}


def test_ids_have_no_blanks(pages):
    assert all_faults(pages, lambda page: [i for i in page.ids if not i or re.search(r"\s", i)]) == {}


def test_names_of_regions_and_fields_are_there(pages):
    """`aria-labelledby`, `aria-describedby` and `for` name an element of the page."""

    def lost(page):
        named = {
            name
            for el in page.root.iter()
            for key in ("aria-labelledby", "aria-describedby", "aria-controls", "for", "list")
            for name in (el.get(key) or "").split()
        }
        return sorted(named - set(page.ids))

    assert all_faults(pages, lost) == {}


def test_every_page_has_one_h1(pages):
    assert all_faults(pages, lambda page: [1] * len(list(page.root.iter("h1"))) != [1]) == {}


def test_headings_skip_no_level(pages):
    def skips(page):
        levels = [int(el.tag[1]) for el in page.root.iter() if re.fullmatch("h[1-6]", str(el.tag))]
        return [pair for pair in zip([0, *levels], levels, strict=False) if pair[1] > pair[0] + 1]

    assert all_faults(pages, skips) == {}


def test_no_heading_is_empty(pages):
    def empty(page):
        return [
            el.tag
            for el in page.root.iter()
            if re.fullmatch("h[1-6]", str(el.tag)) and not "".join(el.itertext()).strip()
        ]

    assert all_faults(pages, empty) == {}


def test_no_page_asks_another_host_for_anything(pages):
    def foreign(page):
        return [
            value
            for el in page.root.iter()
            for key in FETCHED.get(str(el.tag).rpartition("}")[2], ())
            for value in [el.get(key) or ""]
            if value.startswith(("http:", "https:", "//"))
        ]

    assert all_faults(pages, foreign) == {}


def test_no_page_holds_inline_style_or_script(pages):
    def inline(page):
        found = [el.tag for el in page.root.iter("style")]
        found += [el.tag for el in page.root.iter("script") if "src" not in el.attrib and _runs(el)]
        found += [
            (el.tag, key)
            for el in page.root.iter()
            for key in el.attrib
            if key == "style" or str(key).startswith("on") or str(el.get(key)).startswith("javascript:")
        ]
        return found

    assert all_faults(pages, inline) == {}


def test_every_static_file_that_a_page_names_is_there(pages):
    named = {
        value.removeprefix("/static/")
        for page in pages.values()
        for el in page.root.iter()
        for value in (el.get("src"), el.get("href"), el.get("content"))
        if value and value.startswith("/static/")
    }
    assert "css/base.css" in named
    assert [name for name in sorted(named) if finders.find(name) is None] == []


def test_the_stylesheets_ask_another_host_for_nothing():
    for path in Path(finders.find("css/base.css")).parent.glob("*.css"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"@import|url\(\s*['\"]?(?:https?:)?//", text), path.name


def test_every_page_is_in_spanish_with_a_title_and_a_description_of_its_own(pages):
    titles = {}
    for address, page in pages.items():
        assert page.root.get("lang") == "es", address
        title = page.root.findtext(".//title").strip()
        assert title, address
        titles.setdefault(title, []).append(address)
        assert [el.get("content") for el in page.root.iter("meta") if el.get("name") == "description"], (
            address
        )
    shared = [where for where in titles.values() if len(where) > 1 and not set(where) <= TWINS]
    assert shared == []


def test_every_page_has_one_main_a_way_past_the_header_and_the_search(pages):
    for address, page in pages.items():
        assert len(list(page.root.iter("main"))) == 1, address
        first = next(page.root.iter("a"))
        assert first.get("href") == "#p-main", address
        assert page.root.find(".//form[@role='search']") is not None, address


def test_every_field_has_a_label(pages):
    def bare(page):
        inside = {id(field) for label in page.root.iter("label") for field in label.iter()}
        named = {label.get("for") for label in page.root.iter("label")}
        return [
            el.get("name")
            for tag in ("input", "select", "textarea")
            for el in page.root.iter(tag)
            if el.get("type") not in ("hidden", "submit")
            and id(el) not in inside
            and el.get("id") not in named
            and not el.get("aria-label")
        ]

    assert all_faults(pages, bare) == {}


def test_every_link_and_button_says_something(pages):
    def mute(page):
        return [
            (el.tag, el.get("href"))
            for tag in ("a", "button")
            for el in page.root.iter(tag)
            if not "".join(el.itertext()).strip() and not el.get("aria-label")
        ]

    assert all_faults(pages, mute) == {}


def test_every_table_names_its_columns(pages):
    def nameless(page):
        return [
            "table"
            for table in page.root.iter("table")
            if not list(table.iter("th")) or any(not th.get("scope") for th in table.iter("th"))
        ]

    assert all_faults(pages, nameless) == {}


def test_no_page_shows_source_marks(pages):
    """Nothing of Markdown or of templates is left in what a visitor reads, but for what is shown as code."""

    def marks(page):
        shown = ((el, isinstance(el.tag, str) and el.tag != "code") for el in page.root.find("body").iter())
        text = "".join((el.text or "") * is_prose + (el.tail or "") for el, is_prose in shown)
        return re.findall(r"\[\[|\]\]|\{\{|\{%|\{#|\*\*|None\b", text)

    assert all_faults(pages, marks) == {}


def test_a_compressed_entry_page_is_under_12_kilobytes(pages, rules):
    addresses = [entry.get_absolute_url() for entry in RuleEntry.objects.select_related("ruleset")]
    sizes = {address: len(gzip.compress(pages[address].html.encode(), 6)) for address in addresses}
    assert {address: size for address, size in sizes.items() if size >= 12 * 1024} == {}


def test_pages_travel_compressed(client, rules):
    response = client.get("/5.2.1/combate/", HTTP_ACCEPT_ENCODING="gzip")
    assert response.headers["Content-Encoding"] == "gzip"
    assert len(response.content) < 12 * 1024
    assert "Content-Encoding" not in client.get("/5.2.1/combate/").headers


def test_a_first_visit_takes_under_40_kilobytes_in_all(client, pages):
    page = pages["/5.2.1/derribado/"]
    own = len(gzip.compress(page.html.encode(), 6))
    files = {
        el.get(key)
        for tag, key in (("link", "href"), ("script", "src"), ("img", "src"))
        for el in page.root.iter(tag)
        if (el.get(key) or "").startswith("/static/")
    }
    paths = [Path(finders.find(name.removeprefix("/static/"))) for name in files]
    assert own + sum(len(gzip.compress(path.read_bytes(), 6)) for path in paths) < 40 * 1024


def test_pages_are_the_same_for_every_visitor(client, rules):
    """No page reads or sets a cookie."""
    plain = client.get("/5.2.1/derribado/")
    client.cookies["edicion"] = "5.1"
    again = client.get("/5.2.1/derribado/", HTTP_ACCEPT_LANGUAGE="en", HTTP_USER_AGENT="x")
    assert again.content == plain.content
    assert not again.cookies
    assert "cookie" not in again.headers.get("Vary", "").lower()


@pytest.mark.parametrize("address", ["/", "/5.2.1/derribado/", "/no-existe/nada/"])
def test_every_answer_carries_the_security_headers(client, rules, address):
    headers = client.get(address).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"


def test_an_unchanged_page_is_not_sent_twice(client, rules):
    first = client.get("/5.2.1/derribado/")
    again = client.get("/5.2.1/derribado/", HTTP_IF_NONE_MATCH=first.headers["ETag"])
    assert again.status_code == 304
    assert again.content == b""


@pytest.mark.parametrize(
    "address",
    [
        "/nada/de/nada/",
        "/5.2.1/deribado/",
        "/buscar/?q=derribado",
        "/buscar/?q=derribado&version=5.1",
        "/buscar/?q=%22%3E%3Cb%3E%26amp;",
        "/buscar/?q=zzzzqqqq",
        "/pantalla/?reglas=5.2.1/derribado,5.1/derribado,5.2.1/saltar,5.1/cansancio,x/y",
        "/pantalla/?anadir=nada-de-nada&version=5.1",
        "/comparar/?q=agarrar",
        "/comparar/?q=zzzz",
    ],
)
def test_pages_that_answer_a_question_are_valid_too(page_at, rules, address):
    page = page_at(address)
    levels = [int(el.tag[1]) for el in page.root.iter() if re.fullmatch("h[1-6]", str(el.tag))]
    assert page.faults == []
    assert len(page.ids) == len(set(page.ids))
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in zip([0, *levels], levels, strict=False))


def test_the_page_of_a_server_error_is_valid_too(rf, rules):
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    parser.parse(server_error(rf.get("/")).content.decode())
    assert parser.errors == []


class TestMesa:
    def test_it_has_nine_groups_with_86_entries(self, pages):
        sections = [el for el in pages["/"].root.iter("section") if el.get("class") == "group"]
        assert [sum(1 for _ in s.iter("li")) for s in sections] == [22, 15, 9, 9, 2, 8, 8, 5, 8]

    def test_it_says_how_many_of_how_many_and_leads_to_both_indexes(self, pages):
        [intro] = [el for el in pages["/"].root.iter("p") if el.get("class") == "intro"]
        text = " ".join("".join(intro.itertext()).split())
        assert "86 de las 174 reglas de 5.2.1" in text
        assert "198 de 5.1" in text
        assert [a.get("href") for a in intro.iter("a")] == ["/5.2.1/", "/5.1/"]

    def test_it_takes_at_most_3_queries(self, client, rules, django_assert_max_num_queries):
        with django_assert_max_num_queries(3):
            client.get("/")


class TestIndex:
    @pytest.mark.parametrize(("ruleset", "count"), [("5.2.1", 174), ("5.1", 198), ("partida-web", 26)])
    def test_it_lists_every_entry_by_group_and_by_letter(self, pages, ruleset, count):
        page = pages[f"/{ruleset}/"]
        main = page.root.find(".//main")
        items = [a.get("href") for li in main.iter("li") for a in li.iter("a")]
        entries = [href for href in items if href.count("/") == 3]
        assert len(entries) == 2 * count
        assert len(set(entries)) == count

    @pytest.mark.parametrize("ruleset", ["5.2.1", "5.1", "partida-web"])
    def test_letters_are_in_order_and_each_has_a_link(self, pages, ruleset):
        page = pages[f"/{ruleset}/"]
        letters = [el.text for el in page.root.iter("h3")]
        assert letters == sorted(letters, key=lambda letter: letter.replace("Ñ", "N\uffff"))
        assert {f"#p-letra-{letter.lower()}" for letter in letters} <= {
            a.get("href") for a in page.root.iter("a")
        }

    @pytest.mark.parametrize("ruleset", ["5.2.1", "5.1", "partida-web"])
    def test_it_takes_at_most_4_queries(self, client, rules, django_assert_max_num_queries, ruleset):
        with django_assert_max_num_queries(4):
            client.get(f"/{ruleset}/")


class TestAbout:
    def test_it_carries_the_statements_that_the_licences_ask_for(self, pages):
        html = pages["/acerca-de/"].html
        assert "This work includes material from the System Reference Document 5.2.1" in html
        assert "This work includes material taken from the System Reference Document 5.1" in html
        assert html.count("https://creativecommons.org/licenses/by/4.0/legalcode") >= 2

    def test_it_says_that_it_is_not_official(self, pages):
        assert "no es oficial" in pages["/acerca-de/"].html

    def test_every_page_leads_to_it(self, pages):
        assert [address for address, page in pages.items() if "/acerca-de/" not in page.links] == []


class TestBookmarks:
    def test_it_says_what_to_do_without_javascript(self, pages):
        assert "data-without-script" in pages["/marcadores/"].html
        assert "necesita JavaScript" in pages["/marcadores/"].html

    def test_it_needs_no_database(self, client, django_assert_num_queries, db):
        with django_assert_num_queries(0):
            client.get("/marcadores/")
