"""Checks, passive scores and exhaustion."""

from fractions import Fraction

from .dice import Mode, check_chance, fraction_of_group
from .ranges import check

ADVANTAGE_PASSIVE = 5


def passive(modifier: int, mode: Mode = "normal") -> int:
    """10 + modifier (−10 to 30), +5 with advantage, −5 with disadvantage (5.2.1/percepcion-pasiva).

    Raises `OutOfRange`.
    """
    check("modificador", modifier, -10, 30)
    return 10 + modifier + {"normal": 0, "ventaja": ADVANTAGE_PASSIVE, "desventaja": -ADVANTAGE_PASSIVE}[mode]


def exhausted(modifier: int, mode: Mode, level: int, edition: str) -> tuple[int, Mode]:
    """Modifier and way of rolling of an ability check with exhaustion (levels 0 to 5).

    5.2.1: −2 a level. 5.1: disadvantage from level 1, which cancels advantage
    (5.2.1/cansancio, 5.1/cansancio). Raises `OutOfRange`; level 6 is death.
    """
    check("cansancio", level, 0, 5)
    if edition == "5.2.1":
        return modifier - 2 * level, mode
    if not level:
        return modifier, mode
    return modifier, "normal" if mode == "ventaja" else "desventaja"


def group_check(modifiers: list[int], difficulty: int) -> Fraction:
    """Chance that at least half of a group (1 to 20) succeeds (5.1/prueba-de-habilidad-de-grupo)."""
    check("grupo", len(modifiers), 1, 20)
    chances = [check_chance(modifier, difficulty) for modifier in modifiers]
    return fraction_of_group(chances, -(-len(modifiers) // 2))
