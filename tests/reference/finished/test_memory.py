from reference.finished.memory import Memory
from reference.finished.pages import Page


def page(size: int) -> Page:
    return Page([], b"x" * size)


def test_a_page_is_found_in_its_version_alone():
    memory = Memory(10_000)
    kept = page(10)
    memory.put("v1", "/", kept)
    assert memory.get("v1", "/") is kept
    assert memory.get("v2", "/") is None
    assert memory.get("v1", "/otra") is None


def test_the_first_page_of_a_new_version_drops_all_of_the_old_one():
    memory = Memory(10_000)
    memory.put("v1", "/", page(10))
    memory.put("v2", "/b", page(10))
    assert memory.get("v1", "/") is None
    assert memory.get("v2", "/") is None
    assert memory.size == 15


def test_the_oldest_make_room_for_the_newest():
    memory = Memory(400)
    for name in "abcd":
        memory.put("v", name, page(100))
    assert [memory.get("v", name) is not None for name in "abcd"] == [False, False, True, True]
    assert memory.size <= 400


def test_a_page_put_twice_counts_once():
    memory = Memory(1_000)
    memory.put("v", "/", page(100))
    memory.put("v", "/", page(200))
    assert memory.size == 300


def test_a_page_larger_than_all_is_not_kept():
    memory = Memory(100)
    memory.put("v", "/", page(1000))
    assert memory.get("v", "/") is None
