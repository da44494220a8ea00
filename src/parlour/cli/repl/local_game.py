"""One game at one keyboard: the players, and who acts next."""

from random import Random
from time import monotonic
from typing import Any

from parlour.bots import Bot, Clock, asking_order, is_bot, make
from parlour.cli.formatting import seat_name
from parlour.core import CHANCE, Seat, State
from parlour.record import Played, Recorder, random_draw

SOUND_BOT = "random"
"""The bot that never makes a mistake that others could object to."""


class LocalGame:
    """A game of people and bots at one keyboard, without a clock."""

    def __init__(self, recorder: Recorder, rng: Random) -> None:
        self.recorder = recorder
        self.game = recorder.game
        self.rng = rng
        self.people = tuple(seat for seat, name in enumerate(recorder.seats) if not is_bot(name))
        self._bots: dict[Seat, Bot] = {}
        try:
            for seat, name in enumerate(recorder.seats):
                if is_bot(name):
                    self._bots[seat] = make(name, self.game, recorder.options)
        except BaseException:
            self.close()
            raise
        self._started = monotonic() - max((move.at or 0 for move in recorder.moves), default=0) / 1000
        self._shown_moves: dict[Seat | None, int] = dict.fromkeys((None, *self.people), 0)

    @property
    def state(self) -> State[Any]:
        """The current state."""
        return self.recorder.state

    @property
    def has_moved(self) -> bool:
        """Whether a person has moved."""
        return any(move.seat in self.people for move in self.recorder.moves)

    def name(self, seat: Seat) -> str:
        """A player with their role."""
        return seat_name(self.recorder.seats, self.state, seat)

    def person(self) -> Seat | None:
        """The person to act: the one on turn, or any who can act if no seat is on turn; None if a bot is on turn."""
        turn = self.state.turn
        if turn is None:
            return next((seat for seat in self.state.actors if seat in self.people), None)
        return turn if turn in self.people else None

    def interrupters(self) -> tuple[Seat, ...]:
        """The people who may act before the next bot, after a move of another player who can make mistakes."""
        last = self.recorder.moves[-1].seat if self.recorder.moves else CHANCE
        if last == CHANCE or self.recorder.seats[last] == SOUND_BOT or CHANCE in self.state.actors:
            return ()
        return tuple(seat for seat in self.state.actors if seat in self.people and seat != last)

    def play(self, move: object, seat: Seat) -> None:
        """Plays a move and records it with the time."""
        self.recorder.play(move, seat, int((monotonic() - self._started) * 1000))

    def play_chance(self) -> None:
        """Plays a move of chance."""
        self.play(random_draw(self.game, self.state, self.rng), CHANCE)

    def bots(self) -> list[Seat]:
        """The seats of the bots that may act now, the quickest first."""
        return [seat for seat in asking_order(self.state, self.rng) if seat in self._bots]

    def let_act(self, seat: Seat) -> bool:
        """Lets a bot act on its own view; returns whether it moved."""
        move = self._bots[seat].choose(self.state.view(seat), seat, self.rng, Clock())
        if move is not None:
            self.play(move, seat)
        return move is not None

    def close(self) -> None:
        """Closes the bots."""
        for bot in self._bots.values():
            bot.close()

    def undo(self) -> None:
        """Takes back the last move of a person and everything after it."""
        while self.recorder.undo().seat not in self.people:
            pass
        total = len(self.recorder.moves)
        self._shown_moves = {seat: min(first, total) for seat, first in self._shown_moves.items()}

    def unseen_moves(self, seat: Seat | None) -> list[Played]:
        """The moves of others since the last call for the seat; None is a watcher."""
        first, self._shown_moves[seat] = self._shown_moves[seat], len(self.recorder.moves)
        return [move for move in self.recorder.moves[first:] if move.seat != seat]
