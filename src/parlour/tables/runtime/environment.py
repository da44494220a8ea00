"""What a process gets from outside: the time, and unpredictable randomness."""

from __future__ import annotations

import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass, field


def epoch_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class SteadyClock:
    """Milliseconds since 1970, read from the system once and counted from there: setting the clock changes nothing."""

    def __init__(self, read: Callable[[], int] = epoch_ms, count: Callable[[], float] = time.monotonic) -> None:
        self._count = count
        self._offset = read() - int(count() * 1000)

    def __call__(self) -> int:
        """The time now."""
        return self._offset + int(self._count() * 1000)

    def not_before(self, at: int) -> None:
        """Moves on to a time that is known to have passed, if it is later: the system's clock was set back since."""
        self._offset += max(0, at - self())


@dataclass(frozen=True)
class Environment:
    """The clock and the source of randomness; tests pass their own."""

    now: Callable[[], int] = field(default_factory=SteadyClock)
    """Milliseconds since 1970."""
    bytes: Callable[[int], bytes] = secrets.token_bytes
    """Returns that many unpredictable bytes."""
    pace: float = 1.0
    """Seconds that pass in this environment during one real second."""

    def not_before(self, at: int) -> None:
        """Moves the clock on to a time that has passed before, if it can be moved."""
        if isinstance(self.now, SteadyClock):
            self.now.not_before(at)

    def new_id(self, size: int = 12) -> str:
        """An unpredictable id made from ``size`` bytes: letters, digits, ``-`` and ``_``."""
        return urlsafe_b64encode(self.bytes(size)).rstrip(b"=").decode()

    def seconds_until(self, until: int) -> float:
        """How many real seconds it takes until a time in this environment."""
        return max(0, until - self.now()) / 1000 / self.pace
