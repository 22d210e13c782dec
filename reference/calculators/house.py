"""Partida web, a game of its own: its rolls, its light and its healing."""

from dataclasses import dataclass
from fractions import Fraction

from .dice import D20, attack_chance
from .ranges import OutOfRange, check

SECONDS = {"rondas": 10, "turnos": 600, "guardias": 7200}
TURNS_PER_HOUR = 6
LIGHTS = {"antorcha": 6, "vela": 24, "frasco de aceite": 24}


def skill_chance(skill: int) -> Fraction:
    """Chance of a skill (1 to 6): 1d6 at or below it; with 6, a 6 is rolled again and fails on a second.

    Follows partida-web/tiradas-de-pericia. Raises `OutOfRange`.
    """
    check("pericia", skill, 1, 6)
    return Fraction(35, 36) if skill == 6 else Fraction(skill, 6)


def ability_chance(score: int) -> Fraction:
    """Chance of 1d20 at or below an ability (1 to 20): partida-web/tiradas-de-caracteristica.

    A natural 20 always succeeds and a natural 1 always fails (partida-web/critico, pifia). Raises
    `OutOfRange`.
    """
    check("caracteristica", score, 1, 20)
    faces = {face for face in range(2, D20 + 1) if face <= score} | {D20}
    return Fraction(len(faces), D20)


def save_chance(value: int) -> Fraction:
    """Chance of 1d20 at or above a save's value (1 to 20).

    Follows partida-web/tiradas-de-salvacion, critico and pifia. Raises `OutOfRange`.
    """
    check("salvacion", value, 1, 20)
    return Fraction(len([face for face in range(2, D20 + 1) if face >= value or face == D20]), D20)


def hit_chance(bonus: int, modifier: int, armour: int) -> Fraction:
    """Chance that 1d20 + attack bonus + modifier reaches an armour (−5 to 30); bonuses are any integers.

    Follows partida-web/tiradas-de-ataque, critico and pifia. Raises `OutOfRange`.
    """
    check("defensa", armour, -5, 30)
    return attack_chance(bonus + modifier, armour)


@dataclass(frozen=True)
class Fighter:
    """Someone of the party, with the Dexterity modifier that adds to the group's d6."""

    name: str
    dexterity: int


def order(group_die: int, keeper_die: int, fighters: list[Fighter]) -> tuple[list[str], list[str]]:
    """Who acts before the Keeper's side and who after: above its d6, or at or below it.

    Follows partida-web/orden-de-actuacion. Dice 1 to 6. Raises `OutOfRange`.
    """
    check("dado_grupo", group_die, 1, 6)
    check("dado_amo", keeper_die, 1, 6)
    first = [f.name for f in fighters if group_die + f.dexterity > keeper_die]
    last = [f.name for f in fighters if group_die + f.dexterity <= keeper_die]
    return first, last


def goes_first_chance(dexterity: int) -> Fraction:
    """Chance that the group's d6 with a Dexterity modifier (−5 to 5) is above the Keeper's d6.

    Follows partida-web/tiradas-de-iniciativa. Raises `OutOfRange`.
    """
    check("destrezas", dexterity, -5, 5)
    faces = range(1, 7)
    wins = sum(ours + dexterity > theirs for ours in faces for theirs in faces)
    return Fraction(wins, 36)


def in_units(amount: Fraction, unit: str) -> dict[str, Fraction]:
    """An amount (0 to 10 000) of a unit of `SECONDS` in each of the units, exact.

    A round lasts 10 seconds, a turn 10 minutes and a watch 2 hours. Follows
    partida-web/unidades-de-tiempo. Raises `OutOfRange`.
    """
    check("cantidad", amount, 0, 10_000)
    if unit not in SECONDS:
        raise OutOfRange("unidad", "No conozco esa unidad.")
    seconds = amount * SECONDS[unit]
    return {name: seconds / size for name, size in SECONDS.items()}


def turns_left(light: str, used: int) -> int:
    """Turns of 10 minutes that a light of `LIGHTS` still burns after `used` (0 to 1000).

    Follows partida-web/duracion-de-las-fuentes-de-luz. Raises `OutOfRange`.
    """
    check("turnos", used, 0, 1000)
    if light not in LIGHTS:
        raise OutOfRange("luz", "No conozco esa luz.")
    return max(0, LIGHTS[light] - used)


def healing(nights: int, days: int) -> tuple[int, Fraction, int]:
    """Least, mean and most hit points of nights of sleep (1 each) and days of rest (1d3 each).

    0 to 100 of each. Follows partida-web/dormir-una-noche and partida-web/dia-de-reposo. Raises
    `OutOfRange`.
    """
    check("noches", nights, 0, 100)
    check("dias", days, 0, 100)
    return nights + days, nights + 2 * Fraction(days), nights + 3 * days


def first_aid(skill: int) -> tuple[Fraction, int]:
    """Chance that first aid works with a healing skill (1 to 6), and the hit points it gives back.

    Follows partida-web/primeros-auxilios: 1, or 2 from a skill of 4 on. Raises `OutOfRange`.
    """
    return skill_chance(skill), 2 if skill >= 4 else 1
