"""Games played at random."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from parlour.core import CHANCE, Game, Seat, State
from parlour.record.record import Record
from parlour.record.recorder import Recorder


def random_draw(game: Game[Any], state: State[Any], rng: Random) -> Any:
    """A move of chance, each as likely as the game makes it."""
    moves, weights = zip(*game.chance(state), strict=True)
    return rng.choices(moves, weights)[0]


def random_seat(state: State[Any], rng: Random) -> Seat:
    """The seat to act: the one the others wait for if it can, otherwise any that can without a mistake."""
    able = [seat for seat in state.actors if state.sound_moves(seat)]
    return state.turn if state.turn in able else rng.choice(able)


def random_record(
    game: Game[Any],
    seats: int | Sequence[str] | None = None,
    options: Mapping[str, object] | None = None,
    seed: int | Random = 0,
) -> Record:
    """A whole game of players who choose at random among the moves that are no mistake; one seed, one game."""
    rng = seed if isinstance(seed, Random) else Random(seed)
    seats = game.seats[0] if seats is None else seats
    recorder = Recorder(game, ("random",) * seats if isinstance(seats, int) else seats, options)
    while (state := recorder.state).actors:
        if CHANCE in state.actors:
            recorder.play(random_draw(game, state, rng), CHANCE)
        else:
            seat = random_seat(state, rng)
            recorder.play(rng.choice(state.sound_moves(seat)), seat)
    return recorder.record
