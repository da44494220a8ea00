"""Playing a match: games to workers, results into the file."""

from collections.abc import Generator
from functools import partial

from parlour.arena.contest import play_game
from parlour.arena.errors import InvalidMatch
from parlour.arena.ledger import Ledger
from parlour.arena.match import Match
from parlour.arena.plan import Plan
from parlour.arena.result import Result
from parlour.arena.tally import Tally
from parlour.arena.workers import Crew


def check(match: Match, plan: Plan) -> None:
    """Makes sure that a match is one between bots, and that a test is about two of them.

    :raises InvalidMatch: if not
    """
    if len(match.bots) < 2:
        raise InvalidMatch("a match needs two bots or more")
    if plan.sprt and len(match.bots) != 2:
        raise InvalidMatch(f"a test compares two bots, not {len(match.bots)}")


def play_match(ledger: Ledger, tally: Tally, crew: Crew[Result]) -> Generator[Result, None, None]:
    """Plays what is missing, and yields each result once it is written down and counted.

    Whoever stops listening stops the match; the ledger knows all that was yielded.
    """
    if tally.is_over:
        return
    games = crew(partial(play_game, ledger.match), tally.missing())
    try:
        for result in games:
            ledger.add(result)
            tally.add(result)
            yield result
            if tally.is_over:
                return
    finally:
        games.close()
