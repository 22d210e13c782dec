"""The site on a small source tree in a folder of its own, readers that watch it, and what breaks it."""

import contextlib
import http.client
import os
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.bench import servers
from tests.bench.servers import Server

# Pages, a list, a search and an answer by redirection: what has to be the same after every fault.
PATHS = ("/", "/nueva/", "/nueva/destrabarse/", "/vieja/saltar/", "/buscar/?q=salto")
ENTRY = "/nueva/destrabarse/"
SOURCE = "nueva/combate/destrabarse.md"
READERS = 4


def pytest_collection_modifyitems(items) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.fault)


@pytest.fixture(autouse=True)
def linux() -> None:
    if sys.platform != "linux":
        pytest.skip("estas averías se provocan con medios de Linux")


class Place:
    """A folder with a source tree and a database, and the commands of the site on them."""

    def __init__(self, root: Path, database_url: str = ""):
        self.var = root / "var"
        self.tree = root / "tree"
        self.var.mkdir(exist_ok=True)
        shutil.copytree(Path(__file__).parents[1] / "sources", self.tree)
        self.database = self.var / "consulta.sqlite3"
        self.settings = {
            "CONSULTA_FIXTURES": str(self.tree),
            "DATABASE_URL": database_url or f"sqlite:///{self.database}",
        }

    def site(self, prefix: tuple[str, ...] = ()):
        return servers.site(self.var, prefix=prefix, **self.settings)

    def command(self, *words: str, prefix: tuple[str, ...] = (), **options) -> subprocess.CompletedProcess:
        return subprocess.run(
            [*prefix, sys.executable, "manage.py", *words],
            cwd=servers.ROOT,
            env=servers.environment(self.var, **self.settings),
            capture_output=True,
            text=True,
            timeout=120,
            **options,
        )

    def write(self, sentence: str) -> None:
        """Change what the entry says."""
        path = self.tree / SOURCE
        text = path.read_text(encoding="utf-8").split("\nNota de prueba:")[0]
        path.write_text(f"{text.rstrip()}\n\nNota de prueba: {sentence}.\n", encoding="utf-8")

    def content(self) -> list[tuple]:
        """What the database says: the texts, their names and sections, and the index."""
        with contextlib.closing(sqlite3.connect(self.database)) as connection:
            return [
                row
                for query in (
                    "SELECT slug, title, body_html, checksum FROM rules_ruleentry ORDER BY slug, checksum",
                    "SELECT text FROM rules_alias ORDER BY text",
                    "SELECT title, html FROM rules_section ORDER BY title, html",
                    "SELECT title, names, headings, summary, body FROM rules_fulltext ORDER BY body",
                    "SELECT word, weight FROM rules_searchword ORDER BY word",
                )
                for row in connection.execute(query)
            ]

    def is_sound(self) -> bool:
        with contextlib.closing(sqlite3.connect(self.database)) as connection:
            return connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def ask(server: Server, path: str, timeout: float = 30) -> tuple[int, bytes]:
    client = http.client.HTTPConnection(urlsplit(server.address).netloc, timeout=timeout)
    try:
        client.request("GET", path)
        answer = client.getresponse()
        return answer.status, answer.read()
    finally:
        client.close()


def bytes_of(server: Server) -> dict[str, bytes]:
    """What the site serves, asked often enough that every worker has answered."""
    found = {}
    for _ in range(4):
        for path in PATHS:
            status, body = ask(server, path)
            assert status == 200, path
            assert found.setdefault(path, body) == body, path
    return found


class Readers:
    """Threads that ask for the pages in turn; `failures` are answers that did not come or differ."""

    def __init__(self, server: Server, expected: dict[str, bytes]):
        self.server, self.expected = server, expected
        self.answers = 0
        self.failures: list[str] = []
        self._ended = threading.Event()
        self._threads = [threading.Thread(target=self._read) for _ in range(READERS)]

    def _read(self) -> None:
        while not self._ended.is_set():
            for path, body in self.expected.items():
                try:
                    status, got = ask(self.server, path)
                    if (status, got) != (200, body):
                        self.failures.append(f"{path}: {status}, {len(got)} bytes")
                except (OSError, http.client.HTTPException) as error:
                    self.failures.append(f"{path}: {error!r}")
                self.answers += 1
                time.sleep(0.005)

    def __enter__(self) -> "Readers":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_) -> None:
        self._ended.set()
        for thread in self._threads:
            thread.join()


def eventually(is_so: Callable[[], bool], seconds: float = 30) -> bool:
    """Whether it becomes so in time; an answer that does not come counts as not yet."""
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        try:
            if is_so():
                return True
        except (OSError, http.client.HTTPException):
            pass
        time.sleep(0.05)
    return False


def obedient() -> tuple[str, ...]:
    """What to put before a command so that it obeys the modes of files even where root runs it."""
    if os.geteuid():
        return ()
    return ("setpriv", "--bounding-set=-dac_override,-dac_read_search", "--")


@contextmanager
def small_disk(folder: Path, mebibytes: int) -> Iterator[None]:
    """A file system of its own at the folder; skips where this user may not mount one."""
    folder.mkdir(exist_ok=True)
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={mebibytes}m", "tmpfs", str(folder)], capture_output=True
    )
    if mounted.returncode:
        pytest.skip("aquí no se puede montar un disco pequeño")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)
