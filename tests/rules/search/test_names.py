"""Whole names: said exactly, with a slip, begun; and what players ask, which is found but never listed."""

import pytest

from rules.kinds import AliasKind
from rules.models import Alias, RuleEntry, SearchName
from rules.search import analysis, search
from rules.search.names import Names

pytestmark = pytest.mark.django_db


@pytest.fixture
def names(rules):
    return Names.read()


def slugs(found):
    return {RuleEntry.objects.get(pk=pk).slug for pk in found}


def test_a_name_is_said_without_accents_and_in_any_number(names):
    assert "accion" in slugs(whole.pk for whole in names.said("acciones"))
    assert "accion" in slugs(whole.pk for whole in names.said("ACCION"))


def test_a_part_of_a_name_is_not_the_name(names):
    assert "accion-adicional" not in slugs(whole.pk for whole in names.said("acción"))


def test_one_slip_is_near_and_two_are_not(names):
    assert "derribado" in slugs(names.near("deribado"))
    assert "derribado" not in slugs(names.near("deribdo"))


def test_short_words_have_no_near_names(names):
    assert names.near("luz") == {}


def test_a_begun_name_takes_more_than_one_word(names):
    assert "vision-en-la-oscuridad" in slugs(names.beginning_with("visión en"))
    assert names.beginning_with("visión") == {}


def test_a_name_said_whole_within_a_question_is_found(names):
    asked = {analysis.stem(word) for word in ("cuesta", "levantarse")}
    assert "derribado" in slugs(names.within(asked))
    assert "vision-en-la-oscuridad" not in slugs(names.within({analysis.stem("oscuridad")}))


def test_headings_are_no_names(names):
    heading = SearchName.objects.filter(kind=SearchName.HEADING).first()
    own = {whole.name.kind for whole in names.said(heading.text)}
    assert SearchName.HEADING not in own


def test_every_question_is_found_first_and_listed_nowhere(rules, client):
    asked = Alias.objects.filter(kind=AliasKind.ASKED).select_related("entry__ruleset")
    assert len(asked) > 200
    lost = []
    for name in asked:
        hits = search(name.text, ruleset=name.entry.ruleset.slug).hits
        # Entries that share the question come in any order.
        sharing = Alias.objects.filter(text__iexact=name.text).values_list("entry__slug", flat=True)
        if not hits or hits[0].entry.slug not in sharing:
            lost.append((name.text, [hit.entry.slug for hit in hits[:2]]))
    assert lost == []
    page = client.get("/5.2.1/derribado/").content.decode()
    assert "tumbado" in page and "por los suelos" not in page
