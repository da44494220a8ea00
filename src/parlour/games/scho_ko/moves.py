"""Moves, and how they are written: a colour, a card and where it is laid, or a kind of card that is drawn."""

import re
from typing import TypeAlias

from parlour.core import InvalidNotation
from parlour.games.scho_ko.cards import KIND_PIECES, ROTATIONS, Card, Colour, Kind

Move: TypeAlias = Colour | Card | Kind
"""Naming a colour (SK-4), laying a card (SK-5), or drawing one (SK-12)."""

_KIND = re.compile(r"([DW]{4})(\*?)", re.ASCII)
_CARD = re.compile(r"([DW]{4})(\*?)@(0|-?[1-9]\d{0,2}),(0|-?[1-9]\d{0,2})", re.ASCII)


def parse_move(text: str, is_naming: bool = False) -> Move:
    """The move that a text means, legal or not.

    :param is_naming: whether a colour is expected, which the error then says
    :raises InvalidNotation: if it is not a move of this game
    """
    if text in ("dark", "white"):
        return Colour(text)
    if move := parse_card(text) or parse_kind(text):
        return move
    if text[:4] in ("DDDD", "WWWW"):
        raise InvalidNotation(text, "expected both colours on the card", "SK-1")
    if is_naming:
        raise InvalidNotation(text, "expected 'dark' or 'white'", "SK-4")
    raise InvalidNotation(text, "expected a card and its lower left cell, such as 'DDWW@2,-1'", "SK-5")


def parse_card(text: str) -> Card | None:
    """The card on the table that a text such as ``DWWW*@2,-1`` means, or None."""
    match = _CARD.fullmatch(text)
    if not match or match[1] not in KIND_PIECES:
        return None
    return Card(match[1], bool(match[2]), int(match[3]), int(match[4]))


def parse_kind(text: str) -> Kind | None:
    """The kind that a text such as ``DDWW*`` means, or None."""
    match = _KIND.fullmatch(text)
    return Kind(match[1], bool(match[2])) if match and match[1] in ROTATIONS else None
