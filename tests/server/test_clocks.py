"""Players' clocks run only while a server does, and no clock that jumps loses a game or delays a bot."""

import pytest

from parlour.protocol.events import Paused, Resumed
from parlour.tables.model.table import Table
from parlour.tables.runtime.environment import Environment, SteadyClock, epoch_ms
from parlour.tables.runtime.uptime import gaps_between, interruptions
from tests.server.house import PLAIN, House
from tests.tables.room import START, Room

pytestmark = pytest.mark.anyio
LIVE = {"kind": "live", "bank": 60}
HOUR_MS = 3_600_000


class Clocks:
    """The system's clock and the monotonic one, as a test sets them."""

    def __init__(self):
        self.wall, self.seconds = epoch_ms(), 1000.0

    def environment(self):
        return Environment(now=SteadyClock(lambda: self.wall, lambda: self.seconds))

    def wait(self, seconds):
        self.wall += 1000 * seconds
        self.seconds += seconds


@pytest.fixture
def clocks():
    return Clocks()


@pytest.mark.parametrize(
    ("runs", "gaps"),
    [
        ([], []),
        ([(10, 20)], [(20, 50)]),
        ([(10, 20), (30, 50)], [(20, 30)]),
        ([(30, 45), (10, 20), (15, 35)], [(45, 50)]),
        ([(10, 40), (15, 20)], [(40, 50)]),
    ],
)
def test_gaps_are_the_times_in_which_no_server_was_running(runs, gaps):
    assert gaps_between(runs, 50) == gaps


def test_a_clock_stands_still_in_every_gap_since_the_last_event():
    table = Room.full("nim", clock=LIVE).table
    gaps = [(0, START - 5), (START - 5, START + 10_000), (START + 20_000, START + HOUR_MS)]
    events = interruptions(table, gaps)
    assert [(event.at - START, type(event.body)) for event in events] == [
        (0, Paused),
        (10_000, Resumed),
        (20_000, Paused),
        (HOUR_MS, Resumed),
    ]
    for event in events:
        table = table.after(event)
    assert table.clocks.left_at(0, START + HOUR_MS + 1000) == 60_000 - 10_000 - 1000
    assert interruptions(table, gaps) == ()


def test_a_table_without_a_running_clock_needs_no_interruption():
    assert interruptions(Room.full("nim").table, [(0, START + HOUR_MS)]) == ()


async def time_left(ann, table):
    return (await ann.look(table))["seats"][0]["clock"]["left"] // 1000


async def test_no_clock_runs_while_the_server_is_down(database, clocks):
    async with House.open(database, environment=clocks.environment()) as house, house.person() as ann:
        table = (await ann.open(PLAIN, "me", "here", clock=LIVE))["table"]
        clocks.wait(10)
        assert await time_left(ann, table) == 50
        cookies = ann.http.cookies
    for _ in range(2):
        clocks.wait(3600)
        async with (
            House.open(database, environment=clocks.environment()) as house,
            house.person(cookies=cookies) as ann,
        ):
            clocks.wait(2)
    clocks.wait(3600)
    async with House.open(database, environment=clocks.environment()) as house, house.person(cookies=cookies) as ann:
        assert await time_left(ann, table) == 46
        clocks.wait(5)
        assert await time_left(ann, table) == 41
        events = await house.parlour.store.events(table)
        assert Table.of(events).status == "playing"


async def test_setting_the_machines_clock_moves_no_players_clock(database, clocks):
    async with House.open(database, environment=clocks.environment()) as house, house.person() as ann:
        table = (await ann.open(PLAIN, "me", "here", clock=LIVE))["table"]
        for step in (HOUR_MS, -2 * HOUR_MS):
            clocks.wall += step
            clocks.wait(5)
        assert await time_left(ann, table) == 50


async def test_a_bot_moves_although_the_machines_clock_was_set_back_before_a_restart(database, clocks):
    bot = {"kind": "bot", "bot": "random"}
    async with House.open(database, environment=clocks.environment()) as house, house.person() as ann:
        house.parlour.jobs._schedule.start = lambda job: None
        table = (await ann.open(PLAIN, bot, "me"))["table"]
        cookies = ann.http.cookies
    clocks.wall -= HOUR_MS
    environment = clocks.environment()
    async with House.open(database, environment=environment) as house, house.person(cookies=cookies) as ann:
        assert environment.now() >= clocks.wall + HOUR_MS
        clocks.wait(20)
        async with ann.socket(table) as line:
            await line.until(lambda now: now["moves"])
