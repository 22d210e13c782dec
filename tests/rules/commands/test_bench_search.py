import pytest
from django.core.management import CommandError, call_command


def test_it_prints_search_bare_query_and_ratio(rules, tmp_path, capsys):
    file = tmp_path / "queries.tsv"
    file.write_text("query\nagarrado\ncaer\n", encoding="utf-8")
    call_command("bench_search", str(file), sizes=[])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Carga de la máquina:")
    assert lines[1].split()[:4] == ["textos", "entradas", "por", "s"]
    assert [line.split()[2].strip(",") for line in lines[2:]] == ["búsqueda", "desnuda", "desnuda"]


def test_without_rules_there_is_nothing_to_measure(empty):
    with pytest.raises(CommandError, match="load_rules"):
        call_command("bench_search")


@pytest.mark.parametrize("content", ["", "otra\nx\n"])
def test_a_file_without_questions_is_refused(rules, tmp_path, content):
    file = tmp_path / "queries.tsv"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(CommandError, match="query|preguntas"):
        call_command("bench_search", str(file))
