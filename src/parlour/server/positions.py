"""Positions and records without a table: studying them, trying moves and checking records."""

from collections.abc import Iterator
from time import perf_counter
from typing import Any, cast

from parlour.core import CHANCE, ParlourError, State
from parlour.core.errors import short
from parlour.games import load
from parlour.protocol.bodies import Analysis, Position, Studied, Verdict
from parlour.protocol.events import decode
from parlour.protocol.messages import Outcome, Scene
from parlour.record import InvalidRecord, Record, Recorder, verify
from parlour.server.errors import BadMessage, TooLarge

SECONDS_PER_MOVE = 0.0005
"""How long it takes to check a move, at a guess."""
BYTES_CHECKED_PER_SECOND = 100_000
"""How much of a record is checked in a second, at a guess."""
MAX_CHECKING_SECONDS = 5.0
"""How long a record may take to check."""


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


class TimedRecord(Record):
    """A record that is replayed for a limited time."""

    def replay(self) -> Iterator[State[Any]]:
        """Every state, as long as there is time.

        :raises TooLarge: if it takes too long
        """
        deadline = perf_counter() + MAX_CHECKING_SECONDS
        for state in super().replay():
            if perf_counter() > deadline:
                raise TooLarge(f"the record takes more than {MAX_CHECKING_SECONDS:.0f} s to check: use parlour verify")
            yield state


def check_record(body: bytes) -> Verdict:
    """What is wrong with a record in JSON.

    :raises BadMessage: if it is not a record
    :raises TooLarge: if checking it takes too long
    """
    try:
        document = decode(body.decode())
    except (ValueError, RecursionError):
        raise BadMessage("send a JSON object, with the header Content-Type: application/json") from None
    try:
        return cast("Verdict", verify(TimedRecord.from_json(document)).to_json())
    except InvalidRecord as error:
        raise BadMessage(str(error), error.rule) from None


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
