import pytest
from django.db import OperationalError

from reference.finished.versions import SECONDS_BETWEEN_LOOKS, Clock, read_version
from rules.models import ContentVersion


class Time:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_the_database_is_asked_once_in_a_while():
    time, asked = Time(), []
    clock = Clock(lambda: asked.append(1) or f"v{len(asked)}", time)
    assert [clock.version(), clock.version()] == ["v1", "v1"]
    time.now += SECONDS_BETWEEN_LOOKS
    assert clock.version() == "v2"


def test_a_clock_that_is_set_back_hides_no_load():
    time, versions = Time(), iter(["v1", "v2"])
    clock = Clock(versions.__next__, time)
    assert [clock.version(), clock.version()] == ["v1", "v1"]
    time.now -= 3600
    assert clock.version() == "v2"


def test_a_database_that_is_away_leaves_what_was_known():
    time = Time()
    answers = iter(["v1", OperationalError("away"), "v2"])

    def read() -> str:
        answer = next(answers)
        if isinstance(answer, Exception):
            raise answer
        return answer

    clock = Clock(read, time)
    seen = []
    for _ in range(3):
        seen.append(clock.version())
        time.now += SECONDS_BETWEEN_LOOKS
    assert seen == ["v1", "v1", "v2"]


def test_a_load_changes_the_version(rules):
    before = read_version()
    assert read_version() == before
    ContentVersion.objects.update(checksum="another")
    assert read_version() != before


def test_what_a_page_shows_of_the_settings_is_part_of_the_version(rules, settings):
    from reference.finished.versions import release

    before = release()
    release.cache_clear()
    settings.PAGE_SETTINGS = ("https://consulta.example",)
    try:
        assert release() != before
    finally:
        release.cache_clear()


@pytest.mark.django_db
def test_nothing_loaded_is_a_version_too():
    ContentVersion.objects.all().delete()
    assert len(read_version()) == 32
