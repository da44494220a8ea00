"""One game at one keyboard: who sits where, and who acts next."""

from random import Random
from time import monotonic
from typing import Any

from parlour.cli.words import seat_name
from parlour.core import CHANCE, Seat, State
from parlour.record import Played, Recorder, random_draw, random_seat

BOT = "random"
"""The name of a seat whose moves are chosen at random."""


class Sitting:
    """A game between people and bots, at whatever speed the people have."""

    def __init__(self, recorder: Recorder, rng: Random) -> None:
        self.recorder = recorder
        self.game = recorder.game
        self.rng = rng
        self.people = tuple(seat for seat, name in enumerate(recorder.seats) if name != BOT)
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
        """The people who may act before the next bot does, after another person has."""
        last = self.recorder.moves[-1].seat if self.recorder.moves else CHANCE
        if last not in self.people or CHANCE in self.state.actors:
            return ()
        return tuple(seat for seat in self.state.actors if seat in self.people and seat != last)

    def play(self, move: object, seat: Seat) -> None:
        """Plays a move and writes it down with the time."""
        self.recorder.play(move, seat, int((monotonic() - self._begun) * 1000))

    def step(self) -> None:
        """Lets chance or a bot make one move; a bot sees no more than a player would."""
        if CHANCE in self.state.actors:
            self.play(random_draw(self.game, self.state, self.rng), CHANCE)
        else:
            seat = random_seat(self.state, self.rng)
            self.play(self.rng.choice(self.state.view(seat).faultless(seat)), seat)

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
