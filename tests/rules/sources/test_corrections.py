"""`correcciones.yaml`: what it may say, and the file and line of what it may not."""

import pytest

from rules.loading import load_tree
from rules.models import Correction, RuleEntry
from rules.sources.faults import SourceError
from rules.sources.tree import read_tree

GOOD = """\
mas-lejos:
  date: 2026-01-31
  entries: [nueva/saltar, vieja/saltar]
  text: Saltas 3 m, y no 2 m.
otra:
  date: 2026-02-01
  entries: [nueva/derribado]
  text: "Faltaba <algo>."
"""


@pytest.fixture
def write(tree):
    def put(text: str):
        (tree / "correcciones.yaml").write_text(text, encoding="utf-8")
        return tree

    return put


def faults(tree) -> list[str]:
    with pytest.raises(SourceError) as error:
        read_tree(tree)
    return [f"{fault.path.name}:{fault.line}: {fault.message}" for fault in error.value.faults]


def test_a_tree_without_the_file_has_none(tree):
    assert read_tree(tree).corrections == []


def test_it_is_read_in_the_order_of_the_file(write):
    first, second = read_tree(write(GOOD)).corrections
    assert (first.slug, first.date.isoformat()) == ("mas-lejos", "2026-01-31")
    assert first.entries == [("nueva", "saltar"), ("vieja", "saltar")]
    assert second.text == "Faltaba <algo>."


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("date: 2026-01-31", "date: ayer", 2, "fecha como"),
        ("date: 2026-01-31", "date: 2026-01-31 10:00:00", 2, "sin hora"),
        ("  date: 2026-01-31\n", "", 2, "falta «date»"),
        ("nueva/saltar", "nueva/volar", 3, "«nueva/volar» no existe"),
        ("nueva/saltar", "saltar", 3, "«saltar/» no existe"),
        ("[nueva/derribado]", "nueva/derribado", 7, "tiene que ser una lista"),
        ("text: Saltas 3 m, y no 2 m.", "text: ''", 4, "está vacío"),
        ("text: Saltas", "texto: Saltas", 4, "clave desconocida «texto»"),
        ("otra:", "Otra Cosa:", 5, "no vale como nombre de corrección"),
        ("otra:", "mas-lejos:", 5, "está dos veces"),
        ("Faltaba", "a" * 700, 8, "el máximo es 600"),
    ],
)
def test_a_fault_names_file_and_line(write, old, new, line, reason):
    assert old in GOOD
    found = faults(write(GOOD.replace(old, new, 1)))
    assert any(text.startswith(f"correcciones.yaml:{line}: ") and reason in text for text in found), found


def test_a_load_writes_them_and_a_second_one_changes_them(empty, write):
    load_tree(write(GOOD))
    newest, oldest = Correction.objects.with_entries()
    assert (newest.slug, newest.text_html) == ("otra", "Faltaba &lt;algo&gt;.")
    assert [str(entry) for entry in oldest.entries.all()] == ["Saltar (nueva)", "Saltar (vieja)"]
    assert oldest.text == "Saltas 3\u00a0m, y no 2\u00a0m."
    load_tree(write(GOOD.split("otra:")[0]))
    assert [correction.slug for correction in Correction.objects.all()] == ["mas-lejos"]
    jump = RuleEntry.objects.get(ruleset__slug="nueva", slug="saltar")
    assert jump.corrections.count() == 1


def test_a_fault_leaves_what_was_loaded(empty, write):
    load_tree(write(GOOD))
    with pytest.raises(SourceError):
        load_tree(write(GOOD.replace("nueva/saltar", "nueva/volar")))
    assert Correction.objects.count() == 2
