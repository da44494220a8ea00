"""Where searches end, and what they refuse."""

import _thread
import subprocess
import sys
from math import inf
from pathlib import Path
from threading import Timer
from time import perf_counter
from typing import Any

import pytest

import parlour
from parlour import CHANCE, InvalidPosition, RulesError, State, WrongSeat
from parlour.engine import InvalidLimits, Limits, NoTwin, Stop, search
from parlour.engine.twins import view_twin
from tests.settings import SETTINGS, Setting
from tests.walk import walk

START = "b1,b2,b3,b1,b2,b3/b1,b2,b3,b1,b2,b3/b1,b2,b3,b1,b2,b3/w1,w2,w3,w1,w2,w3/w1,w2,w3,w1,w2,w3/w1,w2,w3,w1,w2,w3 b"
ARRANGING = "b1,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,. b"
LONG = Limits(seconds=60)
TRIES = 30
"""A busy machine can keep an answer back for longer than the search does."""


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
    assert isinstance(error.value, RulesError)
    assert isinstance(error.value, ValueError)


@pytest.mark.parametrize(
    "given", [{"seconds": -1.0}, {"nodes": 0}, {"depth": 0}, {"memory": -1}, {"threads": 0}, {"lines": 0}]
)
def test_the_native_boundary_checks_limits_itself(given: dict[str, Any]) -> None:
    root, limits = view_twin(parlour.load("hokito"), START), vars(Limits(nodes=1))
    with pytest.raises(ValueError, match="no such limit"):
        root.search(**{**limits, **given}, method="any", stop=Stop().native)
    with pytest.raises(ValueError, match="any or tree"):
        root.search(**limits, method="best", stop=Stop().native)
    with pytest.raises(TypeError):
        root.search(**limits, method="any", stop=None)


@pytest.mark.parametrize("native", [True, False])
def test_a_stop_before_the_start_is_refused(native: bool) -> None:
    stop = Stop()
    stop.request()
    with pytest.raises(InvalidLimits, match="before it began"):
        search("hokito", START, stop=stop, native=native)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
@pytest.mark.parametrize("native", [True, False])
def test_without_time_there_is_a_move_all_the_same(setting: Setting, native: bool) -> None:
    state = next(state for state in walk(setting, 2, faultless=True) if decides(state))
    found = search(setting.game, state, Limits(seconds=1e-9), native=native)
    assert found.best in map(str, state.sound_moves(state.turn))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_stops_when_another_thread_asks(setting: Setting, threads: int) -> None:
    state = next(state for state in walk(setting, 2, faultless=True) if decides(state))
    assert any(delay(setting.game, state, threads) < 0.01 for _ in range(TRIES))


def decides(state: State[Any]) -> bool:
    """Whether the seat on turn has something to think about for a minute."""
    return state.turn not in (None, CHANCE) and len(state.sound_moves(state.turn)) > 1


def delay(game: str, state: State[Any], threads: int) -> float:
    """The time from the request to stop until the search has answered."""
    stop, asked = Stop(), list[float]()
    Timer(0.03, lambda: (asked.append(perf_counter()), stop.request())).start()
    try:
        search(game, state, Limits(seconds=60, threads=threads), stop=stop, native=True)
    except InvalidLimits:  # on a busy machine the request can come before the start
        return inf
    return perf_counter() - asked[0]


def test_the_python_search_stops_too() -> None:
    stop = Stop()
    Timer(0.05, stop.request).start()
    start = perf_counter()
    assert search("hokito", START, LONG, stop=stop, native=False).lines
    assert perf_counter() - start < 10


