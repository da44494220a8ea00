"""The bot that plays Cookie Disco perfectly, from the table of its solution."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from parlour.bots.bot import Clock, View
from parlour.core import RulesError, Seat
from parlour.core.options import read_options
from parlour.engine import Limits, NoTable, search
from parlour.engine.solution import Prospect, Value, background, solution, solved
from parlour.games.cookie_disco import GAME, CookieDisco
from parlour.games.cookie_disco.turn import Turn

PATIENCE = 1.0
"""Seconds that it searches for a move while the table is being made."""


class PerfectBot:
    """Wins as fast as can be, resists as long as can be, and sets traps where nobody can win.

    The table is made on first use, beside the game; until it is there the bot searches.
    """

    name = "perfect"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        """:raises RulesError: if there is no perfect play with these options, or no native core"""
        if read_options(GAME.options, options or {}).crawl:
            raise RulesError("the perfect bot plays Cookie Disco without the crawl cookie only", "CD-20")
        try:
            solution()
        except NoTable:
            background.begin()

    def choose(self, view: View, seat: Seat, rng: Random, clock: Clock) -> Any:
        """One of the best moves."""
        assert isinstance(view, CookieDisco)
        try:
            return view.parse_move(rng.choice(best(view)))
        except NoTable:
            limits = Limits(seconds=PATIENCE if clock.seconds is None else min(PATIENCE, clock.seconds * 0.9))
            return view.parse_move(search(GAME, view, limits).best)

    def close(self) -> None:
        """Nothing to free: the table goes on being made."""


def best(state: CookieDisco) -> list[str]:
    """The best moves, all alike.

    :raises NoTable: if the game is not solved here yet
    """
    if isinstance(state.stage, Turn):
        moves = [_as_played(state, prospect) for prospect in solution().prospects(state)]
        first = max(moves, key=lambda prospect: prospect.rank)
        return [prospect.move for prospect in moves if prospect.rank == first.rank]
    analysis = solved(GAME, state)
    if analysis is None:
        raise NoTable("Cookie Disco is not solved here yet")
    return [line.move for line in analysis.lines if line.value == analysis.value]


def _as_played(state: CookieDisco, prospect: Prospect) -> Prospect:
    """A move with the draw that it makes in this game; the table knows nothing of repetition (CD-19)."""
    if not state.past or not state.past.twice:
        return prospect
    outcome = state.play(prospect.move).outcome
    is_drawn = outcome is not None and outcome.reason == "repetition"
    return Prospect(prospect.move, Value(0.5), 0, 0) if is_drawn else prospect
