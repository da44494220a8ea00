"""The traces and the facts of Hokito's moves, from which a client shows the path of a piece and says what it did."""

from itertools import pairwise

import pytest

from parlour import CHANCE
from parlour.games.hokito import GAME, HokitoState, Hop
from parlour.games.hokito.grid import Layout
from parlour.games.hokito.tests.settings import SETTINGS
from tests.settings import Setting
from tests.walk import walk


def squares(trace: str | None, layout: Layout) -> list[tuple[int, int]]:
    """The row and column of each square of a trace, counted from the top left corner."""
    assert trace
    return [divmod(layout.index[trace[at : at + 2]], layout.size) for at in range(0, len(trace), 2)]


def check_hop(state: HokitoState, start: tuple[int, int], end: tuple[int, int]) -> tuple[int, int]:
    """The direction of a hop, which must go straight to the next occupied square (HK-6)."""
    across, down = end[1] - start[1], end[0] - start[0]
    assert (across == 0) != (down == 0)
    direction = (down > 0) - (down < 0), (across > 0) - (across < 0)
    rows = state.board.layout.rows
    for distance in range(1, abs(across + down)):
        assert not state.board[rows[start[0] + distance * direction[0]][start[1] + distance * direction[1]]]
    assert state.board[rows[end[0]][end[1]]]
    return direction


@pytest.mark.parametrize("setting", [Setting("hokito", *setting) for setting in SETTINGS], ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_hk_6_and_hk_7_a_trace_makes_each_hop_without_turning_back(setting: Setting, seed: int) -> None:
    for state in walk(setting, seed):
        assert isinstance(state, HokitoState)
        seat = state.turn
        if seat is None or seat == CHANCE:
            continue
        for move in state.moves(seat):
            trace = state.trace(seat, move)
            if not isinstance(move, Hop):
                assert trace is None
                continue
            layout = state.board.layout
            path, piece = squares(trace, layout), state.board[move.start]
            assert (path[0], path[-1]) == (divmod(move.start, layout.size), divmod(move.end, layout.size))
            assert piece
            assert len(path) == piece.mark + 1
            directions = [check_hop(state, one, other) for one, other in pairwise(path)]
            assert all((down, across) != (-ahead[0], -ahead[1]) for (down, across), ahead in pairwise(directions))


@pytest.mark.parametrize(
    ("position", "move", "trace"),
    [
        ("b2,.,.,w1,.,w2/.,.,.,.,.,./.,.,.,.,.,./.,w1x4,.,.,.,./.,.,.,.,.,./.,.,.,w1,.,. b", "a6-f6", "a6d6f6"),
        ("b2,.,.,w1,.,w2/.,.,.,.,.,./.,.,.,.,.,./.,w1x4,.,.,.,./.,.,.,.,.,./.,.,.,w1,.,. b", "a6-d1", "a6d6d1"),
        (".,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./w2,w1,.,.,.,./b3,w1,.,.,.,. b", "a1-a2", "a1b1b2a2"),
        ("b3,w1,.,.,.,./.,.,.,.,.,./w1,w1,w1,.,.,./.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,. b", "a6-c4", "a6a4b4c4"),
    ],
    ids=["empty squares are skipped", "a turn", "round a block", "the fewest turns"],
)
def test_hk_10_of_several_paths_the_one_with_the_fewest_turns_is_kept(position: str, move: str, trace: str) -> None:
    state = GAME.figure(position)
    assert state.trace(0, state.parse_move(move)) == trace


@pytest.mark.parametrize(
    ("position", "move", "facts"),
    [
        ("b2,.,.,w1,.,w2/.,.,.,.,.,./.,.,.,.,.,./.,w1x4,.,.,.,./.,.,.,.,.,./.,.,.,w1,.,. b", "a6-f6", "b2 w2"),
        ("b2x2,w1,.,./w3,b1x3,b1,./.,w2,.,./.,.,.,. b", "a4-b3", "b2x2 b1x3 w1 b1 w2 w3"),
        (".,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./w2,w1,.,.,.,./b3,w1,.,.,.,. b", "a1-a2", "b3 w2 w1"),
    ],
)
def test_the_facts_of_a_hop_are_its_piece_what_it_lands_on_and_what_is_next_to_that(
    position: str, move: str, facts: str
) -> None:
    state = GAME.figure(position)
    assert state.facts(state.parse_move(move)) == facts


@pytest.mark.parametrize("setting", [Setting("hokito", *setting) for setting in SETTINGS], ids=str)
def test_hk_9_the_stack_after_a_hop_follows_from_its_facts(setting: Setting) -> None:
    for state in walk(setting, 1):
        assert isinstance(state, HokitoState)
        for move in state.moves() if state.actors else ():
            facts = state.facts(move)
            if not isinstance(move, Hop):
                assert facts is None
                continue
            assert facts
            (top, _, high), (_, _, low) = (text.partition("x") for text in facts.split(" ")[:2])
            assert str(state.play(move).board[move.end]) == f"{top}x{int(high or 1) + int(low or 1)}"
