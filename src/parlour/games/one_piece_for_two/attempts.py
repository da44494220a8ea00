"""Everything a person could try in a position of One Piece for Two, legal or not."""

from itertools import pairwise, product
from typing import Any

from parlour.core import State


def attempts(state: State[Any]) -> set[str]:
    """Move texts, all that exist where there are few, those around the position where there are many."""
    columns = "abcdefgh"
    feet = [*columns, *(left + right for left, right in pairwise(columns)), "ac", "ba"]
    places = {foot + colours for foot, colours in product(feet, ["RB", "BR"])}
    relocations = {f"{start}>{place}" for start, place in product(columns, places)}
    return places | relocations | {"red", "blue", "south", "east", "north", "west"}
