"""Jobs: what happens at tables without a request. Bots move and windows close, once each, even if a process dies."""

from __future__ import annotations

import asyncio
import hmac
import logging
import os
from collections import defaultdict
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from math import ceil
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
from parlour.tables.runtime.fair_queue import FairQueue, Sender
from parlour.tables.runtime.service import TableService
from parlour.tables.runtime.session import TableSession
from parlour.tables.runtime.subscribers import Message
from parlour.tables.store import Job, StoreError

LOGGER = logging.getLogger("parlour.tables")
JOB_LEASE_MS = 15_000
"""How long a process has for a job once it is due; after that, any other may take it."""
JOB_POLL_SECONDS = 1.0
"""Time between searches for jobs that no process has taken."""
MAX_JOBS = 2000
"""How many jobs a process takes on; most of them wait for their turn to think."""
MAX_LEASED_WAIT_SECONDS = 60.0
"""By how much a lease grows while many bots wait for their turn."""
FIRST_ESTIMATE_SECONDS = 0.2
"""How long a bot is expected to think before its first move has been timed."""
ANNOUNCED_WAIT_SECONDS = 2.0
"""Players see how long a bot will take to begin if it takes longer than this."""
ANY_SEAT = -1
"""The seat of a job that is not for one seat."""


class JobSchedule:
    """The jobs that this process has leased, each with a timer."""

    def __init__(self, environment: Environment) -> None:
        self.running: set[tuple[str, str, Seat, int]] = set()
        """Table, kind, seat and position of the jobs that are running."""
        self.is_closed = False
        self.expected_wait: Callable[[Table], float] = lambda table: 0.0
        """In how many seconds a bot at a table will begin to think."""
        self._environment = environment
        self._timers: defaultdict[str, dict[Job, asyncio.TimerHandle]] = defaultdict(dict)
        self._on_due: Callable[[Job], None] = lambda job: None

    def subscribe(self, on_due: Callable[[Job], None]) -> None:
        """Sets the function to call with each job that is due."""
        self._on_due = on_due

    @property
    def room(self) -> int:
        """How many more jobs this process can take."""
        return max(0, MAX_JOBS - len(self.running))

    @property
    def planned(self) -> list[Job]:
        """The jobs that are not due yet."""
        return [job for jobs in self._timers.values() for job in jobs]

    def plan(self, table: Table) -> tuple[Job, ...]:
        """The jobs of a table; leased to this process unless it is busy."""
        steps = due(table)
        if not steps:
            return ()
        is_free, now = self.room > 0 and not self.is_closed, self._environment.now()
        lease_ms = JOB_LEASE_MS + ceil(1000 * min(MAX_LEASED_WAIT_SECONDS, self.expected_wait(table)))
        return tuple(
            Job(
                table=table.id,
                kind=step.kind,
                seat=ANY_SEAT if step.seat is None else step.seat,
                n=table.n,
                due=step.at,
                lease=max(step.at, now) + lease_ms if is_free else 0,
            )
            for step in steps
        )

    def replace(self, table: str, jobs: Iterable[Job]) -> None:
        """Replaces the timers of a table with new ones, for those of its jobs that this process has leased."""
        if table in self._timers:
            for timer in self._timers.pop(table).values():
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
        sender_of: Callable[[Table], Sender] | None = None,
    ) -> None:
        self._schedule = schedule
        self._service = service
        self._on_choice = on_choice
        self._sender_of = sender_of or (lambda table: Sender(table.id))
        self.queue = FairQueue("bot", (os.cpu_count() or 1) + 1, MAX_JOBS, MAX_JOBS)
        self._estimates: dict[tuple[str, str], float] = {}
        """Seconds that each bot takes for a move of each game."""
        self._polling: asyncio.Task[None] | None = None
        schedule.subscribe(self._spawn)
        schedule.expected_wait = self.expected_wait

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
        self.queue.close()

    def expected_wait(self, table: Table) -> float:
        """In how many seconds a bot at a table will probably begin to think."""
        return self.queue.expected_wait(self._sender_of(table), FIRST_ESTIMATE_SECONDS)

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
        thinking, wait = Message("thinking", encode({"seat": job.seat})), self.expected_wait(table)
        is_announced = wait > ANNOUNCED_WAIT_SECONDS
        waiting = Message("thinking", encode({"seat": job.seat, "wait": ceil(wait)}))
        session.broadcast(waiting if is_announced else thinking)
        loop = asyncio.get_running_loop()
        on_start = partial(loop.call_soon_threadsafe, session.broadcast, thinking) if is_announced else None
        move = await self._choose(table, job.seat, session.secret, on_start)
        if move is None:
            await self._service.store.drop_job(job)
        else:
            await self._service.submit(job.table, Move(str(move), job.seat, table.n), None)

    async def _choose(
        self, table: Table, seat: Seat, secret: bytes, on_start: Callable[[], object] | None = None
    ) -> Any:
        """The move that the bot in a seat chooses from its view, or None if it passes."""
        spec = table.seating.holders[seat].bot
        assert spec
        try:
            return await self._think(spec, table, seat, secret, on_start)
        except Exception as error:  # a bot that fails must not stop the game
            LOGGER.error("bot failed", exc_info=error, extra={"fields": {"bot": spec, "game": table.game.id}})
            return await self._think(RandomBot.name, table, seat, secret, None)

    async def _think(
        self, spec: str, table: Table, seat: Seat, secret: bytes, on_start: Callable[[], object] | None
    ) -> Any:
        """What a bot chooses when it is its turn to think; the function is called from the thread in which it does."""
        kind = (spec, table.game.id)
        estimate = self._estimates.get(kind, FIRST_ESTIMATE_SECONDS)
        work = partial(_timed_choice, spec, table, seat, secret, on_start)
        move, seconds = await self.queue.run(self._sender_of(table), work, estimate)
        self._estimates[kind] = seconds if kind not in self._estimates else 0.8 * estimate + 0.2 * seconds
        self._on_choice(spec, seconds)
        return move


def _timed_choice(
    spec: str, table: Table, seat: Seat, secret: bytes, on_start: Callable[[], object] | None
) -> tuple[Any, float]:
    """What a bot chooses, and how many seconds it took."""
    if on_start:
        on_start()
    begun = perf_counter()
    return _choice(spec, table, seat, secret), perf_counter() - begun


def _choice(spec: str, table: Table, seat: Seat, secret: bytes) -> Any:
    """What a bot chooses, always with the same random numbers in the same position, even when it is reached again
    after an undo.

    A bot is made for each move: its choice depends on the view and these numbers alone, so that any process can run the
    job, and nothing has to be kept for a table between two moves.
    """
    bot = make(spec, table.game, table.opened.options)
    position = f"bot {len(table.play.steps) - 1} {seat} {table.play.text(seat)}"
    rng = Random(hmac.digest(secret, position.encode(), "sha256"))
    try:
        return bot.choose(table.state.view(seat), seat, rng, Clock())
    finally:
        bot.close()


def _seat(job: Job) -> Seat | None:
    return None if job.seat == ANY_SEAT else job.seat
