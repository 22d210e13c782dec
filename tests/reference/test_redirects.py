import pytest

from rules.models import Alias, FormerAddress, RuleEntry


@pytest.mark.parametrize(
    ("asked", "address"),
    [
        ("/5.2.1/prone/", "/5.2.1/derribado/"),
        ("/5.2.1/tumbado/", "/5.2.1/derribado/"),
        ("/5.1/prone/", "/5.1/derribado/"),
        ("/5.2.1/disengage/", "/5.2.1/destrabarse/"),
        ("/5.2.1/retirarse/", "/5.2.1/destrabarse/"),
        ("/5.1/destrabarse/", "/5.1/retirarse/"),
        ("/5.2.1/exhaustion/", "/5.2.1/cansancio/"),
    ],
)
def test_another_name_leads_to_the_entry_for_good(client, rules, asked, address):
    response = client.get(asked)
    assert (response.status_code, response.headers["Location"]) == (301, address)


def test_a_former_address_leads_to_its_entry_for_good(client, rules):
    entry = RuleEntry.objects.select_related("ruleset").get(ruleset__slug="5.2.1", slug="saltar")
    FormerAddress.objects.create(ruleset=entry.ruleset, slug="salto-de-antes", entry=entry)
    response = client.get("/5.2.1/salto-de-antes/")
    assert (response.status_code, response.headers["Location"]) == (301, "/5.2.1/saltar/")
    assert client.get("/5.1/salto-de-antes/").status_code == 404


def test_a_former_address_wins_over_a_name(client, rules):
    entry = RuleEntry.objects.select_related("ruleset").get(ruleset__slug="5.2.1", slug="saltar")
    FormerAddress.objects.create(ruleset=entry.ruleset, slug="prone", entry=entry)
    assert client.get("/5.2.1/prone/").headers["Location"] == "/5.2.1/saltar/"


def test_an_entry_wins_over_any_name(client, rules):
    saltar = RuleEntry.objects.get(ruleset__slug="5.2.1", slug="saltar")
    Alias.objects.create(entry=saltar, kind="old", text="derribado", slug="derribado", position=99)
    assert client.get("/5.2.1/derribado/").status_code == 200


def test_an_address_of_several_entries_offers_the_choice(client, rules):
    for slug in ("saltar", "nadar"):
        entry = RuleEntry.objects.get(ruleset__slug="5.2.1", slug=slug)
        Alias.objects.create(
            entry=entry, kind="old", text="salto-de-antes", slug="salto-de-antes", position=99
        )
    response = client.get("/5.2.1/salto-de-antes/")
    html = response.content.decode()
    assert response.status_code == 300
    assert '<a href="/5.2.1/saltar/">' in html
    assert '<a href="/5.2.1/nadar/">' in html
    assert "¿Cuál de estas?" in html
    assert '<a href="/5.2.1/trepar/">' not in html


def test_every_name_of_every_entry_leads_somewhere(client, rules):
    names = set(Alias.objects.exclude(slug="").values_list("entry__ruleset__slug", "slug"))
    lost = [
        (ruleset, slug)
        for ruleset, slug in sorted(names)
        if client.get(f"/{ruleset}/{slug}/").status_code not in (200, 300, 301)
    ]
    assert lost == []


@pytest.mark.parametrize(
    "address", ["/5.2.1/derribado", "/5.2.1", "/estados", "/acerca-de", "/estados/derribado"]
)
def test_a_missing_slash_at_the_end_is_put_there(client, rules, address):
    response = client.get(address)
    assert (response.status_code, response.headers["Location"]) == (301, f"{address}/")


def test_a_name_of_another_ruleset_is_no_name_here(client, rules):
    assert client.get("/partida-web/prone/").status_code == 404
