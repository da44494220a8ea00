"""Several worker processes; if one dies, it is restarted."""

import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import Empty, SimpleQueue
from socket import socket
from time import monotonic

from parlour.core.signals import interrupts_blocked

SPAWN = get_context("spawn")
CHECK_INTERVAL_SECONDS = 0.5
"""Time between checks that all processes are alive."""
ANSWER_TIMEOUT_SECONDS = 10.0
"""How long the first answer of a process may take before it is asked again."""
MAX_RESTART_PAUSE_SECONDS = 8.0
"""The longest pause before a process that dies early is started again."""
STABLE_AFTER_SECONDS = 30.0
"""A process that ends sooner has died early."""

Run = Callable[[list[socket]], None]


class Worker:
    """A process that is restarted when it ends; after growing pauses, if it dies early."""

    def __init__(
        self,
        start: Callable[[], BaseProcess],
        clock: Callable[[], float] = monotonic,
        on_death: Callable[[int], None] = lambda process: None,
    ) -> None:
        self._start = start
        self._on_death = on_death
        self._clock = clock
        self._pause = CHECK_INTERVAL_SECONDS
        self._due: float | None = None
        self._begin()

    def restart_if_dead(self) -> None:
        """Restarts the process, if it has ended and the pause is over."""
        if self.process.is_alive():
            return
        now = self._clock()
        if self._due is None:
            was_stable = now - self._begun >= STABLE_AFTER_SECONDS
            self._pause = CHECK_INTERVAL_SECONDS if was_stable else min(2 * self._pause, MAX_RESTART_PAUSE_SECONDS)
            self._due = now + self._pause
            self._on_death(self.process.pid or 0)
        if now >= self._due:
            self._begin()

    def _begin(self) -> None:
        self.process, self._begun, self._due = self._start(), self._clock(), None


def run_workers(
    run: Run, bound: socket, count: int, grace: float, on_death: Callable[[int], None] = lambda process: None
) -> None:
    """Keeps a number of processes running until a signal arrives, which ends them and then this process."""
    # Nothing is written to the pipe: it closes when this process ends, however that happens.
    reading, writing = SPAWN.Pipe(duplex=False)

    def start() -> BaseProcess:
        process = SPAWN.Process(target=_work, args=(run, bound, reading))
        with interrupts_blocked():
            process.start()
        return process

    with reading, writing, _signals() as signals:
        workers = [Worker(start, on_death=on_death) for _ in range(count)]
        while (number := _wait_for_signal(signals)) is None:
            for worker in workers:
                worker.restart_if_dead()
        stop(workers, grace)
    signal.raise_signal(number)


def stop(workers: Sequence[Worker], grace: float, clock: Callable[[], float] = monotonic) -> None:
    """Asks all processes to end, and kills those that still run after the grace period."""
    for worker in workers:
        worker.process.terminate()
    deadline = clock() + grace
    for worker in workers:
        worker.process.join(max(0.0, deadline - clock()))
        worker.process.kill()


def call_when_served(bound: socket, ready: Callable[[], None]) -> None:
    """Calls ``ready`` when the first process answers on a socket."""

    def ask() -> None:
        while not _is_served(bound):
            threading.Event().wait(CHECK_INTERVAL_SECONDS)
        ready()

    threading.Thread(target=ask, daemon=True).start()


def _is_served(bound: socket) -> bool:
    host, port, *_ = bound.getsockname()
    reachable = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104
    connection = HTTPConnection(reachable, port, timeout=ANSWER_TIMEOUT_SECONDS)
    try:
        connection.request("GET", "/healthz", headers={"Host": "localhost"})
        connection.getresponse().read()
    except (OSError, HTTPException):  # the process that accepted the connection is gone
        return False
    finally:
        connection.close()
    return True


def _work(run: Run, bound: socket, lifeline: Connection) -> None:
    """Serves until the parent process ends it or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, args=(lifeline,), daemon=True).start()
    run([bound])


def _wait_for_signal(signals: SimpleQueue[int]) -> int | None:
    """The next signal, or None if none arrives before the next check."""
    try:
        return signals.get(timeout=CHECK_INTERVAL_SECONDS)
    except Empty:
        return None


def _end_with_parent(lifeline: Connection) -> None:
    """Asks this process to end once the parent process has closed its end of the pipe."""
    lifeline.poll(None)
    os.kill(os.getpid(), signal.SIGTERM)


@contextmanager
def _signals() -> Iterator[SimpleQueue[int]]:
    """The signals that ask this process to end, as they arrive.

    A signal handler may run at any point in the main thread, even inside ``Event.wait``, where ``Event.set`` would
    deadlock. ``SimpleQueue.put`` is reentrant.
    """
    arrived: SimpleQueue[int] = SimpleQueue()
    before = {
        number: signal.signal(number, lambda number, _: arrived.put(number))
        for number in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        yield arrived
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
