"""What a move of Hokito gives away or fails to take, in points and pawns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parlour.core import Seat
from parlour.core.reason import Reason
from parlour.games.hokito.grid import COLOURS, Piece
from parlour.games.hokito.moves import Hop
from parlour.games.hokito.state import HokitoState

MIN_POINTS = 3
"""The least points that a piece must be worth for its loss to be mentioned."""


def reasons(state: HokitoState, seat: Seat, made: Sequence[str], best: Sequence[str]) -> Iterator[Reason]:
    """The stack that the expected answer lands on, and the piece that the better move would have taken."""
    if state.phase != "hop":
        return
    if len(made) > 1:
        yield from _lost_piece(state, seat, made, best)
    gain, other = _taken(state, seat, best[0]), _taken(state, seat, made[0])
    if gain and gain.points >= MIN_POINTS and gain.points > (other.points if other else 0):
        facts: dict[str, str | int] = {"square": best[0][3:], "points": gain.points, "pawns": gain.height}
        yield Reason("capture", facts, tuple(best[:1]), is_better=True)


def _lost_piece(state: HokitoState, seat: Seat, made: Sequence[str], best: Sequence[str]) -> Iterator[Reason]:
    """The player's stack that the answer lands on, unless the better move would have lost as much to it."""
    after = state.play(made[0], seat)
    lost = _taken(after, 1 - seat, made[1])
    if lost is None or not lost.is_stack or lost.points < MIN_POINTS:
        return
    instead = state.play(best[0], seat)
    worst = max((_points(instead, 1 - seat, str(move)) for move in instead.moves()), default=0)
    if worst < lost.points:
        facts: dict[str, str | int] = {"square": made[1][3:], "pawns": lost.height, "points": lost.points}
        yield Reason("lands", facts, tuple(made[:2]))


def _points(state: HokitoState, seat: Seat, move: str) -> int:
    taken = _taken(state, seat, move)
    return taken.points if taken else 0


def _taken(state: HokitoState, seat: Seat, move: str) -> Piece | None:
    """The opponent's piece that a hop lands on."""
    hop = state.parse_move(move)
    assert isinstance(hop, Hop)
    piece = state.board[hop.end]
    return piece if piece and piece.colour != COLOURS[seat] else None
