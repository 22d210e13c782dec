"""Write a checked source tree to the database: all of it in one transaction, or nothing.

Entries keep their identity (ruleset and slug) and so their primary key from load to load; what hangs
on them is written anew. Everything a page shows is computed here.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from django.db import connection, transaction

from .comparing import build as comparing
from .databases import primary
from .kinds import ReferenceKind
from .matrix import BY_KEY
from .models import (
    Alias,
    Concept,
    ConceptEntry,
    Condition,
    ContentVersion,
    Correction,
    CrossReference,
    EntryGroup,
    FormerAddress,
    RuleEntry,
    RulesetVersion,
    Section,
)
from .pictures import PICTURES
from .rendering.markdown import AnchorMismatch, render_body, render_line
from .rendering.parts import split_effects, split_sections
from .rendering.quantities import plain_quantities
from .search import indexing
from .sources.faults import Fault, SourceError
from .sources.tree import EntrySource, SourceTree, names_of, ordered_entries, read_tree, tree_checksum
from .text import fold, lower_first, slugify, sort_key

LONG_TEXT_SECTIONS = 3
LOAD_LOCK = 52_152

Progress = Callable[[int, int], None]


@dataclass
class LoadReport:
    """What a load did, as `ruleset/slug`. `unchanged` is true where nothing was written."""

    added: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    total: int = 0
    unchanged: bool = False


def load_tree(root: Path, *, force: bool = False, progress: Progress | None = None) -> LoadReport:
    """Read the texts below `root` and make the database say the same.

    Raises `SourceError` with every fault; the data then stays as it was. `force` writes even where
    nothing changed. `progress(done, total)` is called as entries are rendered.
    """
    with primary():
        return _load(root, force=force, progress=progress)


def _load(root: Path, *, force: bool, progress: Progress | None) -> LoadReport:
    # The fingerprint first: a start on loaded data need not read four hundred texts.
    version = hashlib.sha256((tree_checksum(root) + code_checksum()).encode()).hexdigest()
    if not force and _is_loaded(version):
        return LoadReport(total=RuleEntry.objects.count(), unchanged=True)
    tree = read_tree(root)
    writer = _Writer(tree, progress or (lambda done, total: None))
    writer.render()
    with transaction.atomic():
        _wait_for_other_loads()
        if not force and _is_loaded(version):
            return LoadReport(total=len(tree.entries), unchanged=True)
        report = writer.write()
        ContentVersion.objects.update_or_create(pk=1, defaults={"checksum": version})
    return report


def _is_loaded(version: str) -> bool:
    return ContentVersion.objects.filter(checksum=version).exists()


def _wait_for_other_loads() -> None:
    """One load writes at a time. SQLite lets one transaction in anyway; PostgreSQL has to be told."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL statement_timeout = 0")
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOAD_LOCK])


