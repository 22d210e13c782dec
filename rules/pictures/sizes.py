"""Sizes and the space that each controls (5.2.1/tamano, 5.1/tamano-de-las-criaturas)."""

from .drawing import CELL, Picture, grid, rectangle, word

# (name, side in squares): Tiny is half a square.
SPACES = (
    ("Diminuto", 0.5),
    ("Pequeño", 1),
    ("Mediano", 1),
    ("Grande", 2),
    ("Enorme", 3),
    ("Gargantuesco", 4),
)
LABELS = {name: name[0] for name, _ in SPACES} | {"Gargantuesco": "Gar"}
COLUMNS, ROWS = 19, 5


def spaces() -> str:
    drawn = [grid(COLUMNS, ROWS)]
    x = 1
    for name, side in SPACES:
        top = 4 - side
        drawn.append(rectangle(x * CELL, top * CELL, side * CELL, side * CELL))
        middle = (x + side / 2) * CELL
        drawn.append(word(middle, 4 * CELL + 32, LABELS[name], big=True))
        x += max(1, int(side)) + 1
    return "".join(drawn)


SIZES = (
    Picture(
        "tamanos",
        "El espacio de cada tamaño",
        "Diminuto, media casilla de lado; Pequeño y Mediano, 1; Grande, 2; Enorme, 3; Gargantuesco, 4.",
        "De Diminuto (D) a Gargantuesco (Gar). Cada casilla mide 1,5 m de lado.",
        COLUMNS * CELL,
        ROWS * CELL,
        spaces,
    ),
)
