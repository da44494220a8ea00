"""Positions of Hokito that no game can reach, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from parlour.core import Violation
from parlour.games.hokito.grid import COLOURS, NAMES, Pawn, arranger

if TYPE_CHECKING:
    from parlour.games.hokito.state import HokitoState


def position_violations(state: HokitoState) -> Iterator[Violation]:
    """Every reason why no game can reach this position."""
    board, pawns = state.board, state.board.layout.pawns
    if board.pawns > pawns:
        yield Violation("HK-1", f"there must be {pawns} pawns, not {board.pawns}")
    tops = Counter(Pawn(piece.colour, piece.mark) for piece in board if piece)
    for pawn, count in tops.items():
        if count > (most := state.marks[pawn.mark - 1]):
            yield Violation("HK-1", f"{count} {pawn} pawns are visible, but there are only {most}")
    for name, piece in zip(board.layout.squares, board, strict=True):
        if piece and piece.is_stack and piece.height % 2:
            yield Violation("HK-8", f"the stack on {name} is {piece.height} high, but stack heights are always even")
    if board.pawns < pawns:
        yield from _setup_violations(state)


def _setup_violations(state: HokitoState) -> Iterator[Violation]:
    """Every reason why setting up the board cannot lead here."""
    board = state.board
    if board.stacks:
        yield Violation("HK-1", f"there must be {board.layout.pawns} pawns, not {board.pawns}")
        return
    if state.setup != "mixed":
        yield from _home_violations(state)
    if state.setup == "arrange":
        yield from _arrange_violations(state)
    else:
        yield from _deal_violations(state)


def _home_violations(state: HokitoState) -> Iterator[Violation]:
    layout = state.board.layout
    for colour in COLOURS:
        for square in layout.homes[colour]:
            piece = state.board[square]
            if piece and piece.colour != colour:
                yield Violation("HK-2", f"{piece} is on {layout.squares[square]}, one of {NAMES[colour]}'s rows")


def _arrange_violations(state: HokitoState) -> Iterator[Violation]:
    homes = state.board.layout.homes
    if any(state.board[square] for square in homes["w"]) and None in state.board[: len(homes["b"])]:
        yield Violation("HK-3", f"black arranges all {len(homes['b'])} pawns before white begins")
    elif state.colour != arranger(state.board):
        yield Violation("HK-3", f"it is {NAMES[arranger(state.board)]}'s turn to arrange")


def _deal_violations(state: HokitoState) -> Iterator[Violation]:
    if any(state.board[state.board.index(None) :]):
        corner = state.board.layout.squares[0]
        yield Violation("HK-2", f"the board is filled square by square from {corner}, unless setup=arrange")
    if state.colour != "b":
        yield Violation("HK-4", "black moves first")
