"""Finding a good move from what a seat can see."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from time import monotonic
from typing import Any

from parlour.core import CHANCE, Game, InvalidArgument, InvalidPosition, Seat, State, WrongSeat
from parlour.core.arguments import require
from parlour.core.errors import short
from parlour.core.game import check_state
from parlour.engine.analysis import Analysis, Line
from parlour.engine.errors import InvalidLimits, NativeUnavailable
from parlour.engine.limits import Limits, Stop
from parlour.engine.tree import Tree
from parlour.engine.twins import twin_of, view_twin
from parlour.games import load

DEFAULT_LIMITS = Limits(seconds=1.0)


def search(
    game: Game[Any] | str,
    position: State[Any] | str,
    limits: Limits = DEFAULT_LIMITS,
    *,
    seat: Seat | None = None,
    options: Mapping[str, object] | None = None,
    stop: Stop | None = None,
    native: bool | None = None,
    only: Sequence[str] = (),
) -> Analysis:
    """The moves of a seat, by default the one on turn, judged from its view of the position.

    The native core searches where it can, the Python rules elsewhere; `native` insists on one of them. Neither knows
    what came before the position, and neither uses what the seat cannot see. `only` names the moves to search.

    :raises InvalidPosition: if the seat has nothing to decide, or cannot see its own moves
    :raises InvalidLimits: if the search was stopped before it began
    :raises NativeUnavailable: if `native` insists on the native core and it does not play this
    """
    require(limits, Limits, "the limits of a search must be Limits")
    stop = require(Stop() if stop is None else stop, Stop, "a search is stopped by a Stop")
    game = load(game) if isinstance(game, str) else require(game, Game, "expected a game or its id")
    state = game.parse(position, options) if isinstance(position, str) else position
    check_state(game, state)
    seat = _decider(state, seat)
    view = state.view(seat)
    moves = {str(move) for move in view.sound_moves(seat)}
    if not moves:
        raise InvalidPosition(str(view), [f"seat {seat} has nothing to decide that it can see"])
    for text in require(only, (list, tuple), "the moves to search are a list of texts"):
        if text not in moves:
            raise InvalidArgument(f"cannot search {short(text)}: it is not a move of seat {seat} in {view}")
    if stop.is_requested:
        raise InvalidLimits("the search was stopped before it began")
    if native is not False:
        try:
            return _native(game, view, seat, limits, stop, only)
        except NativeUnavailable:
            if native:
                raise
    return Tree(game, view, seat, limits, stop, only).search()


def _decider(state: State[Any], seat: Seat | None) -> Seat:
    """The seat to search for, which must have something to decide."""
    if state.outcome:
        raise InvalidPosition(str(state.view(seat)), ["the game is over"])
    if state.actors == (CHANCE,):
        raise InvalidPosition(str(state.view(seat)), ["chance decides here"])
    seat = state.turn if seat is None else seat
    if seat is None or seat not in state.actors:
        raise WrongSeat(f"seat {short(seat)} cannot act: the seats that can are {', '.join(map(str, state.actors))}")
    return seat


def _native(game: Game[Any], view: State[Any], seat: Seat, limits: Limits, stop: Stop, only: Sequence[str]) -> Analysis:
    position = twin_of(game).decision(view, seat)
    if position is None:
        raise NativeUnavailable(f"the native core cannot decide this for seat {seat}")
    root, start = view_twin(game, str(position), twin_of(game).options(position)), monotonic()
    if not limits.has_end and not (limits.depth and root.deepens):
        limits = replace(limits, seconds=DEFAULT_LIMITS.seconds)
    try:
        nodes, depth, lines = root.search(**vars(limits), method="any", stop=stop.native, only=list(only))
    except ValueError as error:  # it was stopped just before it began
        raise InvalidLimits(str(error)) from None
    return Analysis(tuple(Line(*line) for line in lines), nodes, monotonic() - start, depth)
