# ruff: noqa: E501 (a table of cases reads by its rows)
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.kinds import AliasKind
from rules.sources.faults import SourceError
from rules.sources.tree import names_of, ordered_entries, read_tree, tree_checksum

SOURCES = Path(__file__).parents[2] / "sources"
SALTAR = "nueva/combate/saltar.md"
DERRIBADO = "nueva/estados/derribado.md"
RULESET = "nueva/ruleset.yaml"


def faults_of(tree: Path) -> list[tuple[str, int, str]]:
    """The faults of a tree as (file below the tree, line, message)."""
    with pytest.raises(SourceError) as caught:
        read_tree(tree)
    return [
        (fault.path.relative_to(tree).as_posix(), fault.line, fault.message) for fault in caught.value.faults
    ]


def edit(name: str, old: str, new: str) -> Callable[[Path], None]:
    def change(tree: Path) -> None:
        path = tree / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    return change


def write(name: str, text: str | bytes) -> Callable[[Path], None]:
    def change(tree: Path) -> None:
        path = tree / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)

    return change


def remove(name: str) -> Callable[[Path], None]:
    return lambda tree: (tree / name).unlink()


ENTRY = "---\ntitle: Uno\nsummary: Uno.\nsource: {chapter: Glosario}\n---\nTexto.\n"


class TestAGoodTree:
    def test_it_has_every_ruleset_entry_and_concept(self):
        tree = read_tree(SOURCES)
        assert list(tree.rulesets) == ["nueva", "vieja"]
        assert len(tree.entries) == 6
        assert set(tree.concepts) == {"saltar", "derribado", "retirarse", "trepar"}

    def test_an_entry_says_what_its_file_says(self):
        entry = read_tree(SOURCES).entries["nueva", "saltar"]
        assert (entry.title, entry.group, entry.chapter, entry.page) == ("Saltar", "combate", "Glosario", 12)
        assert (entry.mesa_position, entry.concept, entry.see_also) == (1, "saltar", ["destrabarse"])
        assert entry.body.startswith("Con 3 m de carrerilla")
        assert entry.body_line == 10
        assert [link.slug for link in entry.links] == ["derribado"]
        assert entry.outline.anchors == ["trepar"]

    def test_a_condition_has_effects_and_matrix(self):
        entry = read_tree(SOURCES).entries["nueva", "derribado"]
        assert entry.is_condition
        assert [effect.term for effect in entry.outline.effects] == [
            "Movimiento restringido",
            "Ataques afectados",
        ]
        assert entry.matrix["attacks_made"].value == "desventaja"
        assert not read_tree(SOURCES).entries["nueva", "saltar"].is_condition

    def test_entries_come_in_the_order_of_their_group(self, tree):
        groups = ordered_entries(read_tree(tree), "nueva")
        assert [entry.slug for entry in groups["combate"]] == ["saltar", "destrabarse"]
        edit(RULESET, "order: [saltar]", "order: []")(tree)
        groups = ordered_entries(read_tree(tree), "nueva")
        assert [entry.slug for entry in groups["combate"]] == ["destrabarse", "saltar"]

    def test_the_checksum_depends_on_names_and_texts_alone(self, tree, tmp_path):
        before = tree_checksum(tree)
        assert tree_checksum(SOURCES) == before
        edit(SALTAR, "saltas hasta", "saltas como mucho")(tree)
        assert tree_checksum(tree) != before

    def test_windows_line_ends_and_a_byte_order_mark_change_no_text(self, tree):
        body = read_tree(tree).entries["nueva", "saltar"].body
        path = tree / SALTAR
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
        assert read_tree(tree).entries["nueva", "saltar"].body == body

    def test_a_tree_without_concepts_or_synonyms_is_read(self, tree):
        for name in ("conceptos.yaml", "sinonimos.yaml"):
            (tree / name).unlink()
        for path in tree.rglob("*.md"):
            lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
            path.write_text(
                "".join(line for line in lines if not line.startswith("concept:")), encoding="utf-8"
            )
        assert read_tree(tree).concepts == {}


