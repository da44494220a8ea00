"""A record of a game that is being played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from parlour.core import Game, InvalidArgument, ParlourError, Seat, State
from parlour.core.arguments import is_whole, require
from parlour.core.errors import short
from parlour.core.options import changed, read_options
from parlour.games import load
from parlour.record.record import Played, Record, first_state


class Recorder:
    """A game being played: its state, and the moves that led to it."""

    def __init__(
        self,
        game: Game[Any],
        seats: Sequence[str],
        options: Mapping[str, object] | None = None,
        start: str | None = None,
    ) -> None:
        self.game = require(game, Game, "a record is of a game")
        self.seats = _players(seats)
        self.options = changed(read_options(game.options, {} if options is None else options))
        self.start = start
        self.moves: list[Played] = []
        self._states = [first_state(game, len(self.seats), self.options, start)]

    @classmethod
    def resume(cls, record: Record) -> Self:
        """A recorder that continues where a record stops; it drops the record's end and fairness.

        :raises InvalidRecord: if the record does not replay
        """
        require(record, Record, "only a record can be resumed")
        states = list(record.replay())
        recorder = cls(load(record.game), record.seats, record.options, record.start)
        recorder.moves, recorder._states = list(record.moves), states
        return recorder

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
        """Records a move, and returns the state after it.

        :raises InvalidNotation: if a text is not a move of the game
        :raises IllegalMove: if the rules forbid it here
        :raises InvalidArgument: if ``at`` is not a time in milliseconds, or is before an earlier move
        """
        if at is not None:
            self._check_time(at)
        value = self.state.parse_move(move) if isinstance(move, str) else move
        after = self.state.play(value, seat)
        self.moves.append(Played(self.state.actors[0] if seat is None else seat, str(value), at))
        self._states.append(after)
        return after

    def _check_time(self, at: int) -> None:
        if not is_whole(at) or at < 0:
            raise InvalidArgument(f"a move is made at a whole number of milliseconds, not {short(at)}")
        latest = max((played.at for played in self.moves if played.at is not None), default=0)
        if at < latest:
            raise InvalidArgument(f"a move cannot be made at {at} ms: an earlier one was made at {latest} ms")

    def undo(self) -> Played:
        """Takes the last move back, and returns it.

        :raises ParlourError: if there is no move
        """
        if not self.moves:
            raise ParlourError("there is no move to take back")
        taken = self.moves.pop()
        self._states.pop()
        return taken


def _players(names: Sequence[str]) -> tuple[str, ...]:
    """The names of the players, checked."""
    if isinstance(names, str) or not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
        raise InvalidArgument(f"the seats must be a list of players' names, not {short(names)}")
    return tuple(names)
