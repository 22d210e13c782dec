"""What the search box and the browser's own bar offer while one types."""

import json
import re
import time
from html import unescape
from xml.etree import ElementTree

import html5lib
import pytest
from django.urls import reverse

from rules.models import RuleEntry, SearchName

pytestmark = pytest.mark.usefixtures("rules")

MOST = 8
BYTES = 3 * 1024
SECONDS = 0.05
QUERIES = 4


def suggest(client, question: str, **data):
    return client.get(reverse("suggestions"), {"q": question, **data})


def options(response) -> list[tuple[str, str]]:
    """(address, text) of each option."""
    found = re.findall(r'<a role="option"[^>]*? href="([^"]*)"[^>]*>(.*?)</a>', response.content.decode())
    return [(unescape(address), unescape(re.sub("<[^>]+>", "", text))) for address, text in found]


def test_an_option_has_title_edition_and_why_it_is_there(client):
    response = suggest(client, "tumba")
    (address, label), *_ = options(response)
    assert address == "/5.2.1/derribado/"
    assert "Derribado" in label
    assert "5.2.1 · 2024" in label
    assert "tumbado" in label
    assert "<mark>Agarrar</mark>" in suggest(client, "agarrar").content.decode()


def test_the_edition_in_use_comes_first_and_an_unknown_one_is_none(client):
    assert options(suggest(client, "agarrado", version="5.1"))[0][0] == "/5.1/agarrado/"
    assert options(suggest(client, "agarrado", version="zzz")) == options(suggest(client, "agarrado"))


def test_a_slip_says_what_was_understood(client):
    page = suggest(client, "agarar").content.decode()
    assert "Sugerencias de <b>agarrar</b>" in page
    assert "sugerencias de agarrar" in page
    assert "Sugerencias de" not in suggest(client, "agarrar").content.decode()


def test_the_last_option_leads_to_all_results_where_there_are_more(client):
    address, label = options(suggest(client, "daño", version="5.1"))[-1]
    assert address == "/buscar/?q=da%C3%B1o&version=5.1"
    total = int(re.search(r"Ver los (\d+) resultados", label)[1])
    assert total > MOST
    assert "Ver los" not in suggest(client, "presa").content.decode()


def test_the_options_form_a_listbox_with_ids_of_their_own(client):
    fragment = html5lib.parseFragment(suggest(client, "daño").content.decode(), namespaceHTMLElements=False)
    (box,) = fragment.findall(".//*[@role='listbox']")
    ids = [option.get("id") for option in box]
    assert box.get("aria-label")
    assert len(ids) == len(set(ids)) == MOST
    assert {option.get("role") for option in box} == {"option"}
    assert {option.get("tabindex") for option in box} == {"-1"}


@pytest.mark.parametrize("question", ["", "   ", "xyzzyqq", "\x00", "?!"])
def test_nothing_to_suggest_is_an_empty_answer(client, question):
    response = suggest(client, question)
    assert response.status_code == 200
    assert b"listbox" not in response.content


def test_it_is_kept_for_a_while_and_by_no_search_engine(client):
    response = suggest(client, "daño")
    assert "max-age=300" in response["Cache-Control"]
    assert "public" in response["Cache-Control"]
    assert response["X-Robots-Tag"] == "noindex"
    assert "Cookie" not in response.get("Vary", "")


def test_html_stays_text(client):
    for question in ("<b>daño</b>", '"><script>alert(1)</script> daño'):
        page = suggest(client, question).content.decode()
        assert "<script" not in page
        assert "<b>daño</b>" not in page


def test_only_reading_is_allowed(client):
    assert client.post(reverse("suggestions"), {"q": "daño"}).status_code == 405


def test_it_takes_few_queries(client, django_assert_max_num_queries):
    for version in ("", "5.1"):
        suggest(client, "cuánto daño hace caer", version=version)
        with django_assert_max_num_queries(QUERIES):
            suggest(client, "cuánto daño hace caer", version=version)


def typed() -> list[str]:
    """What is in the box while names are typed: beginnings of a sample of all of them, and slips."""
    names = sorted(set(SearchName.objects.values_list("text", flat=True)))[::31]
    found = [name[:length] for name in names for length in (2, 3, 5, 8, len(name))]
    found += [name[:3] + name[4:] for name in names]
    found += ["ñ" * 200, "😀" * 200, "&" * 200, "'\"<>" * 50, "daño " * 40]
    return list(dict.fromkeys(found))


def test_every_answer_is_small_has_at_most_eight_options_and_is_quick(client):
    """The time is that of a processor at work, not of a machine that is busy with something else."""
    questions = typed()
    assert len(questions) > 400
    heavy, times = [], []
    for question in questions:
        start = time.thread_time()
        response = suggest(client, question)
        times.append(time.thread_time() - start)
        if len(response.content) >= BYTES or len(options(response)) > MOST:
            heavy.append((question, len(response.content)))
    assert heavy == []
    assert sorted(times)[len(times) * 99 // 100] < SECONDS


# The browser's own bar


def test_the_browser_is_told_how_to_search_here(client):
    response = client.get(reverse("opensearch"))
    assert response["Content-Type"].startswith("application/opensearchdescription+xml")
    root = ElementTree.fromstring(response.content)
    space = "{http://a9.com/-/spec/opensearch/1.1/}"
    urls = {url.get("type"): url.get("template") for url in root.findall(f"{space}Url")}
    assert len(root.find(f"{space}ShortName").text) <= 16
    for kind in ("text/html", "application/x-suggestions+json"):
        assert urls[kind].startswith("http://testserver/")
        answer = client.get(urls[kind].replace("{searchTerms}", "da%C3%B1o%20por%20fuego"))
        assert answer.status_code == 200
    page = client.get("/").content.decode()
    link = re.search(r'<link rel="search" type="application/opensearchdescription\+xml"[^>]*>', page)[0]
    assert 'href="/opensearch.xml"' in link
    assert 'title="Consulta"' in link


def test_the_bar_gets_names_reasons_and_addresses(client):
    response = suggest(client, "Presa", formato="json")
    assert response["Content-Type"] == "application/x-suggestions+json"
    question, names, reasons, addresses = json.loads(response.content)
    assert question == "Presa"
    assert len(names) == len(reasons) == len(addresses) <= MOST
    assert names[:2] == ["Agarrar", "Agarrado"]
    assert "también: presa" in reasons[0]
    assert addresses[0] == "http://testserver/5.2.1/agarrar/"
    assert json.loads(suggest(client, "", formato="json").content) == ["", [], [], []]


def test_what_names_the_host_is_kept_for_that_host_alone(client):
    assert "Host" in client.get(reverse("opensearch"))["Vary"]
    assert "Host" in suggest(client, "presa", formato="json")["Vary"]
    assert "Host" not in suggest(client, "presa").get("Vary", "")
    other = client.get(reverse("opensearch"), headers={"host": "localhost"}).content.decode()
    assert "http://localhost/buscar/" in other
    assert "testserver" not in other


def test_what_the_bar_suggests_opens_its_rule(client):
    """A name that the bar offers is searched when chosen: titles lead to their own entry."""
    for title in RuleEntry.objects.filter(ruleset__is_default=True).values_list("title", flat=True)[::6]:
        response = client.get(reverse("search"), {"q": title, "ir": "1"})
        assert response.status_code in (200, 302)
        if response.status_code == 302:
            entry = RuleEntry.objects.get(ruleset__slug="5.2.1", slug=response["Location"].split("/")[2])
            assert entry.title == title
