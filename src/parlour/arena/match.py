"""A match: which bots play which game, and with which random numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field, fields, replace
from functools import cached_property
from math import isfinite
from random import Random
from typing import Any, Self

from parlour.arena.errors import InvalidMatch
from parlour.arena.plan import Seating, labels, seatings
from parlour.bots import display_name, make
from parlour.core import Game, Seat
from parlour.core.options import changed, read_options
from parlour.games import load

MAX_BOTS = 100


@dataclass(frozen=True)
class Match:
    """Bots that play many games. Games are numbered from 1, and so are pairs: the games that share a deal."""

    game: str
    """The id of the game."""
    version: int
    """The version of its rules."""
    bots: tuple[str, ...]
    """The bots, as ``parlour.bots.make`` knows them."""
    seats: int
    """The number of seats in each game."""
    options: Mapping[str, object] = field(hash=False)
    """The options that differ from their defaults, as JSON."""
    seed: int = 0
    """The seed of every random choice."""
    seconds: float | None = None
    """The time for each move; None leaves it to the bots."""
    titles: tuple[str, ...] = ()
    """What the bots call themselves, in their order; by default the texts that name them."""

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
        """A match with valid seats, options and bots.

        :raises ParlourError: if one of them is invalid
        """
        state = game.initial(seats, options)
        chosen = changed(read_options(game.options, options or {}))
        match = cls(game.id, game.version, tuple(bots), state.seats, chosen, seed, seconds)
        titles = match.check()
        return replace(match, titles=tuple(titles[spec] for spec in match.bots))

    def check(self) -> dict[str, str]:
        """Makes sure that the match can be played; returns what each bot calls itself.

        :raises ParlourError: if it cannot
        """
        game = load(self.game)
        if (game.id, game.version) != (self.game, self.version):
            raise InvalidMatch(
                f"the match was played by version {self.version} of {self.game!r}, but this is version {game.version}"
            )
        if not 1 <= len(self.bots) <= MAX_BOTS:
            raise InvalidMatch(f"a match has 1 to {MAX_BOTS} bots, not {len(self.bots)}")
        if self.seconds is not None and not (isfinite(self.seconds) and self.seconds > 0):
            raise InvalidMatch(f"the time for a move must be more than 0 seconds, not {self.seconds!r}")
        game.initial(self.seats, self.options)
        seatings(len(self.bots), self.seats)  # refuses too many choices of bots
        titles = {}
        for spec in dict.fromkeys(self.bots):
            with closing(make(spec, game, self.options)) as bot:
                titles[spec] = display_name(spec, bot)
        return titles

    @cached_property
    def names(self) -> tuple[str, ...]:
        """A name for each bot."""
        return labels(self.titles or self.bots)

    @cached_property
    def _seatings(self) -> tuple[tuple[Seating, ...], ...]:
        return seatings(len(self.bots), self.seats)

    @property
    def pair_size(self) -> int:
        """How many games share a deal: two for two bots in two seats."""
        return len(self._seatings[0])

    def whole_pairs(self, games: int) -> int:
        """The number of games, rounded up to whole pairs."""
        return -(-games // self.pair_size) * self.pair_size

    def pair(self, number: int) -> int:
        """The pair that a game belongs to."""
        return (number - 1) // self.pair_size + 1

    def seating(self, number: int) -> Seating:
        """The bot in each seat of a game."""
        choice = self._seatings[(self.pair(number) - 1) % len(self._seatings)]
        return choice[(number - 1) % self.pair_size]

    def chance_rng(self, number: int, draw: int) -> Random:
        """Random numbers for a draw of chance: the same in all games of a pair."""
        return Random(f"{self.seed} pair {self.pair(number)} draw {draw}")

    def bot_rng(self, number: int, seat: Seat) -> Random:
        """Random numbers for the bot in a seat."""
        return Random(f"{self.seed} game {number} seat {seat} bot {self.seating(number)[seat]}")

    def to_json(self) -> dict[str, object]:
        """The match as JSON."""
        return {**asdict(self), "bots": list(self.bots), "options": dict(self.options), "titles": list(self.titles)}

    @classmethod
    def from_json(cls, value: Any) -> Self:
        """The match that a JSON value describes; ``check`` says whether it can be played.

        :raises InvalidMatch: if it does not describe a match
        """
        try:
            values = {field.name: value[field.name] for field in fields(cls) if field.name != "titles"}
            bots, seats = tuple(map(str, values["bots"])), int(values["seats"])
            titles = tuple(map(str, value.get("titles", ())))
            seconds = None if values["seconds"] is None else float(values["seconds"])
        except (AttributeError, TypeError, KeyError, ValueError, OverflowError) as error:
            raise InvalidMatch(f"not a match: {error}") from None
        if not bots or seats < 1:
            raise InvalidMatch(f"not a match: it has {len(bots)} bots and {seats} seats")
        if len(titles) not in (0, len(bots)):
            raise InvalidMatch(f"not a match: it has {len(bots)} bots and {len(titles)} titles")
        return cls(**{**values, "bots": bots, "seats": seats, "seconds": seconds, "titles": titles})
