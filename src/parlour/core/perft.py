"""Counting move sequences, the usual test of move generators."""

from typing import Any

from parlour.core.arguments import is_whole, require
from parlour.core.errors import InvalidArgument, InvalidPosition, short
from parlour.core.state import State


def perft(state: State[Any], depth: int) -> int:
    """The number of sequences of exactly that many moves, those of chance included.

    :raises InvalidPosition: if the state is a view, whose hidden moves cannot be counted
    """
    require(state, State, "move sequences are counted from a state")
    if not is_whole(depth) or depth < 0:
        raise InvalidArgument(f"the depth must be 0 or more, not {short(depth)}")
    if state.is_view:
        raise InvalidPosition(str(state), ["it hides something, and hidden moves cannot be counted"])
    return _count(state, depth)


def _count(state: State[Any], depth: int) -> int:
    if depth == 0:
        return 1
    choices = [(seat, move) for seat in state.actors for move in state.moves(seat)]
    if depth == 1:
        return len(choices)
    return sum(_count(state.play(move, seat), depth - 1) for seat, move in choices)
