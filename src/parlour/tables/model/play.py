"""The game at a table: the position now, and the moves that led to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cached_property
from typing import Any, overload

from parlour.core import CHANCE, Seat, State

MOVES_BETWEEN_STATES = 64
"""Every how many moves a state is kept; the others are found again from it when they are needed."""


@dataclass(slots=True)
class Step:
    """A move, with what is kept of the position that it led to; only ``logged`` changes."""

    n: int
    """The number of its event."""
    at: int
    seat: Seat | None
    """Who moved; None at the start."""
    move: str
    draws: int = 0
    """The moves of chance so far."""
    trace: str | None = None
    """The path of the move over the board, if its text does not show it."""
    facts: str | None = None
    """What a sentence about the move names, if its text does not."""
    waits_for_all: bool = False
    """Whether several seats may act and none is on turn."""
    text: str | None = None
    """The position, the same for all viewers; None in games with secrets."""
    state: State[Any] | None = field(default=None, compare=False, repr=False)
    """The state, if it is kept."""
    logged: dict[Seat | None, bytes] | None = field(default=None, compare=False, repr=False)
    """The step as the logs of viewers show it, in JSON: a snapshot of a long game would take long to encode."""


class Steps(Sequence[Step]):
    """The start and all moves of a game: a value that shares memory with the shorter ones it grew from."""

    __slots__ = ("_count", "_shared")

    def __init__(self, shared: list[Step], count: int) -> None:
        self._shared, self._count = shared, count

    def with_step(self, step: Step) -> Steps:
        """The same steps and one more."""
        shared = self._shared if len(self._shared) == self._count else self._shared[: self._count]
        shared.append(step)
        return Steps(shared, self._count + 1)

    def first(self, count: int) -> Steps:
        """The first ``count`` steps."""
        return Steps(self._shared, count)

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> Step: ...
    @overload
    def __getitem__(self, place: slice) -> list[Step]: ...
    def __getitem__(self, place: int | slice) -> Step | list[Step]:
        if isinstance(place, slice):
            return self._shared[: self._count][place]
        return self._shared[range(self._count)[place]]

    def __eq__(self, other: object) -> bool:
        return self[:] == other[:] if isinstance(other, Steps) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # as of a list

    def __repr__(self) -> str:
        return f"Steps({self[:]!r})"


@dataclass(frozen=True, slots=True)
class Play:
    """A game so far; facts about the position now are cached."""

    steps: Steps
    """The start, and a step for each move."""
    state: State[Any]
    """The state now."""
    has_secrets: bool
    """Whether viewers see different positions."""
    last: Step = field(init=False, compare=False, repr=False)
    """The latest step."""
    _found: dict[object, Any] = field(init=False, compare=False, repr=False)
    """What was computed about the position now, by its name and its seat."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "last", self.steps[-1])
        object.__setattr__(self, "_found", {})

    @classmethod
    def of(cls, state: State[Any], n: int, at: int, has_secrets: bool) -> Play:
        """A game before its first move."""
        text = None if has_secrets else str(state)
        start = Step(n, at, None, "", waits_for_all=state.turn is None, text=text, state=_bare(state))
        return cls(Steps([start], 1), state, has_secrets)

    @property
    def moves(self) -> list[Step]:
        """The moves so far, those of chance included."""
        return self.steps[1:]

    @property
    def start(self) -> State[Any]:
        """The state before the first move."""
        state = self.steps[0].state
        assert state is not None, "the first state is always kept"
        return state

    def text(self, viewer: Seat | None) -> str:
        """The position now as a seat or a watcher sees it."""
        if self.last.text is not None:
            return self.last.text
        text: str | None = self._found.get(("text", viewer))
        if text is None:
            text = self._found["text", viewer] = str(self.state.view(viewer))
        return text

    def texts(self, viewer: Seat | None, first: int = 1) -> Iterator[str]:
        """The positions as a seat or a watcher sees them, from the one after ``first`` moves to the one now."""
        if self.has_secrets:
            return (str(state.view(viewer)) for state in self._states(first))
        return (step.text or "" for step in self.steps[first:])

    def _states(self, first: int) -> Iterator[State[Any]]:
        """The states from the one after ``first`` moves to the one now, found again from the latest one kept."""
        if first == len(self.steps):
            return
        kept = first
        while (state := self.steps[kept].state) is None:
            kept -= 1
        if kept == first:
            yield state
        for place in range(kept + 1, len(self.steps)):
            state = state.play(self.steps[place].move, self.steps[place].seat)
            if place >= first:
                yield state

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

    def without_caches(self) -> Play:
        """The same game without what was found out about its position: for games that are kept but rarely shown."""
        return Play(self.steps, _bare(self.state), self.has_secrets)

    def begun(self, n: int, at: int) -> Play:
        """The same game, beginning now."""
        return Play(Steps([replace(self.steps[0], n=n, at=at)], 1), self.state, self.has_secrets)

    def after(self, n: int, at: int, seat: Seat, move: str) -> Play:
        """The game after one more move."""
        state, draws = self.played(seat, move), self.last.draws + (seat == CHANCE)
        step = Step(n, at, seat, move, draws, self._trace(seat, move), self._facts(seat, move), state.turn is None)
        if not self.has_secrets:
            step.text = str(state)
        if len(self.steps) % MOVES_BETWEEN_STATES == 0:
            step.state = _bare(state)
        return Play(self.steps.with_step(step), state, self.has_secrets)

    def undone(self, to: int) -> Play:
        """The game with only its first ``to`` moves."""
        steps = self.steps.first(to + 1)
        return Play(steps, next(self._states(to)), self.has_secrets)


def _bare(value: Any) -> Any:
    """A copy without the properties that the value and its fields have cached, or will cache later."""
    if isinstance(value, type) or not hasattr(value, "__dict__"):
        return value
    kept = {name: each for name, each in vars(value).items() if not _is_cached(type(value), name)}
    if isinstance(value, tuple):
        bare: Any = tuple.__new__(type(value), value)
    elif is_dataclass(value):
        bare = object.__new__(type(value))
        kept.update((each.name, getattr(value, each.name)) for each in fields(value))
    else:
        return value
    for name, each in kept.items():
        object.__setattr__(bare, name, _bare(each))
    return bare


def _is_cached(owner: type, name: str) -> bool:
    return isinstance(getattr(owner, name, None), cached_property)
