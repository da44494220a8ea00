"""What happens at tables by itself: bots move, windows close; once each, even if a process dies with a job."""

from __future__ import annotations

import asyncio
import hmac
import logging
import os
from collections import defaultdict
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import Any

from parlour.bots import Clock, RandomBot, make
from parlour.core import Seat, UnknownGame
from parlour.protocol.events import encode
from parlour.protocol.requests import Move
from parlour.tables.model.decide import Accept
from parlour.tables.model.errors import TableError
from parlour.tables.model.moves import due
from parlour.tables.model.table import Table
from parlour.tables.runtime.environment import Environment
from parlour.tables.runtime.service import TableService
from parlour.tables.runtime.session import TableSession
from parlour.tables.runtime.subscribers import Message
from parlour.tables.store import Job, StoreError

LOGGER = logging.getLogger("parlour.tables")
JOB_LEASE_MS = 15_000
"""How long a process has for a job after it is due; then any other may do it."""
JOB_POLL_SECONDS = 1.0
"""Time between searches for jobs that no process has taken."""
JOBS_PER_CORE = 4
"""How many jobs a process does at once."""
ANY_SEAT = -1
"""The seat of a job that belongs to no seat in particular."""


class JobSchedule:
    """The jobs that this process has taken on, each with a timer."""

    def __init__(self, environment: Environment) -> None:
        self.running: set[tuple[str, str, Seat, int]] = set()
        """Table, kind, seat and position of the jobs being done."""
        self.is_closed = False
        self.cores = os.cpu_count() or 1
        self._environment = environment
        self._timers: defaultdict[str, dict[Job, asyncio.TimerHandle]] = defaultdict(dict)
        self._on_due: Callable[[Job], None] = lambda job: None

    def subscribe(self, on_due: Callable[[Job], None]) -> None:
        """Calls a function with each job that is due."""
        self._on_due = on_due

    @property
    def room(self) -> int:
        """How many more jobs this process takes on."""
        return JOBS_PER_CORE * self.cores - len(self.running)

    @property
    def planned(self) -> list[Job]:
        """The jobs that are not due yet."""
        return [job for jobs in self._timers.values() for job in jobs]

    def plan(self, table: Table) -> tuple[Job, ...]:
        """What is due at a table; leased to this process unless it has too much to do."""
        is_free, now = self.room > 0 and not self.is_closed, self._environment.now()
        return tuple(
            Job(table.id, each.kind, ANY_SEAT if each.seat is None else each.seat, table.n, each.at, lease)
            for each in due(table)
            for lease in [max(each.at, now) + JOB_LEASE_MS if is_free else 0]
        )

    def replace(self, table: str, jobs: Iterable[Job]) -> None:
        """Sets timers for the jobs of a table that are leased to this process, in place of older ones."""
        for timer in self._timers.pop(table, {}).values():
            timer.cancel()
        for job in jobs:
            if job.lease:
                self._set_timer(job)

    def start(self, job: Job) -> None:
        """Does a job now if it is due, later otherwise."""
        timers = self._timers.get(job.table, {})
        timers.pop(job, None)
        if not timers:
            self._timers.pop(job.table, None)
        if self.is_closed:
            return
        if self._environment.now() < job.due:  # timers may be a little fast
            self._set_timer(job)
        else:
            self._on_due(job)

    def _set_timer(self, job: Job) -> None:
        seconds = self._environment.seconds_until(job.due)
        self._timers[job.table][job] = asyncio.get_running_loop().call_later(seconds, self.start, job)


