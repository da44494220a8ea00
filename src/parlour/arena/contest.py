"""One game of a match, played."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from time import monotonic
from typing import Any

from parlour.arena.match import Match
from parlour.arena.result import FAILED, TOO_LONG, Failure, Result, scores_without, shared_scores
from parlour.bots import Bot, BotFailed, Clock, asking_order, make
from parlour.core import CHANCE, ParlourError, Seat, State
from parlour.games import load
from parlour.record import Recorder, random_draw

LONGEST = 20_000
"""Moves after which a game is broken off and shared; some options let a game go on for ever."""


def play_game(match: Match, number: int) -> Result:
    """The game of a match that has this number: the same each time, if the bots do not look at a clock."""
    begun = monotonic()
    contest = Contest(match, number)
    failure = contest.play()
    return contest.result(failure, round(monotonic() - begun, 3))


class Lost(Exception):
    """A bot that cannot go on."""

    def __init__(self, seat: Seat, reason: str) -> None:
        super().__init__(seat, reason)
        self.failure = Failure(seat, reason)


class Contest:
    """A game between bots, each of which sees no more than its seat does."""

    def __init__(self, match: Match, number: int) -> None:
        self.match, self.number = match, number
        self.game = load(match.game)
        self.seating = match.seating(number)
        self.recorder = Recorder(self.game, [match.names[bot] for bot in self.seating], match.options)
        self._clock = Clock(match.seconds)
        self._bots: list[Bot] = []
        self._luck = [match.luck(number, seat) for seat in range(match.seats)]
        self._haste = Random(f"{match.seed} game {number} haste")
        self._draws = 0

    @property
    def state(self) -> State[Any]:
        """The state now."""
        return self.recorder.state

    def play(self) -> Failure | None:
        """Plays to the end; who failed, if somebody did."""
        try:
            self._sit_down()
            while self.state.actors and len(self.recorder.moves) < LONGEST:
                self._step()
        except Lost as lost:
            return lost.failure
        finally:
            self._rise()
        return None

    def result(self, failure: Failure | None, seconds: float) -> Result:
        """How the game went."""
        record, seats = self.recorder.record, self.match.seats
        if failure:
            scores, reason = scores_without(failure.seat, seats), FAILED
        elif record.outcome:
            scores, reason = record.outcome.scores, record.outcome.reason
        else:
            scores, reason = shared_scores(seats), TOO_LONG
        pair, length = self.match.pair(self.number), sum(move.seat != CHANCE for move in record.moves)
        return Result(self.number, pair, self.seating, scores, reason, length, seconds, failure, record)

    def _sit_down(self) -> None:
        for seat, bot in enumerate(self.seating):
            try:
                self._bots.append(make(self.match.bots[bot], self.game, self.match.options))
            except BotFailed as failed:
                raise Lost(seat, failed.reason) from None

    def _rise(self) -> None:
        for bot in self._bots:
            with suppress(Exception):  # the game is over, whatever a bot does now
                bot.close()

    def _step(self) -> None:
        """One move of chance or of whoever is the first to make one."""
        if CHANCE in self.state.actors:
            draw = random_draw(self.game, self.state, self.match.chance(self.number, self._draws))
            self.recorder.play(draw, CHANCE)
            self._draws += 1
            return
        order = asking_order(self.state, self._haste)
        for seat in order:
            if (move := self._ask(seat)) is not None:
                self._play(seat, move)
                return
        self._play_for(order)

    def _ask(self, seat: Seat) -> Any:
        """What the bot in a seat wants to do, or None if it lets this pass."""
        try:
            return self._bots[seat].choose(self.state.view(seat), seat, self._luck[seat], self._clock)
        except BotFailed as failed:
            raise Lost(seat, failed.reason) from None
        except Exception as error:  # a bot is a stranger: whatever it does costs its own game and no other
            raise Lost(seat, f"crashed: {type(error).__name__}: {error}") from None

    def _play(self, seat: Seat, move: object) -> None:
        """Plays what a bot wants to; only its text counts, so that nothing but a move gets in."""
        try:
            self.recorder.play(str(move), seat)
        except ParlourError as error:
            raise Lost(seat, f"answered nonsense: {error}") from None

    def _play_for(self, order: list[Seat]) -> None:
        """Goes on when all have let it pass, which is a fault if it is somebody's turn."""
        if self.state.turn in order:
            assert self.state.turn is not None
            raise Lost(self.state.turn, "made no move on its turn")
        seat = next(iter(order), self.state.actors[0])
        self.recorder.play(self.game.acceptance or self._tame_move(seat), seat)

    def _tame_move(self, seat: Seat) -> Any:
        """The first move of a seat that is no mistake, if it has one."""
        return (self.state.sound_moves(seat) or self.state.moves(seat))[0]
