import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.rendering.markdown import plain_text
from rules.rendering.quantities import (
    FOOT,
    KILOMETRE,
    METRE,
    MILE,
    find_quantities,
    format_number,
    mark_quantities,
    parse_number,
    plain_quantities,
)

NBSP = "\u00a0"


def forms(text: str) -> dict[str, str]:
    """The forms of the only quantity of a text, with plain spaces."""
    [quantity] = find_quantities(text)
    return {key: form.replace(NBSP, " ") for key, form in quantity.forms().items()}


def shown(html: str, unit: str) -> str:
    """What a reader of `unit` sees of marked HTML."""
    others = "|".join({"m", "ft", "sq"} - {unit})
    text = re.sub(rf'<span class="q-(?:{others})"[^>]*>.*?</span>', "", html)
    return re.sub(r"<[^>]+>", "", text).replace(NBSP, " ")


@pytest.mark.parametrize(
    ("metres", "feet", "squares"),
    [
        ("1,5 m", "5 pies", "1 casilla"),
        ("18 m", "60 pies", "12 casillas"),
        ("9 m", "30 pies", "6 casillas"),
        ("36 m", "120 pies", "24 casillas"),
        ("3 m", "10 pies", "2 casillas"),
    ],
)
def test_metres_feet_and_squares_say_the_same(metres, feet, squares):
    assert forms(metres) == {"m": metres, "ft": feet, "sq": squares}
    assert forms(feet) == {"m": metres, "ft": feet, "sq": squares}


@pytest.mark.parametrize(
    ("text", "metric", "imperial"),
    [
        ("30 cm", "30 cm", "1 pie"),
        ("1 pie", "30 cm", "1 pie"),
        ("90 cm", "90 cm", "3 pies"),
        ("2 pies", "60 cm", "2 pies"),
        ("1,5 km", "1,5 km", "1 milla"),
        ("1 milla", "1,5 km", "1 milla"),
        ("36 km", "36 km", "24 millas"),
        ("7,5 kg", "7,5 kg", "15 libras"),
        ("1 libra", "500 g", "1 libra"),
        ("500 g", "500 g", "1 libra"),
        ("4 l", "4 l", "1 galón"),
        ("2 galones", "8 l", "2 galones"),
        ("1 l", "1 l", "¼ galón"),
        ("125 g", "125 g", "¼ libra"),
        ("3000 m", "3000 m", "10 000 pies"),
    ],
)
def test_weights_volumes_and_odd_lengths_are_converted(text, metric, imperial):
    assert forms(text)["m"] == metric
    assert forms(text)["ft"] == imperial


@pytest.mark.parametrize("text", ["30 cm", "1,5 km", "2 millas", "7,5 kg", "4 l", "1 m", "2,5 m"])
def test_what_a_grid_cannot_show_stays_as_it_is_written(text):
    assert forms(text)["sq"] == text


def test_half_a_square_is_shown():
    assert forms("75 cm")["sq"] == "½ casilla"
    assert forms("3,75 m")["sq"] == "2½ casillas"


@pytest.mark.parametrize("text", ["0 m", "0 pies"])
def test_nothing_at_all_is_plural(text):
    assert forms(text)["ft"] == "0 pies"
    assert forms(text)["m"] == "0 m"
    assert forms(text)["sq"] == "0 casillas"


@pytest.mark.parametrize(
    ("text", "feet"),
    [
        ("6/18 m", "20/60 pies"),
        ("de 3 a 6 m", "10 a 20 pies"),
        ("3 o 6 m", "10 o 20 pies"),
        ("1,5 × 3 m", "5 × 10 pies"),
        ("1,5 x 3 m", "5 × 10 pies"),
        ("3–6 m", "10–20 pies"),
        ("1,5 por 1,5 m", "5 por 5 pies"),
    ],
)
def test_two_numbers_before_one_unit_change_together(text, feet):
    assert forms(text)["ft"] == feet


