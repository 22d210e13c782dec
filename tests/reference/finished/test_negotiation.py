import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.finished.negotiation import ENCODINGS, has_copy, preferred_encoding


@pytest.mark.parametrize(
    ("header", "encoding"),
    [
        ("", "identity"),
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("GZIP", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("br; q=0.1, gzip; q=1.0", "br"),
        ("*", "br"),
        ("*;q=0", "identity"),
        ("identity", "identity"),
        ("gzip;q=nada", "identity"),
        ("deflate", "identity"),
    ],
)
def test_the_smallest_encoding_that_is_allowed(header, encoding):
    assert preferred_encoding(header) == encoding


@given(st.text(max_size=80))
def test_any_header_gives_one_of_ours(header):
    assert preferred_encoding(header) in ENCODINGS


@pytest.mark.parametrize("header", ['"a"', 'W/"a"', '"x", "a"', '"x",W/"a"', "*"])
def test_a_copy_is_known_by_its_tag(header):
    assert has_copy(header, '"a"')


@pytest.mark.parametrize("header", ['"b"', "a", '"ab"', '"a-gzip"', ""])
def test_another_tag_is_another_copy(header):
    assert not has_copy(header, '"a"')
