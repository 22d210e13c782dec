"""The cases that are measured, each beside its yardstick, and the table of what came of them."""

import http.client
import json
import shutil
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from urllib.parse import quote_plus, urlsplit

from . import load, servers
from .load import Load
from .servers import Server

ENTRY = "/5.2.1/agarrado/"
CALCULATIONS = (
    "/calculadoras/salto/?strength=16",
    "/calculadoras/caida/?distance=12",
    "/calculadoras/ca/?dexterity=14",
)
API_SEARCH = "/api/v1/search?q="
# Search over HTTP is to be this many times faster than a peer's, which gave 44 answers a second.
PEER_SEARCHES = 44
PEER_TIMES = 15
COLD_PAGES = 60
CALCULATED = 41

Say = Callable[[str], None]


@dataclass(frozen=True)
class Line:
    """A case: the median of its rounds, and of the rounds of its yardstick where it has one."""

    name: str
    figures: Load
    beside: Load | None = None
    target: str = ""

    def __str__(self) -> str:
        ratio = f"{self.figures.per_second / self.beside.per_second:6.2f}" if self.beside else " " * 6
        beside = f"{self.beside.per_second:9.0f}" if self.beside else " " * 9
        return (
            f"{self.name:34} {self.figures.per_second:9.0f} {self.figures.p50:8.2f} {self.figures.p99:8.2f} "
            f"{self.figures.errors:7} {beside} {ratio}  {self.target}"
        )


HEAD = (
    f"{'caso':34} {'por s':>9} {'p50 ms':>8} {'p99 ms':>8} {'errores':>7} {'vara':>9} {'razón':>6}  objetivo"
)


