"""The rolls, light, time and healing of Partida web."""

from fractions import Fraction

from rules.rendering.quantities import NBSP

from .. import house
from ..results import Result, Roll, Table, number, percent, plus


def house_rolls(data) -> Result:
    skill, ability, save = data["pericia"], data["caracteristica"], data["salvacion"]
    bonus = data["ataque"] + data["modificador"]
    rows = (
        ("Pericia", f"1d6{NBSP}≤{NBSP}{skill}", percent(house.skill_chance(skill))),
        ("Característica", f"1d20{NBSP}≤{NBSP}{ability}", percent(house.ability_chance(ability))),
        ("Salvación", f"1d20{NBSP}≥{NBSP}{save}", percent(house.save_chance(save))),
        (
            "Ataque",
            f"1d20{plus(bonus)} ≥ {data['defensa']}".replace("≥ -", "≥ −").replace(" ", NBSP),
            percent(house.hit_chance(data["ataque"], data["modificador"], data["defensa"])),
        ),
    )
    result = Result(
        f"Pericia {percent(house.skill_chance(skill))}",
        f"Pericia {skill}: aciertas con {skill} de las 6 caras.",
        [],
        [Table("Tus tiradas", ("Tirada", "Qué hace falta", "Probabilidad"), rows)],
        notes=["En 1d20, un 20 natural siempre es un éxito y un 1 natural siempre un fallo."],
        rolls=[
            Roll(
                "Tirar pericia: 1d6",
                sides=6,
                target=min(skill, 5) if skill == 6 else skill,
                compare="lte",
                again=6 if skill == 6 else None,
                yes="éxito",
                no="fallo",
            ),
            Roll(
                "Tirar característica: 1d20",
                target=ability,
                compare="lte",
                natural=True,
                yes="éxito",
                no="fallo",
            ),
            Roll("Tirar salvación: 1d20", target=save, natural=True, yes="éxito", no="fallo"),
            Roll(
                f"Tirar ataque: 1d20{plus(bonus)}",
                plus=bonus,
                target=data["defensa"],
                natural=True,
                yes="aciertas",
                no="fallas",
            ),
        ],
        rules=[
            "partida-web/tiradas-de-pericia",
            "partida-web/tiradas-de-caracteristica",
            "partida-web/tiradas-de-salvacion",
            "partida-web/tiradas-de-ataque",
        ],
    )
    if skill == 6:
        result.sum = "Pericia 6: solo fallas con un 6 y, al repetirlo, otro 6: 1 − 1/6 × 1/6 = 35/36."
    return result


def house_initiative(data) -> Result:
    fighters = [
        house.Fighter(name or f"{n}.º", dexterity) for n, (name, dexterity) in enumerate(data["destrezas"], 1)
    ]
    ours, theirs = data["dado_grupo"], data["dado_amo"]
    first, last = house.order(ours, theirs, fighters)
    rows = tuple(
        (
            fighter.name,
            f"{ours}{plus(fighter.dexterity)} = {ours + fighter.dexterity}".replace("-", "−"),
            "antes" if ours + fighter.dexterity > theirs else "después",
            percent(house.goes_first_chance(fighter.dexterity)),
        )
        for fighter in fighters
    )
    return Result(
        f"{', '.join(first) or 'Nadie'} antes que el Amo",
        f"Cada cual suma su Destreza al {ours} del grupo; actúa antes quien supera el {theirs} del Amo.",
        [
            ("1.º", ", ".join(first) or "nadie"),
            ("2.º", "los personajes del Amo"),
            ("3.º", ", ".join(last) or "nadie"),
        ],
        [
            Table(
                "Uno por uno, y cuánto suele ir antes que el Amo",
                ("Quién", "Resultado", "Actúa", "Irá antes"),
                rows,
            )
        ],
        rolls=[Roll("Tirar los dos d6", count=2, sides=6, fills="dado_grupo dado_amo")],
        rules=["partida-web/tiradas-de-iniciativa", "partida-web/orden-de-actuacion"],
    )


def house_light(data) -> Result:
    lasts = house.LIGHTS[data["luz"]]
    left = house.turns_left(data["luz"], data["turnos"])
    rows = tuple(
        (name.capitalize(), str(turns), number(Fraction(turns, house.TURNS_PER_HOUR)))
        for name, turns in house.LIGHTS.items()
    )
    return Result(
        f"{left} {'turno' if left == 1 else 'turnos'}" if left else "Apagada",
        f"{lasts} turnos − {data['turnos']} gastados = {left}" + ("." if left else ", como mínimo."),
        [
            ("Quedan", _hours(left)),
            ("En total dura", f"{_hours(lasts)}, a 6 turnos por hora"),
        ],
        [Table("Lo que dura cada luz", ("Luz", "Turnos", "Horas"), rows)],
        rules=["partida-web/duracion-de-las-fuentes-de-luz"],
    )


def _hours(turns: int) -> str:
    """«1 h 20 min»."""
    hours, rest = divmod(turns, house.TURNS_PER_HOUR)
    return " ".join([f"{hours} h"] * (hours > 0) + [f"{rest * 10} min"] * (rest > 0 or not hours))


def house_time(data) -> Result:
    found = house.in_units(data["cantidad"], data["unidad"])
    seconds = data["cantidad"] * house.SECONDS[data["unidad"]]
    return Result(
        _time(seconds),
        f"{number(data['cantidad'])} × {_time(Fraction(house.SECONDS[data['unidad']]))} = {_time(seconds)}.",
        [
            ("Rondas de combate (10 s)", number(found["rondas"])),
            ("Turnos de exploración (10 min)", number(found["turnos"])),
            ("Guardias (2 h)", number(found["guardias"])),
        ],
        rules=["partida-web/unidades-de-tiempo"],
    )


def _time(seconds: Fraction) -> str:
    """«2 h», «1 h 10 min», «40 s»."""
    hours, rest = divmod(seconds, 3600)
    minutes, left = divmod(rest, 60)
    parts = [f"{number(Fraction(hours))} h"] * (hours > 0) + [f"{minutes} min"] * (minutes > 0)
    if left or not parts:
        parts.append(f"{number(Fraction(left))} s")
    return " ".join(parts)


def house_healing(data) -> Result:
    least, average, most = house.healing(data["noches"], data["dias"])
    chance, points = house.first_aid(data["curar"])
    nights, days = data["noches"], data["dias"]
    return Result(
        f"{number(average)} pg de media",
        f"{nights} (1 pg por noche) + {days} × 2 (1d3 por día de reposo) = {number(average)}.",
        [
            ("De menos a más", f"de {least} a {most} pg"),
            (
                f"Primeros auxilios con Curar {data['curar']}",
                f"{percent(chance)} de devolver {points} pg tras el combate",
            ),
        ],
        notes=["Si has caído a 0 pg, ni la noche ni el reposo te curan hasta que sane la herida."],
        rolls=([Roll(f"Tirar los días: {days}d3", count=days, sides=3, plus=nights)] if days else [])
        + [
            Roll(
                "Tirar Curar: 1d6",
                sides=6,
                target=min(data["curar"], 5),
                compare="lte",
                again=6 if data["curar"] == 6 else None,
                yes=f"recupera {points} pg",
                no="no recupera nada",
            )
        ],
        rules=[
            "partida-web/dormir-una-noche",
            "partida-web/dia-de-reposo",
            "partida-web/primeros-auxilios",
        ],
    )
