"""A database server that goes away for a moment, and a clock that goes back."""

import glob
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bench import servers

from .conftest import Place, Readers, ask, bytes_of, eventually

KEPT = ("/", "/nueva/", "/nueva/destrabarse/", "/vieja/saltar/")


class Cluster:
    """A PostgreSQL of our own; root lends it to another user, since the server refuses root."""

    def __init__(self, folder: Path):
        self.folder, self.port = folder, servers.free_port()
        self.binaries = Path(sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1])
        self.user = "postgres" if os.geteuid() == 0 else None
        if self.user:
            shutil.chown(folder, self.user)
        self._run("initdb", "-D", folder / "data", "-U", "postgres", "--auth=trust", "--locale=C.UTF-8")

    @property
    def url(self) -> str:
        return f"postgres://postgres@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1"
        self._run(
            "pg_ctl", "-D", self.folder / "data", "-l", self.folder / "log", "-w", "-o", options, "start"
        )

    def stop(self) -> None:
        self._run("pg_ctl", "-D", self.folder / "data", "-m", "immediate", "stop")

    def _run(self, program: str, *words) -> None:
        command = [str(self.binaries / program), *map(str, words)]
        subprocess.run(
            command, check=True, user=self.user, cwd=self.folder, stdout=subprocess.DEVNULL, timeout=60
        )


@pytest.fixture
def cluster(tmp_path_factory) -> Iterator[Cluster]:
    if not glob.glob("/usr/lib/postgresql/*/bin/initdb"):
        if os.environ.get("CI"):
            pytest.fail("falta PostgreSQL: en integración continua estas pruebas no se saltan")
        pytest.skip("no hay PostgreSQL en este equipo")
    # Not below pytest's own folder, which other users may not enter.
    folder = Path(subprocess.check_output(["mktemp", "-d"], text=True).strip())
    cluster = Cluster(folder)
    cluster.start()
    yield cluster
    cluster.stop()
    shutil.rmtree(folder)


def test_kept_pages_outlast_a_database_that_restarts(cluster, tmp_path):
    place = Place(tmp_path, cluster.url)
    with place.site() as site:
        before = bytes_of(site)
        with Readers(site, {path: before[path] for path in KEPT}) as readers:
            cluster.stop()
            # What has to be drawn cannot be; it says so and leaks nothing.
            status, body = ask(site, "/buscar/?q=trepar")
            assert status in (500, 503)
            assert b"Traceback" not in body and str(place.var).encode() not in body
            assert ask(site, "/salud/")[0] == 200
            assert ask(site, "/salud/listo/")[0] == 503
            cluster.start()
            assert eventually(lambda: all(ask(site, "/salud/listo/")[0] == 200 for _ in range(8)))
        assert not readers.failures
        assert readers.answers > 20
        for number in range(8):
            assert ask(site, f"/buscar/?q=trepar&n={number}")[0] == 200
        assert bytes_of(site) == before


def test_files_from_the_future_of_a_clock_set_back_are_as_good_as_others(place):
    with place.site() as site:
        before = bytes_of(site)
    tomorrow = time.time() + 86_400
    for path in [*place.var.rglob("*"), *place.tree.rglob("*")]:
        os.utime(path, (tomorrow, tomorrow))
    with place.site() as site:
        assert bytes_of(site) == before
        place.write("ayer")
        assert place.command("load_rules").returncode == 0
        assert eventually(lambda: b"ayer" in ask(site, "/nueva/destrabarse/")[1])
        assert place.is_sound()
