"""How the two variants of Cookie Disco differ: in moves, results, distances and first turns (CD-14)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

from parlour.engine.exact import Progress
from parlour.games.cookie_disco.solution.probing import Solution, solution
from parlour.games.cookie_disco.solution.report import SPOTS, STARTS, first_turn, reached_positions
from parlour.games.cookie_disco.solution.variant import VARIANTS

RESULTS = ("loss", "draw", "win")


class Differences(NamedTuple):
    """How many positions differ; rotations and reflections of the same position count once."""

    moves: int
    """Positions with fewer moves if no cookie may roll over its start cell."""
    distances: int
    """Positions with the same result after a different number of moves."""
    results: Sequence[Sequence[int]]
    """Positions by their result, as an index of RESULTS, in the standard variant and in the other."""

    @property
    def total(self) -> int:
        """All positions."""
        return sum(map(sum, self.results))

    @property
    def changes(self) -> dict[str, int]:
        """Positions with a different result, by how it changes, such as ``win to draw``."""
        pairs = permutations(range(len(RESULTS)), 2)
        return {f"{RESULTS[one]} to {RESULTS[other]}": self.results[one][other] for one, other in pairs}

    @property
    def values(self) -> int:
        """Positions with a different value: result or distance."""
        return sum(self.changes.values()) + self.distances

    def to_json(self) -> dict[str, object]:
        """The numbers in plain types."""
        counts = {"positions": self.total, "moves": self.moves, "values": self.values}
        return {**counts, "results": self.changes, "distances": self.distances}


class ChangedFirstTurn(NamedTuple):
    """A first turn whose value differs."""

    start: int
    own: int
    other: int
    values: tuple[str, str]
    """In the standard variant and in the other."""


class Comparison(NamedTuple):
    """The differences between the two variants."""

    everywhere: Differences
    """Among all positions."""
    in_games: Differences
    """Among the positions that games of the standard variant can reach."""
    firsts: tuple[ChangedFirstTurn, ...]

    def to_json(self) -> dict[str, object]:
        """The comparison in plain types."""
        firsts = [first._asdict() for first in self.firsts]
        return {"all": self.everywhere.to_json(), "in_games": self.in_games.to_json(), "firsts": firsts}

    def lines(self) -> Iterator[str]:
        """The comparison as text."""
        everywhere, in_games = self.everywhere, self.in_games
        yield f"{'over_start=no, compared with yes':<36}{'all':>12}{'in games':>12}"
        yield _row("positions", everywhere.total, in_games.total)
        yield _row("with fewer moves", everywhere.moves, in_games.moves)
        yield _row("with a different value", everywhere.values, in_games.values)
        for change, count in everywhere.changes.items():
            yield _row(f"  {change}", count, in_games.changes[change])
        yield _row("  same result, different distance", everywhere.distances, in_games.distances)
        yield f"first turns with a different value: {len(self.firsts)} of {len(STARTS) * len(SPOTS) * (len(SPOTS) - 1)}"
        for start, own, other, (before, after) in self.firsts:
            yield f"  start {start}, spot {own} against {other}: {before} becomes {after}"


def _row(title: str, everywhere: int, in_games: int) -> str:
    return f"{title:<36}{everywhere:>12,}{in_games:>12,}"


def compare(progress: Progress = lambda *_: None, threads: int = 1) -> Comparison:
    """Counts every difference; it takes several seconds.

    :raises NoSolution: if one of the variants has not been solved yet
    """
    standard, without = map(solution, VARIANTS)
    reached = reached_positions(standard.variant, progress, threads)
    everywhere, in_games = (
        Differences(*standard.native.differences(without.native, marks)) for marks in (b"", reached)
    )
    return Comparison(everywhere, in_games, tuple(_changed_firsts(standard, without)))


def _changed_firsts(standard: Solution, without: Solution) -> Iterator[ChangedFirstTurn]:
    for start in STARTS:
        for spots in permutations(SPOTS, 2):
            text = str(first_turn(standard.variant, start, *spots))
            before, after = str(standard.probe(text)), str(without.probe(text))
            if before != after:
                yield ChangedFirstTurn(start, *spots, (before, after))
