"""What a process gets from outside: the time, and unpredictable randomness."""

from __future__ import annotations

import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass


def epoch_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class Environment:
    """The clock and the source of randomness; tests pass their own."""

    now: Callable[[], int] = epoch_ms
    """Milliseconds since 1970."""
    bytes: Callable[[int], bytes] = secrets.token_bytes
    """Returns that many unpredictable bytes."""
    pace: float = 1.0
    """Seconds that pass in this environment during one real second."""

    def new_id(self, size: int = 12) -> str:
        """An unpredictable id made from ``size`` bytes: letters, digits, ``-`` and ``_``."""
        return urlsafe_b64encode(self.bytes(size)).rstrip(b"=").decode()

    def seconds_until(self, until: int) -> float:
        """How many real seconds it takes until a time in this environment."""
        return max(0, until - self.now()) / 1000 / self.pace
