"""The sections of a position text, each read by itself."""

import re
from collections.abc import Callable
from typing import Any, TypeAlias

from parlour.core import InvalidNotation, Seat
from parlour.games.cocotaki.bag import Bag, bag
from parlour.games.cocotaki.cards import BUTTERFLY, CARDS, COLOURS, HOLE, Card
from parlour.games.cocotaki.deck import SIZE
from parlour.games.cocotaki.moves import Lay, Word, parse_move
from parlour.games.cocotaki.notation import DIRECTIONS
from parlour.games.cocotaki.position import Debt
from parlour.games.cocotaki.table import Table

_NUMBER = re.compile(r"0|[1-9][0-9]{0,5}")
_CARDS = re.compile(r"(\S+?)(?:\*([1-9][0-9]{0,2}))?")
_TABLE = re.compile(r"([0-9])([+-]) on (\S+)(?: donkey ([0-9]))?")
_WINDOW = re.compile(r"([0-9]) from ([^:]+): (.+)")
_DEBT = re.compile(r"([0-9])\*([1-9][0-9]{0,2})|top")
_SIGNS = {sign: direction for direction, sign in DIRECTIONS.items()}

Laying: TypeAlias = tuple[Seat, Table, tuple[Lay | Word, ...]]
"""Whose cards lie in the window, the table before them, and the actions since then."""


def _read_hands(text: str) -> tuple[Bag, ...]:
    return tuple(_read_cards(hand) for hand in text.split(" | "))


def _read_cards(text: str) -> Bag:
    """Cards such as ``blue-cow*2 butterfly``, hidden ones as ``?*5``, none as ``-``."""
    cards: list[Card] = []
    for word in text.split(" ") if text != "-" else ():
        match = _CARDS.fullmatch(word)
        if not match or (match[1] not in CARDS and match[1] != "?"):
            raise ValueError(f"expected a card such as blue-cow or blue-cow*2, not {word!r}")
        cards += [CARDS.get(match[1], HOLE)] * int(match[2] or 1)
        if len(cards) > SIZE:
            raise ValueError(f"more than {SIZE} cards")
    return bag(cards)


def _read_table(text: str) -> Table:
    match = _TABLE.fullmatch(text)
    if not match:
        raise ValueError(f"expected seat, direction and top card such as '0+ on blue-cow', not {text!r}")
    top, named = _read_top(match[3])
    return Table(top, named, int(match[1]), _SIGNS[match[2]], int(match[4]) if match[4] else None)


def _read_top(text: str) -> tuple[Card | None, str]:
    card, equals, named = text.partition("=")
    if text == "-":
        return None, ""
    if card not in CARDS or (named not in COLOURS if CARDS[card] == BUTTERFLY else equals):
        raise ValueError(f"expected a top card such as blue-cow, butterfly=red, or '-' for none, not {text!r}")
    return CARDS[card], named


def _read_window(text: str) -> Laying:
    match = _WINDOW.fullmatch(text)
    if not match:
        raise ValueError(
            f"expected seat, table and actions such as '0 from 0+ on blue-bee: blue-cow!moo', not {text!r}"
        )
    actions = tuple(map(_read_action, match[3].split(" ")))
    if actions[0] is Word.DONE:
        raise ValueError("expected a card before done")
    return int(match[1]), _read_table(match[2]), actions


def _read_action(text: str) -> Lay | Word:
    try:
        move = parse_move(text)
    except InvalidNotation as error:
        raise ValueError(str(error)) from None
    if move is Word.DONE or isinstance(move, Lay):
        return move
    raise ValueError(f"expected cards laid and done, not {text!r}")


def _read_owed(text: str) -> tuple[Debt, ...]:
    matches = [_DEBT.fullmatch(word) for word in text.split(" ")]
    if not all(matches):
        raise ValueError(f"expected seats and numbers of cards such as '0*2', or top, not {text!r}")
    return tuple((int(match[1]), int(match[2])) if match[1] else (None, 1) for match in matches if match)


def _read_number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"expected a number, not {text!r}")
    return int(text)


def _read_numbers(text: str) -> tuple[int, ...]:
    return tuple(map(_read_number, text.split(" ")))


SECTIONS: dict[str, tuple[Callable[[str], Any], Any]] = {
    "hands": (_read_hands, None),
    "pile": (_read_cards, ()),
    "under": (_read_cards, ()),
    "turn": (_read_table, None),
    "window": (_read_window, ()),
    "answered": (_read_numbers, ()),
    "owed": (_read_owed, ()),
    "dealer": (_read_number, -1),
    "turns": (_read_number, 0),
    "wins": (_read_numbers, ()),
}
"""How each section is read, and what it says if it is left out; None for those that cannot be."""
