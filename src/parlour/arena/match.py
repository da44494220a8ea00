"""A match: which bots play which game, and with which random numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from functools import cached_property
from math import isfinite
from random import Random
from typing import Any, Self

from parlour.arena.errors import InvalidMatch
from parlour.arena.plan import Seating, labels, seatings
from parlour.bots import make
from parlour.core import Game, Seat
from parlour.core.options import changed, read_options
from parlour.games import load

MOST_BOTS = 100


@dataclass(frozen=True)
class Match:
    """Bots against bots. Games are numbered from 1, and so are pairs: the games that share a deal."""

    game: str
    """The id of the game."""
    version: int
    """The version of its rules."""
    bots: tuple[str, ...]
    """The bots, as ``parlour.bots.make`` knows them."""
    seats: int
    options: Mapping[str, object] = field(hash=False)
    """The options that differ from their defaults, as JSON."""
    seed: int = 0
    """The number that decides every random choice."""
    seconds: float | None = None
    """The time for each move; None leaves it to the bots."""

    @classmethod
    def of(
        cls,
        game: Game[Any],
        bots: Sequence[str],
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        seconds: float | None = None,
    ) -> Self:
        """A match that can be played: the game takes the seats and options, and the bots are there.

        :raises ParlourError: if one of them is wrong
        """
        state = game.initial(seats, options)
        chosen = changed(read_options(game.options, options or {}))
        match = cls(game.id, game.version, tuple(bots), state.seats, chosen, seed, seconds)
        match.check()
        return match

    def check(self) -> None:
        """Makes sure that the match can be played.

        :raises ParlourError: if it cannot
        """
        game = load(self.game)
        if (game.id, game.version) != (self.game, self.version):
            raise InvalidMatch(f"played by version {self.version} of {self.game!r}, and this is version {game.version}")
        if not 1 <= len(self.bots) <= MOST_BOTS:
            raise InvalidMatch(f"a match is for 1 to {MOST_BOTS} bots, not {len(self.bots)}")
        if self.seconds is not None and not (isfinite(self.seconds) and self.seconds > 0):
            raise InvalidMatch(f"the time for a move must be more than nothing, not {self.seconds!r} seconds")
        game.initial(self.seats, self.options)
        for spec in dict.fromkeys(self.bots):
            make(spec, game, self.options).close()

    @cached_property
    def names(self) -> tuple[str, ...]:
        """A name for each bot."""
        return labels(self.bots)

    @cached_property
    def _seatings(self) -> tuple[tuple[Seating, ...], ...]:
        return seatings(len(self.bots), self.seats)

    @property
    def pair_size(self) -> int:
        """How many games share a deal: two where two bots play for two seats."""
        return len(self._seatings[0])

    def whole(self, games: int) -> int:
        """The number of games that completes the last pair."""
        return -(-games // self.pair_size) * self.pair_size

    def pair(self, number: int) -> int:
        """The pair that a game belongs to."""
        return (number - 1) // self.pair_size + 1

    def seating(self, number: int) -> Seating:
        """Who sits where in a game."""
        choice = self._seatings[(self.pair(number) - 1) % len(self._seatings)]
        return choice[(number - 1) % self.pair_size]

    def chance(self, number: int, draw: int) -> Random:
        """Random numbers for a draw of chance: the same in all games of a pair."""
        return Random(f"{self.seed} pair {self.pair(number)} draw {draw}")

    def luck(self, number: int, seat: Seat) -> Random:
        """Random numbers for the bot in a seat."""
        return Random(f"{self.seed} game {number} seat {seat} bot {self.seating(number)[seat]}")

    def to_json(self) -> dict[str, object]:
        """The match in plain types."""
        return {**asdict(self), "bots": list(self.bots), "options": dict(self.options)}

    @classmethod
    def from_json(cls, given: Any) -> Self:
        """The match that plain types stand for; whether it can be played is another question.

        :raises InvalidMatch: if they are none
        """
        try:
            found = cls(**{each.name: given[each.name] for each in fields(cls)})
            return cls(**{**vars(found), "bots": tuple(map(str, found.bots)), "seats": int(found.seats)})
        except (TypeError, KeyError, ValueError) as error:
            raise InvalidMatch(f"no match: {error}") from None
