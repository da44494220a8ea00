"""A bot of one level: it searches as far as the level goes, and misjudges what it finds as much as the level does."""

from math import inf, log, sqrt
from random import Random
from typing import Any

from parlour.bots.bot import Clock, View
from parlour.bots.levels import Level, native_skill, python_skill
from parlour.core import Game, Seat
from parlour.core.skill import Skill
from parlour.engine import Analysis, Limits, Line, NativeUnavailable, search

HASTE = 0.9
"""The part of the clock that is spent on thinking."""
CERTAIN = 5.0
"""The logarithm of the odds of what is proven; noise can still hide it."""
MANY = 10_000
"""More lines than a position has: each gets a value of its own."""
MEMORY = 1 << 26


class LevelBot:
    """Plays as well as its level, from what its seat sees."""

    def __init__(self, level: Level, game: Game[Any]) -> None:
        self.name = level.spec
        self.level = level
        self.game = game

    def choose(self, view: View, seat: Seat, rng: Random, clock: Clock) -> Any:
        """The move that looks best to this level, or None where the seat has nothing to do.

        With the same rng it is the same move, unless time ends the search, as it does at the highest level.
        """
        moves = {str(move): move for move in view.sound_moves(seat)}
        if len(moves) <= 1:
            return next(iter(moves.values()), None)
        seconds = inf if clock.seconds is None else HASTE * clock.seconds
        try:
            return moves[self._found(view, seat, rng, seconds, is_native=True)]
        except NativeUnavailable:
            return moves[self._found(view, seat, rng, seconds, is_native=False)]

    def close(self) -> None:
        """Nothing to free."""

    def _found(self, view: View, seat: Seat, rng: Random, seconds: float, is_native: bool) -> str:
        known = self._skill(is_native)
        limits = Limits(
            min(seconds, known.seconds),
            known.nodes,
            known.depth,
            MEMORY,
            lines=MANY if known.noise else 1,
            seed=rng.getrandbits(64),
        )
        analysis = self._analysis(view, seat, limits, is_native)
        return misjudged(analysis, known.noise, rng) if known.noise else analysis.best

    def _skill(self, is_native: bool) -> Skill:
        game, level = self.game, self.level.number
        return native_skill(game, level) if is_native and game.skills else python_skill(game, level)

    def _analysis(self, view: View, seat: Seat, limits: Limits, is_native: bool) -> Analysis:
        """What there is to know about the moves: all that a level learns about a game, it learns here."""
        return search(self.game, view, limits, seat=seat, native=is_native)


def misjudged(analysis: Analysis, noise: float, rng: Random) -> str:
    """The move that looks best to somebody who sees every value blurred."""
    known = [line for line in analysis.lines if not line.is_bound] or analysis.lines
    return max(known, key=lambda line: _odds(line) + rng.gauss(0, noise)).move


def _odds(line: Line) -> float:
    """The logarithm of the odds to win by a move, less where it rests on little."""
    if 0 < line.value < 1:
        odds = max(-CERTAIN, min(CERTAIN, log(line.value / (1 - line.value))))
    else:
        odds = CERTAIN if line.value else -CERTAIN
    return odds if line.is_exact else odds - 1 / sqrt(line.visits + 1)
