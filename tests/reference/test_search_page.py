import pytest


def text(response) -> str:
    return response.content.decode().replace("\u00a0", " ")


def test_without_a_question_it_says_what_to_type(rules, client):
    page = text(client.get("/buscar/"))
    assert "Escribe lo que te venga a la cabeza" in page
    assert 'class="hits"' not in page


def test_the_rule_is_the_first_line_and_its_other_edition_beside_it(rules, client):
    page = text(client.get("/buscar/", {"q": "tumbado"}))
    hit = page.split('class="hit"')[1]
    assert 'href="/5.2.1/derribado/"' in hit
    assert "también: tumbado" in hit
    assert 'href="/5.1/derribado/"' in hit
    assert 'value="tumbado"' in page


def test_a_correction_is_said_and_can_be_undone(rules, client):
    page = text(client.get("/buscar/", {"q": "agarar"}))
    assert "Mostramos resultados de <b>agarrar</b>" in page
    assert "tal cual" in page
    assert "Mostramos resultados de" not in text(client.get("/buscar/", {"q": "agarar", "literal": "1"}))


def test_where_nothing_matches_it_offers_a_way_out(rules, client):
    page = text(client.get("/buscar/", {"q": "xyzzyqq"}))
    assert "Ninguna regla responde a «xyzzyqq»" in page
    assert 'href="/5.1/"' in page


def test_the_version_asked_for_comes_first(rules, client):
    page = text(client.get("/buscar/", {"q": "agarrado", "version": "5.1"}))
    assert 'href="/5.1/agarrado/"' in page.split('class="hit"')[1]


def test_one_exact_answer_can_be_opened_at_once(rules, client):
    response = client.get("/buscar/", {"q": "destrabarse", "ir": "1"})
    assert (response.status_code, response["Location"]) == (302, "/5.2.1/destrabarse/")


def test_the_question_is_escaped(rules, client):
    page = text(client.get("/buscar/", {"q": "<script>alert(1)</script>"}))
    assert "<script>alert" not in page


@pytest.mark.parametrize("page", ["0", "-1", "abc", "99999999", "1e3", "٣"])
def test_an_odd_page_is_no_error(rules, client, page):
    assert client.get("/buscar/", {"q": "daño", "page": page}).status_code == 200


def test_results_are_not_for_search_engines(rules, client):
    assert 'content="noindex"' in text(client.get("/buscar/", {"q": "daño"}))


def test_a_missing_address_offers_the_nearest_rules(rules, client):
    response = client.get("/5.2.1/agarraddo/")
    assert response.status_code == 404
    assert "Agarrado" in text(response)
