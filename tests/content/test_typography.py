"""Figures, signs and words of the loaded texts."""

import re
import unicodedata

import html5lib
import pytest

from rules.checking import FOREIGN_TERMS
from rules.models import Concept, RuleEntry, Section
from rules.rendering.links import without_links
from rules.rendering.markdown import plain_text
from rules.rendering.quantities import find_quantities

QUANTITY = re.compile(r'<data class="q".*?</data>')
UNIT = r"(?:metros?|m|cm|km|pies?|millas?|kg|libras?|galón|galones|litros?)"
METRIC = re.compile(r"\d[\s\u00a0](?:m|cm|km|kg|g|l|metros?|litros?|kilómetros?)\b")
IMPERIAL = re.compile(r"\b(?:pies?|millas?|libras?|galón|galones|pulgadas?|onzas?)\b")


@pytest.fixture(scope="module")
def entries(django_db_setup, django_db_blocker) -> list[RuleEntry]:
    with django_db_blocker.unblock():
        return list(RuleEntry.objects.select_related("ruleset").in_index_order())


@pytest.fixture(scope="module")
def texts(entries) -> dict[str, str]:
    """All that an entry says, as it is read, by ruleset and slug."""
    return {
        f"{entry.ruleset.slug}/{entry.slug}": "\n".join(
            plain_text(html) for html in (entry.title_html, entry.summary_html, entry.body_html)
        )
        for entry in entries
    }


@pytest.fixture(scope="module")
def tables(entries) -> list[tuple[str, list[list[str]]]]:
    """The cells of each table, as (entry, rows)."""
    found = []
    for entry in entries:
        root = html5lib.parseFragment(entry.body_html, namespaceHTMLElements=False)
        for table in root.iter("table"):
            rows = [["".join(cell.itertext()).strip() for cell in row] for row in table.iter("tr")]
            found.append((str(entry), rows))
    return found


def found(texts: dict[str, str], pattern: str | re.Pattern[str], prefix: str = "") -> list[tuple[str, str]]:
    """Where a pattern is read, with some words around it."""
    return [
        (entry, text[max(0, match.start() - 30) : match.end() + 20])
        for entry, text in texts.items()
        if entry.startswith(prefix)
        for match in re.finditer(pattern, text)
    ]


class TestQuantities:
    def test_there_are_many_and_each_has_three_forms(self, entries):
        quantities = [match[0] for entry in entries for match in QUANTITY.finditer(entry.body_html)]
        assert len(quantities) > 300
        for quantity in quantities:
            assert re.findall(r'class="q-(\w+)"', quantity) == ["m", "ft", "sq"]
            assert quantity.count(" hidden") == 2

    @pytest.mark.parametrize("field", ["title_html", "summary_html", "body_html"])
    def test_none_is_left_bare(self, entries, field):
        bare = [
            (str(entry), match[0])
            for entry in entries
            for text in [plain_text(QUANTITY.sub("□", getattr(entry, field)))]
            for match in re.finditer(rf"\d[\s\u00a0]*{UNIT}\b(?!²|³|[\s\u00a0](?:cuadrad|cúbic))", text)
            # A number of dice has no length of its own to convert: «6d6 × 3 m» is marked after the sign.
            if not re.search(rf"\d+d\d+[\s\u00a0]*{UNIT}\Z", match.string[: match.end()])
        ]
        assert bare == []

    def test_none_is_left_bare_in_a_section_or_a_note(self, entries, django_db_blocker):
        with django_db_blocker.unblock():
            htmls = [
                *Section.objects.values_list("html", flat=True),
                *Concept.objects.values_list("note_html", flat=True),
            ]
        assert [q.text for html in htmls for q in find_quantities(plain_text(QUANTITY.sub("", html)))] == []

    def test_none_is_inside_another(self, entries):
        assert [
            str(entry)
            for entry in entries
            if re.search(r"<span class=\"q-\w+\"[^>]*>[^<]*<data", entry.body_html)
        ] == []

    def test_every_5_feet_is_a_square(self, entries):
        for entry in entries:
            for match in re.finditer(r'<data class="q" value="1.5">(.*?)</data>', entry.body_html):
                forms = re.sub(r"<[^>]+>", "|", match[1]).replace("\u00a0", " ")
                if "km" not in forms and "kg" not in forms:
                    assert [part for part in forms.split("|") if part] == ["1,5 m", "5 pies", "1 casilla"], (
                        entry
                    )

    def test_metric_texts_convert_to_round_feet(self, entries):
        """A figure that gives a third of a foot was converted wrong by its author."""
        odd = []
        for entry in entries:
            if entry.ruleset.slug != "5.2.1":
                continue
            for match in re.finditer(r'class="q-ft" hidden>([^<]*[⅓⅔⅙⅚][^<]*)<', entry.body_html):
                odd.append((str(entry), match[1]))
        assert odd == []


