"""The options: the grid, the pieces, how many in a row win, and when a game without a winner is a draw."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from parlour.core import Violation
from parlour.core.options import custom, number


class Size(NamedTuple):
    """The columns and rows of a grid."""

    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


DEFAULT_SIZE = Size(7, 7)
SIZE_LIMITS = "WxH with W·(H-1) > 2·(pieces-1), W at most 26 and H at most 99"

PIECES = 20
"""The number of pieces in the rulebook (OP-2)."""
GOAL = 4
"""How many cells of one colour in a line win, according to the rulebook (OP-9)."""


def read_size(value: object) -> Size:
    """The size that a value means.

    :raises ValueError: if it is not a grid size
    """
    match = re.fullmatch("([1-9][0-9]?)x([1-9][0-9]?)", str(value))
    size = Size(*map(int, match.groups())) if match else None
    if not size or size.width > 26 or size.height < 2:  # OP-1
        raise ValueError(f"must be {SIZE_LIMITS}")
    return size


def read_repetition(value: object) -> int:
    """The number of occurrences that a value means.

    :raises ValueError: if it is neither 0 nor 2 to 9
    """
    if not re.fullmatch("[02-9]", str(value)):
        raise ValueError("must be 0 or a whole number from 2 to 9")
    return int(str(value))


@dataclass(frozen=True)
class Options:
    """The options of One Piece for Two."""

    size: Size = custom(  # noqa: RUF009  it is a dataclass field
        DEFAULT_SIZE,
        read_size,
        rule="OP-1",
        about="columns x rows of the grid",
        limits=SIZE_LIMITS,
        show=str,
        presets=(str(DEFAULT_SIZE), "8x8"),
    )
    pieces: int = number(PIECES, 2, 40, rule="OP-2", about="pieces in the box at the start")
    in_a_row: int = number(GOAL, 3, 9, rule="OP-9", about="cells of one colour in an unbroken line that win")
    repetition: int = custom(
        3,
        read_repetition,
        rule="OP-11",
        about="the occurrence of a position that makes a draw; 0 for never",
        limits="0 · 2 to 9",
        choices=tuple("023456789"),
    )
    max_relocations: int = number(
        100, 0, 1000, rule="OP-11", about="relocations by both players together that make a draw; 0 for no limit"
    )


def option_violations(options: Options) -> Iterator[Violation]:
    """Why a grid, its pieces and the line that wins do not go together."""
    (width, height), needed = options.size, 2 * (options.pieces - 1)
    if width * (height - 1) <= needed:  # then the last piece might find no room
        message = f"a {options.size} grid is too small for {options.pieces} pieces: W·(H-1) must exceed {needed}"
        yield Violation("OP-1", message, "grid-too-small", {"pieces": options.pieces})
    if options.in_a_row > max(options.size):
        message = f"no line of {options.in_a_row} fits into a {options.size} grid"
        yield Violation("OP-9", message, "line-too-long", {"cells": options.in_a_row})
