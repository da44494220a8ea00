"""The progress of slow work: bars on a terminal, lines elsewhere."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TaskID, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.progress import Progress as ProgressBar

from parlour.cli.errors import INTERRUPTED
from parlour.core import Game, State
from parlour.engine.exact import Exact, Progress

T = TypeVar("T")
PROGRESS_LINES = 10
"""How many lines report progress where there is no terminal."""


def tracked(items: Iterable[T], total: int, noun: str = "games") -> Iterator[T]:
    """The items, with a progress bar on a terminal and an occasional line elsewhere."""
    console = Console(stderr=True)
    if console.is_terminal:
        with progress_bar(console) as bar:
            yield from bar.track(items, total=total, description=noun)
        return
    for number, item in enumerate(items, 1):
        yield item
        if number % -(-total // PROGRESS_LINES) == 0:
            typer.echo(f"{number} of {total} {noun}", err=True)


def progress_bar(console: Console) -> ProgressBar:
    """A bar with counts and times, removed when it is done."""
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    return ProgressBar(TextColumn("{task.description}"), *columns, console=console, transient=True)


def solve_first(game: Game[Any], state: State[Any]) -> None:
    """Solves the game of a position if it can be solved, so that everything said about it is exact.

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
        typer.echo("stopped; run the same command to continue", err=True)
        raise typer.Exit(INTERRUPTED) from None


@contextmanager
def phases() -> Iterator[Progress]:
    """Gives a function to report progress to, and shows the phases that it is called with."""
    console, started = Console(stderr=True), set[str]()
    if console.is_terminal:
        with _bars(console) as report:
            yield report
        return

    def report_once(phase: str, *_: int) -> None:
        if phase not in started:
            typer.echo(f"{phase} ...", err=True)
        started.add(phase)

    yield report_once


@contextmanager
def _bars(console: Console) -> Iterator[Progress]:
    tasks: dict[str, TaskID] = {}
    with progress_bar(console) as bars:

        def report(phase: str, done: int, total: int) -> None:
            if phase not in tasks:
                tasks[phase] = bars.add_task(phase)
            bars.update(tasks[phase], completed=done, total=total)

        yield report
