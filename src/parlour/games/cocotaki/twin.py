"""How the native core plays Cocotaki: its card layer, with the table as referee and players without mistakes."""

from typing import Any

from parlour.core import Seat, State
from parlour.core.twin import Twin
from parlour.games.cocotaki.card_layer import card_layer, faultless_layer


class CocotakiTwin(Twin):
    """The card layer alone; the options stand in the text."""

    def decision(self, view: Any, seat: Seat) -> State[Any] | None:
        """The cards under a referee, where the seat has a card to lay or draw."""
        return card_layer(view, seat)

    def playout(self, state: Any) -> State[Any] | None:
        """The cards under a referee, while no mistake lies open."""
        return faultless_layer(state)


TWIN = CocotakiTwin("Cocotaki", "CocotakiView", has_all_moves=False, reads_options=False)
