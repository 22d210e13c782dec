import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.rendering.outline import Part, read_outline


def test_headings_and_effects_are_read_in_order_of_the_text():
    outline = read_outline("Intro.\n\n## Uno\n\nVelocidad 0\n:   No te mueves.\n\n### Dos\n\n#### Tres\n")
    assert outline.parts == [
        Part("Uno", "uno", 2),
        Part("Velocidad 0", "velocidad-0", 0),
        Part("Dos", "dos", 3),
        Part("Tres", "tres", 4),
    ]
    assert [part.term for part in outline.headings] == ["Uno", "Dos", "Tres"]
    assert [part.term for part in outline.effects] == ["Velocidad 0"]


@pytest.mark.parametrize(
    "body",
    ["Solo prosa.", "# Título\n", "##### Hondo\n", "##Pegado\n", "| a | b |\n:   no es un efecto\n", ""],
)
def test_what_is_no_part_has_no_anchor(body):
    assert read_outline(body).anchors == []


def test_an_anchor_is_the_slug_of_its_title():
    assert read_outline("## ¿Qué pasa con el daño?\n").anchors == ["que-pasa-con-el-dano"]


def test_a_title_without_letters_still_has_an_anchor():
    assert read_outline("## ¿¡!?\n").anchors == ["apartado"]


def test_marks_links_and_closing_hashes_are_no_part_of_a_title():
    [part] = read_outline("## El **[[saltar|salto]]** `largo` ##\n").parts
    assert (part.term, part.anchor) == ("El salto largo", "el-salto-largo")


def test_equal_titles_get_anchors_of_their_own():
    assert read_outline("## Nivel\n## Nivel\n## Nivel\n").anchors == ["nivel", "nivel-2", "nivel-3"]


def test_a_numbered_title_does_not_take_the_anchor_of_a_repeated_one():
    assert read_outline("## Nivel\n## Nivel\n## Nivel 2\n").anchors == ["nivel", "nivel-2", "nivel-2-2"]


titles = st.lists(
    st.sampled_from(["Nivel", "Nivel 2", "nivel-2", "¿?", "Apartado", "Daño", "Dano"]), max_size=9
)


@given(titles)
def test_no_two_parts_share_an_anchor(names):
    outline = read_outline("\n\n".join(f"## {name}" for name in names))
    assert len(outline.parts) == len(names)
    assert len(set(outline.anchors)) == len(names)


@given(st.text(max_size=200))
def test_any_text_has_an_outline(body):
    anchors = read_outline(body).anchors
    assert len(set(anchors)) == len(anchors)
