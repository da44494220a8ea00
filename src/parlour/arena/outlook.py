"""Who is ahead in a position, by games played at random from there."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any

from parlour.arena.result import shared_scores
from parlour.core import CHANCE, Game, Seat, State
from parlour.record import random_draw, random_seat

LONGEST = 2_000
"""Moves after which a random game is broken off and shared."""
MARGIN = 3.0
"""Standard errors by which a seat must be better than every other to be ahead: many positions are looked at, and two
would show a lead where there is none in every other game."""
FEWEST = 10
"""With fewer random games nobody could be ahead by that much."""


def outlook(game: Game[Any], state: State[Any], playouts: int, rng: Random) -> tuple[float, ...]:
    """What each seat gets of the win on average, if all choose at random among the moves that are no mistake."""
    games = [_playout(game, state, rng) for _ in range(playouts)]
    return tuple(sum(scores) / playouts for scores in zip(*games, strict=True))


def leader(shares: Sequence[float], playouts: int) -> Seat | None:
    """The seat that is ahead, or None where the difference may be luck."""
    first, second = sorted(range(len(shares)), key=lambda seat: -shares[seat])[:2]
    # if neither were better, each game won by one of the two would make a difference of 1 or -1
    error = sqrt((shares[first] + shares[second]) / playouts)
    return first if shares[first] - shares[second] > MARGIN * error else None


def _playout(game: Game[Any], state: State[Any], rng: Random) -> tuple[float, ...]:
    for _ in range(LONGEST):
        if not state.actors:
            break
        if CHANCE in state.actors:
            state = state.play(random_draw(game, state, rng), CHANCE)
        else:
            seat = random_seat(state, rng)
            state = state.play(rng.choice(state.faultless(seat)), seat)
    return state.outcome.scores if state.outcome else shared_scores(state.seats)
