"""One game at one keyboard: who sits where, and who acts next."""

from random import Random
from time import monotonic
from typing import Any

from parlour.bots import Clock, asking_order, is_bot, make
from parlour.cli.words import seat_name
from parlour.core import CHANCE, Seat, State
from parlour.record import Played, Recorder, random_draw

FAULTLESS = "random"
"""The bot to whom nobody ever has to object."""


class Sitting:
    """A game between people and bots, at whatever speed the people have."""

    def __init__(self, recorder: Recorder, rng: Random) -> None:
        self.recorder = recorder
        self.game = recorder.game
        self.rng = rng
        self.people = tuple(seat for seat, name in enumerate(recorder.seats) if not is_bot(name))
        self._bots = {
            seat: make(name, self.game, recorder.options) for seat, name in enumerate(recorder.seats) if is_bot(name)
        }
        self._begun = monotonic() - max((move.at or 0 for move in recorder.moves), default=0) / 1000
        self._news_from: dict[Seat | None, int] = dict.fromkeys((None, *self.people), 0)

    @property
    def state(self) -> State[Any]:
        """The state now."""
        return self.recorder.state

    @property
    def has_moved(self) -> bool:
        """Whether a person has moved."""
        return any(move.seat in self.people for move in self.recorder.moves)

    def name(self, seat: Seat) -> str:
        """A player with the part played."""
        return seat_name(self.recorder.seats, self.state, seat)

    def person(self) -> Seat | None:
        """The person to act: on turn, or any that can while nobody is on turn; None where it is not a person."""
        turn = self.state.turn
        if turn is None:
            return next((seat for seat in self.state.actors if seat in self.people), None)
        return turn if turn in self.people else None

    def interrupters(self) -> tuple[Seat, ...]:
        """The people who may act before the next bot does, after somebody else has who can err."""
        last = self.recorder.moves[-1].seat if self.recorder.moves else CHANCE
        if last == CHANCE or self.recorder.seats[last] == FAULTLESS or CHANCE in self.state.actors:
            return ()
        return tuple(seat for seat in self.state.actors if seat in self.people and seat != last)

    def play(self, move: object, seat: Seat) -> None:
        """Plays a move and writes it down with the time."""
        self.recorder.play(move, seat, int((monotonic() - self._begun) * 1000))

    def play_chance(self) -> None:
        """Lets chance make its move."""
        self.play(random_draw(self.game, self.state, self.rng), CHANCE)

    def bots(self) -> list[Seat]:
        """The seats of the bots that may act now, the quickest first."""
        return [seat for seat in asking_order(self.state, self.rng) if seat in self._bots]

    def let_act(self, seat: Seat) -> bool:
        """Lets a bot act, which sees no more than a player would; whether it did anything."""
        move = self._bots[seat].choose(self.state.view(seat), seat, self.rng, Clock())
        if move is not None:
            self.play(move, seat)
        return move is not None

    def close(self) -> None:
        """Sends the bots home."""
        for bot in self._bots.values():
            bot.close()

    def undo(self) -> None:
        """Takes back the last move that a person made, and all that came of it."""
        while self.recorder.undo().seat not in self.people:
            pass
        made = len(self.recorder.moves)
        self._news_from = {seat: min(first, made) for seat, first in self._news_from.items()}

    def news(self, seat: Seat | None) -> list[Played]:
        """What has happened since the seat last asked, but for its own moves; None is a watcher."""
        first, self._news_from[seat] = self._news_from[seat], len(self.recorder.moves)
        return [move for move in self.recorder.moves[first:] if move.seat != seat]
