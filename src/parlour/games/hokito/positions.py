"""How many positions Hokito has."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from parlour.core.encoding import PositionCount
from parlour.games.hokito.grid import COLOURS
from parlour.games.hokito.state import HokitoState


def count_positions(state: HokitoState) -> PositionCount:
    """Every way to place singles and stacks of even height that together are all pawns, with fitting pawns on top.

    At most, as it does not follow which pawns can come together. Each move empties a square, so the number of pieces
    says who is to move.
    """
    return PositionCount(boards(len(state.board), tuple(state.marks) * len(COLOURS)))


def boards(squares: int, pawns: Sequence[int]) -> int:
    """How many boards there are with this number of pawns of each kind, as many as squares in all."""
    tops = _tops(pawns)
    return sum(
        comb(squares, singles + stacks) * comb(singles + stacks, singles) * heights * tops[singles + stacks]
        for singles in range(squares % 2, squares + 1, 2)
        for stacks in range((squares - singles) // 2 + 1)
        if (heights := _heights((squares - singles) // 2, stacks))
    )


def _heights(pairs: int, stacks: int) -> int:
    """In how many ways pairs of pawns form stacks in a given order (HK-8: every stack is of even height)."""
    return comb(pairs - 1, stacks - 1) if stacks else not pairs


def _tops(pawns: Sequence[int]) -> list[int]:
    """For each number of pieces, in how many ways they can show pawns on top, with no more of a kind than there are."""
    ways = [1]
    for most in pawns:
        longer = [0] * (len(ways) + most)
        for others, count in enumerate(ways):
            for shown in range(most + 1):
                longer[others + shown] += count * comb(others + shown, shown)
        ways = longer
    return ways
