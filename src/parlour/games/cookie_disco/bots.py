"""The bot that plays Cookie Disco perfectly, from its solution."""

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
    NoSolution,
    Prospect,
    SolutionError,
    Value,
    Variant,
    has_solution,
    solution,
    solved,
)
from parlour.games.cookie_disco.turn import Turn

log = logging.getLogger(__name__)


class PerfectBot:
    """Wins as fast as possible, resists as long as possible, and sets traps where neither side can win.

    The game is solved on first use, in the background; until that is done another bot chooses.
    """

    def __init__(self, meanwhile: Bot, options: Mapping[str, object]) -> None:
        """:raises NativeUnavailable: if there is no native core"""
        self.name = meanwhile.name
        self.meanwhile = meanwhile
        try:
            EXACT.ensure(options)
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
        """Frees the other bot; solving in the background continues."""
        self.meanwhile.close()


def best(state: CookieDiscoState) -> list[str]:
    """The best moves, all equally good.

    :raises NoSolution: if the variant of the state has not been solved here yet
    """
    if isinstance(state.stage, Turn) and (variant := Variant.of_state(state)):
        moves = [_as_played(state, prospect) for prospect in solution(variant).prospects(state)]
        first = max(moves, key=lambda prospect: prospect.rank)
        return [prospect.move for prospect in moves if prospect.rank == first.rank]
    analysis = solved(state)
    if analysis is None:
        raise NoSolution("Cookie Disco is not solved here yet")
    return [line.move for line in analysis.lines if line.value == analysis.value]


def _as_played(state: CookieDiscoState, prospect: Prospect) -> Prospect:
    """A move with the draw by repetition that it makes in this game, which the solution ignores (CD-19)."""
    if not state.past or not state.past.twice:
        return prospect
    outcome = state.play(prospect.move).outcome
    is_drawn = outcome is not None and outcome.reason == "repetition"
    return Prospect(prospect.move, Value(0.5), 0, 0) if is_drawn else prospect


def level_8(searching: Bot, options: Mapping[str, object]) -> Bot:
    """The bot that plays perfectly, if the game with these options can be solved here."""
    return PerfectBot(searching, options) if has_solution(options) else searching
