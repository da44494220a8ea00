"""A search with the Python rules alone: small trees of whole random games, where there is no native core."""

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

    @property
    def value(self) -> float:
        """The mover's average score."""
        return self.total / self.visits if self.visits else 0.5

    @property
    def promise(self) -> float:
        """The value plus an exploration bonus (UCB)."""
        return self.value + EXPLORATION * sqrt(log(self.available) / self.visits)


class Ended(Exception):
    """The search is over, perhaps in the middle of a game."""


class Tree:
    """A tree of decisions as one seat sees them, grown over determinizations of what it does not see."""

    def __init__(
        self, game: Game[Any], view: State[Any], seat: Seat, limits: Limits, stop: Stop, only: Sequence[str] = ()
    ) -> None:
        self.game, self.view, self.seat, self.limits, self.stop, self.only = game, view, seat, limits, stop, only
        self.rng = Random(limits.seed)
        self.root = Node()
        self.games = 0
        self.start = monotonic()
        seconds = limits.seconds if limits.has_end else 1.0
        self.end = None if seconds is None else self.start + seconds

    def search(self) -> Analysis:
        """Grows the tree until a limit is reached."""
        for move in map(str, self.view.sound_moves(self.seat)):
            if not self.only or move in self.only:
                self.root.children[self.seat, move] = Node(self.seat)
        try:
            while self.games != self.limits.nodes:
                self._simulate()
                self.games += 1
        except Ended:
            pass
        children = sorted(self.root.children.items(), key=lambda child: (-child[1].visits, -child[1].value))
        lines = tuple(Line(move, node.value, node.visits, variation=(move,)) for (_, move), node in children)
        return Analysis(lines, self.games, monotonic() - self.start, is_native=False)

    def _simulate(self) -> None:
        """Plays one game: down the tree as far as it goes, one decision further, then at random to the end."""
        state, path, is_growing = self.game.determinize(self.view, self.seat, self.rng), [self.root], True
        while not state.outcome:
            self._check_budget()
            if state.actors == (CHANCE,):
                state = state.play(random_draw(self.game, state, self.rng), CHANCE)
                continue
            seat, choices = self._decision(state, self.seat if len(path) == 1 else state.turn)
            if self.only and len(path) == 1:
                choices = {text: move for text, move in choices.items() if text in self.only}
            text = self._chosen(path[-1], seat, list(choices)) if is_growing else self.rng.choice(list(choices))
            if is_growing:
                path.append(path[-1].children[seat, text])
                is_growing = bool(path[-1].visits) and len(path) <= (self.limits.depth or MAX_SEARCH_DEPTH)
            state = state.play(choices[text], seat)
        for node in path:
            node.visits += 1
            node.total += state.outcome.scores[node.mover]

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
