"""Read a whole tree of source texts and check it before anything is written.

    fixtures/
      conceptos.yaml            the same rule across rulesets, and what changes in play
      sinonimos.yaml            other names of a concept
      correcciones.yaml         what rules said wrong and say right now
      <ruleset>/ruleset.yaml    what the ruleset is, its groups, tags and chapters
      <ruleset>/<group>/<slug>.md

`read_tree` returns a `SourceTree` in which every reference holds, or raises `SourceError` with all
faults found, each with file and line.
"""

import hashlib
import re
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from ..kinds import CONDITION_TAGS, AliasKind, ChangeKind, UnitSystem
from ..matrix import BY_KEY, COLUMNS
from ..pictures import PICTURES
from ..rendering.links import WikiLink, find_links
from ..rendering.outline import Outline, read_outline
from ..text import sort_key
from .faults import Fault, SourceError
from .fields import Fields
from .yamldoc import YamlFault, read_yaml

SLUG = re.compile(r"(?=.{1,80}\Z)[a-z0-9]+(?:-[a-z0-9]+)*\Z")
RULESET_SLUG = re.compile(r"[a-z0-9]+(?:[.-][a-z0-9]+)*\Z")
SUMMARY_LIMIT = 200
NAME_LIMIT = 120
CORRECTION_LIMIT = 600

RULESET_KEYS = [
    "name",
    "document",
    "year",
    "units",
    "default",
    "position",
    "family",
    "blurb",
    "licence",
    "tags",
    "chapters",
    "groups",
    "moved",
]
GROUP_KEYS = ("slug", "title", "mesa", "order")
ENTRY_KEYS = [
    "title",
    "summary",
    "tag",
    "source",
    "mesa",
    "english",
    "aliases",
    "abbreviations",
    "concept",
    "see_also",
    "matrix",
    "picture",
]
CONCEPT_KEYS = ("kind", "note", "host", "counterparts", "compare")
CORRECTION_KEYS = ("date", "entries", "text")
SYNONYM_KEYS = {
    "aliases": AliasKind.SYNONYM,
    "abbreviations": AliasKind.ABBREVIATION,
    "english": AliasKind.ENGLISH,
    "old": AliasKind.OLD,
    "latam": AliasKind.LATAM,
    "asked": AliasKind.ASKED,
}


@dataclass
class GroupSource:
    """A group of a ruleset. `order` lists the slugs that come first; the rest follow by title."""

    slug: str
    title: str
    is_mesa: bool
    order: list[str]


@dataclass
class RulesetSource:
    path: Path
    slug: str
    name: str
    document: str
    year: int | None
    units: str
    family: str
    position: int
    is_default: bool
    blurb: str
    licence: dict[str, str]
    tags: list[str]
    chapters: list[str]
    groups: dict[str, GroupSource]
    moved: dict[str, list[str]]
    fields: Fields


@dataclass
class MatrixCell:
    value: str
    effect: str
    note: str


@dataclass
class EntrySource:
    """One entry as its file says it. `body_line` is the line at which the body begins."""

    path: Path
    ruleset: str
    group: str
    slug: str
    title: str
    summary: str
    tag: str
    chapter: str
    page: int | None
    mesa_position: int | None
    english: list[str]
    aliases: list[str]
    abbreviations: list[str]
    concept: str
    see_also: list[str]
    picture: str
    matrix: dict[str, MatrixCell]
    body: str
    body_line: int
    links: list[WikiLink]
    outline: Outline
    checksum: str
    fields: Fields

    @property
    def key(self) -> tuple[str, str]:
        return self.ruleset, self.slug

    @property
    def is_condition(self) -> bool:
        return self.tag in CONDITION_TAGS


@dataclass
class ConceptSource:
    slug: str
    kind: str
    note: str
    host: str
    host_anchor: str
    counterparts: dict[str, list[str]]
    compare: dict[str, list[str]]
    fields: Fields


@dataclass
class CorrectionSource:
    """`entries` are keys of entries, (ruleset, slug)."""

    slug: str
    date: date | None
    entries: list[tuple[str, str]]
    text: str
    fields: Fields


