"""A search with the Python rules alone, for machines without the native core: small trees of whole random games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from random import Random
from time import monotonic
from typing import Any

from parlour.core import CHANCE, Game, Seat, State
from parlour.engine.analysis import Analysis, Line
from parlour.engine.limits import MAX_SEARCH_DEPTH, Limits, Stop
from parlour.record import random_draw

EXPLORATION = 0.7
"""The weight of the exploration bonus (UCB)."""


@dataclass
class Node:
    """A decision and the results of the games that it led to."""

    mover: Seat = CHANCE
    visits: int = 0
    available: int = 0
    """How often it could have been made: not every determinization allows every move."""
    total: float = 0.0
    """The sum of the mover's scores."""
    children: dict[tuple[Seat, str], Node] = field(default_factory=dict)
    proven: tuple[float, ...] | None = None
    """The score of every seat with best play, once the tree below shows it."""
    distance: int = 0
    """For a proven node: the number of moves to the end."""
    precedes_chance: bool = False
    """Whether chance acts after the decision, so that what follows is not one position."""

    @property
    def value(self) -> float:
        """The mover's proven or average score."""
        if self.proven:
            return self.proven[self.mover]
        return self.total / self.visits if self.visits else 0.5

    @property
    def promise(self) -> float:
        """The value, plus an exploration bonus (UCB) unless it is proven."""
        return self.value if self.proven else self.value + EXPLORATION * sqrt(log(self.available) / self.visits)

    def line(self, move: str) -> Line:
        """The node as a line of an analysis, without its variation."""
        return Line(move, self.value, self.visits, self.proven is not None, self.distance)

    def best_child(self) -> tuple[str, Node] | None:
        """The child that best play continues with, and its move; None where chance decides or nothing was tried."""
        if self.precedes_chance:
            return None
        tried = [(move, child) for (_, move), child in self.children.items() if child.visits or child.proven]
        return min(tried, key=lambda child: child[1].line(child[0]).rank, default=None)

    def decide(self) -> bool:
        """Proves the node if its children do: by one that wins, or by the best once all of them are proven."""
        proven = [child for child in self.children.values() if child.proven]
        if not proven:
            return False
        best = max(proven, key=lambda child: (child.value, -child.distance if child.value == 1 else child.distance))
        if best.value < 1 and len(proven) < len(self.children):
            return False
        self.proven, self.distance = best.proven, best.distance + 1
        return True


class Ended(Exception):
    """The search is over, perhaps in the middle of a game."""


