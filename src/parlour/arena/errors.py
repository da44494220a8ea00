"""The errors of the arena.

ArenaError
├── InvalidMatch    bots, seats or a file that do not make a match
├── NotPlayed       a game that no worker could play to its end
└── NoCluster       a Ray cluster that cannot be used
"""

from parlour.core import ParlourError


class ArenaError(ParlourError):
    """A match that cannot be played; the base of the arena's errors."""

    code = "arena"


class InvalidMatch(ArenaError):
    """Bots, seats or a file that do not make a match."""

    code = "invalid-match"


class NotPlayed(ArenaError):
    """A game that no worker could play to its end."""

    code = "not-played"

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(f"game {number} could not be played: {reason}")
        self.number = number


class NoCluster(ArenaError):
    """A Ray cluster that cannot be used."""

    code = "no-cluster"
