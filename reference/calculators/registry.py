"""The calculators of the site, in the order of their list."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from . import forms as f
from . import pages
from .fields import CalculatorForm
from .results import Result

HOUSE = "partida-web"


@dataclass(frozen=True)
class Calculator:
    """A calculator; `entries` are the rules that it follows and that lead to it, as `ruleset/slug`."""

    slug: str
    title: str
    summary: str
    form: type[CalculatorForm]
    compute: Callable[[dict[str, Any]], Result]
    entries: tuple[str, ...]
    ruleset: str = "5.2.1"

    @property
    def has_editions(self) -> bool:
        """Whether it asks for the edition: where the two do not count the same."""
        return "edicion" in self.form.base_fields


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
            "5.2.1/cobertura",
            "5.1/clase-de-armadura",
            "5.1/armaduras",
            "5.1/competencia-con-armadura",
            "5.1/cobertura",
        ),
    ),
    Calculator(
        "cd-de-conjuro",
        "CD de tus conjuros",
        "La CD de salvación, el ataque y quién la supera.",
        f.SpellForm,
        pages.spell,
        (
            "5.2.1/lanzar-conjuros",
            "5.2.1/ataque-de-conjuro",
            "5.2.1/competencia-reglas",
            "5.1/cd-de-salvacion-de-conjuro",
            "5.1/modificador-de-ataque-magico",
            "5.1/bonificador-por-competencia",
        ),
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
            "5.2.1/tirada-de-salvacion",
            "5.2.1/tirada-de-ataque",
            "5.2.1/cansancio",
            "5.1/pruebas-de-caracteristica",
            "5.1/tiradas-de-salvacion",
            "5.1/tiradas-de-ataque",
            "5.1/cansancio",
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
        (
            "5.2.1/ritmo-de-viaje",
            "5.2.1/exploracion",
            "5.1/ritmo-de-viaje",
            "5.1/marcha-forzada",
            "5.1/terreno-dificil-en-viajes",
        ),
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
            "5.2.1/nadar",
            "5.2.1/arrastrarse",
            "5.2.1/derribado",
            "5.2.1/agarrado",
            "5.2.1/velocidad",
            "5.1/terreno-dificil",
            "5.1/arrastrarse-trepar-y-nadar",
            "5.1/derribado-movimiento",
            "5.1/mover-a-una-criatura-agarrada",
            "5.1/velocidad",
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
            "partida-web/critico",
            "partida-web/pifia",
        ),
        HOUSE,
    ),
    Calculator(
        "partida-web-iniciativa",
        "Partida web: iniciativa",
        "Quién va antes y quién después del Amo.",
        f.HouseInitiativeForm,
        pages.house_initiative,
        ("partida-web/tiradas-de-iniciativa", "partida-web/orden-de-actuacion"),
        HOUSE,
    ),
    Calculator(
        "partida-web-luz",
        "Partida web: luz",
        "Los turnos que le quedan a una antorcha, una vela o una linterna.",
        f.HouseLightForm,
        pages.house_light,
        ("partida-web/duracion-de-las-fuentes-de-luz", "partida-web/fuentes-de-luz"),
        HOUSE,
    ),
    Calculator(
        "partida-web-tiempo",
        "Partida web: tiempo",
        "Rondas, turnos y guardias, de unas a otras.",
        f.HouseTimeForm,
        pages.house_time,
        (
            "partida-web/unidades-de-tiempo",
            "partida-web/ronda-de-combate",
            "partida-web/turno-de-exploracion",
            "partida-web/guardia",
        ),
        HOUSE,
    ),
    Calculator(
        "partida-web-curacion",
        "Partida web: curación",
        "Lo que curan las noches, los días de reposo y los primeros auxilios.",
        f.HouseHealingForm,
        pages.house_healing,
        (
            "partida-web/dormir-una-noche",
            "partida-web/dia-de-reposo",
            "partida-web/primeros-auxilios",
        ),
        HOUSE,
    ),
)
BY_SLUG = {calculator.slug: calculator for calculator in CALCULATORS}


def for_entry(ruleset: str, slug: str) -> list[tuple[Calculator, str]]:
    """The calculators that apply an entry, each with the query that opens it in the entry's edition."""
    key = f"{ruleset}/{slug}"
    return [
        (calculator, f"?edicion={ruleset}" if calculator.has_editions and ruleset != "5.2.1" else "")
        for calculator in CALCULATORS
        if key in calculator.entries
    ]
