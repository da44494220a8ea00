"""Progress of slow work: a bar for each phase on a terminal, a line for each elsewhere."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import typer
from rich.console import Console
from rich.progress import TaskID

from parlour.cli.board import progress
from parlour.cli.errors import INTERRUPTED
from parlour.core import Game, State
from parlour.engine.exact import Exact, Progress


def solve_first(game: Game[Any], state: State[Any]) -> None:
    """Solves the game of a position where that is possible, so that what is said about it is exact.

    :raises SolutionError: if the stored solution is damaged
    """
    exact: Exact | None = game.exact()
    if exact:
        with resumable_phases() as report:
            exact.solve(state, report)


@contextmanager
def resumable_phases() -> Iterator[Progress]:
    """Shows the phases of work that continues where it stopped when the same command is run again."""
    try:
        with phases() as report:
            yield report
    except KeyboardInterrupt:
        typer.echo("stopped; the same command goes on from here", err=True)
        raise typer.Exit(INTERRUPTED) from None


@contextmanager
def phases() -> Iterator[Progress]:
    """Shows the phases that are reported to what it gives."""
    console, begun = Console(stderr=True), set[str]()
    if console.is_terminal:
        with _bars(console) as report:
            yield report
        return

    def report_once(phase: str, *_: int) -> None:
        if phase not in begun:
            typer.echo(f"{phase} ...", err=True)
        begun.add(phase)

    yield report_once


@contextmanager
def _bars(console: Console) -> Iterator[Progress]:
    tasks: dict[str, TaskID] = {}
    with progress(console) as bars:

        def report(phase: str, done: int, total: int) -> None:
            if phase not in tasks:
                tasks[phase] = bars.add_task(phase)
            bars.update(tasks[phase], completed=done, total=total)

        yield report