def code_checksum() -> str:
    """A fingerprint of the code that renders: a new version of it has to load again."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


class _Writer:
    def __init__(self, tree: SourceTree, progress: Progress):
        self.tree = tree
        self.progress = progress
        self.bodies: dict[tuple[str, str], str] = {}

    # Rendering

    def render(self) -> None:
        faults = []
        for done, (key, entry) in enumerate(self.tree.entries.items(), 1):
            try:
                self.bodies[key] = render_body(entry.body, entry.outline, self._resolver(entry))
            except AnchorMismatch as error:
                faults.append(Fault(entry.path, entry.body_line, f"texto ambiguo: {error}"))
            self.progress(done, len(self.tree.entries))
        if faults:
            raise SourceError(faults)

    def _resolver(self, entry: EntrySource):
        def resolve(slug: str, anchor: str) -> tuple[str, str]:
            target = self.tree.entries[entry.ruleset, slug]
            address = RuleEntry(ruleset=RulesetVersion(slug=entry.ruleset), slug=slug).get_absolute_url()
            return address + (f"#{anchor}" if anchor else ""), lower_first(target.title)

        return resolve

    # Writing

    def write(self) -> LoadReport:
        before = {
            (ruleset, slug): checksum
            for ruleset, slug, checksum in RuleEntry.objects.values_list("ruleset__slug", "slug", "checksum")
        }
        self._check_removals(before)
        rulesets = self._write_rulesets()
        groups = self._write_groups(rulesets)
        concepts = self._write_concepts()
        entries = self._write_entries(rulesets, groups, concepts)
        self._write_neighbours(entries)
        self._write_concept_members(concepts, entries)
        self._write_details(entries)
        self._write_former_addresses(rulesets, entries)
        self._write_corrections(entries)
        indexing.rebuild()
        comparing.rebuild()
        after = {key: entry.checksum for key, entry in self.tree.entries.items()}
        return LoadReport(
            added=_names(key for key in after if key not in before),
            changed=_names(key for key in after if before.get(key, after[key]) != after[key]),
            removed=_names(key for key in before if key not in after),
            total=len(after),
        )

    def _check_removals(self, before: dict[tuple[str, str], str]) -> None:
        """An address that was once public must lead somewhere."""
        faults = []
        addresses = set(before) | set(FormerAddress.objects.values_list("ruleset__slug", "slug").distinct())
        for name, slug in sorted(addresses - set(self.tree.entries)):
            ruleset = self.tree.rulesets.get(name)
            if ruleset is None:
                message = f"falta el reglamento «{name}», que ya está publicado"
                faults.append(Fault(self.tree.root, 1, message))
            elif slug not in ruleset.moved:
                line = ruleset.fields.mapping.line_of("moved")
                message = f"«{slug}» desaparece: di en «moved» adónde lleva ahora su dirección"
                faults.append(Fault(ruleset.path, line, message))
        if faults:
            raise SourceError(faults)

    def _write_rulesets(self) -> dict[str, RulesetVersion]:
        RulesetVersion.objects.update(is_default=False)
        found = {}
        for slug, source in self.tree.rulesets.items():
            found[slug], _ = RulesetVersion.objects.update_or_create(
                slug=slug,
                defaults={
                    "name": source.name,
                    "document": source.document,
                    "year": source.year,
                    "units": source.units,
                    "family": source.family,
                    "position": source.position,
                    "is_default": source.is_default,
                    "blurb": render_line(source.blurb),
                    "licence_name": source.licence.get("name", ""),
                    "licence_url": source.licence.get("url", ""),
                },
            )
        return found

    def _write_groups(self, rulesets: dict[str, RulesetVersion]) -> dict[tuple[str, str], EntryGroup]:
        found = {}
        for name, source in self.tree.rulesets.items():
            for position, group in enumerate(source.groups.values(), 1):
                found[name, group.slug], _ = EntryGroup.objects.update_or_create(
                    ruleset=rulesets[name],
                    slug=group.slug,
                    defaults={"title": group.title, "position": position},
                )
        return found

    def _write_concepts(self) -> dict[str, Concept]:
        sources = self.tree.concepts.values()
        Concept.objects.exclude(slug__in=self.tree.concepts).delete()
        Concept.objects.bulk_create(
            [
                Concept(
                    slug=source.slug,
                    kind=source.kind,
                    note=plain_quantities(source.note),
                    note_html=render_line(source.note),
                    host_anchor=source.host_anchor,
                    compared=source.compare,
                )
                for source in sources
            ],
            update_conflicts=True,
            unique_fields=["slug"],
            update_fields=["kind", "note", "note_html", "host_anchor", "compared"],
        )
        return {concept.slug: concept for concept in Concept.objects.all()}

    def _write_entries(self, rulesets, groups, concepts) -> dict[tuple[str, str], RuleEntry]:
        keep = set(self.tree.entries)
        gone = [
            pk
            for pk, name, slug in RuleEntry.objects.values_list("pk", "ruleset__slug", "slug")
            if (name, slug) not in keep
        ]
        RuleEntry.objects.filter(pk__in=gone).delete()
        # Two entries may swap their places: the unique positions are freed first.
        RuleEntry.objects.update(mesa_position=None)
        rows = []
        for name in self.tree.rulesets:
            for group, sources in ordered_entries(self.tree, name).items():
                for position, source in enumerate(sources, 1):
                    rows.append(self._entry(source, position, rulesets, groups[name, group], concepts))
        names = [f.name for f in RuleEntry._meta.concrete_fields]
        RuleEntry.objects.bulk_create(
            rows,
            update_conflicts=True,
            unique_fields=["ruleset", "slug"],
            update_fields=[n for n in names if n not in ("id", "ruleset", "slug")],
            batch_size=50,
        )
        EntryGroup.objects.exclude(pk__in=[group.pk for group in groups.values()]).delete()
        RulesetVersion.objects.exclude(pk__in=[r.pk for r in rulesets.values()]).delete()
        return {
            (entry.ruleset.slug, entry.slug): entry for entry in RuleEntry.objects.select_related("ruleset")
        }

    def _entry(self, source, position, rulesets, group, concepts) -> RuleEntry:
        return RuleEntry(
            ruleset=rulesets[source.ruleset],
            group=group,
            slug=source.slug,
            title=plain_quantities(source.title),
            title_html=render_line(source.title),
            sort_title=sort_key(source.title)[0],
            letter=_letter(source.title),
            position=position,
            mesa_position=source.mesa_position,
            tag=source.tag,
            summary=plain_quantities(source.summary),
            summary_html=render_line(source.summary),
            chapter=source.chapter,
            page=source.page,
            concept=concepts.get(source.concept),
            body=source.body,
            body_html=self.bodies[source.key],
            contents=_contents(source),
            picture_html=PICTURES[source.picture].html() if source.picture else "",
            checksum=source.checksum,
        )

    def _write_neighbours(self, entries: dict[tuple[str, str], RuleEntry]) -> None:
        for name in self.tree.rulesets:
            for sources in ordered_entries(self.tree, name).values():
                row = [entries[source.key] for source in sources]
                for entry, before, after in zip(row, [None, *row[:-1]], [*row[1:], None], strict=True):
                    entry.previous, entry.following = before, after
        RuleEntry.objects.bulk_update(entries.values(), ["previous", "following"], batch_size=100)

    def _write_concept_members(self, concepts, entries) -> None:
        ConceptEntry.objects.all().delete()
        ConceptEntry.objects.bulk_create(
            ConceptEntry(concept=concepts[slug], entry=entries[source.key], position=position)
            for slug in self.tree.concepts
            for name in self.tree.rulesets
            for position, source in enumerate(self.tree.of_concept(slug, name))
        )
        default = next(name for name, r in self.tree.rulesets.items() if r.is_default)
        for slug, source in self.tree.concepts.items():
            concepts[slug].host = entries.get((default, source.host))
        Concept.objects.bulk_update(concepts.values(), ["host"], batch_size=100)

    def _write_details(self, entries: dict[tuple[str, str], RuleEntry]) -> None:
        for model in (CrossReference, Alias, Section, Condition):
            model.objects.all().delete()
        references, aliases, sections, conditions = [], [], [], []
        for key, source in self.tree.entries.items():
            entry = entries[key]
            references += self._references(source, entry, entries)
            aliases += [
                Alias(entry=entry, kind=kind, text=text, slug=slugify(text), position=position)
                for position, (kind, text) in enumerate(names_of(self.tree, source))
            ]
            sections += [
                Section(
                    entry=entry,
                    anchor=part.anchor,
                    title=plain_quantities(part.term),
                    level=part.level,
                    position=position,
                    html=html,
                )
                for position, (part, html) in enumerate(split_sections(entry.body_html, source.outline))
            ]
            if source.is_condition:
                conditions.append(self._condition(source, entry))
        CrossReference.objects.bulk_create(references, batch_size=500)
        Alias.objects.bulk_create(aliases, batch_size=500)
        Section.objects.bulk_create(sections, batch_size=200)
        Condition.objects.bulk_create(conditions)

    def _references(self, source, entry, entries) -> list[CrossReference]:
        """«Consulta también» in its order, then the links of the text, each target once a kind."""
        found = {}
        inline = dict.fromkeys(link.slug for link in source.links)
        for kind, slugs in (
            (ReferenceKind.SEE_ALSO, source.see_also),
            (ReferenceKind.INLINE, inline),
        ):
            for position, slug in enumerate(slugs):
                if slug != source.slug:
                    found[kind, slug] = CrossReference(
                        source=entry,
                        target=entries[source.ruleset, slug],
                        kind=kind,
                        position=position,
                    )
        return list(found.values())

    def _condition(self, source: EntrySource, entry: RuleEntry) -> Condition:
        anchors = {part.term: part.anchor for part in source.outline.effects}
        return Condition(
            entry=entry,
            effects=[
                {"name": render_line(part.term), "anchor": part.anchor, "html": html}
                for part, html in split_effects(entry.body_html, source.outline)
            ],
            matrix={
                key: {
                    "value": cell.value,
                    "tone": BY_KEY[key].values[cell.value],
                    "note": render_line(cell.note),
                    "anchor": anchors[cell.effect],
                }
                for key, cell in source.matrix.items()
            },
        )

    def _write_former_addresses(self, rulesets, entries) -> None:
        FormerAddress.objects.all().delete()
        FormerAddress.objects.bulk_create(
            FormerAddress(ruleset=rulesets[name], slug=old, entry=entries[name, target])
            for name, source in self.tree.rulesets.items()
            for old, targets in source.moved.items()
            for target in dict.fromkeys(targets)
        )

    def _write_corrections(self, entries: dict[tuple[str, str], RuleEntry]) -> None:
        Correction.objects.all().delete()
        sources = self.tree.corrections
        rows = Correction.objects.bulk_create(
            Correction(
                slug=source.slug,
                date=source.date,
                position=position,
                text=plain_quantities(source.text),
                text_html=render_line(source.text),
            )
            for position, source in enumerate(sources)
        )
        touches = Correction.entries.through
        touches.objects.bulk_create(
            touches(correction=row, ruleentry=entries[key])
            for row, source in zip(rows, sources, strict=True)
            for key in source.entries
        )


def _contents(source: EntrySource) -> list[dict[str, str]]:
    """The sections of a text that is long enough to need a list of them."""
    sections = [part for part in source.outline.headings if part.level == 2]
    if len(sections) < LONG_TEXT_SECTIONS:
        return []
    return [{"anchor": part.anchor, "title": render_line(part.term)} for part in sections]


def _letter(title: str) -> str:
    """The letter of an A–Z index: «#» for figures."""
    first = "ñ" if title[:1].lower() == "ñ" else fold(title)[:1]
    return first.upper() if first.isalpha() else "#"


def _names(keys) -> list[str]:
    return sorted("/".join(key) for key in keys)
