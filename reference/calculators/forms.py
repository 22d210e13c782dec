"""Inputs of the calculators: GET forms whose address shares the result."""

from fractions import Fraction

from django import forms

from rules.rendering.quantities import format_number

from .armour import ARMOURS, COVER
from .bodies import PACES, SIZES

MOST_DIGITS = 12

EDITION_CHOICES = [("5.2.1", "5.2.1"), ("5.1", "5.1")]
MODE_CHOICES = [("normal", "normal"), ("ventaja", "con ventaja"), ("desventaja", "con desventaja")]


class DecimalField(forms.CharField):
    """A number with decimal comma or point, as an exact `Fraction`."""

    def __init__(self, *, low: int, high: int, **kwargs):
        self.low, self.high = low, high
        super().__init__(**kwargs)
        self.widget.attrs["inputmode"] = "decimal"

    def to_python(self, value):
        text = super().to_python(value)
        if text in self.empty_values:
            return None
        try:
            plain = text.strip().replace(",", ".")
            if len(plain) > MOST_DIGITS or not plain.replace(".", "", 1).isdigit() or not plain.isascii():
                raise ValueError(text)
            number = Fraction(plain)
        except ValueError as error:
            raise forms.ValidationError("Escribe un número, como 4,5.") from error
        if not self.low <= number <= self.high:
            raise forms.ValidationError(
                f"Tiene que estar entre {format_number(Fraction(self.low))} y {format_number(Fraction(self.high))}."
            )
        return number


def whole(label: str, low: int, high: int, initial: int, help_text: str = "") -> forms.IntegerField:
    """A whole number within limits, which its messages name."""
    limits = f"Tiene que estar entre {low} y {high}.".replace("-", "−")
    return forms.IntegerField(
        label=label,
        min_value=low,
        max_value=high,
        initial=initial,
        help_text=help_text,
        error_messages={
            "required": "Hace falta este número.",
            "invalid": "Escribe un número entero.",
            "min_value": limits,
            "max_value": limits,
        },
    )


def decimal(label: str, low: int, high: int, initial: str, help_text: str = "") -> DecimalField:
    return DecimalField(
        label=label,
        low=low,
        high=high,
        initial=initial,
        help_text=help_text,
        error_messages={"required": "Hace falta este número."},
    )


def choice(label: str, choices, initial: str) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        choices=choices,
        initial=initial,
        error_messages={
            "required": "Elige una opción.",
            "invalid_choice": "Esa opción no está en la lista.",
        },
    )


def flag(label: str) -> forms.BooleanField:
    return forms.BooleanField(label=label, required=False)


def edition() -> forms.ChoiceField:
    return choice("Edición", EDITION_CHOICES, "5.2.1")


def mode(label: str = "Tirada") -> forms.ChoiceField:
    return choice(label, MODE_CHOICES, "normal")


def modifier(label: str, initial: int = 0) -> forms.IntegerField:
    return whole(label, -5, 10, initial)


class ArmourClassForm(forms.Form):
    edicion = edition()
    destreza = modifier("Modificador por Destreza", 2)
    armadura = choice("Armadura", [("", "ninguna"), *((a.key, a.name) for a in ARMOURS)], "")
    escudo = flag("Escudo")
    rasgo = choice(
        "Otro cálculo de la base",
        [
            ("", "ninguno"),
            ("barbaro", "defensa sin armadura (bárbaro)"),
            ("monje", "defensa sin armadura (monje)"),
            ("draconico", "resistencia dracónica (hechicero)"),
            ("armadura-de-mago", "armadura de mago"),
            ("natural", "armadura natural"),
        ],
        "",
    )
    constitucion = modifier("Modificador por Constitución")
    sabiduria = modifier("Modificador por Sabiduría")
    carisma = modifier("Modificador por Carisma")
    natural = whole("CA de la armadura natural", 0, 30, 0, "0 si no tienes.")
    fuerza = whole("Puntuación de Fuerza", 1, 30, 10)
    magia = whole("Bonificador mágico", -5, 10, 0)
    cobertura = choice("Cobertura", [(key, key) for key in COVER], "ninguna")
    sin_entrenamiento = flag("Sin entrenamiento con la armadura")
    escudo_sin_entrenamiento = flag("Sin entrenamiento con el escudo")
    ataque = whole("Bonificador de ataque del enemigo", -10, 30, 5)

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        for name in ("armadura", "rasgo"):
            self.fields[name].required = False


class SpellForm(forms.Form):
    nivel = whole("Nivel de personaje", 1, 20, 5)
    aptitud = modifier("Modificador por aptitud mágica", 3)
    objeto = whole("Bonificador de un objeto", 0, 5, 0)
    objetivo = whole("Modificador de la salvación del objetivo", -5, 20, 2)


class GrappleForm(forms.Form):
    edicion = edition()
    nivel = whole("Nivel de quien agarra o empuja", 1, 20, 5)
    fuerza = modifier("Su modificador por Fuerza", 3)
    competente = flag("Es competente en Atletismo (5.1)")
    objetivo = whole(
        "Modificador del objetivo", -5, 20, 2, "5.2.1: su salvación; 5.1: su Atletismo o Acrobacias."
    )


