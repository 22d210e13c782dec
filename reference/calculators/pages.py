"""From the values of a form to what a page shows. The arithmetic is in the other modules."""

from fractions import Fraction

from . import abilities, armour, bodies, checks, death, dice, falling, house, jumping, saves
from .plots import arc, bars
from .results import Result, Table, kilograms, metres, number, percent, signed, written_sum

MODES = (("normal", "Normal"), ("ventaja", "Con ventaja"), ("desventaja", "Con desventaja"))


def _chances(caption: str, chance) -> Table:
    """A table of the chance by way of rolling; `chance` maps a mode to a probability."""
    return Table(
        caption, ("Tirada", "Probabilidad"), tuple((name, percent(chance(mode))) for mode, name in MODES)
    )


def armour_class(data) -> Result:
    who = armour.Character(
        data["destreza"], data["constitucion"], data["sabiduria"], data["carisma"], data["natural"]
    )
    features = (data["rasgo"],) if data["rasgo"] else ()
    options = {
        "features": features,
        "shield": data["escudo"],
        "cover": data["cobertura"],
        "magic": data["magia"],
        "strength": data["fuerza"],
        "trained": not data["sin_entrenamiento"],
        "shield_trained": not data["escudo_sin_entrenamiento"],
        "edition": data["edicion"],
    }
    found = armour.armour_class(who, armour=data["armadura"], **options)
    result = Result(f"CA {found.total}", written_sum(found.terms), [("Base elegida", found.base)])
    if features and data["armadura"]:
        result.notes.append(
            "Con armadura puesta cuenta la base de la armadura, no la del rasgo: solo hay una."
        )
    if found.slowed:
        result.notes.append("Te falta Fuerza para esta armadura: tu velocidad baja 3 m.")
    if found.noisy:
        result.notes.append("Desventaja en las pruebas de Destreza (Sigilo) con esta armadura.")
    if found.untrained:
        result.notes.append(
            "Sin entrenamiento: desventaja en toda prueba, salvación y ataque de Fuerza o Destreza, y no puedes lanzar conjuros."
        )
    if data["escudo"] and data["escudo_sin_entrenamiento"] and data["edicion"] == "5.2.1":
        result.notes.append("Sin entrenamiento con el escudo, no sumas su +2.")
    result.tables.append(
        _chances(
            f"Que te acierte un ataque de {signed(data['ataque'])}",
            lambda mode: dice.attack_chance(data["ataque"], found.total, mode),
        )
    )
    rows = []
    for kind in armour.ARMOURS:
        with_it = armour.armour_class(who, armour=kind.key, **options)
        limits = [f"Fuerza {kind.strength}"] if kind.strength else []
        limits += ["desventaja en Sigilo"] if kind.noisy else []
        rows.append((kind.name, kind.weight, str(with_it.total), ", ".join(limits) or "—"))
    result.tables.append(Table("Tu CA con cada armadura", ("Armadura", "Clase", "CA", "Pide"), tuple(rows)))
    return result


def spell(data) -> Result:
    bonus = abilities.proficiency(data["nivel"])
    dc = saves.spell_save_dc(data["aptitud"], bonus, data["objeto"])
    attack = saves.spell_attack_bonus(data["aptitud"], bonus, data["objeto"])
    terms = [(8, "base"), (data["aptitud"], "aptitud mágica"), (bonus, "competencia")]
    if data["objeto"]:
        terms.append((data["objeto"], "objeto"))
    result = Result(f"CD {dc}", written_sum(tuple(terms)), [("Ataque de conjuro", signed(attack))])
    by_modifier = [(signed(m), dice.check_chance(m, dc)) for m in range(-2, 13)]
    result.plot = bars("Probabilidad de que el objetivo supere la salvación, por su modificador", by_modifier)
    result.tables.append(
        _chances(
            f"Que supere la salvación un objetivo con {signed(data['objetivo'])}",
            lambda mode: dice.check_chance(data["objetivo"], dc, mode),
        )
    )
    result.tables.append(
        Table(
            "Por modificador del objetivo",
            ("Modificador", "La supera"),
            tuple((label, percent(chance)) for label, chance in by_modifier),
        )
    )
    return result


