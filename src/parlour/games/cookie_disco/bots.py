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
    SolutionError,
    SolvedMove,
    Value,
    Variant,
    has_solution,
    solution,
    solved,
)
from parlour.games.cookie_disco.turn import Turn

log = logging.getLogger(__name__)


class PerfectBot:
    """Wins as fast as possible, loses as slowly as possible, and sets traps where neither side can win.

    Choosing a move starts solving the game in the background if that is needed; until it is done, the fallback chooses.
    """

    def __init__(self, fallback: Bot, options: Mapping[str, object]) -> None:
        self.name = fallback.name
        self.fallback = fallback
        self.options = options
        self._has_warned = False

    def choose(self, view: View, seat: Seat, rng: Random, clock: Clock) -> Any:
        """One of the best moves."""
        assert isinstance(view, CookieDiscoState)
        try:
            return view.parse_move(rng.choice(best(view)))
        except NoSolution:
            EXACT.ensure(self.options)
        except SolutionError as error:
            self._warn(error)
        return self.fallback.choose(view, seat, rng, clock)

    def close(self) -> None:
        """Frees the fallback; solving in the background continues."""
        self.fallback.close()

    def _warn(self, error: SolutionError) -> None:
        """Logs once why the solution cannot be used."""
        if not self._has_warned:
            log.warning("%s plays without the solution: %s", self.name, error)
            self._has_warned = True


def best(state: CookieDiscoState) -> list[str]:
    """The best moves, all equally good.

    :raises NoSolution: if the variant of the state has not been solved here yet
    :raises SolutionError: if the solution file is damaged
    """
    if isinstance(state.stage, Turn) and (variant := Variant.of_state(state)):
        moves = [_as_played(state, move) for move in solution(variant).moves(state)]
        first = max(moves, key=lambda move: move.rank)
        return [move.text for move in moves if move.rank == first.rank]
    analysis = solved(state)
    if analysis is None:
        raise NoSolution("Cookie Disco is not solved here yet")
    return [line.move for line in analysis.lines if line.value == analysis.value]


def _as_played(state: CookieDiscoState, move: SolvedMove) -> SolvedMove:
    """The move, worth a draw if it would repeat a position for the third time, which the solution ignores (CD-19)."""
    if not state.past or not state.past.twice:
        return move
    outcome = state.play(move.text).outcome
    is_drawn = outcome is not None and outcome.reason == "repetition"
    return SolvedMove(move.text, Value(0.5), 0, 0) if is_drawn else move


def level_8(fallback: Bot, options: Mapping[str, object]) -> Bot:
    """The bot that plays perfectly if the game with these options can be solved here, otherwise the fallback."""
    return PerfectBot(fallback, options) if has_solution(options) else fallback
