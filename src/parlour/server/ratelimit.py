"""Rate limits for players, network addresses and connections."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from math import ceil
from time import monotonic
from typing import Any, Self

from starlette.types import Scope

from parlour.server.errors import TooMany

MAX_BUCKETS = 50_000
"""How many buckets are kept; the least recently used are full again anyway."""


@dataclass(frozen=True)
class Rate:
    """How many at once, and how many more each second."""

    burst: float
    per_second: float


@dataclass(frozen=True)
class Limits:
    """All limits of a server."""

    messages: Rate = Rate(60, 10)
    """Messages on one connection."""
    requests: Rate = Rate(300, 50)
    """HTTP requests and new connections from one address."""
    newcomers: Rate = Rate(60, 0.2)
    """New identities from one address."""
    guesses: Rate = Rate(20, 0.1)
    """Unknown invitations and tokens, and all attempts to use a recovery phrase, from one address."""
    openings: Rate = Rate(30, 0.1)
    """Tables opened by one player."""
    positions: Rate = Rate(300, 15)
    """Positions to study from one address; stepping through a game requests many."""
    thoughts: Rate = Rate(60, 2)
    """Analyses and verifications from one address."""
    bots_alone: bool = False
    """Whether tables for bots alone may be opened; bots play as fast as they can."""
    open_tables: int = 200
    """Unfinished tables of one player."""
    connections: int = 100
    """Sockets and streams from one address."""
    frame: int = 16 * 1024
    """Bytes in a message."""
    body: int = 64 * 1024
    """Bytes in a request."""
    record: int = 1024 * 1024
    """Bytes in a record to verify."""

    @classmethod
    def none(cls) -> Self:
        """Only the limits on sizes, for tests, measurements and trusted players."""
        unlimited = Rate(1e12, 1e12)
        rates: dict[str, Any] = {limit.name: unlimited for limit in fields(cls) if isinstance(limit.default, Rate)}
        return cls(**rates, bots_alone=True, open_tables=10**9, connections=10**9)


class Buckets:
    """Token buckets, one for each key, all refilled at the same rate."""

    def __init__(self, rate: Rate, what: str, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._what = what
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> None:
        """Takes one token out of a bucket.

        :raises TooMany: if it is empty
        """
        now = self._clock()
        left, since = self._left.pop(key, (self._rate.burst, now))
        left = min(self._rate.burst, left + (now - since) * self._rate.per_second)
        self._left[key] = (left - 1 if left >= 1 else left), now
        while len(self._left) > MAX_BUCKETS:
            self._left.popitem(last=False)
        if left < 1:
            wait = ceil((1 - left) / self._rate.per_second)
            raise TooMany(f"too many {self._what}: wait {wait} s", wait)


class Gauge:
    """Counts what each key holds at the moment, up to a limit."""

    def __init__(self, limit: int, what: str) -> None:
        self._limit = limit
        self._what = what
        self._held: Counter[str] = Counter()

    def check(self, key: str) -> None:
        """Checks that there may be one more.

        :raises TooMany: if there are too many already
        """
        if self._held.get(key, 0) >= self._limit:
            raise TooMany(f"too many {self._what} at once: at most {self._limit}")

    @contextmanager
    def hold(self, key: str) -> Iterator[None]:
        """Counts one more during the block.

        :raises TooMany: if there are too many already
        """
        self.check(key)
        self._held[key] += 1
        try:
            yield
        finally:
            self._held[key] -= 1
            if not self._held[key]:
                del self._held[key]


class Meters:
    """The limits of one process, with their counters."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.requests = Buckets(limits.requests, "requests")
        self.newcomers = Buckets(limits.newcomers, "new players from one address")
        self.guesses = Buckets(limits.guesses, "wrong guesses")
        self.openings = Buckets(limits.openings, "new tables")
        self.positions = Buckets(limits.positions, "positions to study")
        self.thoughts = Buckets(limits.thoughts, "analyses")
        self.connections = Gauge(limits.connections, "connections")

    def messages(self) -> Buckets:
        """The bucket of one connection."""
        return Buckets(self.limits.messages, "messages")


def client_address(scope: Scope) -> str:
    """The network address that a request comes from."""
    return scope["client"][0] if scope.get("client") else "unknown"
