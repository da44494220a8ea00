"""Games played at random."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from parlour.core import CHANCE, Game, InvalidArgument, InvalidPosition, Seat, State
from parlour.core.arguments import is_whole, require
from parlour.core.errors import short
from parlour.record.record import Record
from parlour.record.recorder import Recorder


def random_draw(game: Game[Any], state: State[Any], rng: Random) -> Any:
    """A random move of chance, drawn with the weights of the game.

    :raises InvalidPosition: if it is not the turn of chance
    """
    require(game, Game, "expected a game")
    require(rng, Random, "the source of chance must be a random.Random")
    weighted = game.chance(state)
    if not weighted:
        raise InvalidPosition(str(state), ["it is not the turn of chance"])
    moves, weights = zip(*weighted, strict=True)
    return rng.choices(moves, weights)[0]


def random_seat(state: State[Any], rng: Random) -> Seat:
    """The seat to act: the one on turn if it has a sound move, otherwise any seat that has one.

    :raises InvalidPosition: if no seat can
    """
    require(state, State, "expected a state")
    require(rng, Random, "the source of chance must be a random.Random")
    able = [seat for seat in state.actors if state.sound_moves(seat)]
    if not able:
        raise InvalidPosition(str(state), ["no seat can act without a mistake"])
    return state.turn if state.turn in able else rng.choice(able)


def random_record(
    game: Game[Any],
    seats: int | Sequence[str] | None = None,
    options: Mapping[str, object] | None = None,
    seed: int | Random = 0,
) -> Record:
    """A whole game between players who choose randomly among sound moves; the same seed gives the same game."""
    require(game, Game, "expected a game")
    if not is_whole(seed) and not isinstance(seed, Random):
        raise InvalidArgument(f"the seed must be a whole number or a random.Random, not {short(seed)}")
    rng = seed if isinstance(seed, Random) else Random(seed)
    is_count = seats is None or isinstance(seats, int)
    players: Any = ("random",) * game.initial(seats, options).seats if is_count else seats  # type: ignore[arg-type]
    recorder = Recorder(game, players, options)
    while (state := recorder.state).actors:
        if CHANCE in state.actors:
            recorder.play(random_draw(game, state, rng), CHANCE)
        else:
            seat = random_seat(state, rng)
            recorder.play(rng.choice(state.sound_moves(seat)), seat)
    return recorder.record
