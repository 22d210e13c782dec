"""Rendered bodies cut into passages."""

from rules.comparing.blocks import Block, blocks


def test_paragraphs_headings_and_items_are_passages_of_their_own():
    html = '<h2 id="a">Título</h2><p>Uno.</p><ul>\n<li>Dos.</li>\n<li>Tres.</li>\n</ul>'
    assert blocks(html) == [
        Block("heading", "", "Título"),
        Block("text", "", "Uno."),
        Block("item", "", "Dos."),
        Block("item", "", "Tres."),
    ]


def test_an_effect_bears_its_term():
    html = '<dl><dt id="x">Velocidad 0</dt><dd>No te mueves.</dd></dl>'
    assert blocks(html) == [Block("effect", "Velocidad 0", "No te mueves.")]


def test_further_paragraphs_of_an_effect_are_text():
    html = "<dl><dt>Fin</dt><dd><p>Uno.</p><p>Dos.</p></dd></dl>"
    assert blocks(html) == [Block("effect", "Fin", "Uno."), Block("text", "", "Dos.")]


def test_an_effect_that_begins_with_a_list_keeps_its_term():
    html = "<dl><dt>Opciones</dt><dd><ul><li>Uno.</li></ul></dd></dl>"
    assert blocks(html) == [Block("effect", "Opciones", ""), Block("item", "", "Uno.")]


def test_a_row_is_named_by_its_first_cell_and_keeps_the_others_apart():
    html = (
        '<div class="scroll"><table><thead><tr><th>Tamaño</th><th>Agua</th><th>Pan</th></tr></thead>'
        "<tbody><tr><th>Grande</th><td>16</td><td>—</td></tr></tbody></table></div>"
    )
    assert blocks(html) == [Block("row", "Tamaño", "Agua · Pan"), Block("row", "Grande", "16 · —")]


def test_links_emphasis_and_quantities_stay_as_they_are():
    inline = (
        'A <data class="q" value="3"><span class="q-m">3 m</span><span class="q-ft" hidden>10 pies</span></data>'
        ' de un <a href="/5.1/x/">aliado</a>, <em>volar</em> &amp; &lt;más&gt;'
    )
    assert blocks(f"<p>{inline}</p>") == [Block("text", "", inline)]
