"""Scores, modifiers and proficiency: the numbers that the other calculators start from."""

from .ranges import check


def modifier(score: int) -> int:
    """The modifier of a score (1 to 30): half of what it passes 10, rounded down.

    Follows 5.2.1/puntuacion-de-caracteristica-y-modificador. Raises `OutOfRange`.
    """
    check("puntuación", score, 1, 30)
    return (score - 10) // 2


def proficiency(level: int) -> int:
    """The proficiency bonus of a character of a level (1 to 20): +2, and +1 each four levels.

    Follows 5.2.1/competencia-reglas. Raises `OutOfRange`.
    """
    check("nivel", level, 1, 20)
    return 2 + (level - 1) // 4
