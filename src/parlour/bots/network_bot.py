"""A bot that searches with a trained network, which says which moves to try and what positions are worth."""

from __future__ import annotations

from math import inf, sqrt
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

from parlour.bots.bot import CLOCK_SHARE, Clock, View
from parlour.bots.network_file import NetworkFile
from parlour.bots.parameters import InvalidBot
from parlour.core import CHANCE, Game, Seat
from parlour.core.errors import short
from parlour.native import NativeState
from parlour.native.arrays import numpy

if TYPE_CHECKING:
    from numpy import float32
    from numpy.typing import NDArray

DEFAULT_SIMULATIONS, MAX_SIMULATIONS = 400, 10_000_000
MAX_SECONDS, MAX_TEMPERATURE = 1e9, 100
LEAVES_PER_BATCH = 8
"""Positions that are evaluated together: the network takes hardly longer for them than for one."""
EXPLORATION = 1.5
"""The weight of the exploration bonus (PUCT)."""
UNTRIED_LOSS = 0.2
"""How much worse than its parent a move looks before it is tried."""


class NetworkBot:
    """Plays by a network and a tree search; without the search where a game has secrets."""

    def __init__(
        self,
        game: Game[Any],
        *,
        file: str | None = None,
        seconds: float | None = None,
        simulations: int | None = None,
        temperature: float = 0.1,
    ) -> None:
        """A bot for a game.

        :param file: an ONNX file from ``parlour train``; by default the one that comes with the game
        :param seconds: how long it thinks about a move; by default as long as the simulations take
        :param simulations: how many positions are evaluated for a move; 0 plays by the policy alone
        :param temperature: 0 always plays the favourite; more varies among the best moves
        :raises InvalidBot: if the network or a number cannot be used
        """
        self.name = "network"
        self._seconds = inf if seconds is None else _number(seconds, "seconds", MAX_SECONDS)
        most = DEFAULT_SIMULATIONS if seconds is None else MAX_SIMULATIONS
        self._simulations = most if simulations is None else int(_number(simulations, "simulations", MAX_SIMULATIONS))
        self._temperature = _number(temperature, "temperature", MAX_TEMPERATURE)
        self._game, self._network = game, NetworkFile(game, file)

    def choose(self, view: View, seat: Seat, rng: Random, clock: Clock) -> Any:
        """The move that the search visits most, or one that it visits nearly as often.

        The same rng gives the same move, unless time ends the search.
        """
        begin = perf_counter()
        moves = {str(move): move for move in view.sound_moves(seat)}
        if len(moves) <= 1:
            return next(iter(moves.values()), None)
        state = NativeState(self._game, self._game.determinize(view, seat, rng) if view.is_view else view)
        self._network.check(state)
        seconds = self._seconds if clock.seconds is None else min(self._seconds, CLOCK_SHARE * clock.seconds)
        tree = Tree(self._network, state, rng)
        if not self._game.has_secrets and state.seats == 2:
            tree.grow(self._simulations, begin + seconds)
        return moves[state.action_text(tree.choice(self._temperature))]

    def close(self) -> None:
        """Nothing to release."""


class Node:
    """A position of the search."""

    __slots__ = ("actions", "children", "core", "is_pending", "priors", "proven", "seat", "totals", "visits")

    def __init__(self, core: Any) -> None:
        self.core = core
        self.seat: Seat | None = core.seat
        self.proven: float | None = None
        """The value for the first seat, if it is certain."""
        if self.seat is None:
            self.proven = 2 * core.scores[0] - 1
        self.is_pending = True
        """Whether the network has not seen it yet."""
        self.actions: list[int] = core.actions()
        self.children: list[Node | None] = [None] * len(self.actions)
        self.priors: list[float] = []
        self.visits = [0] * len(self.actions)
        self.totals = [0.0] * len(self.actions)
        """The sum of the values found behind each action, for the seat that acts."""

    @property
    def sign(self) -> int:
        """Turns a value for the first seat into one for the seat that acts."""
        return -1 if self.seat == 1 else 1

    def selected(self) -> int:
        """The index of the action with the largest sum of its value and its exploration bonus (PUCT)."""
        visits, totals, children = self.visits, self.totals, self.children
        count = sum(visits)
        bonus = EXPLORATION * sqrt(count + 1)
        untried = sum(totals) / count - UNTRIED_LOSS if count else 0.0
        best, chosen = -inf, 0
        for index, prior in enumerate(self.priors):
            number, child = visits[index], children[index]
            if child is not None and child.proven is not None:
                worth = 2 * child.proven * self.sign  # certain: above or below all that is not
            else:
                worth = (totals[index] / number if number else untried) + prior * bonus / (1 + number)
            if worth > best:
                best, chosen = worth, index
        return chosen

    def prove(self) -> None:
        """Proves the node if a child wins, or all children are proven."""
        if self.seat == CHANCE:
            return
        worths = [None if child is None else child.proven for child in self.children]
        known = [worth * self.sign for worth in worths if worth is not None]
        if known and (max(known) == 1 or len(known) == len(worths)):
            self.proven = max(known) * self.sign


