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
    """Chance that the d20 itself shows `need` or more; any integer."""
    return sum((p for face, p in d20(mode).items() if face >= need), Fraction(0))


def check_chance(modifier: int, difficulty: int, mode: Mode = "normal") -> Fraction:
    """Chance that d20 + modifier reaches the difficulty. No natural 1 or 20 decides a check."""
    return at_least(difficulty - modifier, mode)


def attack_chance(bonus: int, armour_class: int, mode: Mode = "normal") -> Fraction:
    """Chance to hit: a natural 20 always does and a natural 1 never (5.2.1/tirada-de-ataque)."""
    need = min(D20, max(2, armour_class - bonus))
    return at_least(need, mode)


def contest_chance(modifier: int, opponent: int, mode: Mode = "normal", theirs: Mode = "normal") -> Fraction:
    """Chance to beat an opponent's d20 + modifier; a tie changes nothing (5.1/tiradas-enfrentadas)."""
    return sum(
        (
            mine * his
            for face, mine in d20(mode).items()
            for other, his in d20(theirs).items()
            if face + modifier > other + opponent
        ),
        Fraction(0),
    )


@lru_cache(maxsize=256)
def total(count: int, sides: int) -> Distribution:
    """The sum of `count` dice (0 to 60) of `sides` faces (2 to 100). Raises `OutOfRange`."""
    check("dados", count, 0, 60)
    check("caras", sides, 2, 100)
    found: Distribution = {0: Fraction(1)}
    for _ in range(count):
        added: Distribution = {}
        for value, p in found.items():
            for face in range(1, sides + 1):
                added[value + face] = added.get(value + face, Fraction(0)) + p / sides
        found = added
    return found


def mean(distribution: Distribution) -> Fraction:
    return sum((value * p for value, p in distribution.items()), Fraction(0))


def reach(distribution: Distribution, value: int) -> Fraction:
    """Chance of `value` or more."""
    return sum((p for other, p in distribution.items() if other >= value), Fraction(0))


def fraction_of_group(chances: list[Fraction], need: int) -> Fraction:
    """Chance that at least `need` of independent trials succeed, each with its own chance."""
    counts = [Fraction(1)]
    for chance in chances:
        counts = [
            (counts[k] * (1 - chance) if k < len(counts) else Fraction(0))
            + (counts[k - 1] * chance if k else Fraction(0))
            for k in range(len(counts) + 1)
        ]
    return sum(counts[need:], Fraction(0))
