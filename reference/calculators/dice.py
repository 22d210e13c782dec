"""Odds of dice, exact: by enumeration or closed form, never by simulation.

Probabilities are `Fraction`s from 0 to 1; a distribution maps each total to its probability.
"""

from fractions import Fraction
from functools import lru_cache
from typing import Literal

from .ranges import check

Mode = Literal["normal", "ventaja", "desventaja"]
Distribution = dict[int, Fraction]

D20 = 20


@lru_cache(maxsize=8)
def d20(mode: Mode = "normal") -> Distribution:
    """The result of a d20; with advantage the higher of two, with disadvantage the lower.

    Follows 5.2.1/ventaja and 5.2.1/desventaja (the same in 5.1).
    """
    if mode == "normal":
        return {face: Fraction(1, D20) for face in range(1, D20 + 1)}
    pick = max if mode == "ventaja" else min
    found: Distribution = {}
    for one in range(1, D20 + 1):
        for other in range(1, D20 + 1):
            face = pick(one, other)
            found[face] = found.get(face, Fraction(0)) + Fraction(1, D20 * D20)
    return found


def at_least(need: int, mode: Mode = "normal") -> Fraction:
    """Chance that the d20 itself shows `need` or more; any integer, 0 beyond 20 and 1 from 1 down."""
    share = Fraction(min(D20, max(0, D20 + 1 - need)), D20)
    if mode == "normal":
        return share
    return share**2 if mode == "desventaja" else 1 - (1 - share) ** 2


def check_chance(modifier: int, difficulty: int, mode: Mode = "normal") -> Fraction:
    """Chance that d20 + modifier reaches the difficulty; any integers.

    No natural 1 or 20 decides a check or a save. Follows 5.2.1/prueba-de-caracteristica,
    5.2.1/tirada-de-salvacion, 5.1/pruebas-de-caracteristica and 5.1/tiradas-de-salvacion.
    """
    return at_least(difficulty - modifier, mode)


def attack_chance(bonus: int, armour_class: int, mode: Mode = "normal") -> Fraction:
    """Chance that d20 + bonus hits an armour class; any integers.

    A natural 20 always hits and a natural 1 never does. Follows 5.2.1/tirada-de-ataque and
    5.1/tiradas-de-ataque.
    """
    need = min(D20, max(2, armour_class - bonus))
    return at_least(need, mode)


@lru_cache(maxsize=4096)
def contest_chance(modifier: int, opponent: int, mode: Mode = "normal", theirs: Mode = "normal") -> Fraction:
    """Chance to beat an opponent's d20 + modifier, each rolled in its way; any integers.

    A tie changes nothing, so it does not count. Follows 5.1/tiradas-enfrentadas; 5.2.1 has no contests.
    """
    return sum(
        (p * (1 - at_least(face + modifier - opponent, theirs)) for face, p in d20(mode).items()),
        Fraction(0),
    )


def die(sides: int, bonus: int = 0, least: int | None = None) -> Distribution:
    """One die of `sides` faces (2 to 100) with a bonus, each result at least `least` where it is given.

    Raises `OutOfRange`.
    """
    check("caras", sides, 2, 100)
    found: Distribution = {}
    for face in range(1, sides + 1):
        value = face + bonus if least is None else max(least, face + bonus)
        found[value] = found.get(value, Fraction(0)) + Fraction(1, sides)
    return found


@lru_cache(maxsize=256)
def total(count: int, sides: int, bonus: int = 0, least: int | None = None) -> Distribution:
    """The sum of `count` dice (0 to 60) as `die` says one is. Raises `OutOfRange`.

    Ways are counted as whole numbers, which is many times faster than adding fractions.
    """
    check("dados", count, 0, 60)
    faces = {value: int(p * sides) for value, p in die(sides, bonus, least).items()}
    ways = {0: 1}
    for _ in range(count):
        added: dict[int, int] = {}
        for value, n in ways.items():
            for face, m in faces.items():
                added[value + face] = added.get(value + face, 0) + n * m
        ways = added
    return {value: Fraction(n, sides**count) for value, n in ways.items()}


def mean(distribution: Distribution) -> Fraction:
    """The mean of the totals, exact."""
    return sum((value * p for value, p in distribution.items()), Fraction(0))


def reach(distribution: Distribution, value: int) -> Fraction:
    """Chance of a total of `value` or more; any integer."""
    return sum((p for other, p in distribution.items() if other >= value), Fraction(0))


def fraction_of_group(chances: list[Fraction], need: int) -> Fraction:
    """Chance that at least `need` (0 to as many as there are) of independent trials succeed.

    Each trial has its own chance, from 0 to 1.
    """
    counts = [Fraction(1)]
    for chance in chances:
        counts = [
            (counts[k] * (1 - chance) if k < len(counts) else Fraction(0))
            + (counts[k - 1] * chance if k else Fraction(0))
            for k in range(len(counts) + 1)
        ]
    return sum(counts[need:], Fraction(0))