class Tree:
    """A tree search from a position."""

    def __init__(self, network: NetworkFile, state: NativeState, rng: Random) -> None:
        self._network, self._rng = network, rng
        self._np = numpy()
        self._tensors: NDArray[float32] = self._np.zeros((LEAVES_PER_BATCH, state.core.tensor_size), self._np.float32)
        self.root = Node(state.core)
        self._evaluate([self.root])

    def grow(self, simulations: int, deadline: float) -> None:
        """Searches until the position is proven, the simulations are made, or the time is up."""
        done = 0
        while done < simulations and self.root.proven is None and perf_counter() < deadline:
            found = [each for _ in range(min(LEAVES_PER_BATCH, simulations - done)) if (each := self._descend())]
            done += max(1, len(found))
            values = self._evaluate([leaf for leaf, _ in found])
            for (leaf, path), value in zip(found, values, strict=True):
                self._back_up(leaf, path, value)

    def choice(self, temperature: float) -> int:
        """The action to play: a proven one, else at random by visits, or by the policy if nothing was visited."""
        root = self.root
        if root.proven is not None:
            wins = [index for index, child in enumerate(root.children) if child and child.proven == root.proven]
            return root.actions[wins[0]]
        weights: list[float] = [*root.visits] if any(root.visits) else root.priors
        # A move that is proven to lose stays out while another is not.
        unlost = [
            weight if child is None or child.proven is None or child.proven * root.sign >= 0 else 0.0
            for weight, child in zip(weights, root.children, strict=True)
        ]
        weights = unlost if any(unlost) else weights
        most = max(weights)
        if temperature < 1e-3:
            return root.actions[weights.index(most)]
        return self._rng.choices(root.actions, [(weight / most) ** (1 / temperature) for weight in weights])[0]

    def _descend(self) -> tuple[Node, list[tuple[Node, int]]] | None:
        """A position to evaluate and the way to it, which counts as lost until then; None if it is pending."""
        node, path = self.root, []
        while node.proven is None and (not node.is_pending or node.seat == CHANCE):
            index = self._drawn(node) if node.seat == CHANCE else node.selected()
            path.append((node, index))
            node.visits[index] += 1
            node.totals[index] -= 1
            child = node.children[index]
            if child is None:
                core = node.core.copy()
                core.step(node.actions[index])
                child = node.children[index] = Node(core)
                if child.seat != CHANCE:
                    return child, path
            node = child
        if node.proven is not None:
            return node, path
        for parent, index in path:
            parent.visits[index] -= 1
            parent.totals[index] += 1
        return None

    def _drawn(self, node: Node) -> int:
        return self._rng.choices(range(len(node.actions)), node.core.weights())[0]

    def _evaluate(self, leaves: list[Node]) -> list[float]:
        """The values of positions for the first seat; those that the network sees for the first time get priors."""
        asked = [leaf for leaf in leaves if leaf.proven is None]
        for row, leaf in enumerate(asked):
            leaf.core.observe(leaf.seat, self._tensors[row])
        if asked:
            logits, values = self._network.evaluate(self._tensors[: len(asked)])
        worths = {}
        for row, leaf in enumerate(asked):
            likely = logits[row, leaf.actions]
            likely = self._np.exp(likely - likely.max())
            leaf.priors = (likely / likely.sum()).tolist()
            leaf.is_pending = False
            worths[id(leaf)] = float(values[row]) * leaf.sign
        return [worths[id(leaf)] if leaf.proven is None else leaf.proven for leaf in leaves]

    def _back_up(self, leaf: Node, path: list[tuple[Node, int]], value: float) -> None:
        is_certain = leaf.proven is not None
        for node, index in reversed(path):
            if is_certain:
                node.prove()
                is_certain = node.proven is not None
            node.totals[index] += 1 + value * node.sign


def _number(value: object, name: str, most: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
        raise InvalidBot(f"{name} must be a number from 0 to {most:.0f}, not {short(value)}")
    return value
