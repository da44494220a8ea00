"""Hokito and the native core."""

from typing import Any

import pytest

from parlour import engine
from parlour.engine import Limits, NativeUnavailable, search
from parlour.games.hokito import GAME
from tests.engine.memory import check_memory_is_limited, needs_statm
from tests.engine.test_search import decisions
from tests.settings import Setting

START = "b1,b2,b3,b1,b2,b3/b1,b2,b3,b1,b2,b3/b1,b2,b3,b1,b2,b3/w1,w2,w3,w1,w2,w3/w1,w2,w3,w1,w2,w3/w1,w2,w3,w1,w2,w3 b"
MOVER_STUCK = ".,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./w1x26,.,.,.,.,./b3x10,.,.,.,.,. w"
SEVEN_ONES = START.replace("b2", "b1", 1)
COVERED = START.replace("/b1,b2,b3,b1,b2,b3/w1", "/b1x2,{},b2,b3/w1").removesuffix("b") + "w"
ARRANGING = "b1,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,. b"


@needs_statm
def test_the_memory_of_a_tree_is_limited() -> None:
    check_memory_is_limited("hokito", START, "tree", 60_000)


def test_random_games_begin_with_the_deal() -> None:
    tally = engine.playouts(GAME, GAME.initial(), 200, seed=1)
    assert tally.plies > 200 * 36


def test_hk_11_random_games_stop_when_the_player_who_has_just_moved_is_stuck() -> None:
    assert engine.playouts(GAME, GAME.parse(MOVER_STUCK), 10, seed=1).plies == 10
    assert engine.playouts(GAME, GAME.parse(MOVER_STUCK, {"end": "either"}), 10, seed=1).plies == 0


def test_hk_1_a_text_with_too_many_pawns_of_a_kind_is_refused() -> None:
    with pytest.raises(NativeUnavailable, match="too many pawns of a kind"):
        engine.twin(GAME, SEVEN_ONES)


def test_more_threads_share_the_nodes() -> None:
    assert search("hokito", ARRANGING, Limits(nodes=1001, threads=3), options={"setup": "arrange"}).nodes == 1001


def test_a_distant_win_is_proven_with_its_distance() -> None:
    proven = 0
    for seed in range(6):
        for state in decisions(Setting("hokito", 2, {}), seed)[-10:]:
            best = search(GAME, state, Limits(nodes=20_000)).lines[0]
            if best.is_exact and best.value == 1 and best.distance >= 2:
                proven += 1
                assert is_forced(engine.twin(GAME, str(state)).play(best.move), best.distance)
    assert proven > 3


def is_forced(twin: Any, distance: int) -> bool:
    """Whether the seat that has just moved wins within this many moves, whatever happens."""
    moves = twin.moves()
    if not moves or distance <= 0:
        return not moves and twin.scores()[1 - twin.seat] == 1
    return all(is_answered(twin.play(move), distance - 1) for move in moves)


def is_answered(twin: Any, distance: int) -> bool:
    """Whether the seat on turn has won, or can still win within this many moves."""
    moves = twin.moves()
    return any(is_forced(twin.play(move), distance - 1) for move in moves) if moves else twin.scores()[twin.seat] == 1


def test_a_draw_that_is_searched_to_the_end_is_proven() -> None:
    text = ".,.,b2,b1,b1,b2/w1x2,.,b1,.,b1,b2x14/.,.,.,.,.,./.,.,.,.,.,w2x4/.,.,.,b2x2,w1,w1/w2,b3x2,.,w2,w1,w2 w"
    best = search(GAME, text, Limits(nodes=2_000_000)).lines[0]
    assert (best.move, best.value, best.is_exact) == ("a1-c5", 0.5, True)


def test_early_on_it_costs_more_to_cover_a_three_than_a_one() -> None:
    three, one = (
        search(GAME, COVERED.format(row), Limits(nodes=1_000, depth=1)).lines[0].value for row in ("b2,.,b1", "b2,b3,.")
    )
    assert three > one + 0.03
