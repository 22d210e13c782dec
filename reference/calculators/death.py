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


@dataclass(frozen=True)
class Fate:
    """Chances of the three ends; they add up to 1."""

    awake: Fraction
    stable: Fraction
    dead: Fraction


@lru_cache(maxsize=64)
def fate(successes: int, failures: int, bonus: int = 0) -> Fate:
    """The ends of someone with so many successes and failures (0 to 2 each).

    `bonus` (−10 to 10) adds to the roll; the natural 1 and 20 are of the die. Raises `OutOfRange`.
    """
    check("exitos", successes, 0, 2)
    check("fallos", failures, 0, 2)
    check("bonificador", bonus, -10, 10)
    awake = stable = dead = Fraction(0)
    for face in range(1, D20 + 1):
        p = Fraction(1, D20)
        if face == D20:
            awake += p
            continue
        now_successes, now_failures = successes, failures
        if face == 1:
            now_failures += 2
        elif face + bonus >= SUCCESS:
            now_successes += 1
        else:
            now_failures += 1
        if now_failures >= 3:
            dead += p
        elif now_successes >= 3:
            stable += p
        else:
            then = fate(now_successes, now_failures, bonus)
            awake, stable, dead = awake + p * then.awake, stable + p * then.stable, dead + p * then.dead
    return Fate(awake, stable, dead)
