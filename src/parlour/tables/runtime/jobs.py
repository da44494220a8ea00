"""What happens at tables by itself: bots move, windows close; once each, also when a process dies with a job."""

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

from parlour.bots import Bot, Clock, RandomBot, make
from parlour.core import Seat, UnknownGame
from parlour.tables.encoding import encode
from parlour.tables.model.errors import TableError
from parlour.tables.model.requests import Accept, Move
from parlour.tables.model.schedule import due
from parlour.tables.model.table import Table
from parlour.tables.runtime.service import TableService
from parlour.tables.runtime.session import TableSession
from parlour.tables.runtime.subscribers import Message
from parlour.tables.store import Job, StoreError

LOGGER = logging.getLogger("parlour.tables")
JOB_LEASE_MS = 15_000
"""Milliseconds that a process has for a job after it is due; then any other may do it."""
JOB_POLL_SECONDS = 1.0
"""Seconds between looks for jobs that nobody does."""
ANY_SEAT = -1
"""Stands for the seat of a job that is nobody's in particular."""


class Jobs:
    """The jobs of a process: those it has written down, and those that others have left."""

    def __init__(self, service: TableService, noted: Callable[[str, float], None] = lambda bot, seconds: None) -> None:
        self._service = service
        self._noted = noted
        self._cores = os.cpu_count() or 1
        self._threads = ThreadPoolExecutor(self._cores, "bot")
        self._planned: defaultdict[str, dict[Job, asyncio.TimerHandle]] = defaultdict(dict)
        self._running: set[tuple[str, str, Seat, int]] = set()
        self._task: asyncio.Task[None] | None = None
        self._is_closed = False
        service.hands = self

    async def start(self) -> None:
        """Begins to look for jobs that nobody does; those of an earlier process at once, where there is no other."""
        if not self._service.store.is_shared:
            await self._service.store.free_all_jobs()
        self._task = asyncio.create_task(self._poll())

    async def close(self) -> None:
        """Begins nothing more, and leaves what is planned to others."""
        self._is_closed = True
        if planned := [job for jobs in self._planned.values() for job in jobs]:
            with suppress(StoreError):  # where the database is away, the leases run out
                await self._service.store.free_jobs(planned)
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        self._threads.shutdown(wait=False, cancel_futures=True)

    def plan(self, table: Table) -> tuple[Job, ...]:
        """What is due at a table; this process does it unless it has too much to do."""
        is_free, now = self._room > 0 and not self._is_closed, self._service.environment.now()
        return tuple(
            Job(table.id, each.kind, ANY_SEAT if each.seat is None else each.seat, table.n, each.at, lease)
            for each in due(table)
            for lease in [max(each.at, now) + JOB_LEASE_MS if is_free else 0]
        )

    def begin(self, table: str, jobs: Iterable[Job]) -> None:
        """Sets the clock for these jobs of a table; older ones are void."""
        for handle in self._planned.pop(table, {}).values():
            handle.cancel()
        for job in jobs:
            if job.lease:
                self._set(job)

    @property
    def _room(self) -> int:
        """How many jobs more this process takes on."""
        return 4 * self._cores - len(self._running)

    def _set(self, job: Job) -> None:
        handle = asyncio.get_running_loop().call_later(
            self._service.environment.seconds_until(job.due), self._start, job
        )
        self._planned[job.table][job] = handle

    def _start(self, job: Job) -> None:
        planned = self._planned.get(job.table, {})
        planned.pop(job, None)
        if not planned:
            self._planned.pop(job.table, None)
        if self._is_closed:
            return
        if self._service.environment.now() < job.due:  # clocks that wake one up may be a little fast
            self._set(job)
        else:
            self._service.spawn(self._do(job))

    async def _poll(self) -> None:
        """Takes jobs that nobody does, again and again."""
        is_away = False
        while True:
            now = self._service.environment.now()
            try:
                if self._room > 0 and await self._service.store.has_job(now):
                    for job in await self._service.store.take_jobs(now, now + JOB_LEASE_MS, self._room):
                        self._start(job)
                is_away = False
            except Exception as error:  # the database may be away for a while
                if not is_away:
                    LOGGER.error("no jobs", exc_info=error)
                is_away = True
            await asyncio.sleep(JOB_POLL_SECONDS)

    async def _do(self, job: Job) -> None:
        try:
            session = await self._service.session(job.table)
        except (TableError, UnknownGame) as error:  # of another version of the rules, or of a game that is gone
            LOGGER.warning("no table", extra={"fields": {"code": error.code}})
            await self._service.store.drop_job(job)
            return
        if session.table.n < job.n:  # written down by another process, and its notice is still on the way
            await self._service.catch_up(session)
        key = (job.table, job.kind, job.seat, session.table.position_n)
        is_due = any((each.kind, each.seat) == (job.kind, _seat(job)) for each in due(session.table))
        if not is_due:
            await self._service.store.drop_job(job)
        elif key not in self._running:
            self._running.add(key)
            try:
                with suppress(TableError):  # somebody else was quicker, and what is due now is written down
                    await self._play(session, job)
            finally:
                self._running.discard(key)

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
            await self._service.submit(job.table, Move(table.n, job.seat, str(move)), None)

    async def _choose(self, table: Table, seat: Seat, secret: bytes) -> Any:
        """The move that the bot in a seat chooses from what it can see, or None where it leaves it to others."""
        spec = table.seating.holders[seat].bot
        assert spec
        begun = perf_counter()
        ask = asyncio.get_running_loop().run_in_executor
        try:
            move = await ask(self._threads, _chosen, spec, table, seat, secret)
        except Exception as error:  # a bot that fails must not hold up the game
            LOGGER.error("bot failed", exc_info=error, extra={"fields": {"bot": spec, "game": table.game.id}})
            move = await ask(self._threads, _chosen, RandomBot.name, table, seat, secret)
        self._noted(spec, perf_counter() - begun)
        return move


def _chosen(spec: str, table: Table, seat: Seat, secret: bytes) -> Any:
    """What a bot chooses; its dice fall the same way however often it is asked about one position."""
    bot: Bot = make(spec, table.game, table.opened.options)
    dice = Random(hmac.digest(secret, f"bot {table.position_n} {seat}".encode(), "sha256"))
    try:
        return bot.choose(table.state.view(seat), seat, dice, Clock())
    finally:
        bot.close()


def _seat(job: Job) -> Seat | None:
    return None if job.seat == ANY_SEAT else job.seat
