"""Armour class, save DCs, grappling and concentration."""

from .. import abilities, armour, dice, saves
from ..results import Result, Roll, Table, length, percent, plus, signed, written_sum
from .odds import by_mode, plotted

SLOWED = armour.SLOWED_BY
TARGETS = range(-2, 16)  # the save modifiers of those whom a spell meets


def armour_class(data) -> Result:
    edition = data["edicion"]
    who = armour.Character(
        data["destreza"], data["constitucion"], data["sabiduria"], data["carisma"], data["natural"]
    )
    features = tuple(data["rasgo"])
    options = {
        "features": features,
        "shield": data["escudo"],
        "cover": data["cobertura"],
        "magic": data["magia"],
        "strength": data["fuerza"],
        "trained": not data["sin_entrenamiento"],
        "shield_trained": not data["escudo_sin_entrenamiento"],
        "edition": edition,
    }
    worn = data["armadura"]
    found = armour.armour_class(who, armour=worn, **options)
    bare = armour.armour_class(who, **options)
    result = Result(f"CA {found.total}", written_sum(found.terms), [("Base elegida", found.base)])
    result.rolls.append(
        Roll(
            f"Tirar su ataque: 1d20{plus(data['ataque'])}",
            plus=data["ataque"],
            target=found.total,
            natural=True,
            yes="te acierta",
            no="no te acierta",
        )
    )
    _armour_notes(result, data, found, bare)
    result.tables.append(
        by_mode(
            f"Que te acierten contra CA {found.total}",
            (
                f"Ataque con {signed(data['ataque'])}",
                lambda mode: dice.attack_chance(data["ataque"], found.total, mode),
            ),
        )
    )
    if features:
        rows = [
            (base.name, written_sum(base.terms), "la que cuenta" if base.name == found.base else "")
            for base in armour.bases(who, features, edition, shield=data["escudo"])
        ]
        result.tables.append(Table("Tus bases sin armadura", ("Base", "Cuenta", ""), tuple(rows)))
    rows = [("Sin armadura", "—", str(bare.total), bare.base if features else "—")]
    for kind in armour.ARMOURS:
        with_it = armour.armour_class(who, armour=kind.key, **options)
        rows.append((kind.name, kind.weight, str(with_it.total), _demands(kind, with_it, edition)))
    result.tables.append(
        Table("Tu CA con cada armadura", ("Armadura", "Clase", "CA", "A cambio"), tuple(rows))
    )
    result.rules = {
        "5.2.1": ["5.2.1/clase-de-armadura#una-sola-base", "5.2.1/clase-de-armadura#lo-que-se-suma"],
        "5.1": ["5.1/clase-de-armadura#armadura", "5.1/clase-de-armadura#lo-que-se-suma"],
    }[edition][:]
    if found.untrained or data["escudo_sin_entrenamiento"] or data["sin_entrenamiento"]:
        result.rules.append(
            "5.1/competencia-con-armadura" if edition == "5.1" else "5.2.1/entrenamiento-con-armaduras"
        )
    return result


def _armour_notes(result: Result, data, found: armour.ArmourClass, bare: armour.ArmourClass) -> None:
    edition = data["edicion"]
    if data["armadura"] and bare.total > found.total:
        result.notes.append(
            f"Sin esa armadura tendrías CA {bare.total} ({bare.base[0].lower()}{bare.base[1:]}): con ella puesta solo cuenta su base."
        )
    elif data["armadura"] and data["rasgo"]:
        result.notes.append("Con armadura puesta cuenta su base; tus otras fórmulas no se suman.")
    if found.slowed:
        result.notes.append(
            f"Te falta Fuerza para esta armadura: tu velocidad baja {length(SLOWED, edition)}."
        )
    if found.noisy:
        result.notes.append("Tienes desventaja en las pruebas de Destreza (Sigilo) con esta armadura.")
    if found.untrained:
        result.notes.append(
            "Sin entrenamiento: desventaja en toda prueba, salvación y ataque de Fuerza o Destreza, y no puedes lanzar conjuros."
        )
    if data["escudo"] and data["escudo_sin_entrenamiento"] and edition == "5.2.1":
        result.notes.append("Sin entrenamiento con el escudo, no sumas su +2.")


def _demands(kind: armour.Armour, worn: armour.ArmourClass, edition: str) -> str:
    asked = []
    if kind.strength:
        slowed = f": −{length(SLOWED, edition)} de velocidad" if worn.slowed else ""
        asked.append(f"Fuerza {kind.strength}{slowed}")
    if kind.noisy:
        asked.append("desventaja en Sigilo")
    return "; ".join(asked) or "—"