def grapple(data) -> Result:
    bonus = abilities.proficiency(data["nivel"])
    if data["edicion"] == "5.2.1":
        dc = saves.unarmed_dc(data["fuerza"], bonus)
        result = Result(
            f"CD {dc}",
            written_sum(((8, "base"), (data["fuerza"], "Fuerza"), (bonus, "competencia"))),
            [
                ("La salvación", "Fuerza o Destreza, a elección del objetivo"),
                ("Para escapar", f"una acción y una prueba con la misma CD {dc}"),
            ],
        )
        result.tables.append(
            _chances(
                f"Que lo evite un objetivo con {signed(data['objetivo'])}",
                lambda mode: dice.check_chance(data["objetivo"], dc, mode),
            )
        )
        return result
    mine = data["fuerza"] + (bonus if data["competente"] else 0)
    chance = dice.contest_chance(mine, data["objetivo"])
    result = Result(
        percent(chance),
        f"Tirada enfrentada: 1d20 {signed(mine)} contra 1d20 {signed(data['objetivo'])}. El empate no cambia nada.",
    )
    result.tables.append(
        _chances("Que lo consigas", lambda mode: dice.contest_chance(mine, data["objetivo"], mode))
    )
    return result


def concentration(data) -> Result:
    dc = saves.concentration_dc(data["dano"], data["edicion"])
    half = data["dano"] // 2
    result = Result(
        f"CD {dc}", f"La mitad de {data['dano']} es {half}; la CD es 10 o esa mitad, lo que sea más alto."
    )
    if half > 30 and data["edicion"] == "5.2.1":
        result.notes.append("En 5.2.1 la CD no pasa de 30.")
    chance = dice.check_chance(data["salvacion"], dc, data["tirada"])
    result.facts.append(("Que la mantengas", percent(chance)))
    result.tables.append(
        _chances("Según cómo tires", lambda mode: dice.check_chance(data["salvacion"], dc, mode))
    )
    return result


def jump(data) -> Result:
    run_up = data["carrerilla"]
    long = jumping.long_jump(data["fuerza"], run_up=run_up)
    high = jumping.high_jump(data["fuerza"], run_up=run_up, edition=data["edicion"])
    modifier = abilities.modifier(data["fuerza"])
    way = "con carrerilla de 3 m" if run_up else "parado: la mitad"
    result = Result(
        f"{metres(long.distance)} de largo y {metres(high.distance)} de alto",
        f"A lo largo, 30 cm × {data['fuerza']} (Fuerza); a lo alto, 90 cm + 30 cm × {signed(modifier)}; {way}.",
    )
    for name, one in (("largo", long), ("alto", high)):
        left = data["velocidad"] - one.cost
        rest = f"te queda {metres(left)}" if left >= 0 else f"te falta {metres(-left)}"
        result.facts.append((f"Movimiento del salto de {name}", f"{metres(one.cost)}; {rest}"))
    result.facts.append(
        ("Alcance de los brazos", metres(jumping.hands_reach(high.distance, data["estatura"])))
    )
    result.facts.append(
        ("Obstáculo más alto que puedes salvar", metres(jumping.highest_obstacle(long.distance)))
    )
    if data["hueco"]:
        crosses = "sí" if data["hueco"] <= long.distance else "no"
        result.facts.append((f"¿Salvas un hueco de {metres(data['hueco'])}?", crosses))
    result.tables.append(
        Table(
            "Pruebas del salto, con CD 10",
            ("Prueba", "La superas"),
            (
                (
                    "Atletismo, para salvar un obstáculo bajo",
                    percent(dice.check_chance(data["atletismo"], jumping.OBSTACLE_DC)),
                ),
                (
                    "Acrobacias, para caer de pie en terreno difícil",
                    percent(dice.check_chance(data["acrobacias"], jumping.LANDING_DC)),
                ),
            ),
        )
    )
    if high.distance < 0:
        result.notes.append(
            "5.1 no fija un mínimo: la fórmula da menos de 0, es decir, no te levantas del suelo."
        )
    if data["edicion"] == "5.1":
        result.notes.append(
            "En 5.1, el GM puede dejarte superar una prueba de Fuerza (Atletismo) para saltar más alto."
        )
    height = max(Fraction(0), high.distance)
    result.plot = arc("Arco del salto", long.distance, height, (metres(long.distance), metres(height)))
    return result


