"""A position of a game, as an immutable value."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar, final

from parlour.core.arguments import argument_of, require, runtime_types
from parlour.core.errors import IllegalMove, InvalidArgument, InvalidNotation, ParlourError, Violation, WrongSeat, short
from parlour.core.scene import Item, Scene
from parlour.core.svg import svg

Seat: TypeAlias = int
"""A player's place, counted from 0; or ``CHANCE``."""
CHANCE: Seat = -1
"""The seat that draws cards and tosses coins."""

M = TypeVar("M")


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    scores: tuple[float, ...]
    """Each seat's share of the win: 1 for the only winner, equal shares for several, 0 for the others."""
    reason: str
    """One stable word, such as ``four`` or ``repetition``."""
    rule: str
    """The paragraph that decided."""
    detail: str = ""
    """The totals behind it, such as ``30 : 26``, where the game counts any."""

    @classmethod
    def won_by(cls, winners: Iterable[Seat], seats: int, reason: str, rule: str, detail: str = "") -> Self:
        """An outcome that the winners share equally."""
        shared = frozenset(winners)
        scores = tuple(1 / len(shared) if seat in shared else 0.0 for seat in range(seats))
        return cls(scores, reason, rule, detail)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that won or share the win; all of them in a draw."""
        return tuple(seat for seat, score in enumerate(self.scores) if score)

    def to_json(self) -> dict[str, object]:
        """The outcome in plain types."""
        return {"scores": list(self.scores), "reason": self.reason, "rule": self.rule, "detail": self.detail}


class State(ABC, Generic[M]):
    """A position: who may act, what is allowed, and how it ends. Subclasses are frozen dataclasses."""

    turn_rule: ClassVar[str]
    """The paragraph that says whose turn it is."""
    chance_rule: ClassVar[str]
    """The paragraph that says what chance does."""
    _move_types: ClassVar[tuple[type, ...]] = (object,)
    """The classes of the moves, from the type argument of the subclass."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls._move_types = runtime_types(argument_of(cls, State))

    @property
    @abstractmethod
    def seats(self) -> int:
        """The number of seats."""

    @property
    @abstractmethod
    def actors(self) -> tuple[Seat, ...]:
        """The seats that may act now: ``(CHANCE,)`` when chance moves, empty when the game is over."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it continues."""

    @abstractmethod
    def __str__(self) -> str:
        """The position in one line, which ``Game.parse`` reads back."""

    def to_json(self) -> dict[str, object]:
        """The facts that the game's own board renders, in plain types; a game rendered by its scene needs none."""
        return {}

    @abstractmethod
    def _parse_move(self, text: str) -> M:
        """The move that a text means, legal or not; InvalidNotation if it is not a move of this game."""

    @abstractmethod
    def _moves(self, seat: Seat) -> Iterable[M]:
        """The legal moves of a seat that may act, each once, in a fixed order; never called for chance."""

    @abstractmethod
    def _violation(self, seat: Seat, move: M) -> Violation | None:
        """The rule that the move of a seat that may act breaks; never called for chance."""

    @abstractmethod
    def _apply(self, seat: Seat, move: M) -> Self:
        """The state after a legal move."""

    def chance_moves(self) -> tuple[tuple[M, int], ...]:
        """What chance can do now, with weights; empty where that is hidden, or where it is not the turn of chance."""
        return ()

    @property
    def is_view(self) -> bool:
        """Whether this is a view that leaves secrets out."""
        return False

    @property
    def turn(self) -> Seat | None:
        """The seat the others wait for, or None."""
        return self.actors[0] if self.actors else None

    @property
    def has_traces(self) -> bool:
        """Whether moves may have a trace, a path over the board that their texts do not show."""
        return type(self)._trace is not State._trace

    @property
    def has_facts(self) -> bool:
        """Whether moves may have facts, which a sentence about them names and their texts do not show."""
        return type(self)._facts is not State._facts

    @property
    def keeps_objections_open(self) -> bool:
        """Whether out-of-turn actions, such as objecting, stay available after the current player's next move."""
        return False

    @property
    def occurrences(self) -> int:
        """How often the position has occurred, where a rule counts that; otherwise 0."""
        return 0

    def history(self) -> dict[str, int]:
        """The positions that have occurred, with how often, where a rule counts that; as texts that the rules compare.

        It includes the current position. The text of a position does not say this: ``Game.parse`` gives a position
        without a history.
        """
        return {}

    def _repr_svg_(self) -> str:
        """The position as a notebook shows it."""
        return svg(self.scene())

    def _role(self, seat: Seat) -> str:
        """What the rulebook calls a player's seat now."""
        return f"seat {seat}"

    def _view(self, seat: Seat | None) -> Self:
        """The state as a seat sees it, or a watcher."""
        return self

    def _sound_moves(self, seat: Seat) -> Iterable[M]:
        """The moves of a seat that may act, without mistakes; never called for chance."""
        return self._moves(seat)

    def _offered_moves(self, seat: Seat) -> Iterable[M]:
        """The moves to show a player who may act."""
        return self._sound_moves(seat)

    def _trace(self, seat: Seat, move: M) -> str | None:
        """How a legal move runs over the board; it must not depend on anything that the seat cannot see."""

    def _facts(self, move: M) -> str | None:
        """What a sentence about a legal move names besides its text; called on the view of a watcher."""

    def _scene(self, seat: Seat | None) -> Scene:
        """The position as a picture with the moves of a seat."""
        text = str(self)
        moves = self.offered_moves(seat) if seat is not None else ()
        label = Item("position", "label", 0, 0, max(4.0, len(text) / 4), 1, "none", "none", text)
        return Scene(label.width, 1, (label,), {str(move): () for move in moves}, summary=text)

    @final
    def role(self, seat: Seat) -> str:
        """What the rulebook calls the seat now, such as ``black``."""
        return "chance" if self._check_seat(seat) == CHANCE else self._role(seat)

    @final
    def view(self, seat: Seat | None) -> Self:
        """The state as a seat sees it, secrets left out; None is a watcher."""
        return self._view(self._check_viewer(seat))

    @final
    def scene(self, seat: Seat | None = None) -> Scene:
        """The position as a picture with the moves of a seat; by default its text and a button for each move."""
        return self._scene(self._check_viewer(seat))

    @final
    def parse_move(self, text: str) -> M:
        """The move that a text means, legal or not.

        :raises InvalidNotation: if it is not a move of this game
        """
        return self._parse_move(require(text, str, "a move is read from a text"))

    @final
    def moves(self, seat: Seat | None = None) -> tuple[M, ...]:
        """Each legal move once, in a fixed order; the seat may be left out where only one can act."""
        return self._listed(self._moves, self._seat(seat))

    @final
    def sound_moves(self, seat: Seat | None = None) -> tuple[M, ...]:
        """The moves that are not mistakes: all moves, unless the game lets its players err."""
        return self._listed(self._sound_moves, self._seat(seat))

    @final
    def offered_moves(self, seat: Seat) -> tuple[M, ...]:
        """The moves to show a player: those without mistakes, and others whose absence would give a secret away."""
        return self._listed(self._offered_moves, self._check_seat(seat, with_chance=False))

    @final
    def trace(self, seat: Seat, move: M) -> str | None:
        """How a legal move runs over the board, such as the squares of a hop; None if its text says it."""
        return next(iter(self.traces(seat, (self._check_move(move),))), None)

    @final
    def traces(self, seat: Seat, moves: Sequence[M]) -> list[str | None]:
        """The traces of legal moves, in the same order; empty if none of them has one."""
        self._check_seat(seat, with_chance=False)
        require(moves, (list, tuple), "moves are given as a list")
        if not self.has_traces:
            return []
        try:
            traces = [self._trace(seat, move) for move in moves]
        except Exception:
            for move in moves:
                self.play(self._check_move(move), seat)  # says what is wrong with an illegal move
            raise
        return traces if any(traces) else []

    @final
    def facts(self, move: M, seat: Seat | None = None) -> str | None:
        """What a sentence about a legal move names, such as the piece that moves; None if its text says enough.

        It follows from the move and what a watcher sees, so everyone who may know the move may know it.
        """
        value = self._check_move(move)
        if not self.has_facts:
            return None
        try:
            return self._view(None)._facts(value)
        except Exception:
            self.play(value, seat)  # says what is wrong with an illegal move
            raise

    @final
    def play(self, move: M | str, seat: Seat | None = None) -> Self:
        """The state after a move, given as a value or as its text.

        :raises InvalidNotation: if the text is not a move of this game
        :raises InvalidArgument: if the value is not a move of this game
        :raises IllegalMove: if the rules forbid it here
        """
        value = self.parse_move(move) if isinstance(move, str) else self._check_move(move)
        seat = self._seat(seat)
        try:
            if violation := self._refusal(seat, value):
                raise IllegalMove(move, self.view(None if seat == CHANCE else seat), violation)
            return self._apply(seat, value)
        except ParlourError:
            raise
        except Exception:
            if self._is_move(value):  # a mistake of ours
                raise
            raise InvalidArgument(f"not a move of this game: {short(move)}") from None

    @final
    def why_not(self, text: str, seat: Seat | None = None) -> Violation | None:
        """Why a move, given as text, is refused, with the rule paragraph; None if it is legal."""
        try:
            move = self.parse_move(text)
        except InvalidNotation as error:
            return Violation(error.rule, str(error), error.key)
        return self._refusal(self._seat(seat), move)

    def _listed(self, moves: Callable[[Seat], Iterable[M]], seat: Seat) -> tuple[M, ...]:
        """The moves of a seat; none if it may not act."""
        if seat not in self.actors:
            return ()
        return tuple(move for move, _ in self.chance_moves()) if seat == CHANCE else tuple(moves(seat))

    def _refusal(self, seat: Seat, move: M) -> Violation | None:
        """The rule that a move breaks, whether of a player or of chance."""
        if violation := self._seat_violation(seat):
            return violation
        if seat != CHANCE:
            return self._violation(seat, move)
        if move not in self.moves(CHANCE):
            return Violation(self.chance_rule, "chance cannot do that here", "chance")
        return None

    def _seat_violation(self, seat: Seat) -> Violation | None:
        """Why the seat may not act at all."""
        if self.outcome:
            return Violation(self.outcome.rule, "the game is over", "over")
        if seat not in self.actors:
            turn = " or ".join(f"{self.role(actor)}'s" for actor in self.actors)
            return Violation(self.turn_rule, f"it is {turn} turn, not {self.role(seat)}'s", "turn")
        return None

    def _seat(self, seat: Seat | None) -> Seat:
        """The given seat, checked; by default the only one that can act."""
        if seat is None and len(self.actors) <= 1:
            return self.actors[0] if self.actors else 0
        if seat is None:
            raise WrongSeat(f"several seats can act, say which: {', '.join(map(str, self.actors))}")
        return self._check_seat(seat)

    def _check_seat(self, seat: object, with_chance: bool = True) -> Seat:
        """The seat, if it exists."""
        if type(seat) is not int or not (CHANCE if with_chance else 0) <= seat < self.seats:
            raise WrongSeat(f"no seat {short(seat)}: the seats are 0 to {self.seats - 1}")
        return seat

    def _check_viewer(self, seat: object) -> Seat | None:
        """The seat of a player, if it exists; None for a watcher."""
        return None if seat is None else self._check_seat(seat, with_chance=False)

    def _check_move(self, move: object) -> M:
        """The move, if it has a type that moves of this game have."""
        if not isinstance(move, self._move_types):
            kinds = " or ".join(kind.__name__ for kind in self._move_types)
            raise InvalidArgument(f"a move is its text or a value of type {kinds}, not {short(move)}")
        return move  # type: ignore[return-value]

    def _is_move(self, value: M) -> bool:
        """Whether a value is what its own text means."""
        try:
            return self.parse_move(str(value)) == value
        except Exception:
            return False
