"""A record looked at move by move."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from parlour.core import CHANCE, Game, Seat, State
from parlour.core.arguments import require
from parlour.engine.analysis import Analysis, Line
from parlour.engine.errors import InvalidLimits
from parlour.engine.exact import Exact
from parlour.engine.judgement import Judgement
from parlour.engine.limits import Limits, Stop
from parlour.engine.search import search
from parlour.games import load
from parlour.record import Played, Record

ALL = 10_000
"""More lines than there are moves."""
HALF_A_SECOND = Limits(seconds=0.5)


def look(game: Game[Any], state: State[Any], seat: Seat | None, limits: Limits, stop: Stop) -> Analysis:
    """What there is to know about the moves of a seat, by default the one on turn; reviews and hints ask here."""
    exact: Exact | None = game.exact()
    return (exact.analyse(state) if exact else None) or search(game, state, limits, seat=seat, stop=stop)


def review(record: Record, limits: Limits = HALF_A_SECOND, stop: Stop | None = None) -> Iterator[Judgement]:
    """Each move of a seat judged, one after the other, until somebody asks to stop; the limits are for one position.

    In a game without secrets the position after the move is searched. Where seats see different things, only the
    view of the seat before its move is: what comes afterwards could tell more than it knew.

    :raises InvalidRecord: if the record does not replay
    """
    require(record, Record, "only a record can be reviewed")
    require(limits, Limits, "the limits of a review must be Limits")
    stop = require(Stop() if stop is None else stop, Stop, "a review is stopped by a Stop")
    states = list(record.replay())
    reviewer = Reviewer(load(record.game), limits, stop)
    for number, (played, before, after) in enumerate(zip(record.moves, states[:-1], states[1:], strict=True), 1):
        if played.seat == CHANCE:
            continue
        try:
            judged = reviewer.judge(number, played, before, after)
        except InvalidLimits:  # the request came between two searches
            return
        if reviewer.stop.is_requested:  # a search that was broken off judges nothing
            return
        yield judged


class Reviewer:
    """Searches positions of a record, each once."""

    def __init__(self, game: Game[Any], limits: Limits, stop: Stop) -> None:
        self.game, self.stop = game, stop
        self.limits = replace(limits, lines=ALL) if game.has_secrets else limits
        self._last: tuple[State[Any], Seat | None, Analysis] | None = None

    def judge(self, number: int, played: Played, before: State[Any], after: State[Any]) -> Judgement:
        """What a move was worth."""
        judged = Judgement(number, played.seat, before.role(played.seat), played.text)
        view = before.view(played.seat)
        sensible = [str(move) for move in view.sound_moves(played.seat)]
        judged = judged._replace(is_fault=played.text not in sensible)
        if not sensible or (len(sensible) == 1 and not judged.is_fault and self.game.has_secrets):
            return judged
        analysis = self._look(before, played.seat)
        return judged._replace(made=self._made(played, after, analysis), best=analysis.lines[0])

    def _made(self, played: Played, after: State[Any], before: Analysis) -> Line | None:
        """The move as a line: by the position after it where that keeps no secret, else by the search before it."""
        if after.outcome:
            return Line(played.text, after.outcome.scores[played.seat], 1, is_exact=True)
        telling = (
            (0, 1) if after.seats == 2 else (played.seat,)
        )  # the seats whose value tells that of the one that moved
        if after.turn in telling and not self.game.has_secrets:
            return self._behind(played, after)
        return next((line for line in before.lines if line.move == played.text), None)

    def _behind(self, played: Played, after: State[Any]) -> Line:
        best = self._look(after, after.turn).lines[0]
        value = best.value if after.turn == played.seat else 1 - best.value
        return Line(played.text, value, best.visits, best.is_exact, best.distance + best.is_exact)

    def _look(self, state: State[Any], seat: Seat | None) -> Analysis:
        """A search, remembered because the position after one move is the one before the next."""
        if not self._last or self._last[:2] != (state, seat):
            self._last = state, seat, look(self.game, state, seat, self.limits, self.stop)
        return self._last[2]
