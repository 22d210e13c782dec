"""The comparisons of the real rules."""

import re
import xml.etree.ElementTree as etree
from dataclasses import dataclass, field

import pytest

from rules.comparing.tokens import plain
from rules.kinds import ChangeKind
from rules.models import Comparison, Concept, RuleEntry

HIDDEN_WORDS = re.compile(r'<span class="vh">.*?</span>')
HIDDEN_UNITS = re.compile(r'<span class="q-\w+" hidden>.*?</span>')


@dataclass
class Marks:
    """All that a comparison marks as gone and as new, in the words that a reader sees."""

    gone: list[str] = field(default_factory=list)
    come: list[str] = field(default_factory=list)

    @property
    def figures(self) -> list[str]:
        return [text for text in [*self.gone, *self.come] if any(char.isdigit() for char in text)]


def marks(comparison: Comparison) -> Marks:
    found = Marks()
    for row in comparison.rows:
        html = HIDDEN_WORDS.sub("", row["both"])
        for tag, words in re.findall(r"<(ins|del)>(.*?)</\1>", html):
            (found.come if tag == "ins" else found.gone).append(plain(words).replace("\u00a0", " "))
    return found


def comparison(slug: str) -> Comparison:
    return Comparison.objects.select_related("concept").get(concept__slug=slug)


@pytest.fixture
def comparisons(rules) -> list[Comparison]:
    return list(Comparison.objects.select_related("concept"))


def test_every_rule_that_both_editions_have_is_compared(comparisons):
    compared = {found.concept.slug for found in comparisons}
    both = {
        concept.slug
        for concept in Concept.objects.prefetch_related("members__entry__ruleset")
        if {"5.1", "5.2.1"} <= {member.entry.ruleset.slug for member in concept.members.all()}
    }
    assert both
    assert both <= compared


def test_rules_that_stand_elsewhere_today_are_compared_with_that_place(comparisons):
    compared = {found.concept.slug for found in comparisons}
    moved = Concept.objects.filter(kind=ChangeKind.MOVED, host__isnull=False)
    assert moved
    assert {concept.slug for concept in moved} <= compared


def test_rules_that_only_one_edition_has_are_not_compared(comparisons):
    kinds = {found.concept.kind for found in comparisons}
    assert ChangeKind.NEW not in kinds
    assert ChangeKind.REMOVED not in kinds


def test_no_rule_that_stays_the_same_shows_a_mark(comparisons):
    same = [found for found in comparisons if found.concept.kind == ChangeKind.SAME]
    assert len(same) > 25
    assert {found.concept.slug: marks(found) for found in same if found.changed_rows} == {}
    assert not [found for found in same if marks(found).figures]


def test_every_rule_that_changes_shows_a_mark(comparisons):
    changed = [found for found in comparisons if found.concept.kind == ChangeKind.CHANGED]
    assert len(changed) > 50
    assert [found.concept.slug for found in changed if not found.changed_rows] == []


def test_every_page_is_well_formed_and_no_mark_crosses_an_element(comparisons):
    for found in comparisons:
        for row in found.rows:
            for name in ("term", "old_term", "old", "new", "both"):
                html = row[name].replace(" hidden>", ' hidden="">').replace("&nbsp;", "\u00a0")
                root = etree.fromstring(f"<p>{html}</p>")
                inside = {mark for mark in root.iter() if mark.tag in ("ins", "del")}
                nested = [m for mark in inside for m in mark.iter() if m is not mark and m in inside]
                assert not nested, found
                for whole in (*root.iter("a"), *root.iter("data")):
                    assert inside.isdisjoint(whole.iter()), found


def test_links_stay_in_the_edition_of_their_text(comparisons):
    for found in comparisons:
        for row in found.rows:
            old_only = re.findall(r"<del>.*?</del>", row["both"])
            assert "/5.2.1/" not in "".join(old_only), found
            assert "/5.1/" not in re.sub(r"<del>.*?</del>", "", row["both"]), found


def test_a_comparison_holds_all_the_words_of_the_new_text(rules):
    """Alignment may leave out what a second old entry repeats, never a word of the new text."""
    for slug in ("agarrado", "cansancio", "deshidratacion", "sorpresa"):
        entry = RuleEntry.objects.get(ruleset__slug="5.2.1", slug=slug)
        rows = comparison(slug).rows
        words = [plain(HIDDEN_WORDS.sub("", row["term"] + " " + row["new"])) for row in rows]
        shown = sorted(re.findall(r"\w+", " ".join(words)))
        wanted = sorted(re.findall(r"\w+", plain(entry.body_html.replace("<", " <"))))
        assert [word for word in wanted if word not in shown] == []


