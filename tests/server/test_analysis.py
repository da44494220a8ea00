"""Analyses share one core: they take turns move by move, and only one search runs at a time."""

import asyncio
import json
import threading

import pytest

from parlour.engine import Judgement
from parlour.games import load
from parlour.record import Record, Recorder
from parlour.server.routes import analysis
from parlour.tables.runtime.fair_queue import Sender
from tests.server.house import FIRST_MOVE, PATIENCE_SECONDS, PLAIN

pytestmark = pytest.mark.anyio


def record(name):
    """A game of two moves, identified by the name of its first player."""
    recorder = Recorder(load(PLAIN), [name, ""])
    for _ in range(2):
        recorder.play(recorder.state.moves()[0])
    return recorder.record


class Thinker:
    """A review that waits until the test lets it continue, and notes whose moves it judges."""

    def __init__(self):
        self.begun = []
        self.stops = {}
        self.may_continue = threading.Event()

    def __call__(self, game, limits, stop):
        self.stops[game.seats[0]] = stop
        for number in (1, 2):
            self.begun.append(game.seats[0])
            assert self.may_continue.wait(PATIENCE_SECONDS)
            yield Judgement(number, 0, FIRST_MOVE, "x")


@pytest.fixture
def thinker(monkeypatch):
    made = Thinker()
    monkeypatch.setattr(analysis, "review", made)
    yield made
    made.may_continue.set()


async def lines(house, name):
    return [
        json.loads(line)["number"]
        async for line in analysis._lines(record(name), 1, house.parlour, Sender("here", name))
    ]


async def until(condition):
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not condition():
            await asyncio.sleep(0)


async def test_analyses_take_turns_move_by_move(house, thinker):
    ann = asyncio.create_task(lines(house, "Ann"))
    await until(lambda: thinker.begun == ["Ann"])
    ben = asyncio.create_task(lines(house, "Ben"))
    await until(lambda: house.parlour.analyst.waiting)
    thinker.may_continue.set()
    async with asyncio.timeout(PATIENCE_SECONDS):
        assert await ann == await ben == [1, 2]
    assert thinker.begun == ["Ann", "Ben", "Ann", "Ben"]


async def test_a_long_game_is_replayed_beside_the_event_loop(house, thinker, monkeypatch):
    thinker.may_continue.set()
    replay, threads = Record.replay, []

    def noted(game):
        threads.append(threading.current_thread())
        return replay(game)

    monkeypatch.setattr(Record, "replay", noted)
    assert await lines(house, "Ann") == [1, 2]
    assert threads
    assert threading.main_thread() not in threads


async def test_the_next_analysis_begins_when_a_cancelled_one_has_stopped(house, thinker):
    ann = asyncio.create_task(lines(house, "Ann"))
    await until(lambda: thinker.begun)
    ben = asyncio.create_task(lines(house, "Ben"))
    await until(lambda: house.parlour.analyst.waiting)
    ann.cancel()
    await asyncio.wait([ann])
    assert thinker.stops["Ann"].is_requested
    assert house.parlour.analyst.running
    assert thinker.begun == ["Ann"]
    thinker.may_continue.set()
    async with asyncio.timeout(PATIENCE_SECONDS):
        assert await ben == [1, 2]
    assert thinker.begun == ["Ann", "Ben", "Ben"]
