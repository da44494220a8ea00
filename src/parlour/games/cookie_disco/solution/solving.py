"""Solving Cookie Disco: every position's value by retrograde analysis, in passes that can be broken off."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any

from parlour.engine.exact import Progress, SolutionError
from parlour.engine.folder import folder
from parlour.engine.twins import NoTwin, native, notice
from parlour.games.cookie_disco import GAME
from parlour.games.cookie_disco.solution.table import NoTable, cannot, read, write
from parlour.games.cookie_disco.solution.value import DRAW

LISTING, DECIDING = "listing moves", "deciding positions"
PART = 32
"""Shapes whose moves are listed in one go."""
PAUSE = 2.0
"""Seconds between two notes of how far it is."""


def table_path() -> Path:
    """Where the table is, or will be."""
    return folder() / f"{GAME.id}.table"


def core() -> Any:
    """The native core.

    :raises NoTwin: if it is missing
    """
    if found := native():
        return found
    raise NoTwin(f"solving Cookie Disco needs the native core, and {notice()}")


def positions() -> int:
    """How many positions a table has, those included that symmetric shapes hold twice."""
    return int(core().CookieDiscoTable.count()[2])


def solve(threads: int | None = None, progress: Progress = lambda *_: None, rebuild: bool = False) -> Path:
    """The path of the table, which is made first if there is none or if it is to be made anew.

    Whoever breaks it off can go on later.

    :raises SolutionError: if there is one that is damaged, if it cannot be written, or if another process is making it
    :raises NoTwin: if the native core is missing
    """
    path, size = table_path(), positions()
    if not rebuild:
        with suppress(NoTable):
            read(path, GAME.version, size)
            return path
    with _alone(path):
        write(path, _solved(path.with_suffix(".part"), threads or os.cpu_count() or 1, progress), GAME.version)
        path.with_suffix(".part").unlink(missing_ok=True)
    return path


def _solved(part: Path, threads: int, progress: Progress) -> bytes:
    """The values of all positions."""
    solver, shapes = core().CookieDiscoSolver(threads), core().CookieDiscoTable.count()[0]
    for first in range(0, shapes, PART):
        progress(LISTING, first, shapes)
        solver.list(first, first + PART)
    progress(LISTING, shapes, shapes)
    _decide(solver, part, progress)
    return bytes(solver.values)


def _decide(solver: Any, part: Path, progress: Progress) -> None:
    """Runs the passes that are left, and notes now and then how far it is."""
    distance, total, noted = _resumed(solver, part), positions(), monotonic()
    decided = total - bytes(solver.values).count(DRAW)
    try:
        while True:
            progress(DECIDING, decided, total)
            found = solver.decide(distance)
            if distance and not found:
                break
            decided, distance = decided + found, distance + 1
            if monotonic() - noted > PAUSE:
                write(part, solver.values, GAME.version, distance)
                noted = monotonic()
    except KeyboardInterrupt:
        write(part, solver.values, GAME.version, distance)
        raise
    progress(DECIDING, total, total)  # the rest is drawn


def _resumed(solver: Any, part: Path) -> int:
    """The pass to go on with, the values of those before it restored."""
    try:
        values, passes = read(part, GAME.version, positions())
    except SolutionError:
        return 0
    solver.values = bytes(values)
    return passes


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Keeps other processes from making the same table, where the system can."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = path.with_suffix(".lock").open("w")
    except OSError as error:
        raise cannot("write", path, error) from None
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise SolutionError("another process is solving Cookie Disco right now; wait until it is done") from None
        yield
