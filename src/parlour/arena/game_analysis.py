"""The analysis of one game: how many choices each move had, and who was ahead when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from parlour.arena.match import Match
from parlour.arena.play import play_game
from parlour.arena.results import Result
from parlour.core import CHANCE, Game, Seat, State
from parlour.engine import playouts, plays_out
from parlour.games import load

LEAD_STANDARD_ERRORS = 3.0
"""How many standard errors a seat must be ahead of every other to lead. Many positions of a game are sampled: with 2,
every second game would show a lead by chance."""
MIN_PLAYOUTS = 10
"""With fewer random games no seat could be that far ahead."""


def outlook(game: Game[Any], state: State[Any], games: int, rng: Random) -> tuple[float, ...]:
    """The mean share of the win of each seat if all choose at random among moves that are not mistakes."""
    return tuple(score / games for score in playouts(game, state, games, rng.getrandbits(64)).scores)


def leader(shares: Sequence[float], games: int) -> Seat | None:
    """The seat that leads after that many random games, or None if the difference may be chance."""
    first, second = sorted(range(len(shares)), key=lambda seat: -shares[seat])[:2]
    # if both were equal, each game won by one of the two would change the difference by 1 or -1
    error = sqrt((shares[first] + shares[second]) / games)
    return first if shares[first] - shares[second] > LEAD_STANDARD_ERRORS * error else None


MAX_SAMPLES = 24
"""How many positions of a game are sampled, evenly spread over its moves."""


class LeadSample(NamedTuple):
    """Who was ahead at one moment of a game."""

    at: float
    """The elapsed part of the game, from 0 to 1."""
    shares: tuple[float, ...]
    """The share of the win of each seat in random play."""


@dataclass(frozen=True)
class GameAnalysis:
    """One game of a match, analysed."""

    result: Result
    choices: tuple[int, ...]
    """For each move of a seat, the number of moves to choose from, without mistakes."""
    lead_samples: tuple[LeadSample, ...]
    playouts: int
    """The number of random games for each sample."""

    @property
    def leaders(self) -> tuple[Seat, ...]:
        """The seats that took the lead, in order."""
        ahead = [leader(sample.shares, self.playouts) for sample in self.lead_samples]
        seats = [seat for seat in ahead if seat is not None]
        return tuple(seats[:1] + [after for before, after in pairwise(seats) if before != after])

    @property
    def lead_changes(self) -> int:
        """How often the lead passed from one seat to another."""
        return max(0, len(self.leaders) - 1)

    @property
    def winner(self) -> Seat | None:
        """The single winner; None for a draw."""
        winners = [seat for seat, score in enumerate(self.result.scores) if score]
        return winners[0] if len(winners) == 1 else None

    @property
    def is_comeback(self) -> bool:
        """Whether the winner had been behind."""
        return self.winner is not None and any(seat != self.winner for seat in self.leaders)


def analyse_game(match: Match, playouts: int, number: int) -> GameAnalysis:
    """Plays and analyses the game with this number; without playouts it does not say who was ahead."""
    result = play_game(match, number)
    assert result.record
    states = list(result.record.replay())
    decisions = [
        (states[place], played.seat) for place, played in enumerate(result.record.moves) if played.seat != CHANCE
    ]
    choices = tuple(len(state.sound_moves(seat)) for state, seat in decisions)
    rng = Random(f"{match.seed} game {number} survey")
    lead_samples = tuple(_lead_samples(match, [state for state, _ in decisions], playouts, rng)) if playouts else ()
    return GameAnalysis(result.compact, choices, lead_samples, playouts)


def _lead_samples(match: Match, states: Sequence[State[Any]], playouts: int, rng: Random) -> Iterator[LeadSample]:
    """Samples of the positions that the native core can play out; of all positions if there are none."""
    game = load(match.game)
    places = [place for place, state in enumerate(states) if plays_out(game, state)] or range(len(states))
    for place in (places[index] for index in spread(len(places), MAX_SAMPLES)):
        yield LeadSample(place / len(states), outlook(game, states[place], playouts, rng))


def spread(length: int, limit: int) -> list[int]:
    """At most that many indices into a sequence, evenly spread, including the first and the last."""
    if length <= limit:
        return list(range(length))
    return [round(index * (length - 1) / (limit - 1)) for index in range(limit)]
