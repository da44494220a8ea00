"""A game in progress with integer actions."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from parlour.core import CHANCE, Game, InvalidArgument, Outcome, Seat, State, WrongSeat
from parlour.core.arguments import is_whole, require
from parlour.core.encoding import Part
from parlour.core.errors import short
from parlour.native.arrays import numpy
from parlour.native.errors import IllegalAction
from parlour.native.recall import HIDDEN, MAX_RECALL_MOVES, RECALL_MOVES, Recall
from parlour.native.rules import RulesPosition
from parlour.native.start import Start, start_of

if TYPE_CHECKING:
    from numpy import bool_, float32
    from numpy.typing import NDArray


class NativeState:
    """A game in progress whose moves are numbers, on the native core; without that, on the Python rules.

    It changes with every step; ``copy`` is cheap. The numbers of a game's moves are documented in the module
    ``encoding`` of its package. Moves of chance are steps, too, while ``seat`` is ``CHANCE``.

    :param game: a game or its id
    :param position: a state or its text; by default the start of a game. What happened before it does not count.
    :param seats: the number of seats at the start of a game
    :param options: the options of a new game, or what a text leaves open
    :param native: whether to use the native core; by default if it is available
    """

    __slots__ = ("_replayed", "_start", "core")

    def __init__(
        self,
        game: Game[Any] | str,
        position: State[Any] | str | None = None,
        *,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        native: bool | None = None,
    ) -> None:
        self._start = start_of(game, position, seats, options)
        self.core: Any = _core_of(self._start, native)
        """The implementation: the same methods without checks, for loops in which nanoseconds count."""
        self._replayed = (0, self._start.state)

    @property
    def game(self) -> Game[Any]:
        """The game."""
        return self._start.game

    @property
    def is_native(self) -> bool:
        """Whether the native core plays it."""
        return not isinstance(self.core, RulesPosition)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self._start.state.seats

    @property
    def seat(self) -> Seat | None:
        """The seat that acts: ``CHANCE`` where chance does, None when the game is over."""
        return self.core.seat  # type: ignore[no-any-return]

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.core.is_over  # type: ignore[no-any-return]

    @property
    def scores(self) -> tuple[float, ...]:
        """Each seat's share of the win; empty while the game continues."""
        return tuple(self.core.scores)

    @property
    def history(self) -> list[int]:
        """The actions so far, those of chance included."""
        return list(self.core.history)

    @property
    def action_count(self) -> int:
        """The size of the action space; the same in every position of a game with the same options."""
        return self.core.action_count  # type: ignore[no-any-return]

    @property
    def chance_count(self) -> int:
        """The size of the action space of chance; 0 if nothing is left to chance."""
        return self.core.chance_count  # type: ignore[no-any-return]

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts of an observation, with their names and shapes."""
        assert self.game.encoding
        return self.game.encoding.parts(self._start.state)

    def actions(self) -> list[int]:
        """The legal actions of the seat that acts, in ascending order; none when the game is over."""
        return self.core.actions()  # type: ignore[no-any-return]

    def step(self, action: int) -> None:
        """Plays an action.

        :raises IllegalAction: if it is not legal; nothing has changed then
        """
        try:
            self.core.step(action)
        except (ValueError, TypeError):
            raise self._illegal(action) from None

    def weights(self) -> list[int]:
        """The weights of the legal actions where chance acts, as whole numbers; else empty."""
        return self.core.weights()  # type: ignore[no-any-return]

    def draw(self, rng: Random) -> int:
        """Plays a random action of chance, and returns it.

        :raises IllegalAction: if chance does not act here
        """
        require(rng, Random, "the source of chance must be a random.Random")
        action: int = self.core.draw(rng.random())
        if action < 0:
            raise IllegalAction(f"chance does not act in {self._shown()}")
        return action

    def copy(self) -> NativeState:
        """Another game in the same position, with the same history."""
        other = object.__new__(NativeState)
        other.core, other._start, other._replayed = self.core.copy(), self._start, self._replayed
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> NativeState:
        return self.copy()

    def action_text(self, action: int) -> str:
        """The text of a legal action.

        :raises IllegalAction: if it is not legal
        """
        try:
            text: str = self.core.text(action)
        except TypeError:
            text = ""
        if not text:
            raise self._illegal(action)
        return text

    def action(self, text: str) -> int:
        """The number of a legal move, given as text.

        :raises IllegalMove: with the rule that forbids it
        :raises InvalidNotation: if it is not a move of this game
        """
        require(text, str, "a move is read from a text")
        try:
            number: int = self.core.action(text)
        except TypeError:  # half a surrogate pair, which the native core cannot read
            number = -1
        if number < 0:
            self.state.play(text)  # says what is wrong with it
            raise IllegalAction(f"the move {text!r} is a mistake in {self._shown()}, and mistakes have no number")
        return number

    def mask(self) -> NDArray[bool_]:
        """An array that is true at the legal actions of a seat; false everywhere while chance acts, and at the end."""
        np = numpy()
        out: NDArray[bool_] = np.empty(self.core.action_count, np.bool_)
        self.core.mask(out.view(np.int8))
        return out

    def observation(self, seat: Seat | None = None) -> NDArray[float32]:
        """The view of a seat as a flat tensor; by default of the seat that acts."""
        np = numpy()
        out: NDArray[float32] = np.empty(self.core.tensor_size, np.float32)
        self.core.observe(self._viewer(seat), out)
        return out

    def information(self, seat: Seat | None = None) -> str:
        """Everything that a seat has seen, as a text: its view at the start and every move since.

        A question mark stands for a move of chance that the seat did not see.
        """
        seat = self._viewer(seat)
        return f"{seat}; {self._start.view(seat)}; {' '.join(self.core.seen(seat))}"

    def memory(self, seat: Seat | None = None) -> list[tuple[Seat, int]]:
        """Every move since the start as a seat saw it: who acted and the action, -1 for one that was hidden."""
        seen, played, moves = self.core.seen(self._viewer(seat)), _core_of(self._start, self.is_native), []
        for action, text in zip(self.core.history, seen, strict=True):
            moves.append((played.seat, HIDDEN if text == "?" else action))
            played.step(action)
        return moves

    def recall(self, moves: int = RECALL_MOVES) -> Recall:
        """How moves become the last part of an information tensor.

        :raises InvalidArgument: if the number of moves is out of range
        """
        if not is_whole(moves) or not 1 <= moves <= MAX_RECALL_MOVES:
            raise InvalidArgument(f"an information tensor holds from 1 to {MAX_RECALL_MOVES} moves, not {short(moves)}")
        return Recall(self.seats, max(self.action_count, self.chance_count), moves)

    def information_tensor(self, seat: Seat | None = None, moves: int = RECALL_MOVES) -> NDArray[float32]:
        """The observation of a seat and then the moves since the start as it saw them, flat.

        Its parts are those of an observation and ``recall(moves).part``. Recall is perfect while the game has no more
        moves than the tensor holds; after that the oldest are left out, but ``information`` still has them.
        """
        rows = self.recall(moves).tensor(self.memory(seat))
        joined: NDArray[float32] = numpy().concatenate([self.observation(seat), rows.ravel()])
        return joined

    @property
    def state(self) -> State[Any]:
        """The position as a state of the Python rules, with its history."""
        count, state = self._replayed
        if count < len(self.core.history):
            for text in self.core.moves()[count:]:
                state = state.play(text)
            self._replayed = len(self.core.history), state
        return state

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, with the reason and the rule; None while it continues. ``scores`` is quicker."""
        return self.state.outcome if self.core.is_over else None

    def view(self, seat: Seat | None) -> State[Any]:
        """The position as a seat sees it, secrets left out; None is a watcher."""
        return self.state.view(seat)

    def __str__(self) -> str:
        return str(self.core)

    def __repr__(self) -> str:
        return f"<NativeState of {self.game.title}: {self}>"

    def __eq__(self, other: object) -> bool:
        """Whether both are played in the same way from here on: position, counters and what has occurred before."""
        if not isinstance(other, NativeState):
            return NotImplemented
        mine, others = self._start, other._start
        same_rules = mine.game is others.game and mine.options == others.options
        return same_rules and type(self.core) is type(other.core) and bool(self.core.equals(other.core))

    def __hash__(self) -> int:
        return hash((self.game.id, self.core.key))

    def __reduce__(self) -> tuple[Any, ...]:
        start = self._start
        return _restored, (start.game.id, str(start.state), dict(start.options), self.is_native, self.history)

    def _repr_svg_(self) -> str:
        """The position as a notebook shows it."""
        return self.state._repr_svg_()

    def _viewer(self, seat: object) -> Seat:
        seat = self.core.seat if seat is None else seat
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise WrongSeat(f"no seat {short(seat)} to look from: the seats are 0 to {self.seats - 1}")
        return seat

    def _shown(self) -> str:
        """The position as the seat that acts sees it, for errors."""
        seat = self.core.seat
        return str(self.view(None if seat == CHANCE else seat))

    def _illegal(self, action: object) -> IllegalAction:
        if self.core.is_over:
            return IllegalAction(f"illegal action {short(action)}: the game is over in {self._shown()}")
        count = self.chance_count if self.core.seat == CHANCE else self.action_count
        if type(action) is not int or not 0 <= action < count:
            return IllegalAction(f"illegal action {short(action)}: the actions here are whole numbers below {count}")
        return IllegalAction(f"illegal action {action} in {self._shown()}: actions() lists those that are legal")


def _core_of(start: Start, native: bool | None) -> Any:
    if native is not None:
        require(native, bool, "native must be True, False or None")
    return start.twin.position() if start.is_native(native) else RulesPosition(start.game, start.state)


def _restored(game: str, position: str, options: dict[str, object], native: bool, history: list[int]) -> NativeState:
    """A pickled state, played again."""
    state = NativeState(game, position, options=options, native=None if native else False)
    for action in history:
        state.step(action)
    return state
