"""Start the site on one machine: prepare what is missing, then serve.

granian was chosen by measurement on two cores: as many entry pages a second as gunicorn with threads
and twice those of waitress, and for bytes that need no rendering over four times either; unlike
gunicorn it also runs on Windows.
"""

import io
import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import segno
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders


class CannotServe(Exception):
    """The site cannot start; the message says why in one line."""


def check_port(host: str, port: int) -> None:
    """Raise `CannotServe` where the address cannot be bound."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except socket.gaierror as error:
        raise CannotServe(f"«{host}» no es una dirección de este equipo.") from error
    with socket.socket(family, kind, protocol) as probe:
        if os.name != "nt":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
        except OSError as error:
            raise CannotServe(
                f"No se puede usar {host}:{port} ({error.strerror or error}). Prueba otro puerto con --port."
            ) from error


def check_folder(folder: Path) -> None:
    """Raise `CannotServe` where the site cannot write what it makes."""
    probe = folder / f".probe-{os.getpid()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise CannotServe(
            f"No se puede escribir en {folder} ({error.strerror}). "
            "Da permiso o pon CONSULTA_VAR en otra carpeta."
        ) from error


def lan_address() -> str:
    """This machine's address on the local network, as phones see it.

    Connecting a datagram socket sends nothing: it only asks which interface would be used. The
    address is one reserved for documentation. Raises `CannotServe` where there is no network.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address = probe.getsockname()[0]
        except OSError as error:
            raise CannotServe("Este equipo no está en ninguna red local.") from error
    return address


def allow_hosts(*hosts: str) -> None:
    """Let the workers, which read the settings anew, answer to these hosts too."""
    os.environ["ALLOWED_HOSTS"] = ",".join(dict.fromkeys([*settings.ALLOWED_HOSTS, *hosts]))


def qr_code(address: str) -> str:
    """A QR code of the address, drawn with characters for a terminal."""
    out = io.StringIO()
    segno.make(address, micro=False).terminal(out, compact=True)
    return out.getvalue()


def static_is_current() -> bool:
    """Whether all static files of the site and its apps are collected, and none has changed since."""
    manifest = settings.STATIC_ROOT / "staticfiles.json"
    if not manifest.exists():
        return False
    collected = manifest.stat().st_mtime
    known = json.loads(manifest.read_text(encoding="utf-8"))["paths"]
    for finder in get_finders():
        for path, storage in finder.list([]):
            if path not in known or Path(storage.path(path)).stat().st_mtime > collected:
                return False
    return True


def default_workers() -> int:
    """One worker for each core this process may use, at most eight."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return max(1, min(8, cores or 1))


def server_command(
    host: str, port: int, workers: int, application: str = "reference.wsgi:application"
) -> list[str]:
    """The command line of the server, for the site or for what is measured beside it."""
    return [
        *(sys.executable, "-m", "granian", application, "--interface", "wsgi"),
        *("--host", host, "--port", str(port), "--workers", str(workers), "--blocking-threads", "2"),
        *("--working-dir", str(settings.BASE_DIR), "--log-level", "warning", "--no-access-log"),
        *("--respawn-failed-workers", "--respawn-interval", "0.5", "--workers-kill-timeout", "10"),
        # The site takes no bodies and needs few headers; who sends them slowly is not waited for.
        *("--http1-buffer-size", "65536", "--http1-header-read-timeout", "10000", "--backlog", "2048"),
    ]


def serve(host: str, port: int, workers: int) -> None:
    """Serve until stopped; requests under way end first.

    The server takes the place of this process, whose memory the preparation has filled.
    """
    command = server_command(host, port, workers)
    if os.name == "nt":
        # There, taking its place would hand the terminal back while the site goes on.
        sys.exit(subprocess.call(command))
    os.execv(sys.executable, command)
