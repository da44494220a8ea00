"""The rewards of the seats at the end of a game."""

from collections.abc import Sequence


def rewards_of(scores: Sequence[float]) -> list[float]:
    """Rewards that add up to zero: 1 for the only winner, equal losses for the others, 0 for all in a draw."""
    seats = len(scores)
    return [(score * seats - 1) / (seats - 1) for score in scores]
