"""Positions of Hokito that no game can reach, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from parlour.core import Violation
from parlour.games.hokito.grid import COLOURS, NAMES, PAWNS, PAWNS_OF_A_KIND, SQUARES, Pawn, arranger, home

if TYPE_CHECKING:
    from parlour.games.hokito.state import HokitoState


def position_violations(state: HokitoState) -> Iterator[Violation]:
    """Every reason why no game can reach this position."""
    board = state.board
    if board.pawns > PAWNS:
        yield Violation("HK-1", f"there must be {PAWNS} pawns, not {board.pawns}")
    tops = Counter(Pawn(piece.colour, piece.mark) for piece in board if piece)
    for pawn, count in tops.items():
        if count > PAWNS_OF_A_KIND:
            yield Violation("HK-1", f"{count} {pawn} pawns are visible, but there are only {PAWNS_OF_A_KIND}")
    for name, piece in zip(SQUARES, board, strict=True):
        if piece and piece.is_stack and piece.height % 2:
            yield Violation("HK-8", f"the stack on {name} is {piece.height} high, but stack heights are always even")
    if board.pawns < PAWNS:
        yield from _setup_violations(state)


def _setup_violations(state: HokitoState) -> Iterator[Violation]:
    """Every reason why setting up the board cannot lead here."""
    board = state.board
    if board.stacks:
        yield Violation("HK-1", f"there must be {PAWNS} pawns, not {board.pawns}")
        return
    if state.setup != "mixed":
        yield from _home_violations(state)
    if state.setup == "arrange":
        yield from _arrange_violations(state)
    else:
        yield from _deal_violations(state)


def _home_violations(state: HokitoState) -> Iterator[Violation]:
    for colour in COLOURS:
        for square in home(colour):
            piece = state.board[square]
            if piece and piece.colour != colour:
                yield Violation("HK-2", f"{piece} is on {SQUARES[square]}, one of {NAMES[colour]}'s rows")


def _arrange_violations(state: HokitoState) -> Iterator[Violation]:
    if any(state.board[square] for square in home("w")) and None in state.board[: PAWNS // 2]:
        yield Violation("HK-3", "black arranges all eighteen pawns before white begins")
    elif state.colour != arranger(state.board):
        yield Violation("HK-3", f"it is {NAMES[arranger(state.board)]}'s turn to arrange")


def _deal_violations(state: HokitoState) -> Iterator[Violation]:
    if any(state.board[state.board.index(None) :]):
        yield Violation("HK-2", "the board is filled square by square from a6, unless setup=arrange")
    if state.colour != "b":
        yield Violation("HK-4", "black moves first")
