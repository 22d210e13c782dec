import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.db.models import F

from rules import loading
from rules.loading import load_tree
from rules.models import (
    Alias,
    Concept,
    ConceptEntry,
    Condition,
    CrossReference,
    EntryGroup,
    FormerAddress,
    RuleEntry,
    RulesetVersion,
    Section,
)
from rules.sources.faults import SourceError

MODELS = [
    RulesetVersion,
    EntryGroup,
    Concept,
    RuleEntry,
    ConceptEntry,
    Condition,
    CrossReference,
    Alias,
    Section,
    FormerAddress,
]


@pytest.fixture
def loaded(empty, tree) -> Path:
    """The small tree, loaded; free to be changed and loaded again."""
    load_tree(tree)
    return tree


def snapshot() -> dict[str, list[dict]]:
    """All that is loaded, rows of details without their keys, which are written anew."""
    keep_key = (RulesetVersion, EntryGroup, Concept, RuleEntry, Condition)
    rows = {}
    for model in MODELS:
        values = list(model.objects.order_by("pk").values())
        if model not in keep_key:
            for row in values:
                del row["id"]
        rows[model.__name__] = values
    return rows


def entry(slug: str, ruleset: str = "nueva") -> RuleEntry:
    return RuleEntry.objects.get(ruleset__slug=ruleset, slug=slug)


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


class TestFirstLoad:
    def test_it_says_what_it_added(self, empty, tree):
        report = load_tree(tree)
        assert report.added == [
            "nueva/derribado",
            "nueva/destrabarse",
            "nueva/saltar",
            "vieja/retirarse",
            "vieja/saltar",
            "vieja/trepar",
        ]
        assert (report.changed, report.removed, report.total, report.unchanged) == ([], [], 6, False)

    def test_an_entry_is_rendered(self, loaded):
        saltar = entry("saltar")
        assert saltar.body.startswith("Con 3 m de carrerilla")
        assert '<data class="q" value="3">' in saltar.body_html
        assert '<a href="/nueva/derribado/">derribado</a>' in saltar.body_html
        assert '<h2 id="trepar">Trepar</h2>' in saltar.body_html
        assert 'value="0.3"' in saltar.summary_html
        assert saltar.summary == "Hasta 30\u00a0cm por punto de Fuerza."
        assert (saltar.chapter, saltar.page, saltar.letter, saltar.sort_title) == (
            "Glosario",
            12,
            "S",
            "saltar",
        )

    def test_neighbours_are_those_of_the_group(self, loaded):
        assert entry("saltar").previous is None
        assert entry("saltar").following == entry("destrabarse")
        assert entry("destrabarse").previous == entry("saltar")
        assert entry("derribado").previous is None
        assert entry("derribado").following is None

    def test_references_are_kept_by_kind(self, loaded):
        said = set(entry("saltar").links_out.values_list("target__slug", "kind"))
        assert said == {("destrabarse", "see-also"), ("derribado", "inline")}
        assert set(entry("saltar").links_in.values_list("source__slug", "kind")) == {
            ("destrabarse", "see-also"),
            ("destrabarse", "inline"),
            ("derribado", "see-also"),
        }
        assert not CrossReference.objects.exclude(source__ruleset=F("target__ruleset")).exists()

    def test_a_condition_has_effects_and_matrix_with_anchors(self, loaded):
        condition = Condition.objects.get()
        assert [effect["anchor"] for effect in condition.effects] == [
            "movimiento-restringido",
            "ataques-afectados",
        ]
        assert 'value="1.5"' in condition.effects[1]["html"]
        assert condition.matrix == {
            "attacks_made": {"value": "desventaja", "tone": "bad", "note": "", "anchor": "ataques-afectados"}
        }

    def test_names_are_addresses_too(self, loaded):
        assert set(entry("derribado").aliases.values_list("kind", "text", "slug")) == {
            ("english", "Prone", "prone"),
            ("synonym", "tumbado", "tumbado"),
        }

    def test_a_concept_knows_its_entries_and_its_host(self, loaded):
        saltar = Concept.objects.get(slug="saltar")
        assert {m.entry for m in saltar.members.all()} == {entry("saltar"), entry("saltar", "vieja")}
        trepar = Concept.objects.get(slug="trepar")
        assert (trepar.host, trepar.host_anchor) == (entry("saltar"), "trepar")
        assert Concept.objects.get(slug="derribado").host is None

    def test_headings_and_effects_are_sections(self, loaded):
        assert list(entry("saltar").sections.values_list("anchor", "level")) == [("trepar", 2)]
        assert list(entry("derribado").sections.values_list("anchor", "level")) == [
            ("movimiento-restringido", 0),
            ("ataques-afectados", 0),
        ]

    def test_former_addresses_lead_to_entries(self, loaded):
        assert FormerAddress.objects.get().entry == entry("saltar")
        assert FormerAddress.objects.get().slug == "brincar"


