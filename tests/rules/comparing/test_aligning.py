"""Which passage stands beside which."""

from hypothesis import given
from hypothesis import strategies as st

from rules.comparing.aligning import align, join_moved


def test_like_passages_stand_beside_each_other():
    assert align([[1.0, 0.0], [0.0, 1.0]], 2) == [(0, 0), (1, 1)]


def test_what_is_gone_stands_before_what_is_new():
    assert align([[0.1]], 1) == [(0, None), (None, 0)]


def test_a_passage_in_the_middle_is_new():
    assert align([[0.9, 0.0, 0.0], [0.0, 0.0, 0.9]], 3) == [(0, 0), (None, 1), (1, 2)]


def test_an_empty_text_has_no_counterparts():
    assert align([], 2) == [(None, 0), (None, 1)]
    assert align([[], []], 0) == [(0, None), (1, None)]


def test_a_passage_that_moved_is_found_at_its_new_place():
    likeness = [[0.0, 0.9], [0.6, 0.0]]
    pairs = align(likeness, 2)
    assert pairs == [(None, 0), (0, 1), (1, None)]
    assert join_moved(pairs, likeness) == [(1, 0), (0, 1)]


def test_a_passage_that_is_only_somewhat_alike_did_not_move():
    likeness = [[0.0, 0.9], [0.4, 0.0]]
    assert join_moved(align(likeness, 2), likeness) == [(None, 0), (0, 1), (1, None)]


@given(st.data())
def test_every_passage_stands_once(data):
    rows, columns = data.draw(st.integers(0, 5)), data.draw(st.integers(0, 5))
    likeness = [[data.draw(st.floats(0, 2)) for _ in range(columns)] for _ in range(rows)]
    for pairs in (align(likeness, columns), join_moved(align(likeness, columns), likeness)):
        assert sorted(i for i, _ in pairs if i is not None) == list(range(rows))
        assert [j for _, j in pairs if j is not None] == list(range(columns))
