"""What people see: drawings, rules and lists, coloured on a terminal and plain elsewhere."""

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from textwrap import fill
from typing import Any

from rich.console import Console
from rich.text import Text

from parlour.cli.paragraphs import paragraphs
from parlour.cli.words import visible
from parlour.core import Game, State

SCROLLBACK = "\x1b[3J"
"""Forgets what has scrolled off the top of a terminal."""


class Screen:
    """The output."""

    def __init__(self) -> None:
        self.console = Console()

    @property
    def is_terminal(self) -> bool:
        """Whether somebody looks at it."""
        return self.console.is_terminal

    def say(self, text: str = "", style: str = "") -> None:
        """A line, broken between words where a terminal is too narrow for it."""
        self.console.print(Text(visible(text), style), soft_wrap=not self.is_terminal)

    def verbatim(self, text: str) -> None:
        """A line that stays one line, to be copied."""
        self.console.print(Text(visible(text)), soft_wrap=True)

    def entry(self, lead: str, text: str) -> None:
        """A line of a list, its text indented where a terminal is too narrow for it."""
        width = self.console.width if self.is_terminal else 10_000
        self.say(fill(text, width, initial_indent=lead, subsequent_indent=" " * len(lead)))

    def render(self, game: Game[Any], view: State[Any]) -> None:
        """A position as its game draws it."""
        self.console.print(Text.from_markup(game.render(view), emoji=False), soft_wrap=True)

    def markdown(self, text: str) -> None:
        """Rules, set on a terminal and as they are written elsewhere."""
        if self.is_terminal:
            from rich.markdown import Markdown  # loaded late: most commands show none

            self.console.print(Markdown(text))
        else:
            self.say(text.rstrip())

    def paragraph(self, game: Game[Any], number: str) -> None:
        """One paragraph of the rules, if there is such a one."""
        if text := paragraphs(game).get(number):
            self.markdown(f"**{number}** {text}")

    def numbered(self, items: Sequence[str], lines: int | None = None) -> int:
        """Items with their numbers in columns; where so many lines are too few, the shortest; how many are left out."""
        digits = len(str(len(items)))
        shortest = sorted(enumerate(items, 1), key=lambda item: len(item[1]))
        while lines is not None and len(shortest) > lines * self._across(digits, shortest):
            shortest.pop()
        across, width = self._across(digits, shortest), len(shortest[-1][1])
        cells = [
            Text.assemble((f"{number:>{digits}} ", "dim"), f"{item:<{width}}") for number, item in sorted(shortest)
        ]
        for first in range(0, len(cells), across):
            self.console.print(Text("  ").join(cells[first : first + across]), soft_wrap=True)
        return len(items) - len(shortest)

    def _across(self, digits: int, shortest: Sequence[tuple[int, str]]) -> int:
        """How many numbered items fit beside one another."""
        return max(1, (self.console.width + 2) // (digits + len(shortest[-1][1]) + 3))

    def waiting(self, text: str) -> AbstractContextManager[object]:
        """Shows on a terminal that something takes its time."""
        return self.console.status(Text(text, "dim")) if self.is_terminal else nullcontext()

    def clear(self) -> None:
        """Wipes a terminal, and what has scrolled off it."""
        self.console.clear()
        if self.is_terminal and not self.console.is_dumb_terminal:
            self.console.file.write(SCROLLBACK)
