"""Filters of the lists that live in the address, through django-filter."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import django_filters as filters
from django import forms

from rules.kinds import ChangeKind
from rules.models import RuleEntry
from rules.text import fold

from .comparisons import Line

LONGEST_VALUE = 60


def _unknown(what: str) -> dict[str, str]:
    return {"invalid_choice": f"No hay {what} «%(value)s»: no se filtra por eso."}


class LineFilterSet(filters.FilterSet):
    """The fields of the form, as they stand in the address."""

    clase = filters.ChoiceFilter(label="Cambio", choices=ChangeKind.choices, empty_label="Todos")
    grupo = filters.ChoiceFilter(label="Grupo", choices=[], empty_label="Todos")
    texto = filters.CharFilter(label="Texto")
    orden = filters.ChoiceFilter(label="Orden", choices=[("nombre", "por nombre")], empty_label="por grupo")

    @classmethod
    def form_for(cls, data: Mapping[str, Any], groups: list[str]) -> forms.Form:
        fields = {name: declared.field for name, declared in cls.base_filters.items()}
        fields["grupo"].choices = [(group, group) for group in groups]
        return type("LineForm", (forms.Form,), fields)(data)


class LineFilter:
    """Narrows the lines of the comparison by kind, group and text.

    The lines are put together from several tables, so they are filtered as a list; the form is
    django-filter's, with its validation and its place in the address.
    """

    def __init__(self, data: Mapping[str, Any], lines: list[Line]):
        self.lines = lines
        self.form = LineFilterSet.form_for(data, list(dict.fromkeys(line.group for line in lines)))
        self.wanted = self.form.cleaned_data if self.form.is_valid() else {}
        self._show_counts("clase", lambda line: line.concept.kind)
        self._show_counts("grupo", lambda line: line.group)

    @property
    def kept(self) -> list[Line]:
        """The lines that pass; all of them where the form is in error, which the page says."""
        kept = self._passing()
        if not self.by_group:
            kept.sort(key=lambda line: fold(line.title))
        return kept

    @property
    def by_group(self) -> bool:
        return self.wanted.get("orden") != "nombre"

    def _passing(self, ignoring: str = "") -> list[Line]:
        wanted = {name: value for name, value in self.wanted.items() if value and name != ignoring}
        return [
            line
            for line in self.lines
            if wanted.get("clase", line.concept.kind) == line.concept.kind
            and wanted.get("grupo", line.group) == line.group
            and fold(wanted.get("texto", "")) in _searched(line)
        ]

    def _show_counts(self, name: str, value_of: Callable[[Line], str]) -> None:
        """Say in each choice how many lines it would leave, given the other filters."""
        counts = Counter(value_of(line) for line in self._passing(ignoring=name))
        field = self.form.fields[name]
        field.choices = [
            (value, f"{label} ({counts[value]})" if value else label) for value, label in field.choices
        ]


class HitFilterSet(filters.FilterSet):
    """The filters of the search, as they stand in the address. What they filter is no queryset."""

    version = filters.ChoiceFilter(label="Edición", error_messages=_unknown("ninguna edición"))
    grupo = filters.ChoiceFilter(label="Grupo", error_messages=_unknown("ningún grupo"))
    tipo = filters.ChoiceFilter(label="Tipo", error_messages=_unknown("ningún tipo"))
    cambio = filters.ChoiceFilter(label="De 5.1 a 5.2.1", error_messages=_unknown("ningún cambio"))

    def __init__(self, data: Mapping[str, Any], choices: Mapping[str, list[tuple[str, str]]]):
        """The values in the address, cut to a length that a message can repeat; what each may be."""
        values = {name: data.get(name, "")[:LONGEST_VALUE] for name in self.base_filters}
        super().__init__(values, RuleEntry.objects.none())
        for name, allowed in choices.items():
            self.filters[name].extra["choices"] = allowed


def _searched(line: Line) -> str:
    titles = " ".join(entry.title for entry in [*line.new, *line.old])
    return fold(f"{titles} {line.concept.note}")
