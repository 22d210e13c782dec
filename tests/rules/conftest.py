import pytest

from rules.models import Concept, ContentVersion, FormerAddress, RulesetVersion


@pytest.fixture
def empty(db) -> None:
    """A database with no rules."""
    for model in (ContentVersion, FormerAddress, RulesetVersion, Concept):
        model.objects.all().delete()
