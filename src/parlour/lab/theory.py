"""Exact game theory for games that are small enough: their value, and how far a strategy is from an equilibrium."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from parlour.core import CHANCE, Game, InvalidArgument, State
from parlour.core.errors import short
from parlour.core.extras import require_extra
from parlour.engine import Limits, search
from parlour.engine.twins import twin
from parlour.games import load, names
from parlour.lab.rewards import rewards_of
from parlour.native import NativeState

require_extra("numpy")

import numpy as np  # noqa: E402  the extra is checked first
from numpy.typing import NDArray  # noqa: E402

MAX_HISTORIES = 5_000_000
ITERATIONS = 50
PROOF_SECONDS = 60.0
Floats: TypeAlias = NDArray[np.float64]
Numbers: TypeAlias = NDArray[np.int64]


class _Level(NamedTuple):
    """The histories of one length, and how each follows from one that is a move shorter."""

    parents: Numbers
    actors: Numbers
    """Who made the last move."""
    chances: Floats
    """How likely it was, where chance made it; else 1."""
    choices: Numbers
    """The number of the choice that a seat made; -1 for chance."""
    rewards: Floats
    """What the first seat gets, at the end of a game."""


class GameTree:
    """Every history of a game for two seats, from a state on.

    A *choice* is an action in an information state; strategies are arrays with the probability of every choice.
    """

    def __init__(self, start: NativeState) -> None:
        """The tree below a position.

        :raises InvalidArgument: if it is too large, or the game is not for two
        """
        if not isinstance(start, NativeState):
            raise InvalidArgument(f"a game tree begins at a NativeState, not at {short(start)}")
        if start.seats != 2:
            raise InvalidArgument(f"game trees are for two seats, not {start.seats}")
        self.information: dict[str, Numbers] = {}
        """The choices in every information state."""
        self.choices = 0
        self.histories = 0
        self._levels: list[_Level] = []
        line = [(start, 0, CHANCE, 1.0, -1)]
        while line:
            self._levels.append(_level(line))
            self.histories += len(line)
            if self.histories > MAX_HISTORIES:
                raise InvalidArgument(f"{start.game.title} has more than {MAX_HISTORIES} histories with these options")
            line = [child for number, (state, *_) in enumerate(line) for child in self._children(number, state)]
        self._owners = np.zeros(self.choices, np.int64)
        for numbers in self.information.values():
            self._owners[numbers] = numbers[0]

    def uniform(self) -> Floats:
        """The strategy that chooses every action with the same probability."""
        return self._normal(np.ones(self.choices))

    def value(self, strategy: Floats) -> float:
        """What the first seat gets if both follow a strategy, from -1 to 1."""
        return float(self._values(self._probabilities(strategy))[0][0])

    def exploitability(self, strategy: Floats) -> float:
        """What a best response gains against a strategy, on average over the seats; 0 in an equilibrium."""
        return (self._best_response(strategy, 0) + self._best_response(strategy, 1)) / 2

    def equilibrium(self, iterations: int = ITERATIONS) -> Floats:
        """A strategy near an equilibrium, by counterfactual regret minimisation (CFR+)."""
        regrets, total = np.zeros(self.choices), np.zeros(self.choices)
        for number in range(1, iterations + 1):
            strategy = self._normal(regrets)
            probabilities = self._probabilities(strategy)
            values, reaches = self._values(probabilities), self._reaches(probabilities)
            for level, above, below, reach in zip(self._levels[1:], values, values[1:], reaches, strict=False):
                for seat, sign in ((0, 1), (1, -1)):
                    mine = level.actors == seat
                    parents, choices = level.parents[mine], level.choices[mine]
                    gains = sign * (below[mine] - above[parents]) * reach[2][parents] * reach[1 - seat][parents]
                    regrets += np.bincount(choices, gains, self.choices)
                    total += number * np.bincount(choices, reach[seat][parents] * strategy[choices], self.choices)
            regrets = np.maximum(regrets, 0)
        return self._normal(total)

    def _children(self, number: int, state: NativeState) -> Iterator[tuple[NativeState, int, int, float, int]]:
        if state.is_over:
            return
        seat, actions = state.seat, state.actions()
        assert seat is not None
        if seat == CHANCE:
            weights = state.weights()
            chances, choices = [weight / sum(weights) for weight in weights], [-1] * len(actions)
        else:
            chances, choices = [1.0] * len(actions), self._numbers(state.information(seat), len(actions)).tolist()
        for action, chance, choice in zip(actions, chances, choices, strict=True):
            child = state.copy()
            child.step(action)
            yield child, number, seat, chance, choice

    def _numbers(self, information: str, count: int) -> Numbers:
        if information not in self.information:
            self.information[information] = np.arange(self.choices, self.choices + count)
            self.choices += count
        return self.information[information]

    def _normal(self, weights: Floats) -> Floats:
        """Weights as probabilities; equal ones where all are zero."""
        counts = np.bincount(self._owners, minlength=self.choices)[self._owners]
        sums = np.bincount(self._owners, weights, self.choices)[self._owners]
        return np.where(sums > 0, weights / np.where(sums > 0, sums, 1), 1 / counts)

    def _probabilities(self, strategy: Floats) -> list[Floats]:
        return [np.where(level.choices < 0, level.chances, strategy[level.choices]) for level in self._levels]

    def _values(self, probabilities: list[Floats]) -> list[Floats]:
        """The expected reward of the first seat after every history, level by level."""
        values, below = [], np.zeros(0)
        for number in range(len(self._levels) - 1, -1, -1):
            value = self._levels[number].rewards
            if number + 1 < len(self._levels):
                shares = probabilities[number + 1] * below
                value = value + np.bincount(self._levels[number + 1].parents, shares, len(value))
            below = value
            values.append(value)
        return values[::-1]

    def _reaches(self, probabilities: list[Floats]) -> list[tuple[Floats, Floats, Floats]]:
        """How likely each seat, and chance, plays to every history."""
        reaches = [(np.ones(1), np.ones(1), np.ones(1))]
        for level, shares in zip(self._levels[1:], probabilities[1:], strict=True):
            above = [reach[level.parents] for reach in reaches[-1]]
            mine = [np.where(level.actors == actor, shares, 1) for actor in (0, 1, CHANCE)]
            reaches.append((above[0] * mine[0], above[1] * mine[1], above[2] * mine[2]))
        return reaches

    def _best_response(self, strategy: Floats, seat: int) -> float:
        """What a seat gets if it knows the strategy of the other."""
        sign = 1 - 2 * seat
        probabilities = self._probabilities(strategy)
        reaches = self._reaches(probabilities)
        below = np.zeros(0)
        for number in range(len(self._levels) - 1, -1, -1):
            value = sign * self._levels[number].rewards
            if number + 1 < len(self._levels):
                level, shares = self._levels[number + 1], probabilities[number + 1]
                mine, reach = level.actors == seat, reaches[number]
                others = (reach[2] * reach[1 - seat])[level.parents[mine]]
                gains = np.bincount(level.choices[mine], others * below[mine], self.choices)
                shares = shares.copy()
                shares[mine] = self._favourites(np.asarray(gains, np.float64))[level.choices[mine]]
                value = value + np.bincount(level.parents, shares * below, len(value))
            below = value
        return float(below[0])

    def _favourites(self, worths: Floats) -> Floats:
        """1 for the first of the best choices in each information state, and 0 for the others."""
        best = np.full(self.choices, -np.inf)
        np.maximum.at(best, self._owners, worths)
        is_best = np.flatnonzero(worths == best[self._owners])
        _, first = np.unique(self._owners[is_best], return_index=True)
        chosen = np.zeros(self.choices)
        chosen[is_best[first]] = 1
        return chosen


def _level(line: list[tuple[NativeState, int, int, float, int]]) -> _Level:
    states, parents, actors, chances, choices = zip(*line, strict=True)
    rewards = [rewards_of(state.scores)[0] if state.is_over else 0.0 for state in states]
    whole = [np.array(each, np.int64) for each in (parents, actors, choices)]
    return _Level(whole[0], whole[1], np.array(chances), whole[2], np.array(rewards))


def proven_value(game: Game[Any] | str, options: Mapping[str, object] | None = None) -> float:
    """What the first seat gets in a game with perfect information if both play perfectly, from -1 to 1.

    :raises InvalidArgument: if the search finds no proof in a minute, or the game has secrets
    """
    game = load(game) if isinstance(game, str) else game
    if game.has_secrets:
        raise InvalidArgument(f"{game.title} has hidden cards: only a GameTree finds its value")
    return _proven(game, game.initial(2, options))


def _proven(game: Game[Any], state: State[Any]) -> float:
    """The value of a position for the first seat; the native core searches wherever it can prove something."""
    if state.outcome:
        return rewards_of(state.outcome.scores)[0]
    assert game.twin
    sign = -1 if state.turn == 1 else 1
    if not twin(game, str(state), game.twin.options(state)).deepens:
        return sign * max(sign * _proven(game, state.play(move)) for move in state.moves())
    found = search(game, state, Limits(seconds=PROOF_SECONDS)).lines[0]
    if not found.is_exact:
        raise InvalidArgument(f"{game.title} is too large to be solved in a minute from {short(str(state))}")
    return sign * (2 * found.value - 1)


def rows() -> Iterator[tuple[str, ...]]:
    """The rows of the table of small variants, which the games name."""
    for name in names():
        game = load(name)
        for options in game.encoding.theory if game.encoding else ():
            shown = " ".join(f"{key}={value}" for key, value in options.items())
            if not game.has_secrets:
                yield game.title, f"`{shown}`", "–", "–", f"{proven_value(game, options):+.3f}", "–", "–"
                continue
            tree = GameTree(NativeState(game, seats=2, options=options))
            uniform, near = tree.uniform(), tree.equilibrium()
            sizes = f"{tree.histories:,}", f"{len(tree.information):,}", f"{tree.value(near):+.3f}"
            gaps = f"{tree.exploitability(uniform):.4f}", f"{tree.exploitability(near):.4f}"
            yield game.title, f"`{shown}`", *sizes, *gaps


def table() -> str:
    """The small variants as Markdown."""
    heads = ("game", "options", "histories", "information states", "value", "uniform", f"CFR+ {ITERATIONS}")
    lines = (heads, ("---",) * len(heads), *rows())
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
