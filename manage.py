#!/usr/bin/env python3
"""Run a command of the site, in the project's own environment.

The first run makes `.venv/` and installs the pinned requirements there; later runs reuse it. So one
command does all on a fresh machine: `python3 manage.py serve` or `python3 manage.py test`.
"""

import hashlib
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
OLDEST_PYTHON = (3, 11)


def main() -> int:
    if sys.version_info < OLDEST_PYTHON:
        oldest = ".".join(map(str, OLDEST_PYTHON))
        sys.exit(f"Hace falta Python {oldest} o posterior; este es {sys.version.split()[0]}.")
    requirements = [ROOT / "requirements.txt"]
    if sys.argv[1:2] == ["test"]:
        requirements.append(ROOT / "tests" / "requirements.txt")
    if not in_project_environment():
        # Outside it, an interpreter that has Django was prepared by an operator: use it as it is.
        if importlib.util.find_spec("django") is None or sys.argv[1:2] == ["test"]:
            prepare_environment(requirements)
            return subprocess.call([str(PYTHON), __file__, *sys.argv[1:]])
    else:
        install(requirements)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "reference.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)
    return 0


def in_project_environment() -> bool:
    return Path(sys.prefix).resolve() == VENV.resolve()


def prepare_environment(requirements: list[Path]) -> None:
    if not PYTHON.exists():
        say("Preparo el entorno en .venv (solo la primera vez)…")
        # Debian ships Python without ensurepip; the pip outside can install into the environment.
        has_ensurepip = importlib.util.find_spec("ensurepip") is not None
        without = [] if has_ensurepip else ["--without-pip"]
        run([sys.executable, "-m", "venv", *without, str(VENV)])
    install(requirements)


def install(requirements: list[Path]) -> None:
    """Install what is not installed yet; a stamp for each file says what was."""
    for path in requirements:
        wanted = hashlib.sha256(path.read_bytes()).hexdigest()
        stamp = VENV / f"installed-{path.parent.name if path.parent != ROOT else 'site'}"
        if stamp.exists() and stamp.read_text() == wanted:
            continue
        say(f"Instalo {path.relative_to(ROOT)}…")
        pip = [str(PYTHON), "-m", "pip"]
        if subprocess.call([*pip, "--version"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL):
            pip = [sys.executable, "-m", "pip", "--python", str(PYTHON)]
        run([*pip, "install", "--quiet", "--disable-pip-version-check", "-r", str(path)])
        stamp.write_text(wanted)


def run(command: list[str]) -> None:
    code = subprocess.call(command)
    if code:
        sys.exit(f"No ha salido bien (código {code}): {' '.join(command)}")


def say(text: str) -> None:
    sys.stderr.write(f"{text}\n")


if __name__ == "__main__":
    sys.exit(main())
