"""Those that start together prepare one after the other."""

import threading
import time

import pytest

from reference.locks import preparing


@pytest.mark.django_db(transaction=True)
def test_a_second_process_waits_for_the_first(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    said = []

    def second():
        with preparing():
            said.append("second in")

    with preparing():
        thread = threading.Thread(target=second)
        thread.start()
        time.sleep(0.3)
        said.append("first out")
    thread.join(timeout=10)
    assert said == ["first out", "second in"]


@pytest.mark.django_db(transaction=True)
def test_a_preparation_that_fails_leaves_the_lock_free(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    with pytest.raises(ValueError), preparing():
        raise ValueError
    with preparing():
        pass
