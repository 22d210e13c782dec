import sys

from django.core.management.base import BaseCommand, CommandError
from django.core.wsgi import get_wsgi_application

from reference.addresses import public_addresses
from reference.finished import FinishedSite
from reference.finished.warming import warm
from reference.offline import VersionLabel


class Command(BaseCommand):
    help = (
        "Dibuja todas las páginas antes de que nadie las pida; los procesos que sirven las encuentran hechas."
    )

    def handle(self, **options):
        addresses = list(public_addresses())
        done = 0

        def progress(path: str) -> None:
            nonlocal done
            done += 1
            if sys.stderr.isatty():
                self.stderr.write(f"\r{done}/{len(addresses)}", ending="")

        missing = warm(FinishedSite(VersionLabel(get_wsgi_application())), addresses, progress)
        if missing:
            raise CommandError(f"{len(missing)} páginas sin hacer: {', '.join(missing[:5])}")
        self.stdout.write(f"{len(addresses)} páginas listas.")
