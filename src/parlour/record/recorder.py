"""A record while the game is being played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from parlour.core import Game, Seat, State
from parlour.core.options import changed, read_options
from parlour.games import load
from parlour.record.record import Played, Record, first_state


class Recorder:
    """A game being played: the state now, and how it came about."""

    def __init__(
        self,
        game: Game[Any],
        seats: Sequence[str],
        options: Mapping[str, object] | None = None,
        start: str | None = None,
    ) -> None:
        self.game = game
        self.seats = tuple(seats)
        self.options = changed(read_options(game.options, options or {}))
        self.start = start
        self.moves: list[Played] = []
        self._states = [first_state(game, len(self.seats), self.options, start)]

    @classmethod
    def resume(cls, record: Record) -> Self:
        """A recorder that goes on where a record stops.

        :raises InvalidRecord: if the record does not replay
        """
        states = list(record.replay())
        found = cls(load(record.game), record.seats, record.options, record.start)
        found.moves, found._states = list(record.moves), states
        return found

    @property
    def state(self) -> State[Any]:
        """The state after the last move."""
        return self._states[-1]

    @property
    def record(self) -> Record:
        """The game as played so far."""
        game, moves = self.game, tuple(self.moves)
        return Record(game.id, game.version, self.options, self.seats, self.start, moves, self.state.outcome)

    def play(self, move: object, seat: Seat | None = None, at: int | None = None) -> State[Any]:
        """The state after a move, which is written down.

        :raises InvalidNotation: if a text is no move of the game
        :raises IllegalMove: if the rules forbid it here
        """
        known = self.state.parse_move(move) if isinstance(move, str) else move
        after = self.state.play(known, seat)
        self.moves.append(Played(self.state.actors[0] if seat is None else seat, str(known), at))
        self._states.append(after)
        return after

    def undo(self) -> Played:
        """The last move, taken back.

        :raises IndexError: if there is none
        """
        taken = self.moves.pop()
        self._states.pop()
        return taken
