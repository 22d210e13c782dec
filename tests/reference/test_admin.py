"""The admin is off; switched on, it shows and never changes, and a guesser is stopped."""

import subprocess
import sys

import pytest
from django.conf import settings

TRY = """
import django
django.setup()
from django.core.management import call_command
from django.test import Client
from django.contrib.auth import get_user_model
call_command("migrate", verbosity=0)
call_command("load_rules", verbosity=0)
call_command("collectstatic", interactive=False, verbosity=0)
from rules.models import RuleEntry
get_user_model().objects.create_superuser("ana", password="una-clave-larga")
entry = RuleEntry.objects.first()
client = Client(headers={"host": "localhost"})
print(client.get("/admin/").status_code, client.get(f"/admin/rules/ruleentry/{entry.pk}/change/").status_code)
client.post("/admin/login/", {"username": "ana", "password": "una-clave-larga"})
page = client.get(f"/admin/rules/ruleentry/{entry.pk}/change/")
print(page.status_code, "no-store" in page["Cache-Control"])
changed = client.post(f"/admin/rules/ruleentry/{entry.pk}/change/", {"title": "otro"})
added = client.get("/admin/rules/ruleentry/add/")
deleted = client.post(f"/admin/rules/ruleentry/{entry.pk}/delete/", {"post": "yes"})
print(changed.status_code, added.status_code, deleted.status_code)
other = Client(headers={"host": "localhost"})
for _ in range(5):
    last = other.post("/admin/login/", {"username": "ana", "password": "mala"})
locked = other.post("/admin/login/", {"username": "ana", "password": "una-clave-larga"})
print(last.status_code, locked.status_code)
"""


@pytest.fixture
def run(tmp_path):
    def run(**environment: str) -> list[str]:
        result = subprocess.run(
            [sys.executable, "-c", TRY],
            cwd=settings.BASE_DIR,
            env={
                "DJANGO_SETTINGS_MODULE": "reference.settings",
                "CONSULTA_VAR": str(tmp_path / "var"),
                "CONSULTA_FIXTURES": str(settings.BASE_DIR / "tests" / "sources"),
                "PATH": "",
                **environment,
            },
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert result.returncode == 0, result.stderr
        return result.stdout.splitlines()

    return run


def test_the_admin_is_off(client, rules):
    assert client.get("/admin/").status_code == 404


def test_switched_on_it_asks_who_shows_all_changes_nothing_and_stops_guessers(run):
    visitors, seen, tried, guessed = run(ADMIN="true")[-4:]
    assert visitors == "302 302"
    assert seen == "200 True"
    assert tried == "403 403 403"
    assert guessed == "429 429"
