"""The card layer of Cocotaki: what a seat decides where the players themselves watch for mistakes."""

from dataclasses import replace
from typing import TYPE_CHECKING

from parlour.core import Seat

if TYPE_CHECKING:
    from parlour.games.cocotaki import CocotakiState


def card_layer(view: "CocotakiState", seat: Seat) -> "CocotakiState | None":
    """The same cards under a referee, if the seat has a card to lay or draw and no mistake lies open; else None.

    A seat that plays for the win makes no mistake on purpose, and who makes none plays as under a referee.
    """
    if view.options.is_refereed:
        return view
    if view.turn != seat or view.open_faults or view.finisher is not None:
        return None
    window = view.window if view.laying == seat else None
    if window:  # under a referee the window holds the turn that goes on, and no earlier one
        window = window._replace(lays=window.lays[-len(window.cards) :], answered=())
    return replace(view, options=replace(view.options, referee="auto"), window=window)
