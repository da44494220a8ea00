"""Counting moves and games, with the native core where it can."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from parlour.core import CHANCE, Game, InvalidArgument, InvalidPosition, State, UnknownGame
from parlour.core.arguments import is_whole
from parlour.core.errors import short
from parlour.core.game import check_state
from parlour.engine.errors import NativeUnavailable
from parlour.engine.twins import twin, twin_of
from parlour.games import game_of
from parlour.record import random_draw

MAX_PERFT_DEPTH = 64
"""The greatest depth that the native core counts."""


class Tally(NamedTuple):
    """The sum of many random games."""

    scores: tuple[float, ...]
    """The sum of each seat's share of the wins."""
    plies: int
    """The moves made in all games, those of chance included."""


def perft(state: State[Any], depth: int) -> int:
    """The number of sequences of exactly that many moves, those of chance included, counted by the native core.

    It takes the same arguments as ``parlour.perft``, which counts with the Python rules.

    :raises NativeUnavailable: if the native core cannot count this
    :raises InvalidPosition: if the state is a view, whose hidden moves cannot be counted
    """
    return 1 if is_whole(depth) and depth == 0 else sum(count for _, count in divided(state, depth))


def divided(state: State[Any], depth: int) -> Iterator[tuple[str, int]]:
    """Each first move with the number of sequences of that many moves that it begins.

    :raises NativeUnavailable: if the native core cannot count this
    :raises InvalidPosition: if the state is a view, whose hidden moves cannot be counted
    """
    if not is_whole(depth) or not 0 < depth <= MAX_PERFT_DEPTH:
        raise InvalidArgument(f"the depth must be a whole number from 1 to {MAX_PERFT_DEPTH}, not {short(depth)}")
    root = _countable(state)
    return ((move, root.play(move).perft(depth - 1)) for move in root.moves())


def _countable(state: State[Any]) -> Any:
    """The twin of a state, if it has all of its moves and its text says everything about it."""
    try:
        game = game_of(state)
    except UnknownGame as error:
        raise NativeUnavailable(f"the native core cannot count this: {error}") from None
    if not twin_of(game).has_all_moves:
        raise NativeUnavailable(f"the native core plays {game.title} without mistakes, so it cannot count all moves")
    if state.is_view:
        raise InvalidPosition(str(state), ["it hides something, and hidden moves cannot be counted"])
    options = twin_of(game).options(state)
    if game.parse(str(state), options) != state:
        raise NativeUnavailable("the native core reads a position text, which does not say what came before")
    return twin(game, str(state), options)


def playouts(
    game: Game[Any], state: State[Any], count: int, seed: int, options: Mapping[str, object] | None = None
) -> Tally:
    """The results of random games from a position; with the same engine, a seed always gives the same result.

    :raises InvalidPosition: if the state is a view, which must be determinized first
    """
    check_state(game, state)
    if state.is_view:
        raise InvalidPosition(str(state), ["it hides something: determinize the view first"])
    for name, value in (("count", count), ("seed", seed)):
        if not is_whole(value) or not 0 <= value < 2**64:
            raise InvalidArgument(f"the {name} must be a whole number from 0 to 2**64 - 1, not {short(value)}")
    try:
        root = _playable(game, state, options)
    except NativeUnavailable:
        return _played_out(game, state, count, Random(seed))
    tally = root.playouts(count, seed)
    return Tally(tuple(tally.scores), tally.plies)


def plays_out(game: Game[Any], state: State[Any]) -> bool:
    """Whether the native core can play random games from a position; the Python rules can, but slowly."""
    check_state(game, state)
    try:
        _playable(game, state, None)
    except NativeUnavailable:
        return False
    return True


def _playable(game: Game[Any], state: Any, options: Mapping[str, object] | None) -> Any:
    """The twin from which random games can be played."""
    start = twin_of(game).playout(state)
    if start is None:
        raise NativeUnavailable(f"the native core plays {game.title} without mistakes, and one has been made")
    return twin(game, str(start), twin_of(game).options(start) if options is None else options)


def _played_out(game: Game[Any], start: State[Any], count: int, rng: Random) -> Tally:
    """The results of random games with the Python rules; seats act in any order and make no mistakes."""
    scores, plies = [0.0] * start.seats, 0
    for _ in range(count):
        state = start
        while not state.outcome:
            state = _random_move(game, state, rng)
            plies += 1
        scores = [sum(both) for both in zip(scores, state.outcome.scores, strict=True)]
    return Tally(tuple(scores), plies)


def _random_move(game: Game[Any], state: State[Any], rng: Random) -> State[Any]:
    if state.actors == (CHANCE,):
        return state.play(random_draw(game, state, rng), CHANCE)
    seat = rng.choice([seat for seat in state.actors if state.sound_moves(seat)])
    return state.play(rng.choice(state.sound_moves(seat)), seat)
