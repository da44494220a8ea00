"""Puzzles: every one fits the rules, holds when it is proven again, and is judged as its data says."""

import json
from dataclasses import replace
from datetime import date, timedelta
from importlib import import_module
from importlib.resources import files
from itertools import islice
from random import Random

import pytest

from parlour.core import InvalidArgument
from parlour.core.puzzles import ANY, FILE, Find, Puzzle, PuzzleSet, format_puzzles
from parlour.games import load
from parlour.school.check import LANGUAGES
from parlour.school.puzzles import (
    UnknownPuzzle,
    check_puzzles,
    find_puzzle,
    hint_for,
    judge,
    puzzle_of_the_day,
    puzzles_of,
    rest_of_solution,
    start_of,
)
from parlour.school.puzzles.__main__ import SEED, main
from parlour.school.puzzles.choosing import next_puzzle
from parlour.school.puzzles.difficulty import held_out_correlation, rank_correlation, rated, tried
from parlour.school.puzzles.making import fresh
from parlour.school.puzzles.recheck import decisions, disagreements
from parlour.school.puzzles.sentences import comment, sentences
from tests.settings import GAMES

SAMPLE = 6
"""How many puzzles of each game are proven again here; ``make verify-puzzles`` proves all."""
MIN_PUZZLES, MIN_CORRELATION = 500, 0.8
SEARCHED = [name for name in GAMES if not load(name).has_secrets and not load(name).exact()]
"""The games whose puzzles come from a search of the whole position alone."""


def making_of(name):
    return import_module(f"{type(load(name)).__module__.rpartition('.')[0]}.puzzles.making")


def every(name):
    return puzzles_of(load(name)).puzzles


def some(name, count=SAMPLE, seed=1):
    return Random(f"{seed} {name}").sample(every(name), count)


def cheap(puzzle):
    """Whether a proof by the Python rules alone takes little time."""
    return puzzle.goal in ("win", "save") and len(puzzle.finds[0].wrong) < 12 and "win-long" not in puzzle.themes


CHEAP = [name for name in GAMES if any(cheap(puzzle) for puzzle in some(name, 100))]
"""The games with puzzles that the Python rules alone can prove in a short time."""


@pytest.mark.parametrize("name", GAMES)
def test_there_are_enough_puzzles_and_no_two_are_alike_up_to_symmetry(name):
    game, puzzles = load(name), puzzles_of(load(name))
    assert len(puzzles.puzzles) >= MIN_PUZZLES
    moves = [puzzle for puzzle in puzzles.puzzles if not puzzle.choices]
    assert len({puzzles.key(start_of(game, puzzle), puzzle.seat) for puzzle in moves}) == len(moves)
    assert len({puzzle.id for puzzle in puzzles.puzzles}) == len(puzzles.puzzles)


@pytest.mark.parametrize("name", GAMES)
def test_every_puzzle_fits_the_rules_and_has_its_words(name):
    assert check_puzzles(load(name)) == []


@pytest.mark.parametrize("name", GAMES)
def test_a_sample_holds_when_it_is_proven_by_the_second_method(name):
    for puzzle in some(name, 2 * SAMPLE):
        assert making_of(name).recheck(puzzle) == []


@pytest.mark.parametrize("name", CHEAP)
def test_a_sample_holds_by_the_python_rules_alone(name):
    for puzzle in [puzzle for puzzle in some(name, 100) if cheap(puzzle)][:2]:
        assert list(disagreements(load(name), puzzle, native=False)) == []


@pytest.mark.parametrize("name", CHEAP)
def test_a_false_claim_is_found(name):
    """Calling a wrong move right and the right one wrong is a disagreement."""
    game = load(name)
    puzzle = next(each for each in some(name, 100) if cheap(each) and each.goal == "win")
    moves = map(str, start_of(game, puzzle).moves(puzzle.seat))
    other = next(move for move in moves if move not in puzzle.finds[0].right)
    swapped = replace(puzzle, finds=(Find((other,), wrong={ANY: ""}),))
    assert making_of(name).recheck(puzzle) == []
    assert making_of(name).recheck(swapped)


@pytest.mark.parametrize("name", GAMES)
def test_ratings_predict_how_often_levels_solve_puzzles_left_out(name):
    assert held_out_correlation(every(name)) >= MIN_CORRELATION


