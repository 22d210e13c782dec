"""Death saves as a chain of states, solved exactly. The same in both editions.

Follows 5.2.1/tirada-de-salvacion-contra-muerte and 5.1/tirada-de-salvacion-contra-muerte: 10 or more
succeeds, a 1 counts as two failures, a 20 gives 1 hit point; three of either end it.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from .dice import D20
from .ranges import check

SUCCESS = 10
ENOUGH = 3


@dataclass(frozen=True)
class Fate:
    """Chances of the three ends; they add up to 1."""

    awake: Fraction
    stable: Fraction
    dead: Fraction


@lru_cache(maxsize=256)
def fate(successes: int, failures: int, bonus: int = 0) -> Fate:
    """The ends of someone with so many successes and failures (0 to 2 each).

    `bonus` (−10 to 10) adds to the roll; the natural 1 and 20 are of the die. Raises `OutOfRange`.
    """
    check("exitos", successes, 0, 2)
    check("fallos", failures, 0, 2)
    check("bonificador", bonus, -10, 10)
    awake = stable = dead = Fraction(0)
    for then, p in _next(successes, failures, bonus):
        if then is None:
            awake += p
        elif then[1] >= ENOUGH:
            dead += p
        elif then[0] >= ENOUGH:
            stable += p
        else:
            rest = fate(*then, bonus)
            awake, stable, dead = awake + p * rest.awake, stable + p * rest.stable, dead + p * rest.dead
    return Fate(awake, stable, dead)


@lru_cache(maxsize=256)
def turns(successes: int, failures: int, bonus: int = 0) -> Fraction:
    """The mean number of rolls, one a turn, until one of the three ends.

    Same ranges as `fate`, and the same entries. Raises `OutOfRange`.
    """
    check("exitos", successes, 0, 2)
    check("fallos", failures, 0, 2)
    check("bonificador", bonus, -10, 10)
    found = Fraction(1)
    for then, p in _next(successes, failures, bonus):
        if then is not None and max(then) < ENOUGH:
            found += p * turns(*then, bonus)
    return found


def _next(successes: int, failures: int, bonus: int) -> list[tuple[tuple[int, int] | None, Fraction]]:
    """The states after one roll with their chances; None is a natural 20, which ends it."""
    ways: dict[tuple[int, int] | None, int] = {}
    for face in range(1, D20 + 1):
        if face == D20:
            then = None
        elif face == 1:
            then = (successes, failures + 2)
        elif face + bonus >= SUCCESS:
            then = (successes + 1, failures)
        else:
            then = (successes, failures + 1)
        ways[then] = ways.get(then, 0) + 1
    return [(then, Fraction(n, D20)) for then, n in ways.items()]
