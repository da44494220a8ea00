"""Puzzles: true, graded, and solved in the terminal."""

import json
from collections import Counter
from itertools import islice
from random import Random

import pytest
from typer.testing import CliRunner, Result

from parlour import load
from parlour.cli import app
from parlour.games import BUILTIN
from parlour.games.cookie_disco.solution import Solution
from parlour.games.cookie_disco.solution.puzzles import LEVELS, Puzzle, chosen, fresh, shipped
from parlour.games.cookie_disco.tests.solution.test_perfect_bot import with_wins
from parlour.games.cookie_disco.tests.solution.test_truth import first_lost_win

GAME = load("cookie-disco")


def run(*args: str, typed: str = "") -> Result:
    return CliRunner(env={"COLUMNS": "100"}).invoke(app, ["puzzles", *args], input=typed, catch_exceptions=False)


def test_the_two_hundred_shipped_puzzles_are_right_in_every_variant(solved: Solution, solved_without: Solution) -> None:
    puzzles = shipped()
    assert Counter(puzzle.level for puzzle in puzzles) == dict.fromkeys(LEVELS, 25)
    assert len({puzzle.position for puzzle in puzzles}) == 200
    for puzzle in puzzles:
        assert Puzzle.of(puzzle.position, solved) == puzzle
        assert Puzzle.of(puzzle.position, solved_without) == puzzle
        state = GAME.parse(puzzle.position, {"repetition": "off"})
        winning = [move for move in map(str, state.moves()) if is_won(solved, state, move)]
        assert winning == [puzzle.move]


def is_won(solved: Solution, state: object, move: str) -> bool:
    after = state.play(move)  # type: ignore[attr-defined]
    return after.outcome is not None or solved.probe(after).score == 0


@pytest.mark.parametrize(
    ("distance", "tempting", "level"),
    [(1, 0, 1), (1, 20, 1), (3, 7, 2), (3, 8, 3), (5, 0, 4), (5, 9, 5), (7, 0, 6), (7, 9, 7), (9, 0, 8), (15, 9, 8)],
)
def test_puzzles_are_graded_by_distance_and_by_what_looks_good(distance: int, tempting: int, level: int) -> None:
    assert Puzzle("", "", distance, tempting).level == level


def test_new_puzzles_are_all_different_and_the_same_for_the_same_seed(solved: Solution) -> None:
    puzzles = list(islice(fresh(Random(5), solved), 60))
    assert len(set(puzzles)) == 60
    assert puzzles == list(islice(fresh(Random(5), solved), 60))
    assert puzzles != list(islice(fresh(Random(6), solved), 60))
    assert all(Puzzle.of(puzzle.position, solved) == puzzle for puzzle in puzzles)


def test_a_level_has_only_its_own_and_no_level_has_all_in_turn() -> None:
    assert {puzzle.level for puzzle in chosen(iter(shipped()), 4, 5)} == {4}
    assert [puzzle.level for puzzle in chosen(iter(shipped()), None, 10)] == [1, 1, 2, 2, 3, 4, 5, 6, 7, 8]


def test_a_position_that_is_lost_or_has_two_wins_makes_no_puzzle(solved: Solution) -> None:
    drawn = "O:-1,-1 V:0,-1 A:1,-1 A:-1,0 C:1,0 C:-1,1 C:0,1 B:1,1 / O / -"
    assert Puzzle.of(drawn, solved) is None
    stuck = solved.native.text(bytes(solved.values).index(0))
    assert Puzzle.of(stuck, solved) is None
    assert Puzzle.of(with_wins(solved, 3), solved) is None


def test_puzzles_are_printed_without_a_solution_and_answers_only_on_request() -> None:
    puzzle = chosen(iter(shipped()), 2, 1)[0]
    result = run("cookie", "--level", "2", "--count", "1")
    assert result.exit_code == 0
    assert puzzle.position in result.stdout
    assert "Puzzle 1, level 2: orange wins in 3 moves, counting blue's; only one move does it" in result.stdout
    assert puzzle.move not in result.stdout
    assert f"answer: {puzzle.move}" in run("cookie", "--level", "2", "--count", "1", "--answers").stdout
    assert json.loads(run("cookie", "--level", "2", "--count", "1", "--json").stdout) == [puzzle.to_json()]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["tiny"], "there are puzzles only for cookie-disco, not for tiny"),
        (["cookie", "--level", "9"], "the level must be 1 to 8, not 9"),
        (["cookie", "--count", "0"], "the count must be 1 to 1000, not 0"),
        (["cookie", "--level", "1", "--count", "26"], "only 25 puzzles of level 1 come with Parlour"),
    ],
)
def test_impossible_requests_are_refused(args: list[str], message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BUILTIN, "tiny", "tests.tiny")
    result = run(*args)
    assert result.exit_code == 2
    assert message in result.stderr


