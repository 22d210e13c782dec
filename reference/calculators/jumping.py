"""Jumps, in exact metres. Follows 5.2.1/salto-de-longitud, 5.2.1/salto-de-altura and 5.1/saltar."""

from dataclasses import dataclass
from fractions import Fraction

from .abilities import modifier
from .ranges import check

FOOT = Fraction(3, 10)
RUN_UP = 10 * FOOT
OBSTACLE_DC = LANDING_DC = 10
OBSTACLE_SHARE = Fraction(1, 4)
REACH = Fraction(3, 2)


@dataclass(frozen=True)
class Jump:
    """Metres covered, and what the jump costs in movement (with the run-up where there is one)."""

    distance: Fraction
    cost: Fraction


def long_jump(strength: int, *, run_up: bool) -> Jump:
    """A foot (30 cm) a point of Strength (1 to 30) after a run-up of 10 feet (3 m), else half of it.

    Each metre jumped costs a metre of movement. Raises `OutOfRange`.
    """
    check("fuerza", strength, 1, 30)
    distance = strength * FOOT if run_up else strength * FOOT / 2
    return Jump(distance, distance + (RUN_UP if run_up else 0))


def high_jump(strength: int, *, run_up: bool, edition: str = "5.2.1") -> Jump:
    """3 feet (90 cm) and a foot for each point of the Strength modifier, else half of it.

    5.2.1 says that it is never below 0. 5.1 sets no minimum: the sum is given as written and may be
    negative, which a table reads as no jump; the cost is then 0. Raises `OutOfRange`.
    """
    check("fuerza", strength, 1, 30)
    height = (3 + modifier(strength)) * FOOT
    if edition == "5.2.1":
        height = max(Fraction(0), height)
    if not run_up:
        height /= 2
    return Jump(height, max(Fraction(0), height) + (RUN_UP if run_up else 0))


def hands_reach(jump: Fraction, stature: Fraction) -> Fraction:
    """How high the hands come: the jump and one and a half times the stature (metres, 0 to 30)."""
    check("estatura", stature, 0, 30)
    return max(Fraction(0), jump) + REACH * stature


def highest_obstacle(distance: Fraction) -> Fraction:
    """The highest obstacle that a long jump may clear with a check: a quarter of its length."""
    return distance * OBSTACLE_SHARE
