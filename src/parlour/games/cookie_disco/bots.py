"""The bot that plays Cookie Disco perfectly, from the table of its solution."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from random import Random
from typing import Any

from parlour.bots.bot import Bot, Clock, View
from parlour.core import Seat
from parlour.games.cookie_disco import CookieDiscoState
from parlour.games.cookie_disco.solution import (
    EXACT,
    NoTable,
    Prospect,
    SolutionError,
    Value,
    has_solution,
    solution,
    solved,
)
from parlour.games.cookie_disco.turn import Turn

log = logging.getLogger(__name__)


class PerfectBot:
    """Wins as fast as can be, resists as long as can be, and sets traps where nobody can win.

    The table is made on first use, beside the game; until it is there another bot chooses.
    """

    def __init__(self, meanwhile: Bot) -> None:
        """:raises NoTwin: if there is no native core"""
        self.name = meanwhile.name
        self.meanwhile = meanwhile
        try:
            EXACT.ensure()
        except SolutionError as error:
            log.warning("%s plays without the solution: %s", self.name, error)

    def choose(self, view: View, seat: Seat, rng: Random, clock: Clock) -> Any:
        """One of the best moves."""
        assert isinstance(view, CookieDiscoState)
        try:
            return view.parse_move(rng.choice(best(view)))
        except SolutionError:
            return self.meanwhile.choose(view, seat, rng, clock)

    def close(self) -> None:
        """Frees the other bot; the table goes on being made."""
        self.meanwhile.close()


def best(state: CookieDiscoState) -> list[str]:
    """The best moves, all alike.

    :raises NoTable: if the game is not solved here yet
    """
    if isinstance(state.stage, Turn):
        moves = [_as_played(state, prospect) for prospect in solution().prospects(state)]
        first = max(moves, key=lambda prospect: prospect.rank)
        return [prospect.move for prospect in moves if prospect.rank == first.rank]
    analysis = solved(state)
    if analysis is None:
        raise NoTable("Cookie Disco is not solved here yet")
    return [line.move for line in analysis.lines if line.value == analysis.value]


def _as_played(state: CookieDiscoState, prospect: Prospect) -> Prospect:
    """A move with the draw that it makes in this game; the table knows nothing of repetition (CD-19)."""
    if not state.past or not state.past.twice:
        return prospect
    outcome = state.play(prospect.move).outcome
    is_drawn = outcome is not None and outcome.reason == "repetition"
    return Prospect(prospect.move, Value(0.5), 0, 0) if is_drawn else prospect


def level_8(searching: Bot, options: Mapping[str, object]) -> Bot:
    """The bot that plays perfectly, where the game with these options can be solved here."""
    return PerfectBot(searching) if has_solution(options) else searching