class Tree:
    """A tree of decisions as one seat sees them, grown over determinizations of what it does not see.

    Where nothing is hidden, what follows without chance is proven once the tree has seen enough of it.
    """

    def __init__(
        self, game: Game[Any], view: State[Any], seat: Seat, limits: Limits, stop: Stop, only: Sequence[str] = ()
    ) -> None:
        self.game, self.view, self.seat, self.limits, self.stop, self.only = game, view, seat, limits, stop, only
        self.rng = Random(limits.seed)
        self.root = Node()
        self.children: dict[State[Any], dict[tuple[Seat, str], Node]] = {}
        """Where nothing is hidden: the decisions in each state, shared by all paths that lead to it."""
        self.games = 0
        self.start = monotonic()
        seconds = limits.seconds if limits.has_end else 1.0
        self.end = None if seconds is None else self.start + seconds
        # mistakes are not part of the tree, so it proves nothing where a game lets its players err
        self.can_prove = not game.has_secrets and type(view)._sound_moves is State._sound_moves

    def search(self) -> Analysis:
        """Grows the tree until a limit is reached or the position is decided."""
        for move in map(str, self.view.sound_moves(self.seat)):
            if not self.only or move in self.only:
                self.root.children[self.seat, move] = Node(self.seat)
        try:
            while self.games != self.limits.nodes and not self._is_settled():
                self._simulate()
                self.games += 1
        except Ended:
            pass
        lines = [self._line(move, node) for (_, move), node in self.root.children.items()]
        ordered = tuple(sorted(lines, key=lambda line: line.rank))
        return Analysis(ordered, self.games, monotonic() - self.start, is_native=False)

    def _is_settled(self) -> bool:
        """Whether the position is decided, and as many moves are proven as get their own values."""
        proven = sum(child.proven is not None for child in self.root.children.values())
        return self.root.proven is not None and proven >= min(self.limits.lines, len(self.root.children))

    def _line(self, move: str, node: Node) -> Line:
        variation = [move]
        follower = node.best_child() if self.can_prove else None
        while follower and len(variation) < MAX_SEARCH_DEPTH:
            variation.append(follower[0])
            follower = follower[1].best_child()
        return node.line(move)._replace(variation=tuple(variation))

    def _simulate(self) -> None:
        """Plays one game: down the tree as far as it goes, one decision further, then at random to the end."""
        state, path, is_growing = self.game.determinize(self.view, self.seat, self.rng), [self.root], True
        is_certain = self.can_prove  # whether the last node of the path always leads to this state
        while not state.outcome:
            self._check_budget()
            if is_certain and len(path) > 1 and self._is_decided(path[-1], state):
                break
            if state.actors == (CHANCE,):
                path[-1].precedes_chance, is_certain = True, False
                state = state.play(random_draw(self.game, state, self.rng), CHANCE)
                continue
            is_certain = is_certain and is_growing and len(state.actors) == 1
            seat, choices = self._decision(state, self.seat if len(path) == 1 else state.turn)
            if len(path) == 1:
                choices = self._open_choices(seat, choices)
            text = self._chosen(path[-1], seat, list(choices)) if is_growing else self.rng.choice(list(choices))
            if is_growing:
                path.append(path[-1].children[seat, text])
                is_growing = bool(path[-1].visits) and len(path) <= (self.limits.depth or MAX_SEARCH_DEPTH)
            state = state.play(choices[text], seat)
        self._back_up(path, state, is_certain)

    def _open_choices(self, seat: Seat, choices: dict[str, Any]) -> dict[str, Any]:
        """The moves to search now, without those that are proven while others are not."""
        if self.only:
            choices = {text: move for text, move in choices.items() if text in self.only}
        children = self.root.children
        proven = {text for text in choices if (seat, text) in children and children[seat, text].proven}
        return {text: move for text, move in choices.items() if text not in proven} or choices

    def _is_decided(self, node: Node, state: State[Any]) -> bool:
        """Whether a node is proven, perhaps by what other paths to the same state have shown."""
        if len(state.actors) == 1 and CHANCE not in state.actors and node is not self.root:
            node.children = self.children.setdefault(state, node.children)
        return node.proven is not None or node.decide()

    def _back_up(self, path: list[Node], state: State[Any], is_certain: bool) -> None:
        """Adds the result to every node of the path, and proves what it decides."""
        last = path[-1]
        if is_certain and (state.outcome or last.proven):
            last.proven = state.outcome.scores if state.outcome else last.proven
            for node in reversed(path[:-1]):
                if not node.decide():
                    break
        scores = state.outcome.scores if state.outcome else last.proven
        assert scores, "a game ends where the rules or a proof say so"
        for node in path:
            node.visits += 1
            node.total += scores[node.mover]

    def _decision(self, state: State[Any], first: Seat | None) -> tuple[Seat, dict[str, Any]]:
        """The first seat if it has a sound move, else any other that has one; with its moves by their texts."""
        for seat in sorted(state.actors, key=lambda seat: seat != first):
            if moves := state.sound_moves(seat):
                return seat, {str(move): move for move in moves}
        raise AssertionError(f"no seat has anything to do in {state}")

    def _chosen(self, node: Node, seat: Seat, moves: list[str]) -> str:
        """The most promising move, an untried one first."""
        children = {move: node.children.setdefault((seat, move), Node(seat)) for move in moves}
        for child in children.values():
            child.available += 1
        if untried := [move for move, child in children.items() if not child.visits]:
            return self.rng.choice(untried)
        return max(moves, key=lambda move: children[move].promise)

    def _check_budget(self) -> None:
        if self.stop.is_requested or (self.end is not None and monotonic() >= self.end):
            raise Ended
