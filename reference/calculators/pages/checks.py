"""Rolls against a difficulty, and scores without a roll."""

from .. import checks, dice
from ..results import Result, Roll, Table, percent, plus, signed, written_sum
from .odds import MODE_NAMES, MODES, by_mode, plotted


def passive(data) -> Result:
    score = checks.passive(data["modificador"], data["tirada"])
    terms = [(10, "base"), (data["modificador"], "modificador")]
    if data["tirada"] != "normal":
        terms.append((score - 10 - data["modificador"], data["tirada"]))
    result = Result(
        str(score).replace("-", "−"),
        written_sum(tuple(terms)),
        rules=[f"{data['edicion']}/percepcion-pasiva#puntuacion"],
    )
    if data["tirada"] != "normal":
        result.rules.append(f"{data['edicion']}/percepcion-pasiva#ventaja-y-desventaja")
    result.tables.append(
        Table(
            "Según la situación",
            ("Situación", "Puntuación"),
            tuple(
                (name, str(checks.passive(data["modificador"], mode)).replace("-", "−"))
                for mode, name in MODES
            ),
        )
    )
    return result


_FOLLOWS = {
    ("5.2.1", "prueba"): "5.2.1/prueba-de-caracteristica",
    ("5.2.1", "salvacion"): "5.2.1/tirada-de-salvacion",
    ("5.2.1", "ataque"): "5.2.1/tirada-de-ataque",
    ("5.1", "prueba"): "5.1/pruebas-de-caracteristica",
    ("5.1", "salvacion"): "5.1/tiradas-de-salvacion",
    ("5.1", "ataque"): "5.1/tiradas-de-ataque",
}


def check(data) -> Result:
    edition, kind, dc = data["edicion"], data["clase"], data["cd"]
    level = data["cansancio"]
    modifier, mode = checks.exhausted(data["modificador"], data["tirada"], level, edition, kind)

    def chance(way):
        return checks.roll_chance(modifier, dc, way, kind)

    terms = [f"1d20{plus(data['modificador'])}"]
    if modifier != data["modificador"]:
        terms.append(f" − {data['modificador'] - modifier} (cansancio)")
    against = "CA" if kind == "ataque" else "CD"
    result = Result(
        percent(chance(mode)),
        f"{''.join(terms)} contra {against} {dc}, tirada {MODE_NAMES[mode]}: {_needed(modifier, dc, kind)}.",
        rolls=[
            Roll(
                f"Tirar 1d20{plus(modifier)}",
                plus=modifier,
                mode=mode,
                target=dc,
                natural=kind == "ataque",
                yes="éxito",
                no="fallo",
            )
        ],
        rules=[_FOLLOWS[edition, kind]],
    )
    if mode != data["tirada"]:
        result.notes.append(
            f"Con {level} {'nivel' if level == 1 else 'niveles'} de cansancio tienes desventaja en esta tirada"
            + (", que anula tu ventaja." if data["tirada"] == "ventaja" else ".")
        )
    if level:
        anchor = "pruebas-con-d20-afectadas" if edition == "5.2.1" else _level_of(kind)
        result.rules.append(f"{edition}/cansancio#{anchor}")
    if edition == "5.1" and kind == "prueba":
        _old_ways(result, data, modifier, mode)
    result.tables.append(
        by_mode(f"Según cómo tires, contra {against} {dc}", (f"1d20 {signed(modifier)}", chance))
    )
    plotted(
        result,
        f"Probabilidad de éxito, según la {against}",
        (against, "Éxito"),
        ((str(n), checks.roll_chance(modifier, n, mode, kind)) for n in range(5, 31)),
    )
    return result


def _needed(modifier: int, dc: int, kind: str) -> str:
    """What the die has to show."""
    least, most = (2, 20) if kind == "ataque" else (1, 21)
    face = min(most, max(least, dc - modifier))
    if face > dice.D20:
        return "ni un 20 basta"
    if face == 1:
        return "basta cualquier número"
    return f"necesitas un {face} en el dado" + (" o más" if face < dice.D20 else "")


def _level_of(kind: str) -> str:
    return f"nivel-{checks.KINDS[kind]}"


def _old_ways(result: Result, data, modifier: int, mode: dice.Mode) -> None:
    """The contest and the group check, which only 5.1 has."""
    rival = data["oponente"]
    result.facts += [
        (
            f"Ganar a un oponente con {signed(rival)}",
            percent(dice.contest_chance(modifier, rival, mode)),
        ),
        (
            "Que lo logre al menos la mitad del grupo",
            percent(checks.group_check([one for _, one in data["grupo"]], data["cd"])),
        ),
    ]
    result.rolls.append(
        Roll(
            f"Tirar contra el oponente: 1d20{plus(modifier)} y 1d20{plus(rival)}",
            plus=modifier,
            mode=mode,
            against=rival,
            yes="ganas",
            no="no ganas",
        )
    )
    rows = tuple(
        (name or f"{n}.º", signed(one), percent(dice.check_chance(one, data["cd"])))
        for n, (name, one) in enumerate(data["grupo"], 1)
    )
    result.tables.append(
        Table(f"El grupo contra CD {data['cd']}", ("Quién", "Modificador", "Lo logra"), rows)
    )
    result.rules += ["5.1/tiradas-enfrentadas#como-se-resuelve", "5.1/prueba-de-habilidad-de-grupo#exito"]
