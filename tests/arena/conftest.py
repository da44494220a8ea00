from collections.abc import Callable
from pathlib import Path

import pytest

import parlour.arena.contest
import parlour.arena.match
from parlour.arena import Ledger, Match, Plan, Result, Summary, Tally, crew_here, play_match, summary
from parlour.bots import make
from parlour.games import load
from tests.arena.players import Player


@pytest.fixture
def players(monkeypatch) -> dict[str, Callable[[], Player]]:
    """Bots by name, beside those that there are; each is made anew for each game and seat."""
    known: dict[str, Callable[[], Player]] = {}

    def made(spec, game, options=None):
        return known[spec]() if spec in known else make(spec, game, options)

    monkeypatch.setattr(parlour.arena.contest, "make", made)
    monkeypatch.setattr(parlour.arena.match, "make", made)
    return known


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
