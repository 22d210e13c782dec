import html5lib
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.rendering.markdown import AnchorMismatch, plain_text, render_body, render_line, running_text
from rules.rendering.outline import read_outline


def resolve(slug: str, anchor: str) -> tuple[str, str]:
    return f"/5.2.1/{slug}/" + (f"#{anchor}" if anchor else ""), slug.replace("-", " ")


def render(body: str) -> str:
    return render_body(body, read_outline(body), resolve)


def elements(html: str):
    """Every element of the HTML as a browser would read it."""
    return [
        el
        for el in html5lib.parseFragment(html, namespaceHTMLElements=False).iter()
        if el.tag != "DOCUMENT_FRAGMENT"
    ]


class TestLinks:
    def test_a_link_leads_to_its_entry_and_reads_its_title(self):
        assert render("Ve a [[terreno-dificil]].") == (
            '<p>Ve a <a href="/5.2.1/terreno-dificil/">terreno dificil</a>.</p>'
        )

    def test_a_link_reads_the_words_given(self):
        assert '<a href="/5.2.1/saltar/">das un salto</a>' in render("Si [[saltar|das un salto]], caes.")

    def test_a_link_leads_to_an_anchor(self):
        assert '<a href="/5.2.1/saltar/#altura">alto</a>' in render("[[saltar#altura|alto]]")

    def test_words_of_a_link_are_escaped(self):
        html = render("[[saltar|a < b & c]]")
        assert "a &lt; b &amp; c</a>" in html

    def test_a_quantity_in_a_link_is_a_quantity(self):
        assert '<a href="/5.2.1/velocidad/"><data class="q" value="9">' in render("[[velocidad|9 m]]")

    def test_a_link_with_words_stays_whole_in_a_table(self):
        html = render("| a | b |\n| --- | --- |\n| x | usa [[venenos|veneno]] |\n")
        assert '<td>usa <a href="/5.2.1/venenos/">veneno</a></td>' in html
        assert "[[" not in html

    def test_code_shows_a_link_as_it_is_written(self):
        assert "<code>[[a|b]]</code>" in render("`[[a|b]]`")


class TestAnchors:
    def test_headings_and_terms_carry_the_anchors_of_the_outline(self):
        html = render("## El daño\n\nCaer\n:   Te caes.\n\n### Más\n\n#### Aún más\n")
        assert '<h2 id="el-dano">El daño</h2>' in html
        assert '<dt id="caer">Caer</dt>' in html
        assert '<h3 id="mas">Más</h3>' in html
        assert '<h4 id="aun-mas">Aún más</h4>' in html

    def test_repeated_headings_have_different_anchors(self):
        html = render("## Nivel\n\n## Nivel\n\n## Nivel 2\n")
        assert [el.get("id") for el in elements(html)] == ["nivel", "nivel-2", "nivel-2-2"]

    @pytest.mark.parametrize("body", ["Término\n: corto\n", "Título\n------\n", "Término\n\n:   lejos\n"])
    def test_markdown_that_reads_two_ways_is_refused(self, body):
        with pytest.raises(AnchorMismatch):
            render(body)


class TestTables:
    BODY = "## Alturas\n\n| Fuerza | Salto |\n| --- | --- |\n| 10 | 3 m |\n| 15 | 4,5 m |\n"

    def test_the_first_row_and_column_are_headers_with_scope(self):
        html = render(self.BODY)
        assert html.count('<th scope="col">') == 2
        assert html.count('<th scope="row">') == 2
        assert html.count("<td>") == 2

    def test_a_table_scrolls_by_itself_under_the_name_of_its_heading(self):
        html = render(self.BODY)
        assert '<div class="scroll" role="region" tabindex="0" aria-label="Tabla: Alturas"><table>' in html

    def test_a_table_without_heading_has_a_plain_name(self):
        assert 'aria-label="Tabla">' in render(self.BODY.removeprefix("## Alturas\n\n"))

    def test_a_table_of_one_column_has_no_row_headers(self):
        assert 'scope="row"' not in render("| Uno |\n| --- |\n| a |\n")

    def test_a_heading_with_quotes_does_not_end_the_name_of_its_table(self):
        html = render('## x" onmouseover="alert(1)\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n')
        [region] = [el for el in elements(html) if el.tag == "div"]
        assert set(region.attrib) == {"class", "role", "tabindex", "aria-label"}
        assert region.get("aria-label") == 'Tabla: x" onmouseover="alert(1)'

    def test_quantities_in_cells_are_marked(self):
        assert '<td><data class="q" value="4.5">' in render(self.BODY)


