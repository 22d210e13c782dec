"""Clients that are many, or slow."""

import asyncio
import contextlib
import os
import resource
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import pytest

from .conftest import ENTRY, ask, bytes_of

SLOW = 500
AT_ONCE = 1000
# They may be held longer, by whoever has the time: FAULT_SECONDS=60.
HELD = float(os.environ.get("FAULT_SECONDS", "8"))


@pytest.fixture(autouse=True)
def many_files() -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_slow_clients_keep_nobody_waiting(place):
    with place.site() as site, contextlib.ExitStack() as held:
        before = bytes_of(site)
        slow = [
            held.enter_context(socket.create_connection(("127.0.0.1", site.port), timeout=5))
            for _ in range(SLOW)
        ]
        for client in slow:
            client.sendall(f"GET {ENTRY} HTTP/1.1\r\nHost: localhost\r\nX-Slow: ".encode())
        ends, taken = time.monotonic() + HELD, []
        while time.monotonic() < ends:
            for client in slow:
                # Who has been shown out in the meantime is no longer held.
                with contextlib.suppress(OSError):
                    client.sendall(b"a")
            for path, body in before.items():
                started = time.monotonic()
                assert ask(site, path) == (200, body)
                taken.append(time.monotonic() - started)
            time.sleep(0.2)
        assert max(taken) < 2
        assert bytes_of(site) == before


def test_a_thousand_connections_at_once_are_all_answered(place):
    with place.site() as site:
        before = bytes_of(site)
        # In a thread of its own: that of browser tests in the same process has a loop that runs.
        with ThreadPoolExecutor(1) as pool:
            coroutine = _all_at_once(urlsplit(site.address).netloc, site.port)
            answers = pool.submit(asyncio.run, coroutine).result()
        assert len(answers) == AT_ONCE
        assert all(
            answer.startswith(b"HTTP/1.1 200") and answer.endswith(before[ENTRY]) for answer in answers
        )
        assert bytes_of(site) == before


async def _all_at_once(host: str, port: int) -> list[bytes]:
    everybody = asyncio.Event()

    async def one() -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        await everybody.wait()
        writer.write(f"GET {ENTRY} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        answer = await reader.read(-1)
        writer.close()
        return answer

    tasks = [asyncio.create_task(one()) for _ in range(AT_ONCE)]
    await asyncio.sleep(1)
    everybody.set()
    async with asyncio.timeout(30):
        return await asyncio.gather(*tasks)
