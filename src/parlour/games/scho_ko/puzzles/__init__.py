"""The puzzles of Scho K.O., and what makes two of them alike."""

from collections.abc import Callable

from parlour.core import Seat
from parlour.core.puzzles import read_puzzles
from parlour.games.scho_ko.cards import Card
from parlour.games.scho_ko.state import SchoKoState

Symmetry = Callable[[int, int], tuple[int, int]]
SYMMETRIES: tuple[Symmetry, ...] = (
    lambda x, y: (x, y),
    lambda x, y: (-x, y),
    lambda x, y: (x, -y),
    lambda x, y: (-x, -y),
    lambda x, y: (y, x),
    lambda x, y: (-y, x),
    lambda x, y: (y, -x),
    lambda x, y: (-y, -x),
)
"""The ways to turn and mirror the table."""


def key(state: SchoKoState, seat: Seat) -> str:
    """A text that does not change if the table is turned or mirrored, or if the colours are exchanged.

    It says nothing about what the seat cannot see.
    """
    own = str(state.colour(seat))[0].upper()
    upper = state.layout.upper
    tables = []
    for symmetry in SYMMETRIES:
        cards = [_card(card, own, symmetry, card in upper) for card in state.laid]
        left, low = (min(cell[axis] for cells, _ in cards for cell in cells) for axis in (0, 1))
        moved = [([(x - left, y - low, mine) for x, y, mine in cells], kind) for cells, kind in cards]
        tables.append(str(sorted(moved)))
    hand = sorted((str(kind).count(own), str(kind).endswith("*")) for kind in state.hands[seat])
    return f"{min(tables)} {hand}"


def _card(
    card: Card, own: str, symmetry: Symmetry, is_upper: bool
) -> tuple[list[tuple[int, int, bool]], tuple[bool, bool]]:
    """The cells of a card, each with whether it is own; whether it is a stack card and on level 2."""
    cells = [(*symmetry(*cell), letter == own) for cell, letter in zip(card.cells, card.pieces, strict=True)]
    return sorted(cells), (card.kind.smartie, is_upper)


PUZZLES = read_puzzles(__name__, key)
