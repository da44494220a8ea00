"""Games played on a Ray cluster."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator
from functools import partial
from importlib import import_module
from itertools import islice
from typing import Any, TypeVar

from parlour import __version__
from parlour.arena.errors import NoCluster, NotPlayed
from parlour.arena.workers import TRIES, Crew, Work, attempt

T = TypeVar("T")
AHEAD = 2
"""Games given out for each core, so that none waits for the next."""


def crew_on(address: str) -> Crew[Any]:
    """The cluster at an address, as Ray writes it; ``local`` starts one here for as long as it is needed.

    :raises NoCluster: if Ray is not installed
    """
    return partial(_on_cluster, _ray(), address)


def _on_cluster(ray: Any, address: str, work: Work[T], numbers: Iterable[int]) -> Generator[T, None, None]:
    """The work, done by whoever is free; what a dead worker was busy with is done again."""
    _connect(ray, address)
    try:
        _check_version(ray)
        yield from _given_out(ray, work, iter(numbers))
    finally:
        ray.shutdown()


def _given_out(ray: Any, work: Work[T], numbers: Iterator[int]) -> Iterator[T]:
    """What was done, in the order in which it came back; each number is given out once, and Ray sees to it."""
    remote, handed = ray.remote(max_retries=TRIES - 1)(attempt), ray.put(work)
    many = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    busy: dict[Any, int] = {}
    while True:
        busy.update((remote.remote(handed, number), number) for number in islice(numbers, many - len(busy)))
        if not busy:
            return
        (ready,), _ = ray.wait(list(busy))
        yield _fetched(ray, ready, busy.pop(ready))


def _fetched(ray: Any, ready: Any, number: int) -> Any:
    try:
        done, trouble = ray.get(ready)
    except ray.exceptions.RayError as error:
        raise NotPlayed(number, f"the cluster gave up: {' '.join(str(error).split())}") from None
    if trouble:
        raise NotPlayed(number, trouble)
    return done


def _connect(ray: Any, address: str) -> None:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody has been asked
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except Exception as error:  # Ray has many words for no
        raise NoCluster(f"no Ray cluster at {address!r}: {' '.join(str(error).split())}") from None


def _check_version(ray: Any) -> None:
    """Makes sure that the cluster plays by the same rules.

    :raises NoCluster: if it does not
    """
    try:
        theirs = ray.get(ray.remote(version).remote())
    except ray.exceptions.RayError as error:
        raise NoCluster(f"the cluster cannot run parlour: {' '.join(str(error).split())}") from None
    if theirs != __version__:
        raise NoCluster(f"the cluster has parlour {theirs}, and this is {__version__}")


def version() -> str:
    """The version of Parlour where this is run."""
    return __version__


def _ray() -> Any:
    try:
        return import_module("ray")
    except ImportError:
        raise NoCluster("a cluster needs Ray: pip install 'parlour[cluster]'") from None
