import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reference.screens import LIMIT, prefix_ids, presets, read_keys


def text(response) -> str:
    return response.content.decode()


def test_it_shows_the_rules_of_its_address_in_order(rules, client):
    page = text(client.get("/pantalla/", {"reglas": "5.2.1/cobertura,5.1/agarrar"}))
    assert page.count('class="screen-card"') == 2
    assert page.index("Cobertura</h2>") < page.index("Agarrar</h2>")


def test_it_says_which_rules_it_does_not_find(rules, client):
    page = text(client.get("/pantalla/", {"reglas": "5.2.1/nada,5.2.1/cobertura"}))
    assert "Esto no lo encuentro: 5.2.1/nada" in page
    assert page.count('class="screen-card"') == 1


@pytest.mark.parametrize("name", ["prone", "Derribado", "tumbado", "/5.2.1/derribado/"])
def test_a_rule_is_added_by_any_of_its_names(rules, client, name):
    response = client.get("/pantalla/", {"reglas": "5.2.1/cobertura", "anadir": name, "version": "5.2.1"})
    assert response.status_code == 302
    assert response["Location"] == "/pantalla/?reglas=5.2.1/cobertura,5.2.1/derribado"


def test_a_name_that_no_rule_has_keeps_what_was_typed(rules, client):
    page = text(client.get("/pantalla/", {"reglas": "5.2.1/cobertura", "anadir": "zzz"}))
    assert "No hay ninguna regla que se llame «zzz»." in page
    assert 'value="zzz"' in page
    assert 'class="screen-card"' in page


@pytest.mark.parametrize("words", ["esconder", "esconderme", "qué CD tiene esconderse"])
def test_words_that_are_no_name_offer_the_rules_that_the_search_finds(rules, client, words):
    page = text(client.get("/pantalla/", {"reglas": "5.2.1/cobertura", "anadir": words}))
    assert 'href="/pantalla/?reglas=5.2.1/cobertura,5.2.1/esconderse" data-edit>Esconderse</a>' in page
    assert 'cobertura" data-edit>Cobertura</a>' not in page


def test_each_card_can_be_moved_and_taken_away(rules, client):
    page = text(client.get("/pantalla/", {"reglas": "5.2.1/cobertura,5.2.1/sorpresa"}))
    assert 'href="/pantalla/?reglas=5.2.1/sorpresa,5.2.1/cobertura"' in page
    assert 'href="/pantalla/?reglas=5.2.1/sorpresa"' in page


def test_the_ready_made_screens_find_all_their_rules(rules, client):
    found = presets()
    assert len(found) == 8
    for preset in found:
        page = text(client.get(preset.address))
        assert "Esto no lo encuentro" not in page
        assert page.count('class="screen-card"') >= 7


def test_two_cards_never_share_an_id(rules, client):
    page = text(client.get("/pantalla/", {"reglas": "5.2.1/agarrado,5.1/agarrado"}))
    import re

    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def test_a_screen_takes_few_queries(rules, client, django_assert_max_num_queries):
    with django_assert_max_num_queries(3):
        client.get("/pantalla/", {"reglas": "5.2.1/cobertura,5.1/agarrar,5.2.1/sorpresa"})


def test_keys_are_taken_once_and_up_to_a_limit():
    assert read_keys("a/b, a/b ,,c/d") == ["a/b", "c/d"]
    assert len(read_keys(",".join(f"a/{n}" for n in range(500)))) == LIMIT


def test_ids_of_headings_and_terms_are_told_apart():
    assert prefix_ids('<h2 id="a">x</h2><dt id="b">y</dt>', "p") == '<h2 id="p-a">x</h2><dt id="p-b">y</dt>'


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=60), st.text(max_size=20), st.text(max_size=8))
def test_any_address_is_answered(rules, client, keys, name, version):
    for data in ({"reglas": keys}, {"reglas": keys, "anadir": name, "version": version}):
        assert client.get("/pantalla/", data).status_code in (200, 302)


def test_the_condition_cards_hold_every_condition_of_both_editions(rules, client):
    page = text(client.get("/estados/tarjetas/"))
    assert page.count('class="cutout ') == 30
