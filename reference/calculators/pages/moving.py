"""Jumps, falls, travel and what a turn's movement costs."""

from fractions import Fraction

from .. import abilities, bodies, dice, falling, jumping
from ..plots import jumps
from ..results import (
    FOOT,
    Result,
    Roll,
    Table,
    a_metre,
    extra_rate,
    length,
    number,
    percent,
    plus,
    road,
    signed,
)
from .odds import by_mode, grouped, plotted


def jump(data) -> Result:
    edition, strength, run_up = data["edicion"], data["fuerza"], data["carrerilla"]
    long = jumping.long_jump(strength, run_up=run_up)
    high = jumping.high_jump(strength, run_up=run_up, edition=edition)
    long_text, high_text = length(long.distance, edition), length(high.distance, edition)
    result = Result(
        f"{long_text} de largo y {high_text} de alto",
        f"{_long_sum(strength, run_up, edition)} {_high_sum(strength, run_up, edition)}",
        rules=(
            ["5.1/saltar#salto-de-longitud", "5.1/saltar#salto-de-altura"]
            if edition == "5.1"
            else ["5.2.1/salto-de-longitud", "5.2.1/saltar#salto-de-altura"]
        ),
    )
    if edition == "5.1" and (halves := _in_whole_feet(long, high)):
        result.sum += halves
        result.rules.append("5.1/fracciones")
    for name, one in (("largo", long), ("alto", high)):
        result.facts.append((f"El salto de {name} gasta", _spends(one.cost, data["velocidad"], edition)))
    reach = jumping.hands_reach(high.distance, data["estatura"])
    result.facts += [
        ("Hasta dónde llegan tus brazos", length(reach, edition)),
        (
            "Obstáculo más alto que puedes salvar",
            length(jumping.highest_obstacle(long.distance), edition),
        ),
    ]
    if data["hueco"]:
        crossing = jumping.over_gap(data["hueco"], strength, run_up=run_up)
        result.facts.append(
            (
                f"¿Salvas un hueco de {length(data['hueco'], edition)}?",
                _reaches(crossing, data["velocidad"], edition),
            )
        )
    if data["repisa"]:
        crossing = jumping.to_ledge(
            data["repisa"], strength, data["estatura"], run_up=run_up, edition=edition
        )
        result.facts.append(
            (
                f"¿Alcanzas una repisa a {length(data['repisa'], edition)}?",
                _reaches(crossing, data["velocidad"], edition),
            )
        )
    _jump_notes(result, high, run_up, edition)
    result.rolls = [
        Roll(
            f"Tirar Atletismo: 1d20{plus(data['atletismo'])}",
            plus=data["atletismo"],
            target=jumping.OBSTACLE_DC,
            yes="salvas el obstáculo",
            no="chocas con él",
        ),
        Roll(
            f"Tirar Acrobacias: 1d20{plus(data['acrobacias'])}",
            plus=data["acrobacias"],
            target=jumping.LANDING_DC,
            yes="caes de pie",
            no="quedas derribado",
        ),
    ]
    shown = (max(Fraction(0), high.distance), length(max(Fraction(0), high.distance), edition))
    result.plot_title = "Los dos saltos, a la misma escala"
    result.plot = jumps(result.plot_title, (long.distance, long_text), shown, data["hueco"])
    athletics, acrobatics = data["atletismo"], data["acrobacias"]
    result.tables.append(
        by_mode(
            f"Las pruebas del salto, contra CD {jumping.OBSTACLE_DC}",
            (
                f"Salvar un obstáculo bajo: Atletismo {signed(athletics)}",
                lambda mode: dice.check_chance(athletics, jumping.OBSTACLE_DC, mode),
            ),
            (
                f"Caer de pie en terreno difícil: Acrobacias {signed(acrobatics)}",
                lambda mode: dice.check_chance(acrobatics, jumping.LANDING_DC, mode),
            ),
        )
    )
    return result