class TestSystems:
    def test_no_imperial_unit_is_in_5_2_1(self, texts):
        assert (
            found(texts, r"\d[\s\u00a0](?:pies?|millas?|libras?|galón|galones|pulgadas?|onzas?)\b", "5.2.1/")
            == []
        )

    def test_no_imperial_word_is_in_5_2_1(self, texts):
        words = found(texts, IMPERIAL, "5.2.1/")
        # «En pie» and «los pies» are of the body.
        assert [
            where for where in words if not re.search(r"\b(?:en|de|a|al|los|tus|sus|un) pies?\b", where[1])
        ] == []

    def test_no_metric_unit_is_in_5_1(self, texts):
        assert found(texts, METRIC, "5.1/") == []

    def test_the_house_rules_are_metric(self, texts):
        assert found(texts, r"\d[\s\u00a0](?:pies|millas|libras|galones)\b", "partida-web/") == []


class TestSigns:
    def test_decimals_have_a_comma(self, texts):
        # A version of the document is no decimal.
        assert [w for w in found(texts, r"\d\.\d") if not re.search(r"5\.[12]", w[1])] == []

    def test_thousands_have_no_point(self, texts):
        assert found(texts, r"\d\.\d{3}\b") == []

    def test_quotes_are_angular(self, texts):
        assert found(texts, "[\"“”‘’`]|(?<=\\s)'|'(?=\\s)") == []

    def test_quotes_are_closed(self, texts):
        assert [entry for entry, text in texts.items() if text.count("«") != text.count("»")] == []

    def test_parentheses_are_closed(self, texts):
        assert [entry for entry, text in texts.items() if text.count("(") != text.count(")")] == []

    def test_questions_and_exclamations_are_opened(self, texts):
        wrong = [e for e, t in texts.items() if t.count("¿") != t.count("?") or t.count("¡") != t.count("!")]
        assert wrong == []

    def test_minus_and_times_have_signs_of_their_own(self, texts):
        assert found(texts, r"(?<![\w–-])-\d") == []
        assert found(texts, r"\d[\s\u00a0]?[xX*][\s\u00a0]?\d") == []

    def test_ranges_have_a_dash(self, texts):
        assert found(texts, r"(?<!\d)\d{1,2}-\d{1,2}(?!\d)") == []

    def test_an_ellipsis_is_one_sign(self, texts):
        assert found(texts, r"\.\.\.") == []

    def test_a_figure_and_its_unit_stay_together(self, texts):
        assert found(texts, rf"\d {UNIT}\b") == []

    def test_a_percentage_stands_apart(self, texts):
        assert found(texts, r"\d%") == []

    def test_no_space_stands_before_a_stop(self, texts):
        assert found(texts, r"\w[ \u00a0]+[,.;:](?=\s|$)") == []

    def test_no_space_is_double_nor_at_a_bracket(self, entries):
        sources = {str(entry): without_links(entry.body) for entry in entries}
        assert found(sources, r"(?<=\S)  +(?=\S)(?![^\n]*\|)(?<!:   )") == []
        assert found(sources, r"\( | \)|« | »") == []

    def test_no_word_is_twice(self, texts):
        assert found(texts, r"\b(de|la|el|los|las|en|que|un|una|con|por|tu|su|al|del|y|o) \1\b") == []

    def test_no_source_mark_is_shown(self, texts):
        assert found(texts, r"\[\[|\]\]|\*\*|__|</?\w+>|\|") == []

    def test_every_text_is_composed_unicode(self, texts):
        assert [entry for entry, text in texts.items() if unicodedata.normalize("NFC", text) != text] == []
        assert found(texts, "[\u200b\u200c\u200d\ufeff\ufffd\u00ad]") == []


