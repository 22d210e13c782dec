import pytest

from rules.models import ContentVersion
from rules.versions import loaded_version


def test_nothing_loaded_has_no_version(db):
    ContentVersion.objects.all().delete()
    assert loaded_version() == ""


def test_the_version_is_that_of_the_last_load_in_one_query(db, django_assert_num_queries):
    ContentVersion.objects.update_or_create(pk=1, defaults={"checksum": "a" * 64})
    with django_assert_num_queries(1):
        assert loaded_version() == "a" * 64


@pytest.mark.parametrize("checksum", ["b" * 64, "c" * 64])
def test_a_new_load_shows_at_once(db, checksum):
    ContentVersion.objects.update_or_create(pk=1, defaults={"checksum": checksum})
    assert loaded_version() == checksum
