"""Games that a network plays against itself, as samples to learn from."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.native import NativeBatch
from parlour.train.search import Evaluate, Floats, GumbelSearch, Numbers, SearchResults

MAX_RANDOM_MOVES = 8
"""A game begins with up to this many random moves, so that the network also learns from positions it would avoid."""
OUTCOME_SHARE = 0.5
"""The weight of the outcome in a value to learn; the rest is what the search expected."""


class Samples(NamedTuple):
    """Positions with what to learn about them, in half precision to save memory."""

    tensors: NDArray[np.float16]
    """The observations of the seats that act, one in each row."""
    policies: NDArray[np.float16]
    """How often each action should be chosen there."""
    values: NDArray[np.float16]
    """From -1 to 1, for the seat that acts."""

    @classmethod
    def joined(cls, parts: list[Samples]) -> Samples:
        """All samples of several parts."""
        return cls(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))


class SelfPlay:
    """Plays a batch of games at a time, each to its end."""

    def __init__(self, games: NativeBatch, evaluate: Evaluate, simulations: int, considered: int) -> None:
        self._games = games
        self._search = GumbelSearch(games, evaluate, simulations, considered)

    def play(self, seed: int) -> Samples:
        """The positions of one game in each row of the batch; the same seed and network give the same ones.

        If every game ends within its random moves, all are played again without them.
        """
        rng = np.random.default_rng(seed)
        openings = rng.integers(0, MAX_RANDOM_MOVES, self._games.n, endpoint=True, dtype=np.int32)
        samples = self._played(seed, openings, rng) or self._played(seed, np.zeros_like(openings), rng)
        return Samples.joined(samples)

    def _played(self, seed: int, openings: Numbers, rng: np.random.Generator) -> list[Samples]:
        """The positions after the openings, turn by turn; empty if every game ends within its opening."""
        games, openings = self._games, openings.copy()
        games.reset(seed)
        rows = np.arange(games.n, dtype=np.int32)
        turns: list[_Turn] = []
        scores: Floats = np.zeros(games.n, np.float32)
        while len(rows):
            actions = games.sample()
            searched = rows[openings[rows] <= 0]
            if len(searched):
                found = self._search.run(games, searched, rng)
                turns.append(_Turn.of(games, searched, found))
                actions[searched] = found.actions
            openings -= 1
            games.step(actions)
            ended = rows[games.done[rows]]
            scores[ended] = games.scores[ended, 0] * 2 - 1
            rows = rows[~games.done[rows]]
        return [turn.samples(scores) for turn in turns]


class _Turn(NamedTuple):
    """What was found in the same turn of several games."""

    rows: NDArray[Any]
    seats: NDArray[Any]
    tensors: NDArray[np.float16]
    found: SearchResults

    @classmethod
    def of(cls, games: NativeBatch, rows: NDArray[Any], found: SearchResults) -> _Turn:
        """The turn of some games; it keeps copies of what the batch will overwrite."""
        return cls(rows, games.seat[rows], games.observe()[rows].astype(np.float16), found)

    def samples(self, scores: Floats) -> Samples:
        """The samples, once it is known how the games ended for the first seat."""
        ends = scores[self.rows] * (1 - 2 * self.seats)
        values = OUTCOME_SHARE * ends + (1 - OUTCOME_SHARE) * self.found.values
        return Samples(self.tensors, self.found.policies.astype(np.float16), values.astype(np.float16))
