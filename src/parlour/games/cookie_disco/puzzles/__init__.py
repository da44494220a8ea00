"""The puzzles of Cookie Disco, and what makes two of them alike."""

from itertools import permutations

from parlour.core import Seat
from parlour.core.puzzles import read_puzzles
from parlour.games.cookie_disco.cookies import coordinates
from parlour.games.cookie_disco.state import CookieDiscoState
from parlour.games.cookie_disco.turn import Turn


def key(state: CookieDiscoState, seat: Seat) -> str:
    """A text that does not change if the field is moved, turned or mirrored, or if the colours are exchanged."""
    turn = state.stage
    assert isinstance(turn, Turn)
    cookies = [
        ((q, r, -q - r), {turn.side: "+"}.get(kind, "-" if kind in "OB" else kind))
        for (q, r), kind in ((coordinates(cell), kind) for cell, kind in turn.field.kinds.items())
    ]
    shapes = []
    for axes in permutations(range(3)):
        for sign in (1, -1):
            cells = sorted(((sign * cell[axes[0]], sign * cell[axes[1]]), kind) for cell, kind in cookies)
            left, low = min(q for (q, _), _ in cells), min(r for (_, r), _ in cells)
            shapes.append(" ".join(f"{q - left},{r - low}{kind}" for (q, r), kind in cells))
    return f"{min(shapes)} {turn.lock or '-'}"


PUZZLES = read_puzzles(__name__, key)
