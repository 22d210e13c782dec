"""How results are written, and what is said of another edition."""

from fractions import Fraction as F

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.calculators import results
from reference.calculators.results import Result, differences
from rules.rendering.quantities import NBSP, find_quantities


def plain(text: str) -> str:
    return text.replace(NBSP, " ")


@pytest.mark.parametrize(
    ("metres", "new", "old"),
    [
        ("4.5", "4,5 m", "15 pies"),
        ("2.25", "2,25 m", "7½ pies"),
        ("0.3", "30 cm", "1 pie"),
        ("0.15", "15 cm", "½ pie"),
        ("0", "0 m", "0 pies"),
        ("-0.6", "−60 cm", "−2 pies"),
        ("1.125", "1,125 m", "3¾ pies"),
        ("1", "1 m", "3,333 pies"),
        ("15000", "15 000 m", "50 000 pies"),
    ],
)
def test_lengths_as_each_edition_writes_them(metres, new, old):
    assert plain(results.length(F(metres), "5.2.1")) == new
    assert plain(results.length(F(metres), "5.1")) == old


@pytest.mark.parametrize(
    ("kilograms", "new", "old"),
    [("75", "75 kg", "150 libras"), ("3.75", "3,75 kg", "7½ libras"), ("0.5", "0,5 kg", "1 libra")],
)
def test_weights_as_each_edition_writes_them(kilograms, new, old):
    assert plain(results.mass(F(kilograms), "5.2.1")) == new
    assert plain(results.mass(F(kilograms), "5.1")) == old


@pytest.mark.parametrize(
    ("kilometres", "new", "old"), [("36", "36 km", "24 millas"), ("4.5", "4,5 km", "3 millas")]
)
def test_roads_as_each_edition_writes_them(kilometres, new, old):
    assert plain(results.road(F(kilometres), "5.2.1")) == new
    assert plain(results.road(F(kilometres), "5.1")) == old


@given(st.integers(1, 100_000), st.sampled_from(["5.2.1", "5.1"]))
def test_a_written_length_is_read_back_to_the_millimetre(hundredths, edition):
    metres = F(hundredths, 100)
    (found,) = find_quantities(results.length(metres, edition))
    assert abs(found.base_values[0] - metres) < F(1, 1000)
    if edition == "5.2.1":
        assert found.base_values[0] == metres


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (F(13, 20), "65 %"),
        (F(9, 40), "23 %"),
        (F(1, 400), "0,25 %"),
        (F(399, 400), "99,75 %"),
        (F(0), "0 %"),
        (F(1), "100 %"),
        (F(35, 36), "97 %"),
        (F(1, 36**3), "0 %"),
    ],
)
def test_chances(chance, text):
    assert plain(results.percent(chance)) == text


@pytest.mark.parametrize(
    ("terms", "text"),
    [
        (((10, "base"), (2, "Destreza"), (2, "escudo")), "10 (base) + 2 (Destreza) + 2 (escudo) = 14"),
        (((8, "base"), (-5, "aptitud")), "8 (base) − 5 (aptitud) = 3"),
        (((-3, "a"), (1, "b")), "−3 (a) + 1 (b) = −2"),
    ],
)
def test_sums_are_written_term_by_term(terms, text):
    assert results.written_sum(terms) == text


class TestDifferences:
    def test_the_same_in_other_units_is_no_difference(self):
        mine = Result("4,5 m", facts=[("Salvas un hueco de 3 m", "sí, y gastas 6 m")])
        other = Result("15 pies", facts=[("Salvas un hueco de 10 pies", "sí, y gastas 20 pies")])
        assert differences(mine, other, "5.1") == []

    def test_units_that_do_not_divide_are_no_difference_either(self):
        assert differences(Result("4 m"), Result("13,333 pies"), "5.1") == []

    def test_a_rate_is_the_same_in_any_unit(self):
        assert differences(Result("Cada metro cuesta 2 m"), Result("Cada pie cuesta 2 pies"), "5.1") == []

    def test_another_number_is_said(self):
        said = differences(Result("CD 30"), Result("CD 31"), "5.1")
        assert said == ["El resultado es CD 31, en vez de CD 30."]

    def test_another_fact_a_new_one_and_one_without_a_rule_are_said(self):
        mine = Result("x", facts=[("Efecto", "ninguno"), ("Escapar", "CD 13"), ("Igual", "1")])
        other = Result("x", facts=[("Efecto", "−5"), ("Empate", "nada"), ("Igual", "1")])
        assert differences(mine, other, "5.1") == [
            "Efecto: −5.",
            "Empate: nada.",
            "Escapar: no hay regla en 5.1.",
        ]

    def test_a_note_of_the_other_alone_is_said(self):
        mine, other = Result("x", notes=["Baja 3 m."]), Result("x", notes=["Baja 10 pies.", "Otra."])
        assert differences(mine, other, "5.1") == ["Otra."]
