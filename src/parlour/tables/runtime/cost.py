"""The processor time of a request, including what other tasks and threads do for it."""

from __future__ import annotations

from contextvars import ContextVar


class Cost:
    """Processor time, added up."""

    __slots__ = ("seconds",)

    def __init__(self) -> None:
        self.seconds = 0.0


CURRENT: ContextVar[Cost | None] = ContextVar("cost", default=None)
"""What the work of this task is charged to; tasks inherit it from the one that creates them."""


def add_cost(seconds: float) -> None:
    """Charges work outside the task of a request to that request, if it is done for one."""
    if cost := CURRENT.get():
        cost.seconds += seconds
