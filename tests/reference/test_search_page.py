"""The results page: the rule first, filters in the address, and a way out where nothing answers."""

import html
import re

import pytest
from django.urls import reverse

pytestmark = pytest.mark.usefixtures("rules")

# Editions, groups and tags; the version of the content and two of the search; two of the nearest names.
PAGE_QUERIES = 8


def text(response) -> str:
    assert response.status_code == 200
    return response.content.decode().replace("\u00a0", " ")


def ask(client, **data) -> str:
    return text(client.get(reverse("search"), data))


def hits(page: str) -> list[str]:
    """The lines of the list, those of other editions set apart left out."""
    page = re.sub(r'<section class="elsewhere".*?</section>', "", page, flags=re.DOTALL)
    return page.split('class="hit"')[1:]


def total(page: str) -> int:
    found = re.search(r"<small>(\d+) reglas?", page)
    return int(found[1]) if found else 0


def choices(page: str, name: str) -> list[tuple[str, int]]:
    """Where each choice of a filter leads and what it says it would leave."""
    block = (
        page.partition('class="editions"')[2].partition("</nav>")[0]
        if name == "version"
        else page.partition(f'id="p-facet-{name}"')[2].partition("</ul>")[0]
    )
    found = re.findall(r'href="([^"]+)"[^>]*>[^<]* <span>(\d+)</span>', block)
    return [(html.unescape(address), int(count)) for address, count in found]


def test_without_a_question_it_says_what_to_type_and_lists_the_groups(client):
    page = ask(client)
    assert "Escribe lo que te venga a la cabeza" in page
    assert 'href="/5.2.1/#combate"' in page
    assert 'class="hits"' not in page
    assert 'class="facets"' not in page


def test_the_rule_is_the_first_line_and_its_other_edition_beside_it(client):
    page = ask(client, q="tumbado")
    hit = hits(page)[0]
    assert 'href="/5.2.1/derribado/"' in hit
    assert "también: tumbado" in hit
    assert 'href="/5.1/derribado/"' in hit
    assert 'value="tumbado"' in page


def test_a_correction_is_said_and_can_be_undone(client):
    page = ask(client, q="agarar")
    assert "Mostramos resultados de <b>agarrar</b>" in page
    literal = html.unescape(re.search(r'href="([^"]+)">Buscar «agarar» tal cual', page)[1])
    assert "Mostramos resultados de" not in text(client.get(literal))


# Enter


@pytest.mark.parametrize(
    ("question", "version", "address"),
    [
        ("destrabarse", "", "/5.2.1/destrabarse/"),
        ("Destrabarse", "5.1", "/5.1/retirarse/"),
        ("CA", "", "/5.2.1/clase-de-armadura/"),
        ("CA", "5.1", "/5.1/clase-de-armadura/"),
        ("tumbado", "", "/5.2.1/derribado/"),
        ("PRONE", "5.1", "/5.1/derribado/"),
        ("aliado", "5.2.1", "/5.2.1/aliado/"),
    ],
)
def test_the_exact_name_of_one_rule_leads_to_it_in_the_edition_chosen(client, question, version, address):
    response = client.get(reverse("search"), {"q": question, "version": version, "ir": "1"})
    assert (response.status_code, response["Location"]) == (302, f"{address}#p-exacta")
    assert client.get(address).content.decode().count('id="p-exacta"') == 1


@pytest.mark.parametrize("question", ["inmovilizado", "agarar", "daño por fuego", "agarr", "xyzzyqq", ""])
def test_a_name_of_two_rules_a_slip_or_a_mere_word_leads_to_the_list(client, question):
    assert client.get(reverse("search"), {"q": question, "ir": "1"}).status_code == 200


def test_a_rule_of_another_edition_than_the_one_chosen_is_not_opened_unasked(client):
    response = client.get(reverse("search"), {"q": "aliado", "version": "5.1", "ir": "1"})
    assert "En otra edición" in text(response)


def test_only_the_box_opens_a_rule_at_once_no_link_of_the_page_does(client):
    assert client.get(reverse("search"), {"q": "destrabarse"}).status_code == 200
    page = ask(client, q="daño por fuego", ir="1")
    assert '<input type="hidden" name="ir" value="1">' in page
    assert not re.search(r'href="[^"]*[?&;]ir=', page)


def test_a_rule_offers_the_list_that_it_would_have_headed(client):
    page = text(client.get("/5.2.1/derribado/"))
    assert 'href="/buscar/?q=Derribado">Ver todos los resultados de «' in page


# Filters


@pytest.mark.parametrize("question", ["daño", "velocidad", "descanso"])
@pytest.mark.parametrize("version", ["", "5.2.1", "5.1", "partida-web"])
def test_each_choice_leaves_as_many_rules_as_it_says(client, question, version):
    page = ask(client, q=question, version=version)
    for name in ("version", "grupo", "tipo", "cambio"):
        for address, count in choices(page, name):
            assert total(text(client.get(address))) == count, address
            # An edition that was chosen is shown whatever it has.
            assert count > 0 or f"version={version}" in address


def test_the_counts_of_a_filter_respect_the_others(client):
    page = ask(client, q="daño", version="5.2.1", cambio="cambia")
    assert hits(page)
    for name in ("version", "grupo", "tipo"):
        for address, count in choices(page, name):
            assert "cambio=cambia" in address
            assert total(text(client.get(address))) == count, address
    assert sum(count for _, count in choices(page, "grupo")) == total(page)
    assert sum(count for _, count in choices(ask(client, q="daño", version="5.2.1"), "grupo")) > total(page)


