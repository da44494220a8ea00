"""Move texts that a player could try in a position of Cookie Disco, legal or not."""

from itertools import product

from parlour.games.cookie_disco.cookies import coordinates
from parlour.games.cookie_disco.state import CookieDiscoState


def attempts(state: CookieDiscoState) -> set[str]:
    """Every move text of the set-up, some that do not exist, and rolls of every cookie to the cells near the field."""
    setup = {f"{colour}@{spot}" for colour, spot in product("OB", "01234567")}
    setup |= {f"{move}={side}" for move, side in product(["cherry", "hand"], ["left", "right"])}
    setup |= {f"start={number}" for number in range(8)}
    cells = set(map(coordinates, state.stage.field.kinds)) or {(0, 0)}
    qs, rs = zip(*cells, strict=True)
    around = product(range(min(qs) - 2, max(qs) + 3), range(min(rs) - 2, max(rs) + 3))
    rolls = {f"{q},{r}>{x},{y}" for (q, r), (x, y) in product([*cells, (min(qs) - 1, min(rs))], around)}
    legal = {str(move) for seat in range(state.seats) for move in state.moves(seat)}
    return setup | rolls | legal