class ConcentrationForm(forms.Form):
    edicion = edition()
    dano = whole("Daño recibido de una fuente", 0, 9999, 20)
    salvacion = whole("Modificador de la salvación de Constitución", -5, 20, 2)
    tirada = mode()


class JumpForm(forms.Form):
    edicion = edition()
    fuerza = whole("Puntuación de Fuerza", 1, 30, 15)
    carrerilla = flag("Con carrerilla")
    estatura = decimal("Estatura, en metros", 0, 30, "1,75")
    velocidad = decimal("Movimiento que te queda, en metros", 0, 300, "9")
    hueco = decimal("Hueco que quieres salvar, en metros", 0, 100, "0")
    atletismo = whole("Modificador de Atletismo", -5, 20, 4)
    acrobacias = whole("Modificador de Acrobacias", -5, 20, 2)


class FallForm(forms.Form):
    edicion = edition()
    altura = decimal("Altura, en metros", 0, 100_000, "9")
    liquido = flag("Cae en un líquido")
    prueba = whole("Modificador de Atletismo o Acrobacias", -5, 20, 2)


class PassiveForm(forms.Form):
    modificador = whole("Modificador de Sabiduría (Percepción)", -10, 30, 3)
    tirada = mode("Situación")


class CheckForm(forms.Form):
    edicion = edition()
    modificador = whole("Modificador", -10, 30, 3)
    cd = whole("CD", 0, 50, 15)
    tirada = mode()
    cansancio = whole("Nivel de cansancio", 0, 5, 0)
    oponente = whole("Modificador de un oponente (5.1)", -10, 30, 3)
    grupo = whole("Personajes iguales en una prueba de grupo (5.1)", 1, 20, 4)


class LoadForm(forms.Form):
    fuerza = whole("Puntuación de Fuerza", 1, 30, 12)
    tamano = choice("Tamaño", [(size, size) for size in SIZES], "Mediano")


class BreathForm(forms.Form):
    constitucion = modifier("Modificador por Constitución", 1)


class TravelForm(forms.Form):
    edicion = edition()
    ritmo = choice("Ritmo", [(pace, pace) for pace in PACES], "normal")
    horas = whole("Horas de viaje", 1, 24, 8)
    constitucion = whole("Modificador de la salvación de Constitución", -5, 20, 2)


class MovementForm(forms.Form):
    edicion = edition()
    velocidad = decimal("Velocidad, en metros", 0, 300, "9")
    distancia = decimal("Distancia, en metros", 0, 300, "4,5")
    dificil = flag("Terreno difícil")
    modo = choice(
        "Cómo",
        [("andar", "andando"), ("trepar", "trepando"), ("nadar", "nadando"), ("arrastrarse", "a rastras")],
        "andar",
    )
    levantarse = flag("Antes se levanta del suelo")
    arrastra = flag("Arrastra a una criatura agarrada")


class DeathForm(forms.Form):
    exitos = whole("Éxitos", 0, 2, 0)
    fallos = whole("Fallos", 0, 2, 0)
    bonificador = whole("Bonificador a la tirada", -10, 10, 0)


class RestForm(forms.Form):
    edicion = edition()
    caras = choice("Dado de golpe", [(str(n), f"d{n}") for n in (6, 8, 10, 12)], "8")
    dados = whole("Dados que gastas", 0, 20, 3)
    constitucion = modifier("Modificador por Constitución", 2)


class HouseForm(forms.Form):
    pericia = whole("Pericia", 1, 6, 3)
    caracteristica = whole("Característica", 1, 20, 12)
    salvacion = whole("Salvación", 1, 20, 13)
    ataque = whole("Bono de ataque", -5, 15, 1)
    modificador = whole("Modificador por Fuerza o Destreza", -5, 5, 0)
    defensa = whole("Valor que hay que alcanzar", -5, 30, 12)


class HouseInitiativeForm(forms.Form):
    dado_grupo = whole("d6 del grupo", 1, 6, 3)
    dado_amo = whole("d6 del Amo", 1, 6, 4)
    destrezas = forms.CharField(
        label="Modificadores por Destreza del grupo",
        initial="+1, 0, −1",
        max_length=80,
        help_text="Separados por comas.",
        error_messages={"required": "Escribe al menos un modificador.", "max_length": "Son demasiados."},
    )

    def clean_destrezas(self) -> list[int]:
        found = []
        for part in self.cleaned_data["destrezas"].split(","):
            text = part.strip().replace("−", "-").removeprefix("+")
            if not (text.removeprefix("-").isdigit() and text.isascii() and -5 <= int(text) <= 5):
                raise forms.ValidationError("Escribe números del −5 al 5 separados por comas.")
            found.append(int(text))
        return found


class HouseLightForm(forms.Form):
    luz = choice(
        "Luz",
        [("antorcha", "antorcha"), ("vela", "vela"), ("frasco de aceite", "linterna (frasco de aceite)")],
        "antorcha",
    )
    turnos = whole("Turnos que lleva encendida", 0, 1000, 0)
    noches = whole("Noches en calma", 0, 100, 1)
    dias = whole("Días de reposo", 0, 100, 0)
