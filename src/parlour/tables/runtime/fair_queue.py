"""A fair queue: work that takes processor time runs in a few threads, and no one's work waits for all of another's."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from math import ceil
from time import thread_time
from typing import Any, NamedTuple, TypeVar

from parlour.core import ParlourError

T = TypeVar("T")
SHORT_SECONDS = 0.05
"""Work that is expected to take longer leaves a thread to shorter work."""
MAX_EXPECTED_SECONDS = 600
"""The longest wait that is announced."""
MAX_ACCOUNTS = 10_000
"""How many addresses are remembered after their work is done."""


class Sender(NamedTuple):
    """Who asks for work: it is shared out among addresses first, then among the players at each."""

    address: str
    player: str | None = None


class QueueFull(ParlourError):
    """Too much work is waiting."""

    code = "busy"

    def __init__(self, message: str, wait: int) -> None:
        super().__init__(message)
        self.wait = wait
        """Seconds after which to try again."""


@dataclass
class _Task:
    """Work that waits or runs."""

    sender: Sender
    work: Callable[[], Any]
    estimate: float
    answer: asyncio.Future[Any]

    @property
    def is_long(self) -> bool:
        return self.estimate > SHORT_SECONDS


@dataclass
class _Account:
    """What the work of one address has taken, and what waits."""

    used: float = 0.0
    """The processor time so far, in seconds; after an idle time it continues from what the others have used."""
    waiting: list[_Task] = field(default_factory=list)
    players: dict[str | None, float] = field(default_factory=dict)
    """The processor time of each player at the address since it was last idle."""
    running: int = 0
    long_running: int = 0

    @property
    def is_idle(self) -> bool:
        """Whether nothing waits or runs."""
        return not self.waiting and not self.running

    def first(self) -> _Task:
        """The next task: of the player who has used least, short work first."""
        return min(self.waiting, key=lambda task: self.players.get(task.sender.player, 0.0) + task.estimate)


class FairQueue:
    """Threads for work, shared out among addresses and players by the processor time that their work takes."""

    def __init__(
        self,
        name: str,
        long_threads: int,
        max_waiting: int = 1000,
        max_waiting_each: int = 100,
        on_cost: Callable[[Sender, float], None] = lambda sender, seconds: None,
    ) -> None:
        self.running = 0
        self._is_closed = False
        self._long_threads = max(2, long_threads)
        self._threads = ThreadPoolExecutor(self._long_threads + 1, name)
        self._max_waiting = max_waiting
        self._max_waiting_each = max_waiting_each
        self._on_cost = on_cost
        self._accounts: OrderedDict[str, _Account] = OrderedDict()
        self._long_running = 0
        self._served = 0.0
        """What the address that was served last had used: newcomers start there, and not at nothing."""
        self._order = count()

    @property
    def waiting(self) -> int:
        """How many pieces of work wait for a thread."""
        return sum(len(account.waiting) for account in self._accounts.values())

    def expected_wait(self, sender: Sender, estimate: float = 0.0) -> float:
        """The seconds that work of a sender would probably wait, given what others and the sender wait for."""
        active = [account for account in self._accounts.values() if not account.is_idle]
        own = self._accounts.get(sender.address)
        ahead = sum(task.estimate for task in own.waiting) if own else 0.0
        others = sum(account is not own for account in active)
        if not ahead and self._long_running < self._long_threads:
            return 0.0
        return min(MAX_EXPECTED_SECONDS, (ahead + estimate) * (1 + others) / self._long_threads)

    async def run(self, sender: Sender, work: Callable[[], T], estimate: float) -> T:
        """The result of a function, which runs in a thread when it is the sender's turn.

        :raises QueueFull: if too much is waiting already
        """
        if self._is_closed:
            raise asyncio.CancelledError
        account = self._account(sender.address)
        if len(account.waiting) >= self._max_waiting_each or self.waiting >= self._max_waiting:
            wait = max(1, ceil(self.expected_wait(sender, estimate)))
            raise QueueFull(f"the server is busy: wait about {wait} s", wait)
        if account.is_idle:
            account.used = max(account.used, self._served)
        task = _Task(sender, work, estimate, asyncio.get_running_loop().create_future())
        account.waiting.append(task)
        self._start_next()
        try:
            return await task.answer  # type: ignore[no-any-return]
        except asyncio.CancelledError:
            if task in account.waiting:
                account.waiting.remove(task)
            raise
        finally:
            del task  # its answer may hold an error, whose traceback holds this frame

    def close(self) -> None:
        """Starts nothing more, and cancels what waits; what runs is finished."""
        self._is_closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        for account in self._accounts.values():
            for task in account.waiting:
                task.answer.cancel()
            account.waiting.clear()

    def _account(self, address: str) -> _Account:
        account = self._accounts.setdefault(address, _Account())
        self._accounts.move_to_end(address)
        while len(self._accounts) > MAX_ACCOUNTS:
            idle = next((key for key, kept in self._accounts.items() if kept.is_idle), None)
            if idle is None or idle == address:
                break
            del self._accounts[idle]
        return account

    def _start_next(self) -> None:
        """Starts what may run now: the work of the address that has used least first."""
        while self.running <= self._long_threads and (task := self._next_task()):
            account = self._accounts[task.sender.address]
            account.waiting.remove(task)
            account.used += task.estimate
            account.players[task.sender.player] = account.players.get(task.sender.player, 0.0) + task.estimate
            self._served = max(self._served, account.used - task.estimate)
            self.running += 1
            account.running += 1
            self._long_running += task.is_long
            account.long_running += task.is_long
            running = asyncio.get_running_loop().run_in_executor(self._threads, _timed, task.work)
            running.add_done_callback(lambda done, task=task: self._finish(task, done))  # type: ignore[misc]

    def _next_task(self) -> _Task | None:
        candidates = [
            (account.used + task.estimate, next(self._order), task)
            for account in self._accounts.values()
            if account.waiting and self._may_start(account, task := account.first())
        ]
        return min(candidates)[2] if candidates else None

    def _may_start(self, account: _Account, task: _Task) -> bool:
        """Whether a thread is free: one is kept for short work, and one for addresses other than the busiest."""
        if not task.is_long:
            return True
        return self._long_running < self._long_threads and account.long_running < self._long_threads - 1

    def _finish(self, task: _Task, done: asyncio.Future[tuple[Any, Exception | None, float]]) -> None:
        account = self._accounts[task.sender.address]
        self.running -= 1
        account.running -= 1
        self._long_running -= task.is_long
        account.long_running -= task.is_long
        if done.cancelled():  # the server is shutting down
            task.answer.cancel()
            return
        result, error, seconds = done.result()
        account.used += seconds - task.estimate
        account.players[task.sender.player] += seconds - task.estimate
        if account.is_idle:
            account.players.clear()
        self._on_cost(task.sender, seconds)
        if not task.answer.done():
            if error is None:
                task.answer.set_result(result)
            else:
                task.answer.set_exception(error.with_traceback(None) if isinstance(error, ParlourError) else error)
        self._start_next()


def _timed(work: Callable[[], T]) -> tuple[T | None, Exception | None, float]:
    """The result of some work or its error, and the processor time of this thread."""
    begun = thread_time()
    try:
        return work(), None, thread_time() - begun
    except Exception as error:  # passed on to the caller
        return None, error, thread_time() - begun
