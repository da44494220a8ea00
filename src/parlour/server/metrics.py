"""What the server counts, for Prometheus."""

import os
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from tempfile import TemporaryDirectory
from time import time
from typing import NamedTuple

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess

BUCKET_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
"""The upper bounds of the buckets in histograms of times."""
SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that names the folder in which processes share their metrics; prometheus_client reads it."""
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
        self.sockets = _gauge("parlour_sockets", "Open sockets", registry)
        self.streams = _gauge("parlour_streams", "Open streams", registry)
        self.messages = cache(Counter("parlour_messages", "Messages from sockets", ["type"], registry=registry).labels)
        self.refused = Counter("parlour_refused", "Requests that were refused", ["code"], registry=registry)
        self.events = cache(Counter("parlour_events", "Events stored", ["kind"], registry=registry).labels)
        self.stored = Histogram(
            "parlour_append_seconds", "From request to commit", buckets=BUCKET_SECONDS, registry=registry
        )
        self.bots = Histogram(
            "parlour_bot_seconds", "Time bots spend thinking", ["bot"], buckets=BUCKET_SECONDS, registry=registry
        )
        self.tables = _gauge("parlour_tables_cached", "Tables in memory", registry)
        self.connections = _gauge("parlour_connections", "TCP connections", registry)
        self.waiting = _gauge("parlour_queue_waiting", "Work that waits for a thread", registry, ["queue"])
        self.running = _gauge("parlour_queue_running", "Work that runs in a thread", registry, ["queue"])
        self.request_seconds = Histogram(
            "parlour_http_seconds", "Time to answer HTTP requests", buckets=BUCKET_SECONDS, registry=registry
        )
        self.slow_requests: deque[SlowRequest] = deque(maxlen=MAX_SLOW_REQUESTS)
        """The latest slow requests."""
        self.slow = Counter("parlour_slow_readers", "Connections closed for reading too slowly", registry=registry)

    def note_request(self, route: str, status: int, seconds: float) -> None:
        """Counts the time of a request, and keeps it if it was slow; streams last as long as their clients like."""
        if route.endswith(("/events", "/analysis")):
            return
        self.request_seconds.observe(seconds)
        if seconds >= SLOW_SECONDS:
            self.slow_requests.append(SlowRequest(route, status, seconds, time()))

    def page(self) -> bytes:
        """All metrics in the format of Prometheus, of all processes that serve together."""
        if SHARED_FOLDER not in os.environ:
            return generate_latest(self._registry)
        shared = CollectorRegistry()
        multiprocess.MultiProcessCollector(shared)  # type: ignore[no-untyped-call]
        return generate_latest(shared)


def _gauge(name: str, about: str, registry: CollectorRegistry, labels: Sequence[str] = ()) -> Gauge:
    """A gauge whose values in all living processes add up."""
    return Gauge(name, about, labels, registry=registry, multiprocess_mode="livesum")


@contextmanager
def shared_by_workers() -> Iterator[None]:
    """Lets the processes that are started during the block add up their metrics."""
    with TemporaryDirectory(prefix="parlour-metrics-") as folder:
        os.environ[SHARED_FOLDER] = folder
        try:
            yield
        finally:
            del os.environ[SHARED_FOLDER]


def forget_worker(process: int) -> None:
    """Drops the gauges of a process that has ended; what it counted remains."""
    multiprocess.mark_process_dead(process)  # type: ignore[no-untyped-call]
