"""A bot of one level: the level sets how deeply it searches and how much it misjudges."""

from math import inf, log, sqrt
from random import Random
from typing import Any

from parlour.bots.bot import CLOCK_SHARE, Clock, View
from parlour.bots.levels import Level, native_skill, python_skill
from parlour.core import Game, Seat
from parlour.core.errors import short
from parlour.core.skill import Skill
from parlour.engine import Analysis, InvalidLimits, Limits, Line, NativeUnavailable, search
from parlour.engine.limits import ALL_LINES

MAX_LOG_ODDS = 5.0
"""The log-odds of a proven win: finite, so that noise can still hide it."""
MEMORY_BYTES = 1 << 26


class LevelBot:
    """Plays as well as its level, from what its seat sees."""

    def __init__(
        self,
        level: Level,
        game: Game[Any],
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        noise: float | None = None,
    ) -> None:
        """A bot of a level; the other parameters replace the limits and the noise of its skill.

        :raises InvalidLimits: if one of them is out of range
        """
        self.name = level.spec
        self.level = level
        self.game = game
        Limits(seconds, nodes, depth)  # refuses what no search can use
        if noise is not None and not (isinstance(noise, int | float) and 0 <= noise < inf):
            raise InvalidLimits(f"the noise must be a number of 0 or more, not {short(noise)}")
        changes = {"seconds": seconds, "nodes": nodes, "depth": depth, "noise": noise}
        self._changes: dict[str, Any] = {name: value for name, value in changes.items() if value is not None}

    def choose(self, view: View, seat: Seat, rng: Random, clock: Clock) -> Any:
        """The move that looks best to this level, or None where the seat has nothing to do.

        The same rng gives the same move, unless time ends the search, as it does at the highest level.
        """
        moves = {str(move): move for move in view.sound_moves(seat)}
        if len(moves) <= 1:
            return next(iter(moves.values()), None)
        seconds = inf if clock.seconds is None else CLOCK_SHARE * clock.seconds
        try:
            return moves[self._choice(view, seat, rng, seconds, is_native=True)]
        except NativeUnavailable:
            return moves[self._choice(view, seat, rng, seconds, is_native=False)]

    def close(self) -> None:
        """Nothing to release."""

    def _choice(self, view: View, seat: Seat, rng: Random, seconds: float, is_native: bool) -> str:
        skill = self._skill(is_native)
        limits = Limits(
            min(seconds, skill.seconds),
            skill.nodes,
            skill.depth,
            MEMORY_BYTES,
            lines=ALL_LINES if skill.noise else 1,
            seed=rng.getrandbits(64),
        )
        analysis = self._analysis(view, seat, limits, is_native)
        return misjudged(analysis, skill.noise, rng) if skill.noise else analysis.best

    def _skill(self, is_native: bool) -> Skill:
        game, level = self.game, self.level.number
        skill = native_skill(game, level) if is_native and game.skills else python_skill(game, level)
        return skill._replace(**self._changes)

    def _analysis(self, view: View, seat: Seat, limits: Limits, is_native: bool) -> Analysis:
        """The analysis that a level chooses from; a subclass may know more."""
        return search(self.game, view, limits, seat=seat, native=is_native)


def misjudged(analysis: Analysis, noise: float, rng: Random) -> str:
    """The move that looks best when noise blurs every value; of several proven wins, the fastest."""
    lines = [line for line in analysis.lines if not line.is_bound] or analysis.lines
    chosen = max(lines, key=lambda line: _log_odds(line) + rng.gauss(0, noise))
    wins = [line for line in lines if line.is_exact and line.value == 1]
    return min(wins, key=lambda line: line.distance).move if chosen in wins else chosen.move


def _log_odds(line: Line) -> float:
    """The log-odds of winning with a move, lowered where few visits support the value."""
    if 0 < line.value < 1:
        odds = max(-MAX_LOG_ODDS, min(MAX_LOG_ODDS, log(line.value / (1 - line.value))))
    else:
        odds = MAX_LOG_ODDS if line.value else -MAX_LOG_ODDS
    return odds if line.is_exact else odds - 1 / sqrt(line.visits + 1)
