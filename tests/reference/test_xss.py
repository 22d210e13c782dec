"""A corpus of inputs that try to run something stays text, wherever a page shows it.

Each answer is parsed as a browser does. What harmless inputs never make — an element, an attribute, a
script, an address of another kind — no input makes.
"""

import itertools
import xml.etree.ElementTree as etree
from urllib.parse import quote, urlencode

import html5lib
import pytest

from reference.calculators.registry import CALCULATORS
from rules.loading import load_tree
from rules.models import RuleEntry
from rules.rendering.markdown import AnchorMismatch, render_body, render_line
from rules.rendering.outline import read_outline
from tests.xss import BODIES, BROKEN_BYTES, VECTORS, poison

HARMLESS = [
    "/",
    "/5.2.1/",
    "/5.2.1/combate/",
    "/5.2.1/caidas/",
    "/5.1/hechizado/",
    "/5.1/saltar/",
    "/estados/derribado/",
    "/correcciones/",
    "/buscar/",
    "/buscar/?q=presa&version=x",
    "/buscar/?q=agarar",
    "/buscar/?q=xyzzyqq",
    "/buscar/?q=a",
    "/buscar/sugerencias/?q=presa",
    "/buscar/sugerencias/?q=agarar",
    "/marcadores/datos/?e=5.2.1/derribado,5.1/x",
    "/comparar/?texto=salto",
    "/comparar/?clase=x&grupo=x&orden=x",
    "/pantalla/?reglas=5.2.1/agarrado,5.1/agarrar,x&anadir=x&version=x",
    "/no-existe/",
    "/5.2.1/grapple-no/",
]
ADDRESSES = {"href", "src", "action", "formaction", "data", "poster", "background", "xlink:href", "srcset"}
OURS = ("/", "#", "?", "https://")
# Attributes that hold what a visitor or a text says, as text.
SPOKEN = {
    "value",
    "content",
    "aria-label",
    "title",
    "data-title",
    "data-summary",
    "data-name",
    "data-asked",
    "datetime",
}

# What the renderer makes of Markdown, and nothing else.
_NAKED = ["p", "br", "em", "strong", "code", "pre", "ul", "li", "dl", "dd", "blockquote"]
_NAKED += ["table", "thead", "tbody", "tr", "td"]
_ALLOWED = {
    **dict.fromkeys(_NAKED, ()),
    **dict.fromkeys(("h2", "h3", "h4", "dt"), ("id",)),
    "a": ("href",),
    "ol": ("start",),
    "th": ("scope",),
    "div": ("class", "role", "tabindex", "aria-label"),
    "span": ("class", "hidden"),
}
MARKDOWN = {(tag, name) for tag, names in _ALLOWED.items() for name in ("", *names)}

calculators = itertools.cycle(CALCULATORS)


def parse(html: str, container: bool = False):
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    return parser.parseFragment(html) if container else parser.parse(html)


def pairs(root) -> set[tuple[str, str]]:
    """Every element and every attribute of it."""
    found = set()
    for el in root.iter():
        if isinstance(el.tag, str):
            found.add((el.tag, ""))
            found.update((el.tag, _name(key)) for key in el.attrib)
    return found


def _name(key) -> str:
    return key if isinstance(key, str) else ":".join(key)


def intruders(root, known: set[tuple[str, str]]) -> list:
    """What is on a page that may not be there."""
    found: list = sorted(pairs(root) - known)
    for el in root.iter():
        if not isinstance(el.tag, str):
            # A comment of ours tells a visitor nothing of theirs.
            found += [("comment", el.text)] if "__xss" in (el.text or "") else []
            continue
        if el.tag == "script":
            is_data = el.get("type") == "application/ld+json"
            if not is_data and not (el.get("src", "").startswith("/static/") and not el.text):
                found.append(("script", el.attrib, el.text))
        for key, value in el.attrib.items():
            name = _name(key)
            if name.lower().startswith("on") or name == "style":
                found.append((el.tag, name, value))
            if name in ADDRESSES and (not value.startswith(OURS) or value.startswith(("//", "/\\"))):
                found.append((el.tag, name, value))
            if "__xss" in value and not _is_text(name, value):
                found.append((el.tag, name, value))
    return found


