"""One Piece for Two (1842): dominoes stacked from one edge, both colours on every piece, four in a row wins."""

from parlour.games.one_piece_for_two.game import GAME, OnePieceForTwo
from parlour.games.one_piece_for_two.grid import Grid
from parlour.games.one_piece_for_two.moves import Edge, Move, Relocation
from parlour.games.one_piece_for_two.options import Options, Size
from parlour.games.one_piece_for_two.pieces import Colour, Piece, Placement
from parlour.games.one_piece_for_two.state import OnePieceForTwoState

__all__ = [
    "GAME",
    "Colour",
    "Edge",
    "Grid",
    "Move",
    "OnePieceForTwo",
    "OnePieceForTwoState",
    "Options",
    "Piece",
    "Placement",
    "Relocation",
    "Size",
]
