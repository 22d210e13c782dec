import pytest
from django.core.management import CommandError, call_command


def test_it_measures_each_kind_and_names_what_was_missed(rules, tmp_path, capsys):
    rows = [
        "query\truleset\texpected\tkind",
        "agarrado\tany\t5.2.1/agarrado\ttitle",
        "agarrado\tany\t5.1/agarrado\tother",
        "agarrado\t5.2.1\t5.2.1/cegado\twrong",
    ]
    file = tmp_path / "queries.tsv"
    file.write_text("\n".join(rows), encoding="utf-8")
    call_command("evaluate_search", str(file))
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("–  agarrado  → 5.2.1/agarrado")
    assert [line.split()[:4] for line in lines[1:4]] == [
        ["other", "1", "Hit@1", "100.0"],
        ["title", "1", "Hit@1", "100.0"],
        ["wrong", "1", "Hit@1", "0.0"],
    ]
    assert lines[4].startswith("todas             3  Hit@1  66.7 %")


@pytest.mark.parametrize("content", ["", "a\tb\n1\t2\n"])
def test_a_file_of_another_form_is_refused(rules, tmp_path, content):
    file = tmp_path / "queries.tsv"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(CommandError, match="columnas"):
        call_command("evaluate_search", str(file))


def test_a_missing_file_is_one_clear_line(rules, tmp_path):
    with pytest.raises(CommandError, match="No se puede leer"):
        call_command("evaluate_search", str(tmp_path / "nada.tsv"))
