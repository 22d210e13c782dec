"""Start and stop servers, and see what they take."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120.0


class ServerFailed(Exception):
    """A server did not answer; the message has the end of what it said."""


@dataclass
class Server:
    """A server in a process group of its own. `started` is the seconds that its first answer took."""

    process: subprocess.Popen
    port: int
    log: Path
    started: float = 0.0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def wait(self, path: str) -> None:
        """Until it answers `path` with 200."""
        begun = time.perf_counter()
        while time.perf_counter() - begun < PATIENCE and self.process.poll() is None:
            try:
                urllib.request.urlopen(self.address + path, timeout=PATIENCE).read()
                self.started = time.perf_counter() - begun
                return
            except (OSError, urllib.error.URLError):
                time.sleep(0.01)
        raise ServerFailed(self.log.read_text(errors="replace")[-2000:])

    def processes(self) -> list[int]:
        """The process and all that it started, as Linux tells."""
        found = [self.process.pid]
        for pid in found:
            for task in Path(f"/proc/{pid}/task").glob("*/children"):
                found += map(int, task.read_text().split())
        return found

    def workers(self) -> list[int]:
        """The processes that answer, not the one that watches over them."""
        lines = {pid: Path(f"/proc/{pid}/cmdline").read_bytes() for pid in self.processes()[1:]}
        return [pid for pid, line in lines.items() if b"resource_tracker" not in line]

    def memory(self) -> float | None:
        """MiB of all processes, what they share counted once (PSS); None where the system does not tell."""
        total = 0
        try:
            for pid in self.processes():
                for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                    if line.startswith("Pss:"):
                        total += int(line.split()[1])
        except OSError:
            return None
        return total / 1024

    def stop(self) -> int:
        """Ask it to end as a service manager does; its exit status."""
        self.process.terminate()
        try:
            return self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            if os.name != "nt":
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.kill()
            return self.process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def environment(var: Path, **more: str) -> dict[str, str]:
    """That of a site with a folder of its own."""
    env = {**os.environ, "CONSULTA_VAR": str(var), "DEBUG": "false", **more}
    env.pop("DJANGO_SETTINGS_MODULE", None)
    return env


@contextmanager
def running(command: list[str], port: int, log: Path, env: dict[str, str], path: str = "/"):
    """A server for as long as the block lasts, once it answers `path`."""
    with log.open("a") as out:
        process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=out, stderr=out, start_new_session=True)
    server = Server(process, port, log)
    try:
        server.wait(path)
        yield server
    finally:
        server.stop()


def site(var: Path, port: int = 0, workers: int = 2, prefix: Sequence[str] = (), **settings: str):
    """The site as its README starts it; `prefix` stands before the command."""
    port = port or free_port()
    command = [*prefix, sys.executable, "manage.py", "serve", "--port", str(port), "--workers", str(workers)]
    return running(command, port, var / "serve.log", environment(var, **settings))


def bare(target: str, var: Path, port: int = 0, path: str = "/", **settings: str):
    """A function of `tests.bench.bare` on the site's server, with the site's options."""
    from reference.serving import server_command

    port = port or free_port()
    command = server_command("127.0.0.1", port, 2, application=f"tests.bench.bare:{target}")
    return running(command, port, var / f"bare-{target}.log", environment(var, **settings), path)
