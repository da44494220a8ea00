"""Each bot moves once, in a process that has room, even if the process that leased the job dies."""

import asyncio
from typing import Any

import pytest

from parlour.bots import make
from parlour.core import ParlourError
from parlour.games import load
from parlour.protocol.requests import Move, Offer
from parlour.record import Record, verify
from parlour.tables.runtime.jobs import MAX_JOBS, _choice
from parlour.tables.store import Job, Store
from tests.server.house import FIRST_MOVE, OTHER_MOVE, PATIENCE_SECONDS, PLAIN, House, quick_environment
from tests.tables.room import Room

pytestmark = pytest.mark.anyio
BOT = {"kind": "bot", "bot": "random"}


async def over(house, table):
    """Waits until a game is over, and returns its record."""
    async with asyncio.timeout(2 * PATIENCE_SECONDS), house.person() as watcher, watcher.socket(table) as line:
        await line.until(lambda now: now["status"] == "over")
        return Record.from_json((await watcher.http.get(f"/api/tables/{table}/record")).json())


async def test_another_process_does_the_job_of_one_that_died(postgres):
    database, shared = postgres.fresh(), quick_environment()
    async with (
        House.open(database, environment=shared) as dying,
        House.open(database, environment=shared) as other,
    ):
        dying.parlour.jobs._schedule.start = lambda job: None
        dying.parlour.jobs._polling.cancel()  # otherwise it would take its own job again whenever it polls first
        async with dying.person() as ann:
            table = (await ann.open(PLAIN, BOT, BOT))["table"]
        record = await over(other, table)
        assert verify(record).ok


async def test_two_processes_that_take_every_job_move_once_each(postgres, monkeypatch):
    """Leases that expire at once make both processes run every job."""
    monkeypatch.setattr("parlour.tables.runtime.jobs.JOB_LEASE_MS", 0)
    monkeypatch.setattr("parlour.tables.runtime.jobs.JOB_POLL_SECONDS", 0.005)
    database, shared = postgres.fresh(), quick_environment()
    async with (
        House.open(database, environment=shared) as one,
        House.open(database, environment=shared) as two,
    ):
        async with one.person() as ann:
            tables = [(await ann.open(PLAIN, BOT, BOT))["table"] for _ in range(3)]
        for table in tables:
            assert verify(await over(two, table)).ok


async def nothing_freed(jobs):
    """Releases no leases, like a process that was killed."""


async def test_a_bot_moves_after_a_crash(tmp_path, monkeypatch):
    """On a database that is not shared, no other process can hold a lease: no lease is waited for."""
    monkeypatch.setattr("parlour.tables.runtime.jobs.JOB_LEASE_MS", 10**12)
    database = str(tmp_path / "parlour.db")
    async with House.open(database) as house, house.person() as ann:
        house.parlour.jobs._schedule.start = lambda job: None
        house.parlour.store.free_jobs = nothing_freed
        table = (await ann.open(PLAIN, BOT, "me"))["table"]
        cookies = ann.http.cookies
    async with House.open(database) as house, house.person(cookies=cookies) as ann, ann.socket(table) as line:
        await line.until(lambda now: now["moves"])


async def test_a_process_that_ends_leaves_its_jobs_to_others_at_once(database):
    async with House.open(database) as house, house.person() as ann:
        house.parlour.jobs._schedule.start = lambda job: None
        table = (await ann.open(PLAIN, BOT, "me"))["table"]
        (job,) = house.parlour.jobs._schedule._timers[table]
    store = await Store.open(database, "another")
    assert [each.table for each in await store.take_jobs(job.due, 0, 9)] == [table]
    await store.close()


async def test_a_job_is_run_even_if_the_notice_of_its_event_has_not_arrived(postgres):
    """Only the database knows that the bot is on turn."""
    database, shared = postgres.fresh(), quick_environment()
    async with (
        House.open(database, environment=shared) as busy,
        House.open(database, environment=shared) as late,
    ):
        busy.parlour.jobs._schedule.running |= {("", "", 0, number) for number in range(MAX_JOBS)}
        busy.parlour.jobs._polling.cancel()
        late.parlour.jobs._polling.cancel()
        late.parlour.service.on_notice = lambda notice: None
        async with busy.person() as ann:
            table = (await ann.open(PLAIN, "me", BOT))["table"]
            n = (await late.parlour.service.session(table)).table.n
            await ann.ask(table, "move", move=FIRST_MOVE)
            assert (await late.parlour.service.session(table)).table.n == n
            (job,) = await late.parlour.store.take_jobs(2**62, 2**62, 9)
            await late.parlour.jobs._do(job)
            assert [each["seat"] for each in (await ann.look(table))["log"]] == [0, 1]


