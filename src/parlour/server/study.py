"""Positions that belong to no table, to look at and to try moves on."""

from typing import Any

from parlour.core import RulesError, State
from parlour.games import load
from parlour.record import Record, Recorder
from parlour.server.answers import Studied
from parlour.server.errors import BadMessage
from parlour.server.shapes import Analysis, Position


def studied(wanted: Position) -> Studied:
    """What a seat sees of a position and may do in it.

    :raises RulesError: if there is no such position
    """
    state = _state(wanted)
    if wanted.seat is not None and wanted.seat >= state.seats:
        raise BadMessage(f"no seat {wanted.seat}: the seats are 0 to {state.seats - 1}")
    seat = wanted.seat
    view = state if seat is None else state.view(seat)
    mover = seat if seat is not None else next((each for each in view.actors if each >= 0), None)
    return Studied(
        text=str(view),
        view=view.to_json(),
        moves=list(map(str, view.choices(mover))) if mover is not None and mover in view.actors else [],
        actors=list(view.actors),
        turn=view.turn,
        outcome=view.outcome.to_json() if view.outcome else None,
    )


def recorded(wanted: Analysis) -> Record:
    """The game that was played.

    :raises RulesError: if a move is not legal
    """
    recorder = Recorder(load(wanted.game), [""] * wanted.seats, wanted.options, wanted.start)
    for number, given in enumerate(wanted.moves, 1):
        text, seat = _move(given)
        try:
            recorder.play(text, seat)
        except RulesError as error:
            raise BadMessage(f"move {number}: {error}", error.rule) from None
    return recorder.record


def _state(wanted: Position) -> State[Any]:
    game = load(wanted.game)
    if wanted.text is None:
        state: State[Any] = game.initial(wanted.seats, wanted.options)
    else:
        state = game.parse(wanted.text, wanted.options)
    for number, given in enumerate(wanted.moves, 1):
        text, seat = _move(given)
        try:
            state = state.play(text, seat)
        except RulesError as error:
            raise BadMessage(f"move {number}: {error}", error.rule) from None
    return state


def _move(given: Any) -> tuple[str, int | None]:
    if isinstance(given, str):
        return given, None
    if isinstance(given, dict) and isinstance(given.get("move"), str):
        seat = given.get("seat")
        if seat is None or type(seat) is int:
            return given["move"], seat
    raise BadMessage('a move is a text, or {"seat": 0, "move": "…"}')
