"""Marks on two texts."""

import re
import xml.etree.ElementTree as etree

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.comparing.blocks import Block, blocks
from rules.comparing.diffing import Row, compare
from rules.rendering.markdown import plain_text, render_body
from rules.rendering.outline import read_outline
from rules.rendering.quantities import mark_quantities


def text(words: str, kind: str = "text", term: str = "", source: str = "") -> Block:
    return Block(kind, term, mark_quantities(words), source)


def rows(old: str, new: str) -> list[Row]:
    return compare([text(old)], [text(new)])


def shown(html: str) -> str:
    """The text with `[-gone-]` and `{+come+}`, without what only a screen reader says."""
    html = re.sub(r'<span class="vh">.*?</span>', "", html)
    html = re.sub(r"<del>(.*?)</del>", r"[-\1-]", html)
    return plain_text(re.sub(r"<ins>(.*?)</ins>", r"{+\1+}", html)).replace("\u00a0", " ")


def both(old: str, new: str) -> str:
    (row,) = rows(old, new)
    return shown(row.both)


def test_equal_texts_have_no_marks():
    (row,) = rows("Tu velocidad es 0.", "Tu velocidad es 0.")
    assert row.status == "same"
    assert (row.old, row.new, row.both) == ("", "Tu velocidad es 0.", "")


def test_a_change_of_unit_is_no_change():
    (row,) = rows("Estás a 5 pies o menos de él.", "Estás a 1,5 m o menos de él.")
    assert row.status == "same"


def test_a_change_of_figure_is_marked_with_its_figure_only():
    assert both("La prueba tiene CD 15 aquí.", "La prueba tiene CD 10 aquí.") == (
        "La prueba tiene CD [-15-] {+10+} aquí."
    )


def test_a_change_of_distance_marks_the_whole_quantity():
    assert both("Te mueves hasta 10 pies más.", "Te mueves hasta 1,5 m más.") == (
        "Te mueves hasta [-10 pies-] {+1,5 m+} más."
    )


def test_a_die_is_marked_whole():
    assert both("Recibes 42 (12d6) de daño de veneno.", "Recibes 35 (10d6) de daño de veneno.") == (
        "Recibes [-42 (12d6)-] {+35 (10d6)+} de daño de veneno."
    )


def test_a_screen_reader_hears_what_was_added_and_what_was_taken_away():
    (row,) = rows("La prueba tiene CD 15 aquí.", "La prueba tiene CD 10 aquí.")
    assert '<del><span class="vh">[quitado: </span>15<span class="vh">]</span></del>' in row.both
    assert '<ins><span class="vh">[añadido: </span>10<span class="vh">]</span></ins>' in row.both
    assert "<ins>" not in row.old
    assert "<del>" not in row.new


def test_a_new_name_is_no_change_but_says_the_old_one():
    (row,) = rows("Acaba la condición de agarrado.", "Acaba el estado de agarrado.")
    assert row.status == "renamed"
    assert 'class="renamed" title="en 5.1: la condición de"' in row.new
    assert "<ins>" not in row.new


def test_mere_punctuation_is_no_change():
    (row,) = rows("Te mueves: andas, trepas.", "Te mueves; andas y trepas.")
    assert shown(row.both) == "Te mueves; andas {+y+} trepas."
    (row,) = rows("Te mueves: andas.", "Te mueves, andas.")
    assert row.status == "same"


def test_a_passage_that_says_something_else_is_shown_whole():
    assert (
        both(
            "Haz una tirada de ataque contra el objetivo y causa daño.",
            "El objetivo hace una salvación de Fuerza y cae si falla.",
        ).count("[-")
        <= 1
    )


def test_a_sentence_of_its_own_is_marked_as_one():
    assert both("Caes derribado al suelo. Te levantas gratis.", "Caes derribado al suelo. No puedes.") == (
        "Caes derribado al suelo. [-Te levantas gratis-] {+No puedes+}."
    )


def test_one_sentence_more_is_marked_with_its_own_full_stop():
    assert both("Caes al suelo.", "Caes al suelo. Pierdes tu turno.") == (
        "Caes al suelo. {+Pierdes tu turno.+}"
    )
    assert both("Caes al suelo. Pierdes tu turno. Fin.", "Caes al suelo. Fin.") == (
        "Caes al suelo. [-Pierdes tu turno.-] Fin."
    )


