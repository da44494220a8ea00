"""What the server counts, for Prometheus."""

from collections import deque
from functools import cache
from time import time
from typing import NamedTuple

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


SLOW_SECONDS = 0.5
"""Requests that take longer are remembered."""
MAX_SLOW_REQUESTS = 50


class SlowRequest(NamedTuple):
    """A request that took long."""

    route: str
    status: int
    seconds: float
    at: float
    """Seconds since 1970."""


class Metrics:
    """The counters of one process."""

    def __init__(self) -> None:
        registry = self._registry = CollectorRegistry()
        self.requests = Counter("parlour_http_requests", "HTTP requests", ["route", "status"], registry=registry)
        self.sockets = Gauge("parlour_sockets", "Open sockets", registry=registry)
        self.streams = Gauge("parlour_streams", "Open streams", registry=registry)
        self.messages = cache(Counter("parlour_messages", "Messages from sockets", ["type"], registry=registry).labels)
        self.refused = Counter("parlour_refused", "Requests that were refused", ["code"], registry=registry)
        self.events = cache(Counter("parlour_events", "Events stored", ["kind"], registry=registry).labels)
        self.stored = Histogram("parlour_append_seconds", "From request to commit", buckets=SECONDS, registry=registry)
        self.bots = Histogram(
            "parlour_bot_seconds", "Time bots spend thinking", ["bot"], buckets=SECONDS, registry=registry
        )
        self.tables = Gauge("parlour_tables_cached", "Tables in memory", registry=registry)
        self.slow_requests: deque[SlowRequest] = deque(maxlen=MAX_SLOW_REQUESTS)
        """The latest slow requests."""
        self.slow = Counter("parlour_slow_readers", "Connections closed for reading too slowly", registry=registry)

    def note_request(self, route: str, status: int, seconds: float) -> None:
        """Keeps a request if it was among the slowest."""
        if seconds >= SLOW_SECONDS:
            self.slow_requests.append(SlowRequest(route, status, seconds, time()))

    def page(self) -> bytes:
        """All metrics in the format of Prometheus."""
        return generate_latest(self._registry)
