"""The switch in the header between the two editions of the rules."""

from dataclasses import dataclass

from django.urls import reverse

# The editions that the header switches between; the house rules are another game.
EDITIONS = ("5.2.1", "5.1")


@dataclass(frozen=True)
class EditionLink:
    """Where the switch leads for one edition. `is_same_rule`: to the rule shown, not to an index."""

    slug: str
    address: str
    is_current: bool
    is_same_rule: bool


def edition_links(current: str = "", addresses: dict[str, str] | None = None) -> list[EditionLink]:
    """The switch of a page of the edition `current`; `addresses` has the same rule elsewhere."""
    addresses = addresses or {}
    return [
        EditionLink(
            slug,
            addresses.get(slug) or reverse("ruleset-index", args=[slug]),
            slug == current,
            slug in addresses,
        )
        for slug in EDITIONS
    ]
