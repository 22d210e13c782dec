from urllib.parse import urlencode

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reference.calculators.registry import CALCULATORS, for_entry
from rules.models import RuleEntry

ALL = pytest.mark.parametrize("calculator", CALCULATORS, ids=[c.slug for c in CALCULATORS])


def get(client: Client, slug: str, **data: str):
    return client.get(f"/calculadoras/{slug}/", data)


def text(response) -> str:
    return response.content.decode().replace("\u00a0", " ")


@ALL
def test_a_first_visit_shows_a_result_and_its_rules(rules, client, calculator):
    response = get(client, calculator.slug)
    page = text(response)
    assert response.status_code == 200
    assert 'class="headline"' in page
    assert "Corrige los valores marcados" not in page
    for entry in calculator.entries:
        assert f'href="/{entry}/"' in page


@ALL
def test_a_page_takes_at_most_three_queries(rules, client, calculator, django_assert_max_num_queries):
    with django_assert_max_num_queries(3):
        get(client, calculator.slug)


@ALL
def test_its_rules_exist_and_lead_back_to_it(rules, client, calculator):
    for key in calculator.entries:
        ruleset, slug = key.split("/")
        assert RuleEntry.objects.filter(ruleset__slug=ruleset, slug=slug).exists(), key
        assert calculator in for_entry(ruleset, slug)
        assert f"/calculadoras/{calculator.slug}/" in text(client.get(f"/{key}/"))


def test_the_list_names_them_all(rules, client):
    page = text(client.get("/calculadoras/"))
    for calculator in CALCULATORS:
        assert calculator.title in page


def test_an_unknown_calculator_is_not_found(rules, client):
    assert client.get("/calculadoras/dados/").status_code == 404


@pytest.mark.parametrize("value", ["abc", "", "-9", "1000000000", "1e3", "1,5", "1.5", "--1", "0x10", "\x00"])
def test_a_bad_strength_keeps_what_was_typed_and_says_why(rules, client, value):
    fields = {
        "edicion": "5.2.1",
        "estatura": "1,75",
        "velocidad": "9",
        "hueco": "0",
        "atletismo": "4",
        "acrobacias": "2",
    }
    response = get(client, "salto", fuerza=value, **fields)
    page = text(response)
    assert response.status_code == 200
    assert 'id="id_fuerza_error"' in page
    assert 'id="id_estatura_error"' not in page
    assert 'value="1,75"' in page
    assert "Corrige los valores marcados" in page


@pytest.mark.parametrize(
    ("value", "ok"),
    [
        ("1,5", True),
        ("1.5", True),
        ("1e3", False),
        ("-1", False),
        ("", False),
        ("1" * 40, False),
        ("1,5,5", False),
    ],
)
def test_decimals_may_have_a_comma_or_a_point(rules, client, value, ok):
    page = text(get(client, "caida", edicion="5.2.1", altura=value, prueba="2"))
    assert ("id_altura_error" in page) is not ok


def test_missing_fields_are_asked_for_and_not_made_up(rules, client):
    page = text(get(client, "salto", fuerza="15"))
    assert "Hace falta este número." in page
    assert 'value="15"' in page


def test_unknown_keys_are_left_alone(rules, client):
    page = text(client.get("/calculadoras/percepcion-pasiva/?utm=1&x[]=2"))
    assert ">13<" in page.replace("\n", "")


@pytest.mark.parametrize(
    ("slug", "data", "said"),
    [
        ("salto", {"edicion": "5.2.1", "fuerza": "15", "carrerilla": "on", "estatura": "1,75", "velocidad": "9", "hueco": "4", "atletismo": "4", "acrobacias": "2"}, "4,5 m"),
        ("concentracion", {"edicion": "5.2.1", "dano": "61", "salvacion": "2", "tirada": "normal"}, "CD 30"),
        ("concentracion", {"edicion": "5.1", "dano": "62", "salvacion": "2", "tirada": "normal"}, "CD 31"),
        ("caida", {"edicion": "5.2.1", "altura": "2,9", "prueba": "0"}, "Sin daño"),
        ("caida", {"edicion": "5.2.1", "altura": "60", "prueba": "0"}, "20d6"),
        ("agarrar", {"edicion": "5.2.1", "nivel": "1", "fuerza": "3", "objetivo": "0"}, "CD 13"),
        ("carga", {"fuerza": "10", "tamano": "Mediano"}, "75 kg"),
        ("prueba", {"edicion": "5.1", "modificador": "0", "cd": "11", "tirada": "normal", "cansancio": "1", "oponente": "0", "grupo": "4"}, "25 %"),
        ("prueba", {"edicion": "5.2.1", "modificador": "0", "cd": "11", "tirada": "normal", "cansancio": "1", "oponente": "0", "grupo": "4"}, "40 %"),
        ("viaje", {"edicion": "5.2.1", "ritmo": "normal", "horas": "8", "constitucion": "0"}, "36 km"),
        ("percepcion-pasiva", {"modificador": "3", "tirada": "ventaja"}, "10 (base) + 3 (modificador) + 5 (ventaja) = 18"),
    ],
)  # fmt: skip
def test_results_of_an_address(rules, client, slug, data, said):
    assert said in text(get(client, slug, **data))


def test_a_result_reads_in_feet_and_squares_too(rules, client):
    page = text(get(client, "carga", fuerza="10", tamano="Mediano"))
    assert "150 libras" in page


odd = st.one_of(
    st.text(max_size=12),
    st.integers(-(10**9), 10**9).map(str),
    st.sampled_from(["", "on", "5.1", "5.2.1", "normal", "9"]),
)


@settings(max_examples=500, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_no_input_makes_it_fail(rules, client, data):
    calculator = data.draw(st.sampled_from(CALCULATORS))
    query = {name: data.draw(odd) for name in calculator.form.base_fields if data.draw(st.booleans())}
    response = client.get(f"/calculadoras/{calculator.slug}/?{urlencode(query, errors='surrogatepass')}")
    assert response.status_code == 200
