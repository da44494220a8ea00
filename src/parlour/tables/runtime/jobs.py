"""Jobs: what happens at tables without a request. Bots move and windows close, once each, even if a process dies."""

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
"""How long a process has for a job once it is due; after that, any other may take it."""
JOB_POLL_SECONDS = 1.0
"""Time between searches for jobs that no process has taken."""
JOBS_PER_CORE = 4
"""How many jobs a process runs at once for each core."""
ANY_SEAT = -1
"""The seat of a job that is not for one seat."""


class JobSchedule:
    """The jobs that this process has leased, each with a timer."""

    def __init__(self, environment: Environment) -> None:
        self.running: set[tuple[str, str, Seat, int]] = set()
        """Table, kind, seat and position of the jobs that are running."""
        self.is_closed = False
        self.cores = os.cpu_count() or 1
        self._environment = environment
        self._timers: defaultdict[str, dict[Job, asyncio.TimerHandle]] = defaultdict(dict)
        self._on_due: Callable[[Job], None] = lambda job: None

    def subscribe(self, on_due: Callable[[Job], None]) -> None:
        """Sets the function to call with each job that is due."""
        self._on_due = on_due

    @property
    def room(self) -> int:
        """How many more jobs this process can take."""
        return max(0, JOBS_PER_CORE * self.cores - len(self.running))

    @property
    def planned(self) -> list[Job]:
        """The jobs that are not due yet."""
        return [job for jobs in self._timers.values() for job in jobs]

    def plan(self, table: Table) -> tuple[Job, ...]:
        """The jobs of a table; leased to this process unless it is busy."""
        is_free, now = self.room > 0 and not self.is_closed, self._environment.now()
        return tuple(
            Job(
                table=table.id,
                kind=step.kind,
                seat=ANY_SEAT if step.seat is None else step.seat,
                n=table.n,
                due=step.at,
                lease=max(step.at, now) + JOB_LEASE_MS if is_free else 0,
            )
            for step in due(table)
        )

    def replace(self, table: str, jobs: Iterable[Job]) -> None:
        """Replaces the timers of a table with new ones, for those of its jobs that this process has leased."""
        for timer in self._timers.pop(table, {}).values():
            timer.cancel()
        for job in jobs:
            if job.lease:
                self._set_timer(job)

    def start(self, job: Job) -> None:
        """Runs a job now if it is due, otherwise later."""
        timers = self._timers.get(job.table, {})
        timers.pop(job, None)
        if not timers:
            self._timers.pop(job.table, None)
        if self.is_closed:
            return
        if self._environment.now() < job.due:  # timers may fire a little early
            self._set_timer(job)
        else:
            self._on_due(job)

    def _set_timer(self, job: Job) -> None:
        seconds = self._environment.seconds_until(job.due)
        self._timers[job.table][job] = asyncio.get_running_loop().call_later(seconds, self.start, job)


class Jobs:
    """Runs the jobs of a schedule, and those that other processes have left."""

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
        """Starts polling for unleased jobs; if no other process can hold leases, all jobs are released first."""
        if not self._service.store.is_shared:
            await self._service.store.free_all_jobs()
        self._polling = asyncio.create_task(self._poll())

    async def close(self) -> None:
        """Starts no more jobs, and leaves the planned ones to other processes."""
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
        """Takes unleased jobs at intervals."""
        is_failing, store = False, self._service.store
        while True:
            now = self._service.environment.now()
            try:
                if self._schedule.room > 0 and await store.has_job(now):
                    for job in await store.take_jobs(now, now + JOB_LEASE_MS, self._schedule.room):
                        self._schedule.start(job)
                is_failing = False
            except Exception as error:  # the database may be unavailable for a while
                if not is_failing:
                    LOGGER.error("cannot poll for jobs", exc_info=error)
                is_failing = True
            await asyncio.sleep(JOB_POLL_SECONDS)

    def _spawn(self, job: Job) -> None:
        self._service.spawn(self._do(job))

    async def _do(self, job: Job) -> None:
        try:
            session = await self._service.session(job.table)
        except (TableError, UnknownGame) as error:  # another version of the rules, or the game is not installed
            LOGGER.warning("cannot load the table of a job", extra={"fields": {"code": error.code}})
            await self._service.store.drop_job(job)
            return
        if session.table.n < job.n:  # stored by another process, whose notice is still on its way
            session = await self._service.latest(job.table)
        key = (job.table, job.kind, job.seat, session.table.position_n)
        is_due = any((step.kind, step.seat) == (job.kind, _seat(job)) for step in due(session.table))
        if not is_due:
            await self._service.store.drop_job(job)
        elif key not in self._schedule.running:
            self._schedule.running.add(key)
            try:
                with suppress(TableError):  # something else happened first, and stored its own jobs
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
        """The move that the bot in a seat chooses from its view, or None if it passes."""
        spec = table.seating.holders[seat].bot
        assert spec
        begun = perf_counter()
        run = asyncio.get_running_loop().run_in_executor
        try:
            move = await run(self._threads, _choice, spec, table, seat, secret)
        except Exception as error:  # a bot that fails must not stop the game
            LOGGER.error("bot failed", exc_info=error, extra={"fields": {"bot": spec, "game": table.game.id}})
            move = await run(self._threads, _choice, RandomBot.name, table, seat, secret)
        self._on_choice(spec, perf_counter() - begun)
        return move


def _choice(spec: str, table: Table, seat: Seat, secret: bytes) -> Any:
    """What a bot chooses, always with the same random numbers in the same position.

    A bot is made for each move: its choice depends on the view and these numbers alone, so that any process can run the
    job, and nothing has to be kept for a table between two moves.
    """
    bot = make(spec, table.game, table.opened.options)
    rng = Random(hmac.digest(secret, f"bot {table.position_n} {seat}".encode(), "sha256"))
    try:
        return bot.choose(table.state.view(seat), seat, rng, Clock())
    finally:
        bot.close()


def _seat(job: Job) -> Seat | None:
    return None if job.seat == ANY_SEAT else job.seat
