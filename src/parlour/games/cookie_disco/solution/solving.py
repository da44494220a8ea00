"""Solving Cookie Disco by retrograde analysis, in passes that can be interrupted and resumed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any

from parlour.engine.errors import NativeUnavailable, SolutionError
from parlour.engine.exact import Progress
from parlour.engine.twins import native, notice
from parlour.games.cookie_disco.solution.value import DRAW
from parlour.games.cookie_disco.solution.values_file import NoSolution, cannot, read, write
from parlour.games.cookie_disco.solution.variant import STANDARD, Variant

LISTING, DECIDING = "listing moves", "deciding positions"
SHAPES_PER_CALL = 32
"""Shapes whose moves are listed between two reports of progress."""
SAVE_INTERVAL_SECONDS = 2.0
"""How often the completed passes are saved."""


def core() -> Any:
    """The native core.

    :raises NativeUnavailable: if it is missing
    """
    if module := native():
        return module
    raise NativeUnavailable(f"solving Cookie Disco needs the native core, and {notice()}")


def position_count() -> int:
    """How many numbers of positions there are; a position on a symmetric shape has several."""
    return int(core().CookieDiscoSolution.count()[2])


def solve(
    threads: int | None = None,
    progress: Progress = lambda *_: None,
    rebuild: bool = False,
    variant: Variant = STANDARD,
) -> Path:
    """The path of the solution file, which is made first if it does not exist or is to be rebuilt.

    After an interruption the next call resumes where this one stopped.

    :raises SolutionError: if the file is damaged or cannot be written, or if another process is solving the game
    :raises NativeUnavailable: if the native core is missing
    """
    path = variant.path
    if not rebuild:
        with suppress(NoSolution):
            read(path, variant, position_count())
            return path
    with _locked(path):
        part = path.with_suffix(".part")
        solver = listed_solver(variant, threads or os.cpu_count() or 1, progress)
        _decide(solver, part, variant, progress)
        write(path, solver.values, variant)
        part.unlink(missing_ok=True)
    return path


def listed_solver(variant: Variant, threads: int, progress: Progress) -> Any:
    """A native solver that knows the moves of every field."""
    solver, shapes = core().CookieDiscoSolver(threads, variant.over_start), core().CookieDiscoSolution.count()[0]
    for first in range(0, shapes, SHAPES_PER_CALL):
        progress(LISTING, first, shapes)
        solver.list(first, first + SHAPES_PER_CALL)
    progress(LISTING, shapes, shapes)
    return solver


def _decide(solver: Any, part: Path, variant: Variant, progress: Progress) -> None:
    """Runs the remaining passes, saving the values regularly and when interrupted."""
    distance, total, saved_at = _resumed_pass(solver, part, variant), position_count(), monotonic()
    decided = total - solver.values.count(DRAW)
    try:
        while True:
            progress(DECIDING, decided, total)
            count = solver.decide(distance)
            if distance and not count:
                break
            decided, distance = decided + count, distance + 1
            if monotonic() - saved_at > SAVE_INTERVAL_SECONDS:
                write(part, solver.values, variant, distance)
                saved_at = monotonic()
    except KeyboardInterrupt:
        write(part, solver.values, variant, distance)
        raise
    progress(DECIDING, total, total)  # the rest is drawn


def _resumed_pass(solver: Any, part: Path, variant: Variant) -> int:
    """The pass to continue with, after the values of earlier passes are restored."""
    try:
        values, passes = read(part, variant, position_count())
    except SolutionError:
        return 0
    solver.values = bytes(values)
    return passes


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Keeps other processes from writing the same file, where the system supports file locks."""
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
            raise SolutionError("another process is solving Cookie Disco: wait until it has finished") from None
        yield
