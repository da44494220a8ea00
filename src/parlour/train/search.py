"""Gumbel search in many games at once: it improves a policy with few simulations (Danihelka and others, 2022)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from parlour.native import NativeBatch

Floats: TypeAlias = NDArray[np.float32]
Numbers: TypeAlias = NDArray[np.int32]
Evaluate: TypeAlias = Callable[[Floats], tuple[Floats, Floats]]
"""The logits of all actions and the value, from -1 to 1 for the seat that acts, of each row of observations."""

VISIT_OFFSET, VALUE_SCALE = 50.0, 0.3
"""How much values weigh against logits: the scale times the sum of the offset and the visits of the favourite."""
ILLEGAL = np.float32(-1e9)


class SearchResults(NamedTuple):
    """What a search found in each game."""

    actions: Numbers
    """The action to play."""
    policies: Floats
    """The improved policy, which the network learns."""
    values: Floats
    """The value that the improved policy leads to, for the seat that acts."""


class GumbelSearch:
    """Searches for games of one kind, two seats, in a batch of its own.

    :param games: a batch of the kind that is searched
    :param simulations: the positions that are evaluated in each search, besides the first
    :param considered: how many actions of the first position are tried
    """

    def __init__(self, games: NativeBatch, evaluate: Evaluate, simulations: int, considered: int) -> None:
        self._evaluate = evaluate
        self._simulations, self._considered = simulations, considered
        self._nodes = simulations + 1
        self._positions = _like(games, games.n * self._nodes)
        self._leaves = _like(games, games.n)

    def run(self, games: NativeBatch, rows: Numbers, rng: np.random.Generator) -> SearchResults:
        """Searches from the positions of some games."""
        tree = _Tree(self._nodes, len(rows), games.action_count)
        tree_roots = np.arange(len(rows), dtype=np.int32) * self._nodes
        self._positions.put(tree_roots, games, rows)
        logits, values = self._evaluate(games.observe()[rows])
        tree.add(0, np.where(games.masks()[rows], logits, ILLEGAL), values, games.seat[rows])
        noise = rng.gumbel(size=tree.logits[:, 0].shape).astype(np.float32)
        tried = _Halving(tree, noise, self._considered, self._simulations)
        for number in range(1, self._nodes):
            path = tree.descend(tried.next())
            self._expand(tree, number, path[-1])
            tree.back_up(path, number)
        return SearchResults(tried.best(), *tree.improved(0))

    def _expand(self, tree: _Tree, number: int, edge: _Edge) -> None:
        """Adds the position behind an edge of each tree."""
        count, leaves = len(tree.games), self._leaves
        all_leaves = np.arange(count, dtype=np.int32)
        leaves.put(all_leaves, self._positions, all_leaves * np.int32(self._nodes) + edge.nodes)
        actions = leaves.sample()
        actions[:count] = edge.actions
        leaves.step(actions)
        logits, values = self._evaluate(leaves.observe()[:count])
        is_over = leaves.done[:count]
        values = np.where(is_over, leaves.scores[:count, 0] * 2 - 1, values)
        seats = np.where(is_over, 0, leaves.seat[:count])
        tree.add(number, np.where(leaves.masks()[:count], logits, ILLEGAL), values, seats)
        tree.is_over[:, number] = is_over
        tree.children[tree.games, edge.nodes, edge.actions] = number
        self._positions.put(all_leaves * np.int32(self._nodes) + np.int32(number), leaves, all_leaves)


class _Edge(NamedTuple):
    """An action in one node of each tree; a tree whose path ended earlier is not live, and repeats its last edge."""

    nodes: Numbers
    actions: Numbers
    is_live: NDArray[np.bool_]


class _Tree:
    """The trees of several games as arrays, with one new node in each after every simulation."""

    def __init__(self, nodes: int, games: int, actions: int) -> None:
        shape = (games, nodes, actions)
        self.games = np.arange(games)
        self.logits: Floats = np.full(shape, ILLEGAL, np.float32)
        self.visits: Floats = np.zeros(shape, np.float32)
        self.totals: Floats = np.zeros(shape, np.float32)
        """The sums of the values behind each action, for the seat that acts."""
        self.children: NDArray[np.int16] = np.zeros(shape, np.int16)
        self.values: Floats = np.zeros((games, nodes), np.float32)
        self.seats: NDArray[np.int8] = np.zeros((games, nodes), np.int8)
        self.is_over: NDArray[np.bool_] = np.zeros((games, nodes), np.bool_)

    def add(self, node: int, logits: Floats, values: Floats, seats: NDArray[Any]) -> None:
        """Fills a node in every tree."""
        self.logits[:, node] = logits - logits.max(axis=1, keepdims=True)
        self.values[:, node], self.seats[:, node] = values, seats

    def descend(self, first: Numbers) -> list[_Edge]:
        """The edges from the root of each tree to one that has no node yet, or to the end of a game."""
        nodes, actions = np.zeros(len(self.games), np.int32), first
        is_live = np.ones(len(self.games), np.bool_)
        path = [_Edge(nodes, actions, is_live)]
        while True:
            below = self.children[self.games, nodes, actions].astype(np.int32)
            is_live = is_live & (below > 0) & ~self.is_over[self.games, below]
            live = np.flatnonzero(is_live)
            if not len(live):
                return path
            nodes, actions = nodes.copy(), actions.copy()
            nodes[live] = below[live]
            actions[live] = self._inner_actions(live, nodes[live])
            path.append(_Edge(nodes, actions, is_live))

    def back_up(self, path: list[_Edge], leaf: int) -> None:
        """Adds the value of a leaf to every edge of the path to it."""
        signs = 1 - 2 * self.seats
        first_seat = self.values[:, leaf] * signs[:, leaf]
        for nodes, actions, is_live in path:
            live = np.flatnonzero(is_live)
            where = self.games[live], nodes[live], actions[live]
            self.visits[where] += 1
            self.totals[where] += first_seat[live] * signs[live, nodes[live]]

    def improved(self, node: int) -> tuple[Floats, Floats]:
        """The improved policy of a node, and the value that it leads to, in every tree."""
        return self._improved(self.games, np.full(len(self.games), node))

    def scaled_values(self, games: NDArray[Any], nodes: NDArray[Any]) -> tuple[Floats, Floats]:
        """What the values add to the logits of every action, and the values themselves.

        Actions that were not visited have the value of the node, mixed from its own and those of its visited actions.
        """
        visits, totals = self.visits[games, nodes], self.totals[games, nodes]
        policy = np.exp(self.logits[games, nodes])
        policy /= policy.sum(axis=1, keepdims=True)
        means = totals / np.maximum(visits, 1)
        seen = np.where(visits > 0, policy, 0)
        expected = (seen * means).sum(axis=1) / np.maximum(seen.sum(axis=1), 1e-9)
        counts = visits.sum(axis=1)
        mixed = (self.values[games, nodes] + counts * expected) / (1 + counts)
        completed = np.where(visits > 0, means, mixed[:, None])
        scale = VALUE_SCALE * (VISIT_OFFSET + visits.max(axis=1, keepdims=True))
        return (scale * (completed + 1) / 2).astype(np.float32), completed.astype(np.float32)

    def _improved(self, games: NDArray[Any], nodes: NDArray[Any]) -> tuple[Floats, Floats]:
        scaled, values = self.scaled_values(games, nodes)
        logits = self.logits[games, nodes] + scaled
        policy = np.exp(logits - logits.max(axis=1, keepdims=True))
        policy /= policy.sum(axis=1, keepdims=True)
        return policy, (policy * values).sum(axis=1)

    def _inner_actions(self, games: NDArray[Any], nodes: Numbers) -> Numbers:
        """The actions whose visits lag furthest behind the improved policy."""
        policy, _ = self._improved(games, nodes)
        visits = self.visits[games, nodes]
        lag = np.where(
            self.logits[games, nodes] > ILLEGAL / 2, policy - visits / (1 + visits.sum(1, keepdims=True)), -9
        )
        return _favourites(lag)


class _Halving:
    """Divides the simulations among the actions of the root: rounds, each with the better half of the one before."""

    def __init__(self, tree: _Tree, noise: Floats, considered: int, simulations: int) -> None:
        self._tree = tree
        self._roots = np.zeros(len(tree.games), np.int32)
        self._noisy = np.where(tree.logits[:, 0] > ILLEGAL / 2, tree.logits[:, 0] + noise, ILLEGAL)
        self._allowed = _visit_plan(considered, simulations)
        self._done = 0

    def next(self) -> Numbers:
        """The action to try in each tree: the best of those that have been tried as often as the plan says."""
        wanted = self._allowed[self._done]
        self._done += 1
        visits = self._tree.visits[:, 0]
        scores = self._scores()
        # With fewer legal actions than the plan wants, the least tried ones are next.
        least = np.where(self._noisy > ILLEGAL / 2, np.abs(visits - wanted), np.inf)
        return _favourites(np.where(least == least.min(axis=1, keepdims=True), scores, -np.inf))

    def best(self) -> Numbers:
        """The action to play: the best of those that were tried most."""
        visits = self._tree.visits[:, 0]
        most = visits == visits.max(axis=1, keepdims=True)
        return _favourites(np.where(most, self._scores(), -np.inf))

    def _scores(self) -> Floats:
        return self._noisy + self._tree.scaled_values(self._tree.games, self._roots)[0]


def _favourites(scores: NDArray[Any]) -> Numbers:
    """The action with the highest score in each row."""
    chosen: Numbers = scores.argmax(axis=1).astype(np.int32)
    return chosen


def _like(games: NativeBatch, n: int) -> NativeBatch:
    """A batch of the same kind with another number of games."""
    return NativeBatch(games.game, n, seats=games.seats, options=games.options, native=games.is_native)


def _visit_plan(considered: int, simulations: int) -> list[int]:
    """How often the action of each simulation has been tried before."""
    rounds = max(1, int(np.ceil(np.log2(considered))))
    plan: list[int] = []
    visits, size = 0, considered
    while len(plan) < simulations:
        for _ in range(max(1, simulations // (rounds * size))):
            plan += [visits] * size
            visits += 1
        size = max(2, size // 2)
    return plan[:simulations]
