from rules.models import RuleEntry
from rules.search import measuring, search, synthetic

WORDS = synthetic.Words(["acantilado", "brújula", "candil", "dosel"], [1, 2, 3, 4])


def test_made_up_entries_are_the_same_each_time_and_can_be_found(empty):
    synthetic.fill(30, WORDS)
    titles = list(RuleEntry.objects.order_by("position").values_list("title", flat=True))
    assert len(titles) == 30
    assert titles[0] == "Brújula brújula candil dosel"
    assert search("brujula").total
    assert not search("xilófono").total


def test_questions_are_the_same_each_time_and_of_several_sorts(rules):
    questions = measuring.sample_questions(40)
    assert questions == measuring.sample_questions(40)
    assert len(set(questions)) > 30


def test_search_and_bare_query_are_timed_side_by_side(rules):
    timings = measuring.measure(["agarrado", "caer de un caballo"])
    assert list(timings) == [measuring.SEARCH, measuring.ALL_WORDS, measuring.ANY_WORD]
    for timing in timings.values():
        assert len(timing.seconds) == 2 * measuring.ROUNDS
        assert timing.milliseconds(99) >= timing.milliseconds(50) > 0
        assert timing.per_second > 0


def test_the_bare_query_answers_with_entries_that_have_every_word_or_any(rules):
    assert measuring.bare_query("agarrado", every=True)()
    assert not measuring.bare_query("agarrado xilófono", every=True)()
    assert measuring.bare_query("agarrado xilófono", every=False)()
