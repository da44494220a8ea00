"""What the solution says about positions and moves."""

from pathlib import Path

import pytest

from parlour import InvalidPosition, load
from parlour.core import State
from parlour.games.cookie_disco import solution
from parlour.games.cookie_disco.solution import STANDARD, VARIANTS, Solution, SolutionError, Value, Variant
from parlour.games.cookie_disco.solution.exact import expected
from tests.settings import Setting
from tests.walk import walk

GAME = load("cookie-disco")
LONGEST = "C:2,0 C:3,0 C:4,0 V:1,1 O:1,2 A:2,2 B:3,2 A:0,3 / O / A"
ONE = "C:0,0 V:1,0 B:3,0 A:4,0 C:1,1 A:2,1 C:0,2 O:1,2 / O / C"
FIRST = "O:-1,-1 V:0,-1 A:1,-1 A:-1,0 C:1,0 C:-1,1 C:0,1 B:1,1 / O / -"


@pytest.mark.usefixtures("solved")
@pytest.mark.parametrize(
    ("text", "value", "words"),
    [(LONGEST, Value(1.0, 49), "win in 49"), (ONE, Value(1.0, 1), "win in 1"), (FIRST, Value(0.5), "draw")],
)
def test_a_position_is_worth_the_same_as_text_and_as_state(text: str, value: Value, words: str) -> None:
    assert solution.probe(text) == solution.probe(GAME.parse(text)) == value
    assert str(value) == words


@pytest.mark.usefixtures("solved")
def test_many_positions_are_probed_as_one_is() -> None:
    states = [GAME.parse(text) for text in (LONGEST, ONE, FIRST)]
    assert solution.probe_many([LONGEST, ONE, FIRST]) == list(map(solution.probe, states))
    assert solution.probe_many([*states, ONE]) == [*map(solution.probe, states), solution.probe(ONE)]
    assert solution.probe_many([]) == []
    with pytest.raises(InvalidPosition, match="invalid position 'nonsense'"):
        solution.probe_many([LONGEST, "nonsense"])


DIVIDED = GAME.parse(ONE).play("2,1>1,-1")


@pytest.mark.usefixtures("solved")
@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("nonsense", "expected cookies, side and lock"),
        ("start", "only turns have a value"),
        (GAME.initial(2, {"start": "1"}), "only turns have a value"),
        (load("nim").initial(), "only Cookie Disco is solved"),
        (GAME.parse(f"{FIRST} / crawl=1,1", {"crawl": "on"}), "with the crawl cookie is not solved"),
        (DIVIDED, "the field is divided"),
        (str(DIVIDED), "the field is divided"),
    ],
    ids=str,
)
def test_a_position_without_a_value_is_refused(position: State[object] | str, reason: str) -> None:
    with pytest.raises(InvalidPosition, match=reason):
        solution.probe(position)


@pytest.mark.usefixtures("solved")
def test_a_game_is_worth_what_its_moves_say() -> None:
    """Along a whole game, each move's line is the value of the position it leads to."""
    for state in walk(Setting("cookie-disco", 2, {"repetition": "off", "start": "1"}), seed=5):
        if state.phase != "turn":
            continue
        analysis = solution.solved(state)
        assert analysis is not None
        assert {line.move for line in analysis.lines} == {str(move) for move in state.moves()}
        assert all(line.is_exact for line in analysis.lines)
        for line in analysis.lines:
            after = state.play(line.move)
            if after.outcome:
                assert (line.value, line.distance) == (1, 0)
            else:
                assert (line.value, line.distance) == (1 - solution.probe(after).score, solution.probe(after).distance)
        best = solution.probe(state)
        assert (analysis.value, analysis.lines[0].distance) == (best.score, max(0, best.distance - 1))


def test_the_best_move_comes_first(solved: Solution) -> None:
    wins = [move for move in solved.moves(ONE) if move.value.score == 1]
    assert [move.value.distance for move in wins] == sorted(move.value.distance for move in wins)
    drawn = [move for move in solved.moves(FIRST) if move.value.word == "draw"]
    assert [move.mistakes for move in drawn] == sorted((move.mistakes for move in drawn), reverse=True)
    lost = [move.value.distance for move in solved.moves(FIRST) if move.value.word == "loss"]
    assert lost == sorted(lost, reverse=True)
    assert lost[0] > lost[-1]


