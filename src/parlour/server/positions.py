"""Positions that belong to no table, to look at and to try moves on."""

from typing import Any, cast

from parlour.core import CHANCE, ParlourError, State
from parlour.games import load
from parlour.protocol.bodies import Analysis, Position, Studied
from parlour.protocol.messages import Outcome, Scene
from parlour.record import Record, Recorder
from parlour.server.errors import BadMessage


def study(wanted: Position) -> Studied:
    """What a seat sees of a position and may do in it.

    :raises ParlourError: if there is no such position
    """
    state, trace = _state(wanted)
    if wanted.seat is not None and wanted.seat >= state.seats:
        raise BadMessage(f"no seat {wanted.seat}: the seats are 0 to {state.seats - 1}")
    seat = wanted.seat
    view = state if seat is None else state.view(seat)
    mover = seat if seat is not None else next((each for each in view.actors if each >= 0), None)
    moves = view.offered_moves(mover) if mover is not None and mover in view.actors else ()
    traces = [view.trace(mover, move) for move in moves] if mover is not None else []
    shown: Studied = {
        "text": str(view),
        "view": view.to_json(),
        "moves": list(map(str, moves)),
        "traces": traces if any(traces) else [],
        "trace": trace,
        "actors": list(view.actors),
        "turn": view.turn,
        "outcome": cast("Outcome", view.outcome.to_json()) if view.outcome else None,
    }
    game = load(wanted.game)
    if not game.has_own_board:
        shown["scene"] = cast("Scene", game.scene(view, mover).to_json())
    return shown


def play_record(wanted: Analysis) -> Record:
    """The game that was played.

    :raises ParlourError: if a move is not legal
    """
    recorder = Recorder(load(wanted.game), [""] * wanted.seats, wanted.options, wanted.start)
    for number, given in enumerate(wanted.moves, 1):
        text, seat = _move(given)
        try:
            recorder.play(text, seat)
        except ParlourError as error:
            raise BadMessage(f"move {number}: {error}", error.rule) from None
    return recorder.record


def _state(wanted: Position) -> tuple[State[Any], str | None]:
    """The position meant, and how the last of the moves to it ran over the board."""
    game = load(wanted.game)
    if wanted.text is None:
        state: State[Any] = game.initial(wanted.seats, wanted.options)
    else:
        state = game.parse(wanted.text, wanted.options)
    before, seat, text = state, None, ""
    for number, given in enumerate(wanted.moves, 1):
        text, seat = _move(given)
        try:
            before, state = state, state.play(text, seat)
        except ParlourError as error:
            raise BadMessage(f"move {number}: {error}", error.rule) from None
    mover = before.turn if seat is None else seat
    is_traced = text and mover is not None and mover != CHANCE
    return state, before.trace(mover, before.parse_move(text)) if is_traced and mover is not None else None


def _move(given: Any) -> tuple[str, int | None]:
    if isinstance(given, str):
        return given, None
    if isinstance(given, dict) and isinstance(given.get("move"), str):
        seat = given.get("seat")
        if seat is None or type(seat) is int:
            return given["move"], seat
    raise BadMessage('a move is a text, or {"seat": 0, "move": "…"}')
