"""What the loaded rules hold, in counts that a reader can check against the source."""

import os
import subprocess
import sys
from collections import defaultdict

import pytest
from django.conf import settings
from django.db.models import Count, F

from rules.kinds import ChangeKind
from rules.models import Alias, Concept, Condition, CrossReference, RuleEntry, RulesetVersion
from rules.rendering.markdown import plain_text

COUNTS = {"5.2.1": 174, "5.1": 198, "partida-web": 26}
MESA = {
    "combate": 22,
    "estados": 15,
    "pruebas": 9,
    "salud": 9,
    "descanso": 2,
    "exploracion": 8,
    "vision-y-luz": 8,
    "peligros": 5,
    "interaccion": 8,
}
CONDITIONS = {
    "agarrado", "apresado", "asustado", "aturdido", "cansancio", "cegado", "derribado", "ensordecido", "envenenado",
    "hechizado", "incapacitado", "inconsciente", "invisible", "paralizado", "petrificado",
}  # fmt: skip
# Entries that no other leads to, or that lead to no other, and why; none today.
WITHOUT_LINKS_OUT: set[tuple[str, str]] = set()
WITHOUT_LINKS_IN: set[tuple[str, str]] = set()


def keys(entries) -> set[tuple[str, str]]:
    return set(entries.values_list("ruleset__slug", "slug"))


def test_each_ruleset_has_its_entries(rules):
    counts = RuleEntry.objects.values_list("ruleset__slug").annotate(count=Count("pk"))
    assert dict(counts) == COUNTS


def test_5_2_1_has_its_chapters(rules):
    counts = (
        RuleEntry.objects.filter(ruleset__slug="5.2.1").values_list("chapter").annotate(count=Count("pk"))
    )
    assert dict(counts) == {
        "Glosario de reglas": 155,
        "Cómo jugar": 9,
        "Conjuros": 1,
        "Herramientas del juego": 8,
        "Objetos mágicos": 1,
    }


def test_5_2_1_has_its_tags(rules):
    tagged = RuleEntry.objects.filter(ruleset__slug="5.2.1").exclude(tag="")
    assert dict(tagged.values_list("tag").annotate(count=Count("pk"))) == {
        "estado": 15,
        "acción": 12,
        "área de efecto": 6,
        "peligro": 5,
        "actitud": 3,
    }


def test_the_mesa_has_nine_groups_with_contiguous_positions(rules):
    places = defaultdict(list)
    for group, position in RuleEntry.objects.on_mesa().values_list("group__slug", "mesa_position"):
        places[group].append(position)
    assert {group: len(positions) for group, positions in places.items()} == MESA
    assert list(places) == list(MESA)
    for group, positions in places.items():
        assert positions == list(range(1, len(positions) + 1)), group


@pytest.mark.parametrize(("ruleset", "tag"), [("5.2.1", "estado"), ("5.1", "condición")])
def test_each_edition_has_fifteen_conditions(rules, ruleset, tag):
    conditions = Condition.objects.filter(entry__ruleset__slug=ruleset)
    assert set(conditions.values_list("entry__slug", flat=True)) == CONDITIONS
    assert set(conditions.values_list("entry__tag", flat=True)) == {tag}


def test_no_other_ruleset_has_conditions(rules):
    assert Condition.objects.count() == 30


def test_every_condition_has_named_effects_in_its_text(rules):
    for condition in Condition.objects.in_order():
        assert condition.effects, condition
        assert all(effect["html"] and effect["anchor"] for effect in condition.effects), condition


def test_every_condition_has_a_cell_except_those_that_touch_no_column(rules):
    empty = {str(c) for c in Condition.objects.in_order() if not c.matrix}
    assert empty == set()


def test_every_entry_of_5_2_1_has_a_page(rules):
    assert keys(RuleEntry.objects.filter(ruleset__slug="5.2.1", page=None)) == set()


def test_pages_are_those_of_the_document(rules):
    pages = RuleEntry.objects.filter(ruleset__slug="5.2.1").values_list("page", flat=True)
    assert min(pages) >= 1
    assert max(pages) <= 364


def test_every_entry_has_title_summary_and_source(rules):
    assert keys(RuleEntry.objects.filter(title="") | RuleEntry.objects.filter(summary="")) == set()
    assert keys(RuleEntry.objects.filter(chapter="")) == set()


def test_every_summary_fits_a_screen_and_ends_like_a_sentence(rules):
    wrong = [
        (str(entry), entry.summary)
        for entry in RuleEntry.objects.select_related("ruleset")
        if len(entry.summary) > 200 or entry.summary[-1] not in ".?!»…"
    ]
    assert wrong == []


