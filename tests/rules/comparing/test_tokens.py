"""What counts as one word of a rule."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.comparing.tokens import plain, tokenise, write
from rules.rendering.markdown import plain_text
from rules.rendering.quantities import mark_quantities


def keys(text: str, edition: int = 1) -> list[str]:
    return [token.key for token in tokenise(mark_quantities(text), edition)]


@pytest.mark.parametrize("word", ["1d6", "12d6", "d20", "2d20", "−2", "+5", "−1,5", "3/4", "10000", "X/día"])
def test_figures_and_dice_are_one_word(word):
    assert keys(f"tira {word} ya") == ["tira", word.casefold(), "ya"]


def test_punctuation_stands_apart():
    assert keys("«Ay», dijo; (1).") == ["«", "ay", "»", ",", "dijo", ";", "(", "1", ")", "."]


@pytest.mark.parametrize(
    ("feet", "metres"),
    [
        ("a 5 pies", "a 1,5 m"),
        ("10 pies de lado", "3 m de lado"),
        ("1 pie", "30 cm"),
        ("20/60 pies", "6/18 m"),
        ("1 milla", "1,5 km"),
        ("50 libras", "25 kg"),
        ("1 galón", "4 l"),
    ],
)
def test_a_quantity_is_one_word_and_the_same_in_either_unit(feet, metres):
    assert keys(feet) == keys(metres)


@pytest.mark.parametrize(("feet", "metres"), [("5 pies", "3 m"), ("1 milla", "1 km"), ("1 galón", "1 l")])
def test_other_quantities_are_other_words(feet, metres):
    assert keys(feet) != keys(metres)


def test_a_rate_is_the_same_in_either_unit():
    assert keys("Cada pie cuesta 1 pie más.") == keys("Cada metro cuesta 1 m más.")
    assert keys("Cada pie cuesta 1 pie más.") != keys("Cada metro cuesta 2 m más.")


def test_terms_of_the_editions_are_the_same_word():
    assert keys("Acaba la condición de agarrado.", 0) == keys("Acaba el estado de agarrado.", 1)
    assert keys("Gasta dados de golpe", 0) == keys("Gasta dados de puntos de golpe", 1)


def test_a_name_that_5_2_1_keeps_is_the_same_term():
    assert keys("la condición", 1) == keys("la condición", 0) == keys("el estado", 1)


def test_the_new_name_in_the_old_text_is_mere_words():
    assert keys("el estado", 0) == ["el", "estado"]


def test_a_name_is_a_term_only_where_it_stands_alone():
    assert keys("Usar un objeto", 0) == keys("Utilizar", 1)
    assert keys("usar un objeto mágico", 0) == ["usar", "un", "objeto", "mágico"]


def test_a_link_counts_as_its_words_and_is_written_again_whole():
    html = 'Usa la <a href="/5.1/x/">acción de <em>ayudar</em></a>, ya.'
    tokens = tokenise(html, 0)
    assert [token.key for token in tokens] == ["usa", "la", "acción", "de", "ayudar", ",", "ya", "."]
    linked = 'Usa la <a href="/5.1/x/">acción de ayudar</a>, ya.'
    assert write(tokenise(linked, 0)) == linked


def test_a_term_that_begins_a_link_stays_in_it():
    html = 'Acaba <a href="/5.1/x/">la condición de agarrado</a>.'
    assert write(tokenise(html, 0)) == html


def test_plain_says_a_quantity_once():
    assert plain(mark_quantities("a 3 m &amp; más")) == "a 3\u00a0m & más"


@given(st.lists(st.sampled_from(["hola", "3 m", "1d6", ",", ".", "«", "»", "&amp;", "−2", "10 pies", "Ñ"])))
def test_writing_tokens_gives_the_text_back(words):
    html = mark_quantities(" ".join(words))
    assert write(tokenise(html, 0)) == html
    assert plain_text(write(tokenise(html, 1))) == plain_text(html)


@pytest.mark.parametrize("words", ["100\u00a0po", "1\u00a0200\u00a0po", "10\u00a0000"])
def test_what_a_no_break_space_holds_together_is_one_word(words):
    assert keys(f"cuesta {words}.") == ["cuesta", words, "."]


def test_a_space_is_only_where_the_text_has_one_and_of_its_kind():
    html = "(pág.\u00a012, y «más»)"
    assert write(tokenise(html, 0)) == html


def test_an_entity_is_one_sign():
    assert keys("a &amp; b &#39;c") == ["a", "&", "b", "'", "c"]


def test_emphasis_that_is_the_same_twice_stays_apart():
    html = "<em>uno</em> <em>dos</em>"
    assert write(tokenise(html, 0)) == html
