import sys

from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Pasa las pruebas con pytest; los argumentos son los de pytest."
    requires_system_checks = []

    def run_from_argv(self, argv):
        """Hand everything after `test` to pytest; without arguments, all tests on every core."""
        import pytest

        sys.exit(pytest.main(argv[2:] or ["-n", "auto", "--dist", "loadfile"]))
