"""Position texts: ``cards laid / colour to move / dark's hand / white's hand / stack``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from parlour.core import InvalidPosition, Violation
from parlour.games.scho_ko.cards import Card, Kind
from parlour.games.scho_ko.deck import sorted_cards
from parlour.games.scho_ko.moves import parse_card, parse_kind
from parlour.games.scho_ko.options import Options
from parlour.games.scho_ko.validation import position_violations

if TYPE_CHECKING:
    from parlour.games.scho_ko.state import SchoKoState

PAIRS = {"DDWW": "adjacent", "DWWD": "diagonal"}
"""The value of the option ``pairs`` that an even card shows (SK-2)."""


def format_position(state: SchoKoState) -> str:
    """The text of a position; before the colours are named the colour is ``?`` and seat 0's hand comes first."""
    colour = state.colour(len(state.laid) % 2)
    hands = state.hands[::-1] if state.dark == 1 else state.hands
    return " / ".join(
        (_listed(state.laid), colour.letter if colour else "?", *map(_listed, hands), _listed(state.stack))
    )


def parse_position(text: str, options: Options) -> SchoKoState:
    """The state that a text means; the options decide ``pairs`` where no visible card shows it.

    :raises InvalidPosition: with every reason
    """
    parts = text.strip().split(" / ")
    if reasons := list(_text_violations(parts)):
        raise InvalidPosition(text, reasons)
    state = _state(parts, options)
    if reasons := list(position_violations(state)):
        raise InvalidPosition(text, reasons)
    return state


def _listed(cards: Iterable[Card | Kind | None]) -> str:
    return " ".join("?" if card is None else str(card) for card in cards) or "-"


def _words(part: str) -> list[str]:
    return [] if part == "-" else part.split(" ")


def _text_violations(parts: list[str]) -> Iterator[Violation]:
    if len(parts) != 5:
        yield Violation("", f"expected cards / colour / hand / hand / stack, not {len(parts)} parts")
        return
    laid, colour, *hands = parts
    for word in _words(laid):
        if parse_card(word) is None:
            yield Violation("", f"{word!r} is not a card on the table, such as DDWW@2,-1")
    if colour not in ("D", "W", "?"):
        yield Violation("", f"the colour to move is D, W or ?, not {colour!r}")
    for hand in hands:
        yield from _hand_violations(set(_words(hand)))


def _hand_violations(words: set[str]) -> Iterator[Violation]:
    for word in sorted(words - {"?"}):
        if parse_kind(word) is None:
            yield Violation("", f"{word!r} is not a kind of card, such as DDWW*")
    if "?" in words and len(words) > 1:
        yield Violation("SK-3", "a hand or the stack is hidden as a whole or not at all")


def _state(parts: list[str], options: Options) -> SchoKoState:
    """The state of a readable text; the number of cards laid gives the seat whose colour is to move."""
    from parlour.games.scho_ko.state import SchoKoState

    laid = tuple(card for word in _words(parts[0]) if (card := parse_card(word)))
    first, second, stack = (sorted_cards(map(parse_kind, _words(part))) for part in parts[2:])
    turn = len(laid) % 2
    dark = {"D": turn, "W": 1 - turn, "?": None}[parts[1]]
    state = SchoKoState(options, laid, dark, (second, first) if dark == 1 else (first, second), stack)
    shown = next((PAIRS[kind.pieces] for kind in state.visible if kind.pieces in PAIRS), options.pairs)
    return replace(state, options=replace(options, pairs=shown))