def test_new_puzzles_need_the_solution() -> None:
    result = run("cookie", "--seed", "1")
    assert result.exit_code == 1
    assert "not solved here yet; run parlour solve cookie-disco\n" in result.stderr


def test_a_puzzle_is_played_to_its_end_with_a_comment_on_every_move(solved: Solution) -> None:
    puzzle = chosen(fresh(Random(1), solved), 3, 1)[0]
    args = ("cookie", "--seed", "1", "--level", "3", "--count", "1", "--play")
    moves = {move.value.word: move.move for move in solved.prospects(puzzle.position)}
    state = GAME.parse(puzzle.position, {"repetition": "off"}).play(puzzle.move)
    reply = solved.prospects(state)[0].move
    last = solved.prospects(state.play(reply))[0].move
    result = run(*args, typed=f"{puzzle.move}\n{last}\n")
    assert f"right; blue answers {reply}, and you win in 1 move" in result.stdout
    assert "that wins" in result.stdout
    assert "solved at the first try: 1 of 1" in result.stdout
    result = run(*args, typed=f"{moves['loss']}\n{puzzle.move}\n{last}\n")
    assert "no: then blue wins in" in result.stdout
    assert "solved at the first try: 0 of 1" in result.stdout


def test_words_help_and_mistyping_is_explained(solved: Solution) -> None:
    args = ("cookie", "--seed", "1", "--level", "3", "--count", "2", "--play")
    puzzle = chosen(fresh(Random(1), solved), 3, 2)[0]
    result = run(*args, typed="ansver\n\nmoves\nhint\nanswer\nskip\nquit\n")
    assert "did you mean 'answer'?" in result.stdout
    assert f"move the cookie on {puzzle.move.partition('>')[0]}" in result.stdout
    assert f"{puzzle.move}\n" in result.stdout
    assert "Puzzle 2 of 2" in result.stdout
    assert "solved at the first try: 0 of 1" in result.stdout


@pytest.mark.parametrize(
    ("typed", "words"), [("answer", "right, that is the move"), ("other", "no: that does not win; try again")]
)
def test_without_a_solution_the_first_move_decides(monkeypatch: pytest.MonkeyPatch, typed: str, words: str) -> None:
    puzzle = chosen(iter(shipped()), 5, 1)[0]
    monkeypatch.setattr("parlour.games.cookie_disco.commands.puzzles.shipped", lambda: [puzzle])
    others = [move for move in map(str, GAME.parse(puzzle.position).moves()) if move != puzzle.move]
    move = puzzle.move if typed == "answer" else others[0]
    assert words in run("cookie", "--level", "5", "--count", "1", "--play", typed=f"{move}\n").stdout


def test_puzzles_of_the_other_variant_come_from_its_solution(solved: Solution, solved_without: Solution) -> None:
    result = run("cookie", "--seed", "3", "--count", "5", "--option", "over_start=no", "--json")
    expected = [puzzle.to_json() for puzzle in chosen(fresh(Random(3), solved_without), None, 5)]
    assert json.loads(result.stdout) == expected
    assert "crawl cookie is too large" in run("cookie", "--option", "crawl=on").stderr


def test_a_puzzle_of_the_other_variant_is_played_by_its_rules(
    solved: Solution, solved_without: Solution, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The only win rolls over the start cell: with over_start=no the move does not exist."""
    number = first_lost_win()
    position = solved.native.text(number)
    puzzle = Puzzle(position, solved.prospects(position)[0].move, 1, 0)
    monkeypatch.setattr("parlour.games.cookie_disco.commands.puzzles.shipped", lambda: [puzzle])
    args = ("cookie", "--count", "1", "--level", "1", "--play")
    assert "that wins" in run(*args, typed=f"{puzzle.move}\n").stdout
    assert "CD-14" in run(*args, "--option", "over_start=no", typed=f"{puzzle.move}\nquit\n").stdout
