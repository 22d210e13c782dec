"""The fields of the calculators' forms: what they read, and how they say what they cannot."""

import re
from fractions import Fraction
from functools import lru_cache

from django import forms
from django.forms.boundfield import BoundField
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from rules.rendering.quantities import format_number

MOST_DIGITS = 12
MISSING = "Hace falta este número."

EDITION_CHOICES = [("5.2.1", "5.2.1"), ("5.1", "5.1")]
MODE_CHOICES = [("normal", "normal"), ("ventaja", "con ventaja"), ("desventaja", "con desventaja")]

# What a length may be written in, in metres (5 feet are 1.5 m and a square).
_LENGTHS = {
    "": Fraction(1),
    "m": Fraction(1),
    "metro": Fraction(1),
    "metros": Fraction(1),
    "cm": Fraction(1, 100),
    "pie": Fraction(3, 10),
    "pies": Fraction(3, 10),
    "ft": Fraction(3, 10),
    "casilla": Fraction(3, 2),
    "casillas": Fraction(3, 2),
}
_WEIGHTS = {
    "": Fraction(1),
    "kg": Fraction(1),
    "kilo": Fraction(1),
    "kilos": Fraction(1),
    "libra": Fraction(1, 2),
    "libras": Fraction(1, 2),
    "lb": Fraction(1, 2),
}
_AMOUNT = re.compile(r"(?P<sign>[-−]?)(?P<number>[0-9]+(?:[.,][0-9]+)?) *(?P<unit>[a-z]*)")


def limits(low: int, high: int) -> str:
    """«Tiene que estar entre −5 y 10.»"""
    return f"Tiene que estar entre {_signed(low)} y {_signed(high)}."


def _signed(value: int) -> str:
    return ("−" if value < 0 else "") + format_number(Fraction(abs(value)))


class ShownField(BoundField):
    """A field as its page shows it. `taken` says that the address left it out."""

    @property
    def taken(self) -> bool:
        return self.name in self.form.taken and not self.errors

    @property
    def aria_describedby(self) -> str | None:
        named = [super().aria_describedby, f"{self.auto_id}_taken" if self.taken else None]
        return " ".join(filter(None, named)) or None


class TextBox(forms.TextInput):
    """A box of text, written without a template: a page has many, and each template costs time."""

    def render(self, name, value, attrs=None, renderer=None) -> SafeString:
        shown = {"value": self.format_value(value)} if value not in (None, "") else {}
        found = self.build_attrs(self.attrs, {"type": "text", "name": name, **shown, **(attrs or {})})
        return format_html("<input{}>", flatatt(found))


class Menu(forms.Select):
    """A menu of choices, written without a template."""

    def render(self, name, value, attrs=None, renderer=None) -> SafeString:
        found = self.build_attrs(self.attrs, {"name": name, **(attrs or {})})
        choices = tuple(self.choices)
        chosen = value if value in dict(choices) else None
        return format_html("<select{}>{}</select>", flatatt(found), _options(choices, chosen))


@lru_cache(maxsize=512)
def _options(choices: tuple[tuple[str, str], ...], chosen: str | None) -> SafeString:
    """The options of a menu: there are few menus, each with few values."""
    return format_html_join(
        "",
        "<option{}>{}</option>",
        ((flatatt({"value": key, "selected": key == chosen}), label) for key, label in choices),
    )


class Tick(forms.CheckboxInput):
    """A box to tick, written without a template."""

    def render(self, name, value, attrs=None, renderer=None) -> SafeString:
        ticked = {"checked": self.check_test(value), "type": "checkbox", "name": name}
        return format_html("<input{}>", flatatt(self.build_attrs(self.attrs, {**ticked, **(attrs or {})})))


