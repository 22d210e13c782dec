import re

import pytest

from reference.marks import LIMIT, resolve_marks
from rules.models import FormerAddress, RuleEntry

ADDRESS = "/marcadores/datos/"


def entry(key: str) -> RuleEntry:
    ruleset, slug = key.split("/")
    return RuleEntry.objects.get(ruleset__slug=ruleset, slug=slug)


def found(*keys: str) -> list[str]:
    return [mark.entry.get_absolute_url() if mark.entry else "" for mark in resolve_marks(list(keys))]


def test_each_address_is_answered_in_its_order(rules):
    assert found("5.1/agarrar", "5.2.1/nada", "5.2.1/agarrado") == ["/5.1/agarrar/", "", "/5.2.1/agarrado/"]


def test_a_former_address_leads_to_its_entry_before_any_name(rules):
    target = entry("5.2.1/agarrado")
    FormerAddress.objects.create(ruleset=target.ruleset, slug="prone", entry=target)
    assert found("5.2.1/prone") == ["/5.2.1/agarrado/"]


def test_a_name_leads_to_its_entry_in_its_own_ruleset(rules):
    assert found("5.2.1/prone", "partida-web/prone") == ["/5.2.1/derribado/", ""]


def test_a_former_address_of_several_entries_leads_to_none(rules):
    for key in ("5.2.1/agarrado", "5.2.1/derribado"):
        FormerAddress.objects.create(ruleset=entry(key).ruleset, slug="antes", entry=entry(key))
    assert found("5.2.1/antes") == [""]


@pytest.mark.parametrize(
    "key", ["", "x", "/", "5.2.1/", "a/b/c", "5.2.1/<b>", "'/\"", "5.2.1/Agarrado", "\x00/a"]
)
def test_what_is_no_address_leads_to_none(rules, key):
    assert found(key) == [""]


def test_the_fragment_says_what_a_browser_keeps(rules, client):
    html = client.get(ADDRESS, {"e": "5.2.1/prone,5.2.1/nada"}).content.decode()
    assert 'data-asked="/5.2.1/prone/" data-address="/5.2.1/derribado/" data-title="Derribado"' in html
    assert '<li data-asked="/5.2.1/nada/"></li>' in html
    assert "<html" not in html


def test_the_fragment_escapes_what_it_is_asked(rules, client):
    html = client.get(ADDRESS, {"e": '"><script>x</script>/y'}).content.decode()
    assert "<script" not in html


def test_one_request_asks_for_so_many(rules, client, django_assert_max_num_queries):
    keys = ",".join(f"5.2.1/no-{n}" for n in range(LIMIT + 30))
    with django_assert_max_num_queries(5):
        html = client.get(ADDRESS, {"e": keys}).content.decode()
    assert len(re.findall("data-asked", html)) == LIMIT


def test_nothing_asked_is_nothing_told(rules, client):
    assert "<li" not in client.get(ADDRESS).content.decode()