class TestLoadingAgain:
    def test_it_changes_nothing_and_says_so(self, loaded):
        before = snapshot()
        report = load_tree(loaded)
        assert (report.unchanged, report.total) == (True, 6)
        assert (report.added, report.changed, report.removed) == ([], [], [])
        assert snapshot() == before

    def test_it_writes_nothing(self, loaded, django_assert_num_queries):
        with django_assert_num_queries(2):
            load_tree(loaded)

    def test_force_writes_the_same_data(self, loaded):
        before = snapshot()
        report = load_tree(loaded, force=True)
        assert not report.unchanged
        assert (report.added, report.changed, report.removed) == ([], [], [])
        assert snapshot() == before

    def test_new_code_loads_again(self, loaded, monkeypatch):
        monkeypatch.setattr(loading, "code_checksum", lambda: "other code")
        assert not load_tree(loaded).unchanged

    def test_a_changed_text_is_reported_and_keeps_its_key(self, loaded):
        keys = set(RuleEntry.objects.values_list("slug", "pk"))
        replace(loaded / "nueva/combate/saltar.md", "15 | 4,5 m", "15 | 6 m")
        report = load_tree(loaded)
        assert (report.changed, report.added, report.removed) == (["nueva/saltar"], [], [])
        assert 'value="6"' in entry("saltar").body_html
        assert 'value="4.5"' not in entry("saltar").body_html
        assert set(RuleEntry.objects.values_list("slug", "pk")) == keys

    def test_an_added_text_is_reported_and_takes_no_other_key(self, loaded):
        keys = set(RuleEntry.objects.values_list("pk", "slug"))
        (loaded / "vieja/reglas/nadar.md").write_text(
            "---\ntitle: Nadar\nsummary: Nadas.\nsource: {chapter: Glosario}\n---\nNadas.\n", encoding="utf-8"
        )
        report = load_tree(loaded)
        assert (report.added, report.changed) == (["vieja/nadar"], [])
        assert keys < set(RuleEntry.objects.values_list("pk", "slug"))

    def test_two_entries_may_swap_their_places_on_the_mesa(self, loaded):
        replace(loaded / "nueva/combate/saltar.md", "position: 1", "position: 2")
        replace(loaded / "nueva/combate/destrabarse.md", "position: 2", "position: 1")
        load_tree(loaded)
        assert (entry("saltar").mesa_position, entry("destrabarse").mesa_position) == (2, 1)

    def test_an_entry_may_change_its_group_and_keep_its_key(self, loaded):
        key = entry("destrabarse").pk
        (loaded / "nueva/combate/destrabarse.md").rename(loaded / "nueva/estados/destrabarse.md")
        replace(loaded / "nueva/estados/destrabarse.md", "group: combate", "group: estados")
        load_tree(loaded)
        assert entry("destrabarse").pk == key
        assert entry("destrabarse").group.slug == "estados"
        assert entry("saltar").following is None

    def test_the_default_ruleset_may_change(self, loaded):
        replace(loaded / "nueva/ruleset.yaml", "default: true\n", "")
        replace(loaded / "vieja/ruleset.yaml", "position: 2", "position: 2\ndefault: true")
        replace(loaded / "conceptos.yaml", '  host: "saltar#trepar"\n', "")
        load_tree(loaded)
        assert RulesetVersion.objects.default().slug == "vieja"

    def test_a_concept_may_go(self, loaded):
        replace(
            loaded / "conceptos.yaml",
            'trepar:\n  kind: otra parte\n  host: "saltar#trepar"\n  note: Se explica en Saltar.\n',
            "",
        )
        replace(loaded / "vieja/reglas/trepar.md", "concept: trepar\n", "")
        load_tree(loaded)
        assert not Concept.objects.filter(slug="trepar").exists()
        assert entry("trepar", "vieja").concept is None


