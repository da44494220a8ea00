"""How many positions One Piece for Two has."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache

from parlour.core.encoding import PositionCount
from parlour.games.one_piece_for_two.state import OnePieceForTwoState

MAX_ROWS = 10
"""Counting takes twice as long with each row."""


def count_positions(state: OnePieceForTwoState) -> PositionCount | None:
    """Every pile of pieces that stand on each other, each of them in two colourings, with either colour to move.

    Once the box is empty, either seat can have that colour. At most, as a line ends the game; None for grids that are
    too high to be counted.
    """
    (width, height), pieces = state.grid.size, state.options.pieces
    if height > MAX_ROWS:
        return None
    coloured = [2**number * ways for number, ways in enumerate(piles(width, height, pieces))]
    return PositionCount(2 * sum(coloured) + 2 * coloured[-1])


def piles(width: int, height: int, most: int) -> list[int]:
    """In how many ways each number of uncoloured pieces can be piled up (OP-5)."""
    reached = {0: [1, *[0] * most]}  # by the rows in which a lying piece extends into the next column
    for _ in range(width):
        after: defaultdict[int, list[int]] = defaultdict(lambda: [0] * (most + 1))
        for entering, ways in reached.items():
            for leaving, added in _columns(height, entering):
                for number in range(most + 1 - added):
                    after[leaving][number + added] += ways[number]
        reached = dict(after)
    return reached[0]


@cache
def _columns(height: int, entering: int) -> tuple[tuple[int, int], ...]:
    """How a column can be filled: the rows of lying pieces that extend into the next one, and the pieces that begin."""
    return tuple(_filled(height, entering, 0))


def _filled(height: int, entering: int, row: int) -> Iterator[tuple[int, int]]:
    """The same from a row on, below which everything is filled."""
    if not entering >> row:
        yield 0, 0
    if row == height:
        return
    if entering >> row & 1:
        yield from _filled(height, entering, row + 1)
        return
    for leaving, pieces in _filled(height, entering, row + 1):
        yield leaving | 1 << row, pieces + 1
    if row + 1 < height and not entering >> row + 1 & 1:
        for leaving, pieces in _filled(height, entering, row + 2):
            yield leaving, pieces + 1
