"""The page and the feed of corrections, and the note on each entry."""

import xml.etree.ElementTree as etree

import pytest
from django.test import Client

from rules.models import Correction, RuleEntry

SITE = "https://consulta.example"
FEED = "/correcciones/rss.xml"
ATOM = "{http://www.w3.org/2005/Atom}link"


@pytest.fixture
def on_the_internet(settings):
    settings.SITE_URL = SITE


def items(response):
    return etree.fromstring(response.content).findall("channel/item")


def test_the_page_lists_each_with_its_entries(page_at, rules):
    page = page_at("/correcciones/")
    known = list(Correction.objects.with_entries())
    assert len(known) >= 6
    for correction in known:
        assert correction.slug in page.ids
        for entry in correction.entries.all():
            assert entry.get_absolute_url() in page.links
    assert FEED in page.links


def test_it_takes_two_queries(client, rules, django_assert_num_queries):
    with django_assert_num_queries(2):
        client.get("/correcciones/")


def test_the_newest_comes_first(rules):
    dates = [correction.date for correction in Correction.objects.all()]
    assert dates == sorted(dates, reverse=True)


def test_without_any_it_says_so(client, rules):
    Correction.objects.all().delete()
    assert "Todavía no hay ninguna" in client.get("/correcciones/").content.decode()
    assert items(client.get(FEED)) == []


def test_an_entry_says_when_and_what(client, rules):
    html = client.get("/5.2.1/caidas/").content.decode()
    assert 'Corregida el <time datetime="2026-12-01">1 de diciembre de 2026</time>' in html
    assert 'href="/correcciones/#caida-en-un-liquido"' in html
    assert "basta con entrar de cabeza o erguido" in html


def test_an_entry_that_was_right_says_nothing(client, rules):
    assert not RuleEntry.objects.get(ruleset__slug="5.2.1", slug="derribado").corrections.exists()
    assert "Corregida el" not in client.get("/5.2.1/derribado/").content.decode()


def test_every_page_leads_to_the_corrections_and_their_feed(page_at, rules):
    page = page_at("/")
    feeds = [el.get("href") for el in page.root.iter("link") if el.get("type") == "application/rss+xml"]
    assert feeds == [FEED]
    assert "/correcciones/" in page.links


def test_the_feed_has_an_item_each(client, rules, on_the_internet):
    response = client.get(FEED)
    assert response["Content-Type"] == "application/rss+xml; charset=utf-8"
    found = items(response)
    known = list(Correction.objects.all())
    assert [item.findtext("description") for item in found] == [correction.text for correction in known]
    assert [item.findtext("link") for item in found] == [
        f"{SITE}/correcciones/#{correction.slug}" for correction in known
    ]
    guids = [item.find("guid") for item in found]
    assert len({guid.text for guid in guids}) == len(known)
    assert {guid.get("isPermaLink") for guid in guids} == {"false"}
    fall = next(item for item in found if "caida-en-un-liquido" in item.findtext("link"))
    assert fall.findtext("title") == "Caídas (5.2.1)"
    assert fall.findtext("pubDate") == "Tue, 01 Dec 2026 00:00:00 +0000"


def test_the_feed_names_itself(client, rules, on_the_internet):
    channel = etree.fromstring(client.get(FEED).content).find("channel")
    assert channel.findtext("link") == f"{SITE}/correcciones/"
    assert channel.find(ATOM).get("href") == SITE + FEED
    assert channel.findtext("language") == "es"


def test_the_feed_is_the_same_for_every_host_with_an_address_and_without(rules, settings):
    settings.ALLOWED_HOSTS = ["uno.example", "otro.example"]
    for settings.SITE_URL in ("", SITE):
        one, other = (Client(headers={"host": host}).get(FEED).content for host in settings.ALLOWED_HOSTS)
        assert one == other
    settings.SITE_URL = ""
    assert (
        items(Client(headers={"host": "uno.example"}).get(FEED))[0]
        .findtext("link")
        .startswith("/correcciones/#")
    )


def test_the_feed_takes_two_queries(client, rules, django_assert_num_queries):
    with django_assert_num_queries(2):
        client.get(FEED)
