"""The pages that set 5.1 and 5.2.1 side by side."""

import gzip
import re

import pytest
from django.urls import reverse
from pytest_django.asserts import assertContains, assertNotContains

from reference.comparisons import TOP_TEN
from rules.kinds import ChangeKind
from rules.models import Concept

PAGE_BYTES = 20_000
PAGE_QUERIES = 5

pytestmark = pytest.mark.usefixtures("rules")


def page(client, slug: str) -> str:
    response = client.get(reverse("comparison-detail", args=[slug]))
    assert response.status_code == 200
    return response.content.decode()


def rows(html: str) -> list[str]:
    """The rows of the table of all changes."""
    return re.findall(r"<tr>(.*?)</tr>", html.partition("<tbody>")[2], re.DOTALL)


def counts(html: str, name: str) -> dict[str, int]:
    """What each choice of a filter says it would leave."""
    select = re.search(rf'<select name="{name}".*?</select>', html, re.DOTALL)[0]
    options = re.findall(r'<option value="([^"]+)"[^>]*>[^<(]*\((\d+)\)</option>', select)
    return {value: int(count) for value, count in options}


# One concept


def test_every_concept_has_its_page_small_and_with_few_queries(client, django_assert_max_num_queries):
    for concept in Concept.objects.all():
        with django_assert_max_num_queries(PAGE_QUERIES):
            response = client.get(reverse("comparison-detail", args=[concept.slug]))
        assert response.status_code == 200, concept
        assert len(gzip.compress(response.content)) < PAGE_BYTES, concept


def test_an_unknown_concept_is_not_found(client):
    assert client.get(reverse("comparison-detail", args=["no-existe"])).status_code == 404


def test_the_page_says_what_changes_in_play_and_leads_to_both_texts_and_their_sources(client):
    html = page(client, "esconderse")
    assert "<h1>Esconderse</h1>" in html
    assert 'data-kind="cambia">Cambia.</b>' in html
    assert 'href="/5.1/reglas-para-esconderse/"' in html
    assert 'href="/5.1/esconderse/"' in html
    assert re.search(r'href="/5\.2\.1/esconderse/">Esconderse</a><br><span class="soft">«[^»]+», pág\.', html)


def test_words_are_marked_for_the_eye_and_for_the_ear(client):
    html = page(client, "nadar")
    assert '<ins><span class="vh">[añadido: </span>con CD 15<span class="vh">]</span></ins>' in html
    assert '<del><span class="vh">[quitado: </span>' in html


def test_a_rule_that_stays_the_same_says_so_and_marks_nothing(client):
    html = page(client, "resistencia")
    assert "Las dos ediciones dicen lo mismo" in html
    assert "<ins>" not in html
    assert "<del>" not in html
    assert 'id="p-only"' not in html


def test_equal_passages_can_be_folded_and_either_text_shown_without_a_script(client):
    html = page(client, "nadar")
    assert 'type="checkbox" id="p-only"' in html
    assert [value for value in ("old", "both", "new") if f'id="p-view-{value}" value="{value}"' in html] == [
        "old",
        "both",
        "new",
    ]


def test_a_new_name_is_said_beside_the_old_one(client):
    html = page(client, "destrabarse")
    assert "En 5.1 se llama «Retirarse»." in html
    assert "<ins>" not in html


def test_of_several_old_entries_none_is_called_the_old_name(client):
    for slug in ("atacar", "ataque-con-arma", "las-seis-caracteristicas"):
        assert "En 5.1 se llama" not in page(client, slug)


def test_a_rule_that_was_part_of_another_says_of_which(client):
    html = page(client, "nadar")
    assert "En 5.1 es parte de «Arrastrarse, trepar y nadar»." in html
    assert "En 5.1 se llama" not in html


def test_quantities_are_in_the_page_in_every_unit(client):
    html = page(client, "agarrar")
    for unit in ("m", "ft", "sq"):
        assert f'<span class="q-{unit}"' in html


def test_a_new_rule_says_that_5_1_lacks_it_and_shows_its_text_unmarked(client):
    html = page(client, "aliado")
    assert html.count("No tiene esta regla.") == 1
    assert html.index("SRD 5.1 ") < html.index("No tiene esta regla.") < html.index("SRD 5.2.1 ")
    assert '<div class="rule" data-ruleset="5.2.1">' in html
    assert "<ins>" not in html


def test_a_rule_that_is_gone_says_that_5_2_1_lacks_it_and_what_comes_nearest(client):
    html = page(client, "pruebas-pasivas")
    assert html.index("SRD 5.2.1 ") < html.index("No tiene esta regla.") < html.index("Lo más cercano:")
    assert 'href="/5.2.1/percepcion-pasiva/"' in html
    assert '<div class="rule" data-ruleset="5.1">' in html


def test_a_rule_that_moved_is_compared_with_the_place_where_it_stands(client):
    html = page(client, "combate-montado")
    assert "No tiene esta regla." not in html
    assert re.search(r'Está en <a [^>]*href="/5\.2\.1/combate/#combate-montado">', html)
    assert "<ins>" in html


