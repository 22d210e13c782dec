"""The GM's screen: a choice of entries, kept in its address so that it can be shared.

`reglas` is a list of `<ruleset>/<slug>` separated by commas, in the order shown.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlencode

from django.db.models import Q
from django.urls import reverse

from rules.models import RuleEntry
from rules.search import suggest
from rules.text import slugify

LIMIT = 40
CANDIDATES = 4

_PRESETS: dict[str, dict[str, tuple[str, ...]]] = {
    "Combate": {
        "5.2.1": (
            "iniciativa",
            "sorpresa",
            "acciones",
            "ataques-de-oportunidad",
            "cobertura",
            "ataque-sin-armas",
            "critico",
            "esconderse",
            "concentracion",
            "preparar-una-accion",
        ),
        "5.1": (
            "iniciativa",
            "sorpresa",
            "acciones-en-combate",
            "ataque-de-oportunidad",
            "cobertura",
            "agarrar",
            "empujar",
            "critico-fallo-automatico",
            "esconderse",
            "concentracion",
            "preparar-una-accion",
        ),
    },
    "Exploración": {
        "5.2.1": (
            "ritmo-de-viaje",
            "saltar",
            "trepar",
            "nadar",
            "caidas",
            "terreno-dificil",
            "percepcion-pasiva",
            "muy-oscuro",
            "ligeramente-oscuro",
            "asfixia",
            "desnutricion",
            "deshidratacion",
        ),
        "5.1": (
            "ritmo-de-viaje",
            "marcha-forzada",
            "saltar",
            "arrastrarse-trepar-y-nadar",
            "caer",
            "terreno-dificil",
            "percepcion-pasiva",
            "muy-oscuro",
            "ligeramente-oscuro",
            "asfixia",
            "comida",
            "agua",
        ),
    },
    "Descanso y muerte": {
        "5.2.1": (
            "tirada-de-salvacion-contra-muerte",
            "estable",
            "noquear-a-una-criatura",
            "descanso-corto",
            "descanso-largo",
            "cansancio",
            "puntos-de-golpe-temporales",
        ),
        "5.1": (
            "0-pg",
            "tirada-de-salvacion-contra-muerte",
            "muerte-instantanea",
            "estable",
            "primeros-auxilios",
            "noquear-una-criatura",
            "descanso-corto",
            "descanso-largo",
            "cansancio",
            "pg-temporales",
        ),
    },
}
_CONDITION_TAGS = {"5.2.1": "estado", "5.1": "condición"}


@dataclass(frozen=True)
class Preset:
    """A ready-made screen of one edition."""

    title: str
    edition: str
    address: str


@dataclass(frozen=True)
class Candidate:
    """A rule that may be meant, and the address of the screen with it added."""

    title: str
    address: str


@dataclass(frozen=True)
class Card:
    """An entry on a screen, with the addresses of the screens without it or with it moved."""

    entry: RuleEntry
    body_html: str
    without: str
    earlier: str
    later: str


@dataclass(frozen=True)
class Screen:
    """`keys` are the entries found, in order; `unknown` what the address names in vain."""

    cards: list[Card]
    keys: list[str]
    unknown: list[str]


def screen_address(keys: list[str]) -> str:
    """The address of the screen of these entries."""
    address = reverse("screen")
    return f"{address}?{urlencode({'reglas': ','.join(keys)}, safe='/,')}" if keys else address


def presets() -> list[Preset]:
    """The ready-made screens: those above, and the conditions of each edition."""
    conditions = RuleEntry.objects.filter(
        ruleset__slug__in=_CONDITION_TAGS, tag__in=_CONDITION_TAGS.values()
    ).order_by("sort_title")
    by_edition: dict[str, list[str]] = {edition: [] for edition in _CONDITION_TAGS}
    for ruleset, slug in conditions.values_list("ruleset__slug", "slug"):
        by_edition[ruleset].append(slug)
    screens = {**_PRESETS, "Estados": by_edition}
    return [
        Preset(title, edition, screen_address([f"{edition}/{slug}" for slug in slugs]))
        for title, editions in screens.items()
        for edition, slugs in editions.items()
    ]


def read_keys(text: str, limit: int = LIMIT) -> list[str]:
    """The keys of an address, each once, at most `limit`."""
    return list(dict.fromkeys(key.strip() for key in text.split(",") if key.strip()))[:limit]


def key_filter(keys: Iterable[str], ruleset: str = "ruleset__slug") -> Q:
    """What matches any of these keys by its `slug` and its ruleset's; what is no key matches nothing."""
    wanted = Q(pk__in=[])
    for key in keys:
        edition, _, slug = key.partition("/")
        if _is_clean(edition) and _is_clean(slug):
            wanted |= Q(**{ruleset: edition, "slug": slug})
    return wanted


def build_screen(keys: list[str]) -> Screen:
    """The entries of a screen in the order asked for, in one query."""
    found = {
        f"{entry.ruleset.slug}/{entry.slug}": entry
        for entry in RuleEntry.objects.filter(key_filter(keys)).select_related("ruleset")
    }
    order = [key for key in keys if key in found]
    cards = [
        Card(
            found[key],
            prefix_ids(found[key].body_html, slugify(key)),
            without=screen_address(order[:n] + order[n + 1 :]),
            earlier=screen_address(_swapped(order, n, n - 1)) if n else "",
            later=screen_address(_swapped(order, n, n + 1)) if n + 1 < len(order) else "",
        )
        for n, key in enumerate(order)
    ]
    return Screen(cards, order, [key for key in keys if key not in found])


def find_entry(text: str, edition: str) -> str:
    """The key of the entry that a reader means by a title, an address or another name, or ""."""
    slug = slugify(text.rstrip("/").rsplit("/", 1)[-1])
    if not slug:
        return ""
    entries = RuleEntry.objects.filter(ruleset__slug=edition)
    entry = entries.filter(slug=slug).first() or entries.filter(aliases__slug=slug).first()
    return f"{edition}/{entry.slug}" if entry else ""


def candidates(text: str, edition: str, keys: list[str]) -> list[Candidate]:
    """The rules that a reader may mean by what is no rule's name, each with the screen that has it too."""
    entries = (hit.by_ruleset().get(edition) for hit in suggest(text, ruleset=edition))
    found = {f"{edition}/{entry.slug}": entry.title for entry in entries if entry}
    return [
        Candidate(title, screen_address([*keys, key])) for key, title in found.items() if key not in keys
    ][:CANDIDATES]


def prefix_ids(html: str, prefix: str) -> str:
    """Anchors apart: a page with several entries must not name two elements alike."""
    return re.sub(r'(<(?:h[2-4]|dt)) id="', rf'\1 id="{prefix}-', html)


def _swapped(order: list[str], one: int, other: int) -> list[str]:
    changed = list(order)
    changed[one], changed[other] = changed[other], changed[one]
    return changed


def _is_clean(text: str) -> bool:
    return bool(re.fullmatch(r"[a-z0-9.-]{1,80}", text))
