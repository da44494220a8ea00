"""Where searches end, and what they refuse."""

import _thread
from math import inf
from threading import Timer
from time import perf_counter
from typing import Any

import pytest

from examples.nim import GAME as NIM
from parlour import CHANCE, InvalidPosition, ParlourError, State, WrongSeat
from parlour.engine import InvalidLimits, Limits, Stop, search
from parlour.engine.twins import view_twin
from tests.engine.games import CHANCY, OPEN
from tests.settings import SETTINGS, Setting
from tests.walk import walk

LONG = Limits(seconds=60)
TRIES = 30
"""On a busy machine, an answer can take longer than the search."""


@pytest.mark.parametrize(
    "given",
    [
        {"seconds": -1},
        {"seconds": float("nan")},
        {"seconds": float("inf")},
        {"seconds": "1"},
        {"seconds": True},
        {"nodes": 0},
        {"nodes": -5},
        {"nodes": 1.5},
        {"nodes": 2**63},
        {"depth": 0},
        {"depth": 121},
        {"memory": 0},
        {"memory": None},
        {"threads": 0},
        {"threads": 257},
        {"lines": 0},
        {"seed": -1},
        {"seed": 2**64},
    ],
    ids=str,
)
def test_limits_that_make_no_sense_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(InvalidLimits, match=f"the {next(iter(given))} must be") as error:
        Limits(**given)
    assert isinstance(error.value, ParlourError)
    assert isinstance(error.value, ValueError)


@pytest.mark.parametrize(
    "given", [{"seconds": -1.0}, {"nodes": 0}, {"depth": 0}, {"memory": -1}, {"threads": 0}, {"lines": 0}]
)
def test_the_native_boundary_checks_limits_itself(given: dict[str, Any]) -> None:
    root, limits = view_twin(OPEN, str(START)), vars(Limits(nodes=1))
    with pytest.raises(ValueError, match="invalid limit"):
        root.search(**{**limits, **given}, method="any", stop=Stop().native)
    with pytest.raises(ValueError, match="any or tree"):
        root.search(**limits, method="best", stop=Stop().native)
    with pytest.raises(TypeError):
        root.search(**limits, method="any", stop=None)


@pytest.mark.parametrize("native", [True, False])
def test_a_search_that_was_stopped_before_it_began_is_refused(native: bool) -> None:
    stop = Stop()
    stop.request()
    with pytest.raises(InvalidLimits, match="before it began"):
        search(OPEN, START, stop=stop, native=native)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
@pytest.mark.parametrize("native", [True, False])
def test_a_search_without_time_still_finds_a_move(setting: Setting, native: bool) -> None:
    state = next(state for state in walk(setting, 2, faultless=True) if decides(state))
    found = search(setting.game, state, Limits(seconds=1e-9), native=native)
    assert found.best in map(str, state.sound_moves(state.turn))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_stops_when_another_thread_asks(setting: Setting, threads: int) -> None:
    state = next(state for state in walk(setting, 2, faultless=True) if decides(state))
    assert any(delay(setting.game, state, threads) < 0.01 for _ in range(TRIES))


def decides(state: State[Any]) -> bool:
    """Whether the seat on turn has a choice."""
    return state.turn not in (None, CHANCE) and len(state.sound_moves(state.turn)) > 1


START = next(state for state in walk(Setting(OPEN.id, 2, {}), 2) if decides(state))


def delay(game: str, state: State[Any], threads: int) -> float:
    """The time from the request to stop until the search has answered."""
    stop, asked = Stop(), list[float]()

    def ask() -> None:
        asked.append(perf_counter())
        stop.request()

    Timer(0.03, ask).start()
    try:
        search(game, state, Limits(seconds=60, threads=threads), stop=stop, native=True)
    except InvalidLimits:  # on a busy machine, the request can come before the search begins
        return inf
    return perf_counter() - asked[0]


def test_the_python_search_stops_too() -> None:
    stop = Stop()
    Timer(0.05, stop.request).start()
    start = perf_counter()
    assert search(OPEN, START, LONG, stop=stop, native=False).lines
    assert perf_counter() - start < 10


def test_an_interrupt_ends_a_native_search() -> None:
    Timer(0.05, _thread.interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        search(OPEN, START, LONG)


@pytest.mark.parametrize("native", [True, False])
def test_time_ends_a_search(native: bool) -> None:
    start = perf_counter()
    search(OPEN, START, Limits(seconds=0.05), native=native)
    assert 0.05 <= perf_counter() - start < 10


def test_nothing_is_searched_where_no_seat_decides() -> None:
    with pytest.raises(InvalidPosition, match="chance decides here"):
        search(CHANCY, CHANCY.initial())
    *_, over = walk(Setting(OPEN.id, 2, {}), 1)
    with pytest.raises(InvalidPosition, match="the game is over"):
        search(OPEN, over)
    with pytest.raises(WrongSeat, match=f"seat {1 - START.turn} cannot act"):
        search(OPEN, START, seat=1 - START.turn)
    with pytest.raises(InvalidPosition):
        search(OPEN, "nonsense")


def test_a_game_of_another_package_is_searched_with_its_own_rules() -> None:
    state = NIM.initial()
    assert search(NIM, state, Limits(nodes=50)).best in map(str, state.moves())


def test_the_python_search_is_repeatable_and_counts_its_nodes() -> None:
    limits = Limits(nodes=20, seed=3, depth=1)
    first, second = (search(OPEN, START, limits, native=False) for _ in range(2))
    assert first.lines == second.lines
    assert sum(line.visits for line in first.lines) == first.nodes == 20
