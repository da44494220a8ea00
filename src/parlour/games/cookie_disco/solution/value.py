"""What a position is worth to the side to move, once a game is solved."""

from dataclasses import dataclass

DRAW = 255
"""The byte that means a draw; every other one is a distance."""


@dataclass(frozen=True)
class Value:
    """Win, draw or loss of the seat to move, if both sides do their best."""

    score: float
    """That seat's share of the win: 1, a half or 0."""
    distance: int = 0
    """The moves to the end, where the winner hurries and the loser resists; 0 for a draw."""

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
        """The greater, the better: wins the sooner, losses the later."""
        return self.score, -self.distance if self.score else self.distance


VALUES = tuple(Value(0.5) if byte == DRAW else Value(float(byte % 2), byte) for byte in range(256))
"""The value that each byte of a solution file means."""