class Jobs:
    """Does the jobs of a schedule, and those that other processes have left."""

    def __init__(
        self,
        schedule: JobSchedule,
        service: TableService,
        on_choice: Callable[[str, float], None] = lambda bot, seconds: None,
    ) -> None:
        self._schedule = schedule
        self._service = service
        self._on_choice = on_choice
        self._threads = ThreadPoolExecutor(schedule.cores, "bot")
        self._polling: asyncio.Task[None] | None = None
        schedule.subscribe(self._spawn)

    async def start(self) -> None:
        """Starts to search for jobs that nobody does; where no other process can be, those left behind are free."""
        if not self._service.store.is_shared:
            await self._service.store.free_all_jobs()
        self._polling = asyncio.create_task(self._poll())

    async def close(self) -> None:
        """Starts no more jobs, and leaves what is planned to others."""
        self._schedule.is_closed = True
        if planned := self._schedule.planned:
            with suppress(StoreError):  # without a database the leases expire
                await self._service.store.free_jobs(planned)
        if self._polling:
            self._polling.cancel()
            with suppress(asyncio.CancelledError):
                await self._polling
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _poll(self) -> None:
        """Takes jobs that nobody does, again and again."""
        is_away, store = False, self._service.store
        while True:
            now = self._service.environment.now()
            try:
                if self._schedule.room > 0 and await store.has_job(now):
                    for job in await store.take_jobs(now, now + JOB_LEASE_MS, self._schedule.room):
                        self._schedule.start(job)
                is_away = False
            except Exception as error:  # the database may be away for a while
                if not is_away:
                    LOGGER.error("no jobs", exc_info=error)
                is_away = True
            await asyncio.sleep(JOB_POLL_SECONDS)

    def _spawn(self, job: Job) -> None:
        self._service.spawn(self._do(job))

    async def _do(self, job: Job) -> None:
        try:
            session = await self._service.session(job.table)
        except (TableError, UnknownGame) as error:  # of another version of the rules, or of a game that is gone
            LOGGER.warning("no table", extra={"fields": {"code": error.code}})
            await self._service.store.drop_job(job)
            return
        if session.table.n < job.n:  # stored by another process whose notice is still on the way
            await self._service.catch_up(session)
        key = (job.table, job.kind, job.seat, session.table.position_n)
        is_due = any((each.kind, each.seat) == (job.kind, _seat(job)) for each in due(session.table))
        if not is_due:
            await self._service.store.drop_job(job)
        elif key not in self._schedule.running:
            self._schedule.running.add(key)
            try:
                with suppress(TableError):  # something else happened first, and what is due now is stored with that
                    await self._play(session, job)
            finally:
                self._schedule.running.discard(key)

    async def _play(self, session: TableSession, job: Job) -> None:
        if job.kind == "accept":
            await self._service.submit(job.table, Accept(), None)
            return
        table = session.table
        session.broadcast(Message("thinking", encode({"seat": job.seat})))
        move = await self._choose(table, job.seat, session.secret)
        if move is None:
            await self._service.store.drop_job(job)
        else:
            await self._service.submit(job.table, Move(str(move), job.seat, table.n), None)

    async def _choose(self, table: Table, seat: Seat, secret: bytes) -> Any:
        """The move that the bot in a seat chooses from what it can see, or None if it leaves the move to others."""
        spec = table.seating.holders[seat].bot
        assert spec
        begun = perf_counter()
        run = asyncio.get_running_loop().run_in_executor
        try:
            move = await run(self._threads, _choice, spec, table, seat, secret)
        except Exception as error:  # a bot that fails must not hold up the game
            LOGGER.error("bot failed", exc_info=error, extra={"fields": {"bot": spec, "game": table.game.id}})
            move = await run(self._threads, _choice, RandomBot.name, table, seat, secret)
        self._on_choice(spec, perf_counter() - begun)
        return move


def _choice(spec: str, table: Table, seat: Seat, secret: bytes) -> Any:
    """What a bot chooses; asked again about the same position, it rolls the same dice.

    A bot is made for each move: what it does follows from the view and its dice alone, so that any process can do the
    job, and nothing has to be kept for a table between two moves.
    """
    bot = make(spec, table.game, table.opened.options)
    dice = Random(hmac.digest(secret, f"bot {table.position_n} {seat}".encode(), "sha256"))
    try:
        return bot.choose(table.state.view(seat), seat, dice, Clock())
    finally:
        bot.close()


def _seat(job: Job) -> Seat | None:
    return None if job.seat == ANY_SEAT else job.seat