def test_an_edition_that_is_chosen_narrows(client):
    page = ask(client, q="agarrado", version="5.1")
    assert 'href="/5.1/agarrado/"' in hits(page)[0]
    assert all('data-ruleset="5.1"' in hit[:40] for hit in hits(page))
    assert 'name="version" value="5.1"' in page


def test_a_rule_of_the_other_edition_is_not_missed_for_having_chosen_one(client):
    page = ask(client, q="aliado", version="5.1")
    apart = page.partition('class="elsewhere"')[2].partition("</section>")[0]
    assert 'href="/5.2.1/aliado/"' in apart
    assert 'href="/5.1/ayudar/"' in hits(page)[0]
    assert 'class="elsewhere"' not in ask(client, q="aliado", version="5.2.1")
    assert 'class="elsewhere"' not in ask(client, q="aliado")


def test_an_edition_without_any_answer_says_so_and_shows_those_of_others(client):
    page = ask(client, q="teletransporte", version="partida-web")
    assert "Partida web no tiene esta regla" in page
    assert 'class="hit"' in page
    assert hits(page) == []


def test_filters_are_folded_until_one_holds_and_can_be_dropped(client):
    assert '<details class="facets">' in ask(client, q="daño")
    page = ask(client, q="daño", version="5.1", grupo="salud", cambio="cambia")
    assert '<details class="facets" open>' in page
    assert "Filtrar · Salud, Cambia" in page
    without = html.unescape(re.search(r'href="([^"]+)">Quitar filtros', page)[1])
    assert without == "/buscar/?q=da%C3%B1o&version=5.1"


def test_the_pages_of_a_list_keep_its_filters(client):
    page = ask(client, q="criatura", version="5.2.1")
    following = html.unescape(re.search(r'rel="next" href="([^"]+)"', page)[1])
    assert following == "/buscar/?q=criatura&version=5.2.1&page=2"
    second = text(client.get(following))
    assert hits(second)
    assert not set(re.findall(r'class="hit-title" href="([^"]+)"', page)) & set(
        re.findall(r'class="hit-title" href="([^"]+)"', second)
    )


def test_filters_that_leave_nothing_say_so(client):
    page = ask(client, q="agarrar", grupo="magia", tipo="actitud")
    assert "Ninguna de las reglas que responden pasa estos filtros" in page
    assert "Quitar filtros" in page
    assert 'class="hit"' not in page


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("version", "No hay ninguna edición «zzz»"),
        ("grupo", "No hay ningún grupo «zzz»"),
        ("tipo", "No hay ningún tipo «zzz»"),
        ("cambio", "No hay ningún cambio «zzz»"),
    ],
)
def test_an_unknown_value_is_said_beside_its_filter_and_filters_nothing(client, name, message):
    page = ask(client, q="daño", **{name: "zzz"})
    assert message in page
    assert total(page) == total(ask(client, q="daño"))
    assert message not in ask(client, q="daño")


def test_the_switch_of_the_header_keeps_the_question(client):
    page = ask(client, q="daño", version="5.2.1")
    switch = page.partition('aria-label="Edición"')[2].partition("</nav>")[0]
    assert 'href="/buscar/?q=da%C3%B1o&amp;version=5.1"' in switch


# Nothing found


def test_where_nothing_matches_it_offers_the_nearest_and_the_groups(client):
    page = ask(client, q="xyzzyqq")
    assert "Ninguna regla responde a «xyzzyqq»" in page
    assert 'href="/5.1/"' in page
    assert 'href="/5.2.1/#combate"' in page
    near = page.partition('id="p-nearest"')[2].partition("</section>")[0]
    titles = re.findall(r"<b>([^<]+)</b>", near)
    assert titles
    assert len(titles) == len(set(titles))
    assert 'class="chip">SRD 5.2.1' in near


# Odd input


@pytest.mark.parametrize("name", ["q", "version", "grupo", "tipo", "cambio", "page", "literal"])
@pytest.mark.parametrize(
    "value",
    [
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "a" * 10_000,
        "\x00",
        "😀" * 3000,
        "' OR 1=1",
    ],
    ids=["script", "image", "long", "nul", "emoji", "sql"],
)
def test_whatever_is_typed_stays_text_and_the_page_small(client, name, value):
    for address in ("search", "suggestions"):
        response = client.get(reverse(address), {"q": "daño y fuego", "ir": "1", **{name: value}})
        assert response.status_code == 200
        page = response.content.decode()
        assert "<script>alert" not in page
        assert "<img" not in page
        assert len(response.content) < 100_000


@pytest.mark.parametrize("page", ["0", "-1", "abc", "99999999", "1e3", "٣"])
def test_an_odd_page_is_no_error(client, page):
    assert client.get("/buscar/", {"q": "daño", "page": page}).status_code == 200


def test_results_are_not_for_search_engines(client):
    assert 'content="noindex"' in ask(client, q="daño")


def test_the_page_takes_few_queries(client, django_assert_max_num_queries):
    for data in ({"q": "daño"}, {"q": "qué pasa si me caigo", "version": "5.1"}, {"q": "xyzzyqq"}, {}):
        ask(client, **data)  # The first time, the search reads what it then keeps in memory.
        with django_assert_max_num_queries(PAGE_QUERIES):
            ask(client, **data)


def test_a_missing_address_offers_the_nearest_rules(client):
    response = client.get("/5.2.1/agarraddo/")
    assert response.status_code == 404
    assert "Agarrado" in response.content.decode()
