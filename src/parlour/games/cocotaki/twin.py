"""How the native core plays Cocotaki: only the cards, with a referee and players who make no mistakes.

A seat that plays to win makes no mistake on purpose, and without mistakes the game is the same as with a referee.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from parlour.core import Seat
from parlour.core.twin import Twin

if TYPE_CHECKING:
    from parlour.games.cocotaki.state import CocotakiState


class CocotakiTwin(Twin):
    """The twin of Cocotaki; it reads the options from the text of the position."""

    def decision(self, view: Any, seat: Seat) -> CocotakiState | None:
        """The view with a referee, if the seat has a card to lay or draw and there is no open mistake."""
        if view.options.is_refereed or view.turn == seat:
            return _with_referee(view)
        return None

    def playout(self, state: Any) -> CocotakiState | None:
        """The state with a referee, once a right last card is accepted; None while there is an open mistake."""
        while state.finisher is not None and not state.open_faults:
            state = state.play("accept", state.actors[0])
        return _with_referee(state)


def _with_referee(state: CocotakiState) -> CocotakiState | None:
    if state.options.is_refereed:
        return state
    if state.open_faults or state.finisher is not None:
        return None
    window = state.window if state.laying is not None else None
    if window:  # a referee's window holds the unfinished turn and no earlier one (CT-19)
        window = window._replace(lays=window.lays[-len(window.cards) :], answered=())
    return replace(state, options=replace(state.options, referee="auto"), window=window)


TWIN = CocotakiTwin("Cocotaki", "CocotakiView", has_all_moves=False, reads_options=False)