def test_a_bracket_is_marked_with_its_other_half():
    assert both("Haz una prueba de Destreza (Sigilo) ahora.", "Haz una prueba de Destreza ahora.") == (
        "Haz una prueba de Destreza [-(Sigilo)-] ahora."
    )
    assert both("Tira por daño (4d6) y acaba.", "Tira por daño (8d6) y acaba.") == (
        "Tira por daño ([-4d6-] {+8d6+}) y acaba."
    )


def test_a_price_is_marked_whole():
    assert both("El veneno cuesta 100\u00a0po la dosis.", "El veneno cuesta 250\u00a0po la dosis.") == (
        "El veneno cuesta [-100 po-] {+250 po+} la dosis."
    )


def test_a_link_is_marked_whole_and_never_cut():
    old = Block("text", "", 'Usa la <a href="/5.1/a/">acción de ayudar</a> en tu turno, ya.')
    new = Block("text", "", 'Usa la <a href="/5.2.1/a/">acción de estudiar</a> en tu turno, ya.')
    (row,) = compare([old], [new])
    assert shown(row.both) == "Usa la [-acción de ayudar-] {+acción de estudiar+} en tu turno, ya."
    assert '</span><a href="/5.2.1/a/">acción de estudiar</a><span' in row.new


def test_a_link_to_the_same_rule_of_the_other_edition_is_no_change():
    old = Block("text", "", 'Quedas <a href="/5.1/agarrado/">agarrado</a>.')
    new = Block("text", "", 'Quedas <a href="/5.2.1/agarrado/">agarrado</a>.')
    (row,) = compare([old], [new])
    assert row.status == "same"
    assert "/5.2.1/agarrado/" in row.new


def test_effects_are_aligned_by_their_name():
    old = [text("Uno dos tres.", "effect", "A"), text("Cuatro cinco seis.", "effect", "B")]
    new = [text("Siete ocho nueve.", "effect", "B")]
    assert [(row.term, row.status) for row in compare(old, new)] == [("A", "removed"), ("B", "changed")]


def test_an_effect_with_another_name_says_the_old_one():
    old, new = text("Tu velocidad es 0.", "effect", "Quieto"), text("Tu velocidad es 0.", "effect", "Inmóvil")
    (row,) = compare([old], [new])
    assert (row.status, row.term, row.old_term) == ("renamed", "Inmóvil", "Quieto")


def test_rows_are_compared_in_one_line():
    (row,) = compare([text("15 · 1200 po", "row", "Guiverno")], [text("14 · 1200 po", "row", "Guiverno")])
    assert shown(row.both) == "Guiverno · [-15-] {+14+} · 1200 po"
    assert row.term == ""


def test_an_effect_that_became_a_row_keeps_its_name():
    (row,) = compare(
        [text("Atacas con un arma.", "effect", "Atacar")], [text("Atacas con dos armas", "row", "Atacar")]
    )
    assert (row.kind, row.term, row.status) == ("row", "Atacar", "changed")


def test_passages_that_moved_are_marked_only_where_they_change():
    old = [text("La concentración acaba si mueres."), text("Tu velocidad es 0 y nada la aumenta.")]
    found = compare(old, old[::-1])
    assert {row.status for row in found} == {"same"}
    assert len(found) == 2


def test_a_passage_names_the_entry_it_comes_from():
    found = compare([text("Uno dos tres.", source="Otra entrada")], [text("Cuatro cinco seis.")])
    assert [(row.status, row.source) for row in found] == [("removed", "Otra entrada"), ("added", "")]


def test_what_a_second_entry_says_again_is_left_out():
    old = [text("Tu velocidad es 0 y nada la aumenta."), text("Tu velocidad es 0.", source="Otra entrada")]
    (row,) = compare(old, old[:1])
    assert row.status == "same"


WORDS = st.lists(
    st.sampled_from(
        ["la", "condición", "estado", "3 m", "10 pies", "1d6", "12d6", ",", ".", "y", "CD", "15", "&lt;"]
    ),
    min_size=1,
    max_size=25,
)


