"""What a reviewer wants to know of the loaded texts, beyond what the loader refuses.

Each check yields `Remark`s; none changes anything. `python manage.py check_content` prints them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from .models import RuleEntry
from .rendering.links import without_links
from .rendering.markdown import plain_text
from .rendering.quantities import find_quantities

MIN_WORDS = 6
MAX_WORDS = 4500

# Words of one edition that its texts use and the other's must not.
FOREIGN_TERMS = {
    "5.1": (
        r"destrabar\w*",
        r"acción de utilizar",
        r"pruebas? con d20",
        r"maltrech[oa]s?",
        r"inspiración heroica",
        r"dados? de puntos de golpe",
        r"acción de magia",
    ),
    "5.2.1": (
        r"acción de retirarse",
        r"retirarte",
        r"dados? de golpe",
        r"acción de usar un objeto",
        r"tiradas? enfrentadas?",
        r"competencia con armaduras?",
    ),
}


@dataclass(frozen=True)
class Remark:
    """Something to look at in one entry."""

    entry: str
    check: str
    detail: str

    def __str__(self) -> str:
        return f"{self.entry}: {self.check}: {self.detail}"


def check_content() -> list[Remark]:
    """Every remark on every entry, in reading order."""
    entries = (
        RuleEntry.objects.select_related("ruleset").prefetch_related("links_in", "links_out").in_index_order()
    )
    return [
        Remark(f"{entry.ruleset.slug}/{entry.slug}", check, detail)
        for entry in entries
        for check, detail in _remarks(entry)
    ]


def coverage() -> dict[str, dict[str, int]]:
    """Entries by ruleset and group, in index order."""
    found: dict[str, dict[str, int]] = {}
    for entry in RuleEntry.objects.select_related("ruleset", "group").in_index_order():
        groups = found.setdefault(entry.ruleset.name, {})
        groups[entry.group.title] = groups.get(entry.group.title, 0) + 1
    return found


def _remarks(entry: RuleEntry) -> Iterator[tuple[str, str]]:
    yield from _links(entry)
    yield from _length(entry)
    yield from _typography(entry)
    yield from _units(entry)
    yield from _tables(entry)
    yield from _terms(entry)


def _links(entry: RuleEntry) -> Iterator[tuple[str, str]]:
    if not entry.links_out.all():
        yield "sin enlaces", "no lleva a ninguna otra entrada"
    if not entry.links_in.all():
        yield "aislada", "ninguna otra entrada lleva a ella"
    if not entry.chapter:
        yield "sin fuente", "no dice el capítulo"


def _length(entry: RuleEntry) -> Iterator[tuple[str, str]]:
    words = len(entry.body.split())
    if not MIN_WORDS <= words <= MAX_WORDS:
        yield "extensión", f"{words} palabras"


_TYPOGRAPHY = (
    ("punto decimal", re.compile(r"\d\.\d")),
    ("comillas rectas", re.compile(r'["“”]')),
    ("guion por signo menos", re.compile(r"(?<![\w–-])-\d")),
    ("tres puntos", re.compile(r"\.\.\.")),
    ("falta el espacio fijo", re.compile(r"\d (?:m|cm|km|kg|g|l|pies?|millas?|libras?|galón|galones)\b")),
    ("porcentaje pegado", re.compile(r"\d%")),
)


def _typography(entry: RuleEntry) -> Iterator[tuple[str, str]]:
    text = f"{entry.title}\n{entry.summary}\n{without_links(entry.body)}"
    for check, pattern in _TYPOGRAPHY:
        for match in pattern.finditer(text):
            yield check, _around(text, match)


def _units(entry: RuleEntry) -> Iterator[tuple[str, str]]:
    """A quantity in the other system, or one that the page cannot convert."""
    text = plain_text(entry.body_html)
    metric = entry.ruleset.units == "metric"
    for quantity in find_quantities(text):
        if quantity.unit.metric != metric:
            yield "unidad de otro sistema", quantity.text
    bare = re.sub(r'<data class="q".*?</data>', "", entry.body_html)
    for quantity in find_quantities(plain_text(bare)):
        yield "medida sin convertir", quantity.text


def _tables(entry: RuleEntry) -> Iterator[tuple[str, str]]:
    for table in re.findall(r"<table>.*?</table>", entry.body_html, re.DOTALL):
        rows = [re.findall(r"<t[hd]\b[^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in table.split("</tr>")]
        rows = [row for row in rows if row]
        for row in rows[1:]:
            if len(row) != len(rows[0]) or not all(cell.strip() for cell in row):
                yield "tabla", f"fila incompleta: {plain_text(' '.join(row))}"


def _terms(entry: RuleEntry) -> Iterator[tuple[str, str]]:
    text = plain_text(entry.body_html)
    for term in FOREIGN_TERMS.get(entry.ruleset.slug, ()):
        for match in re.finditer(rf"\b{term}\b", text, re.IGNORECASE):
            yield "término de la otra edición", _around(text, match)


def _around(text: str, match: re.Match[str]) -> str:
    start, end = max(0, match.start() - 25), match.end() + 25
    return " ".join(text[start:end].split())