class TestNames:
    def names(self, tree: Path, ruleset: str, slug: str) -> list[tuple[str, str]]:
        source = read_tree(tree)
        return names_of(source, source.entries[ruleset, slug])

    def test_own_names_come_before_those_of_the_concept(self):
        assert self.names(SOURCES, "nueva", "derribado") == [
            (AliasKind.ENGLISH, "Prone"),
            (AliasKind.SYNONYM, "tumbado"),
        ]

    def test_the_other_edition_s_title_is_a_name(self):
        assert (AliasKind.OTHER_EDITION, "Retirarse") in self.names(SOURCES, "nueva", "destrabarse")
        assert (AliasKind.OTHER_EDITION, "Destrabarse") in self.names(SOURCES, "vieja", "retirarse")

    def test_an_equal_title_is_no_other_name(self):
        assert "Saltar" not in [text for _, text in self.names(SOURCES, "nueva", "saltar")]

    def test_another_game_takes_no_shared_names(self, tree):
        edit("vieja/ruleset.yaml", "family: prueba", "family: casa")(tree)
        assert self.names(tree, "vieja", "retirarse") == []
        assert "salto" not in [text for _, text in self.names(tree, "vieja", "saltar")]


# Each: what is done to the tree, the file and line of the fault, words of its reason.
BAD = {
    "an unknown key": (edit(SALTAR, "english:", "ingles:"), SALTAR, 6, "clave desconocida «ingles»"),
    "an unknown key of the source": (edit(SALTAR, "page: 12", "pagina: 12"), SALTAR, 4, "clave desconocida «pagina» en «source»"),
    "an unknown key of the mesa": (edit(SALTAR, "position: 1", "position: 1, x: 1"), SALTAR, 5, "clave desconocida «x» en «mesa»"),
    "an unknown key of a ruleset": (edit(RULESET, "family:", "familia:"), RULESET, 7, "clave desconocida «familia»"),
    "an unknown key of a group": (edit(RULESET, "    order:", "    orden:"), RULESET, 15, "clave desconocida «orden»"),
    "an unknown key of a concept": (edit("conceptos.yaml", "host:", "casa:"), "conceptos.yaml", 11, "clave desconocida «casa»"),
    "an unknown key of the synonyms": (edit("sinonimos.yaml", "  english: [jump]", "  ingles: [jump]"), "sinonimos.yaml", 3, "clave desconocida «ingles»"),
    "no title": (edit(SALTAR, "title: Saltar\n", ""), SALTAR, 2, "falta «title»"),
    "an empty title": (edit(SALTAR, "title: Saltar", 'title: "  "'), SALTAR, 2, "«title» está vacío"),
    "no summary": (edit(DERRIBADO, "summary: Estás en el suelo.\n", ""), DERRIBADO, 2, "falta «summary»"),
    "a long summary": (edit(DERRIBADO, "Estás en el suelo.", "x" * 201), DERRIBADO, 3, "201 caracteres"),
    "a long title": (edit(DERRIBADO, "title: Derribado", f"title: {'x' * 121}"), DERRIBADO, 2, "121 caracteres"),
    "no source": (edit(SALTAR, "source: {chapter: Glosario, page: 12}\n", ""), SALTAR, 2, "falta «source»"),
    "an unknown chapter": (edit(SALTAR, "chapter: Glosario", "chapter: Prólogo"), SALTAR, 4, "«chapter» desconocido: «Prólogo»"),
    "a page that is a text": (edit(SALTAR, "page: 12", "page: doce"), SALTAR, 4, "«page» en «source» tiene que ser un número entero"),
    "a page that is true": (edit(SALTAR, "page: 12", "page: true"), SALTAR, 4, "tiene que ser un número entero"),
    "page zero": (edit(SALTAR, "page: 12", "page: 0"), SALTAR, 4, "no puede ser menor que 1"),
    "a page beyond any book": (edit(SALTAR, "page: 12", "page: 99999999999999999999"), SALTAR, 4, "no puede ser mayor que"),
    "a title that is a number": (edit(SALTAR, "title: Saltar", "title: 12"), SALTAR, 2, "entre comillas si es un número"),
    "an unknown tag": (edit(DERRIBADO, "tag: estado", "tag: estadio"), DERRIBADO, 4, "«tag» desconocido: «estadio»"),
    "an unknown concept": (edit(SALTAR, "concept: saltar", "concept: brincar"), SALTAR, 7, "el concepto «brincar» no existe"),
    "a concept without entries": (write("conceptos.yaml", (SOURCES / "conceptos.yaml").read_text() + "nadar:\n  kind: igual\n"), "conceptos.yaml", 14, "no tiene ninguna entrada"),
    "an unknown kind of change": (edit("conceptos.yaml", "kind: igual", "kind: iguales"), "conceptos.yaml", 2, "«kind» desconocido"),
    "a host that is not there": (edit("conceptos.yaml", "saltar#trepar", "salir#trepar"), "conceptos.yaml", 11, "«host» lleva a «salir»"),
    "a host without that heading": (edit("conceptos.yaml", "saltar#trepar", "saltar#nadar"), "conceptos.yaml", 11, "ningún apartado «#nadar»"),
    "a counterpart that is not there": (edit("conceptos.yaml", "kind: igual", "kind: igual\n  counterparts: {vieja: [nadar]}"), "conceptos.yaml", 3, "«vieja/nadar» no existe"),
    "a concept with a bad name": (write("conceptos.yaml", (SOURCES / "conceptos.yaml").read_text() + "Nadar Bien:\n  kind: igual\n"), "conceptos.yaml", 13, "no vale como nombre de concepto"),
    "synonyms of no concept": (edit("sinonimos.yaml", "derribado:", "caido:"), "sinonimos.yaml", 5, "el concepto «caido» no existe"),
    "a synonym twice": (edit("sinonimos.yaml", "[salto]", "[salto, salto]"), "sinonimos.yaml", 2, "está dos veces"),
    "a synonym that is a number": (edit("sinonimos.yaml", "[salto]", "[12]"), "sinonimos.yaml", 2, "solo admite textos"),
    "a broken link": (edit(SALTAR, "[[derribado]]", "[[derivado]]"), SALTAR, 10, "enlace roto: «derivado» no existe"),
    "a broken link further down": (edit(SALTAR, "te cuesta", "te [[cuesta]]"), SALTAR, 14, "enlace roto: «cuesta» no existe"),
    "a broken anchor": (edit("nueva/combate/destrabarse.md", "saltar#trepar", "saltar#nadar"), "nueva/combate/destrabarse.md", 11, "ningún apartado «#nadar»"),
    "a link to another ruleset": (edit(SALTAR, "[[derribado]]", "[[retirarse]]"), SALTAR, 10, "«retirarse» es de vieja: un enlace no sale de su reglamento"),
    "a link to itself": (edit(SALTAR, "[[derribado]]", "[[saltar]]"), SALTAR, 10, "no se enlaza a sí misma"),
    "«consulta también» to nowhere": (edit(SALTAR, "see_also: [destrabarse]", "see_also: [huir]"), SALTAR, 8, "enlace roto: «huir» no existe"),
    "«consulta también» to another ruleset": (edit(SALTAR, "see_also: [destrabarse]", "see_also: [trepar]"), SALTAR, 8, "un enlace no sale de su reglamento"),
    "«consulta también» twice": (edit(SALTAR, "see_also: [destrabarse]", "see_also: [destrabarse, destrabarse]"), SALTAR, 8, "está dos veces"),
    "an endless alias": (edit("sinonimos.yaml", "[salto]", f"[{'x' * 121}]"), "sinonimos.yaml", 2, "más de 120 caracteres"),
    "a «consulta también» that is no list": (edit(SALTAR, "see_also: [destrabarse]", "see_also: destrabarse"), SALTAR, 8, "tiene que ser una lista"),
    "a slug twice": (write("nueva/estados/saltar.md", ENTRY), "nueva/estados/saltar.md", 1, "la dirección «saltar» ya es de"),
    "a bad slug": (write("nueva/combate/Dar Un Salto.md", ENTRY), "nueva/combate/Dar Un Salto.md", 1, "no vale como dirección"),
    "an endless slug": (write(f"nueva/combate/{'a' * 81}.md", ENTRY), f"nueva/combate/{'a' * 81}.md", 1, "no vale como dirección"),
    "an unknown group": (write("nueva/otro/uno.md", ENTRY), "nueva/otro/uno.md", 1, "grupo desconocido «otro»"),
    "an unknown group with a place on the Mesa": (write("nueva/otro/uno.md", ENTRY.replace("source", "mesa: {group: otro, position: 1}\nsource")), "nueva/otro/uno.md", 4, "grupo de Mesa desconocido «otro»"),
    "an entry outside any group": (write("nueva/uno.md", ENTRY), "nueva/uno.md", 1, "en la carpeta de su grupo"),
    "an entry too deep": (write("nueva/combate/hondo/uno.md", ENTRY), "nueva/combate/hondo/uno.md", 1, "en la carpeta de su grupo"),
    "an entry outside any ruleset": (write("perdida/combate/uno.md", ENTRY), "perdida/combate/uno.md", 1, "está fuera de un reglamento"),
    "a Mesa group that is not the entry's": (edit(SALTAR, "group: combate", "group: estados"), SALTAR, 5, "grupo de Mesa desconocido «estados»"),
    "a Mesa position taken twice": (edit(SALTAR, "position: 1", "position: 2"), SALTAR, 5, "la posición 2 de «combate» ya es de"),
    "no Mesa position": (edit(SALTAR, ", position: 1", ""), SALTAR, 5, "falta «position» en «mesa»"),
    "text that is not UTF-8": (write(SALTAR, (SOURCES / SALTAR).read_bytes().replace("más".encode(), "más".encode("latin-1"))), SALTAR, 14, "no está en UTF-8"),
    "a ruleset that is not UTF-8": (write(RULESET, b"name: Dise\xf1o\n"), RULESET, 1, "no está en UTF-8"),
    "an empty body": (write("nueva/combate/uno.md", ENTRY.removesuffix("Texto.\n")), "nueva/combate/uno.md", 6, "el texto de la regla está vacío"),
    "a body of blanks": (write("nueva/combate/uno.md", ENTRY.replace("Texto.", "  \n \t")), "nueva/combate/uno.md", 6, "el texto de la regla está vacío"),
    "bad YAML": (edit(SALTAR, "source: {chapter", "source: {chapter: [a"), SALTAR, 4, "YAML incorrecto"),
    "a key twice": (edit(SALTAR, "title: Saltar", "title: Saltar\ntitle: Brincar"), SALTAR, 3, "la clave «title» está dos veces"),
    "bad YAML of a ruleset": (edit(RULESET, "name: Reglas nuevas", "name: [Reglas"), RULESET, 2, "YAML incorrecto"),
    "no front matter": (write("nueva/combate/uno.md", "Texto.\n"), "nueva/combate/uno.md", 1, "falta la cabecera"),
    "an endless front matter": (write("nueva/combate/uno.md", "---\ntitle: Uno\n"), "nueva/combate/uno.md", 1, "falta la cabecera"),
    "an empty front matter": (write("nueva/combate/uno.md", "---\n---\nTexto.\n"), "nueva/combate/uno.md", 1, "la cabecera está vacía"),
    "a front matter that is a list": (write("nueva/combate/uno.md", "---\n- a\n---\nTexto.\n"), "nueva/combate/uno.md", 2, "tiene que ser una lista de claves y valores"),
    "an empty file": (write("nueva/combate/uno.md", ""), "nueva/combate/uno.md", 1, "falta la cabecera"),
    "a condition without effects": (write("nueva/estados/uno.md", ENTRY.replace("source", "tag: estado\nsource")), "nueva/estados/uno.md", 7, "lista de definiciones"),
    "a matrix of what is no condition": (edit(DERRIBADO, "tag: estado", "tag: acción"), DERRIBADO, 10, "«matrix» es solo para los estados"),
    "an unknown column of the matrix": (edit(DERRIBADO, "attacks_made:", "attacks:"), DERRIBADO, 11, "clave desconocida «attacks»"),
    "an unknown value of the matrix": (edit(DERRIBADO, '"desventaja"', '"regular"'), DERRIBADO, 11, "«value» desconocido: «regular»"),
    "a matrix with an effect of no text": (edit(DERRIBADO, "effect: Ataques afectados", "effect: Nada"), DERRIBADO, 11, "ningún efecto «Nada»"),
    "no ruleset name": (edit(RULESET, "name: Reglas nuevas\n", ""), RULESET, 1, "falta «name»"),
    "unknown units": (edit(RULESET, "units: metric", "units: varas"), RULESET, 4, "«units» desconocido: «varas»"),
    "no groups": (edit("vieja/ruleset.yaml", "groups:\n  - slug: reglas\n    title: Reglas\n", ""), "vieja/ruleset.yaml", 1, "falta «groups»"),
    "a group twice": (edit(RULESET, "slug: estados", "slug: combate"), RULESET, 16, "el grupo «combate» está dos veces"),
    "an order that names a stranger": (edit(RULESET, "order: [saltar]", "order: [nadar]"), RULESET, 11, "«nadar» está en el orden de «combate» sin ser suya"),
    "a former address that leads nowhere": (edit(RULESET, "brincar: saltar", "brincar: nadar"), RULESET, 19, "«brincar» lleva a «nadar», que no existe"),
    "a former address that is a number": (edit(RULESET, "brincar: saltar", "brincar: 12"), RULESET, 20, "tiene que llevar a una entrada"),
    "a bad name of a ruleset's folder": (write("Otra Vez/ruleset.yaml", (SOURCES / RULESET).read_text()), "Otra Vez/ruleset.yaml", 1, "no vale como nombre de carpeta"),
    "two default rulesets": (edit("vieja/ruleset.yaml", "position: 2", "position: 2\ndefault: true"), "vieja/ruleset.yaml", 6, "default"),
    "no default ruleset": (edit(RULESET, "default: true\n", ""), ".", 1, "ningún reglamento tiene «default: true»"),
}  # fmt: skip


