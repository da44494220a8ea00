"""Positions and records without a table: studying them, trying moves and checking records."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter
from typing import Any, cast

from parlour.core import CHANCE, ParlourError, Seat, State
from parlour.core.errors import short
from parlour.games import load
from parlour.protocol.bodies import Verdict
from parlour.protocol.events import decode
from parlour.protocol.messages import Outcome, Scene
from parlour.protocol.school import Analysis, Position, Studied
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
    state, trace, line = _state(position)
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
        "facts": move_facts(view, map(str, moves), mover),
        "line": line,
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
    for number, (text, seat) in enumerate(moves_of(analysis.moves), 1):
        with _naming_move(number):
            recorder.play(text, seat)
    return recorder.record


def move_facts(state: State[Any], moves: Iterable[str], seat: Seat | None) -> dict[str, str]:
    """What a sentence about each move names, by move, where its text does not show it."""
    if not state.has_facts:
        return {}
    found = {move: state.facts(state.parse_move(move), seat) for move in moves}
    return {move: facts for move, facts in found.items() if facts is not None}


def _state(position: Position) -> tuple[State[Any], str | None, list[str | None]]:
    """The position, the path of the last move that led to it, and the facts about all of these moves."""
    game = load(position.game)
    if position.text is None:
        state: State[Any] = game.initial(position.seats, position.options)
    else:
        state = game.parse(position.text, position.options)
    before, seat, text, facts = state, None, "", list[str | None]()
    for number, (text, seat) in enumerate(moves_of(position.moves), 1):
        with _naming_move(number):
            before, state = state, state.play(text, seat)
            facts.append(before.facts(before.parse_move(text), seat) if before.has_facts else None)
    mover, line = before.turn if seat is None else seat, facts if any(facts) else []
    if not text or mover is None or mover == CHANCE:
        return state, None, line
    return state, before.trace(mover, before.parse_move(text)), line


def moves_of(moves: Sequence[Any]) -> list[tuple[str, int | None]]:
    """Moves as texts with their seats, where those are given.

    :raises BadMessage: if one is not a move
    """
    return [_move(move) for move in moves]


def play_moves(state: State[Any], moves: Sequence[tuple[str, int | None]]) -> State[Any]:
    """The position after some moves.

    :raises BadMessage: naming the move that cannot be made
    """
    for number, (text, seat) in enumerate(moves, 1):
        with _naming_move(number):
            state = state.play(text, seat)
    return state


@contextmanager
def _naming_move(number: int) -> Iterator[None]:
    """Adds the number of a move to what is wrong with it."""
    try:
        yield
    except ParlourError as error:
        raise BadMessage(f"move {number}: {error}", error.rule) from None


def _move(move: Any) -> tuple[str, int | None]:
    if isinstance(move, str):
        return move, None
    if isinstance(move, dict) and isinstance(move.get("move"), str):
        seat = move.get("seat")
        if seat is None or type(seat) is int:
            return move["move"], seat
    raise BadMessage(f'a move is a text, or {{"seat": 0, "move": "…"}}, not {short(move)}')
