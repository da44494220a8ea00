"""How long a match goes on."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any, Self, TypeAlias

from parlour.arena.elo import Sprt
from parlour.arena.errors import InvalidMatch

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


USUAL_GAMES = 200
MOST_GAMES = 10_000_000


@dataclass(frozen=True)
class Plan:
    """So many games, or fewer if a test decides earlier."""

    games: int
    sprt: Sprt | None = None

    @classmethod
    def of(cls, games: int | None = None, sprt: Sprt | None = None) -> Self:
        """A plan; a test goes on until it decides if nobody says how many games are enough.

        :raises InvalidMatch: if the number is none that can be played
        """
        if games is None:
            games = MOST_GAMES if sprt else USUAL_GAMES
        if not 1 <= games <= MOST_GAMES:
            raise InvalidMatch(f"the number of games must be from 1 to {MOST_GAMES}, not {games}")
        return cls(games, sprt)

    @property
    def is_open(self) -> bool:
        """Whether nobody can say how many games it will be."""
        return self.games == MOST_GAMES

    def to_json(self) -> dict[str, object]:
        """The plan in plain types."""
        return asdict(self)

    @classmethod
    def from_json(cls, given: Any) -> Self:
        """The plan that plain types stand for.

        :raises InvalidMatch: if they are none
        """
        try:
            return cls.of(given["games"], given["sprt"] and Sprt.of(**given["sprt"]))
        except (TypeError, KeyError) as error:
            raise InvalidMatch(f"no plan: {error}") from None