def spell(data) -> Result:
    bonus = abilities.proficiency(data["nivel"])
    dc = saves.spell_save_dc(data["aptitud"], bonus, data["objeto"])
    attack = saves.spell_attack_bonus(data["aptitud"], bonus, data["objeto"])
    terms = [(8, "base"), (data["aptitud"], "aptitud mágica"), (bonus, "competencia")]
    if data["objeto"]:
        terms.append((data["objeto"], "objeto"))
    result = Result(
        f"CD {dc}",
        written_sum(tuple(terms)),
        [
            ("Ataque de conjuro", signed(attack)),
            (
                "Que supere la salvación un objetivo con " + signed(data["objetivo"]),
                percent(dice.check_chance(data["objetivo"], dc)),
            ),
        ],
        rolls=[
            Roll(
                f"Tirar su salvación: 1d20{plus(data['objetivo'])}",
                plus=data["objetivo"],
                target=dc,
                yes="la supera",
                no="falla",
            ),
            Roll(f"Tirar tu ataque de conjuro: 1d20{plus(attack)}", plus=attack),
        ],
    )
    plotted(
        result,
        "Que el objetivo supere la salvación, según su modificador",
        ("Modificador", "La supera"),
        ((signed(m), dice.check_chance(m, dc)) for m in TARGETS),
    )
    result.tables.append(
        by_mode(
            f"Que supere la salvación contra CD {dc}",
            (
                f"Un objetivo con {signed(data['objetivo'])}",
                lambda mode: dice.check_chance(data["objetivo"], dc, mode),
            ),
        )
    )
    result.tables.append(
        Table(
            "Por nivel de personaje",
            ("Niveles", "Competencia", "CD", "Ataque"),
            tuple(
                (
                    f"{first}–{first + 3}",
                    signed(abilities.proficiency(first)),
                    str(saves.spell_save_dc(data["aptitud"], abilities.proficiency(first), data["objeto"])),
                    signed(
                        saves.spell_attack_bonus(
                            data["aptitud"], abilities.proficiency(first), data["objeto"]
                        )
                    ),
                )
                for first in range(1, 21, 4)
            ),
        )
    )
    result.rules = (
        ["5.1/cd-de-salvacion-de-conjuro#cd-de-salvacion", "5.1/modificador-de-ataque-magico#modificador"]
        if data["edicion"] == "5.1"
        else ["5.2.1/lanzar-conjuros#cd-de-salvacion", "5.2.1/ataque-de-conjuro#modificador"]
    )
    return result


def grapple(data) -> Result:
    bonus = abilities.proficiency(data["nivel"])
    target = data["objetivo"]
    if data["edicion"] == "5.2.1":
        dc = saves.unarmed_dc(data["fuerza"], bonus)
        result = Result(
            f"CD {dc}",
            written_sum(((8, "base"), (data["fuerza"], "Fuerza"), (bonus, "competencia"))),
            [
                ("Que lo consigas", percent(1 - dice.check_chance(target, dc))),
                ("Cómo se resiste", "salvación de Fuerza o Destreza, a elección del objetivo"),
                ("Para escapar", f"una acción y Atletismo o Acrobacias contra CD {dc}"),
                ("Empate", "quien iguala la CD se libra"),
            ],
            rolls=[
                Roll(
                    f"Tirar su salvación: 1d20{plus(target)}",
                    plus=target,
                    target=dc,
                    yes="se libra",
                    no="lo agarras o empujas",
                )
            ],
            rules=["5.2.1/agarrar#iniciar-el-agarre", "5.2.1/ataque-sin-armas#empujon"],
        )
        result.tables.append(
            by_mode(
                "Que lo consigas, según cómo tire el objetivo",
                (f"Salvación con {signed(target)}", lambda mode: 1 - dice.check_chance(target, dc, mode)),
            )
        )
        plotted(
            result,
            "Que lo consigas, según la salvación del objetivo",
            ("Modificador", "Lo consigues"),
            ((signed(m), 1 - dice.check_chance(m, dc)) for m in TARGETS),
        )
        return result
    mine = data["fuerza"] + (bonus if data["competente"] else 0)
    terms = [(data["fuerza"], "Fuerza")] + ([(bonus, "competencia")] if data["competente"] else [])
    result = Result(
        f"1d20 {signed(mine)} contra 1d20 {signed(target)}",
        f"Tu Atletismo: {written_sum(tuple(terms))}.",
        [
            ("Que lo consigas", percent(dice.contest_chance(mine, target))),
            ("Cómo se resiste", "prueba enfrentada de Atletismo o Acrobacias, a elección del objetivo"),
            ("Para escapar", "una acción y otra tirada enfrentada contra tu Atletismo"),
            ("Empate", "no ocurre nada"),
        ],
        rolls=[
            Roll(
                f"Tirar los dos: 1d20{plus(mine)} y 1d20{plus(target)}",
                plus=mine,
                against=target,
                yes="lo agarras o empujas",
                no="se libra",
            )
        ],
        rules=["5.1/agarrar#iniciar-el-agarre", "5.1/empujar#empujon"],
    )
    result.tables.append(
        by_mode(
            "Que lo consigas, según cómo tires",
            (f"Atletismo con {signed(mine)}", lambda mode: dice.contest_chance(mine, target, mode)),
        )
    )
    plotted(
        result,
        "Que lo consigas, según el modificador del objetivo",
        ("Modificador", "Lo consigues"),
        ((signed(m), dice.contest_chance(mine, m)) for m in TARGETS),
    )
    return result


def concentration(data) -> Result:
    edition = data["edicion"]
    dc = saves.concentration_dc(data["dano"], edition)
    half = data["dano"] // 2
    chance = dice.check_chance(data["salvacion"], dc, data["tirada"])
    capped = ", con un máximo de 30" if edition == "5.2.1" else ""
    result = Result(
        f"CD {dc}",
        f"La mitad de {data['dano']} es {half}: la mayor entre 10 y {half}{capped} es {dc}.",
        [("Que la mantengas", percent(chance))],
        rolls=[
            Roll(
                f"Tirar la salvación: 1d20{plus(data['salvacion'])}",
                plus=data["salvacion"],
                mode=data["tirada"],
                target=dc,
                yes="mantienes la concentración",
                no="la pierdes",
            )
        ],
        rules=[f"{edition}/concentracion#dano"],
    )
    result.tables.append(
        by_mode(
            f"Que la mantengas contra CD {dc}",
            (
                f"Salvación con {signed(data['salvacion'])}",
                lambda mode: dice.check_chance(data["salvacion"], dc, mode),
            ),
        )
    )
    plotted(
        result,
        "Que la mantengas, según tu modificador",
        ("Modificador", "La mantienes"),
        ((signed(m), dice.check_chance(m, dc, data["tirada"])) for m in TARGETS),
    )
    return result
