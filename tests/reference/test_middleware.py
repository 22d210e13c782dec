"""How long a page is good for is said by its view or, for all others, in one place."""

import pytest

from reference.middleware import PAGE_CACHE


@pytest.mark.parametrize("path", ["/", "/5.2.1/derribado/", "/buscar/?q=presa", "/calculadoras/salto/"])
def test_a_page_is_good_for_a_minute_and_a_while_longer_meanwhile(client, rules, path):
    assert client.get(path)["Cache-Control"] == PAGE_CACHE


def test_a_view_that_knows_better_is_left_alone(client, rules):
    assert "no-store" in client.get("/salud/")["Cache-Control"]


@pytest.mark.parametrize("path", ["/5.2.1/no-existe/", "/5.2.1/prone/"])
def test_what_is_no_page_is_asked_again(client, rules, path):
    assert client.get(path)["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    "path", ["/buscar/?q=presa%00", "/buscar/?q=presa&version=%00", "/comparar/?texto=%00"]
)
def test_a_nul_in_a_query_is_no_fault_of_the_site(client, rules, path):
    """PostgreSQL refuses it in any text: the page says what it finds for the rest."""
    response = client.get(path)
    assert response.status_code == 200
    assert "\x00" not in response.content.decode()


@pytest.mark.parametrize(
    "path", ["/5.2.1/salt%00ar/", "/estados/%00/", "/api/v1/entries/5.2.1/%00", "/api/v1/concepts/a%00"]
)
def test_a_nul_in_a_path_names_nothing(client, rules, path):
    assert client.get(path).status_code == 404
