"""What a browser keeps to read the site without a network: addresses, files, a small index, and the
version that tells one state of all of it from another.

A version is a fingerprint of the texts, the templates, the code and the static files: pages of the
same version belong together. Whoever keeps a page asks for the version afterwards; where it is still
the same, so was the page.
"""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from statistics import fmean, linear_regression
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.db.models import TextField
from django.db.models.functions import Cast, Length
from django.templatetags.static import static
from django.urls import reverse

from rules.models import Alias, Comparison, Condition, ContentVersion, RuleEntry, RulesetVersion
from rules.text import fold

from .calculators.registry import CALCULATORS
from .comparisons import lines
from .screens import presets

# What a page may ask for by itself. Photographs of the README are no part of any page.
KEPT_FILES = (".css", ".js", ".svg", "icon-192.png")
SINGLE_PAGES = (
    "mesa",
    "condition-list",
    "condition-cards",
    "comparison-list",
    "calculator-list",
    "screen",
    "bookmarks",
    "search",
    "about",
    "offline",
)
# Pages rendered of each kind to know the size of all: the shortest, the longest and some between.
SAMPLE = 5


@dataclass(frozen=True)
class Page:
    """An address to keep. `weight` is how much text hangs on it, where that is known; no unit."""

    address: str
    kind: str
    weight: int = 0


def site_version() -> str:
    """Twelve hex digits; one query."""
    content = ContentVersion.objects.values_list("checksum", flat=True).first() or ""
    code = _code_fingerprint() if not settings.DEBUG else _code_fingerprint.__wrapped__()
    return hashlib.sha256((content + code).encode()).hexdigest()[:12]


@lru_cache(maxsize=1)
def _code_fingerprint() -> str:
    """The program and its files as this process read them; under DEBUG they change at any time."""
    digest = hashlib.sha256()
    folders = [settings.BASE_DIR / "templates", settings.BASE_DIR / "reference", *settings.STATICFILES_DIRS]
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                digest.update(path.relative_to(folder).as_posix().encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


def static_files() -> list[str]:
    """Addresses of the styles, scripts and drawings, with the hash in their names where they have one."""
    names = {name for finder in get_finders() for name, _ in finder.list([])}
    return [static(name) for name in sorted(names) if name.endswith(KEPT_FILES)]


def all_pages() -> list[Page]:
    """Every page there is to read: nothing that needs a question of the reader first."""
    pages = [Page(reverse(name), "single") for name in SINGLE_PAGES]
    pages += [Page(ruleset.get_absolute_url(), "single") for ruleset in RulesetVersion.objects.all()]
    pages += [Page(condition.get_absolute_url(), "condition") for condition in Condition.objects.in_order()]
    entries = RuleEntry.objects.select_related("ruleset").in_index_order()
    weighed = entries.annotate(weight=Length("body_html") + Length("picture_html"))
    pages += [
        Page(entry.get_absolute_url(), "entry", entry.weight)
        for entry in weighed.only("slug", "ruleset__slug")
    ]
    pages += _comparison_pages()
    pages += [
        Page(reverse("calculator-detail", args=[calculator.slug]), "calculator") for calculator in CALCULATORS
    ]
    pages += [Page(preset.address, "screen") for preset in presets()]
    return list({page.address: page for page in pages}.values())


def _comparison_pages() -> list[Page]:
    weights = dict(
        Comparison.objects.annotate(weight=Length(Cast("rows", TextField()))).values_list(
            "concept_id", "weight"
        )
    )
    return [
        Page(
            reverse("comparison-detail", args=[line.concept.slug]),
            "comparison" if line.concept.pk in weights else "only",
            weights.get(line.concept.pk, 0),
        )
        for line in lines()
    ]


def estimate_bytes(pages: Iterable[Page], measure: Callable[[str], int]) -> int:
    """About how many bytes the pages hold, from a sample of each kind.

    `measure(address)` renders one. Where pages have weights, size grows with them along a line.
    """
    kinds: dict[str, list[Page]] = {}
    for page in pages:
        kinds.setdefault(page.kind, []).append(page)
    return round(sum(_estimate_kind(kind, members, measure) for kind, members in kinds.items()))


def _estimate_kind(kind: str, pages: list[Page], measure: Callable[[str], int]) -> float:
    if kind == "single" or len(pages) <= SAMPLE:
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
