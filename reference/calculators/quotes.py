"""The rules beside a result: read from the entries, never written here."""

from dataclasses import dataclass

from rules.models import RuleEntry, Section


@dataclass(frozen=True)
class Quote:
    """A passage of an entry, or its summary: where it stands, its name and its HTML."""

    address: str
    title_html: str
    html: str


class Rules:
    """The entries and passages that a page needs, in two queries.

    `keys` are `ruleset/slug` or `ruleset/slug#anchor`. What is not in the database is left out.
    """

    def __init__(self, keys: list[str]):
        pairs = [key.partition("#")[0].split("/") for key in keys]
        rows = (
            RuleEntry.objects.select_related("ruleset", "concept")
            .filter(slug__in={slug for _, slug in pairs})
            .only(
                "slug",
                "title_html",
                "summary_html",
                "ruleset__slug",
                "ruleset__name",
                "concept__note_html",
            )
        )
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
        """The passages named, in their order."""
        found = []
        for key in dict.fromkeys(keys):
            base, _, anchor = key.partition("#")
            entry = self._entries.get(base)
            if entry is None:
                continue
            if not anchor:
                found.append(Quote(entry.get_absolute_url(), entry.title_html, entry.summary_html))
            elif (entry.pk, anchor) in self._passages:
                title, html = self._passages[entry.pk, anchor]
                found.append(
                    Quote(f"{entry.get_absolute_url()}#{anchor}", f"{entry.title_html}: {title}", html)
                )
        return found
