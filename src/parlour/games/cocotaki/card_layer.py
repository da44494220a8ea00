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
    return _refereed(view) if view.turn == seat else None


def faultless_layer(state: "CocotakiState") -> "CocotakiState | None":
    """The same game under a referee, as players without mistakes go on with it; None while a mistake lies open."""
    while state.finisher is not None and not state.open_faults:
        state = state.play("accept", state.actors[0])
    return state if state.options.is_refereed else _refereed(state)


def _refereed(state: "CocotakiState") -> "CocotakiState | None":
    if state.open_faults or state.finisher is not None:
        return None
    window = state.window if state.laying is not None else None
    if window:  # under a referee the window holds the turn that goes on, and no earlier one
        window = window._replace(lays=window.lays[-len(window.cards) :], answered=())
    return replace(state, options=replace(state.options, referee="auto"), window=window)
