"""The errors of the arena.

ArenaError
├── InvalidMatch    invalid bots, seats, numbers or match files
├── NotPlayed       a game that no worker could finish
└── NoCluster       a Ray cluster that cannot be used
"""

from parlour.core import ParlourError


class ArenaError(ParlourError):
    """A match that cannot be played; the base of the arena's errors."""

    code = "arena"


class InvalidMatch(ArenaError):
    """Invalid bots, seats, numbers or match files."""

    code = "invalid-match"


class NotPlayed(ArenaError):
    """A game that no worker could finish."""

    code = "not-played"

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(f"game {number} could not be played: {reason}")
        self.number = number


class NoCluster(ArenaError):
    """A Ray cluster that cannot be used."""

    code = "no-cluster"
