"""The calculators of the site, in the order of their list."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django import forms

from . import forms as f
from . import pages
from .results import Result


@dataclass(frozen=True)
class Calculator:
    """A calculator; `entries` are the rules it follows, as `ruleset/slug`, the first quoted."""

    slug: str
    title: str
    summary: str
    form: type[forms.Form]
    compute: Callable[[dict[str, Any]], Result]
    entries: tuple[str, ...]
    ruleset: str = "5.2.1"


CALCULATORS = (
    Calculator(
        "ca",
        "Clase de armadura",
        "Con armadura, escudo y rasgos, y cuánto te aciertan.",
        f.ArmourClassForm,
        pages.armour_class,
        (
            "5.2.1/clase-de-armadura",
            "5.2.1/entrenamiento-con-armaduras",
            "5.1/clase-de-armadura",
            "5.1/armaduras",
        ),
    ),
    Calculator(
        "cd-de-conjuro",
        "CD de tus conjuros",
        "La CD de salvación, el ataque y quién la supera.",
        f.SpellForm,
        pages.spell,
        ("5.2.1/lanzar-conjuros", "5.2.1/ataque-de-conjuro", "5.1/cd-de-salvacion-de-conjuro"),
    ),
    Calculator(
        "agarrar",
        "Agarrar y empujar",
        "Salvación en 5.2.1, tirada enfrentada en 5.1.",
        f.GrappleForm,
        pages.grapple,
        ("5.2.1/agarrar", "5.2.1/ataque-sin-armas", "5.1/agarrar", "5.1/empujar"),
    ),
    Calculator(
        "concentracion",
        "Concentración",
        "La CD por el daño y si la mantienes.",
        f.ConcentrationForm,
        pages.concentration,
        ("5.2.1/concentracion", "5.1/concentracion"),
    ),
    Calculator(
        "salto",
        "Salto",
        "Largo, alto, lo que cuesta y lo que alcanzas.",
        f.JumpForm,
        pages.jump,
        ("5.2.1/saltar", "5.2.1/salto-de-longitud", "5.2.1/salto-de-altura", "5.1/saltar"),
    ),
    Calculator(
        "caida",
        "Caída",
        "Los dados, la media y cada resultado.",
        f.FallForm,
        pages.fall,
        ("5.2.1/caidas", "5.1/caer"),
    ),
    Calculator(
        "percepcion-pasiva",
        "Percepción pasiva",
        "10 más tu modificador, con ventaja o desventaja.",
        f.PassiveForm,
        pages.passive,
        ("5.2.1/percepcion-pasiva", "5.1/percepcion-pasiva", "5.1/pruebas-pasivas"),
    ),
    Calculator(
        "prueba",
        "Prueba",
        "Qué probabilidad tienes contra una CD o un oponente.",
        f.CheckForm,
        pages.check,
        (
            "5.2.1/prueba-de-caracteristica",
            "5.2.1/cansancio",
            "5.1/pruebas-de-caracteristica",
            "5.1/tiradas-enfrentadas",
            "5.1/prueba-de-habilidad-de-grupo",
        ),
    ),
    Calculator(
        "carga",
        "Capacidad de carga",
        "Lo que llevas y lo que arrastras, por tamaño.",
        f.LoadForm,
        pages.load,
        ("5.2.1/capacidad-de-carga", "5.1/capacidad-de-carga", "5.1/sobrecarga"),
    ),
    Calculator(
        "aguante",
        "Aguantar la respiración",
        "Cuánto aguantas y qué pasa después.",
        f.BreathForm,
        pages.breath,
        ("5.2.1/asfixia", "5.1/asfixia"),
    ),
    Calculator(
        "viaje",
        "Viaje",
        "Distancia, efectos del ritmo y marcha forzada.",
        f.TravelForm,
        pages.travel,
        ("5.2.1/ritmo-de-viaje", "5.2.1/exploracion", "5.1/ritmo-de-viaje", "5.1/marcha-forzada"),
    ),
    Calculator(
        "movimiento",
        "Movimiento",
        "Lo que cuesta trepar, arrastrarse, levantarse o llevar a alguien.",
        f.MovementForm,
        pages.movement,
        (
            "5.2.1/terreno-dificil",
            "5.2.1/trepar",
            "5.2.1/derribado",
            "5.1/terreno-dificil",
            "5.1/derribado-movimiento",
        ),
    ),
    Calculator(
        "muerte",
        "Salvaciones contra muerte",
        "Qué te espera según éxitos y fallos.",
        f.DeathForm,
        pages.dying,
        ("5.2.1/tirada-de-salvacion-contra-muerte", "5.1/tirada-de-salvacion-contra-muerte"),
    ),
    Calculator(
        "descanso",
        "Descanso corto",
        "Lo que curan tus dados de golpe.",
        f.RestForm,
        pages.rest,
        ("5.2.1/descanso-corto", "5.2.1/dados-de-puntos-de-golpe", "5.1/descanso-corto", "5.1/dado-de-golpe"),
    ),
    Calculator(
        "partida-web-tiradas",
        "Partida web: tiradas",
        "Pericia, característica, salvación y ataque.",
        f.HouseForm,
        pages.house_rolls,
        (
            "partida-web/tiradas-de-pericia",
            "partida-web/tiradas-de-caracteristica",
            "partida-web/tiradas-de-salvacion",
            "partida-web/tiradas-de-ataque",
        ),
        "partida-web",
    ),
    Calculator(
        "partida-web-iniciativa",
        "Partida web: iniciativa",
        "Quién va antes y quién después del Amo.",
        f.HouseInitiativeForm,
        pages.house_initiative,
        ("partida-web/tiradas-de-iniciativa", "partida-web/orden-de-actuacion"),
        "partida-web",
    ),
    Calculator(
        "partida-web-luz",
        "Partida web: luz y reposo",
        "Los turnos de luz que quedan y lo que se cura.",
        f.HouseLightForm,
        pages.house_light,
        (
            "partida-web/duracion-de-las-fuentes-de-luz",
            "partida-web/unidades-de-tiempo",
            "partida-web/dormir-una-noche",
            "partida-web/dia-de-reposo",
        ),
        "partida-web",
    ),
)
BY_SLUG = {calculator.slug: calculator for calculator in CALCULATORS}


def for_entry(ruleset: str, slug: str) -> list[Calculator]:
    """The calculators that apply an entry."""
    key = f"{ruleset}/{slug}"
    return [calculator for calculator in CALCULATORS if key in calculator.entries]
