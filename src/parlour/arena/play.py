"""Playing matches and their games."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from random import Random
from time import monotonic
from typing import Any

from parlour.arena.errors import InvalidMatch
from parlour.arena.match import Match
from parlour.arena.match_file import MatchFile
from parlour.arena.plan import Plan
from parlour.arena.results import FAILED, TOO_LONG, Failure, MatchResults, Result, scores_without, shared_scores
from parlour.arena.workers import Pool
from parlour.bots import Bot, BotFailed, BotPool, Clock, asking_order, bot_pool
from parlour.core import CHANCE, ParlourError, Seat, State
from parlour.games import load
from parlour.record import Recorder, random_draw

MAX_MOVES = 20_000
"""Longer games are stopped, and all seats share the win; some options allow endless games."""


def play_game(match: Match, number: int) -> Result:
    """Plays the game with this number; the same each time, unless the bots depend on a clock."""
    started = monotonic()
    with bot_pool() as pool:
        game = ArenaGame(match, number, pool)
        failure = game.play()
    return game.result(failure, round(monotonic() - started, 3))


class BotLost(Exception):
    """A bot failed, and loses its game."""

    def __init__(self, seat: Seat, reason: str) -> None:
        super().__init__(seat, reason)
        self.failure = Failure(seat, reason)


class ArenaGame:
    """A game between bots, each of which sees only the view of its seat."""

    def __init__(self, match: Match, number: int, pool: BotPool | None = None) -> None:
        self.match, self.number, self._pool = match, number, pool or BotPool()
        self.game = load(match.game)
        self.seating = match.seating(number)
        self.recorder = Recorder(self.game, [match.names[bot] for bot in self.seating], match.options)
        self._clock = Clock(match.seconds)
        self._bots: list[Bot] = []
        self._bot_rngs = [match.bot_rng(number, seat) for seat in range(match.seats)]
        self._order_rng = Random(f"{match.seed} game {number} haste")
        self._draws = 0

    @property
    def state(self) -> State[Any]:
        """The current state."""
        return self.recorder.state

    def play(self) -> Failure | None:
        """Plays to the end; returns the failure, if a bot failed."""
        try:
            self._make_bots()
            while self.state.actors and len(self.recorder.moves) < MAX_MOVES:
                self._play_next()
        except BotLost as lost:
            return lost.failure
        finally:
            self._give_back_bots()
        return None

    def result(self, failure: Failure | None, seconds: float) -> Result:
        """The result of the game."""
        record, seats = self.recorder.record, self.match.seats
        if failure:
            scores, reason = scores_without(failure.seat, seats), FAILED
        elif record.outcome:
            scores, reason = record.outcome.scores, record.outcome.reason
        else:
            scores, reason = shared_scores(seats), TOO_LONG
        pair, length = self.match.pair(self.number), sum(move.seat != CHANCE for move in record.moves)
        return Result(self.number, pair, self.seating, scores, reason, length, seconds, failure, record)

    def _make_bots(self) -> None:
        for seat, bot in enumerate(self.seating):
            try:
                self._bots.append(self._pool.take(self.match.bots[bot], self.game, self.match.options))
            except BotFailed as error:
                raise BotLost(seat, error.reason) from None

    def _give_back_bots(self) -> None:
        for bot, player in zip(self._bots, self.seating, strict=False):
            self._pool.give_back(self.match.bots[player], bot)

    def _play_next(self) -> None:
        """Plays one move: of chance, or of the first bot that wants to act."""
        if CHANCE in self.state.actors:
            draw = random_draw(self.game, self.state, self.match.chance_rng(self.number, self._draws))
            self.recorder.play(draw, CHANCE)
            self._draws += 1
            return
        order = asking_order(self.state, self._order_rng)
        for seat in order:
            if (move := self._ask(seat)) is not None:
                self._play(seat, move)
                return
        self._play_for_silent_bots(order)

    def _ask(self, seat: Seat) -> Any:
        """The move that the bot in a seat chooses, or None if it does not act."""
        try:
            return self._bots[seat].choose(self.state.view(seat), seat, self._bot_rngs[seat], self._clock)
        except BotFailed as error:
            raise BotLost(seat, error.reason) from None
        # Bots are untrusted code: a failure costs the bot its own game and nothing else.
        except (Exception, SystemExit) as error:
            raise BotLost(seat, f"crashed: {type(error).__name__}: {error}") from None

    def _play(self, seat: Seat, move: object) -> None:
        """Plays the move of a bot, by its text, so that objects of a bot never reach the rules."""
        try:
            self.recorder.play(str(move), seat)
        except ParlourError as error:
            raise BotLost(seat, f"answered nonsense: {error}") from None

    def _play_for_silent_bots(self, order: list[Seat]) -> None:
        """Plays a default move when no bot acts; the bot on turn loses if it is one of them."""
        if self.state.turn in order:
            assert self.state.turn is not None
            raise BotLost(self.state.turn, "made no move on its turn")
        seat = next(iter(order), self.state.actors[0])
        self.recorder.play(self.game.acceptance or self._default_move(seat), seat)

    def _default_move(self, seat: Seat) -> Any:
        """The first move of a seat that is not a mistake, if it has one; otherwise its first move."""
        return (self.state.sound_moves(seat) or self.state.moves(seat))[0]


def check(match: Match, plan: Plan) -> None:
    """Makes sure that a match has several bots, and exactly two if there is a test.

    :raises InvalidMatch: if not
    """
    if len(match.bots) < 2:
        raise InvalidMatch("a match needs two bots or more")
    if plan.sprt and len(match.bots) != 2:
        raise InvalidMatch(f"a test compares two bots, not {len(match.bots)}")


def play_match(match_file: MatchFile, match_results: MatchResults, pool: Pool[Result]) -> Generator[Result, None, None]:
    """Plays the missing games, and yields each result once it is written and counted.

    Closing the generator stops the match; every result that was yielded is in the file.
    """
    if match_results.is_over:
        return
    games = pool(partial(play_game, match_file.match), match_results.missing())
    try:
        for result in games:
            match_file.add(result)
            match_results.add(result)
            yield result
            if match_results.is_over:
                return
    finally:
        games.close()
