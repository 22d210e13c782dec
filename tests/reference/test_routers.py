"""Reads go to the replica, writes and what a load reads to the primary."""

import pytest
from django.db import router
from django.test import override_settings

from reference.routers import ReplicaRouter
from rules.databases import primary, reading_connection
from rules.models import RuleEntry

ROUTED = override_settings(DATABASE_ROUTERS=["reference.routers.ReplicaRouter"])


@ROUTED
def test_a_page_is_read_from_the_replica():
    assert router.db_for_read(RuleEntry) == "replica"
    assert RuleEntry.objects.all().db == "replica"


@ROUTED
def test_a_load_reads_and_writes_at_the_primary():
    with primary():
        assert router.db_for_read(RuleEntry) == "default"
        assert reading_connection().alias == "default"
    assert router.db_for_read(RuleEntry) == "replica"
    assert router.db_for_write(RuleEntry) == "default"


@ROUTED
def test_after_a_load_that_fails_reads_go_to_the_replica_again():
    with pytest.raises(ValueError), primary():
        raise ValueError
    assert router.db_for_read(RuleEntry) == "replica"


def test_only_the_primary_is_migrated():
    assert ReplicaRouter().allow_migrate("default", "rules")
    assert not ReplicaRouter().allow_migrate("replica", "rules")


def test_without_a_replica_all_is_at_the_one_database():
    assert router.db_for_read(RuleEntry) == "default"
    assert reading_connection().alias == "default"
