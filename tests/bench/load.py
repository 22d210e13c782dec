"""Requests in parallel for some seconds: with wrk, or with threads of this process where it is missing."""

import http.client
import itertools
import re
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from urllib.parse import urlsplit

THREADS = 2
CONNECTIONS = 8

# Each request takes the next path; with `distinct`, a number of its own beside the query, so that no
# answer was given before. With a pause, each connection waits between answers.
_LUA = """
local paths, headers, number, distinct, pause = {}, {}, 0, false, 0
local threads = 0
function setup(thread) threads = threads + 1; thread:set("id", threads) end
function init(args)
  for line in io.lines(args[1]) do paths[#paths + 1] = line end
  distinct = args[2] == "distinct"
  pause = tonumber(args[3])
  math.randomseed(id)
  number = math.random(#paths)
end
function request()
  number = number + 1
  local path = paths[number % #paths + 1]
  if distinct then path = path .. (path:find("?", 1, true) and "&" or "?") .. "n=" .. id .. "x" .. number end
  return wrk.format(nil, path)
end
if tonumber("PAUSE") > 0 then
  function delay() return math.random(0, 2 * PAUSE) end
end
function done(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format("RESULT %d %d %d %d %d %d\\n", summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99), errors.status,
    errors.connect + errors.read + errors.write + errors.timeout))
end
"""


@dataclass(frozen=True)
class Load:
    """What came of it: milliseconds at half and at 99 of 100 answers; `errors` of any sort."""

    per_second: float
    p50: float
    p99: float
    errors: int


def run(
    address: str,
    paths: Sequence[str],
    *,
    seconds: float,
    headers: dict[str, str] | None = None,
    distinct: bool = False,
    connections: int = CONNECTIONS,
    pause: int = 0,
) -> Load:
    """Ask for the paths in turn. `pause`: the mean of milliseconds that a connection rests after each."""
    with tempfile.TemporaryDirectory() as folder:
        if shutil.which("wrk") is None:
            return _with_threads(address, paths, seconds, headers or {}, distinct, connections, pause)
        script, listed = Path(folder, "load.lua"), Path(folder, "paths")
        script.write_text(_LUA.replace("PAUSE", str(pause)))
        listed.write_text("".join(f"{path}\n" for path in paths))
        command = ["wrk", f"-t{THREADS}", f"-c{connections}", f"-d{max(1, round(seconds))}s", "--latency"]
        command += ["--timeout", "10s", "-s", str(script)]
        for name, value in (headers or {}).items():
            command += ["-H", f"{name}: {value}"]
        command += [address, "--", str(listed), "distinct" if distinct else "same", str(pause)]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    match = re.search(r"^RESULT (\d+) (\d+) (\d+) (\d+) (\d+) (\d+)$", said, re.MULTILINE)
    requests, microseconds, p50, p99, refused, broken = map(int, match.groups())
    return Load(requests / (microseconds / 1e6), p50 / 1000, p99 / 1000, refused + broken)


def _with_threads(address, paths, seconds, headers, distinct, connections, pause) -> Load:
    ends = time.perf_counter() + seconds
    numbers = itertools.count()
    taken: list[float] = []
    errors: list[str] = []

    def ask() -> None:
        client = http.client.HTTPConnection(urlsplit(address).netloc, timeout=10)
        while time.perf_counter() < ends:
            number = next(numbers)
            path = paths[number % len(paths)]
            if distinct:
                path += f"{'&' if '?' in path else '?'}n={number}"
            started = time.perf_counter()
            try:
                client.request("GET", path, headers=headers)
                answer = client.getresponse()
                answer.read()
                if answer.status >= 400:
                    errors.append(path)
            except (OSError, http.client.HTTPException):
                client.close()
                errors.append(path)
            taken.append((time.perf_counter() - started) * 1000)
            time.sleep(pause / 1000)
        client.close()

    threads = [threading.Thread(target=ask) for _ in range(connections)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    cuts = quantiles(taken, n=100, method="inclusive")
    return Load(len(taken) / seconds, cuts[49], cuts[98], len(errors))
