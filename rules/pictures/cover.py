"""The three degrees of cover (5.2.1/cobertura, 5.1/cobertura)."""

from .drawing import Picture, word

WIDTH, HEIGHT = 640, 266
DEGREES = (("media", 0.5, "+2"), ("tres cuartos", 0.75, "+5"), ("completa", 1.0, "a salvo"))


def _figure(x: float) -> str:
    """A standing target, 150 high, its feet on y = 190."""
    return (
        f'<circle class="pic-creature" cx="{x:g}" cy="62" r="22"/>'
        f'<path class="pic-creature" d="M{x - 30:g} 190v-70a30 30 0 0 1 60 0v70z"/>'
    )


def degrees() -> str:
    drawn = ['<path class="pic-line" d="M0 190H640"/>']
    for n, (name, share, bonus) in enumerate(DEGREES):
        x = 110 + n * 210
        wall = 150 * share
        drawn += [
            _figure(x),
            f'<rect class="pic-wall" x="{x - 50:g}" y="{190 - wall:g}" width="100" height="{wall:g}"/>',
            word(x, 222, name, big=True),
            word(x, 256, bonus, big=True),
        ]
    return "".join(drawn)


COVER = (
    Picture(
        "cobertura",
        "Los tres grados de cobertura",
        "Un muro tapa la mitad del objetivo, tres cuartos o todo él.",
        "Media: +2 a la CA y a las salvaciones de Destreza. Tres cuartos: +5. Completa: nada puede elegirte como objetivo.",
        WIDTH,
        HEIGHT,
        degrees,
    ),
)