def _in_whole_feet(*jumped: jumping.Jump) -> str:
    """What a table that counts whole feet makes of halves: 5.1/fracciones rounds them down."""
    uneven = [one.distance for one in jumped if (one.distance / FOOT).denominator != 1]
    whole = " y ".join(length(max(Fraction(0), value // FOOT * FOOT), "5.1") for value in uneven)
    return f" En pies enteros, redondeando hacia abajo: {whole}." if uneven else ""


def _long_sum(strength: int, run_up: bool, edition: str) -> str:
    whole = length(strength * FOOT, edition)
    counted = f"A lo largo: {length(FOOT, edition)} × {strength} (Fuerza) = {whole}"
    return counted + ("." if run_up else f"; parado, la mitad: {length(strength * FOOT / 2, edition)}.")


def _high_sum(strength: int, run_up: bool, edition: str) -> str:
    modifier = abilities.modifier(strength)
    written = (3 + modifier) * FOOT
    sign = "−" if modifier < 0 else "+"
    counted = (
        f"A lo alto: {length(3 * FOOT, edition)} {sign} {length(FOOT, edition)} × {abs(modifier)} "
        f"(modificador por Fuerza) = {length(written, edition)}"
    )
    if written < 0 and edition == "5.2.1":
        return f"{counted}, que se queda en 0 m, el mínimo."
    return counted + ("." if run_up else f"; parado, la mitad: {length(written / 2, edition)}.")


def _spends(cost: Fraction, movement: Fraction, edition: str) -> str:
    left = movement - cost
    rest = f"te quedan {length(left, edition)}" if left >= 0 else f"te faltan {length(-left, edition)}"
    return f"{length(cost, edition)}; {rest}"


def _reaches(crossing: jumping.Crossing, movement: Fraction, edition: str) -> str:
    if crossing.short:
        return f"no: te faltan {length(crossing.short, edition)} de salto"
    if crossing.cost > movement:
        return f"no: te faltan {length(crossing.cost - movement, edition)} de movimiento"
    return f"sí, y gastas {length(crossing.cost, edition)}"


def _jump_notes(result: Result, high: jumping.Jump, run_up: bool, edition: str) -> None:
    if run_up:
        result.notes.append(f"La carrerilla son {length(jumping.RUN_UP, edition)} y cuenta en el gasto.")
    if edition != "5.1":
        return
    if high.distance < 0:
        result.notes.append(
            "5.1 no fija un mínimo: la cuenta da menos de 0, es decir, no te levantas del suelo."
        )
    result.notes.append("El GM puede dejarte hacer una prueba de Fuerza (Atletismo) para saltar más alto.")


def fall(data) -> Result:
    edition, height = data["edicion"], data["altura"]
    count = falling.dice(height)
    damage = falling.damage(height)
    step = length(falling.METRES_PER_DIE, edition)
    rules = ["5.1/caer#dano" if edition == "5.1" else "5.2.1/caidas#dano"]
    liquid_rule = "5.2.1/caidas#caida-en-un-liquido"
    if not count:
        return Result(
            "Sin daño",
            f"{length(height, edition)} no llegan a {step}: ningún dado, y no quedas derribado.",
            rules=rules,
        )
    halved = f"{length(height, edition)} ÷ {step} = {height // falling.METRES_PER_DIE}"
    most = f", pero el máximo es {falling.MOST_DICE}" if count < height // falling.METRES_PER_DIE else ""
    result = Result(
        f"{count}d6",
        f"{halved}, sin contar lo que sobre{most}. Daño contundente.",
        [
            ("Media", number(dice.mean(damage))),
            ("De menos a más", f"de {min(damage)} a {max(damage)}"),
            ("Después", "quedas derribado, salvo que evites todo el daño"),
        ],
        rolls=[Roll(f"Tirar {count}d6", count=count, sides=falling.SIDES)],
        rules=rules,
    )
    if data["liquido"] and edition == "5.2.1":
        chance = dice.check_chance(data["prueba"], falling.LIQUID_DC)
        half = dice.mean(falling.halved(damage))
        result.facts += [
            (
                "Al caer en un líquido, con tu reacción",
                f"Atletismo o Acrobacias CD {falling.LIQUID_DC}: {percent(chance)} de quedarte en la mitad",
            ),
            (
                "Media si usas la reacción",
                number(chance * half + (1 - chance) * dice.mean(damage)),
            ),
        ]
        result.rolls.append(
            Roll(
                f"Tirar la reacción: 1d20{plus(data['prueba'])}",
                plus=data["prueba"],
                target=falling.LIQUID_DC,
                yes="la mitad del daño",
                no="todo el daño",
            )
        )
        result.rules = [*rules, liquid_rule]
    elif data["liquido"]:
        result.notes.append("5.1 no tiene una regla para caer en un líquido.")
    plotted(result, "Probabilidad de cada daño", ("Daño", "Probabilidad"), grouped(damage))
    return result


PACE_EFFECTS = {
    "5.2.1": {
        "rápido": "desventaja en Percepción, Supervivencia y Sigilo",
        "normal": "desventaja en Sigilo",
        "lento": "ventaja en Percepción y Supervivencia",
    },
    "5.1": {
        "rápido": "−5 a la Percepción pasiva",
        "normal": "sin efectos",
        "lento": "podéis usar el sigilo",
    },
}
_PACE_ANCHORS = {"rápido": "rapido", "normal": "normal", "lento": "lento"}


def travel(data) -> Result:
    edition, hours = data["edicion"], data["horas"]
    pace = data["ritmo"]
    difficult = data["dificil"] and edition == "5.1"
    if edition == "5.2.1":
        pace = bodies.pace_in(data["terreno"], pace, road=data["camino"])
    distance = bodies.travelled(pace, Fraction(hours), difficult=difficult)
    _, hour, day = bodies.PACES[pace]
    result = Result(
        road(distance, edition),
        _travel_sum(hours, hour, day, distance, difficult, edition),
        [("Ritmo", pace), ("Efecto", PACE_EFFECTS[edition][pace])],
        rules=[
            f"{edition}/ritmo-de-viaje#{_PACE_ANCHORS[pace]}",
            f"{edition}/ritmo-de-viaje#terreno" if difficult else "",
            f"{edition}/ritmo-de-viaje#jornadas-largas" if hours > bodies.TRAVEL_HOURS else "",
        ],
    )
    result.rules = [rule for rule in result.rules if rule]
    if pace != data["ritmo"]:
        result.notes.append(f"Por {data['terreno']} no se puede ir a ritmo {data['ritmo']}.")
    dcs = bodies.forced_march_dcs(hours)
    if dcs:
        _forced_march(result, data["constitucion"], dcs)
    result.tables.append(
        Table(
            "Distancia por ritmo en esas horas",
            ("Ritmo", "Distancia", "Efecto"),
            tuple(
                (
                    name.capitalize(),
                    road(bodies.travelled(name, Fraction(hours), difficult=difficult), edition),
                    PACE_EFFECTS[edition][name],
                )
                for name in bodies.PACES
            ),
        )
    )
    return result


def _travel_sum(
    hours: int, hour: Fraction, day: Fraction, distance: Fraction, difficult: bool, edition: str
) -> str:
    """The count that `bodies.travelled` makes, in words."""
    share = 2 if difficult else 1
    full = road(distance * share, edition)
    each = f"{road(hour, edition)} por hora"
    extra = hours - bodies.TRAVEL_HOURS
    if extra > 0:
        counted = f"{road(day, edition)} en 8 horas + {extra} × {road(hour, edition)} = {full}"
    elif not extra or hours * hour > day:
        counted = f"{full}: lo que da la tabla para el día de 8 horas"
    else:
        counted = f"{hours} h × {each} = {full}"
    return counted + (f"; en terreno difícil, la mitad: {road(distance, edition)}." if difficult else ".")


def _forced_march(result: Result, modifier: int, dcs: list[int]) -> None:
    kept = Fraction(1)
    rows = []
    for hour, dc in enumerate(dcs, bodies.TRAVEL_HOURS + 1):
        chance = dice.check_chance(modifier, dc)
        kept *= chance
        rows.append((f"{hour}.ª", str(dc), percent(chance), percent(kept)))
    result.facts.append(("Que no ganes cansancio en la marcha", percent(kept)))
    result.notes.append(
        "Al final de cada hora que pase de 8, salvación de Constitución o 1 nivel de cansancio."
    )
    result.rolls.append(
        Roll(
            f"Tirar la última salvación, CD {dcs[-1]}: 1d20{plus(modifier)}",
            plus=modifier,
            target=dcs[-1],
            yes="aguantas",
            no="1 nivel de cansancio",
        )
    )
    result.tables.append(
        Table("Marcha forzada", ("Hora", "CD", "La superas", "Todas hasta aquí"), tuple(rows))
    )


_WAYS = {"trepar": "trepar", "nadar": "nadar", "arrastrarse": "arrastrarte"}


def movement(data) -> Result:
    edition, speed = data["edicion"], data["velocidad"]
    drags = data["arrastra"]
    extras = []
    if data["dificil"]:
        extras.append("terreno difícil")
    if data["modo"] in _WAYS:
        extras.append(_WAYS[data["modo"]])
    if drags and edition == "5.2.1":
        extras.append("llevar a alguien")
    cost = bodies.movement_cost(data["distancia"], extra=len(extras))
    up = bodies.standing_up(speed, edition) if data["levantarse"] else Fraction(0)
    available = speed / 2 if drags and edition == "5.1" else speed
    left = available - cost - up
    terms = " + ".join(["1", *(f"1 ({name})" for name in extras)])
    counted = f"{length(data['distancia'], edition)} × {1 + len(extras)} = {length(cost, edition)}"
    result = Result(
        f"Gastas {length(cost + up, edition)}",
        f"{extra_rate(len(extras), edition)} {f'Es {terms}. ' if extras else ''}{counted}"
        + (f", más {length(up, edition)} de levantarte." if up else "."),
        [
            (
                "Te quedan" if left >= 0 else "No llegas: te faltan",
                length(abs(left), edition),
            ),
            (
                f"Lo más que recorres así con {length(available, edition)}",
                length(max(Fraction(0), available - up) / (1 + len(extras)), edition),
            ),
        ],
        rules=_movement_rules(data, edition),
    )
    if up:
        result.facts.append(("De eso, levantarte", length(up, edition)))
    if drags:
        result.notes.append(
            f"Arrastrar reduce tu velocidad a la mitad: {length(available, edition)}."
            if edition == "5.1"
            else f"Llevar a quien agarras cuesta lo mismo que el {a_metre(edition)} de más del terreno, y se suma a él."
        )
        tiny = "" if edition == "5.1" else "Diminuta o "
        result.notes.append(
            f"Si es {tiny}al menos dos tamaños menor que tú, no cuesta nada: desmarca la casilla."
        )
    return result


def _movement_rules(data, edition: str) -> list[str]:
    """The passages that the ticked boxes bring in; the rule of the speed where none is."""
    rules = [f"{edition}/terreno-dificil"] if data["dificil"] else []
    if data["modo"] in _WAYS:
        rules.append(
            f"5.1/arrastrarse-trepar-y-nadar#{data['modo']}" if edition == "5.1" else f"5.2.1/{data['modo']}"
        )
    if data["levantarse"]:
        rules.append(
            "5.1/derribado-movimiento#levantarte"
            if edition == "5.1"
            else "5.2.1/derribado#movimiento-restringido"
        )
    if data["arrastra"]:
        rules.append(
            "5.1/mover-a-una-criatura-agarrada#desplazable"
            if edition == "5.1"
            else "5.2.1/agarrado#desplazable"
        )
    return rules or [f"{edition}/velocidad"]
