"""Inputs of the calculators: GET forms whose address shares the result."""

from .armour import ARMOURS, COVER, FEATURES
from .bodies import HIT_DICE, PACES, SIZES, TERRAINS
from .fields import (
    CalculatorForm,
    NamedModifiersField,
    amount,
    choice,
    edition,
    flag,
    length,
    mode,
    modifier,
    several,
    weight,
    whole,
)


class ArmourClassForm(CalculatorForm):
    edicion = edition()
    destreza = modifier("Modificador por Destreza", 2)
    fuerza = whole("Puntuación de Fuerza", 1, 30, 10)
    armadura = choice("Armadura", [("", "ninguna"), *((a.key, a.name) for a in ARMOURS)], "", required=False)
    magia = whole("Bonificador mágico", -5, 10, 0)
    escudo = flag("Escudo")
    cobertura = choice("Cobertura", [(key, key) for key in COVER], "ninguna")
    rasgo = several("Otras fórmulas de la base que tienes", list(FEATURES.items()))
    constitucion = modifier("Modificador por Constitución")
    sabiduria = modifier("Modificador por Sabiduría")
    carisma = modifier("Modificador por Carisma")
    natural = whole("CA de la armadura natural", 0, 30, 0, "0 si no tienes.")
    sin_entrenamiento = flag("Sin entrenamiento con la armadura")
    escudo_sin_entrenamiento = flag("Sin entrenamiento con el escudo")
    ataque = whole("Bonificador de ataque del enemigo", -10, 30, 5)

    groups = (
        ("", ("edicion", "destreza", "fuerza", "armadura", "escudo", "magia", "cobertura", "ataque")),
        ("Rasgos y conjuros", ("rasgo", "constitucion", "sabiduria", "carisma", "natural")),
        ("Entrenamiento", ("sin_entrenamiento", "escudo_sin_entrenamiento")),
    )


class SpellForm(CalculatorForm):
    nivel = whole("Nivel de personaje", 1, 20, 5)
    aptitud = modifier("Modificador por aptitud mágica", 3)
    objeto = whole("Bonificador de un objeto", 0, 5, 0)
    objetivo = whole("Modificador de la salvación del objetivo", -5, 20, 2)


class GrappleForm(CalculatorForm):
    edicion = edition()
    nivel = whole("Nivel de quien agarra o empuja", 1, 20, 5)
    fuerza = modifier("Su modificador por Fuerza", 3)
    competente = flag("Es competente en Atletismo (5.1)")
    objetivo = whole(
        "Modificador del objetivo", -5, 20, 2, "5.2.1: su salvación; 5.1: su Atletismo o Acrobacias."
    )


class ConcentrationForm(CalculatorForm):
    edicion = edition()
    dano = whole("Daño recibido de una fuente", 0, 9999, 20)
    salvacion = whole("Modificador de la salvación de Constitución", -5, 20, 2)
    tirada = mode()


class JumpForm(CalculatorForm):
    edicion = edition()
    fuerza = whole("Puntuación de Fuerza", 1, 30, 15)
    carrerilla = flag("Con carrerilla")
    velocidad = length("Movimiento que te queda", 0, 300, "9")
    hueco = length("Hueco que quieres salvar", 0, 100, "0")
    repisa = length("Altura que quieres alcanzar", 0, 100, "0")
    estatura = length("Tu estatura", 0, 30, "1,75")
    atletismo = whole("Modificador de Atletismo", -5, 20, 4)
    acrobacias = whole("Modificador de Acrobacias", -5, 20, 2)


class FallForm(CalculatorForm):
    edicion = edition()
    altura = length("Altura", 0, 100_000, "9")
    liquido = flag("Cae en un líquido")
    prueba = whole("Modificador de Atletismo o Acrobacias", -5, 20, 2, "Para entrar bien en el líquido.")


class PassiveForm(CalculatorForm):
    modificador = whole("Modificador de Sabiduría (Percepción)", -10, 30, 3)
    tirada = mode("Situación")


