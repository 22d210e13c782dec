"""The settings as a process reads them from its environment."""

import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

SHOW = """
import json
from django.conf import settings
print(json.dumps({
    "debug": settings.DEBUG, "hosts": settings.ALLOWED_HOSTS, "key": settings.SECRET_KEY,
    "database": str(settings.DATABASES["default"]["NAME"]), "engine": settings.DATABASES["default"]["ENGINE"],
    "redirect": settings.SECURE_SSL_REDIRECT, "hsts": settings.SECURE_HSTS_SECONDS,
    "proxy": settings.SECURE_PROXY_SSL_HEADER, "finished": settings.FINISHED_PAGES, "apps": settings.INSTALLED_APPS,
    "fixtures": str(settings.FIXTURES_ROOT), "options": settings.DATABASES["default"].get("OPTIONS", {}),
}))
"""


@pytest.fixture
def read(tmp_path):
    """Run a process with an environment; gives what it read, or its error as a text."""

    def run(**environment: str):
        import json

        result = subprocess.run(
            [sys.executable, "-c", SHOW],
            cwd=settings.BASE_DIR,
            env={
                "DJANGO_SETTINGS_MODULE": "reference.settings",
                "CONSULTA_VAR": str(tmp_path / "var"),
                "PATH": "",
                **environment,
            },
            capture_output=True,
            text=True,
            timeout=60,
        )
        return json.loads(result.stdout) if result.returncode == 0 else result.stderr

    return run


def test_without_an_environment_the_site_is_closed_and_local(read, tmp_path):
    found = read()
    assert found["debug"] is False
    assert found["hosts"] == ["localhost", "127.0.0.1", "[::1]"]
    assert found["database"] == str(tmp_path / "var" / "consulta.sqlite3")
    assert found["fixtures"] == str(settings.BASE_DIR / "fixtures")


def test_a_secret_key_is_made_once_and_kept(read, tmp_path):
    first = read()["key"]
    assert len(first) > 50
    assert read()["key"] == first
    assert (tmp_path / "var" / "secret-key").read_text() == first


def test_a_secret_key_of_the_environment_wins_and_writes_nothing(read, tmp_path):
    assert read(SECRET_KEY="mine")["key"] == "mine"
    assert not (tmp_path / "var" / "secret-key").exists()


def test_the_environment_names_hosts_database_and_texts(read, tmp_path):
    found = read(
        ALLOWED_HOSTS="a.example,b.example",
        DATABASE_URL=f"sqlite:///{tmp_path / 'otra.sqlite3'}",
        CONSULTA_FIXTURES=str(tmp_path),
    )
    assert found["hosts"] == ["a.example", "b.example"]
    assert found["database"] == str(tmp_path / "otra.sqlite3")
    assert found["fixtures"] == str(tmp_path)


def test_a_writer_waits_for_another(read):
    options = read()["options"]
    assert options["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in options["init_command"]


@pytest.mark.parametrize(
    ("text", "value"), [("true", True), ("1", True), ("false", False), ("0", False), ("no", False)]
)
def test_debug_is_a_yes_or_a_no(read, text, value):
    assert read(DEBUG=text)["debug"] is value


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DEBUG", "quizá"),
        ("DEBUG", "2"),
        ("DATABASE_URL", "no es una dirección"),
        ("DATABASE_URL", "mysqlx://a/b"),
        ("ALLOWED_HOSTS", "https://a.example/"),
        ("REPORT_ADDRESS", "reglas@consulta.example"),
        ("REPORT_ADDRESS", "javascript:alert(1)"),
    ],
)
def test_a_bad_value_is_refused_by_name(read, name, value):
    error = read(**{name: value})
    assert isinstance(error, str)
    assert name in error.strip().splitlines()[-1]


def test_a_folder_that_cannot_be_written_is_named(read, tmp_path):
    (tmp_path / "file").write_text("")
    error = read(CONSULTA_VAR=str(tmp_path / "file" / "var"))
    assert "CONSULTA_VAR" in error or str(tmp_path / "file") in error.strip().splitlines()[-1]


def test_no_secret_is_in_the_repository():
    listed = Path(settings.BASE_DIR / ".gitignore").read_text(encoding="utf-8").split()
    assert any(line.strip("/") == "var" for line in listed)


def test_the_address_of_the_site_is_one_of_its_hosts(read):
    assert "consulta.example" in read(SITE_URL="https://consulta.example/")["hosts"]


def test_tls_is_asked_for_only_where_a_proxy_ends_it(read):
    alone = read(SITE_URL="https://consulta.example")
    behind = read(SITE_URL="https://consulta.example", BEHIND_PROXY="true")
    assert (alone["redirect"], alone["hsts"], alone["proxy"]) == (False, 0, None)
    assert (behind["redirect"], behind["hsts"]) == (True, 31_536_000)
    assert behind["proxy"] == ["HTTP_X_FORWARDED_PROTO", "https"]


def test_finished_pages_are_on_except_for_those_who_write_code(read):
    assert read()["finished"] is True
    assert read(DEBUG="true")["finished"] is False


def test_the_admin_is_on_only_when_asked_for(read):
    assert "django.contrib.admin" not in read()["apps"]
    assert "axes" in read(ADMIN="true")["apps"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SITE_URL", "consulta.example"),
        ("FINISHED_MEBIBYTES", "0"),
        ("FINISHED_MEBIBYTES", "mucho"),
        ("LOG_FORMAT", "xml"),
        ("LOG_ACCESS", "quizá"),
        ("BEHIND_PROXY", "quizá"),
        ("DATABASE_URL", "mysql://a@b/c"),
        ("REPLICA_URL", "oracle://a@b/c"),
    ],
)
def test_a_value_that_makes_no_sense_stops_the_start_by_name(read, name, value):
    error = read(**{name: value})
    assert isinstance(error, str) and name in error


def test_a_deployment_passes_the_checks_of_django(tmp_path):
    """`check --deploy` finds nothing where the site is behind TLS."""
    result = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=settings.BASE_DIR,
        env={
            "CONSULTA_VAR": str(tmp_path / "var"),
            "PATH": "",
            "SITE_URL": "https://consulta.example",
            "BEHIND_PROXY": "true",
        },
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert result.returncode == 0, result.stderr
