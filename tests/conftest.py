"""What the tests share: the real rules, loaded once a session, and a small tree to break."""

import os
import shutil
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db.backends.base.base import BaseDatabaseWrapper
from hypothesis import settings as hypothesis_settings

from rules.models import Concept, ContentVersion, Correction, FormerAddress, RulesetVersion

# Playwright runs an event loop in the thread of the tests; those of the same process that ask the
# database are as synchronous as ever.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

# Machines differ in speed: a slow example is no fault.
hypothesis_settings.register_profile("consulta", deadline=None)
hypothesis_settings.load_profile("consulta")


@pytest.fixture(scope="session", autouse=True)
def connections_last():
    """A request without the test client ends by closing a connection that is in a transaction: of a
    test, that is the one it runs in.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BaseDatabaseWrapper, "close_if_unusable_or_obsolete", lambda connection: None)
        yield


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    """The test database with the site's own texts in it: tests read them, and roll back."""
    with django_db_blocker.unblock():
        call_command("load_rules", verbosity=0)


@pytest.fixture
def rules(db) -> None:
    """Names the need of a test: the real rules are loaded."""


@pytest.fixture
def empty(db) -> None:
    """A database with no rules."""
    for model in (ContentVersion, Correction, FormerAddress, RulesetVersion, Concept):
        model.objects.all().delete()


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the small source tree of `tests/sources`, free to be changed."""
    return Path(shutil.copytree(Path(__file__).parent / "sources", tmp_path / "sources"))


@pytest.fixture(autouse=True)
def plain_static_files(settings):
    """Pages name static files as they are: tests need no collected copies."""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


FIXTURES = Path(settings.FIXTURES_ROOT)
