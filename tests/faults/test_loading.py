"""Loads that fail, end half-way or meet, while the site is read."""

import contextlib
import os
import random
import resource
import signal
import subprocess
import sys
import threading
import time

import pytest

from tests.bench import servers

from .conftest import (
    ENTRY,
    SOURCE,
    Readers,
    ask,
    bytes_of,
    eventually,
    obedient,
    small_disk,
)

KILLS = 20
SEED = 3


def says(site, sentence: str) -> bool:
    """Whether every worker has the sentence by now."""
    return all(sentence.encode() in ask(site, ENTRY)[1] for _ in range(8))


def test_a_broken_text_changes_nothing_and_a_mended_one_shows_everywhere(place):
    with place.site() as site:
        before = bytes_of(site)
        path = place.tree / SOURCE
        whole = path.read_text(encoding="utf-8")
        path.write_text(whole.replace("title:", "titel:"), encoding="utf-8")
        with Readers(site, before) as readers:
            broken = place.command("load_rules")
            assert broken.returncode == 1
            assert f"{SOURCE}:" in broken.stderr and "Traceback" not in broken.stderr
        assert not readers.failures
        path.write_text(whole, encoding="utf-8")
        assert place.command("load_rules").returncode == 0
        assert bytes_of(site) == before
        place.write("mendado")
        assert place.command("load_rules").returncode == 0
        assert eventually(lambda: says(site, "mendado"))


def test_a_database_that_turns_read_only_is_read_on(place):
    with place.site(prefix=obedient()) as site:
        before = bytes_of(site)
        os.chmod(place.database, 0o444)
        place.write("denegado")
        with Readers(site, before) as readers:
            refused = place.command("load_rules", prefix=obedient())
            assert refused.returncode == 1
            assert "base de datos" in refused.stderr and "Traceback" not in refused.stderr
        assert not readers.failures
    # A start needs to write nothing where nothing is new.
    os.chmod(place.database, 0o644)
    place.write("permitido")
    assert place.command("load_rules").returncode == 0
    os.chmod(place.database, 0o444)
    with place.site(prefix=obedient()) as site:
        assert says(site, "permitido")
        assert place.is_sound()


@pytest.mark.parametrize("means", ["a full disk", "a limit on files"])
def test_a_disk_that_fills_during_a_load_loses_nothing(place, means):
    if means == "a full disk":
        with small_disk(place.var, 40):
            _fill_up(place, means)
    else:
        _fill_up(place, means)


def _fill_up(place, means: str) -> None:
    with place.site() as site:
        before = bytes_of(site)
        place.write("no cabe")
        filler, options = place.var / "filler", {}
        if means == "a full disk":
            with pytest.raises(OSError, match="No space left"), filler.open("wb", buffering=0) as file:
                while True:
                    file.write(bytes(65536))
        else:
            options["preexec_fn"] = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
        with Readers(site, before) as readers:
            failed = place.command("load_rules", "--force", **options)
            assert failed.returncode == 1
            assert "base de datos" in failed.stderr and "Traceback" not in failed.stderr
        assert not readers.failures
        filler.unlink(missing_ok=True)
        assert place.is_sound()
        assert place.command("load_rules").returncode == 0
        assert eventually(lambda: says(site, "no cabe"))


# A process that is ready, and a child of it for each load: so that kills fall into loads, not starts.
_LOADER = """
import os, sys, time, django
django.setup()
from django.conf import settings
from rules.loading import load_tree
for line in sys.stdin:
    pid = os.fork()
    if pid == 0:
        load_tree(settings.FIXTURES_ROOT, force=True)
        os._exit(0)
    print(pid, flush=True)
    print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)
"""


def test_loads_killed_half_way_are_as_if_they_had_not_begun(place):
    moments = random.Random(SEED)
    env = {**servers.environment(place.var, **place.settings), "DJANGO_SETTINGS_MODULE": "reference.settings"}
    with (
        place.site() as site,
        subprocess.Popen(
            [sys.executable, "-c", _LOADER],
            cwd=servers.ROOT,
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as loader,
    ):

        def load(kill_after: float | None = None) -> int:
            loader.stdin.write("\n")
            loader.stdin.flush()
            pid = int(loader.stdout.readline())
            if kill_after is not None:
                time.sleep(kill_after)
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            return int(loader.stdout.readline())

        assert load() == 0
        before, content = bytes_of(site), place.content()
        started = time.perf_counter()
        assert load() == 0
        whole = time.perf_counter() - started
        killed = 0
        with Readers(site, before) as readers:
            for _ in range(3 * KILLS):
                # The same text: whether a load was quicker than its end, the data have to be the same.
                killed += load(moments.uniform(0.02, 1.0) * whole) == -signal.SIGKILL
                assert place.content() == content
                if killed == KILLS:
                    break
        assert killed == KILLS
        assert not readers.failures
        assert place.is_sound()
        assert bytes_of(site) == before
        place.write("a medias")
        assert load() == 0
        assert eventually(lambda: says(site, "a medias"))
        loader.stdin.close()


def test_two_loads_at_once_end_as_one(place):
    with place.site() as site:
        bytes_of(site)
        place.write("a la vez")
        ends = []
        loads = [
            threading.Thread(target=lambda: ends.append(place.command("load_rules", "--force")))
            for _ in range(2)
        ]
        for load in loads:
            load.start()
        for load in loads:
            load.join()
        assert [end.returncode for end in ends] == [0, 0], [end.stderr for end in ends]
        assert place.is_sound()
        assert eventually(lambda: says(site, "a la vez"))
        after = bytes_of(site)
        assert place.command("load_rules").stdout.startswith("Sin cambios")
        assert bytes_of(site) == after
