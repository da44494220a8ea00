"""Counting moves and games, with the native core where it can."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from parlour.core import Game, RulesError, State
from parlour.engine.twins import NoTwin, twin

MOST_DEPTH = 64
"""As deep as the native core counts."""


class Tally(NamedTuple):
    """What many random games came to."""

    scores: tuple[float, ...]
    """Each seat's part of the wins, added up."""
    plies: int
    """The moves made in all games, those of chance included."""


def perft(game: Game[Any], state: State[Any], depth: int, options: Mapping[str, object] | None = None) -> int:
    """The number of sequences of exactly that many moves, those of chance included, counted by the native core.

    :raises NoTwin: if the native core cannot count this
    """
    return sum(count for _, count in divided(game, state, depth, options)) if depth else 1


def divided(
    game: Game[Any], state: State[Any], depth: int, options: Mapping[str, object] | None = None
) -> Iterator[tuple[str, int]]:
    """Each first move with the number of sequences of that many moves that it begins.

    :raises NoTwin: if the native core cannot count this
    """
    if not 0 < depth <= MOST_DEPTH:
        raise RulesError(f"the depth must be 1 to {MOST_DEPTH}, not {depth}")
    root = _countable(game, state, options)
    return ((move, root.play(move).perft(depth - 1)) for move in root.moves())


def _countable(game: Game[Any], state: State[Any], options: Mapping[str, object] | None) -> Any:
    """The twin of a state all of whose moves it has, and whose text says all there is to it."""
    if game.id == "cocotaki":
        raise NoTwin("the native core plays Cocotaki without mistakes, so it cannot count all moves")
    if game.parse(str(state), options) != state:
        raise NoTwin("the native core reads a position text, which tells nothing of what came before")
    return twin(game, str(state), options)


def playouts(
    game: Game[Any], state: State[Any], count: int, seed: int, options: Mapping[str, object] | None = None
) -> Tally:
    """What so many games of random moves from a position come to; one seed, one result.

    :raises NoTwin: if the native core cannot play this
    """
    if count < 0 or not 0 <= seed < 2**64:
        raise RulesError(f"the count and the seed must be 0 or more and below 2**64, not {count} and {seed}")
    tally = twin(game, str(state), options).playouts(count, seed)
    return Tally(tuple(tally.scores), tally.plies)
