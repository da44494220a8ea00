"""Positions without a table, for studying them and trying moves."""

from typing import Any, cast

from parlour.core import CHANCE, ParlourError, State
from parlour.core.errors import short
from parlour.games import load
from parlour.protocol.bodies import Analysis, Position, Studied
from parlour.protocol.messages import Outcome, Scene
from parlour.record import Record, Recorder
from parlour.server.errors import BadMessage


def study(position: Position) -> Studied:
    """What a seat sees of a position, and its moves.

    :raises ParlourError: if the position or a move is invalid
    """
    state, trace = _state(position)
    if position.seat is not None and position.seat >= state.seats:
        raise BadMessage(f"no seat {position.seat}: the seats are 0 to {state.seats - 1}")
    seat = position.seat
    view = state if seat is None else state.view(seat)
    mover = seat if seat is not None else next((actor for actor in view.actors if actor >= 0), None)
    moves = view.offered_moves(mover) if mover is not None and mover in view.actors else ()
    traces = view.traces(mover, moves) if mover is not None else []
    shown: Studied = {
        "text": str(view),
        "view": view.to_json(),
        "moves": list(map(str, moves)),
        "traces": traces,
        "trace": trace,
        "actors": list(view.actors),
        "turn": view.turn,
        "outcome": cast("Outcome", view.outcome.to_json()) if view.outcome else None,
    }
    game = load(position.game)
    if not game.has_own_board:
        shown["scene"] = cast("Scene", game.scene(view, mover).to_json())
    return shown


def play_record(analysis: Analysis) -> Record:
    """The game to analyse, as a record.

    :raises ParlourError: if a move is not legal
    """
    recorder = Recorder(load(analysis.game), [""] * analysis.seats, analysis.options, analysis.start)
    for number, move in enumerate(analysis.moves, 1):
        text, seat = _move(move)
        try:
            recorder.play(text, seat)
        except ParlourError as error:
            raise BadMessage(f"move {number}: {error}", error.rule) from None
    return recorder.record


def _state(position: Position) -> tuple[State[Any], str | None]:
    """The position, and the path of the last move that led to it."""
    game = load(position.game)
    if position.text is None:
        state: State[Any] = game.initial(position.seats, position.options)
    else:
        state = game.parse(position.text, position.options)
    before, seat, text = state, None, ""
    for number, move in enumerate(position.moves, 1):
        text, seat = _move(move)
        try:
            before, state = state, state.play(text, seat)
        except ParlourError as error:
            raise BadMessage(f"move {number}: {error}", error.rule) from None
    mover = before.turn if seat is None else seat
    if not text or mover is None or mover == CHANCE:
        return state, None
    return state, before.trace(mover, before.parse_move(text))


def _move(move: Any) -> tuple[str, int | None]:
    if isinstance(move, str):
        return move, None
    if isinstance(move, dict) and isinstance(move.get("move"), str):
        seat = move.get("seat")
        if seat is None or type(seat) is int:
            return move["move"], seat
    raise BadMessage(f'a move is a text, or {{"seat": 0, "move": "…"}}, not {short(move)}')
