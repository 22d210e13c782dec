import pytest

from reference.frames import Frame, FrameCache, Slots


def test_a_slot_survives_escaping_and_parts_the_text():
    slots = Slots()
    texts, names = slots.split(f"<p>{slots['title']}</p>{slots['5.2.1']}{slots['title']} y más")
    assert names == ["title", "5.2.1", "title"]
    assert texts == ["<p>", "</p>", "", " y más"]
    assert slots["title"].isalnum()


def test_slots_of_two_frames_do_not_meet():
    assert Slots()["title"] != Slots()["title"]


def test_a_frame_is_filled_as_it_would_have_been_rendered(client, db, rf):
    slots = Slots()
    context = {"query": slots["query"], "ruleset": None}
    frame = Frame("includes/search_form.html", context, slots, rf.get("/buscar/?q=secreto"))
    one, other = frame.filled({"query": "presa"}), frame.filled({"query": "a&amp;b"})
    assert 'value="presa"' in one
    assert 'value="a&amp;b"' in other
    assert "secreto" not in one + other
    assert one.replace('value="presa"', "") == other.replace('value="a&amp;b"', "")


def test_a_slot_without_a_value_is_an_error(db, rf):
    slots = Slots()
    frame = Frame("includes/search_form.html", {"query": slots["query"]}, slots, rf.get("/"))
    with pytest.raises(KeyError):
        frame.filled({})


def _frame(rf) -> Frame:
    slots = Slots()
    return Frame("includes/search_form.html", {"query": slots["query"]}, slots, rf.get("/"))


def test_a_frame_is_drawn_once_for_its_key(db, rf):
    frames, drawn = FrameCache(most=2), []

    def draw() -> Frame:
        drawn.append(1)
        return _frame(rf)

    first = frames.get(("v1", "5.1"), draw)
    assert frames.get(("v1", "5.1"), draw) is first
    assert frames.get(("v2", "5.1"), draw) is not first
    assert len(drawn) == 2


def test_no_more_frames_are_kept_than_said(db, rf):
    frames = FrameCache(most=2)
    kept = [frames.get(key, lambda: _frame(rf)) for key in ("a", "b", "c")]
    assert frames.get("c", lambda: _frame(rf)) is kept[2]
    assert frames.get("a", lambda: _frame(rf)) is not kept[0]
