import re
from xml.etree.ElementTree import Element

import html5lib
import pytest

from rules.matrix import COLUMNS
from rules.models import Condition

SLUGS = [
    "agarrado", "apresado", "asustado", "aturdido", "cansancio", "cegado", "derribado", "ensordecido",
    "envenenado", "hechizado", "incapacitado", "inconsciente", "invisible", "paralizado", "petrificado",
]  # fmt: skip


def text(element: Element) -> str:
    """What is read of an element in its own units; hidden forms and labels for the eye alone left out."""
    parts = [element.text or ""]
    for child in element:
        if "hidden" not in child.attrib and child.get("class") not in ("label", "vh"):
            parts.append(text(child))
        parts.append(child.tail or "")
    return " ".join("".join(parts).replace("\u00a0", " ").split())


@pytest.fixture
def parse(client, rules):
    def get(address: str) -> Element:
        response = client.get(address)
        assert response.status_code == 200
        return html5lib.parse(response.content.decode(), namespaceHTMLElements=False)

    return get


@pytest.fixture
def matrices(parse) -> dict[str, dict[str, dict[str, Element]]]:
    """ruleset → condition → column title → cell."""
    found = {}
    for section in parse("/estados/").iter("section"):
        columns = [text(th) for th in section.find(".//thead").iter("th")][1:]
        rows = {}
        for row in section.find(".//tbody").iter("tr"):
            rows[text(row.find("th"))] = dict(zip(columns, row.findall("td"), strict=True))
        found[section.get("data-in")] = rows
    return found


class TestTheMatrix:
    def test_each_edition_has_its_fifteen_conditions(self, matrices):
        assert list(matrices) == ["5.2.1", "5.1"]
        assert [len(rows) for rows in matrices.values()] == [15, 15]

    def test_it_has_a_column_for_each_thing_that_changes(self, matrices):
        for rows in matrices.values():
            for cells in rows.values():
                assert list(cells) == [column.title for column in COLUMNS]

    @pytest.mark.parametrize(
        ("ruleset", "condition", "column", "value"),
        [
            ("5.2.1", "Agarrado", "Movimiento", "0"),
            ("5.2.1", "Agarrado", "Ataques que haces", "desventaja"),
            ("5.1", "Agarrado", "Ataques que haces", "–"),
            ("5.2.1", "Incapacitado", "Concentración", "se pierde"),
            ("5.2.1", "Incapacitado", "Habla", "no"),
            ("5.2.1", "Incapacitado", "Iniciativa", "desventaja"),
            ("5.1", "Incapacitado", "Iniciativa", "–"),
            ("5.1", "Incapacitado", "Habla", "–"),
            ("5.2.1", "Aturdido", "Movimiento", "–"),
            ("5.1", "Aturdido", "Movimiento", "0"),
            ("5.1", "Aturdido", "Habla", "entrecortada"),
            ("5.2.1", "Invisible", "Iniciativa", "ventaja"),
            ("5.1", "Invisible", "Iniciativa", "–"),
            ("5.2.1", "Paralizado", "Críticos a 1,5 m", "sí"),
            ("5.1", "Paralizado", "Críticos a 1,5 m", "sí"),
            ("5.2.1", "Inconsciente", "Salvaciones", "fallas"),
            ("5.2.1", "Apresado", "Salvaciones", "desventaja"),
            ("5.2.1", "Derribado", "Ataques contra ti", "según la distancia"),
            ("5.2.1", "Ensordecido", "Ataques que haces", "–"),
        ],
    )
    def test_a_cell_says_what_the_condition_does(self, matrices, ruleset, condition, column, value):
        assert text(matrices[ruleset][condition][column]).startswith(value)

    def test_cells_that_differ_between_editions_are_marked_on_both_sides(self, matrices):
        for condition, column in (("Agarrado", "Ataques que haces"), ("Invisible", "Iniciativa")):
            for ruleset in ("5.2.1", "5.1"):
                assert "diff" in matrices[ruleset][condition][column].get("class").split()

    def test_cells_that_agree_are_not_marked(self, matrices):
        for condition, column in (("Agarrado", "Movimiento"), ("Paralizado", "Críticos a 1,5 m")):
            for ruleset in ("5.2.1", "5.1"):
                assert "diff" not in matrices[ruleset][condition][column].get("class").split()

    def test_a_cell_differs_where_and_only_where_its_words_do(self, matrices):
        for condition in matrices["5.2.1"]:
            for column, cell in matrices["5.2.1"][condition].items():
                other = matrices["5.1"][condition][column]
                words = [
                    re.match(r"[^<]*", text(c.find("a"))).group() if c.find("a") is not None else ""
                    for c in (cell, other)
                ]
                marked = ["diff" in c.get("class").split() for c in (cell, other)]
                assert marked == [words[0] != words[1]] * 2, (condition, column, words)

    def test_every_filled_cell_leads_to_its_effect(self, matrices, parse):
        for rows in matrices.values():
            for cells in rows.values():
                for cell in cells.values():
                    link = cell.find("a")
                    if link is None:
                        assert "none" in cell.get("class").split()
                        continue
                    address, _, anchor = link.get("href").partition("#")
                    ids = {el.get("id") for el in parse(address).iter()}
                    assert anchor in ids, link.get("href")

    def test_what_a_sign_tells_is_also_in_words(self, parse):
        for cell in parse("/estados/").iter("td"):
            if "diff" in cell.get("class").split():
                assert "distinto en la otra edición" in "".join(cell.itertext())

    def test_it_takes_few_queries(self, client, rules, django_assert_max_num_queries):
        with django_assert_max_num_queries(2):
            client.get("/estados/")


