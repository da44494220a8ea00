"""Many games that are stepped together, on arrays."""

from __future__ import annotations

from collections.abc import Mapping
from threading import RLock
from typing import TYPE_CHECKING, Any

from parlour.core import Game, InvalidArgument
from parlour.core.encoding import Part, Symmetry
from parlour.core.errors import short
from parlour.native.arrays import numpy
from parlour.native.errors import IllegalAction
from parlour.native.rules import RulesBatch, RulesPosition
from parlour.native.start import start_of

if TYPE_CHECKING:
    from numpy import bool_, float32, int8, int32
    from numpy.typing import NDArray

MAX_GAMES = 1 << 20
MAX_THREADS = 256
MAX_SEED = (1 << 64) - 1


class NativeBatch:
    """Games of one kind that are stepped together; a finished game starts again at once.

    Chance plays by itself, so that a seat decides in every game after each step. The same seed and the same actions
    lead to the same games, whatever the number of threads, and on the Python rules as well. Arrays are filled in place:
    the ones that a method returns are overwritten by the next call, so copy what you want to keep. Calls from several
    Python threads take turns.

    :param game: a game or its id
    :param n: the number of games
    :param threads: how many threads share a call; more than one pays off in large batches
    :param native: whether to use the native core; by default if it is available
    """

    def __init__(
        self,
        game: Game[Any] | str,
        n: int,
        threads: int = 1,
        *,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        native: bool | None = None,
    ) -> None:
        np = numpy()
        n, threads = _number(n, "n", 1, MAX_GAMES), _number(threads, "threads", 1, MAX_THREADS)
        start = start_of(game, None, seats, options)
        self._core: Any
        if start.is_native(native):
            self._core = start.twin.batch(n, threads)
        else:
            self._core = RulesBatch(RulesPosition(start.game, start.state), n)
        assert start.game.encoding
        self._start = start
        self.options: Mapping[str, object] = dict(options or {})
        """The options that were chosen."""
        self.game: Game[Any] = start.game
        self.parts: tuple[Part, ...] = start.game.encoding.parts(start.state)
        """The parts of an observation, with their names and shapes."""
        self.symmetries: tuple[Symmetry, ...] = start.game.encoding.symmetries(start.state)
        """Other ways to see every position, from which a network learns more; none for many games."""
        self.n = n
        self.seats: int = start.state.seats
        self.action_count: int = self._core.action_count
        self.tensor_size: int = self._core.tensor_size
        self._seat: NDArray[int8] = np.zeros(n, np.int8)
        self._done: NDArray[bool_] = np.zeros(n, np.bool_)
        self._scores: NDArray[float32] = np.zeros((n, self.seats), np.float32)
        # Only once: converting three arrays for each step would take as long as hundreds of steps of a game.
        self._core.report_to(self._seat, self._done, self._scores)
        self._masks: NDArray[bool_] | None = None
        self._observations: NDArray[float32] | None = None
        self._sampled: NDArray[int32] = np.zeros(n, np.int32)
        self._turn = RLock()  # the core releases the GIL, and only one call at a time may change its games
        self.reset(seed)

    @property
    def seat(self) -> NDArray[int8]:
        """The seat that acts in each game."""
        return self._seat

    @property
    def done(self) -> NDArray[bool_]:
        """Whether the last step ended a game; the next one has begun then."""
        return self._done

    @property
    def scores(self) -> NDArray[float32]:
        """Each seat's share of the win in games that have just ended; zeros in the other rows."""
        return self._scores

    @property
    def is_native(self) -> bool:
        """Whether the native core plays the games."""
        return not isinstance(self._core, RulesBatch)

    def reset(self, seed: int = 0) -> None:
        """Starts every game again."""
        with self._turn:
            self._core.reset(_number(seed, "seed", 0, MAX_SEED))

    def step(self, actions: NDArray[int32]) -> None:
        """Plays one action in each game, and updates ``seat``, ``done`` and ``scores``.

        :raises IllegalAction: naming the first game with an illegal one; nothing has changed then
        :raises InvalidArgument: if it is not an array of n numbers of type int32
        """
        np = numpy()
        if not isinstance(actions, np.ndarray) or actions.dtype != np.int32 or actions.shape != (self.n,):
            raise InvalidArgument(
                f"actions must be an array of shape ({self.n},) and dtype int32, not {_kind(actions)}"
            )
        with self._turn:
            illegal = self._core.step(np.ascontiguousarray(actions))
        if illegal < self.n:
            raise IllegalAction(
                f"illegal action {actions[illegal]} in game {illegal}: masks() marks those that are legal"
            )

    def masks(self) -> NDArray[bool_]:
        """The legal actions of every game, as an array of shape (n, action_count)."""
        if self._masks is None:
            np = numpy()
            self._masks = np.zeros((self.n, self.action_count), np.bool_)
        with self._turn:
            self._core.masks(self._masks)
        return self._masks

    def observe(self) -> NDArray[float32]:
        """The views of the seats that act, as an array of shape (n, tensor_size)."""
        if self._observations is None:
            np = numpy()
            self._observations = np.zeros((self.n, self.tensor_size), np.float32)
        with self._turn:
            self._core.observe(self._observations)
        return self._observations

    def sample(self) -> NDArray[int32]:
        """A random legal action for every game, each equally likely; which ones depends on the seed and the core."""
        with self._turn:
            self._core.sample(self._sampled)
        return self._sampled

    def put(self, games: NDArray[int32], source: NativeBatch, chosen: NDArray[int32]) -> None:
        """Replaces games by copies from a batch of the same kind, one after the other, as a tree search needs it.

        ``seat`` follows, and ``done`` and ``scores`` become zero. Random numbers are not
        copied: each game keeps its own.

        :raises InvalidArgument: if the batch is of another kind, or the numbers are not arrays of type int32
        """
        if not isinstance(source, NativeBatch) or not self._is_like(source):
            raise InvalidArgument(
                f"games are copied from a batch with the same start and core, not from {short(source)}"
            )
        _check_numbers(games, self.n, "games")
        _check_numbers(chosen, source.n, "chosen")
        if len(games) != len(chosen):
            raise InvalidArgument(f"games and chosen must have the same length, not {len(games)} and {len(chosen)}")
        np = numpy()
        first, second = sorted((self._turn, source._turn), key=id)  # always in the same order: no deadlock
        with first, second:
            self._core.put(np.ascontiguousarray(games), source._core, np.ascontiguousarray(chosen))
            if source is self:  # a game that was replaced may itself be copied
                for game, number in zip(games.tolist(), chosen.tolist(), strict=True):
                    self.seat[game] = self.seat[number]
            else:
                self.seat[games] = source.seat[chosen]
            self.done[games], self.scores[games] = False, 0

    def _is_like(self, other: NativeBatch) -> bool:
        mine, others = self._start, other._start
        same_rules = mine.game == others.game and mine.options == others.options
        return same_rules and str(mine.state) == str(others.state) and self.is_native == other.is_native

    def text(self, game: int) -> str:
        """The position of a game."""
        with self._turn:
            return self._core.text(_number(game, "the number of a game", 0, self.n - 1))  # type: ignore[no-any-return]


def _number(value: object, name: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise InvalidArgument(f"{name} must be a whole number from {low} to {high}, not {short(value)}")
    return value


def _check_numbers(numbers: object, n: int, name: str) -> None:
    """Refuses what is not an array of numbers of games."""
    np = numpy()
    if not isinstance(numbers, np.ndarray) or numbers.dtype != np.int32 or numbers.ndim != 1:
        raise InvalidArgument(f"{name} must be an array of one dimension and dtype int32, not {_kind(numbers)}")
    if len(numbers) and not 0 <= numbers.min() <= numbers.max() < n:
        wrong = int(numbers[(numbers < 0) | (numbers >= n)][0])
        raise InvalidArgument(f"{name} must be numbers from 0 to {n - 1}, not {wrong}")


def _kind(value: object) -> str:
    """The shape and type of an array, or the value itself, for an error."""
    shape, dtype = getattr(value, "shape", None), getattr(value, "dtype", None)
    return short(value) if shape is None else f"one of shape {shape} and dtype {dtype}"
