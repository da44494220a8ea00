"""Who is asked first where several seats may act."""

from random import Random
from typing import Any

from parlour.core import Seat, State


def asking_order(state: State[Any], rng: Random) -> list[Seat]:
    """Whom to ask, the quickest first: the seat on turn, and the others that can do something right."""
    if len(state.actors) == 1:
        return list(state.actors)
    seats = [seat for seat in state.actors if seat == state.turn or state.sound_moves(seat)]
    rng.shuffle(seats)
    return seats
