"""Areas of effect on a grid, with their point of origin (5.2.1/area-de-efecto, 5.1/areas-de-efecto)."""

from .drawing import CELL, Picture, area, circle, grid, origin, rectangle, word

C = CELL
WIDE, TALL = 8 * C, 5 * C


def cone() -> str:
    return grid(8, 5) + area(f"M{C} {2.5 * C}L{6 * C} 0V{5 * C}Z") + origin(C, 2.5 * C)


def cube() -> str:
    return grid(8, 5) + rectangle(3 * C, C, 3 * C, 3 * C) + origin(3 * C, 2.5 * C)


def cylinder() -> str:
    top = (
        f"M{2.5 * C} {1.2 * C}a{1.5 * C} {0.6 * C} 0 0 1 {3 * C} 0v{2.6 * C}"
        f"a{1.5 * C} {0.6 * C} 0 0 1 {-3 * C} 0z"
    )
    rim = f'<ellipse class="pic-line" cx="{4 * C}" cy="{1.2 * C:g}" rx="{1.5 * C:g}" ry="{0.6 * C:g}"/>'
    ruler = f'<path class="pic-line" d="M{6.2 * C:g} {1.2 * C:g}V{3.8 * C:g}"/>'
    return (
        grid(8, 5)
        + area(top)
        + rim
        + ruler
        + word(6.4 * C, 2.6 * C, "altura", "start")
        + origin(4 * C, 3.8 * C)
    )


def emanation() -> str:
    r = 1.5 * C
    x, y, side = 3.5 * C, 2 * C, C
    rounded = (
        f"M{x} {y - r}h{side}a{r} {r} 0 0 1 {r} {r}v{side}a{r} {r} 0 0 1 {-r} {r}"
        f"h{-side}a{r} {r} 0 0 1 {-r} {-r}v{-side}a{r} {r} 0 0 1 {r} {-r}z"
    )
    return grid(8, 5) + area(rounded) + rectangle(x, y, side, side, "pic-creature")


def sphere() -> str:
    return grid(8, 5) + circle(4 * C, 2.5 * C, 2 * C) + origin(4 * C, 2.5 * C)


def line() -> str:
    return grid(8, 5) + rectangle(C, 2 * C, 6 * C, C) + origin(C, 2.5 * C)


_SHAPES = (
    (
        "cono",
        "Cono",
        cone,
        "Triángulo que sale del punto de origen y se ensancha hasta el final.",
        "El punto es el origen. A cada distancia, el cono es tan ancho como lo que te alejas de él.",
    ),
    (
        "cubo",
        "Cubo",
        cube,
        "Cuadrado con el punto de origen en el centro de una de sus caras.",
        "El origen está en cualquier punto de una cara. Todos los lados miden lo mismo.",
    ),
    (
        "cilindro",
        "Cilindro",
        cylinder,
        "Columna de base circular con el punto de origen en el centro de la base.",
        "El origen es el centro de uno de los círculos. Se indican el radio y la altura.",
    ),
    (
        "emanacion",
        "Emanación",
        emanation,
        "Criatura en una casilla y zona alrededor, a la misma distancia por todos los lados.",
        "Sale de una criatura u objeto en todas direcciones y se mueve con él.",
    ),
    (
        "esfera",
        "Esfera",
        sphere,
        "Círculo con el punto de origen en su centro.",
        "El origen es el centro. Se indica el radio.",
    ),
    (
        "linea",
        "Línea",
        line,
        "Banda recta y estrecha que sale del punto de origen.",
        "Sale del origen en línea recta. Se indican el largo y el ancho.",
    ),
)


def _overview(names: tuple[str, ...]):
    """Small drawings of several shapes, two a row, each under its name."""

    def draw() -> str:
        drawn = []
        by_name = {name: (title, shape) for name, title, shape, *_ in _SHAPES}
        for n, name in enumerate(names):
            title, shape = by_name[name]
            x, y = (n % 2) * (WIDE + C), (n // 2) * (TALL + 1.6 * C)
            drawn.append(f'<g transform="translate({x:g} {y + 1.1 * C:g})">{shape()}</g>')
            drawn.append(word(x, y + 0.75 * C, title, "start", big=True))
        return "".join(drawn)

    return draw


def _overview_picture(name: str, shapes: tuple[str, ...], count: str) -> Picture:
    rows = -(-len(shapes) // 2)
    return Picture(
        name,
        f"Las {count} formas de un área de efecto",
        "Cada forma sobre una cuadrícula, con su punto de origen.",
        "Cada casilla mide 1,5 m. El punto marca el origen.",
        2 * WIDE + C,
        int(rows * (TALL + 1.6 * C)),
        _overview(shapes),
    )


AREAS = (
    *(
        Picture(name, title, description, caption, WIDE, TALL, shape)
        for name, title, shape, description, caption in _SHAPES
    ),
    _overview_picture(
        "areas-de-efecto", ("cilindro", "cono", "cubo", "emanacion", "esfera", "linea"), "seis"
    ),
    _overview_picture("areas-de-efecto-5-1", ("cilindro", "cono", "cubo", "esfera", "linea"), "cinco"),
)
