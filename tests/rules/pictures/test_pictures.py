import re
import xml.etree.ElementTree as etree
from fractions import Fraction
from itertools import product

import pytest

from rules.models import RuleEntry
from rules.pictures import PICTURES, jumps, odds, sizes
from rules.rendering.markdown import plain_text

ALL = pytest.mark.parametrize("picture", PICTURES.values(), ids=PICTURES)


def figure(picture) -> etree.Element:
    return etree.fromstring(picture.html().replace(" hidden>", ' hidden="">'))


@ALL
def test_a_drawing_is_well_formed_and_says_what_it_shows(picture):
    svg = figure(picture).find("svg")
    named = svg.get("aria-labelledby").split()
    assert [svg.find("title").get("id"), svg.find("desc").get("id")] == named
    assert len(svg.find("title").text) > 3
    assert len(svg.find("desc").text) > 20
    assert figure(picture).find("figcaption") is not None


@ALL
def test_a_drawing_has_no_inline_style_and_stays_small(picture):
    html = picture.html()
    assert "style=" not in html
    assert "<script" not in html
    assert len(html) < 6000


def test_names_and_ids_are_unique():
    ids = [id_ for picture in PICTURES.values() for id_ in re.findall(r' id="([^"]+)"', picture.html())]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("need", range(1, 21))
def test_the_odds_are_those_of_counting_every_pair_of_dice(need):
    pairs = list(product(range(1, 21), repeat=2))
    assert odds.advantage(need) == Fraction(sum(max(p) >= need for p in pairs), 400)
    assert odds.disadvantage(need) == Fraction(sum(min(p) >= need for p in pairs), 400)
    assert odds.normal(need) == Fraction(sum(face >= need for face in range(1, 21)), 20)


def test_the_odds_in_the_caption_are_right():
    caption = plain_text(PICTURES["ventaja-y-desventaja"].html())
    for said in ("75\u00a0% con ventaja", "50\u00a0% sin nada", "25\u00a0% con desventaja", "10\u00a0%"):
        assert said in caption


def test_the_jumps_drawn_are_those_of_the_rule():
    square = jumps.CELL
    assert Fraction(jumps.LONG) / square == 3
    assert Fraction(jumps.HIGH) / square == 1


def test_the_spaces_are_those_of_the_sizes():
    assert dict(sizes.SPACES) == {
        "Diminuto": 0.5,
        "Pequeño": 1,
        "Mediano": 1,
        "Grande": 2,
        "Enorme": 3,
        "Gargantuesco": 4,
    }


def test_each_drawing_is_shown_by_some_entry_and_no_other_entry_has_one(rules):
    shown = set()
    for html in RuleEntry.objects.exclude(picture_html="").values_list("picture_html", flat=True):
        shown.add(re.search(r'id="pic-([\w-]+)-title"', html)[1])
    assert shown == set(PICTURES)


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("5.2.1/emanacion", "emanacion"),
        ("5.2.1/area-de-efecto", "areas-de-efecto"),
        ("5.1/areas-de-efecto", "areas-de-efecto-5-1"),
        ("5.1/saltar", "salto-de-longitud"),
        ("5.1/desventaja", "ventaja-y-desventaja"),
    ],
)
def test_the_entry_shows_its_drawing(rules, client, key, name):
    page = client.get(f"/{key}/").content.decode()
    assert f'id="pic-{name}-title"' in page
    assert page.count('<figure class="picture">') == 1


def test_an_entry_without_a_drawing_has_none(rules, client):
    assert '<figure class="picture">' not in client.get("/5.2.1/agarrado/").content.decode()
