"""Several games between the same players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

from parlour.core import Outcome
from parlour.tables.model.errors import InvalidTable

MAX_GAMES = 99


@dataclass(frozen=True)
class Match:
    """How many games are played at most, and who has won what so far."""

    best_of: int
    wins: tuple[float, ...]
    """What each seat has won before this game, shares of a win counted."""
    game: int = 1
    """The number of this game."""

    @classmethod
    def first(cls, best_of: int, seats: int) -> Self:
        """The match before its first game.

        :raises InvalidTable: if a match cannot have so many games
        """
        if type(best_of) is not int or not 1 <= best_of <= MAX_GAMES or best_of % 2 == 0:
            raise InvalidTable(f"a match is the best of 1, 3, 5 … {MAX_GAMES} games, not of {best_of!r}")
        return cls(best_of, (0.0,) * seats)

    def scores(self, outcome: Outcome | None) -> tuple[float, ...]:
        """What each seat has won, this game included if it is over."""
        if outcome is None:
            return self.wins
        return tuple(won + score for won, score in zip(self.wins, outcome.scores, strict=True))

    def is_decided(self, outcome: Outcome) -> bool:
        """Whether no game is to follow: one seat has more than half, or all games are played."""
        return self.game >= self.best_of or max(self.scores(outcome)) > self.best_of / 2

    def to_json(self) -> dict[str, object]:
        """The match in plain types."""
        return {"best_of": self.best_of, "wins": list(self.wins), "game": self.game}

    @classmethod
    def from_json(cls, given: dict[str, Any]) -> Self:
        """The match that plain types stand for."""
        return cls(given["best_of"], tuple(given["wins"]), given["game"])
