import os
import tempfile
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from reference.addresses import public_addresses
from rules.loading import load_tree
from rules.models import ContentVersion
from rules.search import measuring as searching

QUESTIONS = 200


class Command(BaseCommand):
    help = (
        "Arranca el sitio en una carpeta aparte y lo mide junto a una aplicación WSGI desnuda y un Django "
        "desnudo en el mismo servidor."
    )

    def add_arguments(self, parser):
        parser.add_argument("--port", type=int, default=8310, help="este puerto y el siguiente (8310)")
        parser.add_argument("--seconds", type=float, default=10, help="cada medida (10)")
        parser.add_argument(
            "--rounds", type=int, default=3, help="medidas de cada caso; cuenta la mediana (3)"
        )
        parser.add_argument(
            "--soak",
            type=int,
            metavar="MINUTOS",
            default=0,
            help="una mezcla al 70 %% del límite, sin lo demás",
        )

    def handle(self, *, port: int, seconds: float, rounds: int, soak: int, **options):
        try:
            from tests.bench import measuring, servers
        except ImportError as error:
            raise CommandError("Falta la carpeta tests/: esta orden es del código fuente.") from error
        if not ContentVersion.objects.exists():
            load_tree(settings.FIXTURES_ROOT)
        questions = searching.sample_questions(QUESTIONS)
        addresses = list(public_addresses())
        if hasattr(os, "getloadavg"):
            self.stdout.write("Carga de la máquina: {:.1f} {:.1f} {:.1f}".format(*os.getloadavg()))
        with tempfile.TemporaryDirectory(prefix="consulta-bench-") as folder:
            var = Path(folder)
            try:
                if soak:
                    with servers.site(var, port) as site:
                        paths = measuring.mixed(addresses, questions)
                        minutes = measuring.soak(site, paths, soak, self._say)
                    self._sum_up(minutes)
                else:
                    terms = [" ".join(searching.terms_of(question)) for question in questions]
                    bare_questions = [asked for asked in terms if asked]
                    measuring.Bench(
                        var, port, seconds, rounds, questions, bare_questions, addresses, self._say
                    ).run()
            except servers.ServerFailed as error:
                raise CommandError(f"El servidor no arranca:\n{error}") from error
        if hasattr(os, "getloadavg"):
            self.stdout.write("Carga de la máquina al acabar: {:.1f} {:.1f} {:.1f}".format(*os.getloadavg()))

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()

    def _sum_up(self, minutes: list) -> None:
        errors = sum(minute.figures.errors for minute in minutes)
        slowest = max(minute.figures.p99 for minute in minutes)
        self._say(f"{errors} errores (objetivo: ninguno); p99 del peor minuto {slowest:.1f} ms (menos de 50)")
        if len(minutes) > 1 and minutes[1].memory and minutes[-1].memory:
            change = minutes[-1].memory / minutes[1].memory - 1
            self._say(f"Memoria del último minuto frente al segundo: {change:+.1%} (hasta ±5 %)")