class TestACondition:
    @pytest.mark.parametrize("slug", SLUGS)
    def test_it_shows_both_editions_with_their_effects(self, parse, slug):
        articles = list(parse(f"/estados/{slug}/").iter("article"))
        assert [article.get("data-in") for article in articles] == ["5.2.1", "5.1"]
        for article, condition in zip(articles, Condition.objects.named(slug), strict=True):
            terms = [el for el in article.iter("dt") if el.get("id")]
            assert len(terms) == len(condition.effects) > 0

    @pytest.mark.parametrize("slug", SLUGS)
    def test_it_leads_to_the_whole_rule_of_each_edition(self, parse, slug):
        links = {el.get("href") for el in parse(f"/estados/{slug}/").iter("a")}
        assert {f"/5.2.1/{slug}/", f"/5.1/{slug}/"} <= links

    def test_the_anchors_of_the_default_edition_stay_plain(self, parse):
        ids = [el.get("id") for el in parse("/estados/derribado/").iter() if el.get("id")]
        assert "ataques-afectados" in ids
        assert "ataques-afectados-5-1" in ids
        assert len(ids) == len(set(ids))

    def test_an_effect_that_changes_is_marked_and_one_that_stays_is_not(self, parse):
        terms = {el.get("id"): "".join(el.itertext()) for el in parse("/estados/agarrado/").iter("dt")}
        assert terms["ataques-afectados"] == "Ataques afectados cambia"
        assert terms["velocidad-0"] == "Velocidad 0"

    def test_it_says_what_changes(self, client, rules):
        html = client.get("/estados/agarrado/").content.decode()
        assert "De 5.1 a 5.2.1" in html
        assert "<b>Cambia.</b>" in html

    @pytest.mark.parametrize(
        ("other", "slug"), [("prone", "derribado"), ("tumbado", "derribado"), ("grappled", "agarrado")]
    )
    def test_another_name_leads_to_it_for_good(self, client, rules, other, slug):
        response = client.get(f"/estados/{other}/")
        assert (response.status_code, response.headers["Location"]) == (301, f"/estados/{slug}/")

    @pytest.mark.parametrize("slug", ["saltar", "nada", "estado"])
    def test_what_is_no_condition_is_not_found(self, client, rules, slug):
        assert client.get(f"/estados/{slug}/").status_code == 404

    def test_it_takes_few_queries(self, client, rules, django_assert_max_num_queries):
        with django_assert_max_num_queries(2):
            client.get("/estados/derribado/")


def test_the_cards_hold_every_condition_of_each_edition(parse):
    sections = [el for el in parse("/estados/tarjetas/").iter("section") if el.get("data-in")]
    assert [len(list(section.iter("article"))) for section in sections] == [15, 15]