# What a table most often gets wrong between the editions: (concept, gone, new). Each text must be
# within one mark.
CHANGES = [
    ("agarrar", "enfrentada a una prueba de Fuerza (Atletismo) o de Destreza (Acrobacias)", ""),
    ("agarrar", "", "con CD 8 + tu modificador por Fuerza + tu bonificador por competencia"),
    ("agarrar", "enfrentada a tu prueba de Fuerza (Atletismo)", "contra la CD para escapar del agarre"),
    ("agarrar", "tu alcance", "1,5 m o menos"),
    ("agarrado", "", "Atacas con desventaja a todo objetivo, salvo a quien te agarra"),
    ("agarrado", "Tu velocidad se reduce a la mitad", "1 m más, salvo que seas Diminuto"),
    ("ataque-sin-armas", "", "con CD 8 + tu modificador por Fuerza + tu bonificador por competencia"),
    ("ataque-sin-armas", "", "eliges una de estas opciones"),
    ("cansancio", "Desventaja en las pruebas de característica", "−2 por nivel"),
    ("cansancio", "", "1,5 m por cada nivel de cansancio"),
    ("cansancio", "si además has comido y bebido algo", ""),
    ("aturdido", "tu velocidad es 0 y nada la aumenta", ""),
    ("aturdido", "con voz entrecortada", ""),
    ("incapacitado", "", "No puedes hablar"),
    ("incapacitado", "", "tiras con desventaja"),
    ("invisible", "", "Si eres invisible al tirar iniciativa, tiras con ventaja"),
    ("invisible", "", "No te afecta ningún efecto que exija ver a su objetivo"),
    ("petrificado", "inmunidad al veneno y a las enfermedades", "inmunidad al estado de envenenado"),
    ("petrificado", "No percibes nada de lo que te rodea", ""),
    ("inconsciente", "", "sigues derribado"),
    ("hechizado", "perjudiciales", "dañinos"),
    ("derribado", "", "redondeada hacia abajo"),
    ("derribado", "", "salvo si tu velocidad es 0"),
    ("sorpresa", "", "desventaja"),
    ("iniciativa", "cada empatado tire 1d20", "Es 10 + tu modificador por Destreza"),
    ("esconderse", "", "con CD 15"),
    ("esconderse", "", "zona muy oscura o tras cobertura tres cuartos o completa"),
    ("esconderse", "", "lanzas un conjuro con componente verbal"),
    ("vision-ciega", "", "También ves lo que está invisible"),
    ("vision-en-la-oscuridad", "si eres un monstruo o lo dice el rasgo que te da este sentido", ""),
    ("buscar", "Sabiduría (Percepción) o Inteligencia (Investigación)", "Supervivencia"),
    ("ayudar", "Solo vale en una tarea que podrías intentar sin ayuda", "una habilidad o herramienta con"),
    ("ayudar", "su primera tirada de ataque tiene ventaja", "cualquiera de tus aliados"),
    ("ayudar", "", "Sabiduría (Medicina) con CD 10"),
    ("atacar", "tu única interacción gratuita del turno", "equiparte con un arma"),
    ("ataques-de-oportunidad", "hostil", "acción adicional"),
    ("reaccion", "", "justo después de su desencadenante"),
    (
        "inspiracion-heroica",
        "Tienes ventaja en esa tirada",
        "repetir cualquier dado justo después de tirarlo",
    ),
    ("correr", "", "Si tienes una velocidad especial"),
    ("saltar", "andando", "0 m como mínimo"),
    ("caidas", "", "con CD 15"),
    ("volar", "o si te sostiene la magia", "quedas incapacitado"),
    ("alrededor-de-otras-criaturas", "que no sea hostil", "un aliado"),
    ("alrededor-de-otras-criaturas", "", "quedas derribado, salvo que seas Diminuto"),
    ("trepar", "", "CD 15"),
    ("nadar", "con la CD que él fije", "con CD 15"),
    ("velocidad", "", "tus velocidades especiales cambian lo mismo"),
    ("combate-montado", "usar tu reacción", "a ti o a la montura"),
    (
        "combate-subacuatico",
        "la daga, la espada corta, la jabalina, la lanza y el tridente",
        "daño perforante",
    ),
    ("combate-subacuatico", "la ballesta, la red", ""),
    ("ritmo-de-viaje", "Restáis 5", "Sabiduría (Percepción o Supervivencia) y Destreza (Sigilo)"),
    ("ritmo-de-viaje", "No tiene efecto", "desventaja en las pruebas de Destreza (Sigilo)"),
    ("descanso-largo", "hasta la mitad de tu total", "todos los"),
    ("descanso-largo", "24 horas", "16 horas"),
    ("descanso-largo", "Si pasas 1 hora o más", "recibir cualquier daño"),
    ("descanso-corto", "", "1 punto de golpe como mínimo"),
    ("descanso-corto", "", "recibes daño"),
    ("dados-de-puntos-de-golpe", "hasta la mitad de tu total (1 como mínimo)", "1 como mínimo"),
    ("noquear-a-una-criatura", "0 puntos", "1 punto"),
    ("noquear-a-una-criatura", "y estable", "empieza un descanso corto"),
    ("dano-y-curacion", "La mayoría de los GM", "El GM puede hacer una excepción"),
    ("dano-y-curacion", "", "Una criatura muere si sus puntos de golpe máximos bajan a 0"),
    ("asfixia", "bajas a 0 puntos de golpe", "ganas 1 nivel de cansancio al final de cada uno de tus turnos"),
    ("desnutricion", "3 + tu modificador por Constitución", "CD 10"),
    ("desnutricion", "1 libra", "0,5 kg"),
    ("deshidratacion", "CD 15", "menos de"),
    ("deshidratacion", "son 2 niveles si ya tenías alguno", ""),
    ("maldiciones-y-enfermedades-magicas", "horas", "días"),
    ("maldiciones-y-enfermedades-magicas", "final de cada descanso largo", "amanecer"),
    ("miedo-y-estres-psicologico", "Locura de corta duración", "Efectos de miedo"),
    ("veneno", "15", "14"),
    ("veneno", "19", "21"),
    ("veneno", "12d6", "10d6"),
    ("veneno", "Veneno drow", "Picadura de araña"),
    (
        "tiempo-de-lanzamiento",
        "salvo un truco con tiempo de lanzamiento de 1 acción",
        "un espacio de conjuro",
    ),
    ("concentracion", "", "con un máximo de CD 30"),
    ("concentracion", "como una ola que rompe sobre ti", "empiezas a lanzar otro conjuro"),
    ("ritual", "Necesitas un rasgo que te deje lanzar rituales", "Debes tener preparado el conjuro"),
    ("componentes", "", "con voz normal"),
    ("acumular-efectos", "", "el más reciente"),
    ("area-de-efecto", "cinco", "seis"),
    ("area-de-efecto", "", "Emanación"),
    ("lanzar-conjuros", "los modificadores especiales", "puedes poner fin a un conjuro tuyo sin acción"),
    ("objetos-magicos", "acción", "acción adicional"),
    ("clase-de-armadura", "", "solo si tienes entrenamiento con él"),
    ("clase-de-armadura", "", "Nunca se aplican dos"),
    ("arma", "Pequeña", "Fuerza es menor que 13"),
    ("arma", "cuerpo a cuerpo", "ataque extra"),
    ("prueba-de-caracteristica", "Gana el total más alto", "tienes además ventaja"),
    ("prueba-de-caracteristica", "basta con que tenga éxito la mitad", ""),
    ("tirada-de-salvacion", "", "fall"),
]


