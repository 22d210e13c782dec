import re
from html import unescape
from urllib.parse import urlencode

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reference.calculators.fields import WholeField
from reference.calculators.registry import CALCULATORS, for_entry
from rules.models import RuleEntry, Section

ALL = pytest.mark.parametrize("calculator", CALCULATORS, ids=[c.slug for c in CALCULATORS])
FIFTH = pytest.mark.parametrize(
    "calculator", [c for c in CALCULATORS if c.ruleset != "partida-web"], ids=lambda c: c.slug
)
BAD = ["abc", "", "-9", "1000000000", "1e3", "1,5", "1.5", "--1", "0x10", "\x00"]


def starting(calculator) -> dict[str, str]:
    """Every value that a calculator starts from: a whole address."""
    names = calculator.form.base_fields
    return {name: value for name in names if (value := calculator.form.starts_from(name)) is not None}


def get(client: Client, slug: str, **data: str):
    return client.get(f"/calculadoras/{slug}/", data)


def text(response) -> str:
    # Links are numbered for paper, which is no concern of a calculator.
    return re.sub(r' data-n="\d+"', "", response.content.decode().replace("\u00a0", " "))


def words(html: str) -> str:
    """What a reader of metres sees, in one line."""
    shown = re.sub(r'<span class="q-\w+" hidden>.*?</span>', "", html)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", shown))).replace(" .", ".")


def part(page: str, name: str) -> str:
    found = re.search(rf'data-part="{name}">(.*?)</section>\s*(?:<form|</div>)', page, re.DOTALL)
    assert found, name
    return found[1]


@ALL
def test_a_first_visit_shows_a_result_its_sum_and_its_rules(rules, client, calculator):
    response = get(client, calculator.slug)
    page = text(response)
    assert response.status_code == 200
    assert 'class="headline"' in page
    assert 'class="sum"' in page
    assert "Corrige los valores marcados" not in page
    assert "_taken" not in page
    assert "<blockquote>" in part(page, "outcome")
    for entry in calculator.entries:
        assert f'href="/{entry}/"' in page


@ALL
@pytest.mark.parametrize("edition", ["5.2.1", "5.1"])
def test_a_page_takes_at_most_three_queries(
    rules, client, calculator, edition, django_assert_max_num_queries
):
    with django_assert_max_num_queries(3):
        get(client, calculator.slug, **{**starting(calculator), "edicion": edition})


@ALL
def test_its_rules_exist_and_lead_back_to_it(rules, client, calculator):
    for key in calculator.entries:
        ruleset, slug = key.split("/")
        assert RuleEntry.objects.filter(ruleset__slug=ruleset, slug=slug).exists(), key
        query = "?edicion=5.1" if ruleset == "5.1" and calculator.has_editions else ""
        assert (calculator, query) in for_entry(ruleset, slug)
        address = f"/calculadoras/{calculator.slug}/{query}"
        assert f'href="{address}"' in text(client.get(f"/{key}/"))
        page = text(client.get(address))
        assert "Corrige los valores marcados" not in page
        assert "_taken" not in page
        if query:
            assert '<option value="5.1" selected>' in page


def test_an_entry_without_a_calculator_leads_to_none(rules, client):
    assert "/calculadoras/percepcion-pasiva/" not in text(client.get("/5.2.1/caidas/"))


def test_the_list_names_them_all(rules, client):
    page = text(client.get("/calculadoras/"))
    for calculator in CALCULATORS:
        assert calculator.title in page
        assert f'href="/calculadoras/{calculator.slug}/"' in page


def test_an_unknown_calculator_is_not_found(rules, client):
    assert client.get("/calculadoras/dados/").status_code == 404


# The rule beside the number


def passages(calculator, edition: str, **values):
    """The rules that a calculator follows with some values."""
    form = calculator.form(data={**starting(calculator), **values})
    assert form.is_valid(), form.errors
    return calculator.compute({**form.cleaned_data, "edicion": edition}).rules


TICKS = {
    "dificil": "on",
    "levantarse": "on",
    "arrastra": "on",
    "liquido": "on",
    "cansancio": "2",
    "horas": "10",
}


