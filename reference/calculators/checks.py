"""Checks, passive scores and exhaustion."""

from fractions import Fraction

from .dice import Mode, attack_chance, check_chance, fraction_of_group
from .ranges import OutOfRange, check

ADVANTAGE_PASSIVE = 5

# The level of exhaustion from which 5.1 gives disadvantage, by kind of roll.
KINDS = {"prueba": 1, "salvacion": 3, "ataque": 3}


def passive(modifier: int, mode: Mode = "normal") -> int:
    """A passive score: 10 + modifier (−10 to 30), +5 with advantage, −5 with disadvantage.

    Follows 5.2.1/percepcion-pasiva, 5.1/percepcion-pasiva and 5.1/pruebas-pasivas. Raises `OutOfRange`.
    """
    check("modificador", modifier, -10, 30)
    return 10 + modifier + {"normal": 0, "ventaja": ADVANTAGE_PASSIVE, "desventaja": -ADVANTAGE_PASSIVE}[mode]


def exhausted(modifier: int, mode: Mode, level: int, edition: str, kind: str = "prueba") -> tuple[int, Mode]:
    """Modifier and way of rolling of a `kind` of roll (a key of `KINDS`) with exhaustion (levels 0 to 5).

    5.2.1: −2 a level to every d20. 5.1: disadvantage, which cancels advantage, on ability checks from
    level 1 and on attacks and saves from level 3. Follows 5.2.1/cansancio and 5.1/cansancio. Raises
    `OutOfRange`; level 6 is death.
    """
    check("cansancio", level, 0, 5)
    if kind not in KINDS:
        raise OutOfRange("clase", "No conozco esa tirada.")
    if edition == "5.2.1":
        return modifier - 2 * level, mode
    if level < KINDS[kind]:
        return modifier, mode
    return modifier, "normal" if mode == "ventaja" else "desventaja"


def roll_chance(modifier: int, difficulty: int, mode: Mode, kind: str) -> Fraction:
    """Chance of a `kind` of roll; only attacks heed a natural 1 or 20. Any integers."""
    chance = attack_chance if kind == "ataque" else check_chance
    return chance(modifier, difficulty, mode)


def group_check(modifiers: list[int], difficulty: int) -> Fraction:
    """Chance that at least half of a group (1 to 20 modifiers, any integers) reaches the difficulty.

    Follows 5.1/prueba-de-habilidad-de-grupo; 5.2.1 has no group checks. Raises `OutOfRange`.
    """
    check("grupo", len(modifiers), 1, 20)
    chances = [check_chance(modifier, difficulty) for modifier in modifiers]
    return fraction_of_group(chances, -(-len(modifiers) // 2))
