from rules.rendering.markdown import render_body
from rules.rendering.outline import read_outline
from rules.rendering.parts import split_effects, split_sections

BODY = """Antes de todo.

## Uno

Texto de uno.

### Dentro

Texto de dentro.

Velocidad 0
:   No te mueves [[saltar|de ahí]].

Ataques
:   Primer párrafo.

    Segundo párrafo.

## Dos

Texto de dos a 1,5 m.
"""


def rendered(body: str):
    outline = read_outline(body)
    return render_body(body, outline, lambda slug, anchor: (f"/x/{slug}/", slug)), outline


def sections(body: str) -> dict[str, str]:
    html, outline = rendered(body)
    return {part.anchor: text for part, text in split_sections(html, outline)}


def test_a_section_ends_at_the_next_heading_of_its_level():
    found = sections(BODY)
    assert list(found) == ["uno", "dentro", "velocidad-0", "ataques", "dos"]
    assert "Texto de uno." in found["uno"]
    assert "Texto de dentro." in found["uno"]
    assert "Texto de dos" not in found["uno"]
    assert found["dos"].startswith("<p>Texto de dos a <data")


def test_a_lower_heading_ends_at_a_higher_one():
    found = sections(BODY)
    assert "Texto de dentro." in found["dentro"]
    assert "Texto de uno." not in found["dentro"]
    assert "Texto de dos" not in found["dentro"]


def test_a_section_does_not_repeat_its_own_heading():
    assert "<h2" not in sections(BODY)["uno"]
    assert '<h3 id="dentro">' in sections(BODY)["uno"]


def test_an_effect_has_its_own_text_with_links_and_paragraphs():
    found = sections(BODY)
    assert found["velocidad-0"] == 'No te mueves <a href="/x/saltar/">de ahí</a>.'
    assert found["ataques"].count("<p>") == 2


def test_effects_come_alone_and_in_order():
    html, outline = rendered(BODY)
    assert [part.term for part, _ in split_effects(html, outline)] == ["Velocidad 0", "Ataques"]


def test_the_text_before_the_first_heading_is_of_no_section():
    assert all("Antes de todo" not in html for html in sections(BODY).values())


def test_a_body_without_parts_has_no_sections():
    html, outline = rendered("Solo prosa.")
    assert split_sections(html, outline) == []
    assert split_effects(html, outline) == []


def test_a_heading_with_nothing_below_has_an_empty_section():
    assert sections("## Uno\n\n## Dos\n\nTexto.\n") == {"uno": "", "dos": "<p>Texto.</p>"}
