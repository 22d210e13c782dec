import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.rendering.links import BAR, WikiLink, find_links, with_safe_bars, without_links


def test_a_link_has_slug_anchor_text_and_line():
    body = "Uno [[saltar]].\nDos [[saltar|el salto]] y [[saltar#trepar]].\n\n[[saltar#trepar|trepar]]"
    assert find_links(body) == [
        WikiLink("saltar", "", "", 0),
        WikiLink("saltar", "", "el salto", 1),
        WikiLink("saltar", "trepar", "", 1),
        WikiLink("saltar", "trepar", "trepar", 3),
    ]


@pytest.mark.parametrize(
    "body", ["[saltar]", "[[]]", "[[saltar", "[[sal\ntar]]", "[[a]b]]", "[x](y)", "[[|x]]"]
)
def test_what_is_no_link_is_not_found(body):
    assert find_links(body) == []
    assert without_links(body) == body


def test_without_links_leaves_the_words_that_are_shown():
    text = "Con [[saltar|el salto]] o [[trepar]], [[nadar#aguas]]."
    assert without_links(text) == "Con el salto o trepar, nadar."
    assert without_links(text, {"trepar": "escalada"}) == "Con el salto o escalada, nadar."


def test_only_the_bars_of_links_are_made_safe():
    assert with_safe_bars("| [[a|b]] | c |") == f"| [[a{BAR}b]] | c |"


def test_a_link_with_a_safe_bar_is_the_same_link():
    body = "x [[a#b|c]] y [[d]]"
    assert find_links(with_safe_bars(body)) == find_links(body)


@given(st.text(alphabet="[]|#ab\n ", max_size=60))
def test_no_text_breaks_the_reading(text):
    links = find_links(text)
    assert all(0 <= link.line <= text.count("\n") for link in links)
    if not links:
        assert without_links(text) == text