class WholeField(forms.IntegerField):
    """A whole number; its minus may be the hyphen of a keyboard or the sign that pages print.

    The box is one of text: a number box would drop, unsaid, the letters that one typed.
    """

    widget = TextBox

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.widget.attrs |= {
            "inputmode": "numeric",
            "autocomplete": "off",
            "data-step": "1",
            "data-low": self.min_value,
            "data-high": self.max_value,
        }

    def to_python(self, value):
        text = value.strip().replace("−", "-") if isinstance(value, str) else value
        if isinstance(text, str) and len(text) > MOST_DIGITS:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return super().to_python(text)


class AmountField(forms.CharField):
    """A number with decimal comma or point, and maybe its unit, as an exact `Fraction`.

    `units` maps what may follow the number to its size in the unit of the field.
    """

    widget = TextBox

    def __init__(self, *, low: int, high: int, units: dict[str, Fraction], example: str, **kwargs):
        self.low, self.high, self.units, self.example = low, high, units, example
        super().__init__(**kwargs)
        self.widget.attrs |= {"inputmode": "decimal", "autocomplete": "off"}

    def to_python(self, value):
        text = super().to_python(value)
        if text in self.empty_values:
            return None
        match = _AMOUNT.fullmatch(text.strip().lower())
        if not match or match["unit"] not in self.units or len(match["number"]) > MOST_DIGITS:
            raise forms.ValidationError(f"Escribe un número, como {self.example}.")
        number = Fraction(match["number"].replace(",", ".")) * self.units[match["unit"]]
        if match["sign"]:
            number = -number
        if not self.low <= number <= self.high:
            raise forms.ValidationError(limits(self.low, self.high))
        return number


class NamedModifiersField(forms.CharField):
    """«Ana +1, Beto 0, −1» as a list of (name, modifier); who has no name has ""."""

    widget = TextBox

    MOST = 20
    _PART = re.compile(r"(?P<name>(?:[^\W\d_][\w .'’-]*?)?) ?(?P<modifier>[+-]?[0-9]{1,2})")

    def __init__(self, *, low: int, high: int, **kwargs):
        self.low, self.high = low, high
        messages = {"required": "Escribe al menos un modificador.", "max_length": "Son demasiados."}
        super().__init__(max_length=300, error_messages=messages, **kwargs)
        self.widget.attrs |= {"autocomplete": "off", "data-wide": True}

    def clean(self, value):
        text = super().clean(value)
        parts = text.replace("−", "-").split(",")
        if len(parts) > self.MOST:
            raise forms.ValidationError(f"Son demasiados: como mucho {self.MOST}.")
        found = []
        for part in parts:
            match = self._PART.fullmatch(part.strip())
            if not match or not self.low <= int(match["modifier"]) <= self.high:
                raise forms.ValidationError(
                    f"Escribe números del {_signed(self.low)} al {_signed(self.high)} separados por comas."
                )
            found.append((match["name"].strip(), int(match["modifier"])))
        return found


