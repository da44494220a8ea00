"""Worker processes that are restarted."""

import signal
import socket
import threading
from typing import Any, cast

from parlour.server import workers
from parlour.server.workers import MAX_RESTART_PAUSE_SECONDS, STABLE_AFTER_SECONDS, Worker, call_when_served
from tests.server.house import PATIENCE_SECONDS

HEALTHY = b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n"


class FakeProcess:
    """A process that lives until the test ends it."""

    def __init__(self):
        self.lives = True
        self.pid = 1

    def is_alive(self):
        return self.lives


class ClockedWorker:
    """A worker with a clock that the test sets."""

    def __init__(self):
        self.now = 0.0
        self.started = []
        self.worker: Any = Worker(self.start, lambda: self.now)

    def start(self):
        self.started.append(self.now)
        return FakeProcess()

    def die(self):
        """Ends the process, and returns how long it takes until it is restarted."""
        self.worker.process.lives, died = False, self.now
        while not self.worker.process.is_alive():
            self.worker.restart_if_dead()
            self.now += 0.25
        return self.started[-1] - died


def test_a_process_that_dies_early_is_restarted_after_growing_pauses():
    clocked = ClockedWorker()
    pauses = [clocked.die() for _ in range(8)]
    assert pauses == sorted(pauses)
    assert 0 < pauses[0] <= 1
    assert pauses[-1] == pauses[-2] == MAX_RESTART_PAUSE_SECONDS


def test_a_process_that_ran_for_long_is_restarted_soon():
    clocked = ClockedWorker()
    for _ in range(8):
        clocked.die()
    clocked.now += STABLE_AFTER_SECONDS
    assert clocked.die() <= 1


class StuckProcess(FakeProcess):
    """A process that does not end until it is killed."""

    def __init__(self, waits):
        super().__init__()
        self.waits = waits

    def terminate(self):
        """The signal is ignored."""

    def join(self, timeout):
        self.waits.append(timeout)

    def kill(self):
        self.lives = False


def test_all_processes_that_do_not_end_share_one_grace_period():
    waits: list[float] = []
    stuck = [Worker(cast("Any", lambda: StuckProcess(waits))) for _ in range(4)]
    workers.stop(stuck, 5.0, clock=lambda: 2.0 * len(waits))
    assert waits == [5.0, 3.0, 1.0, 0.0]
    assert not any(worker.process.is_alive() for worker in stuck)


def test_a_living_process_is_not_restarted():
    clocked = ClockedWorker()
    clocked.worker.restart_if_dead()
    assert clocked.started == [0.0]


def test_signals_are_queued_and_the_first_one_counts(monkeypatch):
    monkeypatch.setattr(workers, "CHECK_INTERVAL_SECONDS", 0.01)
    before = signal.getsignal(signal.SIGTERM)
    with workers._signals() as arrived:
        assert workers._wait_for_signal(arrived) is None
        signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGINT)
        assert workers._wait_for_signal(arrived) == signal.SIGTERM
    assert signal.getsignal(signal.SIGTERM) is before


def test_the_server_is_reported_ready_when_a_process_answers_and_not_before():
    served = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as bound:
        call_when_served(bound, served.set)
        first, _ = bound.accept()
        assert b"GET /healthz" in first.recv(1000)
        first.close()  # as a process that dies at once
        second, _ = bound.accept()
        with second:
            assert b"GET /healthz" in second.recv(1000)
            assert not served.is_set()
            second.sendall(HEALTHY)
            assert served.wait(PATIENCE_SECONDS)
