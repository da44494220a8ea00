from pathlib import Path

import pytest

from parlour.arena import Ledger, Match, Plan, Result, Summary, Tally, crew_here, play_match, summary
from parlour.games import load


@pytest.fixture
def tiny() -> Match:
    """A match of two random bots in a game that takes no time."""
    return Match.of(load("tiny"), ["random", "random"])


def played(path: Path, match: Match, plan: Plan, stop_after: int | None = None, crew=None) -> Summary:
    """A match played in a file, perhaps only in part."""
    with Ledger.open(path) if path.exists() else Ledger.create(path, match, plan) as ledger:
        tally = Tally(match, plan, ledger.results)
        for done, _ in enumerate(play_match(ledger, tally, crew or crew_here(1)), 1):
            if done == stop_after:
                break
        return summary(tally)


def result(number: int, seating: tuple[int, ...], scores: tuple[float, ...], **named) -> Result:
    """A result of which only some things matter."""
    size = len(seating)
    return Result(number, (number - 1) // size + 1, seating, scores, named.pop("reason", "last"), 3, 0.0, **named)
