import pytest
from django.core.management import CommandError, call_command

from rules.checking import check_content, coverage
from rules.models import CrossReference, RuleEntry
from rules.rendering.markdown import render_body
from rules.rendering.outline import read_outline


def test_the_texts_of_the_site_leave_nothing_to_remark(rules):
    assert [str(remark) for remark in check_content()] == []


def test_coverage_counts_every_entry(rules):
    counts = {ruleset: sum(groups.values()) for ruleset, groups in coverage().items()}
    assert counts == {"SRD 5.2.1": 174, "SRD 5.1": 198, "Partida web": 26}


def change(ruleset: str, slug: str, body: str) -> None:
    html = render_body(body, read_outline(body), lambda slug, anchor: (f"/x/{slug}/", slug))
    RuleEntry.objects.filter(ruleset__slug=ruleset, slug=slug).update(body=body, body_html=html)


@pytest.mark.parametrize(
    ("ruleset", "body", "check"),
    [
        ("5.2.1", "Una distancia de 1.5 m en el texto no vale nada.", "punto decimal"),
        ("5.2.1", 'Unas "comillas" rectas en un texto que es largo.', "comillas rectas"),
        ("5.2.1", "Un modificador de -2 a cada una de las tiradas.", "guion por signo menos"),
        ("5.2.1", "Una distancia de 3 m que no lleva espacio fijo.", "falta el espacio fijo"),
        ("5.2.1", "Una distancia de 10\u00a0pies en un texto con metros.", "unidad de otro sistema"),
        ("5.2.1", "Usas la acción de retirarse y te vas de allí.", "término de la otra edición"),
        ("5.1", "Usas la acción de destrabarte y te vas de allí.", "término de la otra edición"),
        ("5.1", "Una distancia de 3\u00a0m en un texto que va en pies.", "unidad de otro sistema"),
        ("5.2.1", "Tabla:\n\n| a | b |\n| --- | --- |\n| 1 | |\n", "tabla"),
        ("5.2.1", "Corto.", "extensión"),
    ],
)
def test_a_fault_in_a_text_is_remarked(rules, ruleset, body, check):
    change(ruleset, "saltar", body)
    assert (f"{ruleset}/saltar", check) in {(remark.entry, remark.check) for remark in check_content()}


def test_an_entry_that_nothing_leads_to_is_remarked(rules):
    CrossReference.objects.filter(target__slug="posesion").delete()
    assert ("5.2.1/posesion", "aislada") in {(r.entry, r.check) for r in check_content()}


def test_the_command_fails_where_there_is_something_to_see(rules, capsys):
    change("5.2.1", "saltar", "Corto.")
    with pytest.raises(CommandError, match="observaciones"):
        call_command("check_content")
    assert "5.2.1/saltar: extensión: 1 palabras" in capsys.readouterr().out


def test_the_command_says_so_where_there_is_nothing_to_see(rules, capsys):
    call_command("check_content")
    assert "Nada que observar" in capsys.readouterr().out
