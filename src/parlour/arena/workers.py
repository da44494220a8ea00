"""Worker processes on this machine."""

from __future__ import annotations

import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import redirect_stdout, suppress
from functools import partial
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from traceback import format_exc
from typing import Any, Generic, TypeAlias, TypeVar

from parlour.arena.errors import InvalidMatch, NotPlayed
from parlour.bots import keeping_bots
from parlour.core import ParlourError
from parlour.core.signals import interrupts_blocked

T = TypeVar("T")
Work: TypeAlias = Callable[[int], T]
"""Plays the game with that number."""
Pool: TypeAlias = Callable[[Work[T], Iterable[int]], Generator[T, None, None]]
"""Runs the work for each number, and yields results as they arrive."""
SPAWN = get_context("spawn")
MAX_ATTEMPTS = 3
"""How many workers may die playing the same game before it is given up."""
MAX_WORKERS = 1000
SHUTDOWN_GRACE_SECONDS = 2.0
"""How long a worker may take to close its bots before it is killed."""


class Terminated(BaseException):
    """The end of a worker; not a SystemExit, which a bot may raise, and which costs it only its game."""


def cores() -> int:
    """How many processes can run at once."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def local_pool(workers: int | None = None) -> Pool[Any]:
    """A pool of that many processes, by default one for each core; a single one is this process itself.

    :raises InvalidMatch: if the number is out of range
    """
    count = cores() if workers is None else workers
    if not 1 <= count <= MAX_WORKERS:
        raise InvalidMatch(f"the number of workers must be from 1 to {MAX_WORKERS}, not {count}")
    return run_here if count == 1 else partial(run_in_processes, workers=count)


def run_here(work: Work[T], numbers: Iterable[int]) -> Generator[T, None, None]:
    """Runs the work in this process."""
    with keeping_bots():
        for number in numbers:
            try:
                yield _quiet(work, number)
            except ParlourError as error:
                raise NotPlayed(number, str(error)) from None


def run_in_processes(work: Work[T], numbers: Iterable[int], workers: int) -> Generator[T, None, None]:
    """Runs the work in several processes; the game of one that dies is given to another."""
    team = Team(work)
    try:
        for _, number in zip(range(workers), remaining := iter(numbers), strict=False):
            team.start(Worker(work), number)
        while team.busy:
            for worker, results in team.finished():
                for number in islice(remaining, 1):
                    team.start(worker, number)
                yield from results
    finally:
        team.stop()


class Team(Generic[T]):
    """Workers, and the game that each is playing."""

    def __init__(self, work: Work[T]) -> None:
        self._work = work
        self._workers: list[Worker[T]] = []
        self._deaths: Counter[int] = Counter()
        self.busy: dict[object, Worker[T]] = {}

    def start(self, worker: Worker[T], number: int) -> None:
        """Gives a game to a worker."""
        if worker not in self._workers:
            self._workers.append(worker)
        worker.start(number)
        self.busy[worker.pipe] = worker

    def finished(self) -> Iterator[tuple[Worker[T], list[T]]]:
        """Waits for workers to finish, and yields each with its results; dead ones are replaced.

        :raises NotPlayed: if a game cannot be played
        """
        for pipe in wait([worker.pipe for worker in self.busy.values()]):
            worker = self.busy.pop(pipe)
            try:
                yield worker, [worker.finish()]
            except (EOFError, ConnectionError):
                self._replace(worker)

    def _replace(self, dead: Worker[T]) -> None:
        dead.stop()
        self._workers.remove(dead)
        self._deaths[dead.number] += 1
        if self._deaths[dead.number] == MAX_ATTEMPTS:
            raise NotPlayed(
                dead.number,
                f"{MAX_ATTEMPTS} workers died while playing it, the last with status {dead.process.exitcode}",
            )
        self.start(Worker(self._work), dead.number)

    def stop(self) -> None:
        """Stops every worker, whatever it is doing."""
        for worker in self._workers:
            worker.process.terminate()
        for worker in self._workers:
            worker.stop()


class Worker(Generic[T]):
    """A process that plays games for this one."""

    def __init__(self, work: Work[T]) -> None:
        self.number = 0
        self.pipe, worker_end = SPAWN.Pipe()
        self.process = SPAWN.Process(target=_serve, args=(work, worker_end), daemon=True)
        with interrupts_blocked():
            self.process.start()
        worker_end.close()  # so that the pipe ends when the worker does

    def start(self, number: int) -> None:
        """Sends it the number of a game."""
        self.number = number
        with suppress(OSError):  # if it is dead, finish raises EOFError
            self.pipe.send(number)

    def finish(self) -> T:
        """Its result.

        :raises NotPlayed: if the work failed
        :raises EOFError: if it is dead
        """
        result: T
        result, problem = self.pipe.recv()
        if problem:
            raise NotPlayed(self.number, problem)
        return result

    def stop(self) -> None:
        """Ends the process."""
        self.pipe.close()
        self.process.terminate()
        self.process.join(SHUTDOWN_GRACE_SECONDS)
        self.process.kill()
        self.process.join()


def _serve(work: Work[Any], pipe: Connection) -> None:
    """The loop of a worker: receives numbers and sends results until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is handled by the parent
    sys.unraisablehook = _report_unless_terminated
    with suppress(Terminated):
        signal.signal(signal.SIGTERM, _end_once)
        Thread(target=_follow_parent, daemon=True).start()
        with suppress(EOFError, OSError), keeping_bots():
            while True:
                number = pipe.recv()
                pipe.send(attempt(work, number))
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # it ends by itself


def _end_once(*_: object) -> None:
    """Ends the loop, so that bots are closed; another signal must interrupt neither that nor the end of Python."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise Terminated


def _report_unless_terminated(unraisable: Any) -> None:
    """Does not report an end that came during a finalizer, where Python drops it: the closed pipe ends the worker."""
    if not isinstance(unraisable.exc_value, Terminated):
        sys.__unraisablehook__(unraisable)


def _follow_parent() -> None:
    """Ends the worker when its parent has died, even in the middle of a game."""
    parent = parent_process()
    assert parent
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)


def _quiet(work: Work[T], number: int) -> T:
    """Does the work; what Python bots print goes to the error stream, since the output may be JSON for a program."""
    with redirect_stdout(sys.stderr):
        return work(number)


def attempt(work: Work[Any], number: int) -> tuple[Any, str]:
    """The result, and the problem if there was one."""
    try:
        return _quiet(work, number), ""
    except ParlourError as error:
        return None, str(error)
    except Exception:  # a bug in Parlour: the parent reports the traceback
        return None, format_exc()
