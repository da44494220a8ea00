"""Moves that a person could try in a position of Scho K.O., legal or not."""

from itertools import product

from parlour.games.scho_ko.cards import KIND_PIECES
from parlour.games.scho_ko.state import SchoKoState


def attempts(state: SchoKoState) -> set[str]:
    """Move texts on and around the cards laid: at every spot, or in some columns if there are many cards."""
    laid = [card.spot for card in state.laid] or [(0, 0)]
    xs, ys = zip(*laid, strict=True)
    spots = product(range(min(xs) - 3, max(xs) + 4, 1 + len(laid) // 12), range(min(ys) - 3, max(ys) + 4))
    cards = {f"{pieces}{star}@{x},{y}" for pieces, star, (x, y) in product(KIND_PIECES, ["", "*"], spots)}
    listed = {str(move) for seat in range(state.seats) for move in state.moves(seat)}
    return cards | listed | {"dark", "white", "DDWW", "DDDW*"}
