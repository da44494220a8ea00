"""The moves of the players and of chance, as values and as text (CT-21)."""

from collections.abc import Iterable, Mapping
from enum import Enum
from itertools import product
from typing import NamedTuple, TypeAlias

from parlour.core import InvalidNotation
from parlour.games.cocotaki.cards import BUTTERFLY, CARDS, COLOURS, SOUNDS, Card


class Lay(NamedTuple):
    """A card laid with a sound."""

    card: Card
    colour: str
    """The colour that a butterfly names, otherwise empty."""
    sound: str
    """Empty for silence."""
    last: bool
    """Whether *last card* is said with it."""

    @property
    def is_sound_right(self) -> bool:
        """Whether the sound is the one that the card needs (CT-8)."""
        return self.sound == self.card.sound

    def __str__(self) -> str:
        named = f"={self.colour}" if self.colour else ""
        return f"{self.card}{named}!{self.sound}{'+last' if self.last else ''}"


class Word(Enum):
    """A move other than laying a card."""

    DRAW = "draw"
    DONE = "done"
    LAST = "last"
    OBJECT = "object"
    ACCEPT = "accept"

    def __str__(self) -> str:
        return self.value


class Deal(NamedTuple):
    """A card that chance deals to the seat that is owed the next one."""

    card: Card

    def __str__(self) -> str:
        return f"+{self.card}"


Move: TypeAlias = Lay | Word | Deal


def _ways(card: Card, colours: tuple[str, ...]) -> tuple[Lay, ...]:
    return tuple(Lay(card, colour, sound, False) for colour, sound in product(colours, SOUNDS))


LAYS = {card: _ways(card, COLOURS if card == BUTTERFLY else ("",)) for card in CARDS.values()}
"""Every way to lay a card without saying *last card*."""

LAST_LAYS = {card: tuple(lay._replace(last=True) for lay in lays) for card, lays in LAYS.items()}
"""Every way to lay a card and say *last card*."""


def _right(ways: Mapping[Card, tuple[Lay, ...]]) -> dict[Card, tuple[Lay, ...]]:
    """The lays with the sound that the card needs."""
    return {card: tuple(lay for lay in lays if lay.is_sound_right) for card, lays in ways.items()}


RIGHT_LAYS, RIGHT_LAST_LAYS = _right(LAYS), _right(LAST_LAYS)

_COLOURLESS = _ways(BUTTERFLY, ("",))
"""Readable, but never legal (CT-6)."""

_ALL: tuple[Iterable[Move], ...] = (
    *LAYS.values(),
    *LAST_LAYS.values(),
    _COLOURLESS,
    (lay._replace(last=True) for lay in _COLOURLESS),
    Word,
    map(Deal, CARDS.values()),
)
MOVES = {str(move): move for moves in _ALL for move in moves}
"""Every move by its text."""


def parse_move(text: str) -> Move:
    """The move that a text means, legal or not.

    :raises InvalidNotation: if it is not a move of this game
    """
    if move := MOVES.get(text):
        return move
    raise InvalidNotation(text, _expected(text), "CT-21")


def _expected(text: str) -> str:
    """What was expected at the first error of an unreadable text."""
    laid, mark, _ = text.partition("!")
    card, _, colour = laid.partition("=")
    if card not in CARDS:
        return "expected a card with its sound, such as 'blue-cow!moo', or draw, done, last, object, accept"
    if not mark:
        return f"expected '!' and a sound after the card, or '!' alone for silence, such as {card + '!'!r}"
    if laid not in (card, f"{BUTTERFLY}={colour}") or colour not in (*COLOURS, ""):
        return "expected a colour after a butterfly and nowhere else, such as 'butterfly=green!'"
    return f"expected a sound after the '!', one of {', '.join(filter(None, SOUNDS))}, or nothing for silence"
