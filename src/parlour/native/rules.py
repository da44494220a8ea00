"""Positions and batches with integer actions on the Python rules, for where the native core is missing."""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from parlour.core import CHANCE, Game, Seat, State
from parlour.core.encoding import Encoding
from parlour.native.random import Random, mixed

if TYPE_CHECKING:
    from numpy import bool_, float32, int8, int32
    from numpy.typing import NDArray


class RulesPosition:
    """A game in progress; the native core has a class with the same methods."""

    __slots__ = ("_encoding", "_listed", "_moves", "_seers", "_state", "history")

    def __init__(self, game: Game[Any], state: State[Any]) -> None:
        assert game.encoding
        self._encoding: Encoding = game.encoding
        self._state = state
        self._listed: dict[int, Any] | None = None
        self._moves: tuple[str, ...] = ()
        self._seers: tuple[frozenset[Seat], ...] = ()
        self.history: list[int] = []

    def __str__(self) -> str:
        return str(self._state)

    def copy(self) -> RulesPosition:
        """A copy in the same state."""
        other = object.__new__(RulesPosition)
        other._encoding, other._state, other._listed = self._encoding, self._state, self._listed
        other._moves, other._seers, other.history = self._moves, self._seers, [*self.history]
        return other

    @property
    def seat(self) -> Seat | None:
        """The seat that acts; None when the game is over."""
        return self._state.turn

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._state.outcome is not None

    @property
    def scores(self) -> list[float]:
        """Each seat's share of the win; empty while the game continues."""
        return list(self._state.outcome.scores) if self._state.outcome else []

    @property
    def key(self) -> int:
        """A hash: equal positions have the same one."""
        return hash(self._state)

    @property
    def action_count(self) -> int:
        """The size of the action space."""
        return self._encoding.actions(self._state)

    @property
    def chance_count(self) -> int:
        """The size of the action space of chance."""
        return self._encoding.chance_actions(self._state)

    @property
    def tensor_size(self) -> int:
        """How many numbers a tensor has."""
        return self._encoding.tensor_size(self._state)

    def actions(self) -> list[int]:
        """The legal actions in ascending order."""
        return list(self._legal())

    def weights(self) -> list[int]:
        """The weight of each action of chance, in the order of ``actions``."""
        weights = {self._encoding.action(self._state, move): weight for move, weight in self._state.chance_moves()}
        return [weights[action] for action in sorted(weights)]

    def step(self, action: int) -> None:
        """Plays a legal action.

        :raises ValueError: if it is not legal
        """
        if type(action) is not int or action not in self._legal():
            raise ValueError(f"no legal action {action!r}")
        move, state = self._legal()[action], self._state
        seats = range(state.seats)
        seers = frozenset(seat for seat in seats if state.turn != CHANCE or self._encoding.sees(state, seat, move))
        self._moves, self._seers = (*self._moves, str(move)), (*self._seers, seers)
        self._state, self._listed = state.play(move), None
        self.history.append(action)

    def draw(self, unit: float) -> int:
        """Plays the action of chance that a number from 0 up to 1 chooses; -1 if chance does not act."""
        if self.seat != CHANCE:
            return -1
        sums = list(accumulate(self.weights()))
        action = self.actions()[bisect(sums, unit * sums[-1], 0, len(sums) - 1)]
        self.step(action)
        return action

    def text(self, action: int) -> str:
        """The text of a legal action; empty if it is not legal."""
        return str(self._legal().get(action, ""))

    def action(self, text: str) -> int:
        """The number of the legal action with a text; -1 if there is none."""
        return next((action for action, move in self._legal().items() if str(move) == text), -1)

    def moves(self) -> list[str]:
        """The texts of all moves so far."""
        return list(self._moves)

    def seen(self, seat: Seat) -> list[str]:
        """The texts of all moves so far, with a question mark for each that the seat did not see."""
        return [text if seat in seers else "?" for text, seers in zip(self._moves, self._seers, strict=True)]

    def equals(self, other: Any) -> bool:
        """Whether both are the same position, history included as far as the rules count it."""
        return isinstance(other, RulesPosition) and self._state == other._state

    def mask(self, out: NDArray[int8]) -> None:
        """Marks the legal actions of a seat with ones."""
        out[:] = 0
        if self.seat not in (None, CHANCE):
            out[self.actions()] = 1

    def observe(self, seat: Seat, out: NDArray[float32]) -> None:
        """Writes the tensor of a seat's view."""
        out[:] = self._encoding.observe(self._state.view(seat), seat)

    def _legal(self) -> dict[int, Any]:
        if self._listed is None:
            moves = {self._encoding.action(self._state, move): move for move in self._sound_moves()}
            self._listed = dict(sorted(moves.items()))
        return self._listed

    def _sound_moves(self) -> tuple[Any, ...]:
        seat = self.seat
        return () if seat is None else self._state.sound_moves(seat)


