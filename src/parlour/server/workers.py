"""Several processes that serve together; one that dies is replaced."""

import signal
import threading
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from socket import socket

LOOK = 0.5
"""Seconds between looks whether all are alive."""


def run_workers(run: Callable[[list[socket]], None], bound: socket, count: int, patience: float) -> None:
    """Keeps so many processes running until a signal ends them."""
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())

    def start() -> BaseProcess:
        process = get_context("spawn").Process(target=run, args=([bound],))
        process.start()
        return process

    workers = [start() for _ in range(count)]
    while not stop.wait(LOOK):
        workers = [each if each.is_alive() else start() for each in workers]
    for each in workers:
        each.terminate()
    for each in workers:
        each.join(patience)
        each.kill()
