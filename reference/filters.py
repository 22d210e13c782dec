"""Filters of the lists that live in the address, through django-filter."""

import django_filters as filters
from django import forms

from rules.kinds import ChangeKind
from rules.text import fold


class LineFilter:
    """Narrows the lines of the comparison by kind, group and text.

    The lines are put together from several tables, so they are filtered as a list; the form is
    django-filter's, with its validation and its place in the address.
    """

    def __init__(self, data, lines):
        groups = list(dict.fromkeys(line.group for line in lines))
        self.form = LineFilterSet.form_for(data, groups)
        self.lines = lines

    @property
    def kept(self):
        """The lines that pass; all of them where the form is in error, which the page says."""
        if not self.form.is_valid():
            return self.lines
        wanted = self.form.cleaned_data
        kept = [
            line
            for line in self.lines
            if (not wanted["clase"] or line.concept.kind == wanted["clase"])
            and (not wanted["grupo"] or line.group == wanted["grupo"])
            and (not wanted["texto"] or fold(wanted["texto"]) in _searched(line))
        ]
        if wanted["orden"] == "nombre":
            kept.sort(key=lambda line: fold(line.title))
        return kept


class LineFilterSet(filters.FilterSet):
    """The fields of the form, as they stand in the address."""

    clase = filters.ChoiceFilter(label="Cambio", choices=ChangeKind.choices, empty_label="Todos")
    grupo = filters.ChoiceFilter(label="Grupo", choices=[], empty_label="Todos")
    texto = filters.CharFilter(label="Texto")
    orden = filters.ChoiceFilter(label="Orden", choices=[("nombre", "por nombre")], empty_label="por grupo")

    @classmethod
    def form_for(cls, data, groups: list[str]) -> forms.Form:
        fields = {name: declared.field for name, declared in cls.base_filters.items()}
        fields["grupo"].choices = [(group, group) for group in groups]
        form_class = type("LineForm", (forms.Form,), fields)
        return form_class(data)


def _searched(line) -> str:
    titles = " ".join(entry.title for entry in [*line.new, *line.old])
    return fold(f"{titles} {line.concept.note}")