def test_mistakes_are_the_replies_that_throw_something_away(solved: Solution) -> None:
    for move in solved.moves(FIRST):
        after = GAME.parse(FIRST).play(move.text)
        best = solved.probe(after)
        replies = [reply.value for reply in solved.moves(after)]
        assert move.replies == len(replies)
        assert move.mistakes == sum(reply.score < best.score for reply in replies)


def test_a_placement_is_worth_what_the_cherry_makes_of_it(solved: Solution) -> None:
    start = GAME.initial(2, {"start": "1"})
    placed = start.play("O@3")
    analysis = solution.solved(placed)
    assert analysis is not None
    # From spot 1 the beginner wins against spot 3, and the other way round it is a draw.
    assert {line.move: line.value for line in analysis.lines}["B@1"] == 0.75
    assert expected(solved, placed.play("B@1"), 1) == 0.75
    assert expected(solved, placed.play("B@1"), 0) == 0.25
    first = solution.solved(start)
    assert first is not None
    assert {line.move: line.value for line in first.lines}["O@3"] == 1 - analysis.value
    assert first.value == max(line.value for line in first.lines)


@pytest.mark.usefixtures("solved")
@pytest.mark.parametrize(
    "state",
    [
        GAME.initial(),
        GAME.parse(f"{FIRST} / crawl=1,1", {"crawl": "on"}),
        load("nim").initial(),
    ],
    ids=str,
)
def test_a_state_outside_the_solution_has_no_analysis(state: State[object]) -> None:
    assert solution.solved(state) is None


def test_there_is_no_analysis_before_the_game_is_solved() -> None:
    assert solution.solved(GAME.parse(FIRST)) is None


LOST_WIN = "C:0,0 A:2,0 V:3,0 O:0,1 A:3,1 C:0,2 C:1,2 B:2,2 / O / A"
"""Orange wins with a roll over the start cell, and is stuck without it (CD-14)."""


@pytest.mark.usefixtures("solved")
def test_each_variant_has_values_of_its_own() -> None:
    standard, without = (GAME.parse(LOST_WIN, variant.options) for variant in VARIANTS)
    assert solution.probe(standard) == solution.probe(LOST_WIN) == Value(1.0, 1)
    assert solution.probe(without) == solution.probe(LOST_WIN, Variant(over_start=False)) == Value(0.0, 0)
    assert solution.probe_many([LOST_WIN], Variant(over_start=False)) == [Value(0.0, 0)]


def test_a_solution_refuses_states_of_the_other_variant(solved: Solution, solved_without: Solution) -> None:
    standard, without = (GAME.parse(LOST_WIN, variant.options) for variant in VARIANTS)
    for solution_of_one, state_of_other, own in ((solved, without, "yes"), (solved_without, standard, "no")):
        with pytest.raises(InvalidPosition, match=f"this solution is for the option over_start={own}"):
            solution_of_one.probe(state_of_other)


@pytest.mark.usefixtures("solved")
@pytest.mark.parametrize("variant", VARIANTS)
def test_an_analysis_lists_the_moves_of_its_variant(variant: Variant) -> None:
    text = "C:1,0 V:2,0 A:0,1 C:3,1 B:0,2 O:1,2 C:2,2 A:2,3 / O / -"
    state = GAME.parse(text, variant.options)
    analysis = solution.solved(state)
    assert analysis is not None
    assert {line.move for line in analysis.lines} == set(map(str, state.moves()))
    assert (analysis.value == 1) == variant.over_start


def test_only_the_solution_of_the_same_variant_is_used(
    solved: Solution, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = STANDARD.path
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))
    without = Variant(over_start=False)
    STANDARD.path.symlink_to(source)
    text = "C:1,0 V:2,0 A:0,1 C:3,1 B:0,2 O:1,2 C:2,2 A:2,3 / O / -"
    assert solution.solved(GAME.parse(text)) is not None
    assert solution.solved(GAME.parse(text, without.options)) is None
    without.path.symlink_to(source)
    with pytest.raises(SolutionError, match="or different options"):
        solution.solved(GAME.parse(text, without.options))
