"""What a browser keeps to read the site without a network: addresses, files, and a small index.

Every answer names the version of the site that it is of, so that whoever keeps pages never mixes two.
"""

import contextlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import fmean, linear_regression
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.db import DatabaseError, InterfaceError
from django.db.models import TextField
from django.db.models.functions import Cast, Length
from django.templatetags.static import static
from django.urls import reverse

from rules.models import Alias, Comparison, RuleEntry, RulesetVersion
from rules.text import fold

from .addresses import FIXED, page_addresses
from .calculators.registry import CALCULATORS
from .finished.versions import read_version
from .screens import presets

# What a page may ask for by itself. Pictures of the README and for other sites are no part of any page.
KEPT_FILES = (".css", ".js", ".svg", "icon-192.png")
VERSION_HEADER = "Consulta-Version"
# Pages rendered of each kind to know the size of all: the shortest, the longest and some between.
SAMPLE = 5


@dataclass(frozen=True)
class Page:
    """An address to keep. `weight` is how much text hangs on it, where that is known; no unit."""

    address: str
    kind: str
    weight: int = 0


class VersionLabel:
    """A WSGI application whose answers name the version of the site in a header.

    The version is read before the answer is made: one that a load overtakes bears the older name, and
    is refused by who keeps the newer. Without a database there is no name.
    """

    def __init__(self, application: Callable):
        self.application = application

    def __call__(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        if environ["PATH_INFO"].startswith(settings.STATIC_URL):
            return self.application(environ, start_response)
        label = []
        with contextlib.suppress(DatabaseError, InterfaceError):
            label = [(VERSION_HEADER, read_version())]

        def start_labelled(status: str, headers: list, *rest: Any) -> Any:
            return start_response(status, [*headers, *label], *rest)

        return self.application(environ, start_labelled)


def static_files() -> list[str]:
    """Addresses of the styles, scripts and drawings, with the hash in their names where they have one."""
    names = {name for finder in get_finders() for name, _ in finder.list([])}
    return [static(name) for name in sorted(names) if name.endswith(KEPT_FILES)]


def all_pages() -> list[Page]:
    """Every page there is to read: nothing that needs a question of the reader first."""
    singles = {reverse(name) for name in FIXED}
    weights = _weights()
    addresses = [*page_addresses(), *(preset.address for preset in presets())]
    return [
        Page(address, "" if address in singles else _kind(address), weights.get(address, 0))
        for address in addresses
    ]


def _kind(address: str) -> str:
    """What pages of a likeness share: the first step of their address; "" for one of its own."""
    first, _, rest = address.strip("/").partition("/")
    return first.partition("?")[0] if rest else ""


def _weights() -> dict[str, int]:
    """The characters that the database holds for the pages that differ most in size."""
    entries = RuleEntry.objects.annotate(weight=Length("body_html") + Length("picture_html"))
    comparisons = Comparison.objects.annotate(weight=Length(Cast("rows", TextField())))
    return {
        reverse("entry-detail", args=[ruleset, slug]): weight
        for ruleset, slug, weight in entries.values_list("ruleset__slug", "slug", "weight")
    } | {
        reverse("comparison-detail", args=[slug]): weight
        for slug, weight in comparisons.values_list("concept__slug", "weight")
    }


def estimate_bytes(pages: Iterable[Page], measure: Callable[[str], int]) -> int:
    """About how many bytes the pages hold, from a sample of each kind.

    `measure(address)` renders one. Where pages have weights, size grows with them along a line.
    """
    kinds: dict[str, list[Page]] = {}
    for page in pages:
        kinds.setdefault(page.kind, []).append(page)
    return round(sum(_estimate_kind(kind, members, measure) for kind, members in kinds.items()))


def _estimate_kind(kind: str, pages: list[Page], measure: Callable[[str], int]) -> float:
    if not kind or len(pages) <= SAMPLE:
        return sum(measure(page.address) for page in pages)
    ordered = sorted(pages, key=lambda page: page.weight)
    sample = [ordered[n * (len(ordered) - 1) // (SAMPLE - 1)] for n in range(SAMPLE)]
    sizes = [measure(page.address) for page in sample]
    weights = [page.weight for page in sample]
    if len(set(weights)) == 1:
        return fmean(sizes) * len(pages)
    slope, intercept = linear_regression(weights, sizes)
    return slope * sum(page.weight for page in pages) + intercept * len(pages)


def search_index() -> dict[str, Any]:
    """Names and summaries of every rule and calculator, for a search in the browser.

    `rulesets` are `[slug, name]`; an entry is `[position in rulesets, slug, title, summary, aliases]`,
    a calculator `[slug, title, summary]`. An alias that folds like another name is left out.
    """
    rulesets = list(RulesetVersion.objects.values_list("slug", "name"))
    position = {slug: n for n, (slug, _) in enumerate(rulesets)}
    aliases: dict[int, list[str]] = {}
    for entry, text in Alias.objects.order_by("position").values_list("entry_id", "text"):
        aliases.setdefault(entry, []).append(text)
    rows = RuleEntry.objects.in_index_order().values_list("pk", "ruleset__slug", "slug", "title", "summary")
    return {
        "rulesets": rulesets,
        "entries": [
            [position[ruleset], slug, title, summary, _distinct(aliases.get(pk, []), title)]
            for pk, ruleset, slug, title, summary in rows
        ],
        "calculators": [[c.slug, c.title, c.summary] for c in CALCULATORS],
    }


def _distinct(names: list[str], title: str) -> list[str]:
    found = {fold(title): ""}
    for name in names:
        found.setdefault(fold(name), name)
    return [name for name in found.values() if name]