def fall(data) -> Result:
    count = falling.dice(data["altura"])
    damage = falling.damage(data["altura"])
    if not count:
        return Result("Sin daño", f"Menos de 3 m: {metres(data['altura'])} no da ningún dado.")
    result = Result(
        f"{count}d6",
        f"1d6 por cada 3 m de {metres(data['altura'])}, como mucho 20d6.",
        [
            ("Media", number(dice.mean(damage))),
            ("De", f"{min(damage)} a {max(damage)}"),
            ("Después", "quedas derribado, salvo que evites el daño"),
        ],
    )
    if data["liquido"]:
        if data["edicion"] == "5.2.1":
            chance = dice.check_chance(data["prueba"], falling.LIQUID_DC)
            half = dice.mean(falling.halved(damage))
            expected = chance * half + (1 - chance) * dice.mean(damage)
            result.facts += [
                ("En un líquido", f"reacción y prueba con CD 15: {percent(chance)} de reducirlo a la mitad"),
                ("Media con esa reacción", number(expected)),
            ]
        else:
            result.notes.append("5.1 no tiene una regla para caer en un líquido.")
    groups = _grouped(damage)
    result.plot = bars("Probabilidad del daño de la caída", groups)
    result.tables.append(
        Table("Daño", ("Total", "Probabilidad"), tuple((label, percent(p)) for label, p in groups))
    )
    return result


