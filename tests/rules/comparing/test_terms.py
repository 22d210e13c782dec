"""Names that the editions give to the same thing."""

import pytest

from rules.comparing.terms import EDITION_NAMES, EDITION_TERMS
from rules.comparing.tokens import tokenise

PAIRS = [*EDITION_TERMS, *EDITION_NAMES]


@pytest.mark.parametrize("side", [0, 1])
def test_a_longer_name_comes_before_one_that_it_begins_with(side):
    names = [pair[side] for pair in EDITION_TERMS]
    hidden = [
        (first, later)
        for n, first in enumerate(names)
        for later in names[n + 1 :]
        if later.startswith(f"{first} ")
    ]
    assert hidden == []


@pytest.mark.parametrize("pair", PAIRS)
def test_names_are_in_lower_case_and_differ(pair):
    old, new = pair
    assert (old, new) == (old.lower(), new.lower())
    assert old != new


@pytest.mark.parametrize("pair", PAIRS)
def test_both_names_are_one_and_the_same_word(pair):
    (old,), (new,) = (tokenise(name.capitalize(), edition) for edition, name in enumerate(pair))
    assert old.is_term
    assert old.key == new.key
    assert old.html != new.html


@pytest.mark.parametrize("pair", EDITION_NAMES)
def test_a_name_inside_a_sentence_is_mere_words(pair):
    for edition, name in enumerate(pair):
        assert not any(token.is_term for token in tokenise(f"Puedes {name} una vez.", edition))


def test_no_name_has_two_counterparts_that_a_text_could_confuse():
    olds = [old for old, _ in EDITION_TERMS]
    assert len(set(olds)) == len(olds)
