"""Who sits where: the same deal is played from every side."""

from itertools import combinations
from typing import TypeAlias

Seating: TypeAlias = tuple[int, ...]
"""For each seat the number of the bot that sits there."""


def seatings(bots: int, seats: int) -> tuple[tuple[Seating, ...], ...]:
    """The seatings that share a deal, for each choice of bots; deal after deal takes the next choice.

    Every bot of a choice sits in every seat equally often. Where there are fewer bots than seats, each has several.
    """
    if bots >= seats:
        return tuple(_rotations(choice) for choice in combinations(range(bots), seats))
    rows = (tuple((first + seat) % bots for seat in range(seats)) for first in range(bots))
    return (tuple(dict.fromkeys(each for row in rows for each in _rotations(row))),)


def _rotations(row: Seating) -> tuple[Seating, ...]:
    return tuple(row[-turn:] + row[:-turn] for turn in range(len(row)))


def labels(specs: tuple[str, ...]) -> tuple[str, ...]:
    """A name for each bot; bots of the same kind are numbered."""
    return tuple(
        f"{spec} #{specs[: place + 1].count(spec)}" if specs.count(spec) > 1 else spec
        for place, spec in enumerate(specs)
    )
