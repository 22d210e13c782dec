from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.utils import DatabaseError

from reference import locks, serving
from rules.loading import load_tree
from rules.sources.faults import SourceError


class Command(BaseCommand):
    help = "Prepara la base de datos, carga las reglas y sirve el sitio."
    requires_system_checks = []

    def add_arguments(self, parser):
        parser.add_argument("--host", default="127.0.0.1", help="dirección (127.0.0.1)")
        parser.add_argument("--port", type=int, default=8000, help="puerto (8000)")
        parser.add_argument(
            "--lan", action="store_true", help="abre el sitio a la red local y muestra un código QR"
        )
        parser.add_argument("--workers", type=int, default=0, help="procesos (uno por núcleo)")

    def handle(self, *, host: str, port: int, workers: int, lan: bool, **options):
        if not 1 <= port <= 65535:
            raise CommandError("--port va de 1 a 65535.")
        if workers < 0:
            raise CommandError("--workers no puede ser negativo.")
        try:
            if lan:
                host, shown = "0.0.0.0", serving.lan_address()
                serving.allow_hosts(shown)
            else:
                shown = _shown(host)
            serving.check_folder(settings.VAR_DIR)
            serving.check_port(host, port)
            with locks.preparing():
                self._prepare()
        except serving.CannotServe as error:
            raise CommandError(str(error)) from error
        except SourceError as error:
            raise CommandError(f"Los textos tienen errores:\n{error}") from error
        except DatabaseError as error:
            raise CommandError(f"La base de datos no responde: {error}") from error
        address = f"http://{shown}:{port}/"
        self.stdout.write(f"Consulta está en {address} (para parar: Ctrl + C)")
        if lan:
            self.stdout.write(serving.qr_code(address))
        self.stdout.flush()
        connection.close()
        serving.serve(host, port, workers or serving.default_workers())

    def _prepare(self) -> None:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            call_command("migrate", verbosity=0)
        report = load_tree(settings.FIXTURES_ROOT)
        if not report.unchanged:
            self.stdout.write(f"{report.total} reglas cargadas.")
        if not settings.DEBUG and not serving.static_is_current():
            call_command("collectstatic", interactive=False, verbosity=0, clear=True)


def _shown(host: str) -> str:
    """An address that a browser can open."""
    if host in ("0.0.0.0", "::", "127.0.0.1"):
        return "localhost"
    return f"[{host}]" if ":" in host else host
