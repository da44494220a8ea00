"""A position of Hokito."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from parlour.core import CHANCE, Outcome, Seat, State, Violation
from parlour.core.scene import Scene
from parlour.games.hokito.grid import (
    COLOURS,
    NAMES,
    OTHER,
    Board,
    Path,
    Pawn,
    Piece,
    Square,
    arranger,
)
from parlour.games.hokito.moves import Arrange, Deal, Hop, Move, hops, parse_move
from parlour.games.hokito.notation import format_position
from parlour.games.hokito.options import USUAL_MARKS, Marks
from parlour.games.hokito.scene import scene


@dataclass(frozen=True)
class HokitoState(State[Move]):
    """The board, the colour to move, how missing pawns are placed, and what ends the game."""

    board: Board
    colour: str
    """``b`` or ``w``: whose turn it is."""
    setup: str | None = None
    """How the board is being set up (HK-3); None once all pawns are on the board."""
    end: str = "to-move"
    """Whose lack of a move ends the game: that of the player ``to-move``, or of ``either`` player (HK-11)."""
    marks: Marks = USUAL_MARKS
    """How many pawns of each mark a colour has (HK-1)."""

    turn_rule = "HK-4"
    chance_rule = "HK-2"

    def __str__(self) -> str:
        return format_position(self)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return 2

    @cached_property
    def actors(self) -> tuple[Seat, ...]:
        """Chance while it deals the pawns, then the colour to move; no one once the game is over."""
        if self.phase == "deal":
            return (CHANCE,)
        return () if self.outcome else (COLOURS.index(self.colour),)

    @property
    def phase(self) -> str:
        """``deal``, ``arrange`` or ``hop``."""
        if self.setup is None:
            return "hop"
        return "arrange" if self.setup == "arrange" else "deal"

    @cached_property
    def outcome(self) -> Outcome | None:
        """Set when the player to move is stuck, or with ``end=either`` the other one; the higher total wins (HK-12)."""
        if self.phase != "hop":
            return None
        if not self.paths:  # HK-11
            return self._counted("points", "equal")
        if self.end == "either" and not hop_paths(self.board, OTHER[self.colour]):  # HK-11
            return self._counted("mover-stuck", "mover-stuck-equal")
        return None

    @cached_property
    def paths(self) -> dict[Hop, Path]:
        """Every hop of the colour to move, with the squares that the piece visits."""
        return hop_paths(self.board, self.colour)

    def _counted(self, won: str, drawn: str) -> Outcome:
        """The outcome by points, with the reason for a win or for a draw."""
        black, white = map(self.board.total, COLOURS)
        detail = f"{black} : {white}"
        if black == white:
            return Outcome.won_by((0, 1), 2, drawn, "HK-13", detail)
        return Outcome.won_by((int(white > black),), 2, won, "HK-12", detail)

    def _role(self, seat: Seat) -> str:
        """Black is the first seat (HK-4)."""
        return NAMES[COLOURS[seat]]

    def chance_moves(self) -> tuple[tuple[Move, int], ...]:
        """The pawns that chance can put on the next empty square (HK-2)."""
        if self.phase != "deal":
            return ()
        square = self.board.index(None)
        colours = COLOURS if self.setup == "mixed" else [colour for colour in COLOURS if square in self._homes[colour]]
        left, size = self.board.unplaced(self.marks, colours), self.board.layout.size
        return tuple((Deal(pawn, square, size), count) for pawn, count in left.items())

    def _trace(self, seat: Seat, move: Move) -> str | None:
        """The squares that a piece visits during its move, such as ``a4b4b1`` (HK-10)."""
        return self.paths[move] if isinstance(move, Hop) else None

    def _facts(self, move: Move) -> str | None:
        """The piece of a hop, the one it lands on and those next to them, such as ``b2 w1x4 b1 w3``."""
        if not isinstance(move, Hop):
            return None
        beside = (square for square in self.board.layout.beside(move.end) if square != move.start)
        pieces = (self.board[square] for square in (move.start, move.end, *beside))
        return " ".join(str(piece) for piece in pieces if piece)

    def _scene(self, seat: Seat | None) -> Scene:
        """The board as a picture."""
        return scene(self, seat)

    def to_json(self) -> dict[str, object]:
        """The board by rows from the top, each piece as its colour, mark and height, the totals, the count, who won."""
        pieces = [piece and [NAMES[piece.colour], piece.mark, piece.height] for piece in self.board]
        size = self.board.layout.size
        return {
            "phase": self.phase,
            "colour": NAMES[self.colour],
            "board": [pieces[row : row + size] for row in range(0, len(pieces), size)],
            "totals": {NAMES[colour]: self.board.total(colour) for colour in COLOURS},
            "count": self._count() if self.outcome else None,
            **({"won": self._won()} if self.outcome else {}),
        }

    def _won(self) -> dict[str, object] | None:
        """The colour that won, the pawns of each, and whether more pawns or higher marks decided; None for a draw."""
        assert self.outcome
        if len(self.outcome.winners) > 1:
            return None
        winner = COLOURS[self.outcome.winners[0]]
        pieces = [piece for piece in self.board if piece]
        pawns = {colour: sum(piece.height for piece in pieces if piece.colour == colour) for colour in COLOURS}
        by = "pawns" if pawns[winner] > pawns[OTHER[winner]] else "marks"
        return {"colour": NAMES[winner], "by": by, "pawns": {NAMES[colour]: count for colour, count in pawns.items()}}

    def _count(self) -> list[list[object]]:
        """The square and the worth of each single and each stack (HK-12), those worth least first."""
        worth = sorted((piece.points, square) for square, piece in enumerate(self.board) if piece)
        return [[self._name(square), points] for points, square in worth]

    def _parse_move(self, text: str) -> Move:
        """The move that a text means, legal or not."""
        return parse_move(text, self.board.layout)

    def _moves(self, seat: Seat) -> Iterator[Move]:
        return self._arrangements() if self.phase == "arrange" else iter(self.paths)

    def _arrangements(self) -> Iterator[Arrange]:
        free = [square for square in self._homes[self.colour] if not self.board[square]]
        left, size = self.board.unplaced(self.marks, self.colour), self.board.layout.size
        return (Arrange(pawn.mark, square, size) for square in free for pawn in left)

    def _violation(self, seat: Seat, move: Move) -> Violation | None:
        if isinstance(move, Deal):
            return Violation("HK-2", "only chance deals pawns; a player names just the mark and the square", "chance")
        if isinstance(move, Arrange):
            return self._arrange_violation(move)
        return self._hop_violation(move)

    def _arrange_violation(self, move: Arrange) -> Violation | None:
        if self.phase != "arrange":
            return Violation("HK-3", "all pawns are already on the board", "all-placed")
        own, square = NAMES[self.colour], self._name(move.square)
        if move.square not in self._homes[self.colour]:
            return Violation("HK-3", f"{square} is not on {own}'s own rows", "own-rows")
        if self.board[move.square]:
            return Violation("HK-3", f"{square} is already occupied", "occupied")
        if Pawn(self.colour, move.mark) not in self.board.unplaced(self.marks, self.colour):
            message = f"no {own} pawn of mark {move.mark} is left to place"
            return Violation("HK-1", message, "none-left", {"mark": move.mark})
        return None

    def _hop_violation(self, move: Hop) -> Violation | None:
        if self.phase == "arrange":
            return Violation("HK-3", "no piece hops before all pawns are arranged", "arranging")
        if move in self.paths:
            return None
        start, piece = self._name(move.start), self.board[move.start]
        if not piece:
            return Violation("HK-5", f"{start} is empty", "nothing-there")
        if piece.colour != self.colour:
            message = f"the {piece.kind} on {start} belongs to {NAMES[piece.colour]}"
            return Violation("HK-5", message, f"not-your-{piece.kind}")
        if move.start == move.end and (stuck := self._stuck_violation(move.start, piece)):
            return stuck
        return self._landing_violation(move, piece) or self._path_violation(move, piece)

    def _stuck_violation(self, start: Square, piece: Piece) -> Violation | None:
        """Why a piece cannot move at all, which a player asks by moving it to its own square."""
        if any(hop.start == start for hop in self.paths):
            return None
        if not self.board.paths(start, piece.mark):
            return Violation("HK-6", f"no path from {self._name(start)} has {piece.mark} hops", "stuck-path")
        message = f"a {piece.kind} must end on a {piece.kind}, and no path from {self._name(start)} does"
        return Violation("HK-8", message, f"stuck-{piece.kind}")

    def _landing_violation(self, move: Hop, piece: Piece) -> Violation | None:
        """Why a piece may not land on a square, if it is because of what is there."""
        end, target = self._name(move.end), self.board[move.end]
        if not target:
            message = f"{end} is empty, but every hop ends on an occupied square"
            return Violation("HK-6", message, "empty-target")
        if move.end in self.board.paths(move.start, piece.mark):
            message = f"a {piece.kind} must end on a {piece.kind}, but {end} holds a {target.kind}"
            return Violation("HK-8", message, f"{piece.kind}-on-{target.kind}")
        return None

    def _path_violation(self, move: Hop, piece: Piece) -> Violation:
        start, end = self._name(move.start), self._name(move.end)
        count = f"{piece.mark} hop{'s' if piece.mark > 1 else ''}"
        if move.end in self.board.ends_with_about_turns(move.start, piece.mark):
            return Violation("HK-7", f"{count} lead from {start} to {end} only with an about-turn", "about-turn")
        key = "no-path" if piece.mark > 1 else "no-path-one-hop"
        return Violation("HK-6", f"no path of exactly {count} leads from {start} to {end}", key, {"hops": piece.mark})

    def _apply(self, seat: Seat, move: Move) -> Self:
        if isinstance(move, Hop):
            return self._with(self.board.replace({move.start: None, move.end: self._stacked(move)}))
        pawn = move.pawn if isinstance(move, Deal) else Pawn(self.colour, move.mark)
        return self._with(self.board.replace({move.square: Piece(*pawn)}))

    def _stacked(self, move: Hop) -> Piece:
        """The stack that a move makes: the moving piece on top (HK-9)."""
        piece, target = self.board[move.start], self.board[move.end]
        assert piece
        assert target
        return piece._replace(height=piece.height + target.height)

    @property
    def _homes(self) -> dict[str, range]:
        """The rows of each colour (HK-2)."""
        return self.board.layout.homes

    def _name(self, square: Square) -> str:
        return self.board.layout.squares[square]

    def _with(self, board: Board) -> Self:
        """The state after a move that leaves this board."""
        if self.phase == "hop":
            return replace(self, board=board, colour=OTHER[self.colour])
        if board.pawns == board.layout.pawns:
            return replace(self, board=board, colour="b", setup=None)  # HK-4
        return replace(self, board=board, colour=arranger(board) if self.setup == "arrange" else "b")


def hop_paths(board: Board, colour: str) -> dict[Hop, Path]:
    """Every hop of a colour, with the squares that the piece visits."""
    stacks, named = board.stacks, hops(board.layout.size)
    return {
        named[start][end]: path
        for start, piece in enumerate(board)
        if piece and piece.colour == colour
        for is_stack in (piece.is_stack,)
        for end, path in board.paths(start, piece.mark).items()
        if (end in stacks) == is_stack  # HK-8
    }
