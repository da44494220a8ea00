"""The output: positions, rules and lists, coloured on a terminal and plain elsewhere."""

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from textwrap import fill
from typing import Any

from rich.console import Console
from rich.text import Text

from parlour.cli.arguments import paragraphs
from parlour.cli.formatting import visible
from parlour.core import Game, State

CLEAR_SCROLLBACK = "\x1b[3J"
"""The control sequence that clears what has scrolled off the top of a terminal."""


class Screen:
    """Prints to standard output."""

    def __init__(self) -> None:
        self.console = Console()

    @property
    def is_terminal(self) -> bool:
        """Whether the output is a terminal."""
        return self.console.is_terminal

    def say(self, text: str = "", style: str = "") -> None:
        """Prints a line, wrapped between words on a narrow terminal."""
        self.console.print(Text(visible(text), style), soft_wrap=not self.is_terminal)

    def verbatim(self, text: str) -> None:
        """Prints a line without wrapping, so that it can be copied."""
        self.console.print(Text(visible(text)), soft_wrap=True)

    def entry(self, lead: str, text: str) -> None:
        """Prints an item of a list; on a narrow terminal its text is wrapped and indented."""
        width = self.console.width if self.is_terminal else 10_000
        self.say(fill(text, width, initial_indent=lead, subsequent_indent=" " * len(lead)))

    def render(self, game: Game[Any], view: State[Any]) -> None:
        """Prints a position as its game renders it."""
        self.console.print(Text.from_markup(game.render(view), emoji=False), soft_wrap=True)

    def markdown(self, text: str) -> None:
        """Prints Markdown, formatted on a terminal and as source elsewhere."""
        if self.is_terminal:
            from rich.markdown import Markdown  # imported late: most commands need no Markdown

            self.console.print(Markdown(text))
        else:
            self.say(text.rstrip())

    def paragraph(self, game: Game[Any], number: str) -> None:
        """Prints one paragraph of the rules, if it exists."""
        if text := paragraphs(game).get(number):
            self.markdown(f"**{number}** {text}")

    def numbered(self, items: Sequence[str], lines: int | None = None) -> int:
        """Prints numbered items in columns, the shortest if not all fit; returns how many are left out."""
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
        """Shows a spinner on a terminal while something is running."""
        return self.console.status(Text(text, "dim")) if self.is_terminal else nullcontext()

    def clear(self) -> None:
        """Clears a terminal and its scrollback."""
        self.console.clear()
        if self.is_terminal and not self.console.is_dumb_terminal:
            self.console.file.write(CLEAR_SCROLLBACK)
