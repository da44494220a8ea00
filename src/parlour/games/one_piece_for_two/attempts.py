"""Everything a person could try in a position of One Piece for Two, legal or not."""

from itertools import pairwise, product
from string import ascii_lowercase

from parlour.games.one_piece_for_two.moves import SETUP_MOVES
from parlour.games.one_piece_for_two.state import OnePieceForTwoState


def attempts(state: OnePieceForTwoState) -> set[str]:
    """Every move text within the grid and one column beyond it, and some that are never legal."""
    columns = ascii_lowercase[: state.grid.size.width + 1]
    feet = [*columns, *(left + right for left, right in pairwise(columns)), "ac", "ba"]
    placements = {foot + colours for foot, colours in product(feet, ["RB", "BR"])}
    relocations = {f"{start}>{placement}" for start, placement in product(columns, placements)}
    return placements | relocations | set(SETUP_MOVES)