class CheckForm(CalculatorForm):
    edicion = edition()
    clase = choice(
        "Qué tiras",
        [
            ("prueba", "prueba de característica"),
            ("salvacion", "tirada de salvación"),
            ("ataque", "tirada de ataque"),
        ],
        "prueba",
        wide=True,
    )
    modificador = whole("Modificador", -10, 30, 3)
    cd = whole("CD o CA", 0, 50, 15)
    tirada = mode()
    cansancio = whole("Nivel de cansancio", 0, 5, 0)
    oponente = whole("Modificador de un oponente (5.1)", -10, 30, 3)
    grupo = NamedModifiersField(
        label="Modificadores de un grupo (5.1)",
        low=-10,
        high=30,
        initial="+3, +1, 0, −1",
        help_text="Separados por comas.",
    )


class LoadForm(CalculatorForm):
    edicion = edition()
    fuerza = whole("Puntuación de Fuerza", 1, 30, 12)
    tamano = choice("Tamaño", [(size, size) for size in SIZES], "Mediano")
    peso = weight("Peso que llevas", 0, 100_000, "0")


class BreathForm(CalculatorForm):
    edicion = edition()
    constitucion = modifier("Modificador por Constitución", 1)
    cansancio = whole("Cansancio que ya tienes", 0, 5, 0)


class TravelForm(CalculatorForm):
    edicion = edition()
    ritmo = choice("Ritmo", [(pace, pace) for pace in PACES], "normal")
    horas = whole("Horas de viaje", 1, 24, 8)
    terreno = choice("Terreno (5.2.1)", [(name, name) for name in TERRAINS], "praderas")
    camino = flag("Buen camino (5.2.1)")
    dificil = flag("Terreno difícil (5.1)")
    constitucion = whole("Modificador de la salvación de Constitución", -5, 20, 2)


class MovementForm(CalculatorForm):
    edicion = edition()
    velocidad = length("Velocidad", 0, 300, "9")
    distancia = length("Distancia", 0, 300, "4,5")
    modo = choice(
        "Cómo",
        [("andar", "andando"), ("trepar", "trepando"), ("nadar", "nadando"), ("arrastrarse", "a rastras")],
        "andar",
    )
    dificil = flag("Terreno difícil")
    levantarse = flag("Antes se levanta del suelo")
    arrastra = flag("Arrastra a una criatura agarrada")


class DeathForm(CalculatorForm):
    exitos = whole("Éxitos", 0, 2, 0)
    fallos = whole("Fallos", 0, 2, 0)
    bonificador = whole("Bonificador a la tirada", -10, 10, 0)


class RestForm(CalculatorForm):
    edicion = edition()
    caras = choice("Dado de golpe", [(str(n), f"d{n}") for n in HIT_DICE], "8")
    dados = whole("Dados que gastas", 0, 20, 3)
    constitucion = modifier("Modificador por Constitución", 2)


class HouseForm(CalculatorForm):
    pericia = whole("Pericia", 1, 6, 3)
    caracteristica = whole("Característica", 1, 20, 12)
    salvacion = whole("Salvación", 1, 20, 13)
    ataque = whole("Bono de ataque", -5, 15, 1)
    modificador = whole("Modificador por Fuerza o Destreza", -5, 5, 0)
    defensa = whole("Valor que hay que alcanzar", -5, 30, 12)


class HouseInitiativeForm(CalculatorForm):
    dado_grupo = whole("d6 del grupo", 1, 6, 3)
    dado_amo = whole("d6 del Amo", 1, 6, 4)
    destrezas = NamedModifiersField(
        label="Modificador por Destreza de cada cual",
        low=-5,
        high=5,
        initial="Ana +2, Beto 0, Caín −1",
        help_text="Separados por comas, con o sin nombre.",
    )


class HouseLightForm(CalculatorForm):
    luz = choice(
        "Luz",
        [("antorcha", "antorcha"), ("vela", "vela"), ("frasco de aceite", "linterna (frasco de aceite)")],
        "antorcha",
    )
    turnos = whole("Turnos que lleva encendida", 0, 1000, 0)


class HouseTimeForm(CalculatorForm):
    cantidad = amount("Cantidad", 0, 10_000, "1")
    unidad = choice(
        "Unidad",
        [("rondas", "rondas de combate"), ("turnos", "turnos de exploración"), ("guardias", "guardias")],
        "turnos",
        wide=True,
    )


class HouseHealingForm(CalculatorForm):
    noches = whole("Noches de sueño en calma", 0, 100, 1)
    dias = whole("Días de reposo", 0, 100, 1)
    curar = whole("Pericia de Curar de quien atiende", 1, 6, 2)
