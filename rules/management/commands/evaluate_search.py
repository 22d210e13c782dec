import csv
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from rules.models import RuleEntry
from rules.search import search

COLUMNS = {"query", "ruleset", "expected", "kind"}
ANY = "any"
DEPTH = 10


@dataclass
class Score:
    """Counts over queries; ranks count from 1, 0 where nothing expected was found."""

    ranks: list[int] = field(default_factory=list)
    empty: int = 0

    def line(self, name: str) -> str:
        total = len(self.ranks)

        def share(count: int) -> str:
            return f"{100 * count / total:5.1f} %"

        first = sum(rank == 1 for rank in self.ranks)
        third = sum(0 < rank <= 3 for rank in self.ranks)
        reciprocal = sum(1 / rank for rank in self.ranks if rank) / total
        return (
            f"{name:14} {total:4}  Hit@1 {share(first)}  Hit@3 {share(third)}  "
            f"MRR {reciprocal:.3f}  sin resultado {share(self.empty)}"
        )


class Command(BaseCommand):
    help = (
        "Mide la búsqueda con un archivo TSV (query, ruleset, expected, kind): las entradas esperadas "
        "son «reglamento/slug» separadas por comas; con «any» vale cualquier edición del concepto."
    )

    def add_arguments(self, parser):
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **options):
        rows = self._rows(file)
        concepts = {
            f"{ruleset}/{slug}": concept
            for ruleset, slug, concept in RuleEntry.objects.values_list("ruleset__slug", "slug", "concept_id")
        }
        scores: dict[str, Score] = defaultdict(Score)
        for row in rows:
            expected = [key.strip() for key in row["expected"].split(",")]
            is_any = row["ruleset"] == ANY
            wanted = {concepts.get(key) for key in expected} - {None} if is_any else set()
            hits = search(row["query"], ruleset="" if is_any else row["ruleset"], per_page=DEPTH).hits
            keys = [f"{hit.entry.ruleset}/{hit.entry.slug}" for hit in hits]
            rank = next(
                (n for n, key in enumerate(keys, 1) if key in expected or concepts.get(key) in wanted), 0
            )
            for score in (scores[row["kind"]], scores[""]):
                score.ranks.append(rank)
                score.empty += not keys
            if rank != 1:
                got = ", ".join(keys[:3]) or "nada"
                self.stdout.write(f"{rank or '–'}  {row['query']}  → {got}  (esperado: {row['expected']})")
        for kind in sorted(scores):
            if kind:
                self.stdout.write(scores[kind].line(kind))
        self.stdout.write(scores[""].line("todas"))

    def _rows(self, file: Path) -> list[dict[str, str]]:
        try:
            with file.open(encoding="utf-8", newline="") as handle:
                rows = list(csv.DictReader(handle, delimiter="\t"))
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"No se puede leer {file}: {error}") from error
        if not rows or not set(rows[0]) >= COLUMNS:
            raise CommandError(f"{file} tiene que tener las columnas {', '.join(sorted(COLUMNS))}.")
        return rows
