"""Games played by several processes on this machine."""

from __future__ import annotations

import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from functools import partial
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from traceback import format_exc
from typing import Any, Generic, TypeAlias, TypeVar

from parlour.arena.errors import InvalidMatch, NotPlayed
from parlour.core import ParlourError
from parlour.core.signals import interrupts_blocked

T = TypeVar("T")
Work: TypeAlias = Callable[[int], T]
"""Plays the game with a number."""
Crew: TypeAlias = Callable[[Work[T], Iterable[int]], Generator[T, None, None]]
"""Lets somebody do the work for each number, and yields what was done as it is done."""
SPAWN = get_context("spawn")
TRIES = 3
"""How many workers a game may cost."""
MOST_WORKERS = 1000
PATIENCE = 2.0
"""Seconds in which a worker that is told to stop may free what its bots hold."""


def cores() -> int:
    """How many processes can run at once."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def crew_here(workers: int | None = None) -> Crew[Any]:
    """So many processes, or one for each core; for a single one this process does the work itself.

    :raises InvalidMatch: if that is no number of workers
    """
    count = cores() if workers is None else workers
    if not 1 <= count <= MOST_WORKERS:
        raise InvalidMatch(f"the number of workers must be from 1 to {MOST_WORKERS}, not {count}")
    return alone if count == 1 else partial(together, workers=count)


def alone(work: Work[T], numbers: Iterable[int]) -> Generator[T, None, None]:
    """The work, done by this process."""
    for number in numbers:
        try:
            yield work(number)
        except ParlourError as error:
            raise NotPlayed(number, str(error)) from None


def together(work: Work[T], numbers: Iterable[int], workers: int) -> Generator[T, None, None]:
    """The work, done by so many processes; the game of one that dies is given to another."""
    team = Team(work)
    try:
        for _, number in zip(range(workers), left := iter(numbers), strict=False):
            team.begin(Worker(work), number)
        while team.busy:
            for worker, done in team.finished():
                for number in islice(left, 1):
                    team.begin(worker, number)
                yield from done
    finally:
        team.stop()


class Team(Generic[T]):
    """Workers, and what each one is busy with."""

    def __init__(self, work: Work[T]) -> None:
        self._work = work
        self._all: list[Worker[T]] = []
        self._lost: Counter[int] = Counter()
        self.busy: dict[object, Worker[T]] = {}

    def begin(self, worker: Worker[T], number: int) -> None:
        """Gives a game to a worker."""
        if worker not in self._all:
            self._all.append(worker)
        worker.begin(number)
        self.busy[worker.pipe] = worker

    def finished(self) -> Iterator[tuple[Worker[T], list[T]]]:
        """The workers that are free again, at least one unless all that stopped were dead, and what they have done.

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
        self._all.remove(dead)
        self._lost[dead.number] += 1
        if self._lost[dead.number] == TRIES:
            raise NotPlayed(dead.number, f"{TRIES} workers died of it, the last with status {dead.process.exitcode}")
        self.begin(Worker(self._work), dead.number)

    def stop(self) -> None:
        """Ends every worker, whatever it is doing."""
        for worker in self._all:
            worker.process.terminate()
        for worker in self._all:
            worker.stop()


class Worker(Generic[T]):
    """A process that works for this one."""

    def __init__(self, work: Work[T]) -> None:
        self.number = 0
        self.pipe, theirs = SPAWN.Pipe()
        self.process = SPAWN.Process(target=_serve, args=(work, theirs), daemon=True)
        with interrupts_blocked():
            self.process.start()
        theirs.close()  # so that the pipe ends when the worker does

    def begin(self, number: int) -> None:
        """Tells it to do the work for a number."""
        self.number = number
        with suppress(OSError):  # if it is dead, finish will find that out
            self.pipe.send(number)

    def finish(self) -> T:
        """What it has done.

        :raises NotPlayed: if it could not
        :raises EOFError: if it is dead
        """
        done: T
        done, trouble = self.pipe.recv()
        if trouble:
            raise NotPlayed(self.number, trouble)
        return done

    def stop(self) -> None:
        """Ends the process."""
        self.pipe.close()
        self.process.terminate()
        self.process.join(PATIENCE)
        self.process.kill()
        self.process.join()


def _serve(work: Work[Any], pipe: Connection) -> None:
    """What a worker does: numbers in, what was done out, until nobody wants any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever leads
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # bots are closed on the way out
    with suppress(EOFError, OSError):
        while True:
            number = pipe.recv()
            pipe.send(attempt(work, number))


def attempt(work: Work[Any], number: int) -> tuple[Any, str]:
    """What was done, or what was in the way."""
    try:
        return work(number), ""
    except ParlourError as error:
        return None, str(error)
    except Exception:  # our own mistake: whoever leads should see all of it
        return None, format_exc()
