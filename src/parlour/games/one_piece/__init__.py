"""One Piece for Two (1842): dominoes stacked from one edge, both colours on every piece, four in a row wins."""

from parlour.games.one_piece.game import GAME, OnePiece
from parlour.games.one_piece.grid import Grid
from parlour.games.one_piece.moves import Edge, Move, Relocation
from parlour.games.one_piece.options import Options, Size
from parlour.games.one_piece.pieces import Colour, Piece, Placement
from parlour.games.one_piece.state import OnePieceState

__all__ = [
    "GAME",
    "Colour",
    "Edge",
    "Grid",
    "Move",
    "OnePiece",
    "OnePieceState",
    "Options",
    "Piece",
    "Placement",
    "Relocation",
    "Size",
]