class TestRemovals:
    def remove(self, tree: Path) -> None:
        (tree / "vieja/reglas/trepar.md").unlink()
        replace(tree / "vieja/reglas/retirarse.md", "[saltar, trepar]", "[saltar]")
        replace(tree / "vieja/reglas/retirarse.md", " También puedes [[trepar]].", "")
        text = (tree / "conceptos.yaml").read_text(encoding="utf-8")
        (tree / "conceptos.yaml").write_text(text[: text.index("trepar:\n")], encoding="utf-8")

    def test_it_is_refused_where_nothing_says_where_the_address_leads(self, loaded):
        before = snapshot()
        self.remove(loaded)
        with pytest.raises(SourceError, match="«trepar» desaparece: di en «moved»") as caught:
            load_tree(loaded)
        assert caught.value.faults[0].path == loaded / "vieja/ruleset.yaml"
        assert snapshot() == before

    def test_it_goes_through_with_moved_and_the_address_leads_there(self, loaded):
        key = entry("trepar", "vieja").pk
        self.remove(loaded)
        with (loaded / "vieja/ruleset.yaml").open("a", encoding="utf-8") as file:
            file.write("moved:\n  trepar: saltar\n")
        report = load_tree(loaded)
        assert report.removed == ["vieja/trepar"]
        assert not RuleEntry.objects.filter(pk=key).exists()
        assert FormerAddress.objects.get(slug="trepar").entry == entry("saltar", "vieja")

    def test_a_former_address_must_stay_for_ever(self, loaded):
        replace(loaded / "nueva/ruleset.yaml", "moved:\n  brincar: saltar\n", "")
        with pytest.raises(SourceError, match="«brincar» desaparece"):
            load_tree(loaded)
        assert FormerAddress.objects.filter(slug="brincar").exists()

    def test_an_address_may_lead_to_several_entries(self, loaded):
        replace(loaded / "nueva/ruleset.yaml", "brincar: saltar", "brincar: [saltar, destrabarse]")
        load_tree(loaded)
        assert set(FormerAddress.objects.values_list("entry__slug", flat=True)) == {"saltar", "destrabarse"}

    def test_a_published_ruleset_cannot_go(self, loaded):
        for path in sorted((loaded / "vieja").rglob("*"), reverse=True):
            path.rmdir() if path.is_dir() else path.unlink()
        text = (loaded / "conceptos.yaml").read_text(encoding="utf-8")
        (loaded / "conceptos.yaml").write_text(text[: text.index("trepar:\n")], encoding="utf-8")
        with pytest.raises(SourceError, match="falta el reglamento «vieja»"):
            load_tree(loaded)
        assert RulesetVersion.objects.filter(slug="vieja").exists()


