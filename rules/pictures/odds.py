"""Advantage and disadvantage as odds: the chance that a d20 shows what is needed."""

from fractions import Fraction

from .drawing import Picture, word

WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 640, 336, 100, 16, 252
FACES = 20


def normal(need: int) -> Fraction:
    return Fraction(FACES + 1 - need, FACES)


def advantage(need: int) -> Fraction:
    """One of two dice is enough."""
    return 1 - (1 - normal(need)) ** 2


def disadvantage(need: int) -> Fraction:
    """Both dice have to show it."""
    return normal(need) ** 2


def curves() -> str:
    def x(need: int) -> float:
        return LEFT + (need - 1) * (WIDTH - LEFT - 20) / (FACES - 1)

    def y(chance: Fraction) -> float:
        return BOTTOM - float(chance) * (BOTTOM - TOP)

    drawn = []
    for percent in (0, 25, 50, 75, 100):
        level = y(Fraction(percent, 100))
        drawn.append(f'<path class="pic-grid" d="M{LEFT} {level:g}H{WIDTH - 20}"/>')
        drawn.append(word(LEFT - 8, level + 10, f"{percent} %", "end", big=True))
    for need in (1, 5, 10, 15, 20):
        drawn.append(word(x(need), BOTTOM + 34, str(need), big=True))
    for chance, kind in (
        (advantage, "pic-jump"),
        (normal, "pic-line"),
        (disadvantage, "pic-jump pic-dashed"),
    ):
        points = " ".join(f"{x(need):.1f} {y(chance(need)):.1f}" for need in range(1, FACES + 1))
        drawn.append(f'<path class="{kind}" d="M{points}"/>')
    drawn.append(word((LEFT + WIDTH) / 2, HEIGHT - 4, "lo que tiene que salir en el d20", big=True))
    return "".join(drawn)


def _percent(chance: Fraction) -> str:
    return f"{round(float(chance) * 100)}\u00a0%"


ODDS = (
    Picture(
        "ventaja-y-desventaja",
        "Probabilidad de éxito según lo que tiene que salir en el d20",
        "Tres curvas que bajan del 100 %: con ventaja, la más alta; normal, una recta; con desventaja, la más baja.",
        f"Si necesitas un 11: {_percent(advantage(11))} con ventaja, {_percent(normal(11))} sin nada, "
        f"{_percent(disadvantage(11))} con desventaja (la línea discontinua). "
        f"Un 20 natural: {_percent(advantage(20))}, {_percent(normal(20))} y menos del 1\u00a0%.",
        WIDTH,
        HEIGHT,
        curves,
    ),
)
