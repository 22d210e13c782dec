from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from rules.loading import LoadReport, load_tree
from rules.sources.faults import SourceError


class Command(BaseCommand):
    help = "Carga los textos de las reglas en la base de datos y rehace el índice de búsqueda."

    def add_arguments(self, parser):
        parser.add_argument(
            "path", nargs="?", type=Path, default=settings.FIXTURES_ROOT, help="carpeta de textos"
        )
        parser.add_argument("--force", action="store_true", help="escribe aunque no haya cambiado nada")

    def handle(self, *, path: Path, force: bool, **options):
        try:
            report = load_tree(path, force=force, progress=self._progress())
        except SourceError as error:
            count = len(error.faults)
            noun = "un error" if count == 1 else f"{count} errores"
            raise CommandError(f"{noun}; no se ha cargado nada.\n{error}") from error
        except DatabaseError as error:
            # Read-only, a full disk, away: the transaction took everything back.
            message = f"La base de datos no admite la carga ({error}); los datos siguen como estaban."
            raise CommandError(message) from error
        self._say(report, options["verbosity"])

    def _progress(self):
        """A line that counts on a terminal; nothing in a pipe."""
        if not self.stdout.isatty():
            return None

        def show(done: int, total: int) -> None:
            end = "\n" if done == total else ""
            self.stdout.write(f"\rEntradas: {done} de {total}", ending=end)
            self.stdout.flush()

        return show

    def _say(self, report: LoadReport, verbosity: int) -> None:
        if report.unchanged:
            self.stdout.write(f"Sin cambios: {report.total} entradas.")
            return
        for label, names in (
            ("añadidas", report.added),
            ("cambiadas", report.changed),
            ("quitadas", report.removed),
        ):
            if names and (verbosity > 1 or len(names) <= 20):
                self.stdout.write(f"{label}: {', '.join(names)}")
        self.stdout.write(
            f"{report.total} entradas cargadas: {len(report.added)} añadidas, "
            f"{len(report.changed)} cambiadas, {len(report.removed)} quitadas."
        )
