"""Alive says only that the process answers; ready names what is missing."""

import pytest
from django.db import OperationalError

from reference import health
from rules.models import ContentVersion


def test_alive_asks_nothing(client, rules, django_assert_num_queries):
    with django_assert_num_queries(0):
        response = client.get("/salud/")
    assert (response.status_code, response.content) == (200, b"vivo\n")
    assert "no-store" in response["Cache-Control"]


def test_ready_when_all_is_there(client, rules):
    response = client.get("/salud/listo/")
    assert response.status_code == 200
    assert response.json() == {"base de datos": "bien", "migraciones": "bien", "reglas": "bien"}
    assert "no-store" in response["Cache-Control"]


def test_not_ready_without_rules(client, rules):
    ContentVersion.objects.all().delete()
    response = client.get("/salud/listo/")
    assert (response.status_code, response.json()["reglas"]) == (503, "sin cargar")


def test_not_ready_while_migrations_are_missing(client, rules, monkeypatch):
    monkeypatch.setattr(health.MigrationExecutor, "migration_plan", lambda self, targets: ["one"])
    response = client.get("/salud/listo/")
    assert (response.status_code, response.json()["migraciones"]) == (503, "faltan")


@pytest.mark.django_db
def test_a_database_that_is_away_is_named_and_nothing_else_is_told(client, monkeypatch):
    def away() -> str:
        raise OperationalError("connection to server at 10.0.0.7 failed: password")

    monkeypatch.setattr(health, "_CHECKS", {"base de datos": away})
    monkeypatch.setattr(health.reading_connection(), "close", lambda: None)
    response = client.get("/salud/listo/")
    assert (response.status_code, response.json()) == (503, {"base de datos": "no responde"})


def test_a_health_page_takes_no_other_method(client, rules):
    assert client.post("/salud/").status_code == 405