@pytest.mark.parametrize(("change", "file", "line", "reason"), BAD.values(), ids=BAD)
def test_a_fault_names_file_line_and_reason(tree, change, file, line, reason):
    change(tree)
    found = faults_of(tree)
    assert [fault for fault in found if fault[:2] == (file, line) and reason in fault[2]], found


@pytest.mark.parametrize(("change", "file", "line", "reason"), BAD.values(), ids=BAD)
def test_no_fault_is_told_twice(tree, change, file, line, reason):
    change(tree)
    found = faults_of(tree)
    assert len(found) == len(set(found))


def test_a_fault_reads_as_file_line_and_reason(tree):
    edit(SALTAR, "[[derribado]]", "[[derivado]]")(tree)
    with pytest.raises(SourceError) as caught:
        read_tree(tree)
    assert str(caught.value) == f"{tree / SALTAR}:10: enlace roto: «derivado» no existe"


def test_all_faults_are_told_at_once_in_file_order(tree):
    edit(SALTAR, "[[derribado]]", "[[derivado]]")(tree)
    edit(SALTAR, "page: 12", "page: doce")(tree)
    edit(DERRIBADO, "tag: estado", "tag: estadio")(tree)
    edit("conceptos.yaml", "kind: igual", "kind: iguales")(tree)
    write("nueva/combate/uno.md", "Texto.\n")(tree)
    found = faults_of(tree)
    assert {(file, line) for file, line, _ in found} >= {
        (SALTAR, 10),
        (SALTAR, 4),
        (DERRIBADO, 4),
        ("conceptos.yaml", 2),
        ("nueva/combate/uno.md", 1),
    }
    assert found == sorted(found)