@pytest.mark.parametrize("name", GAMES)
def test_ratings_and_tries_are_made_again_the_same(name):
    game, puzzles, making = load(name), every(name), making_of(name)
    assert [puzzle.rating for puzzle in rated(puzzles)] == [puzzle.rating for puzzle in puzzles]
    puzzle = next(each for each in some(name, 30) if not each.choices and len(each.finds) == 1)
    groups, skills = getattr(making, "GROUPS", 2), getattr(making, "TRIERS", ())
    assert tried(game, puzzle, 1842, groups, skills).solved == puzzle.solved


@pytest.mark.parametrize("name", SEARCHED)
def test_the_command_finds_the_puzzles_that_are_shipped(name):
    shipped = {puzzle.id: puzzle for puzzle in every(name)}
    found = list(islice(fresh(making_of(name).RECIPE, SEED), 4))
    again = [puzzle for puzzle in found if puzzle.id in shipped]
    assert len(again) >= len(found) - 1  # the second method may have removed one
    assert all(puzzle.finds == shipped[puzzle.id].finds for puzzle in again)


def test_rank_correlation_counts_order_only():
    assert rank_correlation([1, 2, 3], [10, 20, 900]) == pytest.approx(1)
    assert rank_correlation([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)
    assert rank_correlation([1, 1, 2], [5, 5, 9]) == pytest.approx(1)


@pytest.mark.parametrize("name", GAMES)
def test_puzzles_are_solved_move_by_move_and_wrong_moves_are_refuted(name):
    game = load(name)
    for puzzle in some(name, 12):
        so_far: list[str] = []
        for number, (state, find) in enumerate(() if puzzle.choices else decisions(game, puzzle), 1):
            wrong = next((move for move in map(str, state.moves(puzzle.seat)) if move not in find.right), None)
            if wrong:
                verdict = judge(game, puzzle, [*so_far, wrong])
                assert verdict.result == "wrong"
                assert [shown.move for shown in verdict.shown] == ([] if find.share else find.answer(wrong).split())
                assert comment(verdict, wrong, "de")
            verdict = judge(game, puzzle, [*so_far, find.right[0]])
            assert verdict.result == ("solved" if number == len(puzzle.finds) else "right")
            assert [shown.move for shown in verdict.shown] == ([find.reply] if find.reply else [])
            assert find.right[0] in hint_for(game, puzzle, so_far)
            so_far.append(find.right[0])
        first = puzzle.finds[0]
        assert rest_of_solution(game, puzzle, [])[0] == first
        if puzzle.choices:
            assert judge(game, puzzle, first.right).result == "solved"
            assert judge(game, puzzle, list(first.wrong)).result == "wrong"
            assert hint_for(game, puzzle, []) == []


@pytest.mark.parametrize("name", GAMES)
def test_what_cannot_be_judged_is_refused(name):
    game = load(name)
    puzzle = next(each for each in every(name) if not each.choices)
    assert judge(game, puzzle, ["nonsense"]).result == "refused"
    for moves in ([], ["nonsense", "nonsense"], [puzzle.finds[0].right[0]] * 9):
        with pytest.raises(InvalidArgument):
            judge(game, puzzle, moves)
    with pytest.raises(UnknownPuzzle, match="no puzzle 'x' of"):
        find_puzzle(game, "x")
    with pytest.raises(UnknownPuzzle, match="no theme 'x' in"):
        next_puzzle(game, "x", 1500, (), "", Random(1))


@pytest.mark.parametrize("name", GAMES)
def test_a_puzzle_shows_nothing_that_its_solver_cannot_see(name):
    """Replace everything hidden: what the solver is shown, and the key of the puzzle, stay the same."""
    game, puzzles = load(name), puzzles_of(load(name))
    for puzzle in some(name, 5):
        state = start_of(game, puzzle)
        view = state.view(puzzle.seat)
        other = game.determinize(view, puzzle.seat, Random(7))
        assert other.view(puzzle.seat) == view
        if not puzzle.choices:
            assert puzzles.key(other, puzzle.seat) == puzzles.key(state, puzzle.seat)


def test_the_puzzle_of_the_day_follows_from_the_date_and_none_comes_twice_in_a_round():
    game = load(GAMES[0])
    first, count = date(2026, 11, 17), len(every(GAMES[0]))
    days = [puzzle_of_the_day(game, first + timedelta(days=number)).id for number in range(count)]
    assert len(set(days)) == count
    assert puzzle_of_the_day(game, first + timedelta(days=count)).id == days[0]


def test_the_next_puzzle_is_new_near_the_rating_and_not_the_one_just_shown():
    game, puzzles = load(GAMES[0]), every(GAMES[0])
    easy = next_puzzle(game, "", 0, (), "", Random(1))
    hard = next_puzzle(game, "", 9999, (), "", Random(1))
    assert easy.rating < hard.rating
    known = {puzzle.id for puzzle in puzzles} - {easy.id}
    assert next_puzzle(game, "", 1500, known, "", Random(1)) == easy
    assert next_puzzle(game, "", 1500, known, easy.id, Random(1)) != easy
    theme = puzzles[0].themes[-1]
    assert theme in next_puzzle(game, theme, 1500, (), "", Random(1)).themes


def test_the_sentences_exist_in_every_language():
    english = sentences("en")
    for language in LANGUAGES:
        assert set(sentences(language)) == set(english)
        assert language == "en" or all(sentences(language)[key] != english[key] for key in english)
    assert sentences("../x") == sentences("xx") == english


def damaged(name=GAMES[0], **changes):
    """The faults of a game whose first puzzle is damaged."""
    game = load(name)
    whole = puzzles_of(game)
    puzzle = next(each for each in whole.puzzles if not each.choices)
    one = replace(whole, puzzles=(replace(puzzle, **changes),))
    broken = type("Broken", (type(game),), {"puzzles": lambda self: one, "id": game.id})()
    return [fault for fault in check_puzzles(broken) if "no puzzle uses" not in fault]


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"rule": "XX-1"}, "no paragraph 'XX-1'"),
        ({"rating": 0}, "the rating 0 is not"),
        ({"position": "nonsense"}, "nonsense"),
        ({"id": "abc"}, "the id does not follow"),
        ({"finds": ()}, "nothing to find"),
        ({"finds": (Find(("nonsense",)),)}, "must be legal"),
        ({"seat": 7}, "7"),
        ({"goal": "odd"}, "no text for goal.odd"),
        ({"themes": ("odd",)}, "no text for theme.odd"),
        ({"choices": ("a", "b")}, "no question"),
    ],
)
def test_damaged_puzzles_are_found(changes, fault):
    assert any(fault in each for each in damaged(**changes)), damaged(**changes)


