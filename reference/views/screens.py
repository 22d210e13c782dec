from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from ..conditions import matrices
from ..editions import EDITIONS
from ..screens import LIMIT, build_screen, candidates, find_entry, presets, read_keys, screen_address


class AddRuleForm(forms.Form):
    """Add one rule to the screen by any of its names."""

    anadir = forms.CharField(label="Añadir una regla", max_length=120, required=False, strip=True)
    version = forms.ChoiceField(
        label="Edición", choices=[(slug, slug) for slug in EDITIONS], required=False, initial=EDITIONS[0]
    )

    def clean(self):
        data = super().clean()
        text = data.get("anadir")
        if text:
            data["key"] = find_entry(text, data.get("version") or EDITIONS[0])
            if not data["key"]:
                self.add_error("anadir", f"No hay ninguna regla que se llame «{text}».")
        return data


@require_safe
def screen(request: HttpRequest) -> HttpResponse:
    """The rules that a GM wants in view, chosen by the address."""
    keys = read_keys(request.GET.get("reglas", ""))
    form = AddRuleForm(request.GET) if "anadir" in request.GET else AddRuleForm()
    if form.is_bound and form.is_valid() and form.cleaned_data.get("key"):
        return redirect(screen_address(read_keys(",".join([*keys, form.cleaned_data["key"]]))))
    version = form.cleaned_data.get("version") or EDITIONS[0] if form.is_bound else EDITIONS[0]
    context = {
        "section": "screen",
        "screen": build_screen(keys),
        "presets": presets(),
        "form": form,
        "candidates": candidates(form.data.get("anadir", ""), version, keys) if form.errors else [],
        "limit": LIMIT,
    }
    return render(request, "screens/screen.html", context)


@require_safe
def condition_cards(request: HttpRequest) -> HttpResponse:
    """The conditions as cards to print and cut out, nine a page."""
    return render(
        request,
        "screens/condition_cards.html",
        {"section": "conditions", "matrices": matrices()},
    )