def _is_text(name: str, value: str) -> bool:
    """Whether an attribute may hold words of others: as text, or within an address of ours."""
    return name in SPOKEN or (name == "href" and value.startswith(OURS)) or name in ("id", "aria-labelledby")


_known: set[tuple[str, str]] = set()


@pytest.fixture
def known(rules, client) -> set[tuple[str, str]]:
    """The elements and attributes of answers to harmless questions, and of Markdown."""
    if _known:
        return _known
    addresses = [*HARMLESS, *(f"/calculadoras/{c.slug}/" for c in CALCULATORS)]
    addresses += [f"/calculadoras/{c.slug}/?{_fill(c, 'x')}" for c in CALCULATORS]
    _known.update(MARKDOWN, *(pairs(parse(client.get(a).content.decode())) for a in addresses))
    return _known


def _fill(calculator, vector: str) -> str:
    return urlencode(dict.fromkeys(calculator.form.base_fields, vector))


def test_the_corpus_is_large_and_each_input_is_told_from_the_others():
    assert len(VECTORS) == len(set(VECTORS)) >= 60
    assert all("__xss" in vector for vector in [*VECTORS, *BROKEN_BYTES])


def test_the_check_itself_finds_what_runs(known):
    """Most of the corpus would run if it were not escaped: the parser sees it."""
    seen = [vector for vector in VECTORS if intruders(parse(f"<p>{vector}"), known)]
    assert len(seen) > 55