@dataclass
class SourceTree:
    root: Path
    rulesets: dict[str, RulesetSource] = field(default_factory=dict)
    entries: dict[tuple[str, str], EntrySource] = field(default_factory=dict)
    concepts: dict[str, ConceptSource] = field(default_factory=dict)
    synonyms: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    corrections: list[CorrectionSource] = field(default_factory=list)

    def of_concept(self, concept: str, ruleset: str) -> list[EntrySource]:
        """The entries of a concept in a ruleset, the main one first.

        Where none is listed it is the one that is called as in another ruleset.
        """
        own = [e for e in self.entries.values() if e.concept == concept]
        listed = self.concepts[concept].counterparts.get(ruleset, [])
        first = [self.entries[ruleset, slug] for slug in listed]
        names = {e.title for e in own if e.ruleset != ruleset}
        rest = [e for e in own if e.ruleset == ruleset and e not in first]
        return first + sorted(rest, key=lambda entry: entry.title not in names)


def read_tree(root: Path) -> SourceTree:
    """Read and check everything below `root`. Raises `SourceError` with every fault."""
    return _Reader(root).read()


def tree_checksum(root: Path) -> str:
    """A fingerprint of everything that `read_tree` reads, without reading what it says.

    Raises `SourceError` where there is no such folder.
    """
    _check_folder(root)
    digest = hashlib.sha256()
    for path in sorted(path for kind in ("*.md", "*.yaml") for path in root.rglob(kind)):
        try:
            data = path.read_bytes()
        except OSError:
            data = b"\0"  # a fault, and no text that was ever loaded
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + data + b"\0")
    return digest.hexdigest()


def _check_folder(root: Path) -> None:
    if not root.is_dir():
        raise SourceError([Fault(root, 1, "no existe la carpeta de textos")])


