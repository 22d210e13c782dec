"""Linked data (schema.org) of the pages: a rule is a term of the set that its ruleset is.

Addresses are absolute, so they are left out where the site does not know its own.
"""

from collections.abc import Iterable
from typing import Any

from django.conf import settings

from rules.models import RuleEntry, RulesetVersion

CONTEXT = "https://schema.org"
# Rules whose document states no licence are under that of the site's own texts.
OWN_LICENCE = "https://creativecommons.org/licenses/by/4.0/legalcode"
LANGUAGE = "es"


def entry_data(entry: RuleEntry, other_names: Iterable[str]) -> dict[str, Any]:
    """An entry as a term, and where it stands. Its type is twofold: only works have licence and language."""
    term = {
        "@type": ["DefinedTerm", "CreativeWork"],
        "name": entry.title,
        "alternateName": list(dict.fromkeys(other_names)),
        "description": entry.summary,
        "termCode": f"{entry.ruleset.slug}/{entry.slug}",
        "inDefinedTermSet": _term_set(entry.ruleset),
        "inLanguage": LANGUAGE,
        "license": _licence(entry.ruleset),
        "url": _absolute(entry.get_absolute_url()),
    }
    trail = [
        (entry.ruleset.name, entry.ruleset.get_absolute_url()),
        (entry.group.title, f"{entry.ruleset.get_absolute_url()}#{entry.group.slug}"),
        (entry.title, entry.get_absolute_url()),
    ]
    graph = [_stated(term), _breadcrumbs(trail)] if settings.SITE_URL else [_stated(term)]
    return {"@context": CONTEXT, "@graph": graph}


def ruleset_data(ruleset: RulesetVersion) -> dict[str, Any]:
    """A ruleset as the set of its terms."""
    return {"@context": CONTEXT, **_term_set(ruleset)}


def _term_set(ruleset: RulesetVersion) -> dict[str, Any]:
    return _stated(
        {
            "@type": "DefinedTermSet",
            "name": ruleset.name,
            "inLanguage": LANGUAGE,
            "license": _licence(ruleset),
            "url": _absolute(ruleset.get_absolute_url()),
        }
    )


def _licence(ruleset: RulesetVersion) -> str:
    return ruleset.licence_url or OWN_LICENCE


def _breadcrumbs(trail: list[tuple[str, str]]) -> dict[str, Any]:
    steps = enumerate(trail, 1)
    return {
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": position, "name": name, "item": _absolute(address)}
            for position, (name, address) in steps
        ],
    }


def _absolute(path: str) -> str:
    return settings.SITE_URL and settings.SITE_URL + path


def _stated(data: dict[str, Any]) -> dict[str, Any]:
    """Only what there is something to say about."""
    return {name: value for name, value in data.items() if value}