class TestTerms:
    @pytest.mark.parametrize("term", FOREIGN_TERMS["5.1"])
    def test_no_word_of_5_2_1_is_in_5_1(self, texts, term):
        assert found(texts, rf"(?i)\b{term}\b", "5.1/") == []

    @pytest.mark.parametrize("term", FOREIGN_TERMS["5.2.1"])
    def test_no_word_of_5_1_is_in_5_2_1(self, texts, term):
        assert found(texts, rf"(?i)\b{term}\b", "5.2.1/") == []

    @pytest.mark.parametrize(
        ("edition", "words"),
        [
            ("5.1", r"destrabar\w*|utilizar una acción|la acción de (?:magia|utilizar|influir|estudiar)"),
            ("5.1", r"prueba con d20|pruebas con d20|emanaci\w+|maltrech\w+|enfermedad\w* mágica\w*"),
            ("5.1", r"inspiración heroica|dados? de puntos de golpe|entrenamiento con"),
            ("5.2.1", r"la acción de (?:retirarse|usar un objeto|lanzar un conjuro)"),
            ("5.2.1", r"tiradas? enfrentadas?|pruebas? enfrentadas?|prueba\w* de grupo|dados? de golpe"),
            ("5.2.1", r"rasgos? racial\w*|locura"),
        ],
    )
    def test_each_edition_keeps_to_its_own_terms(self, texts, edition, words):
        assert found(texts, rf"(?i)\b(?:{words})\b", f"{edition}/") == []

    @pytest.mark.parametrize(
        "words",
        [
            r"\bGrappled\b",
            r"\bProne\b",
            r"\bDisengage\b",
            r"\bfeet\b",
            r"\bft\b",
            r"\bDC\b",
            r"\bHP\b",
            r"\bDM\b",
        ],
    )
    def test_no_english_word_is_in_a_text(self, texts, words):
        assert found(texts, words) == []

    def test_the_reader_is_tú(self, texts):
        assert found(texts, r"(?i)\b(?:usted|ustedes|vuestra merced)\b") == []

    def test_the_house_words_stay_at_home(self, texts):
        """The house system rolls sixes for its skills: its ten-second rounds are its own."""
        for edition in ("5.2.1/", "5.1/"):
            assert found(texts, r"10 segundos", edition) == []


class TestTables:
    def test_there_are_many(self, tables):
        assert len(tables) > 80

    def test_every_row_has_a_cell_for_each_column(self, tables):
        assert [(entry, row) for entry, rows in tables for row in rows if len(row) != len(rows[0])] == []

    def test_no_cell_is_empty(self, tables):
        assert [(entry, row) for entry, rows in tables for row in rows if not all(row)] == []

    def test_every_table_has_rows(self, tables):
        assert [entry for entry, rows in tables if len(rows) < 2] == []

    def test_a_column_of_dice_covers_every_result_once(self, tables):
        """«d100» and its kin: from the first figure to the last with no gap and no overlap."""
        wrong = []
        for entry, rows in tables:
            head = rows[0][0]
            match = re.fullmatch(r"1?d(\d+)", head)
            if not match:
                continue
            size, expected = int(match[1]), 1
            for row in rows[1:]:
                numbers = [int(n) or 100 for n in re.findall(r"\d+", row[0])]
                if numbers[0] != expected:
                    wrong.append((entry, head, row[0], expected))
                expected = numbers[-1] + 1
            if expected != size + 1:
                wrong.append((entry, head, "end", expected))
        assert wrong == []
