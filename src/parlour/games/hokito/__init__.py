"""Hokito: pawns hop over a crowded board, pile up into stacks, and whoever is on top owns them."""

from parlour.games.hokito.game import GAME, Hokito, Options
from parlour.games.hokito.grid import Piece
from parlour.games.hokito.moves import Arrange, Deal, Hop
from parlour.games.hokito.state import HokitoState

__all__ = ["GAME", "Arrange", "Deal", "Hokito", "HokitoState", "Hop", "Options", "Piece"]
