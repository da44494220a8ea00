"""Moves that a person could try in a position of Scho K.O., legal or not."""

import re
from itertools import product
from typing import Any

from parlour.core import State

CELL = re.compile(r"(-?\d+),(-?\d+)")


def attempts(state: State[Any]) -> set[str]:
    """Move texts on and around the cards laid: at every spot, or in some columns if there are many cards."""
    faces = ["".join(face) for face in product("DW", repeat=4) if len(set(face)) == 2]
    cells = [(int(x), int(y)) for x, y in CELL.findall(str(state))] or [(0, 0)]
    xs, ys = zip(*cells, strict=True)
    spots = product(range(min(xs) - 3, max(xs) + 4, 1 + len(cells) // 12), range(min(ys) - 3, max(ys) + 4))
    cards = {f"{face}{star}@{x},{y}" for face, star, (x, y) in product(faces, ["", "*"], spots)}
    listed = {str(move) for seat in range(state.seats) for move in state.moves(seat)}
    return cards | listed | {"dark", "white", "DDWW", "DDDW*"}
