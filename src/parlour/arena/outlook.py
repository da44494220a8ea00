"""Who is ahead in a position, by games played at random from there."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any

from parlour.core import Game, Seat, State
from parlour.engine import playouts

MARGIN = 3.0
"""Standard errors by which a seat must be better than every other to be ahead: many positions are looked at, and two
would show a lead where there is none in every other game."""
FEWEST = 10
"""With fewer random games nobody could be ahead by that much."""


def outlook(game: Game[Any], state: State[Any], games: int, rng: Random) -> tuple[float, ...]:
    """What each seat gets of the win on average, if all choose at random among the moves that are no mistake."""
    return tuple(score / games for score in playouts(game, state, games, rng.getrandbits(64)).scores)


def leader(shares: Sequence[float], games: int) -> Seat | None:
    """The seat that is ahead after so many games, or None where the difference may be luck."""
    first, second = sorted(range(len(shares)), key=lambda seat: -shares[seat])[:2]
    # if neither were better, each game won by one of the two would make a difference of 1 or -1
    error = sqrt((shares[first] + shares[second]) / games)
    return first if shares[first] - shares[second] > MARGIN * error else None
