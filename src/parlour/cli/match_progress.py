"""The progress of a match: a live table on a terminal, an occasional line elsewhere."""

from time import monotonic
from typing import Self

import typer
from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from parlour.arena import MatchResults, Summary, report_text, summary
from parlour.cli.formatting import counted, visible
from parlour.cli.progress import PROGRESS_LINES, progress_bar

GAMES_PER_LINE = 100
"""How many games a line of progress covers where the total is unknown."""
MIN_REFRESH_SECONDS = 0.25


class MatchProgress:
    """Shows the progress of a match on the error stream."""

    def __init__(self, match_results: MatchResults) -> None:
        self.match_results = match_results
        self._console = Console(stderr=True, highlight=False, emoji=False)
        self._progress = progress_bar(self._console)
        self._task = self._progress.add_task("games", total=None if match_results.plan.is_open else match_results.games)
        self._live = Live(console=self._console, transient=True)
        self._next_refresh = 0.0

    def __enter__(self) -> Self:
        if self._console.is_terminal:
            self._live.start()
            self._refresh()
        elif len(self.match_results):
            typer.echo(f"{counted(len(self.match_results), 'game')} already played", err=True)
        return self

    def __exit__(self, *_: object) -> None:
        self._live.stop()

    def tick(self) -> None:
        """Counts one more game."""
        if not self._console.is_terminal:
            every = (
                GAMES_PER_LINE
                if self.match_results.plan.is_open
                else max(1, self.match_results.games // PROGRESS_LINES)
            )
            if len(self.match_results) % every == 0:
                typer.echo(self._line(), err=True)
        elif monotonic() > self._next_refresh:
            self._refresh()

    def _refresh(self) -> None:
        """Renders the table; the longer that takes, the less often."""
        started = monotonic()
        current = summary(self.match_results)
        self._progress.update(self._task, completed=len(self.match_results))
        lines = [Text(visible(line)) for line in report_text.remarks(current)]
        self._live.update(Group(standings(current), *lines, self._progress))
        self._next_refresh = monotonic() + max(MIN_REFRESH_SECONDS, 10 * (monotonic() - started))

    def _line(self) -> str:
        total = "" if self.match_results.plan.is_open else f" of {self.match_results.games}"
        ratio = f", ratio {self.match_results.ratio:.2f}" if self.match_results.plan.sprt else ""
        return f"{len(self.match_results)}{total} games{ratio}"


def standings(statistics: Summary) -> Table:
    """The bots and their results as a table for a terminal."""
    table = Table(box=None, pad_edge=False)
    for number, name in enumerate(report_text.COLUMNS):
        table.add_column(name, justify="right" if number else "left", overflow="fold")
    for row in report_text.rows(statistics):
        table.add_row(*(Text(visible(cell)) for cell in row))
    return table
