"""How well one bot plays against another."""

from parlour import load
from parlour.arena import Match, play_game


def score(game: str, better: str, worse: str, games: int) -> float:
    """The average score of the first bot."""
    match = Match.of(load(game), [better, worse], seed=3)
    results = [play_game(match, number) for number in range(1, games + 1)]
    assert not any(result.failure for result in results)
    return sum(result.score(0) for result in results) / games
