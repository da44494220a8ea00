"""The options of Hokito."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from parlour.core import Violation
from parlour.core.options import choice, custom


class Marks(NamedTuple):
    """How many pawns with mark 1, 2 and 3 a colour has (HK-1)."""

    ones: int
    twos: int
    threes: int

    def __str__(self) -> str:
        return ",".join(map(str, self))


SIZES = (4, 6, 8)
"""How many columns and rows a board can have: an even number, and no more squares than a machine word has bits."""
USUAL_SIZE = 6
USUAL_MARKS = Marks(6, 6, 6)
MARKS_LIMITS = "three numbers such as 8,6,4 that add up to half the squares: 18 on the usual board"


def read_size(value: object) -> int:
    """The number of columns and rows that a value means.

    :raises ValueError: if there is no such board
    """
    if str(value) not in map(str, SIZES):
        raise ValueError("must be 4, 6 or 8")
    return int(str(value))


def read_marks(value: object) -> Marks:
    """The numbers of pawns that a value means.

    :raises ValueError: if they are not three numbers
    """
    match = re.fullmatch("(0|[1-9][0-9]?),(0|[1-9][0-9]?),(0|[1-9][0-9]?)", str(value))
    if not match:
        raise ValueError(f"must be {MARKS_LIMITS}")
    return Marks(*map(int, match.groups()))


def even_marks(size: int) -> Marks:
    """As many pawns of one mark as of another, or one more of the lower marks."""
    pawns = pawns_of_a_colour(size)
    return Marks((pawns + 2) // 3, (pawns + 1) // 3, pawns // 3)


def pawns_of_a_colour(size: int) -> int:
    """How many pawns each player has: one for each square of their half (HK-1)."""
    return size * size // 2


@dataclass(frozen=True)
class Options:
    """The options of Hokito."""

    size: int = custom(
        USUAL_SIZE,
        read_size,
        rule="HK-1",
        about="columns and rows of the board",
        limits="4 · 6 · 8",
        choices=tuple(map(str, SIZES)),
    )
    setup: str = choice(
        "rows",
        "mixed",
        "arrange",
        rule="HK-3",
        about="pawns at random on each player's own rows, at random all over the board, or as the players arrange them",
    )
    end: str = choice(
        "to-move",
        "either",
        rule="HK-11",
        about="the game ends when the player to move has no move, or as soon as either player has none",
    )
    marks: Marks = custom(  # noqa: RUF009  it is a dataclass field
        USUAL_MARKS,
        read_marks,
        rule="HK-1",
        about="how many pawns of each colour have mark 1, 2 and 3",
        limits=MARKS_LIMITS,
        show=str,
        presets=(str(USUAL_MARKS),),
    )

    def marks_on(self, size: int) -> Marks:
        """The marks on a board of this size, where the usual ones mean even marks (HK-1)."""
        return even_marks(size) if self.marks == USUAL_MARKS else self.marks


def option_violations(options: Options, size: int) -> Iterator[Violation]:
    """Why the marks do not fit the board."""
    marks, pawns = options.marks_on(size), pawns_of_a_colour(size)
    if sum(marks) != pawns:
        message = f"marks {marks} must add up to {pawns} on a board of {size} × {size}"
        yield Violation("HK-1", message, "marks-sum", {"pawns": pawns, "size": size})
