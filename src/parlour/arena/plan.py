"""How long a match lasts, and who sits where in its games."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from itertools import combinations
from math import comb
from typing import Any, Self, TypeAlias

from parlour.arena.elo import Sprt
from parlour.arena.errors import InvalidMatch
from parlour.core.arguments import is_whole

Seating: TypeAlias = tuple[int, ...]
"""The number of the bot in each seat."""
MAX_CHOICES = 200_000
"""How many choices of bots a match may have."""


def seatings(bots: int, seats: int) -> tuple[tuple[Seating, ...], ...]:
    """The seatings that share a deal, for each choice of bots; each deal takes the next choice.

    Every bot of a choice sits in every seat equally often. With fewer bots than seats, each has several seats.

    :raises InvalidMatch: if there are too many choices to hold in memory
    """
    if (choices := comb(bots, seats)) > MAX_CHOICES:
        raise InvalidMatch(f"there are {choices} ways to choose {seats} of {bots} bots: use fewer bots")
    if bots >= seats:
        return tuple(_rotations(choice) for choice in combinations(range(bots), seats))
    rows = (tuple((first + seat) % bots for seat in range(seats)) for first in range(bots))
    return (tuple(dict.fromkeys(seating for row in rows for seating in _rotations(row))),)


def _rotations(row: Seating) -> tuple[Seating, ...]:
    return tuple(row[-turn:] + row[:-turn] for turn in range(len(row)))


def labels(specs: tuple[str, ...]) -> tuple[str, ...]:
    """A name for each bot; bots of the same kind are numbered."""
    return tuple(
        f"{spec} #{specs[: place + 1].count(spec)}" if specs.count(spec) > 1 else spec
        for place, spec in enumerate(specs)
    )


DEFAULT_GAMES = 200
MAX_GAMES = 10_000_000


@dataclass(frozen=True)
class Plan:
    """A number of games, or fewer if a test decides earlier."""

    games: int
    """The most games that are played."""
    sprt: Sprt | None = None
    """The test that can end the match earlier; None if there is none."""

    @classmethod
    def of(cls, games: int | None = None, sprt: Sprt | None = None) -> Self:
        """A plan; without a number of games, a test runs until it decides.

        :raises InvalidMatch: if the number is out of range
        """
        if games is None:
            games = MAX_GAMES if sprt else DEFAULT_GAMES
        if not is_whole(games) or not 1 <= games <= MAX_GAMES:
            raise InvalidMatch(f"the number of games must be from 1 to {MAX_GAMES}, not {games!r}")
        return cls(games, sprt)

    @property
    def is_open(self) -> bool:
        """Whether the number of games depends on the test alone."""
        return self.games == MAX_GAMES

    def to_json(self) -> dict[str, object]:
        """The plan as JSON."""
        return asdict(self)

    @classmethod
    def from_json(cls, value: Any) -> Self:
        """The plan that a JSON value describes.

        :raises InvalidMatch: if it does not describe a plan
        """
        try:
            return cls.of(value["games"], value["sprt"] and Sprt.of(**value["sprt"]))
        except (TypeError, KeyError) as error:
            raise InvalidMatch(f"not a plan: {error}") from None
