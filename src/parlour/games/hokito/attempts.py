"""Moves that a person could try in a position of Hokito, legal or not."""

from itertools import product

from parlour.games.hokito.grid import MARKS
from parlour.games.hokito.state import HokitoState


def attempts(state: HokitoState) -> set[str]:
    """Every possible move text: hops between any two squares, and any pawn placed on any square."""
    squares = state.board.layout.squares
    hops = {f"{start}-{end}" for start, end in product(squares, squares)}
    puts = {f"{colour}{mark}@{square}" for colour, mark, square in product(["", "b", "w"], MARKS, squares)}
    return hops | puts
