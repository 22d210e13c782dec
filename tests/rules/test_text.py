import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.text import fold, lower_first, slugify, sort_key


@pytest.mark.parametrize(
    ("one", "other"),
    [("Daño", "dano"), ("ACCIÓN", "accion"), ("Pingüino", "pinguino"), ("ﬁn", "fin"), ("Straße", "strasse")],
)
def test_case_and_accents_fold_away(one, other):
    assert fold(one) == fold(other)


def test_different_letters_stay_different():
    assert fold("caza") != fold("casa")


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("¿Qué es el daño?", "que-es-el-dano"),
        ("  Salto   de altura ", "salto-de-altura"),
        ("1,5 m", "1-5-m"),
        ("Usos limitados (X/día)", "usos-limitados-x-dia"),
        ("—", ""),
        ("日本", ""),
    ],
)
def test_a_slug_is_plain_letters_figures_and_hyphens(text, slug):
    assert slugify(text) == slug


@given(st.text(max_size=50))
def test_a_slug_of_a_slug_is_itself(text):
    assert slugify(slugify(text)) == slugify(text)


@given(st.text(max_size=50))
def test_a_slug_has_only_safe_characters(text):
    slug = slugify(text)
    assert set(slug) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
    assert not slug.startswith("-") and not slug.endswith("-") and "--" not in slug


def test_spanish_order_has_eñe_after_ene_and_no_accents():
    words = ["Ñandú", "Oso", "Nube", "Ábaco", "abeja", "Nácar", "nzuri"]
    assert sorted(words, key=sort_key) == ["Ábaco", "abeja", "Nácar", "Nube", "nzuri", "Ñandú", "Oso"]


@pytest.mark.parametrize(
    ("title", "inside"),
    [
        ("Terreno difícil", "terreno difícil"),
        ("CA", "CA"),
        ("PG temporales", "PG temporales"),
        ("", ""),
        ("Á", "á"),
    ],
)
def test_a_title_inside_a_sentence_begins_small_unless_it_is_an_abbreviation(title, inside):
    assert lower_first(title) == inside