class CalculatorForm(forms.Form):
    """A form asked for by GET, so that its address holds the result.

    - No field of the form in the address: a first visit, which shows the values that it starts from.
      The edition alone is one too, so that an entry of 5.1 leads to its calculator in 5.1.
    - A field left out (its key is not in the address): the value that it starts from is taken, put in
      its box and *said beside it*, and the result says so as well. An address written by hand or cut
      short gives a page to go on from, and nothing is made up in silence.
    - A field sent empty: a mistake, as any value that cannot be read; its message stands beside it.
    - A box to tick that is not in the address is not ticked: browsers send nothing for those.

    `groups` names the fieldsets: (legend, names); a group without a legend is shown without one.
    """

    bound_field_class = ShownField
    groups: tuple[tuple[str, tuple[str, ...]], ...] = ()
    taken: frozenset[str] = frozenset()

    @classmethod
    def asked(cls, query) -> "CalculatorForm":
        """The form bound to the address's values (a `QueryDict`)."""
        data = query.copy()
        given = [name for name in cls.base_fields if name in query]
        left_out = [
            name for name in cls.base_fields if name not in query and cls.starts_from(name) is not None
        ]
        for name in left_out:
            data[name] = cls.starts_from(name)
        form = cls(data)
        if set(given) - {"edicion"}:
            form.taken = frozenset(left_out)
        return form

    @classmethod
    def starts_from(cls, name: str) -> str | None:
        """The value that a field starts from; None for what is simply not ticked."""
        initial = cls.base_fields[name].initial
        return None if initial is None else str(initial)

    @property
    def units(self) -> str:
        """In what its amounts are read, where it asks for some."""
        asked = [field.units for field in self.fields.values() if isinstance(field, AmountField)]
        said = (
            "Las distancias van en metros; si escribes la unidad, también «15\u00a0pies» o «3\u00a0casillas»."
        )
        if _LENGTHS in asked:
            return said
        return (
            "El peso va en kilos; si escribes la unidad, también «80\u00a0libras»."
            if _WEIGHTS in asked
            else ""
        )

    def fieldsets(self):
        """(legend, bound fields) in the order of the page."""
        for legend, names in self.groups or (("", tuple(self.fields)),):
            yield legend, [self[name] for name in names]

    def address(self, **changed: str) -> str:
        """The query that gives this page again, with every value in it but for what `changed` says."""
        query = self.data.copy()
        for key in [key for key in query if key not in self.fields]:
            del query[key]
        for key, value in changed.items():
            query[key] = value
        return query.urlencode()


def whole(label: str, low: int, high: int, initial: int, help_text: str = "") -> WholeField:
    """A whole number within limits, which its messages name."""
    return WholeField(
        label=label,
        min_value=low,
        max_value=high,
        initial=initial,
        help_text=help_text,
        error_messages={
            "required": MISSING,
            "invalid": "Escribe un número entero.",
            "min_value": limits(low, high),
            "max_value": limits(low, high),
        },
    )


def length(label: str, low: int, high: int, initial: str, help_text: str = "") -> AmountField:
    """Metres, unless one writes feet or squares."""
    return AmountField(
        label=label,
        low=low,
        high=high,
        units=_LENGTHS,
        example="4,5\u00a0m o 15\u00a0pies",
        initial=initial,
        help_text=help_text,
        error_messages={"required": MISSING},
    )


def weight(label: str, low: int, high: int, initial: str) -> AmountField:
    """Kilograms, unless one writes pounds."""
    return AmountField(
        label=label,
        low=low,
        high=high,
        units=_WEIGHTS,
        example="40\u00a0kg o 80\u00a0libras",
        initial=initial,
        error_messages={"required": MISSING},
    )


def amount(label: str, low: int, high: int, initial: str) -> AmountField:
    """A number without a unit."""
    return AmountField(
        label=label,
        low=low,
        high=high,
        units={"": Fraction(1)},
        example="4,5",
        initial=initial,
        error_messages={"required": MISSING},
    )


def choice(
    label: str, choices, initial: str, *, required: bool = True, wide: bool = False
) -> forms.ChoiceField:
    """A menu; `wide` where what it says needs the whole row."""
    return forms.ChoiceField(
        label=label,
        choices=choices,
        initial=initial,
        required=required,
        widget=Menu(attrs={"data-wide": wide}),
        error_messages={
            "required": "Elige una opción.",
            "invalid_choice": "Esa opción no está en la lista.",
        },
    )


def several(label: str, choices) -> forms.MultipleChoiceField:
    """Boxes to tick, none of them needed."""
    return forms.MultipleChoiceField(
        label=label,
        choices=choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": "Esa opción no está en la lista."},
    )


def flag(label: str) -> forms.BooleanField:
    return forms.BooleanField(label=label, required=False, widget=Tick)


def edition() -> forms.ChoiceField:
    return choice("Edición", EDITION_CHOICES, "5.2.1")


def mode(label: str = "Tirada") -> forms.ChoiceField:
    return choice(label, MODE_CHOICES, "normal")


def modifier(label: str, initial: int = 0) -> WholeField:
    return whole(label, -5, 10, initial)
