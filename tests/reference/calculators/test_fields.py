"""What the fields read, and what an address that leaves something out becomes."""

from fractions import Fraction as F

import pytest
from django import forms
from django.http import QueryDict

from reference.calculators import fields
from reference.calculators.forms import ArmourClassForm, CheckForm, JumpForm


def read(field: forms.Field, text: str):
    return field.clean(text)


class TestAmounts:
    @pytest.mark.parametrize(
        ("text", "metres"),
        [
            ("9", F(9)),
            ("1,5", F("1.5")),
            ("1.5", F("1.5")),
            (" 4,5 m ", F("4.5")),
            ("4,5m", F("4.5")),
            ("60 cm", F("0.6")),
            ("15 pies", F("4.5")),
            ("1 pie", F("0.3")),
            ("5 ft", F("1.5")),
            ("3 casillas", F("4.5")),
            ("1 CASILLA", F("1.5")),
            ("0", F(0)),
            ("300", F(300)),
        ],
    )
    def test_lengths_are_metres_unless_they_say_otherwise(self, text, metres):
        assert read(fields.length("x", 0, 300, "0"), text) == metres

    @pytest.mark.parametrize(("text", "kilograms"), [("40", F(40)), ("80 libras", F(40)), ("1 kg", F(1))])
    def test_weights_are_kilograms_unless_they_say_otherwise(self, text, kilograms):
        assert read(fields.weight("x", 0, 300, "0"), text) == kilograms

    @pytest.mark.parametrize(
        "text", ["abc", "1e3", "--1", "1,5,5", "1.5.5", ",5", "5 leguas", "0x10", "½", "٣", "1" * 40, "1 kg"]
    )
    def test_what_is_no_number_says_so(self, text):
        with pytest.raises(forms.ValidationError) as caught:
            read(fields.length("x", 0, 300, "0"), text)
        assert caught.value.messages == ["Escribe un número, como 4,5\u00a0m o 15\u00a0pies."]

    @pytest.mark.parametrize("text", ["-1", "−0,1", "301", "1000000000", "1001 pies"])
    def test_what_is_beyond_the_limits_says_which(self, text):
        with pytest.raises(forms.ValidationError, match="Tiene que estar entre 0 y 300"):
            read(fields.length("x", 0, 300, "0"), text)

    def test_nothing_is_asked_for(self):
        with pytest.raises(forms.ValidationError, match="Hace falta este número"):
            read(fields.length("x", 0, 300, "0"), "")


class TestWholeNumbers:
    @pytest.mark.parametrize(
        ("text", "value"), [("3", 3), ("+3", 3), ("-3", -3), ("−3", -3), (" 3 ", 3), ("0", 0)]
    )
    def test_a_minus_may_be_a_hyphen_or_a_sign(self, text, value):
        assert read(fields.whole("x", -5, 10, 0), text) == value

    @pytest.mark.parametrize("text", ["abc", "1e3", "1,5", "1.5", "--1", "0x10", "1" * 40, "3 m"])
    def test_what_is_no_whole_number_says_so(self, text):
        with pytest.raises(forms.ValidationError, match="Escribe un número entero"):
            read(fields.whole("x", -5, 10, 0), text)

    @pytest.mark.parametrize("text", ["-6", "11", "1000000000"])
    def test_what_is_beyond_the_limits_says_which(self, text):
        with pytest.raises(forms.ValidationError, match="Tiene que estar entre −5 y 10"):
            read(fields.whole("x", -5, 10, 0), text)


class TestNamedModifiers:
    @pytest.mark.parametrize(
        ("text", "people"),
        [
            ("0", [("", 0)]),
            ("+1, −2", [("", 1), ("", -2)]),
            ("Ana +2,Beto 0 , Caín −1", [("Ana", 2), ("Beto", 0), ("Caín", -1)]),
            ("Doña Inés -3", [("Doña Inés", -3)]),
        ],
    )
    def test_with_or_without_a_name(self, text, people):
        assert read(fields.NamedModifiersField(low=-5, high=5), text) == people

    @pytest.mark.parametrize("text", ["Ana", "1,,2", "+6", "1;2", "uno", ","])
    def test_what_is_no_list_says_what_one_looks_like(self, text):
        with pytest.raises(forms.ValidationError, match="Escribe números del −5 al 5 separados por comas"):
            read(fields.NamedModifiersField(low=-5, high=5), text)

    @pytest.mark.parametrize("text", [",".join("0" * 21), "1" * 400])
    def test_too_many_are_refused(self, text):
        with pytest.raises(forms.ValidationError, match="Son demasiados"):
            read(fields.NamedModifiersField(low=-5, high=5), text)


class TestAddresses:
    def test_an_empty_address_is_a_first_visit(self):
        form = JumpForm.asked(QueryDict("utm=1"))
        assert form.is_valid()
        assert form.taken == frozenset()
        assert form.cleaned_data["fuerza"] == 15

    def test_the_edition_alone_is_a_first_visit_in_that_edition(self):
        form = JumpForm.asked(QueryDict("edicion=5.1"))
        assert form.is_valid()
        assert (form.taken, form.cleaned_data["edicion"]) == (frozenset(), "5.1")

    def test_what_is_left_out_is_taken_and_known_to_be(self):
        form = JumpForm.asked(QueryDict("fuerza=8&hueco=3"))
        assert form.is_valid()
        assert form.taken == {"edicion", "velocidad", "repisa", "estatura", "atletismo", "acrobacias"}
        assert form["velocidad"].taken
        assert not form["fuerza"].taken
        assert "id_velocidad_taken" in form["velocidad"].aria_describedby

    def test_what_is_sent_empty_is_a_fault(self):
        form = JumpForm.asked(QueryDict("fuerza=&hueco=3"))
        assert form.errors == {"fuerza": ["Hace falta este número."]}

    def test_a_box_left_out_is_not_ticked(self):
        form = JumpForm.asked(QueryDict("fuerza=8"))
        assert form.is_valid()
        assert form.cleaned_data["carrerilla"] is False
        assert not form["carrerilla"].taken

    def test_the_address_of_a_result_is_whole(self):
        form = ArmourClassForm.asked(QueryDict("destreza=3&rasgo=barbaro&rasgo=monje&utm=1"))
        again = ArmourClassForm.asked(QueryDict(form.address()))
        assert again.taken == frozenset()
        assert again.is_valid() and form.is_valid()
        assert again.cleaned_data == form.cleaned_data
        assert "utm" not in form.address()

    def test_the_address_of_the_other_edition_changes_that_alone(self):
        form = CheckForm.asked(QueryDict("modificador=7"))
        other = CheckForm.asked(QueryDict(form.address(edicion="5.1")))
        assert other.is_valid() and form.is_valid()
        assert other.cleaned_data == {**form.cleaned_data, "edicion": "5.1"}