def test_a_folder_that_is_not_there_is_a_fault(tmp_path):
    with pytest.raises(SourceError, match="no existe la carpeta"):
        read_tree(tmp_path / "nada")


def test_a_folder_without_rulesets_is_a_fault(tmp_path):
    with pytest.raises(SourceError, match="no hay ninguna carpeta con «ruleset.yaml»"):
        read_tree(tmp_path)


def test_a_folder_with_the_name_of_an_entry_is_a_fault(tree):
    (tree / "nueva/combate/uno.md").mkdir()
    assert ("nueva/combate/uno.md", 1) in {fault[:2] for fault in faults_of(tree)}


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="the superuser reads everything")
def test_a_file_that_cannot_be_read_is_a_fault(tree):
    (tree / SALTAR).chmod(0)
    assert (SALTAR, 1) in {fault[:2] for fault in faults_of(tree)}


def read_or_fault(change: Callable[[Path], None]) -> None:
    """Read a changed copy of the tree: only `SourceError` may come of it."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(shutil.copytree(SOURCES, Path(folder) / "sources"))
        change(tree)
        try:
            read_tree(tree)
        except SourceError as error:
            assert error.faults
            assert all(fault.line >= 1 and fault.message for fault in error.faults)


FILES = [SALTAR, DERRIBADO, RULESET, "conceptos.yaml", "sinonimos.yaml"]
odd_values = st.sampled_from(
    [
        "",
        "~",
        "12",
        "-1",
        "1.5",
        "true",
        "[]",
        "{}",
        "[a]",
        "{a: b}",
        "''",
        "2024-01-01",
        "[[a]]",
        "{a: [1]}",
        "&a [*a]",
    ]
    + [
        "!!set {a}",
        "!!timestamp x",
        "? [a]",
        "|",
        "«á»",
        "saltar",
        "0x10",
        ".inf",
        "1:30",
        "!x y",
        "99999999999999999999",
    ]
)


@given(st.sampled_from(FILES), st.binary(max_size=300))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_random_bytes_give_nothing_but_faults(name, data):
    read_or_fault(write(name, data))


@given(st.sampled_from(FILES), st.data())
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_value_of_any_key_gives_nothing_but_faults(name, data):
    lines = (SOURCES / name).read_text(encoding="utf-8").split("\n")
    index = data.draw(st.sampled_from([n for n, line in enumerate(lines) if ":" in line]))
    lines[index] = f"{lines[index].partition(':')[0]}: {data.draw(odd_values)}"
    read_or_fault(write(name, "\n".join(lines)))


@given(st.sampled_from(FILES), st.integers(0, 1000), st.integers(0, 40), st.binary(max_size=12))
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_damaged_file_gives_nothing_but_faults(name, start, length, data):
    good = (SOURCES / name).read_bytes()
    read_or_fault(write(name, good[:start] + data + good[start + length :]))


@given(st.text(alphabet=st.sampled_from("#[]|: \n-*`a1m\\>_.()\t\x0b\x85"), max_size=80))
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_body_gives_nothing_but_faults(body):
    read_or_fault(write("nueva/combate/uno.md", ENTRY.replace("Texto.\n", body)))
