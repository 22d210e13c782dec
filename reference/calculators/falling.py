"""Falls. Follows 5.2.1/caidas and 5.1/caer."""

from fractions import Fraction

from .dice import Distribution, total
from .ranges import check

METRES_PER_DIE = Fraction(3)
MOST_DICE = 20
SIDES = 6
LIQUID_DC = 15


def dice(height: Fraction) -> int:
    """How many d6 a fall of `height` metres (0 to 100 000) deals: one each whole 3 m, at most 20.

    Follows 5.2.1/caidas#dano and 5.1/caer#dano, whose 10 feet are 3 m. Raises `OutOfRange`.
    """
    check("altura", height, 0, 100_000)
    return min(MOST_DICE, int(height // METRES_PER_DIE))


def damage(height: Fraction) -> Distribution:
    """The damage of a fall of `height` metres (0 to 100 000): totals with their probabilities.

    Follows 5.2.1/caidas#dano and 5.1/caer#dano. Raises `OutOfRange`.
    """
    return total(dice(height), SIDES)


def halved(distribution: Distribution) -> Distribution:
    """Damage after the reaction that 5.2.1 allows into a liquid: half of each total, rounded down.

    Follows 5.2.1/caidas#caida-en-un-liquido; 5.1 has no such rule.
    """
    found: Distribution = {}
    for value, p in distribution.items():
        found[value // 2] = found.get(value // 2, Fraction(0)) + p
    return found
