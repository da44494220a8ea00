"""The options: the size of the grid, and when a game without a winner is a draw."""

import re
from dataclasses import dataclass
from typing import NamedTuple

from parlour.core.options import custom, number


class Size(NamedTuple):
    """The columns and rows of a grid."""

    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


DEFAULT_SIZE = Size(7, 7)
SIZE_LIMITS = "WxH with W·(H-1) > 38, W at most 26 and H at most 99"


def read_size(value: object) -> Size:
    """The size that a value means.

    :raises ValueError: if it is not a grid size
    """
    match = re.fullmatch("([1-9][0-9]?)x([1-9][0-9]?)", str(value))
    size = Size(*map(int, match.groups())) if match else None
    if not size or size.width > 26 or size.width * (size.height - 1) <= 38:  # OP-1
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
        DEFAULT_SIZE, read_size, rule="OP-1", about="columns x rows of the grid", limits=SIZE_LIMITS, show=str
    )
    repetition: int = custom(
        3,
        read_repetition,
        rule="OP-11",
        about="the occurrence of a position that makes a draw; 0 for never",
        limits="0 · 2 to 9",
    )
    max_relocations: int = number(
        100, 0, 1000, rule="OP-11", about="relocations by both players together that make a draw; 0 for no limit"
    )
