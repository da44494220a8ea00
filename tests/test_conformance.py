"""The rules agree with what independent programs computed: positions, moves, perft, whole games."""

import json
from typing import Any

import pytest

import parlour
from parlour import CHANCE, State
from tests.bless import folder
from tests.settings import GAMES, of_game

FILES = [
    json.loads(path.read_text("utf-8"))
    for game in GAMES
    for path in sorted((folder(game) / "tests").glob("conformance*.json"))
]


def cases(part: str) -> list[Any]:
    """Every position, or every game, of every file."""
    return [
        pytest.param(file["game"], case, id=f"{file['game']} {number} {case.get('note', '')[:60]}")
        for file in FILES
        for number, case in enumerate(file.get(part, []))
    ]


def check_outcome(game_id: str, state: State[Any], expected: dict[str, Any] | None) -> None:
    outcome = state.outcome
    assert (outcome is None) == (expected is None)
    if outcome is None or expected is None:
        return
    winners = {state.role(seat) for seat in outcome.winners}
    assert len(winners) == 2 if expected["result"] == "draw" else winners == {expected["result"]}
    if "reason" in expected:
        assert outcome.reason == expected["reason"]
    if check := getattr(of_game(game_id), "check_outcome", None):
        check(outcome, expected)


@pytest.mark.parametrize(("game_id", "case"), cases("positions"))
def test_a_position_has_the_expected_moves_counts_and_outcome(game_id: str, case: dict[str, Any]) -> None:
    state = parlour.load(game_id).parse(case["position"], case.get("options"))
    assert str(state) == case["position"]
    assert sorted(map(str, state.moves())) == case["moves"]
    if "outcome" in case:
        check_outcome(game_id, state, case["outcome"])
    for depth, count in enumerate(case["perft"], 1):
        assert parlour.perft(state, depth) == count
    if check := getattr(of_game(game_id), "check_move", None):
        for move in case["moves"]:
            check(case, state, move, state.play(move).outcome)


@pytest.mark.parametrize(("game_id", "case"), cases("games"))
def test_a_whole_game_ends_as_expected(game_id: str, case: dict[str, Any]) -> None:
    state = parlour.load(game_id).parse(case["start"], case["options"])
    draws = iter(case.get("draws", []))
    for move in case["moves"]:
        assert move in map(str, state.moves())
        state = state.play(move)
        while state.actors == (CHANCE,):
            state = state.play(next(draws))
    assert next(draws, None) is None
    assert str(state) == case["final"]
    check_outcome(game_id, state, case["outcome"])


def test_every_game_has_conformance_data() -> None:
    assert {file["game"] for file in FILES} == set(GAMES)
