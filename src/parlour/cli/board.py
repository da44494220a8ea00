"""What one sees while bots play: a table that changes on a terminal, a line now and then elsewhere."""

from collections.abc import Iterable, Iterator
from time import monotonic
from typing import Self, TypeVar

import typer
from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from parlour.arena import Summary, Tally, summary, wording
from parlour.cli.words import counted, visible

T = TypeVar("T")
TIMES = 10
"""So often a line is written on the way to a known number of games."""
GAMES = 100
"""After so many games a line is written on the way to an unknown one."""
PAUSE = 0.25
"""Seconds between two looks at the table."""


class Board:
    """The progress of a match, on the error stream."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self._console = Console(stderr=True, highlight=False, emoji=False)
        self._progress = progress(self._console)
        self._task = self._progress.add_task("games", total=None if tally.plan.is_open else tally.games)
        self._live = Live(console=self._console, transient=True)
        self._due = 0.0

    def __enter__(self) -> Self:
        if self._console.is_terminal:
            self._live.start()
            self._look()
        elif len(self.tally):
            typer.echo(f"{counted(len(self.tally), 'game')} played before", err=True)
        return self

    def __exit__(self, *_: object) -> None:
        self._live.stop()

    def tick(self) -> None:
        """One more game."""
        if not self._console.is_terminal:
            every = GAMES if self.tally.plan.is_open else max(1, self.tally.games // TIMES)
            if len(self.tally) % every == 0:
                typer.echo(self._line(), err=True)
        elif monotonic() > self._due:
            self._look()

    def _look(self) -> None:
        """Draws the table; the more games there are to count, the less often."""
        begun = monotonic()
        found = summary(self.tally)
        self._progress.update(self._task, completed=len(self.tally))
        lines = [Text(visible(line)) for line in wording.remarks(found)]
        self._live.update(Group(standings(found), *lines, self._progress))
        self._due = monotonic() + max(PAUSE, 10 * (monotonic() - begun))

    def _line(self) -> str:
        whole = "" if self.tally.plan.is_open else f" of {self.tally.games}"
        ratio = f", ratio {self.tally.ratio:.2f}" if self.tally.plan.sprt else ""
        return f"{len(self.tally)}{whole} games{ratio}"


def tracked(done: Iterable[T], total: int, noun: str = "games") -> Iterator[T]:
    """The same, with a bar on a terminal, and a line now and then elsewhere."""
    console = Console(stderr=True)
    if console.is_terminal:
        with progress(console) as bar:
            yield from bar.track(done, total=total, description=noun)
        return
    for number, each in enumerate(done, 1):
        yield each
        if number % -(-total // TIMES) == 0:
            typer.echo(f"{number} of {total} {noun}", err=True)


def progress(console: Console) -> Progress:
    """A bar with numbers and times."""
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    return Progress(TextColumn("{task.description}"), *columns, console=console, transient=True)


def standings(found: Summary) -> Table:
    """The bots and their results for a terminal."""
    table = Table(box=None, pad_edge=False)
    for number, name in enumerate(wording.COLUMNS):
        table.add_column(name, justify="right" if number else "left", overflow="fold")
    for row in wording.rows(found):
        table.add_row(*(Text(visible(cell)) for cell in row))
    return table
