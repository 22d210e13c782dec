"""Armour class. Follows 5.2.1/clase-de-armadura and 5.2.1/entrenamiento-con-armaduras.

A creature has one base calculation at a time: an armour's, or one of those that a feature gives;
shield, cover and magic add to it.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from .ranges import OutOfRange, check

Weight = Literal["ligera", "media", "pesada"]


@dataclass(frozen=True)
class Armour:
    """A kind of armour. `strength` is the score below which it slows down, 0 for none."""

    key: str
    name: str
    weight: Weight
    base: int
    strength: int = 0
    noisy: bool = False


ARMOURS = (
    Armour("acolchada", "Acolchada", "ligera", 11, noisy=True),
    Armour("cuero", "Cuero", "ligera", 11),
    Armour("cuero-tachonado", "Cuero tachonado", "ligera", 12),
    Armour("pieles", "Pieles", "media", 12),
    Armour("camisote", "Camisote de malla", "media", 13),
    Armour("escamas", "Cota de escamas", "media", 14, noisy=True),
    Armour("coraza", "Coraza", "media", 14),
    Armour("semiplacas", "Semiplacas", "media", 15, noisy=True),
    Armour("guarnecida", "Cota guarnecida", "pesada", 14, noisy=True),
    Armour("malla", "Cota de malla", "pesada", 16, strength=13, noisy=True),
    Armour("bandas", "Bandas", "pesada", 17, strength=15, noisy=True),
    Armour("placas", "Placas", "pesada", 18, strength=15, noisy=True),
)
BY_KEY = {armour.key: armour for armour in ARMOURS}

SHIELD = 2
MEDIUM_DEXTERITY = 2
SLOWED_BY = Fraction(3)  # metres of speed, where Strength is short
COVER = {"ninguna": 0, "media": 2, "tres cuartos": 5}


FEATURES = {
    "barbaro": "bárbaro: 10 + Des + Con",
    "monje": "monje: 10 + Des + Sab, sin escudo",
    "draconico": "hechicero dracónico",
    "armadura-de-mago": "armadura de mago: 13 + Des",
    "natural": "armadura natural",
}


@dataclass(frozen=True)
class Base:
    """A way to work out the base AC, term by term: (value, what it is)."""

    name: str
    terms: tuple[tuple[int, str], ...]
    allows_shield: bool = True

    @property
    def total(self) -> int:
        return sum(value for value, _ in self.terms)


@dataclass(frozen=True)
class Character:
    """Modifiers from −5 to +10; `natural` is the AC of a natural armour, 0 for none."""

    dexterity: int
    constitution: int = 0
    wisdom: int = 0
    charisma: int = 0
    natural: int = 0


def armour_base(armour: Armour, dexterity: int) -> Base:
    """The base of an armour: light adds the Dexterity modifier, medium up to 2 of it, heavy none of it.

    Follows 5.2.1/entrenamiento-con-armaduras. The entry of 5.1 names no figures; those of its own
    chapter are the same.
    """
    terms = [(armour.base, armour.name.lower())]
    if armour.weight == "ligera":
        terms.append((dexterity, "Destreza"))
    elif armour.weight == "media":
        capped = min(dexterity, MEDIUM_DEXTERITY)
        terms.append((capped, "Destreza, como mucho 2" if capped < dexterity else "Destreza"))
    return Base(armour.name, tuple(terms))


def feature_base(key: str, character: Character, edition: str) -> Base:
    """One of the base calculations that features and spells give, by its key in `FEATURES`.

    Draconic sorcery is 10 + Dexterity + Charisma in 5.2.1 and 13 + Dexterity in 5.1; the others are
    the same in both. Follows 5.2.1/clase-de-armadura. Raises `OutOfRange` for an unknown key, and for
    a natural armour without a value.
    """
    ten, dexterity = (10, "base"), (character.dexterity, "Destreza")
    if key == "sin-armadura":
        return Base("Sin armadura", (ten, dexterity))
    if key == "barbaro":
        return Base(
            "Defensa sin armadura (bárbaro)", (ten, dexterity, (character.constitution, "Constitución"))
        )
    if key == "monje":
        terms = (ten, dexterity, (character.wisdom, "Sabiduría"))
        return Base("Defensa sin armadura (monje)", terms, allows_shield=False)
    if key == "draconico":
        if edition == "5.1":
            return Base("Resistencia dracónica (hechicero)", ((13, "base"), dexterity))
        return Base("Resistencia dracónica (hechicero)", (ten, dexterity, (character.charisma, "Carisma")))
    if key == "armadura-de-mago":
        return Base("Armadura de mago", ((13, "conjuro"), dexterity))
    if key == "natural":
        if not character.natural:
            raise OutOfRange("natural", "Di qué CA da la armadura natural.")
        return Base("Armadura natural", ((character.natural, "armadura natural"),))
    raise OutOfRange("base", "No conozco ese cálculo.")


@dataclass(frozen=True)
class ArmourClass:
    """The AC term by term, the base chosen by name, and what comes with the armour worn."""

    base: str
    terms: tuple[tuple[int, str], ...]
    slowed: bool = False
    noisy: bool = False
    untrained: bool = False

    @property
    def total(self) -> int:
        return sum(value for value, _ in self.terms)


def bases(
    character: Character, features: tuple[str, ...], edition: str, *, armour: str = "", shield: bool = False
) -> list[Base]:
    """The base calculations open to a character, one of which counts.

    An armour put on (a key of `ARMOURS`) leaves its own; without one there are 10 + Dexterity and the
    `features` named, but for those that do not allow a shield in use. Follows
    5.2.1/clase-de-armadura#una-sola-base. Raises `OutOfRange`.
    """
    if armour:
        if armour not in BY_KEY:
            raise OutOfRange("armadura", "No conozco esa armadura.")
        return [armour_base(BY_KEY[armour], character.dexterity)]
    keys = dict.fromkeys(("sin-armadura", *features))
    found = [feature_base(key, character, edition) for key in keys]
    return [base for base in found if base.allows_shield or not shield]


def armour_class(
    character: Character,
    *,
    armour: str = "",
    features: tuple[str, ...] = (),
    shield: bool = False,
    cover: str = "ninguna",
    magic: int = 0,
    strength: int = 30,
    trained: bool = True,
    shield_trained: bool = True,
    edition: str = "5.2.1",
) -> ArmourClass:
    """The best AC of a character who wears `armour` (a key of `ARMOURS`, or none).

    The best of `bases` counts, and shield, cover (a key of `COVER`) and `magic` (−5 to 10) add to it.
    `strength` is the score (1 to 30) by which heavy armour slows. An untrained shield gives nothing in
    5.2.1, and its +2 with the penalties of untrained armour in 5.1. Follows 5.2.1/clase-de-armadura,
    5.2.1/entrenamiento-con-armaduras, 5.2.1/cobertura, 5.1/clase-de-armadura and
    5.1/competencia-con-armadura. Raises `OutOfRange`.
    """
    for name in ("dexterity", "constitution", "wisdom", "charisma"):
        check(name, getattr(character, name), -5, 10)
    check("natural", character.natural, 0, 30)
    check("magic", magic, -5, 10)
    check("strength", strength, 1, 30)
    if cover not in COVER:
        raise OutOfRange("cover", "No conozco esa cobertura.")
    open_to_it = bases(character, features, edition, armour=armour, shield=shield)
    best = max(open_to_it, key=lambda base: base.total)
    terms = list(best.terms)
    shield_counts = shield and (shield_trained or edition == "5.1")
    if shield_counts:
        terms.append((SHIELD, "escudo"))
    if magic:
        terms.append((magic, "magia"))
    if COVER[cover]:
        terms.append((COVER[cover], f"cobertura {cover}"))
    worn = BY_KEY.get(armour)
    return ArmourClass(
        best.name,
        tuple(terms),
        slowed=bool(worn and strength < worn.strength),
        noisy=bool(worn and worn.noisy),
        untrained=bool(armour and not trained) or bool(shield and not shield_trained and edition == "5.1"),
    )
