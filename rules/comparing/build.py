"""Write the comparison of every concept that both editions speak of; part of the load."""

from collections.abc import Iterable
from dataclasses import asdict

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
    sections = {(s.entry_id, s.anchor): s.html for s in Section.objects.filter(entry__ruleset__slug=NEW)}
    found = []
    for concept in Concept.objects.select_related("host"):
        old = [entry for entry in members.get(concept.pk, []) if entry.ruleset.slug == OLD]
        new = [entry for entry in members.get(concept.pk, []) if entry.ruleset.slug == NEW]
        old_blocks, new_blocks = _texts(old), _texts(new)
        if not new and concept.host and concept.kind == ChangeKind.MOVED:
            html = sections.get((concept.host_id, concept.host_anchor)) or concept.host.body_html
            new_blocks = blocks(html)
        if old_blocks and new_blocks:
            compared = compare(old_blocks, new_blocks)
            found.append(
                Comparison(concept=concept, rows=[asdict(row) for row in compared], **_counts(compared))
            )
    Comparison.objects.bulk_create(found, batch_size=50)


def _texts(entries: list[RuleEntry]) -> list[Block]:
    """The passages of the entries; of several, each under its title."""
    if len(entries) == 1:
        return blocks(entries[0].body_html)
    return [
        block
        for entry in entries
        for block in [Block("heading", entry.title, entry.title_html), *blocks(entry.body_html)]
    ]


def _counts(rows: Iterable[Row]) -> dict[str, int]:
    changed = sum(row.status in ("changed", "added", "removed") for row in rows)
    return {"changed_rows": changed, "total_rows": len(list(rows))}
