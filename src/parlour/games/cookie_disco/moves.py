"""The moves of Cookie Disco and how they are written."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from parlour.core import InvalidNotation
from parlour.games.cookie_disco.cookies import NUMBER, Cell, Colour, cell, cell_text

HANDS = ("left", "right")


@dataclass(frozen=True)
class Start:
    """Chance chooses the start."""

    number: int

    def __str__(self) -> str:
        return f"start={self.number}"


@dataclass(frozen=True)
class Place:
    """A player-cookie is placed on a numbered spot."""

    colour: Colour
    spot: int

    def __str__(self) -> str:
        return f"{self.colour}@{self.spot}"


@dataclass(frozen=True)
class Guess:
    """The second seat guesses a fist."""

    hand: str

    def __str__(self) -> str:
        return f"cherry={self.hand}"


@dataclass(frozen=True)
class Hand:
    """Chance reveals which fist held the cherry."""

    hand: str

    def __str__(self) -> str:
        return f"hand={self.hand}"


@dataclass(frozen=True, repr=False)
class Roll:
    """A cookie rolls from cell to cell."""

    start: Cell
    end: Cell

    def __str__(self) -> str:
        return f"{cell_text(self.start)}>{cell_text(self.end)}"

    def __repr__(self) -> str:
        return f"<Roll {self}>"


@dataclass(frozen=True, repr=False)
class Crawl:
    """The crawl cookie moves alone to the top of another cookie."""

    end: Cell

    def __str__(self) -> str:
        return f"crawl={cell_text(self.end)}"

    def __repr__(self) -> str:
        return f"<Crawl {self}>"


Move: TypeAlias = Start | Place | Guess | Hand | Roll | Crawl

_FORMS: dict[str, Callable[..., Move]] = {
    r"start=([1-6])": lambda number: Start(int(number)),
    r"([OB])@([1-6])": lambda colour, spot: Place(colour, int(spot)),
    r"cherry=(left|right)": Guess,
    r"hand=(left|right)": Hand,
    rf"({NUMBER}),({NUMBER})>({NUMBER}),({NUMBER})": lambda *numbers: _roll(*map(int, numbers)),
    rf"crawl=({NUMBER}),({NUMBER})": lambda q, r: Crawl(cell(int(q), int(r))),
}
"""The move for each form of text, as a regular expression."""


def parse_move(text: str) -> Move:
    """The move that a text means.

    :raises InvalidNotation: if it is not a move of this game
    """
    for form, move in _FORMS.items():
        if match := re.fullmatch(form, text.strip()):
            return move(*match.groups())
    expected = "expected a roll such as '0,1>-2,1', a placement such as 'O@1', or 'cherry=left'"
    raise InvalidNotation(text, expected, "CD-8")


def _roll(q: int, r: int, to_q: int, to_r: int) -> Roll:
    return Roll(cell(q, r), cell(to_q, to_r))
