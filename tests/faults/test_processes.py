"""Workers and servers that end, in order or not."""

import os
import signal
import threading
import time

from tests.bench import servers

from .conftest import READERS, Readers, ask, bytes_of, eventually


def test_a_killed_worker_takes_no_more_with_it_than_what_it_was_answering(place):
    with place.site() as site:
        before = bytes_of(site)
        workers = site.workers()
        assert len(workers) == 2
        with Readers(site, before) as readers:
            time.sleep(0.5)
            os.kill(workers[0], signal.SIGKILL)
            assert eventually(lambda: len(set(site.workers()) - {workers[0]}) == 2)
            time.sleep(0.5)
        assert readers.answers > 50
        assert len(readers.failures) <= READERS, readers.failures
        assert bytes_of(site) == before


def test_a_stop_lets_what_is_under_way_finish(tmp_path):
    answers: list[tuple[int, bytes]] = []
    with servers.bare("slow", tmp_path, path="/?0") as server:
        threads = [
            threading.Thread(target=lambda: answers.append(ask(server, "/?1.5"))) for _ in range(READERS)
        ]
        for thread in threads:
            thread.start()
        time.sleep(0.5)
        status = server.stop()
        for thread in threads:
            thread.join()
    assert answers == [(200, b"hecho")] * READERS
    assert status == 0


def test_a_stop_under_load_cuts_no_answer_short(place):
    with place.site() as site:
        before = bytes_of(site)
        with Readers(site, before) as readers:
            time.sleep(0.5)
            site.stop()
        # Who comes after the end finds nobody; nobody gets half a page.
        assert readers.failures
        assert not [failure for failure in readers.failures if "bytes" in failure or "Incomplete" in failure]
    with place.site() as site:
        assert bytes_of(site) == before
