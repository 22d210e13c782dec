"""The loaded entries against the catalogue: an independent list of what each ruleset has."""

import csv
from pathlib import Path

import pytest

from rules.models import RuleEntry

with (Path(__file__).parent / "catalogue.tsv").open(encoding="utf-8") as file:
    CATALOGUE = {(row["ruleset"], row["slug"]): row for row in csv.DictReader(file, delimiter="\t")}


@pytest.fixture
def entries(rules) -> dict[tuple[str, str], RuleEntry]:
    loaded = RuleEntry.objects.select_related("ruleset", "group")
    return {(entry.ruleset.slug, entry.slug): entry for entry in loaded}


def test_the_entries_are_those_of_the_catalogue_and_no_others(entries):
    assert set(entries) == set(CATALOGUE)


def test_each_entry_has_the_title_tag_and_source_of_the_catalogue(entries):
    wrong = []
    for key, row in CATALOGUE.items():
        entry = entries[key]
        said = [entry.title, entry.tag, str(entry.page or "")]
        wanted = [row["title"], row["tag"], row["page"]]
        if row["chapter"]:
            said.append(entry.chapter)
            wanted.append(row["chapter"])
        if said != wanted:
            wrong.append((key, said, wanted))
    assert wrong == []


def test_the_mesa_has_the_groups_and_positions_of_the_catalogue(entries):
    said = {
        key: (entry.group.slug, str(entry.mesa_position))
        for key, entry in entries.items()
        if entry.mesa_position is not None
    }
    wanted = {
        key: (row["mesa_group"], row["mesa_position"])
        for key, row in CATALOGUE.items()
        if row["mesa_position"]
    }
    assert said == wanted
    assert len(said) == 86


def test_each_entry_of_5_1_and_of_the_house_is_in_its_section(entries):
    wrong = [
        key for key, row in CATALOGUE.items() if row["section"] and entries[key].group.title != row["section"]
    ]
    assert wrong == []