async def test_a_job_at_a_table_that_cannot_be_read_is_deleted(house, monkeypatch):
    async with house.person() as ann:
        house.parlour.jobs._schedule.start = lambda job: None
        table = (await ann.open(PLAIN, BOT, "me"))["table"]
        house.parlour.service._cache.drop(await house.parlour.service.session(table))
        monkeypatch.setattr(load(PLAIN), "version", 99)
        (job,) = await house.parlour.store.take_jobs(2**62, 0, 9)
        await house.parlour.jobs._do(job)
        assert await house.parlour.store.take_jobs(2**62, 0, 9) == []


async def test_a_bot_that_passes_is_asked_only_once_in_a_position(house, monkeypatch):
    class Silent:
        def choose(self, view, seat, rng, clock):
            asked.append(seat)

        def close(self):
            pass

    asked: list[Any] = []
    jobs, store = house.parlour.jobs, house.parlour.store
    monkeypatch.setattr("parlour.tables.runtime.jobs.make", lambda *_: Silent())
    async with house.person() as ann:
        jobs._schedule.start = lambda job: None
        await ann.open(PLAIN, BOT, "me")
        (job,) = await store.take_jobs(2**62, 0, 9)
        await asyncio.gather(jobs._do(job), jobs._do(job))
        assert asked == [0]
        assert await store.take_jobs(2**62, 0, 9) == []


async def test_a_timer_that_fires_too_early_is_set_again(house):
    jobs, asked = house.parlour.jobs, []
    jobs._do = lambda job: asked.append(job)
    job = Job("T", "accept", -1, 1, house.parlour.environment.now() + 10**9, 1)
    jobs._schedule.start(job)
    assert (list(jobs._schedule._timers["T"]), asked) == ([job], [])
    jobs._schedule.replace("T", ())


async def test_a_bot_gets_the_same_random_numbers_however_often_it_is_asked(house, monkeypatch):
    """A player could otherwise make a bot choose again until they like its move."""
    rolled = []

    class Dice:
        def choose(self, view, seat, rng, clock):
            rolled.append(rng.random())

        def close(self):
            pass

    monkeypatch.setattr("parlour.tables.runtime.jobs.make", lambda *_: Dice())
    async with house.person() as ann, asyncio.timeout(PATIENCE_SECONDS):
        table = (await ann.open(PLAIN, BOT, "me"))["table"]
        while len(rolled) < 3:
            await ann.ask(table, "offer", what="pause")
            await ann.ask(table, "resume")
            await asyncio.sleep(0.01)
        assert len(set(rolled)) == 1


async def test_an_unavailable_database_is_logged_once(house, monkeypatch, caplog):
    def away(now):
        asked.append(now)
        raise OSError("away")

    asked: list[Any] = []
    monkeypatch.setattr("parlour.tables.runtime.jobs.JOB_POLL_SECONDS", 0.001)
    monkeypatch.setattr(house.parlour.store, "has_job", away)
    async with asyncio.timeout(PATIENCE_SECONDS):
        while len(asked) < 3:
            await asyncio.sleep(0.001)
    assert [record.getMessage() for record in caplog.records].count("cannot poll for jobs") == 1


async def test_a_bot_that_fails_is_replaced_for_that_move(house, monkeypatch):
    def broken(spec, *more):
        asked.append(spec)
        if len(asked) == 1:
            raise ParlourError("no bot today")
        return make(spec, *more)

    asked: list[Any] = []
    monkeypatch.setattr("parlour.tables.runtime.jobs.make", broken)
    async with house.person() as ann:
        table = (await ann.open(PLAIN, BOT, "me"))["table"]
        async with ann.socket(table) as line:
            await line.until(lambda now: now["moves"])
    assert len(asked) >= 2


async def test_a_process_with_no_room_leaves_its_jobs_to_others(postgres):
    database, shared = postgres.fresh(), quick_environment()
    async with (
        House.open(database, environment=shared) as full,
        House.open(database, environment=shared) as idle,
    ):
        full.parlour.jobs._schedule.running |= {("", "", 0, number) for number in range(MAX_JOBS)}
        async with full.person() as ann:
            table = (await ann.open(PLAIN, BOT, BOT))["table"]
        assert verify(await over(idle, table)).ok


def test_after_an_undo_a_bot_answers_the_same_move_as_before():
    room = Room(PLAIN, {"kind": "me"}, BOT)
    answers = set()
    for _ in range(6):
        room.move(FIRST_MOVE)
        answers.add(answer := str(_choice("random", room.table, 1, room.secret)))
        room.ask(Move(answer, 1), None)
        room.ask(Offer("undo"))
    assert len(answers) == 1
    room.move(OTHER_MOVE)
    assert _choice("random", room.table, 1, room.secret) == _choice("random", room.table, 1, room.secret)
