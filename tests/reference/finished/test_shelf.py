import pytest

from reference.finished.pages import Page
from reference.finished.shelf import Shelf

PAGE = Page([("Content-Type", "text/html"), ("X-Ñ", "«»")], "línea\nlínea".encode())


@pytest.fixture
def shelf(tmp_path):
    return Shelf(tmp_path / "finished")


def test_a_page_comes_back_as_it_was_put(shelf):
    shelf.write("v1", "http /?", PAGE)
    found = shelf.read("v1", "http /?")
    assert (found.headers, found.body) == (PAGE.headers, PAGE.body)


def test_another_address_or_version_has_nothing(shelf):
    shelf.write("v1", "http /?", PAGE)
    assert shelf.read("v1", "https /?") is None
    assert shelf.read("v2", "http /?") is None


@pytest.mark.parametrize("left", [0, 5, 40, -1])
def test_a_file_cut_short_is_no_page(shelf, left):
    shelf.write("v1", "/", PAGE)
    (file,) = (shelf.root / "v1").iterdir()
    file.write_bytes(file.read_bytes()[:left])
    assert shelf.read("v1", "/") is None


def test_only_one_version_is_kept(shelf):
    shelf.write("v1", "/", PAGE)
    shelf.write("v2", "/", PAGE)
    shelf.keep_only("v2")
    assert [folder.name for folder in shelf.root.iterdir()] == ["v2"]


def test_a_disk_that_cannot_be_written_costs_only_time(tmp_path):
    (tmp_path / "file").write_text("no folder")
    shelf = Shelf(tmp_path / "file")
    shelf.write("v1", "/", PAGE)
    shelf.keep_only("v1")
    assert shelf.read("v1", "/") is None