XSS = [
    "<script>alert(1)</script>",
    "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)><script>alert(1)</script></svg>",
    "<math><mi//xlink:href='data:x,<script>alert(4)</script>'>",
    "<iframe src='javascript:alert(1)'></iframe>",
    "<body onload=alert(1)>",
    "<a href='javascript:alert(1)'>x</a>",
    "<a href='JaVaScRiPt:alert(1)'>x</a>",
    "<a href='java&#x09;script:alert(1)'>x</a>",
    "<a href=' javascript:alert(1)'>x</a>",
    "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
    "<a href='vbscript:msgbox(1)'>x</a>",
    "[x](javascript:alert(1))",
    "[x](  JAVASCRIPT:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](http://plain.example/)",
    "![x](javascript:alert(1))",
    "![x](https://evil.example/pixel.png)",
    '[x](https://e.example/"onmouseover="alert(1))',
    "[x][y]\n\n[y]: javascript:alert(1)",
    "<javascript:alert(1)>",
    "<p style='background:url(//evil.example)'>x</p>",
    "<p onclick='alert(1)'>x</p>",
    "<form action='//evil.example'><input name=a><button>x</button></form>",
    "<link rel=stylesheet href='//evil.example/x.css'>",
    "<meta http-equiv=refresh content='0;url=//evil.example'>",
    "<base href='//evil.example/'>",
    "<object data='//evil.example'></object><embed src='//evil.example'>",
    "<style>@import '//evil.example';</style>",
    "<!--[if gte IE 4]><script>alert(1)</script><![endif]-->",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
    "<template><script>alert(1)</script></template>",
    "<table background='//evil.example'><td onclick=alert(1)>x",
    "<details open ontoggle=alert(1)>x</details>",
    "<video><source onerror=alert(1)></video>",
    "<a href='https://e.example/' target=_blank onclick=alert(1)>x</a>",
    "[[saltar|<img src=x onerror=alert(1)>]]",
    "[[saltar|<script>alert(1)</script>]]",
    "`<script>alert(1)</script>`",
    "    <script>alert(1)</script>",
    "\\<script>alert(1)\\</script>",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    '<img """><script>alert(\'x\')</script>">',
    "<a href='https://e.example/> 5 m'>5 m</a>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
]
ALLOWED = {
    "p",
    "br",
    "em",
    "strong",
    "code",
    "ul",
    "ol",
    "li",
    "dl",
    "dt",
    "dd",
    "blockquote",
    "h2",
    "h3",
    "h4",
    "a",
}
ALLOWED |= {"table", "thead", "tbody", "tr", "th", "td", "div", "data", "span"}
ATTRIBUTES = {
    "href",
    "class",
    "id",
    "scope",
    "start",
    "value",
    "hidden",
    "role",
    "tabindex",
    "aria-label",
    "title",
    "lang",
}


def assert_harmless(html: str) -> None:
    for element in elements(html):
        assert element.tag in ALLOWED, html
        assert set(element.attrib) <= ATTRIBUTES, html
        href = element.get("href", "")
        assert href.startswith(("/", "#", "https://")) or ":" not in href.split("/")[0], html


class TestSanitising:
    @pytest.mark.parametrize("attack", XSS)
    @pytest.mark.parametrize(
        "place",
        [
            "{}",
            "a {} b",
            "## {}\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n",
            "- {}",
            "| a |\n| --- |\n| {} |\n",
            "> {}",
        ],
    )
    def test_no_attack_gets_through(self, attack, place):
        try:
            html = render(place.format(attack))
        except AnchorMismatch:
            return
        assert_harmless(html)

    def test_text_that_looks_like_a_tag_is_shown_as_text(self):
        assert "<code>&lt;script&gt;" in render("`<script>`")

    def test_a_link_to_another_site_keeps_https_alone(self):
        assert '<a href="https://example.org/">x</a>' in render("[x](https://example.org/)")
        assert "href" not in render("[x](http://example.org/)")

    @given(st.text(alphabet=st.sampled_from("<>\"'=/ax:&;#[]()|`*_-\n 15m"), max_size=60))
    @settings(max_examples=300, deadline=None)
    def test_no_text_makes_markup_of_its_own(self, body):
        try:
            html = render(body)
        except AnchorMismatch:
            return
        assert_harmless(html)


class TestProse:
    def test_marks_of_markdown_become_elements(self):
        html = render("**Fuerte** y *leve*.\n\n- uno\n- dos\n\n3. tres\n4. cuatro\n\n> cita\n")
        for part in ("<strong>Fuerte</strong>", "<em>leve</em>", "<ul>", "<blockquote>", '<ol start="3">'):
            assert part in html

    def test_quantities_are_marked_and_stay_out_of_attributes(self):
        html = render("## A 1,5 m\n\nTexto a 3 m.\n")
        assert html.count("<data") == 2
        assert 'id="a-1-5-m"' in html

    def test_no_break_spaces_stay_characters(self):
        html = render("El d20\u00a0rueda.")
        assert "\u00a0" in html
        assert "&nbsp;" not in html


class TestLine:
    def test_a_line_is_escaped_and_its_quantities_marked(self):
        html = render_line('A <b>1,5 m</b> & "más"')
        assert html.startswith("A &lt;b&gt;<data")
        assert html.endswith('&lt;/b&gt; &amp; "más"')

    def test_a_line_is_no_markdown(self):
        assert render_line("**no** [[saltar]]") == "**no** [[saltar]]"


class TestPlainText:
    def test_blocks_stand_apart_and_inline_tags_do_not(self):
        assert plain_text("<p>U<b>n</b>o</p><p>dos</p><td>a</td><td>b</td>") == "Uno dos a b"

    def test_quantities_read_in_the_units_of_their_text(self):
        assert plain_text(render("A 5 pies y 1,5 m.")) == "A 5\u00a0pies y 1,5\u00a0m."

    def test_entities_are_characters_again(self):
        assert plain_text(render("a < b & c")) == "a < b & c"


class TestRunningText:
    def test_names_and_headings_end_in_a_colon(self):
        html = "<h2>Fuego</h2><p>Arde.</p><dl><dt>Apagarlo</dt><dd>Rueda.</dd></dl>"
        assert running_text(html) == "Fuego: Arde. Apagarlo: Rueda."

    def test_a_table_reads_cell_by_cell_and_row_by_row(self):
        html = "<table><tr><th>Hielo</th><td>13</td></tr> <tr><th>Madera</th><td>15</td></tr></table>"
        assert running_text(html) == "Hielo: 13 · Madera: 15"

    def test_a_paragraph_is_as_it_was(self):
        assert running_text("<p>A <b>media</b> velocidad.</p>") == "A media velocidad."