@ALL
@pytest.mark.parametrize("edition", ["5.2.1", "5.1"])
def test_each_rule_that_a_result_quotes_is_an_entry_or_a_passage_of_ours(rules, calculator, edition):
    ways = [{}, {n: v for n, v in TICKS.items() if n in calculator.form.base_fields}]
    for name, field in calculator.form.base_fields.items():
        if isinstance(getattr(field, "choices", None), list) and name != "rasgo":
            ways += [{**ways[1], name: value} for value, _ in field.choices]
    for way in ways:
        keys = passages(calculator, edition, **way)
        assert keys
        for key in keys:
            base, _, anchor = key.partition("#")
            ruleset, slug = base.split("/")
            assert ruleset == (edition if calculator.ruleset != "partida-web" else "partida-web")
            assert RuleEntry.objects.filter(ruleset__slug=ruleset, slug=slug).exists(), key
            if anchor:
                assert Section.objects.filter(
                    entry__ruleset__slug=ruleset, entry__slug=slug, anchor=anchor
                ).exists(), key


@ALL
def test_a_quote_says_the_words_of_the_entry_and_leads_to_them(rules, client, calculator):
    page = text(get(client, calculator.slug))
    key = passages(calculator, "5.2.1")[0]
    base, _, anchor = key.partition("#")
    ruleset, slug = base.split("/")
    if anchor:
        html = Section.objects.get(entry__ruleset__slug=ruleset, entry__slug=slug, anchor=anchor).html
    else:
        html = RuleEntry.objects.get(ruleset__slug=ruleset, slug=slug).summary_html
    assert html.replace("\u00a0", " ") in part(page, "outcome")
    assert f'<a href="/{base}/{"#" + anchor if anchor else ""}">' in part(page, "outcome")


# The other edition


@FIFTH
@pytest.mark.parametrize(("edition", "other"), [("5.2.1", "5.1"), ("5.1", "5.2.1")])
def test_a_result_says_what_the_other_edition_makes_of_the_same_values(
    rules, client, calculator, edition, other
):
    if not calculator.has_editions and edition == "5.1":
        pytest.skip("las dos ediciones cuentan igual")
    page = part(text(get(client, calculator.slug, **{**starting(calculator), "edicion": edition})), "outcome")
    assert f"Con los mismos datos, en {other}" in page
    beside = page[page.index("Con los mismos datos") :]
    assert "<li>" in beside or "No cambia nada." in beside
    assert f'<a href="/{other}/' in beside
    assert (f"Calcularlo en {other}" in beside) is calculator.has_editions


@pytest.mark.parametrize("slug", [c.slug for c in CALCULATORS if c.ruleset == "partida-web"])
def test_partida_web_is_another_game_and_has_no_other_edition(rules, client, slug):
    page = text(get(client, slug))
    assert "Con los mismos datos" not in page
    assert "La regla en" not in page


@pytest.mark.parametrize(
    ("slug", "data", "sentence"),
    [
        ("concentracion", {"edicion": "5.2.1", "dano": "62"}, "El resultado es CD 31, en vez de CD 30."),
        ("concentracion", {"edicion": "5.1", "dano": "62"}, "El resultado es CD 30, en vez de CD 31."),
        ("concentracion", {"edicion": "5.2.1", "dano": "61"}, "No cambia nada."),
        ("salto", {"edicion": "5.1", "fuerza": "1", "carrerilla": "on"}, "El resultado es 30 cm de largo y 0 m de alto, en vez de 30 cm de largo y − 60 cm de alto."),
        ("salto", {"edicion": "5.2.1", "fuerza": "15"}, "El GM puede dejarte hacer una prueba de Fuerza (Atletismo) para saltar más alto."),
        ("caida", {"edicion": "5.2.1", "altura": "9"}, "No cambia nada."),
        ("caida", {"edicion": "5.1", "altura": "9", "liquido": "on"}, "Media si usas la reacción"),
        ("ca", {"edicion": "5.2.1", "escudo": "on", "escudo_sin_entrenamiento": "on"}, "El resultado es CA 14, en vez de CA 12."),
        ("ca", {"edicion": "5.2.1", "rasgo": "draconico", "carisma": "4"}, "El resultado es CA 15, en vez de CA 16."),
        ("agarrar", {"edicion": "5.2.1"}, "El resultado es 1d20 +3 contra 1d20 +2, en vez de CD 14."),
        ("prueba", {"edicion": "5.1"}, "no hay regla en 5.2.1."),
        ("carga", {"edicion": "5.1"}, "Variante de sobrecarga: sobrecargado: no hay regla en 5.2.1."),
        ("aguante", {"edicion": "5.2.1"}, "Sin aire: sobrevives 1 asalto."),
        ("viaje", {"edicion": "5.2.1"}, "Efecto: sin efectos."),
        ("movimiento", {"edicion": "5.2.1", "arrastra": "on"}, "Arrastrar reduce tu velocidad a la mitad"),
        ("movimiento", {"edicion": "5.2.1"}, "No cambia nada."),
        ("descanso", {"edicion": "5.2.1"}, "hasta la mitad de tu total (1 como mínimo)."),
        ("percepcion-pasiva", {"modificador": "3"}, "No cambia nada."),
        ("muerte", {"exitos": "1"}, "No cambia nada."),
        ("cd-de-conjuro", {"nivel": "3"}, "No cambia nada."),
    ],
)  # fmt: skip
def test_what_differs_is_computed_from_the_same_values(rules, client, slug, data, sentence):
    page = part(text(get(client, slug, **data)), "outcome")
    # Quantities of 5.1 are written in feet; read them in metres.
    seen = words(
        re.sub(r'<span class="q-ft">.*?</span>', "", page).replace(
            '<span class="q-m" hidden>', '<span class="q-m">'
        )
    )
    seen = re.sub(r" ([,.])", r"\1", seen)
    assert sentence in seen[seen.index("Con los mismos datos") :]


