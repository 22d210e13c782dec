"""What a body can carry, hold and pay for: loads, breath, movement, travel and rest."""

from dataclasses import dataclass
from fractions import Fraction

from .dice import Distribution, mean, total
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
    """Kilograms: what one carries, what one drags, lifts or pushes, and where the variant sets in."""

    carry: Fraction
    drag: Fraction
    encumbered: Fraction
    heavily_encumbered: Fraction

    def can(self, weight: Fraction) -> str:
        """What one can do with a weight (kilograms): «llevar», «arrastrar» or «nada»."""
        if weight <= self.carry:
            return "llevar"
        return "arrastrar" if weight <= self.drag else "nada"

    def encumbrance(self, weight: Fraction) -> str:
        """How the variant of 5.1 slows who carries a weight: «», «sobrecargado», «muy sobrecargado»."""
        if weight > self.heavily_encumbered:
            return "muy sobrecargado"
        return "sobrecargado" if weight > self.encumbered else ""


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
    """Rounds that 5.1 gives after that before dropping to 0 hit points: the modifier, at least 1.

    Constitution modifier from −5 to 10. Follows 5.1/asfixia. Raises `OutOfRange`.
    """
    check("constitucion", constitution, -5, 10)
    return max(1, constitution)


DEADLY_EXHAUSTION = 6


def turns_without_air(exhaustion: int = 0) -> int:
    """Turns that 5.2.1 gives without air: each one's end adds a level of exhaustion, the sixth kills.

    `exhaustion` is the level (0 to 5) that one already had. Follows 5.2.1/asfixia and
    5.2.1/cansancio. Raises `OutOfRange`.
    """
    check("cansancio", exhaustion, 0, 5)
    return DEADLY_EXHAUSTION - exhaustion


# Metres a minute, kilometres an hour and a day of 8 hours (5.2.1/exploracion, 5.1/ritmo-de-viaje).
PACES = {
    "rápido": (Fraction(120), Fraction(6), Fraction(45)),
    "normal": (Fraction(90), Fraction(9, 2), Fraction(36)),
    "lento": (Fraction(60), Fraction(3), Fraction(27)),
}
TRAVEL_HOURS = 8

# The fastest pace that a terrain allows in 5.2.1 (5.2.1/ritmo-de-viaje).
TERRAINS = {
    "praderas": "rápido",
    "ártico": "rápido",
    "bosque": "normal",
    "colinas": "normal",
    "costa": "normal",
    "desierto": "normal",
    "Infraoscuridad": "normal",
    "poblaciones": "normal",
    "montaña": "lento",
    "pantano": "lento",
}


def pace_in(terrain: str, pace: str, *, road: bool = False) -> str:
    """The pace that a group keeps in 5.2.1: the one it wants, or the terrain's fastest if that is less.

    A good road raises the fastest by a step. `terrain` is a key of `TERRAINS`, `pace` of `PACES`.
    Follows 5.2.1/ritmo-de-viaje. Raises `OutOfRange`.
    """
    if terrain not in TERRAINS:
        raise OutOfRange("terreno", "No conozco ese terreno.")
    if pace not in PACES:
        raise OutOfRange("ritmo", "No conozco ese ritmo.")
    steps = list(PACES)  # from fast to slow
    fastest = max(0, steps.index(TERRAINS[terrain]) - road)
    return steps[max(fastest, steps.index(pace))]


def travelled(pace: str, hours: Fraction, *, difficult: bool = False) -> Fraction:
    """Kilometres in some hours (0 to 24) at a pace of `PACES`; in difficult terrain half, as 5.1 says.

    The table of the rules rounds the day of 8 hours on its own: 8 hours give the day's distance,
    fewer an hour's each but no more than the day's, and more add an hour's each. Follows
    5.2.1/ritmo-de-viaje, 5.1/ritmo-de-viaje, 5.1/marcha-forzada and 5.1/terreno-dificil-en-viajes.
    Raises `OutOfRange`.
    """
    check("horas", hours, 0, 24)
    if pace not in PACES:
        raise OutOfRange("ritmo", "No conozco ese ritmo.")
    _, hour, day = PACES[pace]
    share = Fraction(1, 2) if difficult else 1
    if hours < TRAVEL_HOURS:
        return share * min(day, hours * hour)
    return share * (day + (hours - TRAVEL_HOURS) * hour)


def forced_march_dcs(hours: int) -> list[int]:
    """The Constitution save DC at the end of each hour beyond 8 (hours 0 to 24): 10 + hours past 8.

    Follows 5.2.1/ritmo-de-viaje and 5.1/marcha-forzada. Raises `OutOfRange`.
    """
    check("horas", hours, 0, 24)
    return [10 + extra for extra in range(1, max(0, hours - TRAVEL_HOURS) + 1)]


def movement_cost(distance: Fraction, *, extra: int) -> Fraction:
    """Movement (metres) that a distance (metres, 0 to 10 000) costs when each metre costs `extra` more.

    `extra` is 0 to 5: difficult terrain 1, climbing, swimming or crawling 1, dragging in 5.2.1 1, and
    they add up. Follows 5.2.1/terreno-dificil, 5.2.1/trepar, 5.2.1/agarrado, 5.1/terreno-dificil and
    5.1/arrastrarse-trepar-y-nadar. Raises `OutOfRange`.
    """
    check("distancia", distance, 0, 10_000)
    check("extra", extra, 0, 5)
    return distance * (1 + extra)


def standing_up(speed: Fraction, edition: str) -> Fraction:
    """Movement (metres) to stand up: half the speed (metres, 0 to 300), which 5.2.1 rounds down.

    What is rounded is whole feet of 30 cm, in which the rule was first written. Follows 5.2.1/derribado and 5.1/derribado-movimiento. Speed 0 forbids it: raises `OutOfRange`.
    """
    check("velocidad", speed, 0, 300)
    if not speed:
        raise OutOfRange("velocidad", "Con velocidad 0 no puedes levantarte.")
    foot = Fraction(3, 10)
    half = speed / 2
    return half // foot * foot if edition == "5.2.1" else half


HIT_DICE = (6, 8, 10, 12)


def healing_on_rest(sides: int, count: int, constitution: int, edition: str) -> Distribution:
    """Hit points of `count` (0 to 20) hit dice of `HIT_DICE` on a short rest, as a distribution.

    Each die adds the Constitution modifier (−5 to 10). In 5.2.1 each heals at least 1; in 5.1 a die
    may give 0 but takes nothing away. Follows 5.2.1/descanso-corto, 5.2.1/dados-de-puntos-de-golpe,
    5.1/descanso-corto and 5.1/dado-de-golpe. Raises `OutOfRange`.
    """
    check("dados", count, 0, 20)
    check("constitucion", constitution, -5, 10)
    if sides not in HIT_DICE:
        raise OutOfRange("caras", "Los dados de golpe son d6, d8, d10 o d12.")
    return total(count, sides, constitution, 1 if edition == "5.2.1" else 0)


def healed_on_rest(sides: int, count: int, constitution: int, edition: str) -> Fraction:
    """The mean of `healing_on_rest`, within the same ranges. Raises `OutOfRange`."""
    return mean(healing_on_rest(sides, count, constitution, edition))
