"""What there is to see in one game: how many choices there were, and who was ahead when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from parlour.arena.contest import play_game
from parlour.arena.match import Match
from parlour.arena.result import Result
from parlour.core import CHANCE, Game, Seat, State
from parlour.engine import playouts, plays_out
from parlour.games import load

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


POSITIONS = 24
"""How many positions of a game are looked at, evenly spread over its moves."""


class Glimpse(NamedTuple):
    """Who was ahead at one moment."""

    at: float
    """How much of the game was over, from 0 to 1."""
    shares: tuple[float, ...]
    """What each seat would get of the win by random play."""


@dataclass(frozen=True)
class Survey:
    """One game of a match, looked at."""

    result: Result
    choices: tuple[int, ...]
    """For each move of a seat the number of moves it could choose from, mistakes left out."""
    glimpses: tuple[Glimpse, ...]
    playouts: int
    """How many random games each glimpse is made of."""

    @property
    def leaders(self) -> tuple[Seat, ...]:
        """The seats that took the lead, one after the other."""
        ahead = [leader(glimpse.shares, self.playouts) for glimpse in self.glimpses]
        known = [seat for seat in ahead if seat is not None]
        return tuple(known[:1] + [after for before, after in pairwise(known) if before != after])

    @property
    def lead_changes(self) -> int:
        """How often the lead went from one seat to another."""
        return max(0, len(self.leaders) - 1)

    @property
    def winner(self) -> Seat | None:
        """The seat that won alone."""
        winners = [seat for seat, score in enumerate(self.result.scores) if score]
        return winners[0] if len(winners) == 1 else None

    @property
    def is_comeback(self) -> bool:
        """Whether somebody won who had been behind."""
        return self.winner is not None and any(seat != self.winner for seat in self.leaders)


def survey_game(match: Match, playouts: int, number: int) -> Survey:
    """The game of a match that has this number, played and looked at; without playouts nobody knows who was ahead."""
    result = play_game(match, number)
    assert result.record
    states = list(result.record.replay())
    decisions = [
        (states[place], played.seat) for place, played in enumerate(result.record.moves) if played.seat != CHANCE
    ]
    choices = tuple(len(state.sound_moves(seat)) for state, seat in decisions)
    rng = Random(f"{match.seed} game {number} survey")
    glimpses = tuple(_glimpses(match, [state for state, _ in decisions], playouts, rng)) if playouts else ()
    return Survey(result.compact, choices, glimpses, playouts)


def _glimpses(match: Match, states: Sequence[State[Any]], playouts: int, rng: Random) -> Iterator[Glimpse]:
    """What random games say, from positions that the native core plays out if there are any."""
    game = load(match.game)
    places = [place for place, state in enumerate(states) if plays_out(game, state)] or range(len(states))
    for place in (places[each] for each in spread(len(places), POSITIONS)):
        yield Glimpse(place / len(states), outlook(game, states[place], playouts, rng))


def spread(length: int, most: int) -> list[int]:
    """So many places in a row of that length at most, evenly spread, the first and the last among them."""
    if length <= most:
        return list(range(length))
    return [round(each * (length - 1) / (most - 1)) for each in range(most)]
