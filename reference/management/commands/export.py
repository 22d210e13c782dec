import sys
from pathlib import Path

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.core.wsgi import get_wsgi_application

from reference import serving
from reference.exporting import CannotExport, export
from reference.finished import FinishedSite


class Command(BaseCommand):
    help = "Hace del sitio una copia en archivos, para servirla sin Python; la segunda vez escribe lo que cambia."

    def add_arguments(self, parser):
        parser.add_argument(
            "folder", type=Path, help="carpeta de la copia: nueva, vacía o de una copia anterior"
        )

    def handle(self, *, folder: Path, **options):
        if not serving.static_is_current():
            call_command("collectstatic", interactive=False, verbosity=0, clear=True)
        try:
            report = export(FinishedSite(get_wsgi_application()), folder, self._progress)
        except CannotExport as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            raise CommandError(f"No se puede escribir en {folder}: {error.strerror or error}") from error
        self.stdout.write(
            f"Copia en {folder}: {report.written} archivos escritos, {report.unchanged} iguales, "
            f"{report.removed} quitados."
        )

    def _progress(self, done: int, total: int) -> None:
        if sys.stderr.isatty():
            self.stderr.write(f"\r{done}/{total} ", ending="\n" if done == total else "")
