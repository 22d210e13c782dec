"""Whether this process can serve: what `/salud/listo/` asks before traffic is sent here."""

from collections.abc import Callable

from django.db import DatabaseError, InterfaceError
from django.db.migrations.executor import MigrationExecutor

from rules.databases import reading_connection
from rules.models import ContentVersion


def problems() -> dict[str, str]:
    """Each check by name with «bien» or what is wrong with it; nothing of settings or paths."""
    return {name: _told(check) for name, check in _CHECKS.items()}


def _told(check: Callable[[], str]) -> str:
    try:
        return check() or FINE
    except (DatabaseError, InterfaceError):
        reading_connection().close()
        return "no responde"


def _database() -> str:
    with reading_connection().cursor() as cursor:
        cursor.execute("SELECT 1")
    return ""


def _migrations() -> str:
    executor = MigrationExecutor(reading_connection())
    return "faltan" if executor.migration_plan(executor.loader.graph.leaf_nodes()) else ""


def _content() -> str:
    return "" if ContentVersion.objects.exists() else "sin cargar"


FINE = "bien"
_CHECKS = {"base de datos": _database, "migraciones": _migrations, "reglas": _content}
