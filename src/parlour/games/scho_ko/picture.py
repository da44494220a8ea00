"""A position in plain types: the facts that a client draws and announces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.scho_ko.cards import Card, Colour
from parlour.games.scho_ko.hand import Hand

if TYPE_CHECKING:
    from parlour.games.scho_ko.state import SchoKoState

COLOURS = {colour.letter: str(colour) for colour in Colour}


def picture(state: SchoKoState) -> dict[str, object]:
    """Everything that the state shows; hidden cards are null, and hands and roles are listed by seat."""
    return {
        "pairs": state.options.pairs,
        "phase": state.phase,
        "turn": state.turn,
        "roles": [state.role(seat) for seat in (0, 1)] if state.dark is not None else [None, None],
        "laid": [_lying(card, 2 if card in state.layout.upper else 1) for card in state.laid],
        "last": [list(cell) for card in state.laid[-1:] for cell in card.cells],
        "cells": _cells(state),
        "bars": {str(colour): [[list(cell) for cell in bar] for bar in state.layout.bars(colour)] for colour in Colour},
        "hands": [_held(hand) for hand in state.hands],
        "stack": len(state.stack),
    }


def _lying(card: Card, level: int) -> dict[str, object]:
    return {"pieces": card.pieces, "smartie": card.smartie, "x": card.x, "y": card.y, "level": level}


def _cells(state: SchoKoState) -> list[dict[str, object]]:
    """Each visible piece, and the number of its card in the order laid."""
    number = {card: place for place, card in enumerate(state.laid)}
    seen, top = state.layout.seen, state.layout.top
    return [{"x": x, "y": y, "colour": COLOURS[seen[x, y]], "card": number[top[x, y]]} for x, y in sorted(seen)]


def _held(hand: Hand) -> list[dict[str, object] | None]:
    return [kind and {"pieces": kind.pieces, "smartie": kind.smartie} for kind in hand]
