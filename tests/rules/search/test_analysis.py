import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.search import analysis


@pytest.mark.parametrize(
    "forms",
    [
        ("acción", "accion", "acciones", "ACCIÓN"),
        ("agarrar", "agarrado", "agarrada", "agarrados", "agarre"),
        ("daño", "dano", "daños"),
        ("luz", "luces"),
        ("arder", "ardiendo"),
        ("saltar", "salto", "saltos", "saltando"),
    ],
)
def test_the_forms_of_a_word_meet_in_one_term(forms):
    assert len({analysis.terms(form) for form in forms}) == 1


@pytest.mark.parametrize(("one", "other"), [("hechizo", "hechicera"), ("caer", "cara")])
def test_other_words_stay_apart(one, other):
    assert analysis.terms(one) != analysis.terms(other)


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("0 pg", "0 pg"),
        ("CD 15", "cd 15"),
        ("1d6", "1d6"),
        ("3/4", "3_4"),
        ("C/C", "c_c"),
        ("1,5 m", "1_5 m"),
    ],
)
def test_figures_dice_and_abbreviations_are_terms(text, terms):
    assert analysis.terms(text) == terms


def test_words_of_questions_are_known_and_abbreviations_are_not_among_them():
    stops = {word.text for word in analysis.words("qué pasa con CON cuando muero") if word.is_stop}
    assert stops == {"qué", "pasa", "con", "cuando"}


def test_a_name_is_compared_by_its_terms_without_articles():
    assert analysis.stem_key("El ritmo de juego") == analysis.stem_key("ritmos de juegos")


@given(st.text(max_size=80))
def test_any_text_becomes_terms_that_the_engine_can_take(text):
    for term in analysis.terms(text).split():
        assert term
        assert '"' not in term
        assert all(char.isalnum() or char == "_" for char in term)


def test_threads_do_not_get_each_other_s_terms():
    """Workers answer in threads, and the stemmer works on itself."""
    roots, endings = ("agarr", "derrib", "esquiv", "corr"), ("amientos", "ando", "idades", "iones", "arian")
    words = [root + ending for root in roots for ending in endings] * 5
    wanted = [analysis.stem(word) for word in words]
    switching = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as threads:
            found = list(threads.map(lambda _: [analysis.stem(word) for word in words], range(8)))
    finally:
        sys.setswitchinterval(switching)
    assert all(terms == wanted for terms in found)
