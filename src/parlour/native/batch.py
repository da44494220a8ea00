"""Many games that are stepped together, on arrays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from parlour.core import Game, InvalidArgument
from parlour.core.encoding import Part
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
    the ones that a method returns are overwritten by the next call, so copy what you want to keep.

    :param game: a game or its id
    :param n: the number of games
    :param threads: how many threads share a call; more than one pays for large batches
    :param native: whether to use the native core; by default if it is there
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
        self.game: Game[Any] = start.game
        self.parts: tuple[Part, ...] = start.game.encoding.parts(start.state)
        """The parts of an observation, with their names and shapes."""
        self.n = n
        self.seats: int = start.state.seats
        self.action_count: int = self._core.action_count
        self.tensor_size: int = self._core.tensor_size
        self.seat: NDArray[int8] = np.zeros(n, np.int8)
        """The seat that acts in each game."""
        self.done: NDArray[bool_] = np.zeros(n, np.bool_)
        """Whether the last step ended a game; the next one has begun then."""
        self.scores: NDArray[float32] = np.zeros((n, self.seats), np.float32)
        """Each seat's share of the win, in the rows of the games that have just ended; else zeros."""
        self._masks: NDArray[bool_] | None = None
        self._observations: NDArray[float32] | None = None
        self._sampled: NDArray[int32] = np.zeros(n, np.int32)
        self.reset(seed)

    @property
    def is_native(self) -> bool:
        """Whether the native core plays the games."""
        return not isinstance(self._core, RulesBatch)

    def reset(self, seed: int = 0) -> None:
        """Starts every game again."""
        self._core.reset(_number(seed, "seed", 0, MAX_SEED), self.seat, self.done, self.scores)

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
        illegal = self._core.step(np.ascontiguousarray(actions), self.seat, self.done, self.scores)
        if illegal < self.n:
            raise IllegalAction(
                f"illegal action {actions[illegal]} in game {illegal}: masks() marks those that are legal"
            )

    def masks(self) -> NDArray[bool_]:
        """The legal actions of every game, as an array of shape (n, action_count)."""
        if self._masks is None:
            np = numpy()
            self._masks = np.zeros((self.n, self.action_count), np.bool_)
        self._core.masks(self._masks)
        return self._masks

    def observe(self) -> NDArray[float32]:
        """The views of the seats that act, as an array of shape (n, tensor_size)."""
        if self._observations is None:
            np = numpy()
            self._observations = np.zeros((self.n, self.tensor_size), np.float32)
        self._core.observe(self._observations)
        return self._observations

    def sample(self) -> NDArray[int32]:
        """A random legal action for every game, each equally likely; which ones depends on the seed and the core."""
        self._core.sample(self._sampled)
        return self._sampled

    def text(self, game: int) -> str:
        """The position of a game."""
        return self._core.text(_number(game, "the number of a game", 0, self.n - 1))  # type: ignore[no-any-return]


def _number(value: object, name: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise InvalidArgument(f"{name} must be a whole number from {low} to {high}, not {short(value)}")
    return value


def _kind(value: object) -> str:
    """An array in words, or the value itself."""
    shape, dtype = getattr(value, "shape", None), getattr(value, "dtype", None)
    return short(value) if shape is None else f"one of shape {shape} and dtype {dtype}"
