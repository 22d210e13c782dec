"""The columns of the conditions matrix: what a condition does to its bearer, at a glance.

Each column has a closed vocabulary, so that a cell means the same in every condition and can be
shown by a sign as well as by a word. The tone is the bearer's: `bad` hinders, `good` helps.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Column:
    """One column. `values` maps each allowed text to its tone (`good`, `bad` or `mixed`)."""

    key: str
    title: str
    values: dict[str, str]


COLUMNS = (
    Column("actions", "Acciones", {"ninguna": "bad"}),
    Column(
        "speed",
        "Movimiento",
        {
            "0": "bad",
            "no te mueves": "bad",
            "a rastras": "bad",
            "reducida": "bad",
            "no te acercas": "bad",
        },
    ),
    Column("speech", "Habla", {"no": "bad", "entrecortada": "bad"}),
    Column("checks", "Pruebas", {"desventaja": "bad", "fallas": "bad", "reducidas": "bad"}),
    Column("saves", "Salvaciones", {"fallas": "bad", "desventaja": "bad", "reducidas": "bad"}),
    Column(
        "attacks_made",
        "Ataques que haces",
        {"ventaja": "good", "desventaja": "bad", "reducidos": "bad", "limitados": "bad"},
    ),
    Column(
        "attacks_received",
        "Ataques contra ti",
        {"ventaja": "bad", "desventaja": "good", "según la distancia": "mixed"},
    ),
    Column("crits", "Críticos a 1,5 m", {"sí": "bad"}),
    Column("concentration", "Concentración", {"se pierde": "bad"}),
    Column(
        "initiative",
        "Iniciativa",
        {"ventaja": "good", "desventaja": "bad", "reducida": "bad"},
    ),
)

BY_KEY = {column.key: column for column in COLUMNS}
