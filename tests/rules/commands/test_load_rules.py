import io
import subprocess
import sys

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from rules.models import RuleEntry


def load(*arguments, **options) -> str:
    out = io.StringIO()
    call_command("load_rules", *map(str, arguments), stdout=out, **options)
    return out.getvalue()


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_first_load_says_what_it_added(empty, tree):
    assert load(tree) == (
        "añadidas: nueva/derribado, nueva/destrabarse, nueva/saltar, vieja/retirarse, vieja/saltar, vieja/trepar\n"
        "6 entradas cargadas: 6 añadidas, 0 cambiadas, 0 quitadas.\n"
    )


def test_a_second_load_says_that_nothing_changed(empty, tree):
    load(tree)
    assert load(tree) == "Sin cambios: 6 entradas.\n"


def test_force_loads_all_the_same(empty, tree):
    load(tree)
    assert load(tree, force=True) == "6 entradas cargadas: 0 añadidas, 0 cambiadas, 0 quitadas.\n"


def test_a_changed_text_is_named(empty, tree):
    load(tree)
    path = tree / "nueva/combate/saltar.md"
    path.write_text(
        path.read_text(encoding="utf-8").replace("Si caes mal", "Si aterrizas mal"), encoding="utf-8"
    )
    out = load(tree)
    assert "cambiadas: nueva/saltar\n" in out
    assert "añadidas:" not in out


def test_a_pipe_gets_no_progress(empty, tree):
    assert "\r" not in load(tree)


def test_a_terminal_sees_a_line_that_counts(empty, tree):
    out = Terminal()
    call_command("load_rules", str(tree), stdout=out)
    assert "\rEntradas: 1 de 6" in out.getvalue()
    assert "\rEntradas: 6 de 6\n" in out.getvalue()


def test_faults_are_counted_and_told_with_file_and_line(empty, tree):
    path = tree / "nueva/combate/saltar.md"
    path.write_text(
        path.read_text(encoding="utf-8").replace("[[derribado]]", "[[nada]]").replace("page: 12", "page: 0"),
        encoding="utf-8",
    )
    with pytest.raises(CommandError) as caught:
        load(tree)
    first, *lines = str(caught.value).split("\n")
    assert first == "2 errores; no se ha cargado nada."
    assert lines[0].startswith(f"{path}:4: ")
    assert lines[1].startswith(f"{path}:10: ")
    assert not RuleEntry.objects.exists()


def test_a_single_fault_is_told_in_the_singular(empty, tmp_path):
    with pytest.raises(CommandError, match="^un error; no se ha cargado nada"):
        load(tmp_path / "nada")


def test_without_a_path_the_texts_of_the_site_are_loaded(rules):
    assert load() == "Sin cambios: 398 entradas.\n"


def test_a_fault_ends_with_status_1_and_no_traceback(tmp_path):
    command = [sys.executable, "-m", "django", "load_rules", str(tmp_path / "nada")]
    result = subprocess.run(
        command,
        cwd=settings.BASE_DIR,
        env={
            "DJANGO_SETTINGS_MODULE": "reference.settings",
            "CONSULTA_VAR": str(tmp_path / "var"),
            "PATH": "",
        },
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert result.returncode == 1
    assert "no existe la carpeta de textos" in result.stderr
    assert "Traceback" not in result.stderr
