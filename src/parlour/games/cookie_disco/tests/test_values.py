"""Cookie Disco with cookies of other values than the rulebook's."""

import pytest

from parlour import InvalidOptions, InvalidPosition
from parlour.games.cookie_disco import GAME
from parlour.games.cookie_disco.bots import level_8
from parlour.games.cookie_disco.solution import Solution, Variant, has_solution
from parlour.games.cookie_disco.solution.solving import position_count

TURN = "C:1,-1 V:-2,0 O:0,0 C:-3,1 A:-1,1 C:0,1 B:-3,2 A:-2,2 / B / C"


@pytest.mark.parametrize("values", ["3,2", "0,2,1", "4,2,1", "3 2 1", 321, None, [3, 2, 1]])
def test_cd_1_values_are_three_numbers_from_1_to_3(values: object) -> None:
    with pytest.raises(InvalidOptions, match=r"values must be three numbers from 1 to 3, such as 3,2,1, not .*CD-1"):
        GAME.initial(options={"values": values})


def test_cd_1_the_usual_values_are_the_standard_game() -> None:
    assert GAME.initial(options={"values": "3,2,1"}) == GAME.initial()
    assert GAME.initial(options={"values": "3,2,2"}) != GAME.initial()


def test_cd_10_a_cookie_makes_as_many_steps_as_one_that_it_touches_is_worth() -> None:
    usual, ones = GAME.parse(TURN), GAME.parse(TURN, {"values": "1,1,1"})
    steps = {route.steps for cell in ones.stage.field.kinds for route in ones.routes(cell)}
    assert steps == {1}
    assert {route.steps for cell in usual.stage.field.kinds for route in usual.routes(cell)} == {2, 3}


def test_cd_16_the_totals_of_a_division_count_these_values() -> None:
    def score(values: str) -> str | None:
        outcome = GAME.parse(TURN, {"values": values}).play("-1,1>-4,2").outcome
        return outcome.detail if outcome else None

    assert score("3,2,1") == "8 : 6"
    violation = GAME.parse(TURN, {"values": "3,1,1"}).why_not("-1,1>-4,2")
    assert violation
    assert violation.rule == "CD-16"


def test_the_values_stay_through_a_whole_game_and_are_shown() -> None:
    state = GAME.initial(options={"values": "2,3,1", "start": "1"})
    for move in ("O@1", "B@6", "cherry=left", "hand=left"):
        state = state.play(move)
    state = state.play(state.moves()[0])
    shown = {(cookie["kind"], cookie["value"]) for cookie in state.to_json()["cookies"]}
    assert shown == {("C", 2), ("A", 3), ("V", 1), ("O", 0), ("B", 0)}
    assert "(A3)" in GAME.render(state) or "<A3>" in GAME.render(state)


def test_the_solution_covers_the_usual_values_only() -> None:
    other = {"values": "3,2,2"}
    assert Variant.of_options(other) is None
    assert Variant.of_state(GAME.parse(TURN, other)) is None
    assert not has_solution(other)
    fallback = object()
    assert level_8(fallback, other) is fallback  # type: ignore[arg-type]
    solution = Solution(memoryview(bytes(position_count())))
    with pytest.raises(InvalidPosition, match="the game is solved with the values 3,2,1, not 3,2,2"):
        solution.probe(GAME.parse(TURN, other))
