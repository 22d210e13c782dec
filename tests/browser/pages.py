"""An address of every template, and of the states of it that look different."""

import pytest

PAGES = [
    "/",
    "/5.2.1/",
    "/5.1/",
    "/partida-web/",
    "/5.2.1/agarrado/",
    "/5.1/saltar/",
    "/partida-web/critico/",
    "/5.2.1/combate/",
    "/5.2.1/veneno/",
    "/5.2.1/area-de-efecto/",
    "/estados/",
    "/estados/agarrado/",
    "/estados/cansancio/",
    "/estados/tarjetas/",
    "/comparar/",
    "/comparar/descanso-largo/",
    "/buscar/?q=presa",
    "/buscar/?q=agarar",
    "/buscar/?q=xyzzyqq",
    "/calculadoras/",
    "/calculadoras/salto/",
    "/calculadoras/salto/?fuerza=x",
    "/pantalla/",
    "/pantalla/?reglas=5.2.1/agarrado,5.1/agarrar,5.2.1/cobertura",
    "/marcadores/",
    "/acerca-de/",
    "/sin-conexion/",
    "/sin-conexion/buscar/",
    "/sin-conexion/no-guardado/",
    "/5.2.1/no-existe/",
]
EACH = pytest.mark.parametrize("path", PAGES)
