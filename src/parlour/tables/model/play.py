"""The game at a table: every position since the start, and the move that led to it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from parlour.core import CHANCE, Seat, State


@dataclass(frozen=True)
class Step:
    """A position, and the move that led to it."""

    n: int
    """The number of its event."""
    at: int
    seat: Seat | None
    """Who moved; None at the start."""
    move: str
    state: State[Any]
    draws: int = 0
    """The moves of chance so far."""
    trace: str | None = None
    """The path of the move over the board, if its text does not show it."""
    _texts: dict[Seat | None, str] = field(default_factory=dict, compare=False, repr=False)
    logged: dict[Seat | None, bytes] = field(default_factory=dict, compare=False, repr=False)
    """The step as the logs of viewers show it, in JSON: a snapshot of a long game would take long to encode."""

    def text(self, viewer: Seat | None) -> str:
        """The position as a seat or a watcher sees it, computed once; without secrets the same for all."""
        view = self.state.view(viewer)
        key = None if view is self.state else viewer
        text = self._texts.get(key)
        if text is None:
            text = self._texts[key] = str(view)
        return text


@dataclass(frozen=True)
class Play:
    """The positions of a game so far, the start first; facts about the last are cached."""

    steps: tuple[Step, ...]
    _views: dict[Seat | None, dict[str, object]] = field(default_factory=dict, compare=False, repr=False)
    _offered: dict[Seat, tuple[Any, ...]] = field(default_factory=dict, compare=False, repr=False)
    _choices: dict[Seat, list[str]] = field(default_factory=dict, compare=False, repr=False)
    _traces: dict[Seat, list[str | None]] = field(default_factory=dict, compare=False, repr=False)
    _played: dict[tuple[Seat, str], State[Any]] = field(default_factory=dict, compare=False, repr=False)

    @property
    def last(self) -> Step:
        """The position now."""
        return self.steps[-1]

    @property
    def state(self) -> State[Any]:
        """The state now."""
        return self.last.state

    @property
    def moves(self) -> tuple[Step, ...]:
        """The moves so far, those of chance included."""
        return self.steps[1:]

    def view(self, viewer: Seat | None) -> dict[str, object]:
        """The position now as a seat or a watcher sees it, in plain types."""
        view = self.state.view(viewer)
        key = None if view is self.state else viewer
        plain = self._views.get(key)
        if plain is None:
            plain = self._views[key] = view.to_json()
        return plain

    def choices(self, seat: Seat) -> list[str]:
        """The texts of the moves to show the player of a seat now."""
        texts = self._choices.get(seat)
        if texts is None:
            texts = self._choices[seat] = list(map(str, self._offered_moves(seat)))
        return texts

    def _offered_moves(self, seat: Seat) -> tuple[Any, ...]:
        moves = self._offered.get(seat)
        if moves is None:
            moves = self._offered[seat] = self.state.offered_moves(seat)
        return moves

    def traces(self, seat: Seat) -> list[str | None]:
        """The paths of these moves over the board, in the same order; empty if their texts show them."""
        traces = self._traces.get(seat)
        if traces is None:
            traces = self._traces[seat] = self.state.traces(seat, self._offered_moves(seat))
        return traces

    def _trace(self, seat: Seat, move: str) -> str | None:
        """The path of a move over the board, taken from the moves shown to its player if it is among them."""
        if seat == CHANCE or not self.state.has_traces:
            return None
        if seat in self._traces and move in (texts := self.choices(seat)):
            return self._traces[seat][texts.index(move)] if self._traces[seat] else None
        return self.state.trace(seat, self.state.parse_move(move))

    def played(self, seat: Seat, move: str, value: Any = None) -> State[Any]:
        """The state after a move, computed once for deciding on it and for appending it.

        The move is given as its text, and also as a value if the text has been read already.

        :raises IllegalMove: if the rules forbid it here
        """
        state = self._played.get((seat, move))
        if state is None:
            state = self._played[seat, move] = self.state.play(move if value is None else value, seat)
        return state

    def clear_caches(self) -> None:
        """Frees what was computed for showing the position: for games that are kept but rarely shown."""
        for cache in (self._views, self._offered, self._choices, self._traces, self._played):
            cache.clear()

    def begun(self, n: int, at: int) -> Play:
        """The same game, beginning now."""
        return Play((replace(self.steps[0], n=n, at=at),))

    def after(self, n: int, at: int, seat: Seat, move: str) -> Play:
        """The game after one more move."""
        state, draws = self.played(seat, move), self.last.draws + (seat == CHANCE)
        return Play((*self.steps, Step(n, at, seat, move, state, draws, self._trace(seat, move))))

    def undone(self, to: int) -> Play:
        """The game with only its first ``to`` moves."""
        return Play(self.steps[: to + 1])
