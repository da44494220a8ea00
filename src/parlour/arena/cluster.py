"""Workers on a Ray cluster."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator
from functools import partial
from importlib import import_module
from itertools import islice
from typing import Any, TypeVar

from parlour import __version__
from parlour.arena.errors import NoCluster, NotPlayed
from parlour.arena.workers import MAX_ATTEMPTS, Pool, Work, attempt

T = TypeVar("T")
GAMES_PER_CORE = 2
"""How many games are submitted for each core, so that no core is idle."""


def cluster_pool(address: str) -> Pool[Any]:
    """A pool on the Ray cluster at an address; ``local`` starts one here for the duration of the match.

    :raises NoCluster: if Ray is not installed
    """
    return partial(_on_cluster, _ray(), address)


def _on_cluster(ray: Any, address: str, work: Work[T], numbers: Iterable[int]) -> Generator[T, None, None]:
    """Runs the work on the cluster; Ray reruns the game of a worker that dies."""
    _connect(ray, address)
    try:
        _check_version(ray)
        yield from _results(ray, work, iter(numbers))
    finally:
        ray.shutdown()


def _results(ray: Any, work: Work[T], numbers: Iterator[int]) -> Iterator[T]:
    """The results in the order in which they arrive."""
    remote, shared_work = ray.remote(max_retries=MAX_ATTEMPTS - 1)(attempt), ray.put(work)
    in_flight = GAMES_PER_CORE * max(1, int(ray.cluster_resources().get("CPU", 1)))
    busy: dict[Any, int] = {}
    while True:
        busy.update((remote.remote(shared_work, number), number) for number in islice(numbers, in_flight - len(busy)))
        if not busy:
            return
        (ready,), _ = ray.wait(list(busy))
        yield _fetch(ray, ready, busy.pop(ready))


def _fetch(ray: Any, ready: Any, number: int) -> Any:
    try:
        result, problem = ray.get(ready)
    except ray.exceptions.RayError as error:
        raise NotPlayed(number, f"the cluster gave up: {' '.join(str(error).split())}") from None
    if problem:
        raise NotPlayed(number, problem)
    return result


def _connect(ray: Any, address: str) -> None:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # no statistics are sent without the user's consent
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except Exception as error:  # Ray raises errors of many types
        raise NoCluster(f"no Ray cluster at {address!r}: {' '.join(str(error).split())}") from None


def _check_version(ray: Any) -> None:
    """Makes sure that the cluster has the same version of Parlour.

    :raises NoCluster: if it has not
    """
    try:
        installed = ray.get(ray.remote(version).remote())
    except ray.exceptions.RayError as error:
        raise NoCluster(f"the cluster cannot run parlour: {' '.join(str(error).split())}") from None
    if installed != __version__:
        raise NoCluster(f"the cluster has parlour {installed}, but this is {__version__}")


def version() -> str:
    """The version of Parlour on the machine that runs this."""
    return __version__


def _ray() -> Any:
    try:
        return import_module("ray")
    except ImportError:
        raise NoCluster("a cluster needs Ray: pip install 'parlour[cluster]'") from None