def test_an_answer_that_cannot_be_played_is_found():
    name = next(each for each in GAMES if every(each)[0].goal in ("win", "save"))
    find = every(name)[0].finds[0]
    wrong = {**find.wrong, next(move for move in find.wrong if move != ANY): "nonsense"}
    faults = damaged(name, finds=(replace(find, wrong=wrong), *every(name)[0].finds[1:]))
    assert any("cannot be played" in fault for fault in faults)


def test_puzzles_that_cannot_be_read_are_reported():
    game = load(GAMES[0])
    broken = type("Broken", (type(game),), {"puzzles": lambda self: json.loads("{"), "id": game.id})()
    assert "cannot be read" in check_puzzles(broken)[0]


def test_a_puzzle_is_the_same_after_it_was_written_and_read():
    for name in GAMES:
        for puzzle in some(name, 20):
            assert Puzzle.from_json(json.loads(json.dumps(puzzle.to_json()))) == puzzle


@pytest.mark.parametrize(
    "arguments", [[], ["make"], ["mistype", GAMES[0]], ["make", GAMES[0], "x"], ["make", GAMES[0], "-1"], ["make", "x"]]
)
def test_the_command_for_makers_refuses_what_it_does_not_know(arguments, capsys):
    with pytest.raises(SystemExit) as refused:
        main(arguments)
    assert refused.value.code == 2
    assert capsys.readouterr().err.startswith("usage: python -m parlour.school.puzzles ")


def test_a_game_without_puzzles_says_so():
    game = load(GAMES[0])
    none = type(
        "None",
        (type(game),),
        {"puzzles": lambda self: PuzzleSet((), {}, lambda state, seat: str(state)), "id": game.id},
    )()
    with pytest.raises(UnknownPuzzle, match="has no puzzles"):
        puzzles_of(none)


@pytest.mark.parametrize("name", GAMES)
def test_the_file_of_a_game_is_what_making_would_write(name):
    game = load(name)
    package = f"{type(game).__module__.rpartition('.')[0]}.puzzles"
    assert files(package).joinpath(FILE).read_text("utf-8") == format_puzzles(puzzles_of(game).puzzles)