def _grouped(distribution) -> list[tuple[str, Fraction]]:
    """At most about twenty bars: totals one by one, or in ranges of the same width."""
    low, high = min(distribution), max(distribution)
    width = max(1, -(-(high - low + 1) // 20))
    found = []
    for start in range(low, high + 1, width):
        end = min(high, start + width - 1)
        chance = sum((distribution.get(v, Fraction(0)) for v in range(start, end + 1)), Fraction(0))
        found.append((str(start) if start == end else f"{start}–{end}", chance))
    return found


def passive(data) -> Result:
    score = checks.passive(data["modificador"], data["tirada"])
    terms = [(10, "base"), (data["modificador"], "modificador")]
    if data["tirada"] != "normal":
        terms.append((score - 10 - data["modificador"], data["tirada"]))
    return Result(str(score), written_sum(tuple(terms)))


def check(data) -> Result:
    modifier, mode = checks.exhausted(data["modificador"], data["tirada"], data["cansancio"], data["edicion"])
    chance = dice.check_chance(modifier, data["cd"], mode)
    result = Result(
        percent(chance), f"1d20 {signed(modifier)} contra CD {data['cd']}, {dict(MODES)[mode].lower()}."
    )
    result.tables.append(
        _chances("Según cómo tires", lambda way: dice.check_chance(modifier, data["cd"], way))
    )
    if data["edicion"] == "5.1":
        result.facts += [
            (
                f"Contra un oponente con {signed(data['oponente'])}",
                percent(dice.contest_chance(modifier, data["oponente"], mode)),
            ),
            (
                f"Que lo logre al menos la mitad de un grupo de {data['grupo']}",
                percent(checks.group_check([modifier] * data["grupo"], data["cd"])),
            ),
        ]
    by_dc = [(str(dc), dice.check_chance(modifier, dc, mode)) for dc in range(5, 31)]
    result.plot = bars("Probabilidad de éxito por CD", by_dc)
    result.tables.append(
        Table(
            "Por CD", ("CD", "Éxito"), tuple((label, percent(p)) for label, p in by_dc if int(label) % 5 == 0)
        )
    )
    return result


def load(data) -> Result:
    found = bodies.load(data["fuerza"], data["tamano"])
    size = bodies.SIZES[data["tamano"]]
    each = kilograms(15 * bodies.POUND * size)
    return Result(
        kilograms(found.carry),
        f"{data['fuerza']} (Fuerza) × {each} para un tamaño {data['tamano'].lower()}.",
        [
            ("Arrastrar, levantar o empujar", kilograms(found.drag)),
            ("Si arrastras más de lo que puedes cargar", "tu velocidad no pasa de 1,5 m"),
        ],
        notes=[
            f"Variante de sobrecarga, solo en 5.1: con más de {kilograms(found.encumbered)}, −3 m de velocidad; "
            f"con más de {kilograms(found.heavily_encumbered)}, −6 m y desventaja en tiradas de Fuerza, Destreza y Constitución."
        ],
    )


def breath(data) -> Result:
    seconds = bodies.breath_seconds(data["constitucion"])
    shown = f"{seconds // 60} min" if seconds % 60 == 0 else f"{seconds} s"
    rounds = bodies.rounds_without_air(data["constitucion"])
    return Result(
        shown,
        f"1 + {data['constitucion']} (Constitución) minutos, 30 s como mínimo.".replace("+ -", "− "),
        [
            (
                "Después, en 5.2.1",
                f"1 nivel de cansancio al final de cada turno: mueres en el turno {bodies.TURNS_WITHOUT_AIR}",
            ),
            (
                "Después, en 5.1",
                f"{rounds} {'asalto' if rounds == 1 else 'asaltos'}, y caes a 0 puntos de golpe",
            ),
        ],
    )


_PACE_EFFECTS = {
    "5.2.1": {
        "rápido": "desventaja en Percepción, Supervivencia y Sigilo",
        "normal": "desventaja en Sigilo",
        "lento": "ventaja en Percepción y Supervivencia",
    },
    "5.1": {
        "rápido": "−5 a la Percepción pasiva",
        "normal": "sin efectos",
        "lento": "podéis usar Sigilo",
    },
}


def travel(data) -> Result:
    distance = bodies.travelled(data["ritmo"], Fraction(data["horas"]))
    result = Result(
        f"{number(distance)} km".replace(" ", "\u00a0"),
        f"{data['horas']} horas a ritmo {data['ritmo']}.",
        [("Efecto del ritmo", _PACE_EFFECTS[data["edicion"]][data["ritmo"]])],
    )
    dcs = bodies.forced_march_dcs(data["horas"])
    if dcs:
        kept = Fraction(1)
        rows = []
        for hour, dc in enumerate(dcs, bodies.TRAVEL_HOURS + 1):
            chance = dice.check_chance(data["constitucion"], dc)
            kept *= chance
            rows.append((f"{hour}.ª", str(dc), percent(chance), percent(kept)))
        result.notes.append(
            "Más de 8 horas: al final de cada una, salvación de Constitución o 1 nivel de cansancio."
        )
        result.tables.append(
            Table("Marcha forzada", ("Hora", "CD", "La superas", "Las superas todas hasta aquí"), tuple(rows))
        )
    return result


def movement(data) -> Result:
    extra = (data["modo"] != "andar") + data["dificil"]
    drags = data["arrastra"]
    speed = data["velocidad"]
    if drags and data["edicion"] == "5.1":
        speed /= 2
    elif drags:
        extra += 1
    cost = bodies.movement_cost(data["distancia"], extra=extra)
    up = Fraction(0)
    if data["levantarse"]:
        up = bodies.standing_up(data["velocidad"], data["edicion"])
    left = speed - cost - up
    result = Result(
        metres(cost + up),
        f"Cada metro cuesta {1 + extra} m.",
        [("Te queda", metres(left) if left >= 0 else f"no llegas: te falta {metres(-left)}")],
    )
    if up:
        result.facts.append(("De eso, levantarte", metres(up)))
    if drags:
        result.notes.append(
            "En 5.1, arrastrar reduce tu velocidad a la mitad."
            if data["edicion"] == "5.1"
            else "En 5.2.1, arrastrar cuesta 1 m más por cada metro."
        )
        result.notes.append(
            "Si la criatura es dos o más tamaños menor que tú (o Diminuta, en 5.2.1), no cuesta nada: desmarca «Arrastra»."
        )
    return result


def dying(data) -> Result:
    found = death.fate(data["exitos"], data["fallos"], data["bonificador"])
    rows = []
    for successes in range(3):
        for failures in range(3):
            one = death.fate(successes, failures, data["bonificador"])
            rows.append(
                (f"{successes} y {failures}", percent(one.dead), percent(one.stable), percent(one.awake))
            )
    return Result(
        f"{percent(found.dead)} de morir",
        "Sin ayuda de nadie, hasta el tercer éxito o el tercer fallo.",
        [("Estable", percent(found.stable)), ("En pie con 1 punto de golpe", percent(found.awake))],
        [Table("Según éxitos y fallos", ("Éxitos y fallos", "Muere", "Estable", "En pie"), tuple(rows))],
    )


def rest(data) -> Result:
    sides = int(data["caras"])
    healed = bodies.healed_on_rest(sides, data["dados"], data["constitucion"], data["edicion"])
    each = bodies.healed_on_rest(sides, 1, data["constitucion"], data["edicion"])
    back = "todos" if data["edicion"] == "5.2.1" else "hasta la mitad del total, 1 como mínimo"
    return Result(
        f"{number(healed)} de media",
        f"{data['dados']} × (1d{sides} {signed(data['constitucion'])}), {number(each)} de media por dado.",
        [("Un descanso largo devuelve", f"{back}")],
    )


def house_rolls(data) -> Result:
    rows = (
        ("Pericia", f"1d6 ≤ {data['pericia']}", percent(house.skill_chance(data["pericia"]))),
        (
            "Característica",
            f"1d20 ≤ {data['caracteristica']}",
            percent(house.ability_chance(data["caracteristica"])),
        ),
        ("Salvación", f"1d20 ≥ {data['salvacion']}", percent(house.save_chance(data["salvacion"]))),
        (
            "Ataque",
            f"1d20 {signed(data['ataque'] + data['modificador'])} ≥ {data['defensa']}",
            percent(house.hit_chance(data["ataque"], data["modificador"], data["defensa"])),
        ),
    )
    result = Result(
        percent(house.skill_chance(data["pericia"])), f"Pericia {data['pericia']}: 1d6, igual o menos."
    )
    if data["pericia"] == 6:
        result.notes.append("Con pericia 6, un 6 se repite: solo fallas con un segundo 6.")
    result.tables.append(Table("Tus tiradas", ("Tirada", "Qué hace falta", "Probabilidad"), rows))
    return result


def house_initiative(data) -> Result:
    fighters = [house.Fighter(f"{n}.º ({signed(d)})", d) for n, d in enumerate(data["destrezas"], 1)]
    first, last = house.order(data["dado_grupo"], data["dado_amo"], fighters)
    return Result(
        f"{len(first)} antes que el Amo",
        f"d6 del grupo: {data['dado_grupo']}; d6 del Amo: {data['dado_amo']}. Cada cual suma su Destreza.",
        [
            ("Primero", ", ".join(first) or "nadie"),
            ("Después", "los personajes del Amo"),
            ("Al final", ", ".join(last) or "nadie"),
        ],
    )


def house_light(data) -> Result:
    left = house.turns_left(data["luz"], data["turnos"])
    least, average, most = house.healing(data["noches"], data["dias"])
    hours = Fraction(left, house.TURNS_PER_HOUR)
    return Result(
        f"{left} turnos",
        f"Dura {house.LIGHTS[data['luz']]} turnos de 10 minutos; lleva {data['turnos']}.",
        [
            ("En horas", number(hours)),
            ("En rondas", number(Fraction(left * house.ROUNDS_PER_TURN))),
            ("Curación con ese reposo", f"de {least} a {most} pg, {number(average)} de media"),
        ],
    )