class _Reader:
    """Collects faults while the parts of a tree are read in order of dependence."""

    def __init__(self, root: Path):
        self.root = root
        self.faults: list[Fault] = []
        self.tree = SourceTree(root)

    def read(self) -> SourceTree:
        _check_folder(self.root)
        for path in sorted(self.root.glob("*/ruleset.yaml")):
            self._ruleset(path)
        if not self.tree.rulesets and not self.faults:
            self._fault(self.root, "no hay ninguna carpeta con «ruleset.yaml»")
        self._concepts(self.root / "conceptos.yaml")
        self._synonyms(self.root / "sinonimos.yaml")
        self._corrections(self.root / "correcciones.yaml")
        for ruleset in self.tree.rulesets.values():
            for path in sorted(ruleset.path.parent.rglob("*.md")):
                self._entry(ruleset, path)
        self._strays()
        self._check_rulesets()
        self._check_entries()
        self._check_concepts()
        self._check_corrections()
        if self.faults:
            raise SourceError(self.faults)
        return self.tree

    def _fault(self, path: Path, message: str, line: int = 1) -> None:
        self.faults.append(Fault(path, line, message))

    def _text(self, path: Path) -> str | None:
        try:
            data = path.read_bytes()
        except OSError as error:
            self._fault(path, f"no se puede leer: {error.strerror or error}")
            return None
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            line = data[: error.start].count(b"\n") + 1
            self._fault(path, "el texto no está en UTF-8", line)
            return None
        return text.removeprefix("\ufeff").replace("\r\n", "\n")

    def _yaml(self, path: Path, text: str, first_line: int = 1) -> object:
        try:
            return read_yaml(text, first_line)
        except YamlFault as fault:
            self._fault(path, fault.message, fault.line)
            return None

    def _strays(self) -> None:
        known = {ruleset.path.parent for ruleset in self.tree.rulesets.values()}
        for path in sorted(self.root.rglob("*.md")):
            folder = self.root / path.relative_to(self.root).parts[0]
            if folder not in known and not (folder / "ruleset.yaml").exists():
                self._fault(path, "está fuera de un reglamento: falta «ruleset.yaml» en su carpeta")

    # Rulesets

    def _ruleset(self, path: Path) -> None:
        text = self._text(path)
        data = None if text is None else self._yaml(path, text)
        if data is None:
            return
        fields = Fields(data, path, self.faults)
        fields.only(RULESET_KEYS)
        slug = path.parent.name
        if not RULESET_SLUG.match(slug):
            self._fault(path, f"«{slug}» no vale como nombre de carpeta de un reglamento")
        licence = fields.inner("licence")
        ruleset = RulesetSource(
            path=path,
            slug=slug,
            name=fields.text("name", required=True, limit=80),
            document=fields.text("document", required=True, limit=120),
            year=fields.integer("year", minimum=1900),
            units=fields.choice("units", UnitSystem.values, required=True),
            family=fields.text("family", required=True, limit=40),
            position=fields.integer("position", required=True) or 0,
            is_default=fields.flag("default"),
            blurb=fields.text("blurb", required=True),
            licence={key: licence.text(key, required=True) for key in ("name", "url")} if licence else {},
            tags=fields.texts("tags"),
            chapters=fields.texts("chapters", required=True),
            groups=self._groups(fields),
            moved=self._moved(fields),
            fields=fields,
        )
        self.tree.rulesets[slug] = ruleset

    def _groups(self, fields: Fields) -> dict[str, GroupSource]:
        groups: dict[str, GroupSource] = {}
        values = fields.mapping.get("groups")
        if not isinstance(values, list) or not values:
            fields.fault("groups", "falta «groups»: la lista de grupos en orden")
            return groups
        for value in values:
            group = Fields(value, fields.path, self.faults, "groups", fields.mapping.line_of("groups"))
            group.only(GROUP_KEYS)
            slug = group.text("slug", required=True)
            if slug and not SLUG.match(slug):
                group.fault("slug", f"«{slug}» no vale como nombre de grupo")
            if slug in groups:
                group.fault("slug", f"el grupo «{slug}» está dos veces")
            title = group.text("title", required=True, limit=80)
            groups[slug] = GroupSource(slug, title, group.flag("mesa"), group.texts("order"))
        return groups

    def _moved(self, fields: Fields) -> dict[str, list[str]]:
        moved = fields.inner("moved")
        if moved is None:
            return {}
        found: dict[str, list[str]] = {}
        for key, value in moved.mapping.items():
            targets = [value] if isinstance(value, str) else value
            if not isinstance(targets, list) or not all(isinstance(t, str) for t in targets):
                moved.fault(key, f"«{key}» tiene que llevar a una entrada o a una lista de ellas")
            else:
                found[str(key)] = targets
        return found

    def _check_rulesets(self) -> None:
        defaults = [r for r in self.tree.rulesets.values() if r.is_default]
        if self.tree.rulesets and not defaults:
            self._fault(self.root, "ningún reglamento tiene «default: true»")
        for ruleset in defaults[1:]:
            ruleset.fields.fault("default", "ya hay otro reglamento con «default: true»")
        for ruleset in self.tree.rulesets.values():
            slugs = {slug for name, slug in self.tree.entries if name == ruleset.slug}
            for old, targets in ruleset.moved.items():
                if old in slugs:
                    ruleset.fields.fault("moved", f"«{old}» está en «moved» y también es una entrada")
                for target in targets:
                    if target not in slugs:
                        ruleset.fields.fault("moved", f"«{old}» lleva a «{target}», que no existe")
            for group in ruleset.groups.values():
                for slug in group.order:
                    entry = self.tree.entries.get((ruleset.slug, slug))
                    if entry is None or entry.group != group.slug:
                        ruleset.fields.fault(
                            "groups", f"«{slug}» está en el orden de «{group.slug}» sin ser suya"
                        )

    # Concepts and synonyms

    def _concepts(self, path: Path) -> None:
        for slug, fields in self._mappings(path, "concepto"):
            fields.only(CONCEPT_KEYS)
            counterparts, compare = (self._lists(fields, key) for key in ("counterparts", "compare"))
            host, _, anchor = fields.text("host").partition("#")
            self.tree.concepts[slug] = ConceptSource(
                slug=slug,
                kind=fields.choice("kind", ChangeKind.values, required=True),
                note=fields.text("note", limit=400),
                host=host,
                host_anchor=anchor,
                counterparts=counterparts,
                compare=compare,
                fields=fields,
            )

    @staticmethod
    def _lists(fields: Fields, key: str) -> dict[str, list[str]]:
        """A list of entries for each ruleset."""
        inner = fields.inner(key)
        return {} if inner is None else {str(name): inner.texts(name) for name in inner.mapping}

    def _synonyms(self, path: Path) -> None:
        for concept, fields in self._mappings(path, "concepto"):
            fields.only(SYNONYM_KEYS)
            if concept not in self.tree.concepts:
                fields.faults.append(Fault(path, fields.mapping.line, f"el concepto «{concept}» no existe"))
            self.tree.synonyms[concept] = {key: fields.texts(key, limit=NAME_LIMIT) for key in fields.mapping}

    def _mappings(self, path: Path, what: str):
        """The mappings of a file of named mappings, each the name of a `what`; a missing file has none."""
        if not path.exists():
            return
        text = self._text(path)
        data = None if text is None else self._yaml(path, text)
        if data is None:
            return
        outer = Fields(data, path, self.faults)
        for key, value in outer.mapping.items():
            if not isinstance(key, str) or not SLUG.match(key):
                outer.fault(key, f"«{key}» no vale como nombre de {what}")
            else:
                yield key, Fields(value, path, self.faults, key, outer.mapping.line_of(key))

    def _corrections(self, path: Path) -> None:
        for slug, fields in self._mappings(path, "corrección"):
            fields.only(CORRECTION_KEYS)
            keys = (key.partition("/") for key in fields.texts("entries", required=True))
            self.tree.corrections.append(
                CorrectionSource(
                    slug=slug,
                    date=fields.day("date", required=True),
                    entries=[(ruleset, entry) for ruleset, _, entry in keys],
                    text=fields.text("text", required=True, limit=CORRECTION_LIMIT),
                    fields=fields,
                )
            )

    def _check_corrections(self) -> None:
        for correction in self.tree.corrections:
            for ruleset, slug in correction.entries:
                if (ruleset, slug) not in self.tree.entries:
                    correction.fields.fault(
                        "entries", f"«{ruleset}/{slug}» no existe: es <reglamento>/<entrada>"
                    )

    def _check_concepts(self) -> None:
        used = {entry.concept for entry in self.tree.entries.values()}
        for concept in self.tree.concepts.values():
            for ruleset, slugs in concept.counterparts.items():
                for slug in slugs:
                    if (ruleset, slug) not in self.tree.entries:
                        concept.fields.fault(
                            "counterparts", f"«{ruleset}/{slug}» no existe (de «{concept.slug}»)"
                        )
            if concept.slug not in used and not concept.counterparts:
                concept.fields.faults.append(
                    Fault(
                        concept.fields.path,
                        concept.fields.mapping.line,
                        f"el concepto «{concept.slug}» no tiene ninguna entrada",
                    )
                )
            if concept.host:
                self._check_host(concept)
            for ruleset, references in concept.compare.items():
                for reference in references:
                    self._check_compared(concept, ruleset, reference)

    def _check_compared(self, concept: ConceptSource, ruleset: str, reference: str) -> None:
        slug, *anchors = reference.split("#")
        entry = self.tree.entries.get((ruleset, slug))
        if entry is None:
            concept.fields.fault("compare", f"«{ruleset}/{slug}» no existe (de «{concept.slug}»)")
            return
        for anchor in anchors:
            if anchor and anchor not in entry.outline.anchors:
                concept.fields.fault("compare", f"«{slug}» no tiene ningún apartado «#{anchor}»")

    def _check_host(self, concept: ConceptSource) -> None:
        default = next((r.slug for r in self.tree.rulesets.values() if r.is_default), "")
        host = self.tree.entries.get((default, concept.host))
        if host is None:
            concept.fields.fault("host", f"«host» lleva a «{concept.host}», que no existe")
        elif concept.host_anchor and concept.host_anchor not in host.outline.anchors:
            concept.fields.fault(
                "host", f"«{concept.host}» no tiene ningún apartado «#{concept.host_anchor}»"
            )

    # Entries

    def _entry(self, ruleset: RulesetSource, path: Path) -> None:
        parts = path.relative_to(ruleset.path.parent).parts
        text = self._text(path)
        if text is None:
            return
        if len(parts) != 2:
            self._fault(path, "una entrada va en la carpeta de su grupo: <reglamento>/<grupo>/<slug>.md")
            return
        group, slug = parts[0], path.stem
        if group not in ruleset.groups:
            self._fault(path, f"grupo desconocido «{group}»: no está en «ruleset.yaml»")
        if not SLUG.match(slug):
            self._fault(path, f"«{slug}» no vale como dirección: solo a-z, 0-9 y guiones, hasta 80")
        if (ruleset.slug, slug) in self.tree.entries:
            other = self.tree.entries[ruleset.slug, slug].path
            self._fault(path, f"la dirección «{slug}» ya es de {other}")
            return
        front, body, body_line = _split(text)
        if front is None:
            self._fault(path, "falta la cabecera entre dos líneas «---»")
            return
        data = self._yaml(path, front, 2)
        if data is None:
            if not any(fault.path == path for fault in self.faults):
                self._fault(path, "la cabecera está vacía")
            return
        fields = Fields(data, path, self.faults, line=2)
        fields.only(ENTRY_KEYS)
        source = fields.inner("source", required=True)
        if source:
            source.only(("chapter", "page"))
        mesa = fields.inner("mesa")
        if mesa:
            mesa.only(("group", "position"))
            mesa_group = mesa.text("group", required=True)
            own = ruleset.groups.get(group)
            if mesa_group and (mesa_group != group or not (own and own.is_mesa)):
                mesa.fault("group", f"grupo de Mesa desconocido «{mesa_group}»: es «{group}» o ninguno")
        outline = read_outline(body)
        entry = EntrySource(
            path=path,
            ruleset=ruleset.slug,
            group=group,
            slug=slug,
            title=fields.text("title", required=True, limit=120),
            summary=fields.text("summary", required=True, limit=SUMMARY_LIMIT),
            tag=fields.choice("tag", ruleset.tags),
            chapter=source.choice("chapter", ruleset.chapters, required=True) if source else "",
            page=source.integer("page") if source else None,
            mesa_position=mesa.integer("position", required=True) if mesa else None,
            english=[name.strip() for name in fields.text("english").split(";") if name.strip()],
            aliases=fields.texts("aliases", limit=NAME_LIMIT),
            abbreviations=fields.texts("abbreviations", limit=NAME_LIMIT),
            concept=fields.text("concept"),
            see_also=fields.texts("see_also"),
            picture=fields.choice("picture", PICTURES),
            matrix=self._matrix(fields, outline),
            body=body,
            body_line=body_line,
            links=find_links(body),
            outline=outline,
            checksum=hashlib.sha256(text.encode()).hexdigest(),
            fields=fields,
        )
        if not body.strip():
            self._fault(path, "el texto de la regla está vacío", body_line)
        if entry.is_condition and not outline.effects:
            self._fault(path, "un estado tiene sus efectos en una lista de definiciones", body_line)
        if entry.matrix and not entry.is_condition:
            fields.fault("matrix", "«matrix» es solo para los estados")
        self.tree.entries[entry.key] = entry

    def _matrix(self, fields: Fields, outline: Outline) -> dict[str, MatrixCell]:
        matrix = fields.inner("matrix")
        if matrix is None:
            return {}
        matrix.only([column.key for column in COLUMNS])
        terms = {effect.term for effect in outline.effects}
        cells: dict[str, MatrixCell] = {}
        for key in matrix.mapping:
            cell = matrix.inner(key) if key in BY_KEY else None
            if cell is None:
                continue
            cell.only(("value", "effect", "note"))
            effect = cell.text("effect", required=True)
            if effect and effect not in terms:
                cell.fault("effect", f"el texto no tiene ningún efecto «{effect}»")
            cells[key] = MatrixCell(
                value=cell.choice("value", BY_KEY[key].values, required=True),
                effect=effect,
                note=cell.text("note", limit=60),
            )
        return cells

    def _check_entries(self) -> None:
        positions: dict[tuple[str, str, int], EntrySource] = {}
        for entry in self.tree.entries.values():
            if entry.concept and entry.concept not in self.tree.concepts:
                entry.fields.fault("concept", f"el concepto «{entry.concept}» no existe")
            for slug in entry.see_also:
                self._check_target(entry, slug, "", entry.fields.mapping.line_of("see_also"))
            for link in entry.links:
                self._check_target(entry, link.slug, link.anchor, entry.body_line + link.line)
            if entry.mesa_position is not None:
                place = (entry.ruleset, entry.group, entry.mesa_position)
                if place in positions:
                    entry.fields.fault(
                        "mesa",
                        f"la posición {place[2]} de «{place[1]}» ya es de «{positions[place].slug}»",
                    )
                positions[place] = entry

    def _check_target(self, entry: EntrySource, slug: str, anchor: str, line: int) -> None:
        def fault(message: str) -> None:
            self.faults.append(Fault(entry.path, line, message))

        target = self.tree.entries.get((entry.ruleset, slug))
        if target is None:
            elsewhere = sorted(name for name, other in self.tree.entries if other == slug)
            if elsewhere:
                fault(f"«{slug}» es de {', '.join(elsewhere)}: un enlace no sale de su reglamento")
            else:
                fault(f"enlace roto: «{slug}» no existe")
        elif anchor and anchor not in target.outline.anchors:
            fault(f"enlace roto: «{slug}» no tiene ningún apartado «#{anchor}»")
        elif target is entry and not anchor:
            fault("una entrada no se enlaza a sí misma")


