"""Everything a person could try in a position of Cookie Disco, legal or not."""

import re
from itertools import product
from typing import Any

from parlour.core import State

CELL = re.compile(r"(-?\d+),(-?\d+)")


def attempts(state: State[Any]) -> set[str]:
    """Move texts, all that exist where there are few, those around the position where there are many."""
    setup = {f"{colour}@{spot}" for colour, spot in product("OB", "01234567")}
    setup |= {f"{what}={side}" for what, side in product(["cherry", "hand"], ["left", "right"])}
    setup |= {f"start={number}" for number in range(8)}
    cells = {(int(q), int(r)) for q, r in CELL.findall(str(state))} or {(0, 0)}
    qs, rs = zip(*cells, strict=True)
    around = product(range(min(qs) - 2, max(qs) + 3), range(min(rs) - 2, max(rs) + 3))
    rolls = {f"{q},{r}>{x},{y}" for (q, r), (x, y) in product([*cells, (min(qs) - 1, min(rs))], around)}
    listed = {str(move) for seat in range(state.seats) for move in state.moves(seat)}
    return setup | rolls | listed
