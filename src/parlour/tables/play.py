"""The game at a table: every position since the start, and how each came about."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Self

from parlour.core import CHANCE, Seat, State


@dataclass(frozen=True)
class Step:
    """A position, and the move that led to it; what was once worked out about it is kept."""

    n: int
    """The number of its event."""
    at: int
    seat: Seat | None
    """Who moved; None at the start."""
    move: str
    state: State[Any]
    draws: int = 0
    """The moves of chance so far."""
    _texts: dict[Seat | None, str] = field(default_factory=dict, compare=False, repr=False)
    _views: dict[Seat | None, dict[str, object]] = field(default_factory=dict, compare=False, repr=False)
    _choices: dict[Seat, list[str]] = field(default_factory=dict, compare=False, repr=False)
    _next: dict[tuple[Seat, str], State[Any]] = field(default_factory=dict, compare=False, repr=False)

    def text(self, viewer: Seat | None) -> str:
        """The position as a seat sees it, or a watcher; in a game without secrets the same for all."""
        view = self.state.view(viewer)
        key = None if view is self.state else viewer
        if key not in self._texts:
            self._texts[key] = str(view)
        return self._texts[key]

    def view(self, viewer: Seat | None) -> dict[str, object]:
        """The same in plain types, with the facts that a client draws."""
        view = self.state.view(viewer)
        key = None if view is self.state else viewer
        if key not in self._views:
            self._views[key] = view.to_json()
        return self._views[key]

    def forget(self) -> None:
        """Keeps only what is small of what was worked out, once the game has gone on."""
        self._views.clear()
        self._choices.clear()

    def choices(self, seat: Seat) -> list[str]:
        """The texts of the moves to show the player of a seat."""
        if seat not in self._choices:
            self._choices[seat] = list(map(str, self.state.choices(seat)))
        return self._choices[seat]

    def played(self, seat: Seat, move: str) -> State[Any]:
        """The state after a move, worked out once for those who decide on it and those who append it.

        :raises IllegalMove: if the rules forbid it here
        """
        if (seat, move) not in self._next:
            self._next[seat, move] = self.state.play(move, seat)
        return self._next[seat, move]


@dataclass(frozen=True)
class Play:
    """The positions of a game so far, the start first."""

    steps: tuple[Step, ...]

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

    def begun(self, n: int, at: int) -> Self:
        """The same game, beginning now."""
        return replace(self, steps=(replace(self.steps[0], n=n, at=at),))

    def after(self, n: int, at: int, seat: Seat, move: str) -> Self:
        """The game after one more move."""
        self.last.forget()
        step = Step(n, at, seat, move, self.last.played(seat, move), self.last.draws + (seat == CHANCE))
        return replace(self, steps=(*self.steps, step))

    def undone(self, to: int) -> Self:
        """The game with so many moves and no more."""
        return replace(self, steps=self.steps[: to + 1])
