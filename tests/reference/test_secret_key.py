import os
import stat
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.exceptions import ImproperlyConfigured

from reference.secret_key import read_or_create_secret_key


def test_the_first_call_makes_a_key_and_the_next_reads_it(tmp_path):
    path = tmp_path / "var" / "secret-key"
    key = read_or_create_secret_key(path)
    assert len(key) >= 50
    assert path.read_text() == key
    assert read_or_create_secret_key(path) == key


def test_two_sites_have_different_keys(tmp_path):
    assert read_or_create_secret_key(tmp_path / "a") != read_or_create_secret_key(tmp_path / "b")


@pytest.mark.skipif(os.name == "nt", reason="POSIX permissions")
def test_only_the_owner_reads_it(tmp_path):
    path = tmp_path / "secret-key"
    read_or_create_secret_key(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_blanks_around_a_key_written_by_hand_are_no_part_of_it(tmp_path):
    (tmp_path / "secret-key").write_text("  mine\n")
    assert read_or_create_secret_key(tmp_path / "secret-key") == "mine"


def test_a_path_that_cannot_be_read_is_named(tmp_path):
    with pytest.raises(ImproperlyConfigured, match=f"No se puede leer {tmp_path}"):
        read_or_create_secret_key(tmp_path)


def test_a_folder_that_cannot_be_made_is_named_with_the_way_out(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(ImproperlyConfigured, match="file"):
        read_or_create_secret_key(tmp_path / "file" / "secret-key")


@pytest.mark.parametrize("content", ["", "  \n"])
def test_an_empty_file_is_refused_by_name(tmp_path, content):
    path = tmp_path / "secret-key"
    path.write_text(content)
    with pytest.raises(ImproperlyConfigured, match=str(path)):
        read_or_create_secret_key(path)


def test_bytes_that_are_no_key_are_refused_by_name(tmp_path):
    path = tmp_path / "secret-key"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(ImproperlyConfigured, match=str(path)):
        read_or_create_secret_key(path)


def test_processes_that_start_together_agree_on_one_key(tmp_path):
    for attempt in range(20):
        path = tmp_path / str(attempt) / "secret-key"
        with ThreadPoolExecutor(8) as pool:
            keys = set(pool.map(lambda _, path=path: read_or_create_secret_key(path), range(8)))
        assert len(keys) == 1
