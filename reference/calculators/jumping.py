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
    """How high the hands come: the jump and one and a half times the stature (metres, 0 to 30).

    A jump below 0 lifts nobody. Follows 5.2.1/salto-de-altura and 5.1/saltar. Raises `OutOfRange`.
    """
    check("estatura", stature, 0, 30)
    return max(Fraction(0), jump) + REACH * stature


def highest_obstacle(distance: Fraction) -> Fraction:
    """The highest obstacle (metres) that a long jump may clear with a check: a quarter of its length.

    Follows 5.2.1/salto-de-longitud and 5.1/saltar. Raises `OutOfRange` for a length below 0.
    """
    check("distancia", distance, 0, 100)
    return distance * OBSTACLE_SHARE


@dataclass(frozen=True)
class Crossing:
    """What it takes to jump over something: `short` of it by so many metres, `cost` in movement."""

    short: Fraction
    cost: Fraction


def over_gap(gap: Fraction, strength: int, *, run_up: bool) -> Crossing:
    """A long jump over a gap (metres, 0 to 100): only the gap is paid for, and the run-up.

    Follows 5.2.1/salto-de-longitud and 5.1/saltar. Raises `OutOfRange`.
    """
    check("hueco", gap, 0, 100)
    longest = long_jump(strength, run_up=run_up).distance
    return Crossing(max(Fraction(0), gap - longest), gap + (RUN_UP if run_up else 0))


def to_ledge(
    ledge: Fraction, strength: int, stature: Fraction, *, run_up: bool, edition: str = "5.2.1"
) -> Crossing:
    """A high jump to touch a ledge (metres, 0 to 100): no higher than the hands need, and the run-up.

    Follows 5.2.1/salto-de-altura and 5.1/saltar. Raises `OutOfRange`.
    """
    check("repisa", ledge, 0, 100)
    highest = max(Fraction(0), high_jump(strength, run_up=run_up, edition=edition).distance)
    needed = max(Fraction(0), ledge - hands_reach(Fraction(0), stature))
    run = RUN_UP if run_up and needed else Fraction(0)
    return Crossing(max(Fraction(0), needed - highest), needed + run)
