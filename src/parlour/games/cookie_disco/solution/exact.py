"""Exact analysis: every move of a solved position with its value, for whoever would search otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic
from typing import Any

from parlour.core import CHANCE, Seat, State
from parlour.core.options import read_options
from parlour.engine.analysis import Analysis, Line
from parlour.engine.exact import Progress
from parlour.engine.twins import NoTwin, is_native
from parlour.games.cookie_disco import GAME, CookieDiscoState
from parlour.games.cookie_disco.solution import background
from parlour.games.cookie_disco.solution.probing import Prospect, solution
from parlour.games.cookie_disco.solution.solving import solve
from parlour.games.cookie_disco.solution.table import NoTable
from parlour.games.cookie_disco.turn import Turn


def has_solution(options: Mapping[str, object]) -> bool:
    """Whether Cookie Disco with these options can be solved here: without the crawl (CD-20), by the native core."""
    chosen = read_options(GAME.options, options)
    return is_native() and not chosen.crawl and chosen.over_start == "yes"


def solved(state: State[Any]) -> Analysis | None:
    """Every move of a position with its exact value, the best first; None where no table knows it.

    Values are those of the game without draws by repetition.

    :raises SolutionError: if there is a table that is damaged
    """
    if (
        not isinstance(state, CookieDiscoState)
        or state.crawl
        or not state.stage.over_start
        or state.turn in (None, CHANCE)
    ):
        return None
    begin = monotonic()
    try:
        lines = tuple(_turn_lines(state) if isinstance(state.stage, Turn) else _set_up_lines(state))
    except (NoTable, NoTwin):
        return None
    return Analysis(lines, len(lines), monotonic() - begin, is_solved=True)


def _turn_lines(state: CookieDiscoState) -> list[Line]:
    return [_line(prospect) for prospect in solution().prospects(state)]


def _line(prospect: Prospect) -> Line:
    value = prospect.value
    return Line(prospect.move, value.score, prospect.replies, True, max(0, value.distance - 1))


def _set_up_lines(state: CookieDiscoState) -> list[Line]:
    """What each placing or guess lets its seat expect, before the cherry has decided who begins."""
    seat = state.turn
    assert seat is not None
    lines = [Line(str(move), expected(state.play(move, seat), seat), 1, True) for move in state.moves(seat)]
    return sorted(lines, key=lambda line: -line.value)


def expected(state: CookieDiscoState, seat: Seat) -> float:
    """What a seat can expect of the win in a position of the set-up or in a turn, if both sides do their best."""
    if isinstance(state.stage, Turn):
        score = solution().probe(state).score
        return score if state.turn == seat else 1 - score
    if state.turn == CHANCE:
        draws = state.chance_moves()
        return sum(weight * expected(state.play(move), seat) for move, weight in draws) / sum(each for _, each in draws)
    best = max if state.turn == seat else min
    return best(expected(state.play(move), seat) for move in state.moves())


class CookieDiscoExact:
    """The solution of Cookie Disco, as ``parlour.engine.exact`` asks for it."""

    def covers(self, options: Mapping[str, object]) -> bool:
        """Without the crawl, where the native core is built."""
        return has_solution(options)

    def analyse(self, state: State[Any]) -> Analysis | None:
        """Every move with its exact value."""
        return solved(state)

    def ensure(self) -> None:
        """Has the table made in a process of its own."""
        background.ensure()

    def solve(self, state: State[Any], progress: Progress) -> None:
        """Makes the table now, except for positions with a crawl cookie."""
        if isinstance(state, CookieDiscoState) and not state.crawl and state.stage.over_start and is_native():
            solve(progress=progress)


EXACT = CookieDiscoExact()
