"""What the bookmarks of a browser are called today.

A browser keeps the addresses that its reader saved; rules change their name and go.
"""

from dataclasses import dataclass

from rules.models import Alias, FormerAddress, RuleEntry

from .screens import key_filter

# What one request may ask for; a browser with more asks again.
LIMIT = 60


@dataclass(frozen=True)
class Mark:
    """`key` is `<ruleset>/<slug>` as asked for; `entry` what it leads to, or None where it is gone."""

    key: str
    entry: RuleEntry | None


def resolve_marks(keys: list[str]) -> list[Mark]:
    """The entries of these addresses, former ones and other names included, in three queries at most.

    A name that several entries share leads to none: which was meant, nobody knows.
    """
    entries = {_key(entry): entry for entry in RuleEntry.objects.for_marks().filter(key_filter(keys))}
    for model in (FormerAddress, Alias):
        missing = [key for key in keys if key not in entries]
        if not missing:
            break
        entries |= _renamed(model, missing)
    return [Mark(key, entries.get(key)) for key in keys]


def _renamed(model: type[FormerAddress] | type[Alias], keys: list[str]) -> dict[str, RuleEntry]:
    ruleset = "ruleset" if model is FormerAddress else "entry__ruleset"
    names = model.objects.filter(key_filter(keys, ruleset=f"{ruleset}__slug")).values_list(
        f"{ruleset}__slug", "slug", "entry"
    )
    targets: dict[str, set[int]] = {}
    for ruleset_slug, slug, entry in names:
        targets.setdefault(f"{ruleset_slug}/{slug}", set()).add(entry)
    single = {key: next(iter(found)) for key, found in targets.items() if len(found) == 1}
    entries = RuleEntry.objects.for_marks().in_bulk(set(single.values())) if single else {}
    return {key: entries[pk] for key, pk in single.items()}


def _key(entry: RuleEntry) -> str:
    return f"{entry.ruleset.slug}/{entry.slug}"
