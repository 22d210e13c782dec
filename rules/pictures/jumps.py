"""The long and the high jump of a Strength of 15 (modifier +2), on squares of 1.5 m.

With a run-up of 10 feet: 15 feet long (3 squares) and 3 + 2 = 5 feet high (1 square); half of it
standing (5.2.1/salto-de-longitud, 5.2.1/salto-de-altura, 5.1/saltar).
"""

from .drawing import CELL, Picture, grid, origin, word

STRENGTH, MODIFIER = 15, 2
FEET_PER_SQUARE = 5
LONG = STRENGTH / FEET_PER_SQUARE * CELL
HIGH = (3 + MODIFIER) / FEET_PER_SQUARE * CELL
RUN = 2 * CELL
GROUND = 3 * CELL


def _arc(start: float, length: float, rise: float, kind: str) -> str:
    return (
        f'<path class="{kind}" d="M{start:g} {GROUND}Q{start + length / 2:g} {GROUND - 2 * rise:g} '
        f'{start + length:g} {GROUND}"/>'
    )


def long_jump() -> str:
    start = CELL + RUN
    return (
        grid(8, 4)
        + f'<path class="pic-run" d="M{CELL} {GROUND}H{start}"/>'
        + _arc(start, LONG, CELL, "pic-jump")
        + _arc(start, LONG / 2, CELL / 2, "pic-jump pic-dashed")
        + word(CELL + RUN / 2, GROUND + 26, "carrerilla")
        + word(start + LONG / 2, GROUND + 26, "salto")
        + origin(start, GROUND)
    )


def high_jump() -> str:
    x = CELL + RUN
    return (
        grid(8, 4)
        + f'<path class="pic-run" d="M{CELL} {GROUND}H{x}"/>'
        + f'<path class="pic-jump" d="M{x + CELL} {GROUND}V{GROUND - HIGH:g}"/>'
        + f'<path class="pic-jump pic-dashed" d="M{x + 2 * CELL} {GROUND}V{GROUND - HIGH / 2:g}"/>'
        + word(CELL + RUN / 2, GROUND + 26, "carrerilla")
        + word(x + CELL, GROUND - HIGH - 12, "con")
        + word(x + 2 * CELL, GROUND - HIGH / 2 - 12, "sin")
        + origin(x, GROUND)
    )


JUMPS = (
    Picture(
        "salto-de-longitud",
        "Salto de longitud con Fuerza 15",
        "Con carrerilla el salto cubre 3 casillas; parado, 1 y media.",
        "Con Fuerza 15: 4,5 m tras 3 m de carrerilla; parado, 2,25 m (la línea discontinua).",
        8 * CELL,
        4 * CELL,
        long_jump,
    ),
    Picture(
        "salto-de-altura",
        "Salto de altura con Fuerza 15",
        "Con carrerilla el salto sube 1 casilla; parado, media.",
        "Con Fuerza 15 (+2): 1,5 m tras 3 m de carrerilla; parado, 75 cm (la línea discontinua).",
        8 * CELL,
        4 * CELL,
        high_jump,
    ),
)
