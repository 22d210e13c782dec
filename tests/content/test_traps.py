# ruff: noqa: E501 (a table of cases reads by its rows)
"""Rules that are easily told wrong, because the two editions differ in a figure, a word or an omission.

Each test names one and says what an entry must say and what it must never say. A text is read as a
visitor reads it: the words of the rendered rule, each quantity in the units of its edition.
"""

import pytest

from rules.models import RuleEntry
from rules.rendering.markdown import plain_text

# trap → entry → (what it says, what it never says)
TRAPS: dict[str, dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    # Grapple, shove, unarmed strikes
    "a grapple begins with a contest in 5.1 and with a save in 5.2.1": {
        "5.1/agarrar": (("enfrentada a una prueba de Fuerza (Atletismo) o de Destreza (Acrobacias)",), ("CD 8", "salvación")),
        "5.2.1/agarrar": (("tirada de salvación de Fuerza o de Destreza, a su elección", "CD 8 + tu modificador por Fuerza + tu bonificador por competencia"), ("enfrentada",)),
        "5.2.1/ataque-sin-armas": (("tirada de salvación de Fuerza o de Destreza, a su elección, con CD 8",), ("enfrentada",)),
    },
    "an escape is a contest in 5.1 and a fixed DC in 5.2.1": {
        "5.1/escapar-de-una-presa": (("enfrentada a una prueba de Fuerza (Atletismo) de quien te agarra",), ("CD",)),
        "5.2.1/agarrar": (("contra la CD para escapar del agarre", "esa CD es la misma que la de la tirada de salvación"), ()),
    },
    "only in 5.2.1 does the grappled creature attack others with disadvantage": {
        "5.2.1/agarrado": (("Atacas con desventaja a todo objetivo, salvo a quien te agarra",), ()),
        "5.1/agarrado": ((), ("desventaja",)),
    },
    "dragging halves your speed in 5.1 and costs 1 more a metre in 5.2.1": {
        "5.1/mover-a-una-criatura-agarrada": (("Tu velocidad se reduce a la mitad", "dos tamaños menor"), ("Diminut", "1 pie más")),
        "5.2.1/agarrado": (("Cada metro le cuesta 1 m más, salvo que seas Diminuto o al menos dos tamaños menor",), ("mitad",)),
    },
    "the target of a grapple is within reach in 5.1 and within 1.5 m in 5.2.1": {
        "5.1/agarrar": (("El objetivo está a tu alcance",), ("5 pies",)),
        "5.2.1/agarrar": (("a 1,5 m o menos", "supera el alcance del agarre"), ()),
    },
    "a shove is a contest in 5.1 and a save in 5.2.1": {
        "5.1/empujar": (("enfrentada", "lo alejas 5 pies de ti o lo dejas derribado"), ("salvación",)),
        "5.2.1/ataque-sin-armas": (("lo alejas 1,5 m de ti o lo dejas derribado",), ("enfrentada",)),
    },
    "grapple, shove and damage are the options of one unarmed strike in 5.2.1": {
        "5.2.1/ataque-sin-armas": (("eliges una de estas opciones", "Daño", "Agarre", "Empujón", "igual a 1 + tu modificador por Fuerza"), ()),
        "5.1/ataque-sin-armas": (("igual a 1 + tu modificador por Fuerza",), ("eliges una de estas opciones",)),
    },
    # Conditions
    "exhaustion is a table of levels in 5.1 and −2 and −1.5 m a level in 5.2.1": {
        "5.2.1/cansancio": (("−2 por nivel", "se reduce 1,5 m por cada nivel", "Con el nivel 6, mueres"), ("mitad", "Nivel 3")),
        "5.1/cansancio": (
            (
                "Nivel 1 Desventaja en las pruebas de característica",
                "Nivel 2 Tu velocidad se reduce a la mitad",
                "Nivel 3 Desventaja en las tiradas de ataque y las tiradas de salvación",
                "Nivel 4 Tus puntos de golpe máximos se reducen a la mitad",
                "Nivel 5 Tu velocidad se reduce a 0",
                "Nivel 6 Mueres",
            ),
            ("−2", "prueba con d20", "pruebas con d20"),
        ),
    },
    "a long rest takes a level of exhaustion, in 5.1 only with food and drink": {
        "5.1/cansancio": (("pierdes 1 nivel si además has comido y bebido",), ()),
        "5.1/descanso-largo": (("su nivel baja en 1, siempre que también hayas comido y bebido",), ()),
        "5.2.1/cansancio": (("pierdes 1 nivel",), ("si además has comido",)),
        "5.2.1/descanso-largo": (("su nivel baja en 1",), ("comido",)),
    },
    "exhaustion by hunger or thirst stays until fed in 5.2.1": {
        "5.2.1/cansancio": (("no se quita hasta que bebas o comas",), ()),
        "5.2.1/desnutricion": (("hasta que comas la cantidad completa de un día",), ()),
        "5.2.1/deshidratacion": (("hasta que bebas la cantidad completa de un día",), ()),
    },
    "the stunned move in 5.2.1 but not in 5.1, where they falter in speech": {
        "5.1/aturdido": (("No puedes moverte", "voz entrecortada"), ("no puedes hablar",)),
        "5.2.1/aturdido": (("no puedes hablar",), ("Velocidad 0", "moverte", "entrecortada")),
    },
    "the incapacitated lose speech and initiative only in 5.2.1": {
        "5.2.1/incapacitado": (("acciones adicionales ni reacciones", "Pierdes la concentración", "No puedes hablar", "al tirar iniciativa, tiras con desventaja"), ()),
        "5.1/incapacitado": (("No puedes usar acciones", "reacciones"), ("hablar", "iniciativa")),
    },
    "the invisible have advantage on initiative only in 5.2.1": {
        "5.2.1/invisible": (("al tirar iniciativa, tiras con ventaja", "No te afecta ningún efecto que exija ver a su objetivo", "pueda verte de algún modo"), ("huellas", "muy oscura")),
        "5.1/invisible": (("sin magia o un sentido especial", "zona muy oscura", "ruidos", "huellas"), ("iniciativa",)),
    },
    "the petrified are immune to poison and disease in 5.1, to being poisoned in 5.2.1": {
        "5.1/petrificado": (("inmunidad al veneno y a las enfermedades", "No percibes nada de lo que te rodea"), ()),
        "5.2.1/petrificado": (("inmunidad al estado de envenenado", "resistencia a todo el daño"), ("enfermedades", "No percibes")),
    },
    "who wakes is still prone in 5.2.1": {
        "5.2.1/inconsciente": (("Cuando dejas de estar inconsciente, sigues derribado",), ()),
        "5.1/inconsciente": (("Quedas derribado",), ("sigues derribado",)),
    },
    "a charmed creature spares its charmer harmful effects in 5.1, damaging ones in 5.2.1": {
        "5.1/hechizado": (("perjudiciales",), ("dañinos",)),
        "5.2.1/hechizado": (("dañinos",), ("perjudiciales",)),
    },
    "standing up costs half your speed, rounded down in 5.2.1": {
        "5.2.1/derribado": (("mitad de tu velocidad, redondeada hacia abajo", "No puedes si tu velocidad es 0"), ()),
        "5.1/derribado": (("mitad de tu velocidad",), ("redondeada",)),
        "5.1/derribado-movimiento": (("15 pies si tu velocidad es de 30 pies",), ("redondea",)),
    },
    "dropping prone is always free in 5.1, but not at speed 0 in 5.2.1": {
        "5.2.1/derribado": (("echarte al suelo sin gastar acción ni movimiento, salvo si tu velocidad es 0",), ()),
        "5.2.1/combate": (("puedes quedar derribado por voluntad propia sin gastar acción ni velocidad. No puedes si tu velocidad es 0",), ()),
        "5.1/derribado": (("echarte al suelo sin gastar acción ni movimiento.",), ("ni movimiento, salvo",)),
    },
    "a speed of 0 is raised by nothing in either edition": {
        "5.2.1/agarrado": (("Tu velocidad es 0 y nada la aumenta",), ()),
        "5.1/agarrado": (("Tu velocidad es 0 y nada la aumenta",), ()),
        "5.2.1/apresado": (("nada la aumenta",), ()),
        "5.1/apresado": (("nada la aumenta",), ()),
    },
    "the paralysed are the same in both editions": {
        "5.1/paralizado": (("no puedes hablar", "Es un crítico todo ataque que te acierte desde 5 pies o menos"), ()),
        "5.2.1/paralizado": (("no puedes hablar", "Es un crítico todo ataque que te acierte desde 1,5 m o menos"), ()),
    },
    "conditions do not stack, exhaustion excepted": {
        "5.2.1/estado": (("Recibir otra vez el mismo estado no suma nada", "La excepción es el cansancio"), ()),
        "5.1/condiciones": (("cada uno conserva su duración", "La excepción es el cansancio"), ()),
    },
    # Surprise, initiative, hiding, senses
    "the surprised lose their first turn in 5.1 and roll with disadvantage in 5.2.1": {
        "5.1/sorpresa": (("En su primer turno del combate no puede moverse ni llevar a cabo acciones", "hasta que ese turno acabe"), ("desventaja",)),
        "5.2.1/sorpresa": (("Tira iniciativa con desventaja",), ("no puede moverse", "reacci", "acciones")),
    },
    "a tie may be rolled off only in 5.1": {
        "5.1/iniciativa": (("cada empatado tire 1d20",), ()),
        "5.2.1/iniciativa": ((), ("empatado tire",)),
        "5.2.1/combate": ((), ("empatado tire",)),
    },
    "only 5.2.1 has an initiative score": {
        "5.2.1/iniciativa": (("Es 10 + tu modificador por Destreza", "suma 5", "resta 5"), ()),
        "5.1/iniciativa": ((), ("Puntuación de iniciativa", "suma 5")),
    },
    "hiding is DC 15 in 5.2.1 and against perception in 5.1": {
        "5.2.1/esconderse": (("con CD 15", "zona muy oscura o tras cobertura tres cuartos o completa", "línea de visión", "estado de invisible", "es la CD de la prueba de Sabiduría (Percepción) para encontrarte"), ("pasiva",)),
        "5.1/esconderse": (("Percepción pasiva", "El GM decide cuándo"), ("CD 15", "invisible mientras")),
        "5.1/reglas-para-esconderse": (("enfrentada al total de tu prueba", "Percepción pasiva"), ("CD 15",)),
    },
    "leaving cover does not end hiding by itself in 5.2.1": {
        "5.2.1/esconderse": (("un ruido más fuerte que un susurro", "un enemigo te encuentra", "haces una tirada de ataque", "lanzas un conjuro con componente verbal"), ("sales de", "abandonas")),
    },
    "blindsight sees the invisible, but not behind total cover, only in 5.2.1": {
        "5.2.1/vision-ciega": (("no esté tras cobertura completa", "ves lo que está invisible"), ()),
        "5.1/vision-ciega": (("percibes tu entorno sin depender de la vista",), ("cobertura", "invisible")),
    },
    "darkvision turns dim light bright in 5.2.1": {
        "5.2.1/vision-en-la-oscuridad": (("Para ti la luz tenue es luz brillante.", "la oscuridad es luz tenue", "tonos de gris"), ("el rasgo",)),
        "5.1/vision-en-la-oscuridad": (("la oscuridad es luz tenue", "si eres un monstruo o lo dice el rasgo"), ("es luz brillante.",)),
    },
    "a lightly obscured area hinders perception in both editions": {
        "5.2.1/ligeramente-oscuro": (("desventaja en las pruebas de Sabiduría (Percepción) basadas en la vista",), ()),
        "5.1/ligeramente-oscuro": (("desventaja en las pruebas de Sabiduría (Percepción) basadas en la vista",), ()),
    },
    "5.1 has passive checks in general": {
        "5.1/pruebas-pasivas": (("10 + todos los modificadores", "suma 5", "resta 5"), ()),
        "5.2.1/percepcion-pasiva": (("Sabiduría (Percepción)", "suma 5", "resta 5"), ("pruebas pasivas",)),
    },
    # Actions
    "disengage is retirarse in 5.1 and destrabarse in 5.2.1": {
        "5.1/ataque-de-oportunidad": (("la acción de retirarse",), ("destrabarse",)),
        "5.2.1/ataques-de-oportunidad": (("la acción de destrabarse",), ("retirarse",)),
    },
    "use an object became utilize": {
        "5.1/usar-un-objeto": (("Usas un objeto no mágico que requiere una acción",), ("utilizar", "magia cuando")),
        "5.2.1/utilizar": (("Usas un objeto no mágico que requiere una acción", "sino con la de magia"), ("usar un objeto",)),
    },
    "searching is wisdom alone in 5.2.1": {
        "5.1/buscar": (("Sabiduría (Percepción) o Inteligencia (Investigación)",), ("Perspicacia",)),
        "5.2.1/buscar": (("prueba de Sabiduría", "Medicina", "Percepción", "Perspicacia", "Supervivencia"), ("Investigación", "Inteligencia")),
        "5.2.1/estudiar": (("prueba de Inteligencia", "Investigación"), ()),
    },
    "helping with a check asks for proficiency only in 5.2.1": {
        "5.2.1/ayudar": (("habilidad o herramienta con la que seas competente", "antes del inicio de tu siguiente turno"), ()),
        "5.1/ayudar": (("una tarea que podrías intentar sin ayuda", "antes del inicio de tu siguiente turno"), ("competente",)),
    },
    "helping with an attack serves any ally in 5.2.1 and one in 5.1": {
        "5.2.1/ayudar": (("cualquiera de tus aliados", "a 1,5 m o menos"), ()),
        "5.1/ayudar": (("Si la criatura amistosa que elijas", "su primera tirada de ataque tiene ventaja", "a 5 pies o menos"), ("cualquiera de tus aliados",)),
    },
    "first aid is the help action in 5.2.1, DC 10 in both": {
        "5.2.1/ayudar": (("Sabiduría (Medicina) con CD 10",), ()),
        "5.2.1/dano-y-curacion": (("Con la acción de ayudar puedes estabilizar", "CD 10"), ()),
        "5.1/primeros-auxilios": (("Con tu acción", "Sabiduría (Medicina) con CD 10"), ("ayudar",)),
    },
    "a weapon is drawn with each attack in 5.2.1, one object in all in 5.1": {
        "5.2.1/atacar": (("Con cada ataque de esta acción puedes equiparte con un arma o desequiparte de una",), ("única interacción",)),
        "5.1/atacar": (("es tu única interacción gratuita del turno",), ("Con cada ataque",)),
    },
    "opportunity attacks are against the hostile only in 5.1": {
        "5.1/ataque-de-oportunidad": (("Una criatura hostil que puedes ver",), ("acción adicional, su reacción",)),
        "5.2.1/ataques-de-oportunidad": (("Una criatura que puedes ver", "su acción, su acción adicional, su reacción o su movimiento"), ("hostil",)),
    },
    "a reaction comes right after its trigger in 5.2.1": {
        "5.2.1/reaccion": (("justo después de su desencadenante, salvo que",), ()),
        "5.1/reaccion": ((), ("justo después",)),
    },
    "influence is DC 15 or the intelligence of the monster, and waits 24 hours": {
        "5.2.1/influir": (("es 15 o la puntuación de Inteligencia del monstruo, la que sea más alta", "24 horas"), ()),
    },
    "contests and group checks are of 5.1 alone": {
        "5.1/tiradas-enfrentadas": (("Gana el más alto", "Todo sigue como estaba"), ()),
        "5.1/prueba-de-habilidad-de-grupo": (("al menos la mitad tiene éxito",), ()),
    },
    "inspiration is advantage in 5.1 and a reroll of any die in 5.2.1": {
        "5.1/inspiracion": (("Tienes ventaja en esa tirada",), ("repetir",)),
        "5.2.1/inspiracion-heroica": (("repetir cualquier dado justo después de tirarlo", "Debes usar el nuevo resultado", "Nunca tienes más de una"), ("Tienes ventaja",)),
    },
    "a dash may use a special speed in 5.2.1": {
        "5.2.1/correr": (("velocidad especial", "Con una velocidad de 9 m te mueves hasta 18 m"), ()),
        "5.1/correr": (("30 pies te mueves hasta 60 pies",), ("especial",)),
    },
    # Movement
    "a long jump is the same in both, with «on foot» only in 5.1": {
        "5.2.1/salto-de-longitud": (("recorres 3 m o más, cubres hasta 30 cm por cada punto", "Sin carrerilla, la mitad"), ("andando",)),
        "5.1/saltar": (("recorres 10 pies o más andando, cubres hasta 1 pie por cada punto",), ()),
    },
    "a high jump is at least 0 only in 5.2.1, and athletics adds to it only in 5.1": {
        "5.2.1/salto-de-altura": (("3 m o más andando, subes 90 cm + 30 cm × tu modificador por Fuerza (0 m como mínimo)", "1,5 veces tu estatura"), ("Atletismo",)),
        "5.1/saltar": (("subes 3 pies + 1 pie × tu modificador por Fuerza.", "prueba de Fuerza (Atletismo) para subir más", "1,5 veces tu estatura"), ("como mínimo",)),
    },
    "a fall into water is halved only in 5.2.1": {
        "5.2.1/caidas": (("1d6 de daño contundente", "por cada 3 m", "20d6", "usar tu reacción", "CD 15", "se reduce a la mitad", "salvo que evites todo el daño"), ()),
        "5.1/caer": (("1d6 de daño contundente", "por cada 10 pies", "20d6", "salvo que evites todo el daño"), ("reacción", "CD 15", "líquido")),
    },
    "a flyer held by magic does not fall in 5.1": {
        "5.1/volar": (("si puedes planear o si te sostiene la magia", "capacidad de moverte"), ("incapacitado",)),
        "5.2.1/volar": (("quedas derribado", "velocidad volando baja a 0", "incapacitado", "No caes si puedes levitar"), ("magia",)),
    },
    "whose space you may cross": {
        "5.1/alrededor-de-otras-criaturas": (("no sea hostil", "dos tamaños mayor o menor", "El espacio de otra criatura es terreno difícil para ti"), ("Diminuta", "incapacitada")),
        "5.2.1/combate": (("un aliado, de una criatura incapacitada, de una criatura Diminuta o de una al menos dos tamaños mayor o menor", "salvo que sea Diminuta o aliada tuya"), ()),
    },
    "sharing a space makes you fall prone in 5.2.1": {
        "5.2.1/combate": (("quedas derribado, salvo que seas Diminuto o de mayor tamaño",), ()),
        "5.1/alrededor-de-otras-criaturas": (("No puedes acabar un movimiento por voluntad propia",), ("derribado",)),
    },
    "squeezing hinders rolls only in 5.1": {
        "5.1/apretarse": (("cuesta 1 pie más", "con desventaja tus tiradas de ataque y tus tiradas de salvación de Destreza", "Tienen ventaja"), ()),
        "5.2.1/terreno-dificil": (("Una abertura estrecha, pensada para una criatura un tamaño menor que tú",), ()),
    },
    "difficult terrain lists slopes of 20 degrees and liquid from shin to waist": {
        "5.2.1/terreno-dificil": (("20 grados o más", "entre la espinilla y la cintura"), ()),
    },
    "climbing and swimming are DC 15 only in 5.2.1": {
        "5.2.1/trepar": (("Fuerza (Atletismo) con CD 15", "Cada metro que trepas cuesta 1 m más de movimiento (2 m más en terreno difícil)"), ()),
        "5.2.1/nadar": (("Fuerza (Atletismo) con CD 15",), ()),
        "5.1/arrastrarse-trepar-y-nadar": (("Fuerza (Atletismo)",), ("CD 15",)),
    },
    "a change to your speed changes the special ones alike in 5.2.1": {
        "5.2.1/velocidad": (("tus velocidades especiales cambian lo mismo",), ()),
        "5.1/velocidad": ((), ("cambian lo mismo",)),
    },
    "a falling mount allows a reaction only in 5.1": {
        "5.1/combate-montado": (("Una vez durante tu movimiento", "reacción (desencadenante) para desmontar", "CD 10"), ()),
        "5.2.1/combate": (("supera una tirada de salvación de Destreza con CD 10 o caes derribado", "si os derriban a ti o a la montura"), ("para desmontar mientras cae",)),
    },
    "under water piercing weapons are free of disadvantage in 5.2.1, a list of them in 5.1": {
        "5.1/combate-subacuatico": (("la daga, la espada corta, la jabalina, la lanza y el tridente", "la ballesta, la red"), ("perforante",)),
        "5.2.1/combate": (("Se exceptúan las que causan daño perforante",), ("la daga, la espada corta", "la ballesta, la red")),
    },
    "the pace of travel covers the same ground": {
        "5.2.1/ritmo-de-viaje": (("Rápido 120 m 6 km 45 km", "Normal 90 m 4,5 km 36 km", "Lento 60 m 3 km 27 km"), ()),
        "5.1/ritmo-de-viaje": (("Rápido 400 pies 4 millas 30 millas", "Normal 300 pies 3 millas 24 millas", "Lento 200 pies 2 millas 18 millas"), ()),
    },
    "the pace of travel hinders other things in each edition": {
        "5.2.1/ritmo-de-viaje": (("Normal Tenéis desventaja en las pruebas de Destreza (Sigilo)", "Lento Tenéis ventaja en las pruebas de Sabiduría (Percepción o Supervivencia)"), ("Restáis 5", "Podéis usar el sigilo")),
        "5.1/ritmo-de-viaje": (("Restáis 5", "Lento Podéis usar el sigilo", "Normal No tiene efecto"), ("desventaja en las pruebas de Destreza (Sigilo)",)),
    },
    "the terrains of travel have their figures": {
        "5.2.1/ritmo-de-viaje": (
            (
                "Bosque Normal 2d8 × 3 m 10 15 15", "Colinas Normal 2d10 × 3 m 15 10 15", "Costa Normal 2d10 × 3 m 10 5 15",
                "Desierto Normal 6d6 × 3 m 20 10 10", "6d6 × 3 m 20 10 10", "Infraoscuridad Normal 2d6 × 3 m 20 10 20",
                "Poblaciones Normal 2d6 × 3 m 20 15 15", "Montaña Lento 4d10 × 3 m 20 15 20", "Pantano Lento 2d8 × 3 m 10 15 20",
                "Praderas Rápido 6d6 × 3 m 15 5 15", "Kilómetros por hora: velocidad en metros ÷ 2",
            ),
            (),
        ),
        "5.1/ritmo-de-viaje": ((), ("2d8", "6d6")),
    },
    "hours beyond eight are DC 10 + 1 for each": {
        "5.2.1/ritmo-de-viaje": (("10 + 1 por cada hora que pase de 8", "CD 11 en la novena"), ()),
        "5.1/marcha-forzada": (("10 + 1 por cada hora que pase de 8", "CD 11 en la novena"), ()),
    },
    # Rest, death, hazards
    "a long rest returns half the hit dice in 5.1 and all in 5.2.1": {
        "5.1/descanso-largo": (("hasta la mitad de tu total (1 como mínimo)",), ("todos los dados", "máximo estaba reducido")),
        "5.2.1/descanso-largo": (("Recuperas todos los dados de puntos de golpe gastados", "Si tu máximo estaba reducido", "Las puntuaciones reducidas vuelven"), ("mitad",)),
    },
    "one long rest in 24 hours in 5.1, 16 hours between two in 5.2.1": {
        "5.1/descanso-largo": (("Solo uno cada 24 horas",), ("16 horas",)),
        "5.2.1/descanso-largo": (("16 horas", "6 horas o más", "2 horas como mucho"), ("24 horas",)),
    },
    "what interrupts a long rest": {
        "5.1/descanso-largo": (("1 hora o más andando, luchando, lanzando conjuros", "empezar de nuevo"), ("tirar iniciativa", "descanso corto")),
        "5.2.1/descanso-largo": (("tirar iniciativa", "cualquier daño", "un conjuro que no sea un truco", "cada interrupción añade 1 hora", "beneficios de un descanso corto"), ("empezar de nuevo",)),
    },
    "a short rest asks for a hit point and is broken only in 5.2.1": {
        "5.2.1/descanso-corto": (("1 punto de golpe como mínimo", "tiras iniciativa, recibes daño o lanzas un conjuro que no sea un truco", "1 como mínimo"), ()),
        "5.1/descanso-corto": (("al menos 1 hora",), ("iniciativa", "como mínimo", "truco")),
    },
    "the knocked out keep 0 hit points in 5.1 and 1 in 5.2.1": {
        "5.1/noquear-una-criatura": (("Se queda con 0 puntos de golpe, inconsciente y estable",), ("descanso corto",)),
        "5.2.1/noquear-a-una-criatura": (("Se queda con 1 punto de golpe, inconsciente, y empieza un descanso corto", "Sabiduría (Medicina) con CD 10"), ("estable",)),
    },
    "both ends of being knocked out are told in 5.2.1": {
        "5.2.1/noquear-a-una-criatura": (("recupera algún punto de golpe", "al acabar ese descanso"), ()),
        "5.2.1/dano-y-curacion": (("Despierta al acabar ese descanso", "primeros auxilios"), ()),
    },
    "monsters die at 0 by custom in 5.1 and by rule in 5.2.1": {
        "5.1/monstruos-y-muerte": (("La mayoría de los GM",), ()),
        "5.2.1/dano-y-curacion": (("Un monstruo muere en cuanto llega a 0 puntos de golpe", "máximos bajan a 0"), ("La mayoría de los GM",)),
    },
    "the raised have one level of exhaustion fewer and no attunement in 5.2.1": {
        "5.2.1/muerto": (("niveles de cansancio, vuelves con 1 menos", "Pierdes la sintonización"), ()),
    },
    "suffocation costs exhaustion in 5.2.1 and drops you to 0 in 5.1": {
        "5.2.1/asfixia": (("1 + tu modificador por Constitución, como mínimo 30 segundos", "1 nivel de cansancio al final de cada uno de tus turnos", "pierdes todos los niveles"), ("bajas a 0", "asaltos")),
        "5.1/asfixia": (("1 + tu modificador por Constitución, como mínimo 30 segundos", "asaltos igual a tu modificador por Constitución, como mínimo 1", "bajas a 0 puntos de golpe"), ("cansancio",)),
    },
    "food is a pound in 5.1 and by size in 5.2.1": {
        "5.1/comida": (("1 libra al día", "3 + tu modificador por Constitución", "medio día sin comida"), ("CD", "tamaño")),
        "5.2.1/desnutricion": (("CD 10", "5 días", "Diminuto 125 g Pequeño 0,5 kg Mediano 0,5 kg Grande 2 kg Enorme 8 kg Gargantuesco 32 kg"), ("3 + tu modificador",)),
    },
    "water gives a save in 5.1 and none in 5.2.1": {
        "5.1/agua": (("1 galón al día, o 2 galones si hace calor", "CD 15", "2 niveles si ya tenías alguno"), ("tamaño",)),
        "5.2.1/deshidratacion": (("sin tirada de salvación", "Diminuto 1 l Pequeño 4 l Mediano 4 l Grande 16 l Enorme 64 l Gargantuesco 256 l"), ("CD", "2 niveles")),
    },
    "bloodied, burning and simultaneous effects are of 5.2.1": {
        "5.2.1/maltrecho": (("la mitad de tus puntos de golpe máximos o menos",), ()),
        "5.2.1/fuego": (("1d4 de daño de fuego al comienzo de cada uno de sus turnos",), ()),
        "5.2.1/efectos-simultaneos": (("decide su orden la persona de la mesa",), ()),
    },
    "heat starts at DC 5 and cold is DC 10": {
        "5.2.1/efectos-ambientales": (("38 °C o más", "La CD es 5 la primera hora y aumenta en 1 por cada hora adicional", "−18 °C o menos", "3d10 × 5 kg", "3 × 3 m"), ("100 °", "0 °F")),
    },
    "deep water, height and frigid water have their figures": {
        "5.2.1/efectos-ambientales": (("más de 30 m de profundidad", "A 3000 m o más", "30 días", "Por encima de 6000 m", "tantos minutos como tu puntuación de Constitución"), ()),
    },
    "cackle fever breaks out in hours in 5.1 and in days in 5.2.1": {
        "5.1/enfermedades": (("Fiebre de las carcajadas Víctimas Solo humanoides, y nunca gnomos. Incubación Los síntomas empiezan 1d4 horas", "CD 13", "reduce en 1d6 la CD"), ()),
        "5.2.1/maldiciones-y-enfermedades-magicas": (("1d4 días", "CD 13", "5 (1d10) de daño psíquico", "Con 3 éxitos", "durante 1 año"), ("1d4 horas", "reduce en 1d6")),
    },
    "sewer plague is healed on long rests in 5.1 and at dawn in 5.2.1": {
        "5.1/enfermedades": (("Al final de cada descanso largo, haces una tirada de salvación de Constitución con CD 11",), ("al amanecer",)),
        "5.2.1/maldiciones-y-enfermedades-magicas": (("Cada día, al amanecer, haces una tirada de salvación de Constitución con CD 11",), ()),
    },
    "sight rot is healed by 72 hours of ointment in 5.2.1 and by three doses in 5.1": {
        "5.2.1/maldiciones-y-enfermedades-magicas": (("CD 15", "suspende la enfermedad 24 horas", "72 horas"), ("eufrasia",)),
        "5.1/enfermedades": (("eufrasia", "Con tres dosis"), ("72 horas",)),
    },
    "madness of 5.1 became fear and mental stress": {
        "5.1/locura": (("1d10 minutos", "1d10 × 10 horas", "01–20", "91–100"), ()),
        "5.2.1/miedo-y-estres-psicologico": (("10 1d6", "15 3d6", "20 9d6", "1d10 × 10 horas"), ("locura", "d100")),
    },
    "an injury poison is a bonus action in 5.2.1": {
        "5.2.1/veneno": (("Con una acción adicional lo aplicas", "Picadura de araña Herida 13 200 po"), ("drow",)),
        "5.1/venenos": (("Veneno drow Herida 13 200 po",), ("Picadura de araña", "Con una acción adicional")),
    },
    "purple worm and wyvern poison have other figures": {
        "5.2.1/veneno": (("Veneno de gusano púrpura Herida 21 2000 po", "35 (10d6)", "Veneno de guiverno Herida 14 1200 po"), ("42 (12d6)",)),
        "5.1/venenos": (("Veneno de gusano púrpura Herida 19 2000 po", "42 (12d6)", "Veneno de guiverno Herida 15 1200 po"), ("35 (10d6)",)),
    },
    # Magic
    "one slot a turn in 5.2.1, a cantrip after a bonus action spell in 5.1": {
        "5.2.1/lanzar-conjuros": (("solo puedes gastar un espacio de conjuro para lanzar conjuros", "Los trucos y lo que lanzas sin espacio no cuentan"), ()),
        "5.1/tiempo-de-lanzamiento": (("salvo un truco con tiempo de lanzamiento de 1 acción",), ("un espacio de conjuro para lanzar",)),
    },
    "the DC of concentration has a cap only in 5.2.1": {
        "5.2.1/concentracion": (("10 o la mitad del daño", "con un máximo de CD 30", "en el momento en que empiezas a lanzar otro"), ("ola",)),
        "5.1/concentracion": (("10 o la mitad del daño", "cuando lanzas otro conjuro", "CD 10 por algo del entorno, como una ola"), ("30",)),
    },
    "a ritual asks for a feature only in 5.1": {
        "5.1/rituales": (("Necesitas un rasgo que te deje lanzar rituales", "10 minutos más"), ()),
        "5.2.1/ritual": (("Debes tener preparado el conjuro", "10 minutos más"), ("rasgo",)),
    },
    "words of a spell are spoken aloud, and a spell is ended at will, in 5.2.1": {
        "5.2.1/lanzar-conjuros": (("con voz normal", "puedes poner fin a un conjuro tuyo sin acción, si no estás incapacitado", "se aplica el más reciente", "pierdes el espacio que hayas usado"), ()),
        "5.1/componentes": (("Pronuncias palabras místicas",), ("voz normal",)),
        "5.1/acumular-efectos": (("solo el más potente",), ("más reciente",)),
    },
    "areas have five shapes in 5.1 and six in 5.2.1": {
        "5.1/areas-de-efecto": (("una de estas cinco formas: cilindro, cono, cubo, esfera o línea",), ("manación",)),
        "5.2.1/area-de-efecto": (("una de estas seis formas: cilindro, cono, cubo, emanación, esfera o línea",), ()),
        "5.2.1/emanacion": (("Se mueve con la criatura u objeto", "queda fuera del área, salvo que decidas incluirlo"), ()),
    },
    "spheres and cylinders hold their origin, the other areas do not": {
        "5.2.1/esfera": (("El punto de origen queda dentro del área",), ()),
        "5.2.1/cilindro": (("Queda dentro del área",), ()),
        "5.2.1/cono": (("queda fuera del área, salvo que decidas incluirlo",), ()),
        "5.2.1/cubo": (("fuera del área, salvo que decidas incluirlo",), ()),
        "5.2.1/linea": (("fuera del área, salvo que decidas incluirlo",), ()),
        "5.1/esfera": (("dentro del área",), ()),
        "5.1/cono": (("fuera del área",), ()),
    },
    "you may choose to fail a save only in 5.2.1": {
        "5.2.1/tirada-de-salvacion": (("Puedes elegir fallar la salvación sin tirar",), ()),
        "5.1/tiradas-de-salvacion": ((), ("elegir fallar", "fallarla sin tirar")),
    },
    "the DC of a spell has special modifiers only in 5.1": {
        "5.1/cd-de-salvacion-de-conjuro": (("8 + tu modificador por aptitud mágica + tu bonificador por competencia + los modificadores especiales",), ()),
        "5.2.1/lanzar-conjuros": (("8 + tu modificador por aptitud mágica + tu bonificador por competencia.",), ("modificadores especiales",)),
    },
    "a potion is a bonus action, drunk or given, in 5.2.1": {
        "5.2.1/objetos-magicos": (("Beberla o dársela a otra criatura es una acción adicional",), ()),
        "5.1/activar-un-objeto-magico": ((), ("acción adicional",)),
    },
    # Armour, weapons, weight
    "armour without training": {
        "5.2.1/entrenamiento-con-armaduras": (("desventaja en toda prueba con d20 que use Fuerza o Destreza, y no puedes lanzar conjuros", "no sumas su bonificador a la CA"), ()),
        "5.1/competencia-con-armadura": (("que use Fuerza o Destreza, y no puedes lanzar conjuros", "Usar un escudo sin competencia tiene los mismos efectos"), ("prueba con d20",)),
    },
    "one base armour class": {
        "5.2.1/clase-de-armadura": (("10 + tu modificador por Destreza", "eliges una", "Un escudo suma 2"), ()),
        "5.2.1/entrenamiento-con-armaduras": (("tu velocidad se reduce en 3 m",), ()),
    },
    "heavy weapons hinder the weak in 5.2.1 and the small in 5.1": {
        "5.2.1/arma": (("Fuerza es menor que 13", "Destreza es menor que 13"), ("criatura Pequeña",)),
        "5.1/armas": (("Pesada Atacas con desventaja si eres una criatura Pequeña",), ("menor que 13",)),
    },
    "two light weapons: melee in each hand in 5.1, any other light one in 5.2.1": {
        "5.2.1/arma": (("Debe ser con otra arma ligera", "acción adicional"), ("otra arma cuerpo a cuerpo ligera",)),
        "5.1/combatir-con-dos-armas": (("arma cuerpo a cuerpo ligera que llevas en una mano", "otra arma cuerpo a cuerpo ligera, en la otra mano"), ()),
    },
    "improvised weapons: no proficiency, 1d4, 6 and 18 m": {
        "5.2.1/armas-improvisadas": (("No sumas tu bonificador por competencia", "1d4", "6 m normal y 18 m largo"), ()),
        "5.1/armas-improvisadas": (("1d4", "20 pies normal y 60 pies largo"), ()),
    },
    "carrying is 7.5 kg or 15 pounds a point": {
        "5.2.1/capacidad-de-carga": (("Diminuto Fuerza × 3,75 kg Fuerza × 7,5 kg", "Mediano Fuerza × 7,5 kg Fuerza × 15 kg", "Grande Fuerza × 15 kg Fuerza × 30 kg", "Enorme Fuerza × 30 kg Fuerza × 60 kg", "Gargantuesco Fuerza × 60 kg Fuerza × 120 kg", "no pasa de 1,5 m"), ("obrecarga",)),
        "5.1/capacidad-de-carga": (("Mediano Fuerza × 15 libras Fuerza × 30 libras", "Diminuto Fuerza × 7½ libras"), ()),
        "5.1/sobrecarga": (("5 libras por punto", "10 libras por punto", "10 pies", "20 pies"), ()),
    },
    "attunement is three items and a short rest in both": {
        "5.2.1/sintonizacion": (("tres objetos", "descanso corto", "24 horas a más de 30 m"), ()),
        "5.1/sintonizacion": (("tres objetos", "descanso corto", "24 horas a más de 100 pies"), ()),
    },
    "damage is adjusted, resisted and then doubled": {
        "5.2.1/dano-y-curacion": (("28 de fuego pasan a 23, de ahí a 11 y al final a 22", "después la resistencia y al final la vulnerabilidad"), ()),
    },
    "objects have the armour class of their stuff": {
        "5.2.1/romper-objetos": (
            (
                "Tela, papel, cuerda 11", "hielo 13", "Madera 15", "Piedra 17", "Hierro, acero 19", "Mithral 21", "Adamantina 23",
                "2 (1d4) 5 (2d4)", "3 (1d6) 10 (3d6)", "4 (1d8) 18 (4d8)", "5 (1d10) 27 (5d10)",
            ),
            (),
        ),
        "5.1/estadisticas-de-los-objetos": (("Madera, hueso 15", "Adamantina 23"), ()),
    },
    "cover is +2, +5 and no target in both": {
        "5.2.1/cobertura": (("+2 a la CA", "+5 a la CA", "Nada puede elegir al objetivo"), ()),
        "5.1/cobertura": (("+2 a la CA", "+5 a la CA", "Nada puede elegir al objetivo"), ()),
    },
    # Words
    "hover is levitar in 5.2.1 and planear in 5.1": {
        "5.2.1/levitar": (("no caes si puedes levitar, aunque quedes incapacitado o derribado",), ("planear",)),
        "5.1/volar": (("planear",), ("levitar",)),
    },
}  # fmt: skip