# Odd input


@pytest.mark.parametrize("value", BAD)
def test_a_bad_strength_keeps_what_was_typed_and_says_why(rules, client, value):
    response = get(client, "salto", fuerza=value, estatura="1,80", hueco="2.5")
    page = text(response)
    assert response.status_code == 200
    assert 'id="id_fuerza_error"' in page
    assert 'id="id_estatura_error"' not in page
    assert 'value="1,80"' in page
    assert 'value="2.5"' in page
    if value.strip("\x00"):
        assert f'value="{value}"' in page
    assert "Corrige los valores marcados" in page
    assert "Revisa lo marcado" in page


@ALL
@pytest.mark.parametrize("value", BAD)
def test_every_box_says_what_it_cannot_read(rules, client, calculator, value):
    """In each box in turn, and the message stands in that field alone."""
    for name, field in calculator.form.base_fields.items():
        if not isinstance(field, WholeField):
            continue
        if value == "-9" and field.min_value <= -9:
            continue
        response = get(client, calculator.slug, **{**starting(calculator), name: value})
        page = text(response)
        assert response.status_code == 200
        assert re.findall(r'id="(id_\w+_error)"', page) == [f"id_{name}_error"]
        block = page[page.index(f'data-field="{name}"') :].split("</p>")[0]
        assert 'class="error"' in block
        assert 'aria-invalid="true"' in block


@ALL
def test_nothing_at_all_in_any_box_is_a_message_in_each(rules, client, calculator):
    fields = calculator.form.base_fields
    page = text(get(client, calculator.slug, **dict.fromkeys(starting(calculator), "")))
    asked = {name for name in starting(calculator) if fields[name].required}
    assert set(re.findall(r'id="id_(\w+)_error"', page)) == asked


@pytest.mark.parametrize(
    ("value", "ok"),
    [
        ("1,5", True),
        ("1.5", True),
        ("15 pies", True),
        ("abc", False),
        ("1e3", False),
        ("-1", False),
        ("1000000000", False),
        ("", False),
        ("1" * 40, False),
        ("1,5,5", False),
    ],
)
def test_decimals_may_have_a_comma_or_a_point(rules, client, value, ok):
    page = text(get(client, "caida", edicion="5.2.1", altura=value, prueba="2"))
    assert ("id_altura_error" in page) is not ok
    if value:
        assert f'value="{value}"' in page


def test_missing_fields_are_taken_and_each_says_so(rules, client):
    page = text(get(client, "salto", fuerza="8", carrerilla="on"))
    assert "2,4 m" in part(page, "answer")
    assert "La dirección no traía todos los datos" in part(page, "outcome")
    for name in ("edicion", "velocidad", "hueco", "repisa", "estatura", "atletismo", "acrobacias"):
        assert f'id="id_{name}_taken"' in page
    assert 'id="id_fuerza_taken"' not in page
    assert 'value="9"' in page


def test_missing_fields_beside_a_bad_one_are_said_too(rules, client):
    page = text(get(client, "salto", fuerza="31"))
    assert 'id="id_fuerza_error"' in page
    assert 'id="id_velocidad_taken"' in page
    assert "Corrige los valores marcados" in page