def test_the_house_rules_stand_beside_as_another_game(client):
    html = page(client, "iniciativa")
    house = html.partition('<section class="house"')[2].partition("</section>")[0]
    assert "otro juego" in house
    assert "/partida-web/" in house
    assert "/5.1/" not in house
    assert 'class="house"' not in page(client, "nadar")


# All of them


def test_the_table_lists_every_concept_once(client, django_assert_max_num_queries):
    with django_assert_max_num_queries(PAGE_QUERIES):
        response = client.get(reverse("comparison-list"))
    found = rows(response.content.decode())
    editions = Concept.objects.filter(members__entry__ruleset__slug__in=["5.1", "5.2.1"]).distinct()
    slugs = {re.search(r'href="/comparar/([^/]+)/"', row)[1] for row in found}
    assert slugs == set(editions.values_list("slug", flat=True))
    assert len(found) == len(slugs)
    assert len(gzip.compress(response.content)) < PAGE_BYTES


def test_the_opening_names_the_ten_changes_that_matter_most_and_they_do_change(client):
    response = client.get(reverse("comparison-list"))
    top = response.content.decode().partition('class="top-ten"')[2].partition("</section>")[0]
    assert re.findall(r'href="/comparar/([^/]+)/"', top) == TOP_TEN
    kinds = Concept.objects.filter(slug__in=TOP_TEN).values_list("kind", flat=True)
    assert list(kinds) == [ChangeKind.CHANGED] * 10


def test_filters_combine_in_the_address(client):
    query = {"clase": "cambia", "grupo": "Combate", "texto": "CD 15"}
    response = client.get(reverse("comparison-list"), query)
    found = rows(response.content.decode())
    assert found
    assert all('data-kind="cambia"' in row for row in found)
    assertContains(response, "/comparar/esconderse/")
    assertNotContains(response, "/comparar/agarrar/")
    assertNotContains(response, 'class="top-ten"')
    assertContains(response, f"{len(found)} regla")


def test_text_is_found_without_accents_and_by_the_old_name(client):
    for words in ("Accion de magia", "ACCIÓN DE MAGIA"):
        assertContains(client.get(reverse("comparison-list"), {"texto": words}), "/comparar/utilizar/")
    assertContains(client.get(reverse("comparison-list"), {"texto": "retirarse"}), "/comparar/destrabarse/")


def test_each_choice_says_how_many_rules_it_leaves_given_the_others(client):
    html = client.get(reverse("comparison-list")).content.decode()
    assert sum(counts(html, "clase").values()) == len(rows(html))
    narrowed = client.get(reverse("comparison-list"), {"grupo": "Combate"}).content.decode()
    wanted = counts(narrowed, "clase")["cambia"]
    both = client.get(reverse("comparison-list"), {"grupo": "Combate", "clase": "cambia"}).content.decode()
    assert len(rows(both)) == wanted < counts(html, "clase")["cambia"]


def test_the_table_is_sorted_by_group_or_by_name(client):
    def titles(query):
        found = rows(client.get(reverse("comparison-list"), query).content.decode())
        return [re.search(r'<span class="vh">: ([^<]+)</span>', row)[1] for row in found]

    by_name, by_group = titles({"orden": "nombre"}), titles({})
    assert sorted(by_name) == sorted(by_group)
    assert by_name != by_group
    assert (
        by_name.index("Acción")
        < by_name.index("Agarrar")
        < by_name.index("Sorpresa")
        < by_name.index("Volar")
    )


def test_the_table_says_each_group_once_and_none_by_name(client):
    html = client.get(reverse("comparison-list")).content.decode()
    groups = re.findall(r'<tr class="group"><th[^>]*>([^<]+)', html)
    assert groups[0] == "Combate"
    assert "Mecánicas de combate <span>en 5.1</span>" in html
    by_name = client.get(reverse("comparison-list"), {"orden": "nombre"}).content.decode()
    assert 'class="group"' not in by_name


def test_a_rule_that_moved_says_where_it_is_today(client):
    (row,) = rows(client.get(reverse("comparison-list"), {"texto": "armas sutiles"}).content.decode())
    assert '<span class="soft">en</span> <a href="/5.2.1/arma/#propiedades">Arma</a>' in row
    (row,) = rows(client.get(reverse("comparison-list"), {"texto": "tiradas enfrentadas"}).content.decode())
    assert '<span class="soft">—</span>' in row


def test_an_unknown_choice_is_said_and_filters_nothing(client):
    response = client.get(reverse("comparison-list"), {"clase": "mejora"})
    assertContains(response, 'class="error"')
    assert len(rows(response.content.decode())) > 200


def test_no_rule_found_shows_no_table(client):
    response = client.get(reverse("comparison-list"), {"texto": "xyzzy"})
    assertContains(response, "0 reglas")
    assertNotContains(response, "<table>")
