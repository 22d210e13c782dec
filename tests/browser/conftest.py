"""A real browser on the real site: Chromium of the system, and `serve` in a process of its own."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 900}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]


def chromium() -> str | None:
    """The browser of the system: CHROMIUM says where, or one of the usual names."""
    wanted = os.environ.get("CHROMIUM")
    if wanted:
        return wanted
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    return found or (MAC if Path(MAC).exists() else None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        message = "no hay Chromium en este equipo"
        if os.environ.get("CI"):
            pytest.fail(f"{message}: en integración continua estas pruebas no se saltan")
        pytest.skip(message)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@contextmanager
def serving(var: Path, **environment: str) -> Iterator[str]:
    """The address of a site, served by the command that a visitor would use."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    env = {**os.environ, "CONSULTA_VAR": str(var), "DEBUG": "false", **environment}
    env.pop("DJANGO_SETTINGS_MODULE", None)
    env.pop("DATABASE_URL", None)
    command = [sys.executable, "manage.py", "serve", "--port", str(port), "--workers", "1"]
    log = (var / "serve.log").open("w")
    process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=log, stderr=subprocess.STDOUT)
    address = f"http://127.0.0.1:{port}"
    try:
        _wait(address, process, var / "serve.log")
        yield address
    finally:
        process.terminate()
        process.wait(timeout=20)
        log.close()


@pytest.fixture(scope="session")
def site_var(tmp_path_factory) -> Path:
    """The folder where the site keeps its database."""
    return tmp_path_factory.mktemp("var")


@pytest.fixture(scope="session")
def site(site_var: Path) -> Iterator[str]:
    """The address of the site with its own texts."""
    with serving(site_var) as address:
        yield address


def _wait(address: str, process: subprocess.Popen, log: Path) -> None:
    for _ in range(1200):
        if process.poll() is not None:
            break
        try:
            urllib.request.urlopen(address, timeout=2)
            return
        except OSError:
            time.sleep(0.1)
    pytest.fail(f"el sitio no arranca: {log.read_text()}")


@pytest.fixture
def open_page(browser: Browser, site: str) -> Iterator:
    """`open_page(path, **options)` opens a page in a fresh context; options are the context's."""
    contexts: list[BrowserContext] = []

    def start(path: str, **options) -> Page:
        context = browser.new_context(**{"viewport": PHONE, "locale": "es-ES", **options})
        contexts.append(context)
        page = context.new_page()
        page.goto(site + path)
        return page

    yield start
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def look(browser: Browser, site: str) -> Iterator:
    """`look(path, viewport, scheme, media, **options)` opens a page for a test that only reads it.

    One tab serves all looks with the same options of the context: a new context costs more than a page.
    """
    tabs: dict[tuple, Page] = {}

    def visit(path: str, viewport=PHONE, scheme="light", media="screen", **options) -> Page:
        key = tuple(sorted(options.items()))
        if key not in tabs:
            tabs[key] = browser.new_context(locale="es-ES", **options).new_page()
        page = tabs[key]
        page.set_viewport_size(viewport)
        page.emulate_media(color_scheme=scheme, media=media)
        page.goto(site + path)
        return page

    yield visit
    for page in tabs.values():
        page.context.close()


@pytest.fixture(scope="session")
def axe() -> Axe:
    return Axe()