@pytest.fixture(scope="module")
def texts(django_db_setup, django_db_blocker) -> dict[str, str]:
    """The plain text of every entry, no-break spaces made plain."""
    with django_db_blocker.unblock():
        return {
            f"{ruleset}/{slug}": plain_text(html).replace("\u00a0", " ")
            for ruleset, slug, html in RuleEntry.objects.values_list("ruleset__slug", "slug", "body_html")
        }


@pytest.mark.parametrize("claims", TRAPS.values(), ids=TRAPS)
def test_it_reads_right_in_each_edition(texts, claims):
    missing = [
        (entry, words) for entry, (says, _) in claims.items() for words in says if words not in texts[entry]
    ]
    wrong = [
        (entry, words) for entry, (_, never) in claims.items() for words in never if words in texts[entry]
    ]
    assert (missing, wrong) == ([], [])


@pytest.mark.parametrize(
    "slug",
    ["influir", "estudiar", "magia", "utilizar", "maltrecho", "fuego", "emanacion", "efectos-simultaneos"],
)
def test_what_is_new_in_5_2_1_has_no_entry_in_5_1(texts, slug):
    assert f"5.2.1/{slug}" in texts
    assert f"5.1/{slug}" not in texts


@pytest.mark.parametrize(
    "slug",
    [
        "tiradas-enfrentadas",
        "prueba-de-habilidad-de-grupo",
        "apretarse",
        "sobrecarga",
        "locura",
        "pruebas-pasivas",
    ],
)
def test_what_5_2_1_dropped_has_no_entry_there(texts, slug):
    assert f"5.1/{slug}" in texts
    assert f"5.2.1/{slug}" not in texts


@pytest.mark.parametrize("words", ["1,52 m", "0,45 kg", "1,6 km", "3,8 l", "3,79 l", "4,57 m"])
def test_no_exact_conversion_is_in_any_text(texts, words):
    assert [entry for entry, text in texts.items() if words in text] == []


@pytest.mark.parametrize("words", ["prueba de habilidad", "pruebas de habilidad"])
def test_an_ability_check_is_never_called_a_skill_check(texts, words):
    assert [entry for entry, text in texts.items() if words in text and entry.startswith("5.2.1/")] == []
