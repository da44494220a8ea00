"""Blocking signals while processes are started."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Blocks Ctrl-C in this process and in those it starts meanwhile, which cannot handle it yet."""
    if not hasattr(signal, "pthread_sigmask"):  # pragma: no cover - a system without signal masks
        yield
        return
    # multiprocessing starts its resource tracker with its first process, which unblocks SIGINT: start it before.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