@pytest.mark.parametrize(("slug", "gone", "come"), CHANGES)
def test_what_tables_most_often_get_wrong_is_marked(rules, slug, gone, come):
    found = marks(comparison(slug))
    assert any(gone in text for text in found.gone) or not gone, found.gone
    assert any(come in text for text in found.come) or not come, found.come


# Words that are the same rule in both editions, in feet and in metres.
SAME = [
    ("agarrado", "Velocidad 0"),
    ("caidas", "20d6"),
    ("concentracion", "10 o la mitad del daño"),
    ("saltar", "30 cm por cada punto"),
    ("asfixia", "30 segundos"),
    ("romper-objetos", "Hierro, acero · 19"),
    ("capacidad-de-carga", "7,5 kg"),
]


@pytest.mark.parametrize(("slug", "words"), SAME)
def test_what_stays_the_same_is_not_marked(rules, slug, words):
    found = comparison(slug)
    texts = [
        plain(row["term"] + " " + (row["both"] or row["new"])).replace("\u00a0", " ") for row in found.rows
    ]
    assert any(words in text for text in texts), texts
    assert not [text for text in [*marks(found).gone, *marks(found).come] if words in text]


def test_the_entry_of_the_same_name_is_the_main_one_of_several(rules):
    for slug in ("atacar", "esconderse", "ritmo-de-viaje"):
        members = Concept.objects.get(slug=slug).members.filter(entry__ruleset__slug="5.1")
        titles = list(members.order_by("position").values_list("entry__title", flat=True))
        new = RuleEntry.objects.get(ruleset__slug="5.2.1", slug=slug)
        assert len(titles) > 1
        assert titles[0] == new.title
        sources = {row["source"] for row in comparison(slug).rows}
        assert new.title not in sources
        assert sources <= {"", *titles[1:]}


def test_a_rule_that_is_now_part_of_another_is_compared_with_that_part_alone(rules):
    terms = {row["term"] for row in comparison("armas-sutiles").rows}
    assert terms == {"Sutil"}
    assert "Iniciativa" not in " ".join(
        row["new"] for row in comparison("asaltos").rows if row["kind"] == "heading"
    )


def test_of_several_parts_all_but_the_first_keep_their_heading(rules):
    rows = comparison("combate").rows
    assert [(row["status"], row["new"]) for row in rows if row["kind"] == "heading"] == [
        ("same", "Pasos del combate")
    ]
    assert len(rows) < 10
