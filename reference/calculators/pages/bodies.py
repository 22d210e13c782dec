"""Loads, breath, death and rest."""

from fractions import Fraction

from .. import bodies, death, dice
from ..results import POUND, Result, Roll, Table, length, mass, number, percent, plus, signed
from .odds import grouped, plotted

SLOW = Fraction(3, 2)  # metres of speed, for who drags more than one can carry


def load(data) -> Result:
    edition = data["edicion"]
    found = bodies.load(data["fuerza"], data["tamano"])
    each = mass(15 * POUND * bodies.SIZES[data["tamano"]], edition)
    result = Result(
        mass(found.carry, edition),
        f"{data['fuerza']} (Fuerza) × {each} ({data['tamano'].lower()}) = {mass(found.carry, edition)} para llevar.",
        [
            ("Arrastrar, levantar o empujar", mass(found.drag, edition)),
            ("Si arrastras más de lo que puedes llevar", f"velocidad de {length(SLOW, edition)} como mucho"),
        ],
        rules=[f"{edition}/capacidad-de-carga"],
    )
    if data["peso"]:
        result.facts.append((f"Con {mass(data['peso'], edition)}", _with_weight(found, data["peso"])))
    if edition == "5.1":
        result.facts += [
            (
                "Variante de sobrecarga: sobrecargado",
                f"con más de {mass(found.encumbered, edition)}, −10 pies de velocidad",
            ),
            (
                "Variante: muy sobrecargado",
                f"con más de {mass(found.heavily_encumbered, edition)}, −20 pies y desventaja con Fuerza, Destreza y Constitución",
            ),
        ]
        slowed = found.encumbrance(data["peso"])
        if slowed:
            result.notes.append(f"Con la variante de sobrecarga, ese peso te deja {slowed}.")
        result.rules.append("5.1/sobrecarga")
    rows = tuple(
        (size, mass(one.carry, edition), mass(one.drag, edition))
        for size in bodies.SIZES
        for one in [bodies.load(data["fuerza"], size)]
    )
    result.tables.append(
        Table(
            f"Con Fuerza {data['fuerza']}, por tamaño",
            ("Tamaño", "Llevar", "Arrastrar, levantar o empujar"),
            rows,
        )
    )
    return result


def _with_weight(found: bodies.Load, weight: Fraction) -> str:
    return {
        "llevar": "puedes llevarlo",
        "arrastrar": "no puedes llevarlo, pero sí arrastrarlo, levantarlo o empujarlo",
        "nada": "ni siquiera puedes moverlo",
    }[found.can(weight)]


def breath(data) -> Result:
    edition, modifier = data["edicion"], data["constitucion"]
    seconds = bodies.breath_seconds(modifier)
    minutes = 1 + modifier
    short = ": menos de 30 segundos, que es el mínimo" if minutes < 1 else ""
    result = Result(
        f"{seconds // 60} min" if seconds % 60 == 0 else f"{seconds} s",
        f"1{plus(modifier)} (Constitución) = {'−' if minutes < 0 else ''}{abs(minutes)} minutos{short}.",
        [("Asaltos de 6 segundos", str(seconds // 6))],
        rules=[f"{edition}/asfixia#contener-la-respiracion", f"{edition}/asfixia#sin-aire"],
    )
    if edition == "5.2.1":
        turns = bodies.turns_without_air(data["cansancio"])
        result.facts += [
            ("Sin aire", "1 nivel de cansancio al final de cada turno"),
            ("Mueres", f"al final del {turns}.º turno sin aire"),
        ]
    else:
        rounds = bodies.rounds_without_air(modifier)
        result.facts += [
            ("Sin aire", f"sobrevives {rounds} {'asalto' if rounds == 1 else 'asaltos'}"),
            ("Después", "caes a 0 puntos de golpe y no puedes quedar estable hasta que respires"),
        ]
    return result


def _of_a_thousand(found: death.Fate) -> str:
    """The three ends as whole numbers that add up, which percentages rounded apart do not."""
    dead, stable = round(found.dead * 1000), round(found.stable * 1000)
    return (
        f"De cada 1000 así, sin ayuda de nadie, mueren {dead}, quedan estables {stable} "
        f"y vuelven en sí {1000 - dead - stable}."
    )


def dying(data) -> Result:
    bonus = data["bonificador"]
    found = death.fate(data["exitos"], data["fallos"], bonus)
    rows = []
    for successes in range(3):
        for failures in range(3):
            one = death.fate(successes, failures, bonus)
            rows.append(
                (f"{successes} y {failures}", percent(one.dead), percent(one.stable), percent(one.awake))
            )
    turns = death.turns(data["exitos"], data["fallos"], bonus)
    return Result(
        f"{percent(found.dead)} de morir",
        _of_a_thousand(found),
        [
            ("Quedar estable", percent(found.stable)),
            ("Volver en ti con 1 punto de golpe", percent(found.awake)),
            ("Turnos hasta saberlo", f"{number(turns)} de media"),
        ],
        [Table("Según éxitos y fallos", ("Éxitos y fallos", "Muere", "Estable", "En pie"), tuple(rows))],
        rolls=[
            Roll(
                f"Tirar la salvación: 1d20{plus(bonus)}",
                plus=bonus,
                target=death.SUCCESS,
                natural=True,
                yes="éxito (un 20 natural te devuelve 1 punto de golpe)",
                no="fallo (un 1 natural cuenta como dos)",
            )
        ],
        rules=[
            f"{data['edicion']}/tirada-de-salvacion-contra-muerte#{anchor}"
            for anchor in ("10-o-mas", "9-o-menos", "1-en-el-d20", "20-en-el-d20")
        ],
    )


def rest(data) -> Result:
    edition, sides, count = data["edicion"], int(data["caras"]), data["dados"]
    modifier = data["constitucion"]
    healed = bodies.healing_on_rest(sides, count, modifier, edition)
    each = bodies.healed_on_rest(sides, 1, modifier, edition)
    least = "1 como mínimo" if edition == "5.2.1" else "0 como mínimo"
    result = Result(
        f"{number(dice.mean(healed))} PG de media",
        f"{count} × {number(each)} = {number(dice.mean(healed))}: cada 1d{sides} {signed(modifier)} da {number(each)} de media ({least}).",
        [
            ("De menos a más", f"de {min(healed)} a {max(healed)}"),
            (
                "Un descanso largo devuelve",
                "todos los dados gastados"
                if edition == "5.2.1"
                else "dados gastados hasta la mitad de tu total (1 como mínimo)",
            ),
        ],
        rules=[
            "5.1/descanso-corto#dados-de-golpe"
            if edition == "5.1"
            else "5.2.1/descanso-corto#dados-de-puntos-de-golpe"
        ],
    )
    if count:
        result.rolls.append(
            Roll(
                f"Tirar {count}d{sides}{plus(modifier * count)}",
                count=count,
                sides=sides,
                each=modifier,
                least=1 if edition == "5.2.1" else 0,
            )
        )
        plotted(
            result,
            "Probabilidad de cada total",
            ("Puntos de golpe", "Probabilidad"),
            grouped(healed),
        )
    return result