def _split(text: str) -> tuple[str | None, str, int]:
    """Front matter, body and the line at which the body begins."""
    match = re.match(r"---[ \t]*\n(.*?)^---[ \t]*(?:\n|\Z)", text, re.DOTALL | re.MULTILINE)
    if match is None:
        return None, "", 1
    return match[1], text[match.end() :], text[: match.end()].count("\n") + 1


def names_of(tree: SourceTree, entry: EntrySource) -> list[tuple[str, str]]:
    """Every other name of an entry as (kind, text), its own first, then those of its concept.

    Shared synonyms go to the main entry of a concept in each ruleset of the first family; the
    house rules are another game and keep to their own names.
    """
    found: dict[str, tuple[str, str]] = {}

    def add(kind: str, text: str) -> None:
        if text.casefold() != entry.title.casefold():
            found.setdefault(text if kind == AliasKind.ABBREVIATION else text.casefold(), (kind, text))

    for kind, texts in (
        (AliasKind.ABBREVIATION, entry.abbreviations),
        (AliasKind.SYNONYM, entry.aliases),
        (AliasKind.ENGLISH, entry.english),
    ):
        for text in texts:
            add(kind, text)
    family = tree.rulesets[entry.ruleset].family
    relatives = [r.slug for r in tree.rulesets.values() if r.family == family]
    if entry.concept and len(relatives) > 1:
        for ruleset in relatives:
            if ruleset != entry.ruleset:
                for other in tree.of_concept(entry.concept, ruleset):
                    if other.concept == entry.concept:
                        add(AliasKind.OTHER_EDITION, other.title)
        if tree.of_concept(entry.concept, entry.ruleset)[:1] == [entry]:
            for key, texts in tree.synonyms.get(entry.concept, {}).items():
                for text in texts:
                    add(SYNONYM_KEYS[key], text)
    return list(found.values())


def ordered_entries(tree: SourceTree, ruleset: str) -> dict[str, list[EntrySource]]:
    """The entries of each group of a ruleset, in reading order."""
    groups = defaultdict(list)
    for entry in tree.entries.values():
        if entry.ruleset == ruleset:
            groups[entry.group].append(entry)
    for slug, entries in groups.items():
        order = {name: n for n, name in enumerate(tree.rulesets[ruleset].groups[slug].order)}
        entries.sort(key=lambda e: (order.get(e.slug, len(order)), sort_key(e.title)))
    return groups
