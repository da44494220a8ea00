"""What a position is worth to the side to move, once a game is solved."""

from dataclasses import dataclass

DRAW = 255
"""The byte that means a draw; every other one is a distance."""


@dataclass(frozen=True)
class Value:
    """A win, draw or loss for the seat to move, with best play."""

    score: float
    """That seat's share of the win: 1, 0.5 or 0."""
    distance: int = 0
    """The moves to the end if the winner wins as fast and the loser loses as slowly as possible; 0 for a draw."""

    @property
    def word(self) -> str:
        """``win``, ``draw`` or ``loss``."""
        return {1.0: "win", 0.5: "draw", 0.0: "loss"}[self.score]

    def __str__(self) -> str:
        return self.word if self.score == 0.5 else f"{self.word} in {self.distance}"

    @property
    def before(self) -> "Value":
        """What the move into this position is worth to the seat that makes it."""
        return Value(1 - self.score, 0 if self.score == 0.5 else self.distance + 1)

    @property
    def rank(self) -> tuple[float, int]:
        """Higher is better: a fast win, then a draw, then a slow loss."""
        return self.score, -self.distance if self.score else self.distance


VALUES = tuple(Value(0.5) if byte == DRAW else Value(float(byte % 2), byte) for byte in range(256))
"""The value that each byte of a solution file means."""