class RulesBatch:
    """Many games that are stepped together; the native core has a class with the same methods."""

    def __init__(self, start: RulesPosition, games: int) -> None:
        self._start = start
        self._games = [start.copy() for _ in range(games)]
        self._chance = [Random(0)] * games
        self._policy = [Random(0)] * games

    def report_to(self, seat: NDArray[int8], done: NDArray[bool_], scores: NDArray[float32]) -> None:
        """Sets the arrays in which reset and step report."""
        self._seat, self._done, self._scores = seat, done, scores

    @property
    def action_count(self) -> int:
        """The size of the action space."""
        return self._start.action_count

    @property
    def tensor_size(self) -> int:
        """How many numbers a tensor has."""
        return self._start.tensor_size

    def reset(self, seed: int) -> None:
        """Starts every game again."""
        for number in range(len(self._games)):
            self._chance[number] = Random(mixed(seed, 2 * number))
            self._policy[number] = Random(mixed(seed, 2 * number + 1))
            self._games[number] = self._start.copy()
            self._report(number)

    def step(self, actions: NDArray[int32]) -> int:
        """Plays one action in each game; if one is illegal, plays none and returns the number of its game."""
        chosen = actions.tolist()
        for number, (game, action) in enumerate(zip(self._games, chosen, strict=True)):
            if not game.text(action):
                return number
        for number, action in enumerate(chosen):
            self._games[number].step(action)
            self._report(number)
        return len(self._games)

    def masks(self, out: NDArray[bool_]) -> None:
        """Marks the legal actions of every game."""
        for game, row in zip(self._games, out, strict=True):
            game.mask(row.view("int8"))

    def observe(self, out: NDArray[float32]) -> None:
        """Writes the tensor of the seat that acts in every game."""
        for game, row in zip(self._games, out, strict=True):
            assert game.seat is not None
            game.observe(game.seat, row)

    def sample(self, out: NDArray[int32]) -> None:
        """Writes a random legal action for every game."""
        for number, game in enumerate(self._games):
            actions = game.actions()
            out[number] = actions[self._policy[number].below(len(actions))]

    def put(self, games: NDArray[int32], source: RulesBatch, chosen: NDArray[int32]) -> None:
        """Replaces games one after the other by those of a batch of the same kind."""
        for to, number in zip(games.tolist(), chosen.tolist(), strict=True):
            self._games[to] = source._games[number].copy()

    def text(self, game: int) -> str:
        """The position of a game."""
        return str(self._games[game])

    def _report(self, number: int) -> None:
        """Fills in a game's row of the arrays, once chance has moved and, if it is over, the next game has begun."""
        self._done[number], self._scores[number] = False, 0
        while True:
            game = self._games[number]
            if game.is_over:
                self._done[number], self._scores[number] = True, game.scores
                game = self._games[number] = self._start.copy()
            if game.seat != CHANCE:
                break
            game.step(self._chance[number].weighted(game.actions(), game.weights()))
        assert game.seat is not None
        self._seat[number] = game.seat