def test_the_link_to_a_result_is_whole_and_gives_it_again(rules, client):
    page = text(get(client, "salto", fuerza="8", carrerilla="on"))
    address = unescape(re.search(r'href="(\?[^"]*)">Enlace a este resultado', page)[1])
    assert "velocidad=9" in address
    again = text(client.get(f"/calculadoras/salto/{address}"))
    assert "_taken" not in again
    assert part(again, "answer") == part(page, "answer")


def test_unknown_keys_are_left_alone(rules, client):
    page = text(client.get("/calculadoras/percepcion-pasiva/?utm=1&x[]=2"))
    assert ">13<" in page.replace("\n", "")
    assert "_taken" not in page
    assert "utm=" not in unescape(re.search(r'href="([^"]*)">Enlace a este resultado', page)[1])


def test_what_the_rules_have_no_answer_for_is_said_beside_its_field(rules, client):
    page = text(get(client, "movimiento", velocidad="0", levantarse="on"))
    assert "Con velocidad 0 no puedes levantarte." in page
    assert 'id="id_velocidad_error"' in page


def test_typed_text_is_shown_as_text(rules, client):
    page = text(get(client, "caida", altura='"><script>alert(1)</script>'))
    assert "<script>alert" not in page
    assert "&quot;&gt;&lt;script&gt;" in page


def test_names_of_the_party_are_shown_as_text(rules, client):
    page = text(get(client, "partida-web-iniciativa", destrezas="<b>Ana</b> 1"))
    assert "<b>Ana" not in page


# Units


def test_a_result_reads_in_feet_and_squares_too(rules, client):
    page = text(get(client, "carga", fuerza="10", tamano="Mediano"))
    assert "150 libras" in page
    page = text(get(client, "salto", fuerza="15", carrerilla="on"))
    assert "15 pies" in part(page, "answer")
    assert "3 casillas" in part(page, "answer")


@pytest.mark.parametrize(("edition", "unit"), [("5.2.1", "m"), ("5.1", "ft")])
def test_a_result_starts_in_the_units_of_its_edition(rules, client, edition, unit):
    page = text(get(client, "salto", edicion=edition))
    assert f'id="p-units-{unit}" value="{unit}" checked' in page


def test_the_switch_of_editions_keeps_the_values(rules, client):
    page = text(get(client, "salto", edicion="5.2.1", fuerza="8"))
    address = unescape(re.search(r'<a href="([^"]*)" data-edition-link="5.1"', page)[1])
    assert "fuerza=8" in address
    assert "edicion=5.1" in address
    assert '<option value="5.1" selected>' in text(client.get(f"/calculadoras/salto/{address}"))


# Anything at all

odd = st.one_of(
    st.text(max_size=12),
    st.integers(-(10**9), 10**9).map(str),
    st.integers(-6, 31).map(str),
    st.sampled_from([*BAD, "on", "5.1", "5.2.1", "normal", "9", "15 pies", "Ana +1, 2", "placas", "natural"]),
)


@settings(max_examples=500, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_no_input_makes_it_fail(rules, client, data):
    calculator = data.draw(st.sampled_from(CALCULATORS))
    query = {name: data.draw(odd) for name in calculator.form.base_fields if data.draw(st.booleans())}
    query |= {data.draw(st.text(max_size=5)): data.draw(odd)} if data.draw(st.booleans()) else {}
    response = client.get(f"/calculadoras/{calculator.slug}/?{urlencode(query, errors='surrogatepass')}")
    assert response.status_code == 200


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_whatever_the_boxes_allow_gets_a_result_or_a_message(rules, client, data):
    """Values within the limits, so that the arithmetic itself is reached in both editions."""
    calculator = data.draw(st.sampled_from(CALCULATORS))
    query = {}
    for name, field in calculator.form.base_fields.items():
        if isinstance(field, WholeField):
            query[name] = str(data.draw(st.integers(field.min_value, field.max_value)))
        elif hasattr(field, "choices"):
            query[name] = data.draw(st.sampled_from([value for value, _ in field.choices]))
        elif hasattr(field, "units"):
            query[name] = str(data.draw(st.integers(field.low, field.high)))
        elif calculator.form.starts_from(name) is None and data.draw(st.booleans()):
            query[name] = "on"
    page = text(client.get(f"/calculadoras/{calculator.slug}/?{urlencode(query)}"))
    assert ('class="headline">Revisa lo marcado' in page) is ('class="error"' in page)