@given(WORDS, WORDS)
def test_marks_nest_keep_both_texts_and_split_no_quantity(old, new):
    first, second = (mark_quantities(" ".join(words)) for words in (old, new))
    for row in compare([Block("text", "", first)], [Block("text", "", second)]):
        for html in (row.old, row.new, row.both):
            root = etree.fromstring("<p>" + html.replace(" hidden>", ' hidden="">') + "</p>")
            assert not [
                mark for data in root.iter("data") for mark in data.iter() if mark.tag in ("ins", "del")
            ]
        words = [
            re.sub(r"\s", "", plain_text(re.sub(r'<span class="vh">.*?</span>', "", side)))
            for side in (row.old, row.new)
        ]
        if row.status in ("changed", "removed"):
            assert words[0] == re.sub(r"\s", "", plain_text(first))
        if row.status != "removed":
            assert words[1] == re.sub(r"\s", "", plain_text(second))


# Bodies as the source texts write them, rendered as the loader does.

INLINE = st.lists(
    st.sampled_from(
        ["la", "criatura", "puede", "*volar*", "**no**", "[[saltar|salta lejos]]", "[[nadar]]", "3 m"]
        + ["9 m", "100\u00a0po", "2d6", "−2", "CD 15", "(Sigilo)", "y", "«eco»,", "A & B", "cae.", "Sube:"]
    ),
    min_size=1,
    max_size=9,
).map(" ".join)
PASSAGE = st.one_of(
    INLINE,
    INLINE.map(lambda text: f"## Apartado {text}"),
    st.lists(INLINE, min_size=1, max_size=3).map(lambda items: "\n".join(f"- {item}" for item in items)),
    st.lists(INLINE, min_size=1, max_size=3).map(lambda steps: "\n".join(f"1. {step}" for step in steps)),
    st.tuples(st.sampled_from(["Efecto", "Salto", "Fin"]), INLINE).map(
        lambda pair: f"{pair[0]}\n:   {pair[1]}"
    ),
    st.lists(st.tuples(INLINE, INLINE), min_size=1, max_size=3).map(
        lambda rows: "\n".join(["| A | B |", "|---|---|", *(f"| {one} | {two} |" for one, two in rows)])
    ),
)
BODY = st.lists(PASSAGE, min_size=1, max_size=4).map("\n\n".join)


def render(body: str, ruleset: str) -> str:
    return render_body(body, read_outline(body), lambda slug, _: (f"/{ruleset}/{slug}/", slug))


def letters(html: str) -> str:
    """All that a reader sees, without the spaces and the signs that only cut a text up."""
    return re.sub(r"[\s.,;:·()«»]", "", plain_text(re.sub(r'<span class="vh">.*?</span>', "", html)))


def without(tag: str, html: str) -> str:
    return re.sub(rf"<{tag}>.*?</{tag}>", "", html)


@given(BODY, BODY)
@settings(max_examples=150)
def test_both_texts_can_be_read_out_of_one_with_marks(old, new):
    before, after = blocks(render(old, "5.1")), blocks(render(new, "5.2.1"))
    found = compare(before, after)
    for row in found:
        for html in (row.term, row.old_term, row.old, row.new, row.both):
            root = etree.fromstring("<p>" + html.replace(" hidden>", ' hidden="">') + "</p>")
            marks = [el for el in root.iter() if el.tag in ("ins", "del")]
            inside = {el for mark in marks for el in mark.iter() if el is not mark}
            assert not inside & set(marks)
            for whole in [*root.iter("a"), *root.iter("data")]:
                assert not set(marks) & set(whole.iter())
        if row.status == "changed":
            assert letters(without("ins", row.both)) == letters(row.old)
            assert letters(without("del", row.both)) == letters(row.new)

    def passages(side: list[Block]) -> list[str]:
        return [letters(f"{block.term} {block.html}") for block in side]

    shown = [letters(f"{row.term} {without('del', row.both or row.new)}") for row in found]
    assert [text for row, text in zip(found, shown, strict=True) if row.status != "removed"] == passages(
        after
    )
    gone = [
        letters(f"{row.old_term or row.term} {row.old or row.new}") for row in found if row.status != "added"
    ]
    # An effect beside a passage that has no name shows the name of the new one alone.
    if {block.kind for block in before} == {block.kind for block in after} == {"effect"} or not any(
        block.kind == "effect" for block in [*before, *after]
    ):
        assert sorted(gone) == sorted(passages(before))


@given(BODY)
@settings(max_examples=60)
def test_a_text_beside_itself_has_no_mark(body):
    found = compare(blocks(render(body, "5.1")), blocks(render(body, "5.2.1")))
    assert {row.status for row in found} == {"same"}
