"""Cocotaki: a card game of animals, sounds and silence, in which the others catch your mistakes."""

from parlour.games.cocotaki.cards import Card
from parlour.games.cocotaki.game import GAME, Cocotaki
from parlour.games.cocotaki.moves import Deal, Lay, Word
from parlour.games.cocotaki.options import Options
from parlour.games.cocotaki.state import CocotakiState

__all__ = ["GAME", "Card", "Cocotaki", "CocotakiState", "Deal", "Lay", "Options", "Word"]
