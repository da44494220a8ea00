"""Hokito: pawns hop over a crowded board and pile up into stacks, which belong to the pawn on top."""

from parlour.games.hokito.game import GAME, Hokito
from parlour.games.hokito.grid import Piece
from parlour.games.hokito.moves import Arrange, Deal, Hop, Move
from parlour.games.hokito.options import Options
from parlour.games.hokito.state import HokitoState

__all__ = ["GAME", "Arrange", "Deal", "Hokito", "HokitoState", "Hop", "Move", "Options", "Piece"]
