"""The rules beside a result: read from the entries, never written here."""

from dataclasses import dataclass
from functools import lru_cache

from rules.models import RuleEntry, Section


@dataclass(frozen=True)
class Quote:
    """Passages of an entry as (name, HTML), or its summary without a name; and where they stand."""

    address: str
    title_html: str
    passages: list[tuple[str, str]]


class Rules:
    """The entries and passages that a page needs, in two queries.

    `version` is that of the content; `keys` are `ruleset/slug` or `ruleset/slug#anchor`. What is not in
    the database is left out.
    """

    def __init__(self, version: str, keys: tuple[str, ...]):
        self.version = version
        pairs = [key.partition("#")[0].split("/") for key in keys]
        rows = RuleEntry.objects.for_lists().filter(slug__in={slug for _, slug in pairs})
        self._entries = {f"{row.ruleset.slug}/{row.slug}": row for row in rows}
        anchors = {key.partition("#")[2] for key in keys if "#" in key}
        wanted = {self._entries[base].pk for key in keys if (base := key.partition("#")[0]) in self._entries}
        self._passages = {
            (entry, anchor): (title, html)
            for entry, anchor, title, html in Section.objects.filter(
                entry__in=wanted, anchor__in=anchors
            ).values_list("entry_id", "anchor", "title", "html")
        }

    def entries(self, keys: tuple[str, ...]) -> list[RuleEntry]:
        """The entries named, in their order."""
        return [self._entries[key] for key in keys if key in self._entries]

    def quotes(self, keys: list[str]) -> list[Quote]:
        """The passages named, by entry in their order; the first passage is where the link leads."""
        found: dict[str, Quote] = {}
        for key in dict.fromkeys(keys):
            base, _, anchor = key.partition("#")
            entry = self._entries.get(base)
            passage = self._passages.get((entry.pk, anchor)) if entry and anchor else None
            if entry is None or (anchor and passage is None):
                continue
            address = f"{entry.get_absolute_url()}{'#' if anchor else ''}{anchor}"
            quote = found.setdefault(base, Quote(address, entry.title_html, []))
            quote.passages.append(passage or ("", entry.summary_html))
        return list(found.values())


def rules_of(version: str, keys: tuple[str, ...]) -> Rules:
    """What the keys name in this version of the content: read once, as results ask for few sets of them."""
    return _kept(version, keys) if version else Rules(version, keys)


_kept = lru_cache(maxsize=256)(Rules)
