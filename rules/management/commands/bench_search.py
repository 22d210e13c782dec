import csv
import os
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from rules.models import RuleEntry
from rules.search import measuring, synthetic

SIZES = (10_000, 100_000)
QUESTIONS = 200


class Command(BaseCommand):
    help = (
        "Mide la búsqueda en el propio proceso, con corrección y marcas, junto a una consulta desnuda "
        "de texto completo de los mismos términos: con las reglas cargadas y con textos al azar."
    )

    def add_arguments(self, parser):
        parser.add_argument(
            "file", nargs="?", type=Path, help="TSV con una columna «query» (si no, preguntas hechas al azar)"
        )
        parser.add_argument(
            "--sizes", type=int, nargs="*", default=SIZES, help="entradas de los textos al azar"
        )

    def handle(self, *, file: Path | None, sizes: list[int], **options):
        if not RuleEntry.objects.exists():
            raise CommandError("No hay reglas cargadas: manage.py load_rules.")
        if any(size < 1 for size in sizes):
            raise CommandError("--sizes: al menos una entrada.")
        questions = _read(file) if file else measuring.sample_questions(QUESTIONS)
        words = synthetic.Words.loaded()
        if hasattr(os, "getloadavg"):
            self.stdout.write("Carga de la máquina: {:.1f} {:.1f} {:.1f}".format(*os.getloadavg()))
        self.stdout.write(_HEAD)
        self._measure("reglas", RuleEntry.objects.count(), questions)
        for size in sizes:
            with synthetic.scratch_database():
                synthetic.fill(size, words)
                self._measure("al azar", size, questions)

    def _measure(self, name: str, size: int, questions: list[str]) -> None:
        timings = measuring.measure(questions)
        ours = timings[measuring.SEARCH]
        for label, timing in timings.items():
            self.stdout.write(
                f"{name:8} {size:8} {label:28} {timing.per_second:8.0f} "
                f"{timing.milliseconds(50):8.2f} {timing.milliseconds(99):8.2f} "
                f"{ours.milliseconds(50) / timing.milliseconds(50):8.2f} "
                f"{timing.per_second / ours.per_second:8.2f}"
            )
        self.stdout.flush()


_HEAD = f"{'textos':8} {'entradas':>8} {'':28} {'por s':>8} {'p50 ms':>8} {'p99 ms':>8} {'× p50':>8} {'× media':>8}"


def _read(file: Path) -> list[str]:
    try:
        with file.open(encoding="utf-8", newline="") as handle:
            found = [row["query"] for row in csv.DictReader(handle, delimiter="\t")]
    except (OSError, UnicodeDecodeError, KeyError) as error:
        raise CommandError(f"No se puede leer {file}: hace falta una columna «query».") from error
    if not found:
        raise CommandError(f"{file} no tiene preguntas.")
    return found
