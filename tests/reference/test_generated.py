"""Requests made up of odd paths, queries, headers and methods: none is a fault, none tells of the inside.

`CONSULTA_REQUESTS` says how many; the default keeps the run short.
"""

import io
import os
import string
from urllib.parse import quote, quote_from_bytes

import pytest
from django.conf import settings as site
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from reference.addresses import public_addresses
from reference.wsgi import application

REQUESTS = int(os.environ.get("CONSULTA_REQUESTS", "300"))
KEYS = [
    "q",
    "version",
    "grupo",
    "tipo",
    "cambio",
    "page",
    "literal",
    "ir",
    "formato",
    "reglas",
    "anadir",
    "nombre",
    "quitar",
    "clase",
    "texto",
    "orden",
    "fuerza",
    "distancia",
    "unidades",
    "reglamento",
    "cd",
    "modificador",
    "nivel",
    "velocidad",
    "altura",
    "tanda",
    "__proto__",
    "a[]",
    "debug",
]
HEADERS = [
    "ACCEPT",
    "ACCEPT_CHARSET",
    "ACCEPT_ENCODING",
    "ACCEPT_LANGUAGE",
    "AUTHORIZATION",
    "CACHE_CONTROL",
    "CONNECTION",
    "COOKIE",
    "DNT",
    "EXPECT",
    "FORWARDED",
    "FROM",
    "HOST",
    "IF_MATCH",
    "IF_MODIFIED_SINCE",
    "IF_NONE_MATCH",
    "IF_RANGE",
    "IF_UNMODIFIED_SINCE",
    "ORIGIN",
    "PRAGMA",
    "RANGE",
    "REFERER",
    "SEC_FETCH_SITE",
    "TE",
    "UPGRADE",
    "USER_AGENT",
    "VIA",
    "X_FORWARDED_FOR",
    "X_FORWARDED_HOST",
    "X_FORWARDED_PROTO",
    "X_HTTP_METHOD_OVERRIDE",
    "X_REQUEST_ID",
    "X_REQUESTED_WITH",
]
METHODS = (
    "GET",
    "GET",
    "GET",
    "HEAD",
    "OPTIONS",
    "POST",
    "PUT",
    "PATCH",
    "DELETE",
    "TRACE",
    "CONNECT",
    "PROPFIND",
    "x",
)
ODD = (
    "",
    "0",
    "-1",
    "1e999",
    "%",
    "%00",
    "\x00",
    "'",
    '"',
    "<script>",
    "../",
    "..%2f",
    "{{7*7}}",
    "\r\nX: y",
    "ñ",
    "🐉",
)
# What no answer may tell: where the site lives, what it is made of, what went wrong inside.
INSIDE = (
    "Traceback",
    "site-packages",
    "django.",
    "OperationalError",
    "sqlite",
    "psycopg",
    "SELECT ",
    str(site.BASE_DIR),
)

value = st.one_of(
    st.sampled_from(ODD), st.text(max_size=30), st.text(string.printable, max_size=12), st.integers().map(str)
)
raw = st.binary(max_size=20).map(quote_from_bytes)
encoded = value.map(lambda text: quote(text, safe="", errors="surrogatepass"))
pairs = st.tuples(st.one_of(st.sampled_from(KEYS), encoded), st.one_of(encoded, raw))
query = st.one_of(
    st.just(""),
    st.lists(pairs, min_size=1, max_size=5).map(
        lambda found: "&".join(f"{key}={text}" for key, text in found)
    ),
    raw,
)
# As a server hands them on: latin-1, without line ends.
header = st.text(st.characters(max_codepoint=255, exclude_characters="\r\n\x00"), max_size=40)
headers = st.dictionaries(
    st.sampled_from(HEADERS),
    st.one_of(header, st.sampled_from(["*", "br", "gzip;q=0", "bytes=0-"])),
    max_size=4,
)


@pytest.fixture(scope="module")
def addresses(django_db_setup, django_db_blocker) -> list[str]:
    with django_db_blocker.unblock():
        return [
            *public_addresses(),
            "/buscar/sugerencias/",
            "/opensearch.xml",
            "/salud/",
            "/salud/listo/",
            "/api/v1/search",
        ]


def ask(method: str, path: str, query: str, sent: dict[str, str]) -> tuple[int, list[tuple[str, str]], bytes]:
    """Ask the site as the server does: kept pages, logs and all."""
    environ = {
        "REQUEST_METHOD": method,
        "SCRIPT_NAME": "",
        "PATH_INFO": path.encode().decode("latin-1"),
        "QUERY_STRING": query,
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "HTTP_HOST": "127.0.0.1",
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(),
        "wsgi.errors": io.StringIO(),
        **{f"HTTP_{name}": text for name, text in sent.items()},
    }
    said: list = []
    body = application(environ, lambda status, headers, exc_info=None: said.append((status, headers)))
    content = b"".join(body)
    if hasattr(body, "close"):
        body.close()
    status, found = said[-1]
    return int(status[:3]), found, content


@given(st.data(), st.sampled_from(METHODS), query, headers)
@settings(
    max_examples=REQUESTS,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_no_request_is_a_fault_or_tells_of_the_inside(rules, addresses, data, method, query, headers):
    known = st.sampled_from(addresses)
    path = data.draw(
        st.one_of(
            known,
            st.tuples(known, value).map(lambda parts: parts[0] + parts[1]),
            st.lists(value, max_size=4).map(lambda parts: "/" + "/".join(parts)),
        )
    )
    status, found, body = ask(method, path, query, headers)
    event(f"status {status}")
    assert status < 500
    assert not any("\n" in text or "\r" in text for _, text in found)
    named = {name.lower(): text for name, text in found}
    if "content-encoding" in named or not named.get("content-type", "").startswith("text/html"):
        return
    assert "content-security-policy" in named
    text = body.decode() + repr(named)
    # What was sent may be shown again.
    told = [inside for inside in (*INSIDE, site.SECRET_KEY) if inside in text and inside not in path + query]
    assert told == []
