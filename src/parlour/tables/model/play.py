"""The game at a table: every position since the start, and the move that led to it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
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
    facts: str | None = None
    """What a sentence about the move names, if its text does not."""
    _texts: dict[Seat | None, str] = field(default_factory=dict, compare=False, repr=False)
    logged: dict[Seat | None, bytes] = field(default_factory=dict, compare=False, repr=False)
    """The step as the logs of viewers show it, in JSON: a snapshot of a long game would take long to encode."""

    def text(self, viewer: Seat | None) -> str:
        """The position as a seat or a watcher sees it, computed once; without secrets the same for all."""
        text = self._texts.get(viewer)
        if text is None:
            view = self.state.view(viewer)
            text = self._texts[viewer] = self._full_text if view is self.state else str(view)
        return text

    @cached_property
    def _full_text(self) -> str:
        return str(self.state)


@dataclass(frozen=True)
class Play:
    """The positions of a game so far, the start first; what is computed about the last one is cached."""

    steps: tuple[Step, ...]
    last: Step = field(init=False, compare=False, repr=False)
    """The position now."""
    state: State[Any] = field(init=False, compare=False, repr=False)
    """The state now."""
    _found: dict[object, Any] = field(init=False, compare=False, repr=False)
    """What was computed about the position now, by its name and its seat."""

    def __post_init__(self) -> None:
        vars(self).update(last=self.steps[-1], state=self.steps[-1].state, _found={})

    @property
    def moves(self) -> tuple[Step, ...]:
        """The moves so far, those of chance included."""
        return self.steps[1:]

    def view(self, viewer: Seat | None) -> dict[str, object]:
        """The position now as a seat or a watcher sees it, in plain types."""
        view = self.state.view(viewer)
        key = ("view", None if view is self.state else viewer)
        plain: dict[str, object] | None = self._found.get(key)
        if plain is None:
            plain = self._found[key] = view.to_json()
        return plain

    def choices(self, seat: Seat) -> list[str]:
        """The texts of the moves to show the player of a seat now."""
        texts: list[str] | None = self._found.get(("choices", seat))
        if texts is None:
            texts = self._found["choices", seat] = list(map(str, self._offered_moves(seat)))
        return texts

    def _offered_moves(self, seat: Seat) -> tuple[Any, ...]:
        moves: tuple[Any, ...] | None = self._found.get(("moves", seat))
        if moves is None:
            moves = self._found["moves", seat] = self.state.offered_moves(seat)
        return moves

    def traces(self, seat: Seat) -> list[str | None]:
        """The paths of these moves over the board, in the same order; empty if their texts show them."""
        traces: list[str | None] | None = self._found.get(("traces", seat))
        if traces is None:
            traces = self._found["traces", seat] = self.state.traces(seat, self._offered_moves(seat))
        return traces

    def _trace(self, seat: Seat, move: str) -> str | None:
        """The path of a move over the board, taken from the moves shown to its player if it is among them."""
        if seat == CHANCE or not self.state.has_traces:
            return None
        if ("traces", seat) in self._found and move in (texts := self.choices(seat)):
            traces = self.traces(seat)
            return traces[texts.index(move)] if traces else None
        return self.state.trace(seat, self.state.parse_move(move))

    def _facts(self, seat: Seat, move: str) -> str | None:
        """What a sentence about a move names besides its text."""
        return self.state.facts(self.state.parse_move(move), seat) if self.state.has_facts else None

    def played(self, seat: Seat, move: str, value: Any = None) -> State[Any]:
        """The state after a move, computed once for deciding on it and for appending it.

        The move is given as its text, and also as a value if the text has been read already.

        :raises IllegalMove: if the rules forbid it here
        """
        state: State[Any] | None = self._found.get(("played", seat, move))
        if state is None:
            state = self._found["played", seat, move] = self.state.play(move if value is None else value, seat)
        return state

    def clear_caches(self) -> None:
        """Frees what was computed for showing the position: for games that are kept but rarely shown."""
        self._found.clear()

    def begun(self, n: int, at: int) -> Play:
        """The same game, beginning now."""
        return Play((replace(self.steps[0], n=n, at=at),))

    def after(self, n: int, at: int, seat: Seat, move: str) -> Play:
        """The game after one more move."""
        state, draws = self.played(seat, move), self.last.draws + (seat == CHANCE)
        trace, facts = self._trace(seat, move), self._facts(seat, move)
        step = Step(n, at, seat, move, state, draws, trace, facts)
        return Play(self.steps + (step,))  # noqa: RUF005 - unpacking would copy a long game twice

    def undone(self, to: int) -> Play:
        """The game with only its first ``to`` moves."""
        return Play(self.steps[: to + 1])
