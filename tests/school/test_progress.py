"""What a player knows: ratings move with results, and what was missed comes back until it is learnt."""

from typing import Any

import pytest

from parlour.core.puzzles import Find, Puzzle
from parlour.school.puzzles.progress import MAX_MISSED, MAX_OWN, Practice, Progress

NOW_MS, DAY_MS = 1_800_000_000_000, 86_400_000


def puzzle(name="one", rating=1500):
    return Puzzle(name, "win", "", 0, (Find(("a",)),), ("win-1",), "X-1", rating)


def points(puzzle: Puzzle, is_right: bool) -> int:
    """What a first result adds to a rating."""
    found = Progress().after(puzzle, is_right, NOW_MS).points
    assert found is not None
    return found


def test_a_hard_puzzle_solved_gains_more_than_an_easy_one():
    assert points(puzzle(rating=2200), True) > points(puzzle(rating=800), True) > 0
    assert points(puzzle(rating=800), False) < 0
    assert Progress().after(puzzle(), True, NOW_MS).progress.rating.deviation < Progress().rating.deviation


def test_only_the_first_result_counts():
    first = Progress().after(puzzle(), True, NOW_MS).progress
    again = first.after(puzzle(), False, NOW_MS + DAY_MS)
    assert (again.points, again.progress) == (None, first)


def test_a_missed_puzzle_comes_back_at_growing_intervals_until_it_is_learnt():
    change = Progress().after(puzzle(), False, NOW_MS)
    intervals = []
    while change.due is not None:
        assert change.progress.due(change.due - 1) == []
        assert change.progress.due(change.due) == ["one"]
        before, now = change, change.due
        change = change.progress.after(puzzle(), True, now)
        assert change.points is None
        intervals.append((change.due or now) - now)
        assert before.progress.after(puzzle(), True, now - 1).progress == before.progress  # too early
        assert len(intervals) < 20
    assert intervals[:-1] == sorted(intervals[:-1])
    assert change.progress.solved == ("one",)
    assert change.progress.missed == {}


def test_a_repetition_that_fails_comes_back_soon():
    change = Progress().after(puzzle(), False, NOW_MS)
    assert change.due is not None
    change = change.progress.after(puzzle(), True, change.due)
    assert change.due is not None
    failed = change.progress.after(puzzle(), False, change.due)
    assert failed.due is not None
    assert failed.due - change.due < DAY_MS


def test_own_slips_are_due_at_once_and_move_no_rating():
    own = puzzle("own-1")
    progress = Progress().with_own(own, NOW_MS)
    assert progress.due(NOW_MS) == ["own-1"]
    change = progress.after(own, False, NOW_MS)
    assert (change.points, change.progress.rating) == (None, Progress().rating)
    assert change.due is not None
    assert change.due > NOW_MS


def test_only_the_latest_own_and_missed_puzzles_are_kept():
    progress = Progress()
    for number in range(MAX_OWN + 3):
        progress = progress.with_own(puzzle(f"own-{number}"), NOW_MS)
    assert len(progress.own) == len(progress.missed) == MAX_OWN
    for number in range(MAX_MISSED + 3):
        progress = progress.after(puzzle(f"p{number}"), False, NOW_MS).progress
    assert len(progress.missed) == MAX_MISSED


LEARNT = Progress().with_lessons(["a/b"], {"X-1": Practice(1, 5)}).with_lessons(["a/b", "c/d"], {})


def test_lessons_are_added():
    assert (LEARNT.done, LEARNT.rules) == (("a/b", "c/d"), {"X-1": Practice(1, 5)})


def test_progress_is_read_back_from_json():
    progress = LEARNT.after(puzzle(), False, NOW_MS).progress.with_own(puzzle("own-1"), NOW_MS)
    assert Progress.from_json(progress.to_json()).to_json() == progress.to_json()


@pytest.mark.parametrize("given", [{}, {"rating": 1}, [], None])
def test_json_that_is_not_the_progress_of_a_player_is_refused(given: Any):
    with pytest.raises(ValueError, match="not the progress"):
        Progress.from_json(given)
