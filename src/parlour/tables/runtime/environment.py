"""What a process takes from outside: the time, and what nobody can guess."""

from __future__ import annotations

import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass


def epoch_ms() -> int:
    """The time since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class Environment:
    """The time and the dice; a test has its own."""

    now: Callable[[], int] = epoch_ms
    """Milliseconds since 1970."""
    bytes: Callable[[int], bytes] = secrets.token_bytes
    """So many bytes that nobody can guess."""
    pace: float = 1.0
    """How many seconds pass here while one passes outside."""

    def new_id(self, size: int = 12) -> str:
        """A name that nobody can guess, of so many bytes, in letters, digits, ``-`` and ``_``."""
        return urlsafe_b64encode(self.bytes(size)).rstrip(b"=").decode()

    def seconds_until(self, until: int) -> float:
        """The seconds to wait outside until it is so late here."""
        return max(0, until - self.now()) / 1000 / self.pace
