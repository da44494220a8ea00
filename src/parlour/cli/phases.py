"""How far something slow is: a bar for each phase on a terminal, a line for each elsewhere."""

from collections.abc import Iterator
from contextlib import contextmanager

import typer
from rich.console import Console
from rich.progress import TaskID

from parlour.cli.board import progress
from parlour.games.cookie_disco.solution.solving import Tell


@contextmanager
def phases() -> Iterator[Tell]:
    """What to tell about each phase: its name, what is done, and all there is to do."""
    console, begun = Console(stderr=True), set[str]()
    if console.is_terminal:
        with _bars(console) as tell:
            yield tell
        return

    def tell_once(phase: str, *_: int) -> None:
        if phase not in begun:
            typer.echo(f"{phase} ...", err=True)
        begun.add(phase)

    yield tell_once


@contextmanager
def _bars(console: Console) -> Iterator[Tell]:
    tasks: dict[str, TaskID] = {}
    with progress(console) as bars:

        def tell(phase: str, done: int, total: int) -> None:
            if phase not in tasks:
                tasks[phase] = bars.add_task(phase)
            bars.update(tasks[phase], completed=done, total=total)

        yield tell
