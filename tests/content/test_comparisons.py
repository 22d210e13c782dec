"""The comparisons of the real texts, whole: marks mean changes in play, and none is missing."""

import re

import pytest

from rules.kinds import ChangeKind
from rules.models import Comparison, Concept

MARK = re.compile(r"<(ins|del)>(.*?)</\1>", re.DOTALL)


def words(html: str) -> str:
    html = re.sub(r'<span class="q-\w+" hidden>.*?</span>|<span class="vh">.*?</span>', "", html)
    return re.sub(r"<[^>]+>", "", html).replace("\u00a0", " ")


def marked(comparison: Comparison, kind: str = "ins|del") -> str:
    """Everything that is marked in a comparison, as one text."""
    rows = [row for row in comparison.rows if row["status"] in ("changed", "added", "removed")]
    return " · ".join(
        words(text) for row in rows for tag, text in MARK.findall(row["both"]) if re.match(kind, tag)
    )


@pytest.fixture
def comparisons(rules) -> dict[str, Comparison]:
    return {c.concept.slug: c for c in Comparison.objects.select_related("concept")}


def test_every_concept_with_both_editions_is_compared(comparisons):
    both = {
        concept.slug
        for concept in Concept.objects.prefetch_related("members__entry__ruleset")
        if {"5.1", "5.2.1"} <= {member.entry.ruleset.slug for member in concept.members.all()}
    }
    assert len(both) > 130
    assert both <= set(comparisons)


def test_a_rule_that_is_the_same_marks_nothing(comparisons):
    marks = {
        slug: marked(c)
        for slug, c in comparisons.items()
        if c.concept.kind == ChangeKind.SAME and c.changed_rows
    }
    assert marks == {}


def test_a_rule_that_changes_shows_where(comparisons):
    silent = [s for s, c in comparisons.items() if c.concept.kind == ChangeKind.CHANGED and not marked(c)]
    assert silent == []


def test_marks_never_split_a_quantity_or_cross_each_other(comparisons):
    for comparison in comparisons.values():
        for row in comparison.rows:
            for html in (row["old"], row["new"], row["both"]):
                assert html.count('<data class="q"') == html.count("</data>")
                for _, inside in MARK.findall(html):
                    assert "<ins>" not in inside
                    assert "<del>" not in inside
                    assert inside.count("<data") == inside.count("</data>")


# concept → words or figures that are gone, and those that are new
CHANGES = {
    "agarrar": ("enfrentada", "CD 8"),
    "ataque-sin-armas": ("", "salvación de Fuerza o de Destreza"),
    "agarrado": ("", "desventaja"),
    "aturdido": ("no puedes moverte|velocidad 0|Velocidad 0|0", ""),
    "cansancio": ("Nivel 3|Nivel 4|mitad", "−2"),
    "incapacitado": ("", "hablar"),
    "invisible": ("", "iniciativa"),
    "petrificado": ("enfermedad", ""),
    "inconsciente": ("", "sigues derribado"),
    "hechizado": ("perjudiciales", "dañinos"),
    "sorpresa": ("reacciones|reacción", "iniciativa|desventaja"),
    "iniciativa": ("", "10"),
    "esconderse": ("", "15"),
    "vision-ciega": ("", "cobertura completa"),
    "magia": ("", "objeto"),
    "buscar": ("Investigación", "Medicina|Perspicacia|Supervivencia"),
    "ayudar": ("", "competente"),
    "atacar": ("", "equiparte|desenvain|sacar|guardar"),
    "ataques-de-oportunidad": ("hostil", ""),
    "inspiracion-heroica": ("ventaja", "repetir|repites|vuelve"),
    "correr": ("", "velocidad especial"),
    "salto-de-altura": ("", "mínimo"),
    "caidas": ("", "15"),
    "volar": ("magia", "incapacitad"),
    "terreno-dificil": ("", "Diminut|aliad"),
    "trepar": ("", "15"),
    "nadar": ("", "15"),
    "ritmo-de-viaje": ("−5|5", "desventaja"),
    "descanso-largo": ("mitad|24", "16"),
    "descanso-corto": ("", "1 punto de golpe|al menos 1"),
    "noquear-a-una-criatura": ("0", "1"),
    "dano-y-curacion": ("", "altrech"),
    "asfixia": ("0 puntos de golpe", "cansancio"),
    "desnutricion": ("3", "10"),
    "deshidratacion": ("15", ""),
    "concentracion": ("", "30"),
    "ritual": ("rasgo", ""),
    "area-de-efecto": ("cinco|5", "manaci|seis|6"),
    "tirada-de-salvacion": ("", "fallar"),
    "lanzar-conjuros": ("", "un espacio de conjuro"),
    "objetos-magicos": ("", "acción adicional"),
    "entrenamiento-con-armaduras": ("", "escudo"),
    "dados-de-puntos-de-golpe": ("mitad", "todos"),
    "veneno": ("", "acción adicional"),
    "maldiciones-y-enfermedades-magicas": ("", "aldici"),
    "miedo-y-estres-psicologico": ("ocura", "iedo"),
    "trampas": ("", "Estudiar|estudiar|nivel"),
    "romper-objetos": ("inmun", "falla"),
    "prueba-de-caracteristica": ("enfrentad|grupo", ""),
    "umbral-de-dano": ("", "criatura"),
    "vision-verdadera": ("cambiaforma", "objeto"),
    "combate-montado": ("reacción", ""),
    "combate-subacuatico": ("daga|tridente", "perforante"),
    "muerte-instantanea": ("", "máxim"),
    "acumular-efectos": ("", "reciente"),
    "componentes": ("", "voz"),
    "primeros-auxilios": ("", "ayudar"),
    "alrededor-de-otras-criaturas": ("hostil", "Diminut|derribado"),
    "tiempo-de-lanzamiento": ("truco", "espacio"),
}


@pytest.mark.parametrize("concept", CHANGES)
def test_the_comparison_shows_what_changes_in_play(comparisons, concept):
    gone, new = CHANGES[concept]
    comparison = comparisons[concept]
    if gone:
        assert re.search(gone, marked(comparison, "del")), marked(comparison, "del")[:400]
    if new:
        assert re.search(new, marked(comparison, "ins")), marked(comparison, "ins")[:400]


@pytest.mark.parametrize("concept", ["apresado", "cegado", "cubo", "esquivar", "vulnerabilidad", "ventaja"])
def test_nothing_is_marked_removed_where_the_rule_stays(comparisons, concept):
    if comparisons[concept].concept.kind == ChangeKind.SAME:
        assert marked(comparisons[concept]) == ""