QUESTIONS = {
    "what is searched": lambda v: f"/buscar/?{urlencode({'q': v})}",
    "how it is searched": lambda v: (
        f"/buscar/?{urlencode({'q': 'presa', 'version': v, 'grupo': v, 'tipo': v, 'cambio': v, 'page': v, 'literal': v})}"
    ),
    "group of a search": lambda v: f"/buscar/?{urlencode({'q': 'agarar', 'grupo': v})}",
    "name of a parameter": lambda v: f"/buscar/?{urlencode({'q': 'agarar', v: v})}",
    "search straight to a rule": lambda v: f"/buscar/?{urlencode({'q': v, 'ir': v})}",
    "what is suggested": lambda v: f"/buscar/sugerencias/?{urlencode({'q': v, 'version': v})}",
    "names of bookmarks": lambda v: f"/marcadores/datos/?{urlencode({'e': f'5.2.1/derribado,{v}'})}",
    "text of the comparison": lambda v: f"/comparar/?{urlencode({'texto': v})}",
    "filters of the comparison": lambda v: (
        f"/comparar/?{urlencode({'texto': v, 'clase': v, 'grupo': v, 'orden': v})}"
    ),
    "rules of a screen": lambda v: f"/pantalla/?{urlencode({'reglas': f'5.2.1/agarrado,{v},5.1/{v}'})}",
    "a rule for a screen": lambda v: f"/pantalla/?{urlencode({'reglas': v, 'anadir': v, 'version': v})}",
    "a calculator": lambda v: f"/calculadoras/{(c := next(calculators)).slug}/?{_fill(c, v)}",
    "an address": lambda v: f"/{quote(v, safe='')}/",
    "an address of a rule": lambda v: f"/5.2.1/{quote(v, safe='')}/",
    "an address of a condition": lambda v: f"/estados/{quote(v)}/",
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_stays_text(known, client, question):
    faults = {}
    # The comparison is a long page: one in three is enough there.
    for vector in VECTORS[:: 3 if "comparison" in question else 1]:
        response = client.get(QUESTIONS[question](vector))
        assert response.status_code in (200, 301, 302, 404), (vector, response.status_code)
        if found := intruders(parse(response.content.decode()), known):
            faults[vector] = found
    assert faults == {}


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda c: c.slug)
def test_every_field_of_a_calculator_stays_text(known, client, calculator):
    for vector in VECTORS[:: len(VECTORS) // 6]:
        html = client.get(f"/calculadoras/{calculator.slug}/?{_fill(calculator, vector)}").content.decode()
        assert intruders(parse(html), known) == []


@pytest.mark.parametrize(
    "address",
    [
        "/buscar/?q={}",
        "/buscar/?q=a&version={}&{}=1",
        "/comparar/?texto={}",
        "/pantalla/?reglas={}&anadir={}",
    ],
)
def test_bytes_that_are_no_text_stay_harmless(known, client, address):
    for text in BROKEN_BYTES:
        path, _, query = address.replace("{}", text).partition("?")
        response = client.get(path, QUERY_STRING=query)
        assert response.status_code in (200, 400), text
        assert "__xss" not in "".join(f"{name}{value}" for name, value in response.headers.items())
        assert intruders(parse(response.content.decode()), known) == []


def test_what_is_asked_is_shown_as_it_was_asked(known, client):
    """Harmless because it is escaped, not because it is thrown away."""
    vector = "<img src=x onerror=__xss=1>"
    root = parse(client.get(QUESTIONS["what is searched"](vector)).content.decode())
    assert vector in "".join(root.find(".//main").itertext())
    assert root.find(".//input[@name='q']").get("value") == vector


@pytest.fixture
def poisoned(known, request, tree):
    """The small tree with every vector in every kind of text, loaded."""
    request.getfixturevalue("empty")
    vectors = poison(tree)
    load_tree(tree)
    return vectors


def test_texts_stay_texts(known, poisoned, client):
    faults = {}
    for slug, vector in poisoned.items():
        html = client.get(f"/nueva/{slug}/").content.decode()
        root = parse(html)
        if found := intruders(root, known):
            faults[vector] = found
        assert "".join(root.find(".//h1").itertext()).split() == vector.split()
        assert [el.get("content") for el in root.iter("meta") if el.get("property") == "og:description"] == [
            RuleEntry.objects.get(slug=slug).summary
        ]
    assert faults == {}


def test_lists_of_texts_stay_texts(known, poisoned, client):
    screen = ",".join(f"nueva/{slug}" for slug in list(poisoned)[::3])
    addresses = ["/", "/nueva/", "/nueva/derribado/", "/nueva/saltar/", "/correcciones/"]
    addresses += [f"/buscar/?q={word}" for word in ("alias", "script", "x&version=nueva", "nadadenada")]
    for address in [*addresses, f"/pantalla/?reglas={screen}"]:
        assert intruders(parse(client.get(address).content.decode()), known) == [], address


def test_the_feed_is_well_formed_and_says_each_text(poisoned, client):
    root = etree.fromstring(client.get("/correcciones/rss.xml").content)
    said = {text.text.replace("\u00a0", " ") for text in root.iterfind("channel/item/description")}
    assert said == {vector.strip() for vector in poisoned.values()}


@pytest.mark.parametrize("pattern", BODIES)
def test_a_body_has_the_elements_of_markdown_alone(pattern):
    refused = 0
    for vector in VECTORS:
        body = pattern.format(vector)
        try:
            html = render_body(body, read_outline(body), lambda slug, anchor: (f"/nueva/{slug}/", slug))
        except AnchorMismatch:
            refused += 1
            continue
        root = parse(html, container=True)
        root.tag = "p"
        assert intruders(root, MARKDOWN) == [], vector
    assert refused < len(VECTORS) / 2


@pytest.mark.parametrize("vector", VECTORS)
def test_a_line_has_no_element_but_quantities(vector):
    root = parse(render_line(vector), container=True)
    root.tag = "span"
    assert pairs(root) <= {("span", ""), ("span", "class"), ("span", "hidden")}
    assert "".join(root.itertext()).replace("\u00a0", " ") == vector
