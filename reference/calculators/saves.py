"""Save DCs and who makes them."""

from .ranges import check


def spell_save_dc(ability: int, proficiency: int, item: int = 0) -> int:
    """8 + spellcasting modifier (−5 to 10) + proficiency (2 to 9) + item bonus (0 to 5).

    Follows 5.2.1/lanzar-conjuros and 5.1/cd-de-salvacion-de-conjuro. Raises `OutOfRange`.
    """
    check("aptitud", ability, -5, 10)
    check("competencia", proficiency, 2, 9)
    check("objeto", item, 0, 5)
    return 8 + ability + proficiency + item


def spell_attack_bonus(ability: int, proficiency: int, item: int = 0) -> int:
    """Spellcasting modifier + proficiency + item bonus (5.2.1/ataque-de-conjuro). Raises `OutOfRange`."""
    check("aptitud", ability, -5, 10)
    check("competencia", proficiency, 2, 9)
    check("objeto", item, 0, 5)
    return ability + proficiency + item


def unarmed_dc(strength: int, proficiency: int) -> int:
    """8 + Strength modifier + proficiency: to resist a grapple or shove, and to escape, in 5.2.1.

    Follows 5.2.1/ataque-sin-armas and 5.2.1/agarrar. Raises `OutOfRange`.
    """
    check("fuerza", strength, -5, 10)
    check("competencia", proficiency, 2, 9)
    return 8 + strength + proficiency


def concentration_dc(damage: int, edition: str = "5.2.1") -> int:
    """10 or half the damage (0 to 9999, rounded down), the higher; at most 30 in 5.2.1.

    Follows 5.2.1/concentracion and 5.1/concentracion. Raises `OutOfRange`.
    """
    check("dano", damage, 0, 9999)
    dc = max(10, damage // 2)
    return min(30, dc) if edition == "5.2.1" else dc
