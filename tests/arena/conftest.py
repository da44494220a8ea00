"""Matches and results for the tests of the arena."""

from pathlib import Path

import pytest

from parlour.arena import Match, MatchFile, MatchResults, Plan, Result, Summary, local_pool, play_match, summary
from parlour.games import load


@pytest.fixture
def tiny() -> Match:
    """A match of two random bots in a very short game."""
    return Match.of(load("tiny"), ["random", "random"])


def played(path: Path, match: Match, plan: Plan, stop_after: int | None = None, pool=None) -> Summary:
    """A match played in a file, perhaps only in part."""
    with MatchFile.open(path) if path.exists() else MatchFile.create(path, match, plan) as match_file:
        match_results = MatchResults(match, plan, match_file.results)
        for done, _ in enumerate(play_match(match_file, match_results, pool or local_pool(1)), 1):
            if done == stop_after:
                break
        return summary(match_results)


def result(number: int, seating: tuple[int, ...], scores: tuple[float, ...], **named) -> Result:
    """A result with only the values that matter to a test."""
    size = len(seating)
    return Result(number, (number - 1) // size + 1, seating, scores, named.pop("reason", "last"), 3, 0.0, **named)
