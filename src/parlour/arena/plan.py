"""How long a match goes on."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Self

from parlour.arena.errors import InvalidMatch
from parlour.arena.sprt import Sprt

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