class TestWhatGoesWrong:
    def test_a_bad_tree_leaves_the_data_as_it_was(self, loaded):
        before = snapshot()
        replace(loaded / "nueva/combate/saltar.md", "[[derribado]]", "[[nada]]")
        with pytest.raises(SourceError):
            load_tree(loaded)
        assert snapshot() == before

    def test_ambiguous_markdown_names_the_file_and_leaves_the_data(self, loaded):
        before = snapshot()
        with (loaded / "nueva/combate/saltar.md").open("a", encoding="utf-8") as file:
            file.write("\nTérmino\n: pegado\n")
        with pytest.raises(SourceError, match=r"saltar\.md:10: texto ambiguo"):
            load_tree(loaded)
        assert snapshot() == before

    @pytest.mark.parametrize(
        "step",
        [
            "_write_groups",
            "_write_concepts",
            "_write_neighbours",
            "_write_concept_members",
            "_write_details",
            "_write_former_addresses",
        ],
    )
    def test_a_load_that_dies_half_way_leaves_the_data_as_it_was(self, loaded, monkeypatch, step):
        before = snapshot()

        def die(*args, **kwargs):
            raise RuntimeError("half-way")

        monkeypatch.setattr(loading._Writer, step, die)
        replace(loaded / "nueva/combate/saltar.md", "15 | 4,5 m", "15 | 6 m")
        with pytest.raises(RuntimeError, match="half-way"):
            load_tree(loaded)
        assert snapshot() == before
        monkeypatch.undo()
        assert load_tree(loaded).changed == ["nueva/saltar"]

    def test_a_load_that_dies_in_the_index_leaves_the_data_as_it_was(self, loaded, monkeypatch):
        before = snapshot()

        def die(*args, **kwargs):
            raise RuntimeError("half-way")

        monkeypatch.setattr(loading.indexing, "rebuild", die)
        replace(loaded / "nueva/combate/saltar.md", "15 | 4,5 m", "15 | 6 m")
        with pytest.raises(RuntimeError, match="half-way"):
            load_tree(loaded)
        assert snapshot() == before


def test_progress_counts_every_entry_to_the_last(empty, tree):
    seen = []
    load_tree(tree, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(n, 6) for n in range(1, 7)]


KILLED_HALF_WAY = """
import os, signal, sys
import django
django.setup()
from pathlib import Path
from rules import loading
loading.indexing.rebuild = lambda *args, **kwargs: os.kill(os.getpid(), signal.SIGKILL)
loading.load_tree(Path(sys.argv[1]))
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
@pytest.mark.skipif(
    "sqlite3" not in settings.DATABASES["default"]["ENGINE"], reason="makes a file of its own"
)
def test_a_load_whose_process_is_killed_leaves_the_old_data(tree, tmp_path):
    environment = {
        **{key: value for key, value in os.environ.items() if key != "DATABASE_URL"},
        "CONSULTA_VAR": str(tmp_path / "var"),
        "DJANGO_SETTINGS_MODULE": "reference.settings",
        "PYTHONPATH": str(settings.BASE_DIR),
    }

    def run(*arguments: str) -> subprocess.CompletedProcess:
        return subprocess.run(
            [sys.executable, *arguments],
            env=environment,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=120,
        )

    def bodies() -> list[tuple]:
        with sqlite3.connect(tmp_path / "var" / "consulta.sqlite3") as database:
            return database.execute("SELECT id, slug, body_html FROM rules_ruleentry ORDER BY id").fetchall()

    assert run("-m", "django", "migrate", "-v0").returncode == 0
    assert run("-m", "django", "load_rules", str(tree)).returncode == 0
    before = bodies()
    assert len(before) == 6

    replace(tree / "nueva/combate/saltar.md", "15 | 4,5 m", "15 | 6 m")
    killed = run("-c", KILLED_HALF_WAY, str(tree))
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    assert bodies() == before

    again = run("-m", "django", "load_rules", str(tree))
    assert "1 cambiadas" in again.stdout, again.stderr
    assert [row[:2] for row in bodies()] == [row[:2] for row in before]
    assert bodies() != before