@pytest.mark.parametrize(
    "text",
    [
        "1d6 m",
        "2d10 pies",
        "5 m cuadrados",
        "25 pies cuadrados",
        "9 metros cúbicos",
        "9 m²",
        "9 m³",
        "3 minutos",
        "10 monstruos",
        "2 libros",
        "1 pieza",
        "v1.5 m",
        "un metro",
        "5 millones",
        "3 lados",
        "10 g2",
    ],
)
def test_what_is_no_quantity_is_left_alone(text):
    assert find_quantities(text) == []
    assert mark_quantities(text) == text


@pytest.mark.parametrize("space", [" ", NBSP, "\u202f", ""])
def test_any_space_or_none_stands_before_the_unit(space):
    assert forms(f"1,5{space}m")["ft"] == "5 pies"


def test_a_rate_changes_its_word_and_keeps_its_figure():
    html = mark_quantities("Cada metro te cuesta 1 m más (2 m en terreno difícil).")
    assert shown(html, "m") == "Cada metro te cuesta 1 m más (2 m en terreno difícil)."
    assert shown(html, "ft") == "Cada pie te cuesta 1 pie más (2 pies en terreno difícil)."
    assert shown(html, "sq") == "Cada casilla te cuesta 1 casilla más (2 casillas en terreno difícil)."


def test_a_rate_in_feet_reads_in_metres():
    html = mark_quantities("Cada pie te cuesta 1 pie más.")
    assert shown(html, "m") == "Cada metro te cuesta 1 m más."


def test_a_rate_ends_with_its_sentence():
    html = mark_quantities("Cada metro cuesta 1 m más. Te alejas 3 m.")
    assert shown(html, "ft") == "Cada pie cuesta 1 pie más. Te alejas 10 pies."


def test_a_long_distance_beside_a_rate_is_no_rate():
    html = mark_quantities("Con 3,5 m o 6 m de cuerda, cada metro cuesta 1 m más.")
    assert "20 pies" in shown(html, "ft")
    assert "cada pie cuesta 1 pie más" in shown(html, "ft")


def test_a_rate_is_seen_across_inline_tags():
    html = mark_quantities('<p>Cada metro de <a href="/x/">subida</a> cuesta <strong>1 m</strong> más.</p>')
    assert shown(html, "ft") == "Cada pie de subida cuesta 1 pie más."


def test_a_rate_does_not_reach_the_next_block():
    html = mark_quantities("<p>Cada metro cuenta</p><p>te alejas 3 m</p>")
    assert shown(html, "ft") == "Cada pie cuentate alejas 10 pies"


def test_only_the_unit_of_the_text_is_shown_at_first():
    html = mark_quantities("Te alejas 1,5 m.")
    assert '<span class="q-m">1,5\u00a0m</span>' in html
    assert '<span class="q-ft" hidden>5\u00a0pies</span>' in html
    assert '<span class="q-sq" hidden>1\u00a0casilla</span>' in html
    html = mark_quantities("Te alejas 5 pies.")
    assert '<span class="q-ft">5\u00a0pies</span>' in html
    assert '<span class="q-m" hidden>1,5\u00a0m</span>' in html


def test_the_element_knows_its_value_in_base_units():
    assert '<data class="q" value="1.5">' in mark_quantities("5 pies")
    assert '<data class="q" value="6/18">' in mark_quantities("20/60 pies")
    assert '<data class="q" value="7.5">' in mark_quantities("15 libras")


def test_several_quantities_of_a_passage_are_all_marked():
    html = mark_quantities("Entre 1,5 m y 3 m, o 7,5 kg y 4 l.")
    assert html.count("<data") == 4
    assert shown(html, "ft") == "Entre 5 pies y 10 pies, o 15 libras y 1 galón."


def test_attributes_are_never_touched():
    html = '<a href="/saltar/3 m/" title="5 m > 3 m">aquí</a>'
    assert mark_quantities(html) == html


def test_cells_and_titles_are_marked_like_prose():
    html = mark_quantities("<h2>Cono de 4,5 m</h2><table><tr><td>3 m</td><td>6 m</td></tr></table>")
    assert shown(html, "ft") == "Cono de 15 pies10 pies20 pies"


def test_plain_text_keeps_figure_and_unit_together():
    assert plain_quantities("Te alejas 1,5 m y ya.") == "Te alejas 1,5\u00a0m y ya."
    assert plain_quantities("Cada metro cuesta 1 m más.") == "Cada metro cuesta 1\u00a0m más."


