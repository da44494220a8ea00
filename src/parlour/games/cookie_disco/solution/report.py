"""The solution of Cookie Disco as a whole, in numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import NamedTuple

from parlour.engine.exact import Progress
from parlour.engine.twins import is_native, twin
from parlour.games.cookie_disco import GAME, CookieDiscoState
from parlour.games.cookie_disco.solution.probing import Solution
from parlour.games.cookie_disco.solution.solving import core, listed_solver
from parlour.games.cookie_disco.solution.value import DRAW, Value
from parlour.games.cookie_disco.solution.variant import Variant

STARTS = range(1, 7)
SPOTS = range(1, 7)


class FirstTurn(NamedTuple):
    """The first turn of a game: orange begins, after both player-cookies are placed on spots."""

    start: int
    own: int
    other: int
    position: str
    value: Value
    moves: int
    sound: int
    """The moves that keep the value."""
    blunders: int
    """The moves after which the other side wins at once."""


class Census(NamedTuple):
    """How many positions have each value, by the byte that means it."""

    counts: Sequence[int]

    @property
    def total(self) -> int:
        """All positions."""
        return sum(self.counts)

    @property
    def wins(self) -> int:
        """Those that the side to move wins."""
        return sum(self.counts[1:DRAW:2])

    @property
    def losses(self) -> int:
        """Those that the side to move loses."""
        return sum(self.counts[0:DRAW:2])

    @property
    def draws(self) -> int:
        """Those in which neither side can force a win."""
        return self.counts[DRAW]

    @property
    def longest_win(self) -> int:
        """The greatest distance of a win."""
        return max(distance for distance in range(1, DRAW, 2) if self.counts[distance])

    def to_json(self) -> dict[str, object]:
        """The numbers in plain types; the counts by distance, from 0."""
        end = max(distance for distance in range(DRAW) if self.counts[distance]) + 1
        results = {"wins": self.wins, "draws": self.draws, "losses": self.losses}
        return {"positions": self.total, **results, "distances": list(self.counts[:end])}


class Game(NamedTuple):
    """A position and the moves from it to the end, with best play."""

    position: str
    moves: tuple[str, ...]
    last: str
    """The position after them."""


@dataclass(frozen=True)
class Report:
    """What the solution says as a whole."""

    shapes: int
    fixed: int
    """Shapes, counting each rotation and reflection."""
    arrangements: int
    everywhere: Census
    """Of all positions; rotations and reflections of the same position count once."""
    in_games: Census
    """Of the positions that games from the six starts can reach."""
    firsts: tuple[FirstTurn, ...]
    longest: Game
    longest_in_games: Game

    def to_json(self) -> dict[str, object]:
        """The report in plain types."""
        return {
            "shapes": self.shapes,
            "fixed": self.fixed,
            "arrangements": self.arrangements,
            "all": self.everywhere.to_json(),
            "in_games": self.in_games.to_json(),
            "second": [self.second(start) for start in STARTS],
            "firsts": [{**first._asdict(), "value": str(first.value)} for first in self.firsts],
            "longest": self.longest._asdict(),
            "longest_in_games": self.longest_in_games._asdict(),
        }

    def of_start(self, start: int) -> list[FirstTurn]:
        """The thirty first turns of a start."""
        return [first for first in self.firsts if first.start == start]

    def second(self, start: int) -> float:
        """The share of the win that the seat that places second can expect, before the cherry decides who begins."""
        score = {(first.own, first.other): first.value.score for first in self.of_start(start)}
        return min(
            max((score[own, other] + 1 - score[other, own]) / 2 for own in SPOTS if own != other) for other in SPOTS
        )


def report(solution: Solution, progress: Progress = lambda *_: None, threads: int = 1) -> Report:
    """Counts everything; it takes several seconds."""
    shapes, fixed, positions = core().CookieDiscoSolution.count()
    firsts = tuple(_first(solution, start, *spots) for start in STARTS for spots in permutations(SPOTS, 2))
    reached = reached_positions(solution.variant, progress, threads)
    everywhere = Census(solution.native.census(b""))
    in_games = Census(solution.native.census(reached))
    return Report(
        shapes,
        fixed,
        positions // shapes // 4,
        everywhere,
        in_games,
        firsts,
        played_out(solution, _farthest(solution, everywhere.longest_win)),
        played_out(solution, _farthest(solution, in_games.longest_win, reached)),
    )


def _first(solution: Solution, start: int, own: int, other: int) -> FirstTurn:
    state = first_turn(solution.variant, start, own, other)
    moves = solution.moves(state)
    sound = sum(move.value.score == moves[0].value.score for move in moves)
    blunders = sum(move.value == Value(0.0, 2) for move in moves)
    return FirstTurn(start, own, other, str(state), solution.probe(state), len(moves), sound, blunders)


def first_turn(variant: Variant, start: int, own: int, other: int) -> CookieDiscoState:
    """The first turn of a game after both player-cookies are placed on these spots; orange begins."""
    state = GAME.initial(2, {"start": str(start), **variant.options})
    for move in (f"O@{own}", f"B@{other}", "cherry=left", "hand=right"):
        state = state.play(move)
    return state


def reached_positions(variant: Variant, progress: Progress, threads: int) -> bytes:
    """A byte for every position: 1 if games can reach it, else 0."""
    solver, number = listed_solver(variant, threads, progress), core().CookieDiscoSolution.number
    firsts = (first_turn(variant, start, *spots) for start in STARTS for spots in permutations(SPOTS, 2))
    return bytes(solver.reached([number(str(state)) for state in firsts]))


def positions_in_games(variant: Variant, threads: int = 1) -> int | None:
    """How many positions games can reach, rotations and reflections counted once; None without the native core."""
    if not is_native():
        return None
    reached = reached_positions(variant, lambda *_: None, threads)
    return Census(core().CookieDiscoSolution(reached, variant.over_start).census(reached)).total


def _farthest(solution: Solution, distance: int, chosen: bytes = b"") -> str:
    """The first position at this distance from the end, among those chosen."""
    values, number = bytes(solution.values), -1
    while True:
        number = values.index(distance, number + 1)
        if not chosen or chosen[number]:
            return str(solution.native.text(number))


def played_out(solution: Solution, position: str) -> Game:
    """The game that follows from a won or lost position."""
    state, moves = twin(GAME, position, solution.variant.options), []
    while state.moves():
        moves.append(solution.moves(str(state))[0].text)
        state = state.play(moves[-1])
    return Game(position, tuple(moves), str(state))
