"""The key figures of the games: the size of the state space is never below what games can reach."""

from collections.abc import Mapping
from typing import Any

import pytest

from parlour import CHANCE, Game, load
from parlour.core.encoding import Encoding, PositionCount
from parlour.lab.facts import positions_text
from parlour.native import NativeState
from tests.settings import GAMES

SMALL = [(game, options) for game in map(load, GAMES) if game.encoding for options in game.encoding.theory[:1]]
each_small_variant = pytest.mark.parametrize(("game", "options"), SMALL, ids=[game.id for game, _ in SMALL])


def decisions(start: NativeState) -> set[str]:
    """The texts of all positions in which a seat decides."""
    found, seen, left = set(), {start}, [start]
    while left:
        state = left.pop()
        if state.seat not in (None, CHANCE):
            found.add(str(state))
        for action in state.actions():
            child = state.copy()
            child.step(action)
            if child not in seen:
                seen.add(child)
                left.append(child)
    return found


@each_small_variant
def test_no_game_reaches_more_positions_than_counted(game: Game[Any], options: Mapping[str, object]) -> None:
    start = NativeState(game, seats=2, options=options)
    assert game.encoding
    count = game.encoding.positions(start.state)
    assert count
    assert len(decisions(start)) <= count.number


@each_small_variant
def test_the_positions_of_a_game_are_not_counted_unless_its_encoding_does(
    game: Game[Any], options: Mapping[str, object]
) -> None:
    assert game.encoding
    assert Encoding.positions(game.encoding, game.initial(2, options)) is None


def test_a_bound_is_rounded_upwards_and_an_exact_number_is_written_out() -> None:
    assert positions_text(PositionCount(1_000_001)) == "at most 10^7"
    assert positions_text(PositionCount(1_000_000)) == "at most 10^6"
    assert positions_text(PositionCount(1_234_567, is_exact=True)) == "1,234,567"
    assert positions_text(None) == "not counted"