def test_a_text_without_quantities_comes_back_as_it_was():
    assert mark_quantities("<p>Nada que medir.</p>") == "<p>Nada que medir.</p>"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(3, 2), "1,5"),
        (Fraction(15, 4), "3,75"),
        (Fraction(9999), "9999"),
        (Fraction(10_000), "10\u00a0000"),
        (Fraction(12_345, 2), "6172,5"),
        (Fraction(1, 3), "0,333"),
        (Fraction(0), "0"),
        (Fraction(99_999, 100_000), "1"),
    ],
)
def test_numbers_are_written_as_in_spanish(value, text):
    assert format_number(value) == text


@pytest.mark.parametrize(
    ("value", "text"), [(Fraction(5, 2), "2½"), (Fraction(1, 3), "⅓"), (Fraction(10, 3), "3⅓")]
)
def test_other_than_metric_numbers_use_fractions(value, text):
    assert format_number(value, decimal=False) == text


thousandths = st.integers(0, 10**9).map(lambda n: Fraction(n, 1000))


@given(thousandths)
def test_a_number_survives_writing_and_reading(value):
    assert parse_number(format_number(value)) == value


@given(st.integers(0, 10**6), st.sampled_from(["½", "¼", "¾", "⅓", "⅔"]))
def test_a_mixed_number_survives_reading_and_writing(whole, fraction):
    text = f"{format_number(Fraction(whole)) if whole else ''}{fraction}"
    assert format_number(parse_number(text), decimal=False) == text


@given(st.integers(0, 100_000))
def test_whole_squares_survive_the_way_through_feet_and_back(squares):
    metres = format_number(Fraction(3, 2) * squares)
    there = forms(f"{metres} m")
    assert there["sq"] == f"{format_number(Fraction(squares))} casilla{'' if squares == 1 else 's'}".replace(
        NBSP, " "
    )
    back = forms(there["ft"])
    assert back["sq"] == there["sq"]
    assert back["m"] == there["m"]


@given(st.integers(1, 10**6))
def test_feet_survive_the_way_through_metres_and_back(feet):
    there = forms(f"{format_number(Fraction(feet))} pies")
    [back] = find_quantities(there["m"])
    assert back.base_values == (feet * FOOT.size,)


@given(st.integers(1, 10**6))
def test_miles_survive_the_way_through_kilometres_and_back(miles):
    there = forms(f"{format_number(Fraction(miles))} millas")
    [back] = find_quantities(there["m"])
    assert back.unit is KILOMETRE
    assert back.base_values == (miles * MILE.size,)


@given(thousandths, st.sampled_from(["m", "cm", "km", "pies", "millas", "kg", "g", "libras", "l", "galones"]))
def test_every_written_quantity_is_found_whole(value, unit):
    text = f"{format_number(value)} {unit}"
    [quantity] = find_quantities(f"Son {text}, y basta.")
    assert quantity.text == text
    assert quantity.values == (value,)


@given(st.text(alphabet=st.sampled_from("0123456789,./ \u00a0½mcpies kglaoy×–-dcadametro.;<>&"), max_size=60))
def test_no_text_breaks_the_reading_and_plain_words_survive(text):
    html = mark_quantities(text.replace("<", "").replace(">", ""))
    assert html.count("<data") == html.count("</data>")


@given(st.text(max_size=80).map(lambda t: re.sub(r"[<>&]", "", t)))
def test_marking_changes_no_letter_outside_its_elements(text):
    bare = re.sub(r'<data class="q".*?</data>', "", mark_quantities(text), flags=re.DOTALL)
    position = 0
    for quantity in find_quantities(text):
        part = text[position : quantity.start]
        assert bare.startswith(part)
        bare = bare[len(part) :]
        position = quantity.end
    assert bare == text[position:]


def test_the_own_unit_is_what_plain_text_says():
    assert plain_text(mark_quantities("<p>A 1,5 m, <b>o 5 pies</b>.</p>")) == "A 1,5\u00a0m, o 5\u00a0pies."


def test_a_unit_knows_its_system():
    assert METRE.metric and not FOOT.metric
