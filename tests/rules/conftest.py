import pytest

from rules.models import Concept, ContentVersion, Correction, FormerAddress, RulesetVersion


@pytest.fixture
def empty(db) -> None:
    """A database with no rules."""
    for model in (ContentVersion, Correction, FormerAddress, RulesetVersion, Concept):
        model.objects.all().delete()
