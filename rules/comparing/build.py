"""Write the comparison of every concept that both editions speak of; part of the load."""

from dataclasses import asdict, replace
from html import escape
from itertools import takewhile

from ..kinds import ChangeKind
from ..models import Comparison, Concept, ConceptEntry, RuleEntry, Section
from .blocks import Block, blocks
from .diffing import Row, compare

OLD, NEW = "5.1", "5.2.1"


def rebuild() -> None:
    """Compare the texts of each concept: its entries in both editions, or the section that holds it."""
    Comparison.objects.all().delete()
    members: dict[int, list[RuleEntry]] = {}
    rows = ConceptEntry.objects.select_related("entry__ruleset").order_by("position", "entry__sort_title")
    for member in rows:
        members.setdefault(member.concept_id, []).append(member.entry)
    texts = _Texts()
    found = []
    for concept in Concept.objects.select_related("host"):
        own = members.get(concept.pk, [])
        old_blocks, new_blocks = (texts.of(concept, slug, own) for slug in (OLD, NEW))
        if not new_blocks and concept.host and concept.kind == ChangeKind.MOVED:
            new_blocks = texts.part(concept.host, concept.host_anchor)
        if old_blocks and new_blocks:
            compared = compare(old_blocks, new_blocks)
            found.append(
                Comparison(concept=concept, rows=[asdict(row) for row in compared], **_counts(compared))
            )
    Comparison.objects.bulk_create(found, batch_size=50)


class _Texts:
    """The passages of entries and of their sections."""

    def __init__(self) -> None:
        self.entries = {(e.ruleset.slug, e.slug): e for e in RuleEntry.objects.select_related("ruleset")}
        self.sections = {(section.entry_id, section.anchor): section for section in Section.objects.all()}

    def of(self, concept: Concept, ruleset: str, members: list[RuleEntry]) -> list[Block]:
        """What the concept says in a ruleset: the parts named for it, or its entries whole.

        Passages of all but the first bear their entry's title.
        """
        if ruleset in concept.compared:
            parts = [self._reference(ruleset, reference) for reference in concept.compared[ruleset]]
        else:
            own = [entry for entry in members if entry.ruleset.slug == ruleset]
            parts = [(entry, blocks(entry.body_html)) for entry in own]
        return [
            replace(block, source="" if entry == parts[0][0] else entry.title_html)
            for entry, found in parts
            for block in found
        ]

    def _reference(self, ruleset: str, reference: str) -> tuple[RuleEntry, list[Block]]:
        slug, *anchors = reference.split("#")
        entry = self.entries[ruleset, slug]
        if not anchors:
            return entry, blocks(entry.body_html)
        found: list[Block] = []
        for n, anchor in enumerate(anchors):
            # The first part bears the concept's own name.
            found += self.part(entry, anchor, titled=n > 0) if anchor else _opening(entry)
        return entry, found

    def part(self, entry: RuleEntry, anchor: str, *, titled: bool = False) -> list[Block]:
        """A section of an entry, under its heading if `titled`, or all of it where no anchor is given."""
        section = self.sections.get((entry.pk, anchor))
        if section is None:
            return blocks(entry.body_html)
        if section.level:
            heading = [Block("heading", "", escape(section.title, quote=False))] if titled else []
            return heading + blocks(section.html)
        return blocks(f"<dl><dt>{escape(section.title)}</dt><dd>{section.html}</dd></dl>")


def _opening(entry: RuleEntry) -> list[Block]:
    """What an entry says before its first heading or named effect."""
    return list(takewhile(lambda block: block.kind not in ("heading", "effect"), blocks(entry.body_html)))


def _counts(rows: list[Row]) -> dict[str, int]:
    return {"changed_rows": sum(row.is_change for row in rows), "total_rows": len(rows)}