@dataclass
class Bench:
    """The site, and the bare applications beside it, for one run."""

    var: Path
    port: int
    seconds: float
    rounds: int
    questions: Sequence[str]
    bare_questions: Sequence[str]
    addresses: Sequence[str]
    say: Say
    limits: dict[str, float] = field(default_factory=dict)

    def run(self) -> None:
        self._start()
        with servers.site(self.var, self.port) as site:
            self._cold(site)
            self._keep_all(site)
            self._memory(site, "con todas las páginas guardadas (objetivo: menos de 250)")
            self.say(HEAD)
            self._entry(site)
            self._search(site)
            self._rest(site)
            self._calculators(site)
            self._memory(site, "tras todo lo anterior")

    def _start(self) -> None:
        """From nothing running to the first answer, on loaded data; the first start prepares it."""
        with servers.site(self.var, self.port):
            pass
        taken = []
        for _ in range(self.rounds):
            with servers.site(self.var, self.port) as site:
                taken.append(site.started)
        self.say(
            f"Del arranque a la primera respuesta: {statistics.median(taken):.2f} s (objetivo: menos de 2)"
        )

    def _cold(self, site: Server) -> None:
        """Pages that were never drawn, one after the other, after each worker drew its first."""
        shutil.rmtree(self.var / "finished", ignore_errors=True)
        pages = [address for address in self.addresses if address.count("/") == 3]
        step = max(1, len(pages) // COLD_PAGES)
        for _ in range(16):
            _get(site, "/acerca-de/")
            _get(site, "/5.2.1/no-existe/")
        taken = sorted(_get(site, path)[1] for path in pages[::step] if path != ENTRY)
        self.say(
            f"Página dibujada por primera vez, {len(taken)} de ellas: mediana {statistics.median(taken):.1f} ms, "
            f"la más lenta {taken[-1]:.1f} ms (objetivo: menos de 40)"
        )

    def _entry(self, site: Server) -> None:
        """Beside an application that knows nothing but to send the same bytes, headers and all."""
        for encoding in ("", "gzip", "br"):
            asked = {"Accept-Encoding": encoding} if encoding else {}
            body, _, headers = _get(site, ENTRY, asked)
            file = self.var / f"body-{encoding or 'plain'}"
            file.write_bytes(body)
            sent = json.dumps([header for header in headers if header[0].lower() not in _OF_THE_SERVER])
            with servers.bare(
                "page", self.var, self.port + 1, BENCH_BODY=str(file), BENCH_HEADERS=sent
            ) as bare:
                name = f"entrada, {encoding or 'sin comprimir'} ({len(body)} bytes)"
                target = "≥ 0,80; p99 < 6 ms"
                self._both(name, site, [ENTRY], bare, ["/"], target, headers=asked)
                if not encoding:
                    known = {"If-None-Match": dict(headers)["etag"]}
                    self._both("entrada, 304", site, [ENTRY], bare, ["/"], target, headers=known)

    def _search(self, site: Server) -> None:
        """Each question with a number of its own, so that no kept answer serves it."""
        with servers.bare("search", self.var, self.port + 1, path="/?q=a") as bare:
            paths = [f"/buscar/?q={quote_plus(question)}" for question in self.questions]
            bare_paths = [f"/?q={quote_plus(question)}" for question in self.bare_questions]
            target = f"≥ 0,60; ≥ {PEER_TIMES * PEER_SEARCHES}/s; p99 < 25 ms"
            self._both("búsqueda, ninguna repetida", site, paths, bare, bare_paths, target, distinct=True)
            if _get(site, API_SEARCH + "agarrado")[0]:
                api = [API_SEARCH + quote_plus(question) for question in self.questions]
                # Its answers name the host and so are kept nowhere; a number beside would be refused.
                self._both("búsqueda por la API, no se guarda", site, api, bare, bare_paths, target)
            self._one("búsqueda, repetidas", site, paths)

    def _rest(self, site: Server) -> None:
        self._one("calculadoras, ninguna repetida", site, list(CALCULATIONS), distinct=True)
        self._one("páginas, todas por turno", site, list(self.addresses))

    def _calculators(self, site: Server) -> None:
        """Each with the values that it starts from, one answer after the other, none of them kept."""
        pages = [
            path for path in self.addresses if path.startswith("/calculadoras/") and path.count("/") == 3
        ]
        medians = {
            path: statistics.median(_get(site, f"{path}?n={number}")[1] for number in range(CALCULATED))
            for path in pages
        }
        slowest = max(medians, key=medians.__getitem__)
        self.say(
            f"Calculadoras, {len(medians)}, un resultado tras otro: mediana de la más lenta ({slowest}) "
            f"{medians[slowest]:.1f} ms, de la más rápida {min(medians.values()):.1f} ms (objetivo: menos de 15)"
        )

    def _keep_all(self, site: Server) -> None:
        """Every page, in every encoding, by every worker."""
        for path in self.addresses:  # drawn and put on the shelf, where all workers find it
            _get(site, path)
        for encoding in ("identity", "gzip", "br"):
            headers = {"Accept-Encoding": encoding}
            load.run(site.address, self.addresses, seconds=max(4.0, self.seconds), headers=headers)

    def _memory(self, site: Server, when: str) -> None:
        memory = site.memory()
        if memory is not None:
            self.say(f"Memoria de todos los procesos, {when}: {memory:.0f} MiB")

    def _both(self, name, site, paths, bare, bare_paths, target, *, headers=None, distinct=False) -> None:
        """Rounds of the case and of its yardstick in turn, after a short one of each to warm up."""
        for server, asked in ((site, paths), (bare, bare_paths)):
            load.run(server.address, asked, seconds=1, headers=headers, distinct=distinct)
        ours, theirs = [], []
        for _ in range(self.rounds):
            options = {"seconds": self.seconds, "distinct": distinct}
            theirs.append(load.run(bare.address, bare_paths, headers=headers, **options))
            ours.append(load.run(site.address, paths, headers=headers, **options))
        self._tell(Line(name, _median(ours), _median(theirs), target))

    def _one(self, name: str, site: Server, paths: list[str], *, distinct: bool = False) -> None:
        load.run(site.address, paths, seconds=max(1.0, self.seconds), distinct=distinct)
        rounds = [
            load.run(site.address, paths, seconds=self.seconds, distinct=distinct) for _ in range(self.rounds)
        ]
        self._tell(Line(name, _median(rounds)))

    def _tell(self, line: Line) -> None:
        self.limits[line.name] = line.figures.per_second
        self.say(str(line))


def _median(rounds: Sequence[Load]) -> Load:
    return Load(
        statistics.median(round.per_second for round in rounds),
        statistics.median(round.p50 for round in rounds),
        statistics.median(round.p99 for round in rounds),
        sum(round.errors for round in rounds),
    )


# What granian itself adds to every answer.
_OF_THE_SERVER = frozenset({"server", "date"})


def _get(
    server: Server, path: str, headers: dict[str, str] | None = None
) -> tuple[bytes, float, list[tuple[str, str]]]:
    """Body (empty unless 200), milliseconds and headers, over a connection of its own."""
    client = http.client.HTTPConnection(urlsplit(server.address).netloc, timeout=30)
    started = time.perf_counter()
    client.request("GET", path, headers={"Accept-Encoding": "identity", **(headers or {})})
    answer = client.getresponse()
    body = answer.read()
    taken = (time.perf_counter() - started) * 1000
    client.close()
    found = [(name.lower(), value) for name, value in answer.getheaders()]
    return (body if answer.status == 200 else b""), taken, found


@dataclass(frozen=True)
class Minute:
    """A slice of the long run."""

    figures: Load
    memory: float | None


def mixed(addresses: Sequence[str], questions: Sequence[str]) -> list[str]:
    """Paths of which 80 of 100 are pages, 15 searches and 5 calculations, spread evenly."""
    searches = [f"/buscar/?q={quote_plus(question)}" for question in questions]
    pages, asked, reckoned = (cycle(paths) for paths in (addresses, searches, CALCULATIONS))
    # In twenty, three searches and a calculation with pages between them.
    score = [reckoned if place == 10 else asked if place in (0, 6, 14) else pages for place in range(20)]
    return [next(sort) for _ in range(-(-len(addresses) // 16) * 2) for sort in score]


def soak(site: Server, paths: Sequence[str], minutes: int, say: Say, share: float = 0.7) -> list[Minute]:
    """Minute after minute at a share of what the site was just measured to give."""
    for path in dict.fromkeys(paths):
        _get(site, path)
    load.run(site.address, paths, seconds=10)
    limit = load.run(site.address, paths, seconds=10).per_second
    connections = 64
    pause = max(1, round(connections / (limit * share) * 1000))
    say(f"Límite con esta mezcla: {limit:.0f}/s; ahora {minutes} min al {share:.0%}.")
    found = []
    for number in range(1, minutes + 1):
        figures = load.run(site.address, paths, seconds=60, connections=connections, pause=pause)
        found.append(Minute(figures, site.memory()))
        memory = f"{found[-1].memory:.1f} MiB" if found[-1].memory else "memoria desconocida"
        say(
            f"minuto {number:3}: {figures.per_second:7.0f}/s  p50 {figures.p50:6.2f} ms  "
            f"p99 {figures.p99:6.2f} ms  {figures.errors} errores  {memory}"
        )
    return found
