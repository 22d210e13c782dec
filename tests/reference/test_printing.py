import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.printing import number_links


def test_links_are_numbered_in_order_and_an_address_keeps_its_number():
    html, addresses = number_links('<a href="/b/">B</a> <a class="x" href="/a/#y">A</a> <a href="/b/">b</a>')
    assert addresses == ["/b/", "/a/#y"]
    assert html == (
        '<a data-n="1" href="/b/">B</a> <a class="x" data-n="2" href="/a/#y">A</a> <a data-n="1" href="/b/">b</a>'
    )


@pytest.mark.parametrize(
    "html",
    [
        '<nav class="jump"><a href="/a/">A</a></nav>',
        '<ul class="entries"><li><a href="/a/">A</a></li></ul>',
        '<ol class="hits"><li><a href="/a/">A</a></li></ol>',
        '<table role="table"><tr><td><a href="/a/">A</a></table>',
        '<p class="crumbs no-print"><a href="/a/">A</a></p>',
        '<p><a class="more" href="/a/">A</a></p>',
        '<article class="cutout"><a href="/a/">A</a></article>',
        '<p class="card-links"><a href="/a/">A</a></p>',
        '<a href="#a">A</a>',
        '<a href="?clase=a">A</a>',
        '<link href="/a/">',
        '<abbr href="/a/">A</abbr>',
        "",
    ],
)
def test_what_prints_its_address_or_is_not_printed_has_no_number(html):
    assert number_links(html) == (html, [])


def test_what_follows_a_list_is_numbered():
    assert number_links('<ul class="entries"></ul><p><a href="/a/">A</a>')[1] == ["/a/"]


@given(st.text(alphabet='<>/"= aulrefhclsntiv', max_size=200))
def test_nothing_else_of_a_page_changes(html):
    numbered, _ = number_links(html)
    assert re.sub(r'data-n="\d+" ', "", numbered) == html


def test_an_entry_lists_its_addresses_once_each(rules, client):
    page = client.get("/5.2.1/agarrado/").content.decode()
    listed = re.findall(r"<li>(/[^<]*)</li>", page.partition("printed-links")[2])
    numbered = re.findall(r'data-n="(\d+)" href="([^"]+)"', page)
    assert len(listed) == len(set(listed)) > 5
    assert {listed[int(number) - 1] for number, _ in numbered} == set(listed)
    assert all(listed[int(number) - 1] == address for number, address in numbered)


def test_a_page_without_such_links_lists_none(rules, client):
    assert "printed-links" not in client.get("/estados/tarjetas/").content.decode()
