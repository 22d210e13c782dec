"""What a body can carry, hold and pay for: loads, breath, movement, travel and rest."""

from dataclasses import dataclass
from fractions import Fraction

from .dice import mean, total
from .ranges import OutOfRange, check

SIZES = {
    "Diminuto": Fraction(1, 2),
    "Pequeño": Fraction(1),
    "Mediano": Fraction(1),
    "Grande": Fraction(2),
    "Enorme": Fraction(4),
    "Gargantuesco": Fraction(8),
}
POUND = Fraction(1, 2)


@dataclass(frozen=True)
class Load:
    """Kilograms: what one carries, and what one drags, lifts or pushes."""

    carry: Fraction
    drag: Fraction
    encumbered: Fraction
    heavily_encumbered: Fraction


def load(strength: int, size: str) -> Load:
    """15 pounds (7.5 kg) a point of Strength (1 to 30), twice that to drag; by size.

    The encumbrance variant of 5.1 sets in beyond 5 and 10 pounds a point. Follows
    5.2.1/capacidad-de-carga, 5.1/capacidad-de-carga and 5.1/sobrecarga. Raises `OutOfRange`.
    """
    check("fuerza", strength, 1, 30)
    if size not in SIZES:
        raise OutOfRange("tamano", "No conozco ese tamaño.")
    point = strength * SIZES[size] * POUND
    return Load(15 * point, 30 * point, 5 * point, 10 * point)


def breath_seconds(constitution: int) -> int:
    """How long one holds one's breath: 1 + Constitution modifier (−5 to 10) minutes, 30 s at least.

    Follows 5.2.1/asfixia and 5.1/asfixia. Raises `OutOfRange`.
    """
    check("constitucion", constitution, -5, 10)
    return max(30, 60 * (1 + constitution))


def rounds_without_air(constitution: int) -> int:
    """Rounds that 5.1 gives after that before dropping to 0 hit points: the modifier, at least 1."""
    check("constitucion", constitution, -5, 10)
    return max(1, constitution)


TURNS_WITHOUT_AIR = 6  # 5.2.1: a level of exhaustion at the end of each turn; the sixth kills.

# Metres a minute, kilometres an hour and a day of 8 hours (5.2.1/exploracion, 5.1/ritmo-de-viaje).
PACES = {
    "rápido": (Fraction(120), Fraction(6), Fraction(45)),
    "normal": (Fraction(90), Fraction(9, 2), Fraction(36)),
    "lento": (Fraction(60), Fraction(3), Fraction(27)),
}
TRAVEL_HOURS = 8


def travelled(pace: str, hours: Fraction) -> Fraction:
    """Kilometres in some hours (0 to 24).

    The table of the rules rounds the day of 8 hours on its own: 8 hours give the day's distance,
    fewer an hour's each but no more than the day's, and more add an hour's each. Raises `OutOfRange`.
    """
    check("horas", hours, 0, 24)
    if pace not in PACES:
        raise OutOfRange("ritmo", "No conozco ese ritmo.")
    _, hour, day = PACES[pace]
    if hours < TRAVEL_HOURS:
        return min(day, hours * hour)
    return day + (hours - TRAVEL_HOURS) * hour


def forced_march_dcs(hours: int) -> list[int]:
    """The Constitution save DC at the end of each hour beyond 8 (hours 0 to 24): 10 + hours past 8."""
    check("horas", hours, 0, 24)
    return [10 + extra for extra in range(1, max(0, hours - TRAVEL_HOURS) + 1)]


def movement_cost(distance: Fraction, *, extra: int) -> Fraction:
    """Movement that a distance costs when each metre costs `extra` metres more (0 to 5)."""
    check("distancia", distance, 0, 10_000)
    check("extra", extra, 0, 5)
    return distance * (1 + extra)


def standing_up(speed: Fraction, edition: str) -> Fraction:
    """Movement to stand up: half the speed; 5.2.1 rounds down to whole squares of feet (30 cm).

    Follows 5.2.1/derribado and 5.1/derribado-movimiento. Speed 0 forbids it: raises `OutOfRange`.
    """
    check("velocidad", speed, 0, 300)
    if not speed:
        raise OutOfRange("velocidad", "Con velocidad 0 no puedes levantarte.")
    foot = Fraction(3, 10)
    half = speed / 2
    return half // foot * foot if edition == "5.2.1" else half


def healed_on_rest(sides: int, count: int, constitution: int, edition: str) -> Fraction:
    """Mean hit points of `count` (0 to 20) hit dice on a short rest, each with the Constitution modifier.

    In 5.2.1 each die heals at least 1; in 5.1 a die may give 0 but takes nothing away. Follows
    5.2.1/descanso-corto and 5.1/descanso-corto. Raises `OutOfRange`.
    """
    check("dados", count, 0, 20)
    check("constitucion", constitution, -5, 10)
    if sides not in (6, 8, 10, 12):
        raise OutOfRange("caras", "Los dados de golpe son d6, d8, d10 o d12.")
    least = 1 if edition == "5.2.1" else 0
    return count * mean_die(sides, constitution, least)


def mean_die(sides: int, bonus: int, least: int) -> Fraction:
    """Mean of a die with a bonus, each result at least `least`."""
    found = {}
    for face, p in total(1, sides).items():
        value = max(least, face + bonus)
        found[value] = found.get(value, Fraction(0)) + p
    return mean(found)