def test_every_entry_leads_to_another(rules):
    assert keys(RuleEntry.objects.filter(links_out=None)) == WITHOUT_LINKS_OUT


def test_every_entry_is_reached_from_another(rules):
    assert keys(RuleEntry.objects.filter(links_in=None)) == WITHOUT_LINKS_IN


def test_no_link_leaves_its_ruleset(rules):
    assert not CrossReference.objects.exclude(source__ruleset=F("target__ruleset")).exists()


def test_no_entry_is_a_stub(rules):
    short = [
        str(entry)
        for entry in RuleEntry.objects.select_related("ruleset")
        if len(plain_text(entry.body_html).split()) < 6 or plain_text(entry.body_html) == entry.summary
    ]
    assert short == []


def test_every_body_is_text_of_its_own(rules):
    """No two entries of a ruleset hold the same text, however alike their subjects."""
    seen = defaultdict(list)
    for entry in RuleEntry.objects.select_related("ruleset"):
        seen[entry.ruleset.slug, plain_text(entry.body_html)].append(entry.slug)
    assert [slugs for slugs in seen.values() if len(slugs) > 1] == []


def test_every_entry_of_the_editions_has_an_english_name(rules):
    named = Alias.objects.filter(kind="english").values("entry")
    nameless = RuleEntry.objects.filter(ruleset__slug__in=["5.2.1", "5.1"]).exclude(pk__in=named)
    # A title that is the same word in English needs no other.
    assert keys(nameless) <= {("5.2.1", "ritual"), ("5.1", "invisible"), ("5.2.1", "invisible")}


class TestConcepts:
    def test_every_entry_of_5_2_1_is_of_a_concept(self, rules):
        assert keys(RuleEntry.objects.filter(ruleset__slug="5.2.1", concept=None)) == set()

    def test_every_kind_of_change_is_there(self, rules):
        assert set(Concept.objects.values_list("kind", flat=True)) == set(ChangeKind.values)

    def test_what_changes_is_explained(self, rules):
        silent = Concept.objects.filter(note="").exclude(kind__in=[ChangeKind.SAME, ChangeKind.WORDING])
        assert list(silent.values_list("slug", flat=True)) == []

    def test_a_new_concept_has_no_entry_in_5_1(self, rules):
        wrong = Concept.objects.filter(kind=ChangeKind.NEW, members__entry__ruleset__slug="5.1")
        assert list(wrong.values_list("slug", flat=True)) == []

    def test_a_concept_that_goes_on_has_entries_in_both_editions(self, rules):
        goes_on = Concept.objects.filter(
            kind__in=[ChangeKind.SAME, ChangeKind.WORDING, ChangeKind.CHANGED, ChangeKind.RENAMED]
        )
        wrong = [
            concept.slug
            for concept in goes_on.prefetch_related("members__entry__ruleset")
            if not {"5.2.1", "5.1"} <= {member.entry.ruleset.slug for member in concept.members.all()}
            and not concept.host_id
        ]
        assert wrong == []

    def test_what_moved_has_a_home(self, rules):
        homeless = Concept.objects.filter(kind=ChangeKind.MOVED, host=None)
        # Coins stand in the chapter of equipment, of which 5.2.1 has no entry here.
        assert list(homeless.values_list("slug", flat=True)) == ["monedas"]


def test_the_default_ruleset_is_metric_and_the_older_one_is_not(rules):
    units = dict(RulesetVersion.objects.values_list("slug", "units"))
    assert units == {"5.2.1": "metric", "5.1": "imperial", "partida-web": "metric"}
    assert RulesetVersion.objects.default().slug == "5.2.1"


MOST_MEGABYTES = 300
MEASURE = """
from pathlib import Path
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
call_command("load_rules", verbosity=0)
# Not ru_maxrss, which a process inherits from the one that started it.
status = Path("/proc/self/status").read_text()
print(int(status.split("VmHWM:")[1].split()[0]) / 1024)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="measures as Linux does")
def test_a_full_load_is_small(tmp_path):
    result = subprocess.run(
        [sys.executable, "-c", MEASURE],
        cwd=settings.BASE_DIR,
        env={
            **{key: value for key, value in os.environ.items() if key != "DATABASE_URL"},
            "DJANGO_SETTINGS_MODULE": "reference.settings",
            "CONSULTA_VAR": str(tmp_path),
        },
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert result.returncode == 0, result.stderr
    assert float(result.stdout.split()[-1]) < MOST_MEGABYTES
