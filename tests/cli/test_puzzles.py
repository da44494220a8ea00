"""Puzzles in the terminal: solved, missed, given up, and remembered."""

import json
from datetime import date
from pathlib import Path
from threading import Thread, current_thread

import pytest

from parlour.cli import learner
from parlour.cli.errors import NotWritten
from parlour.cli.learner import change_progress, load_progress
from parlour.cli.repl.prompt import chosen_item
from parlour.games import BUILTIN, load
from parlour.school.puzzles import hint_for, judge, puzzle_of_the_day, puzzles_of, themes_of
from parlour.school.puzzles.progress import Change, Progress, Repetition
from tests.settings import GAMES as EVERY_GAME

GAMES = [name for name in EVERY_GAME if (puzzles := load(name).puzzles()) and puzzles.puzzles]
"""The games that come with puzzles."""


@pytest.fixture(autouse=True)
def _own_data(monkeypatch, tmp_path):
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path / "data"))


def puzzle_of(name, with_choices=False):
    return next(each for each in puzzles_of(load(name)).puzzles if bool(each.choices) == with_choices)


def solving(puzzle):
    return [find.right[0] for find in puzzle.finds]


@pytest.mark.parametrize("name", GAMES)
def test_a_puzzle_of_every_game_is_solved_by_typing(play, name):
    puzzle = puzzle_of(name)
    seen = play("puzzles", name, "--puzzle", puzzle.id, typed=solving(puzzle))
    assert "Solved." in seen
    assert "solved at the first try: 1 of 1" in seen


def test_a_wrong_move_is_refuted_and_the_puzzle_comes_back(play, home):
    name = GAMES[0]
    puzzle = puzzle_of(name)
    state = load(name).figure(puzzle.position, puzzle.options)
    wrong = next(move for move in map(str, state.moves(puzzle.seat)) if move not in puzzle.finds[0].right)
    typed = ["moves", "nonsense", wrong, "hint", *solving(puzzle)]
    seen = play("puzzles", name, "--puzzle", puzzle.id, "--language", "de", typed=typed)
    assert "Das lassen die Regeln nicht zu." in seen
    assert "Sieh dir diese Züge an." in seen
    assert "solved at the first try: 0 of 1" in seen
    assert "missed 1" in play("puzzles", name, "--rating", typed=[])


def test_a_hint_has_no_numbers_that_mean_other_moves(play):
    name = GAMES[0]
    puzzle = puzzle_of(name)
    seen = play("puzzles", name, "--puzzle", puzzle.id, typed=["hint", "quit"])
    moves = hint_for(load(name), puzzle, [])
    assert moves
    assert seen.split("Look at these moves.\n")[1].startswith("  ".join(moves) + "\n")


def test_what_is_due_comes_first_unless_it_no_longer_exists(play):
    name = GAMES[0]
    puzzle = puzzle_of(name)
    card = Repetition(2, None, 1.0, 5.0, 0, 0)
    known = Progress(missed={"gone": card, puzzle.id: card._replace(due=1)})
    change_progress(name, lambda _: Change(known))
    assert puzzle.id in play("puzzles", name, typed=["quit"])
    assert puzzle.id in play("puzzles", name, "--theme", "due", typed=["quit"])
    assert "missed 2, due 1" in play("puzzles", name, "--rating", typed=[])


def test_progress_that_cannot_be_written_leaves_no_file_behind(monkeypatch, tmp_path):
    def fail(path, target):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(NotWritten, match=r"cannot write '.*progress.json': no space left on device"):
        change_progress("nim", Change)
    assert not list((tmp_path / "data").glob("*.part"))


def test_two_processes_that_store_progress_together_keep_the_games_of_both(monkeypatch):
    read, other = learner._read, Thread(target=change_progress, args=("tiny", Change))

    def read_while_another_stores():
        found = read()
        if current_thread() is not other:
            other.start()
            other.join(0.2)  # it waits until the first has written
        return found

    monkeypatch.setattr(learner, "_read", read_while_another_stores)
    change_progress("nim", Change)
    other.join()
    assert sorted(read()) == ["nim", "tiny"]


def test_a_try_keeps_what_another_process_has_stored_meanwhile(play, monkeypatch):
    name = GAMES[0]
    puzzle = puzzle_of(name)

    def judge_while_another_stores(*args):
        change_progress(name, lambda progress: Change(progress.with_lessons(["board/first"], {})))
        return judge(*args)

    monkeypatch.setattr("parlour.cli.commands.puzzles.judge", judge_while_another_stores)
    play("puzzles", name, "--puzzle", puzzle.id, typed=solving(puzzle))
    assert load_progress(name).done == ("board/first",)
    assert load_progress(name).solved == (puzzle.id,)


def test_help_is_not_a_try(play):
    name = GAMES[0]
    seen = play("puzzles", name, "--puzzle", puzzle_of(name).id, typed=["help", "quit"])
    assert seen.count("hint helps") == 2
    assert "no puzzle tried yet" in play("puzzles", name, "--rating", typed=[])


def test_giving_up_shows_the_solution_and_skipping_changes_nothing(play):
    name = GAMES[0]
    puzzle = puzzle_of(name)
    skipped = play("puzzles", name, "--puzzle", puzzle.id, typed=["skip"])
    assert "solved at the first try: 0 of 1" in skipped
    assert "no puzzle tried yet" in play("puzzles", name, "--rating", typed=[])
    assert puzzle.finds[0].right[0] in play("puzzles", name, "--puzzle", puzzle.id, typed=["solution"])


def test_themes_are_listed_and_the_puzzle_of_the_day_is_shown(play):
    name = GAMES[0]
    first = next(iter(themes_of(puzzles_of(load(name)))))
    assert play("puzzles", name, "--themes", typed=[]).split()[0] == first
    chosen = puzzle_of_the_day(load(name), date(2026, 11, 17))
    assert chosen.id in play("puzzles", name, "--daily", "--date", "2026-11-17", typed=["quit"])
    assert "solved at the first try: 0 of 0" in play("puzzles", name, "--count", "2", typed=["quit"])


@pytest.mark.parametrize(
    ("line", "item"),
    [("1", "b"), ("3", "2"), ("2", "2"), ("4", "4"), ("0", "0"), ("a", "a"), ("²", "²"), ("", "")],
)
def test_an_item_is_chosen_by_its_number_unless_that_is_an_item(line, item):
    assert chosen_item(line, ["b", "a", "2"]) == item


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--count", "0"], "the count must be 1 to 1000, not 0"),
        (["--date", "soon"], "a date is written as 2026-11-17"),
        (["--theme", "odd"], "no theme 'odd'"),
        (["--puzzle", "odd"], "no puzzle 'odd'"),
    ],
)
def test_impossible_requests_are_refused(run, args, message):
    assert message in run("puzzles", GAMES[0], *args).stderr


def test_a_game_without_puzzles_says_so(run, monkeypatch):
    monkeypatch.setitem(BUILTIN, "tiny", "tests.tiny")
    assert "has no puzzles" in run("puzzles", "tiny").stderr


def test_a_damaged_file_is_reported(run, monkeypatch, tmp_path):
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))
    for text in ("{", "[]", json.dumps({GAMES[0]: {}})):
        (tmp_path / "progress.json").write_text(text)
        assert "move it away to begin again" in run("puzzles", GAMES[0], "--rating").stderr
