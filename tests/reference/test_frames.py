import pytest

from reference.frames import Frame, Slots


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
