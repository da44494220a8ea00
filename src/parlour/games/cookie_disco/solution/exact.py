"""Exact analysis: every move of a solved position with its value, in place of a search."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic
from typing import Any

from parlour.core import CHANCE, Seat, State
from parlour.engine.analysis import Analysis, Line
from parlour.engine.errors import NativeUnavailable
from parlour.engine.exact import Progress
from parlour.engine.twins import is_native
from parlour.games.cookie_disco import CookieDiscoState
from parlour.games.cookie_disco.solution import background
from parlour.games.cookie_disco.solution.probing import Solution, SolvedMove, solution
from parlour.games.cookie_disco.solution.solving import solve
from parlour.games.cookie_disco.solution.values_file import NoSolution
from parlour.games.cookie_disco.solution.variant import Variant
from parlour.games.cookie_disco.turn import Turn


def has_solution(options: Mapping[str, object]) -> bool:
    """Whether Cookie Disco can be solved here: no crawl cookie, the usual values, and a native core."""
    return is_native() and Variant.of_options(options) is not None


def solved(state: State[Any]) -> Analysis | None:
    """Every move of a position with its exact value, the best first; None where no solution covers it.

    Values are those of the game without draws by repetition.

    :raises SolutionError: if the solution file is damaged
    """
    variant = Variant.of_state(state)
    if variant is None or state.turn in (None, CHANCE):
        return None
    assert isinstance(state, CookieDiscoState)
    begin = monotonic()
    try:
        values = solution(variant)
    except (NoSolution, NativeUnavailable):
        return None
    lines = tuple(_turn_lines(values, state) if isinstance(state.stage, Turn) else _set_up_lines(values, state))
    return Analysis(lines, len(lines), monotonic() - begin, is_solved=True)


def _turn_lines(values: Solution, state: CookieDiscoState) -> list[Line]:
    return [_line(move) for move in values.moves(state)]


def _line(move: SolvedMove) -> Line:
    text, value = move.text, move.value
    return Line(text, value.score, move.replies, True, max(0, value.distance - 1), False, (text,))


def _set_up_lines(values: Solution, state: CookieDiscoState) -> list[Line]:
    """What each placement or guess is worth to its seat, before the cherry decides who begins."""
    seat = state.turn
    assert seat is not None
    lines = [
        Line(str(move), expected(values, state.play(move, seat), seat), 1, True, variation=(str(move),))
        for move in state.moves(seat)
    ]
    return sorted(lines, key=lambda line: -line.value)


def expected(values: Solution, state: CookieDiscoState, seat: Seat) -> float:
    """The share of the win that a seat can expect in the set-up or in a turn, with best play."""
    if isinstance(state.stage, Turn):
        score = values.probe(state).score
        return score if state.turn == seat else 1 - score
    if state.turn == CHANCE:
        chances = state.chance_moves()
        total = sum(weight for _, weight in chances)
        return sum(weight * expected(values, state.play(move), seat) for move, weight in chances) / total
    best = max if state.turn == seat else min
    return best(expected(values, state.play(move), seat) for move in state.moves())


class CookieDiscoExact:
    """The solution of Cookie Disco, as ``parlour.engine.exact`` describes it."""

    def covers(self, options: Mapping[str, object]) -> bool:
        """Whether the game is played with the usual cookies, and the native core is built."""
        return has_solution(options)

    def analyse(self, state: State[Any]) -> Analysis | None:
        """Every move with its exact value."""
        return solved(state)

    def ensure(self, options: Mapping[str, object]) -> None:
        """Starts solving the game with these options in a separate process if there is no solution yet."""
        if variant := Variant.of_options(options):
            background.ensure(variant)

    def solve(self, state: State[Any], progress: Progress) -> None:
        """Solves the game of a state now, except with the crawl cookie or other values."""
        variant = Variant.of_state(state)
        if variant and is_native():
            solve(progress=progress, variant=variant)


EXACT = CookieDiscoExact()
