import gzip

import brotli
import pytest

from reference.finished.pages import Page, finish

HEADERS = [
    ("Content-Type", "text/html; charset=utf-8"),
    ("Content-Length", "9"),
    ("ETag", 'W/"old"'),
    ("Vary", "Accept-Encoding"),
    ("X-Frame-Options", "DENY"),
]
LONG = "«Regla» ".encode() * 400


def header(copy, name):
    return dict(copy.headers).get(name)


def test_each_encoding_gives_the_same_text_back():
    page = finish("200 OK", HEADERS, LONG)
    assert page.copy("identity").body == LONG
    assert gzip.decompress(page.copy("gzip").body) == LONG
    assert brotli.decompress(page.copy("br").body) == LONG


def test_each_copy_says_its_own_length_encoding_and_tag():
    page = finish("200 OK", HEADERS, LONG)
    copies = [page.copy(encoding) for encoding in ("identity", "gzip", "br")]
    assert [header(copy, "Content-Encoding") for copy in copies] == [None, "gzip", "br"]
    assert [header(copy, "Content-Length") for copy in copies] == [str(len(copy.body)) for copy in copies]
    assert len({copy.etag for copy in copies}) == 3
    assert all(copy.etag.startswith('"') for copy in copies)
    assert all(header(copy, "Vary") == "Accept-Encoding" for copy in copies)


def test_the_headers_of_the_answer_stay_and_its_old_tag_goes():
    page = finish("200 OK", HEADERS, LONG)
    names = [name for name, _ in page.copy("gzip").headers]
    assert header(page.copy("gzip"), "X-Frame-Options") == "DENY"
    assert names.count("ETag") == names.count("Vary") == names.count("Content-Length") == 1


def test_the_same_text_always_gives_the_same_bytes():
    first, second = finish("200 OK", HEADERS, LONG), finish("200 OK", HEADERS, LONG)
    assert first.copy("gzip") == second.copy("gzip")


def test_a_304_names_the_copy_and_has_no_content_headers():
    bare = dict(finish("200 OK", HEADERS, LONG).copy("br").bare_headers)
    assert {"ETag", "Vary", "X-Frame-Options"} <= bare.keys()
    assert not {"Content-Type", "Content-Length", "Content-Encoding"} & bare.keys()


@pytest.mark.parametrize("body", [b"corto", b""])
def test_what_fits_a_packet_is_not_compressed(body):
    copy = Page(HEADERS, body).copy("gzip")
    assert (copy.body, header(copy, "Content-Encoding")) == (body, None)


def test_pictures_are_not_compressed_again():
    copy = Page([("Content-Type", "image/png")], LONG).copy("br")
    assert (copy.body, header(copy, "Content-Encoding")) == (LONG, None)


@pytest.mark.parametrize(
    ("status", "more"),
    [
        ("404 Not Found", []),
        ("301 Moved Permanently", []),
        ("200 OK", [("Set-Cookie", "a=b")]),
        ("200 OK", [("Cache-Control", "no-store")]),
        ("200 OK", [("Cache-Control", "private, max-age=5")]),
        ("200 OK", [("vary", "Cookie")]),
    ],
)
def test_what_is_not_the_same_for_everyone_is_not_kept(status, more):
    headers = [item for item in HEADERS if item[0] != "Vary"] + more
    assert finish(status, headers, LONG) is None