def test_an_interrupt_ends_a_native_search() -> None:
    Timer(0.05, _thread.interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        search("hokito", START, LONG)


@pytest.mark.parametrize("native", [True, False])
def test_time_ends_a_search(native: bool) -> None:
    start = perf_counter()
    search("hokito", START, Limits(seconds=0.05), native=native)
    assert 0.05 <= perf_counter() - start < 10


STATM = Path("/proc/self/statm")
MEMORY = """
from pathlib import Path
from parlour import engine, load
from parlour.engine.twins import view_twin
root = view_twin(load({game!r}), {position!r})
def used(memory, nodes):
    limits = engine.Limits(nodes=nodes, memory=memory << 20)
    root.search(**vars(limits), method={method!r}, stop=engine.Stop().native)
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4 // 1024  # what was used is kept for the next search
print(-used(16, 10) + used({memory}, {nodes}))
"""
CHOCOLATE = f"WDDD*@0,0 DWDW@2,0 / W / ? ? ? ? / DDDW DDWW DWWW DWWW /{' ?' * 22}"


@pytest.mark.skipif(not STATM.exists(), reason="the memory of a process is told in /proc only")
@pytest.mark.parametrize(
    ("game", "position", "method", "nodes"),
    [("hokito", START, "tree", 60_000), ("scho-ko", CHOCOLATE, "any", 8000)],
    ids=["tree", "information-set tree"],
)
def test_memory_is_limited(game: str, position: str, method: str, nodes: int) -> None:
    asked = {"game": game, "position": position, "method": method, "nodes": nodes}
    scripts = [MEMORY.format(**asked, memory=memory) for memory in (16, 256)]
    small, large = [int(subprocess.check_output([sys.executable, "-c", script])) for script in scripts]
    assert small <= 18
    assert large > 22


def test_more_threads_share_the_nodes() -> None:
    assert search("hokito", ARRANGING, Limits(nodes=1001, threads=3), options={"setup": "arrange"}).nodes == 1001


def test_nothing_is_searched_where_nobody_decides() -> None:
    hokito, scho_ko = parlour.load("hokito"), parlour.load("scho-ko")
    with pytest.raises(InvalidPosition, match="chance decides here"):
        search(hokito, hokito.initial())
    *_, over = walk(Setting("hokito", 2, {}), 1)
    with pytest.raises(InvalidPosition, match="the game is over"):
        search(hokito, over)
    with pytest.raises(WrongSeat, match="seat 1 cannot act"):
        search(hokito, START, seat=1)
    placing = next(state for state in walk(Setting("scho-ko", 2, {}), 1) if len(state.laid) == 3 and state.turn == 1)
    with pytest.raises(InvalidPosition, match="nothing to decide that it can see"):
        search(scho_ko, placing.view(0))
    with pytest.raises(InvalidPosition):
        search(hokito, "nonsense")


def test_what_the_native_core_does_not_play_the_python_rules_search() -> None:
    analysis = search("one-piece-for-two", "26x9: dRB / B", Limits(nodes=3))
    assert not analysis.is_native
    assert analysis.nodes == 3
    with pytest.raises(NoTwin, match="128 bits"):
        search("one-piece-for-two", "26x9: dRB / B", native=True)


def test_a_game_from_elsewhere_is_searched_with_its_own_rules() -> None:
    from examples.nim import GAME

    state = GAME.initial()
    assert search(GAME, state, Limits(nodes=50)).best in map(str, state.moves())


def test_the_python_search_is_repeatable_and_minds_its_depth() -> None:
    limits = Limits(nodes=20, seed=3, depth=1)
    state = parlour.load("cookie-disco").initial(2, {"start": "2"})
    first, second = (search("cookie-disco", state, limits, native=False) for _ in range(2))
    assert first.lines == second.lines
    assert sum(line.visits for line in first.lines) == first.nodes == 20


PLAYERS = Setting("cocotaki", 3, {"level": "expert", "turn_limit": 60})


def test_where_players_watch_cards_are_searched_as_under_a_referee() -> None:
    game, laying = parlour.load("cocotaki"), 0
    for state in walk(PLAYERS, 4, faultless=True):
        if state.turn not in (None, -1) and state.sound_moves(state.turn) and not state.open_faults:
            analysis = search(game, state, Limits(nodes=20), native=True)
            assert {line.move for line in analysis.lines} <= {str(move) for move in state.sound_moves(state.turn)}
            laying += state.laying is not None
    assert laying > 5


def test_answers_to_other_cards_are_searched_with_the_python_rules() -> None:
    game = parlour.load("cocotaki")
    state = next(state for state in walk(Setting("cocotaki", 3, {}), 2) if state.open_faults and state.turn is not None)
    seat = next(seat for seat in state.actors if "object" in map(str, state.sound_moves(seat)))
    analysis = search(game, state, Limits(nodes=3), seat=seat)
    assert not analysis.is_native
    assert "object" in [line.move for line in analysis.lines]
    with pytest.raises(NoTwin, match="answers a card of somebody else"):
        search(game, state, seat=seat, native=True)
