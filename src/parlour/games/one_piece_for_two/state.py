"""A position of One Piece for Two: the set-up, the grid, whose turn it is, and which positions have occurred."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count, pairwise
from typing import Self, TypeAlias

from parlour.core import InvalidNotation, Outcome, Seat, State, Violation
from parlour.core.scene import Scene
from parlour.core.shared_set import SharedSet
from parlour.games.one_piece_for_two.grid import Grid, Line
from parlour.games.one_piece_for_two.moves import Edge, Move, Relocation, parse_move
from parlour.games.one_piece_for_two.notation import format_position
from parlour.games.one_piece_for_two.options import GOAL, Options
from parlour.games.one_piece_for_two.pieces import COLOURS, Colour, Piece, Placement, cell_name

Position: TypeAlias = tuple[tuple[Piece, ...], Colour | None]
"""What counts as the same position: the pieces in their places and the colour to move (OP-11)."""

EXPECTED = {
    "colours": Violation("OP-3", "expected the first seat's own colour, 'red' or 'blue'", "colour-first"),
    "edge": Violation("OP-3", "expected the game edge, 'south', 'east', 'north' or 'west'", "edge-first"),
    "placing": Violation("OP-5", "expected a piece from the box, such as 'dRB' or 'deBR'"),
    "relocating": Violation(
        "OP-7",
        "the box is empty: expected a piece on the grid and its new place, such as 'a>dRB' or 'a>deBR'",
        "from-grid",
    ),
}
"""What each phase asks for, as the answer to any other move."""


@dataclass(frozen=True)
class OnePieceForTwoState(State[Move]):
    """A position of One Piece for Two."""

    turn_rule = "OP-4"

    options: Options
    grid: Grid
    first: Colour | None = None
    """The first seat's own colour, once it is chosen."""
    to_move: Colour | None = None
    """The colour whose turn it is, or will be after the set-up."""
    is_set_up: bool = False
    """Whether the colours and the game edge are chosen."""
    relocations: int = 0
    """The number of relocations made so far."""
    seen: SharedSet[tuple[Position, int]] = field(default_factory=SharedSet)
    """Positions since the box became empty, each with the numbers of its occurrences from 1; empty if none count."""
    winner: Colour | None = None
    """The colour that won with the last move."""
    edge: Edge = field(default=Edge.SOUTH, compare=False)
    """The game edge, which only turns the picture (OP-3)."""
    last: Piece | None = field(default=None, compare=False)
    """The piece placed last; the rules need only the winner it made, so positions are compared without it."""

    @property
    def seats(self) -> int:
        return 2

    @property
    def phase(self) -> str:
        """What the next move does: ``colours``, ``edge``, ``placing`` or ``relocating``."""
        if not self.is_set_up:
            return "edge" if self.first else "colours"
        return "placing" if self.box else "relocating"

    @property
    def box(self) -> int:
        """The number of pieces in the box."""
        return self.options.pieces - len(self.grid.pieces)

    @cached_property
    def actors(self) -> tuple[Seat, ...]:
        if self.outcome:
            return ()
        return (1,) if self.phase == "edge" or self.to_move is not self.first else (0,)

    @cached_property
    def outcome(self) -> Outcome | None:
        if self.winner:
            reason = "four" if self.options.in_a_row == GOAL else "line"
            return Outcome.won_by([0 if self.winner is self.first else 1], 2, reason, "OP-9")
        reason = self._draw_reason()
        return Outcome.won_by((0, 1), 2, reason, "OP-8" if reason == "jammed" else "OP-11") if reason else None

    def _draw_reason(self) -> str:
        """Why the game is a draw; empty if it is not."""
        if self.box:
            return ""
        if self.grid.is_jammed():
            return "jammed"
        if 0 < self.options.repetition <= self.occurrences:
            return "repetition"
        return "relocations" if 0 < self.options.max_relocations <= self.relocations else ""

    @property
    def position(self) -> Position:
        """What counts as the same position (OP-11)."""
        return self.grid.pieces, self.to_move

    @cached_property
    def occurrences(self) -> int:
        """How often this position has occurred; 0 before occurrences count."""
        return 0 if self.box else next(number for number in count() if (self.position, number + 1) not in self.seen)

    def history(self) -> dict[str, int]:
        counts = Counter(position for position, _ in self.seen)
        return {
            str(replace(self, grid=replace(self.grid, pieces=pieces), to_move=to_move, winner=None)): times
            for (pieces, to_move), times in counts.items()
        }

    @property
    def winning_lines(self) -> tuple[Line, ...]:
        """The lines that won; the losing colour has none through the last piece."""
        cells = self.last.cells if self.last and self.winner else ()
        return tuple(line for cell in cells for line in self.grid.lines(cell))

    @property
    def counted_lines(self) -> dict[Colour, Line]:
        """What both players count after a move: the longest line of each colour through its new cell (OP-9)."""
        halves = self.last.halves if self.last else ()
        return {COLOURS[letter]: self.grid.longest(cell) for cell, letter in halves}

    def _role(self, seat: Seat) -> str:
        if not self.first:
            return super()._role(seat)
        return str(self.first.other if seat else self.first)

    def _seat_violation(self, seat: Seat) -> Violation | None:
        violation = super()._seat_violation(seat)
        return replace(violation, rule="OP-3") if violation and not self.is_set_up else violation

    def _parse_move(self, text: str) -> Move:
        try:
            return parse_move(text)
        except InvalidNotation:
            raise InvalidNotation(text, EXPECTED[self.phase].message, EXPECTED[self.phase].rule) from None

    def _moves(self, seat: Seat) -> Iterable[Move]:
        match self.phase:
            case "colours":
                return Colour
            case "edge":
                return Edge
            case "placing":
                return self.grid.placements
        return self.grid.relocations()

    def _violation(self, seat: Seat, move: Move) -> Violation | None:
        match self.phase, move:
            case ("colours", Colour()) | ("edge", Edge()):
                return None
            case "placing", Placement():
                return move.violation() or self.grid.misfit(move)
            case "relocating", Relocation():
                return (
                    self.grid.stuck(move.column)
                    or move.placement.violation()
                    or self.grid.overlap(move)
                    or self.grid.misfit(move.placement)
                )
            case "placing", Relocation():
                message = f"no piece can be taken off before the box is empty: it still holds {self.box}"
                return Violation("OP-7", message, "box-first", {"n": self.box})
            case _, Colour() | Edge() if self.is_set_up:
                return Violation("OP-3", "the set-up is finished", "set-up-over")
        return EXPECTED[self.phase]

    def _apply(self, seat: Seat, move: Move) -> Self:
        match move:
            case Colour():
                return replace(self, first=move, to_move=move)
            case Edge():
                return replace(self, is_set_up=True, edge=move)
            case Placement():
                return self._placed(self.grid, move, 0)
        bare = self.grid.remove(self.grid.tops[move.column])
        return self._placed(bare, move.placement, self.relocations + 1)

    def _placed(self, grid: Grid, placement: Placement, relocations: int) -> Self:
        assert self.to_move
        grid, piece = grid.add(placement)
        to_move, winner = self.to_move.other, grid.winner(piece)
        where = (self.options, grid, self.first, to_move, self.is_set_up, relocations)
        return type(self)(*where, self.seen, winner, self.edge, piece).counted()

    def counted(self) -> Self:
        """The state with this occurrence of its position counted, where occurrences count (OP-11)."""
        if self.box or not self.options.repetition:
            return self
        where = (self.options, self.grid, self.first, self.to_move, self.is_set_up, self.relocations)
        number = next(number for number in count(1) if (self.position, number) not in self.seen)
        seen = self.seen.with_item((self.position, number))
        state = type(self)(*where, seen, self.winner, self.edge, self.last)
        vars(state)["occurrences"] = number  # known here; comparing long positions again takes longer
        return state

    def __str__(self) -> str:
        return format_position(self)

    def _scene(self, seat: Seat | None) -> Scene:
        from parlour.games.one_piece_for_two.scene import scene  # it imports this module

        return scene(self, seat)

    def to_json(self) -> dict[str, object]:
        phase, counted = "over" if self.outcome else self.phase, self.counted_lines
        # the colours with enough in a row; if both have, no one wins (OP-9)
        enough = [str(colour) for colour, line in counted.items() if len(line) >= self.options.in_a_row]
        return {
            "phase": phase,
            "width": self.grid.size.width,
            "height": self.grid.size.height,
            "edge": str(self.edge) if self.is_set_up else None,
            "colours": [str(self.first), str(self.first.other)] if self.first else None,
            "to_move": str(self.to_move) if self.is_set_up and not self.outcome else None,
            "pieces": [*self.grid.plain],
            "rests": self._rests() if self.is_set_up and not self.outcome else None,
            "tops": self._tops() if phase == "relocating" else None,
            "box": self.box,
            "last": [*self.last.cell_names] if self.last else [],
            "lines": [[*map(cell_name, line)] for line in self.winning_lines],
            "goal": self.options.in_a_row,
            "counted": {str(colour): [*map(cell_name, line)] for colour, line in counted.items()},
            "enough": enough,
            "cancelled": len(enough) > 1,
            "winner": str(self.winner) if self.winner else None,
            "relocations": self.relocations,
            "max_relocations": self.options.max_relocations,
            "occurrences": self.occurrences,
            "repetition": self.options.repetition,
        }

    def _tops(self) -> list[list[int] | None]:
        """For each column its top piece, by its place among the pieces, and the column that names it (OP-7)."""
        pieces = self.grid.pieces
        tops = {column: place for place, piece in enumerate(pieces) for column in piece.placement.columns}

        def top(column: int) -> list[int] | None:
            place = tops.get(column)
            if place is None:
                return None
            left = pieces[place].placement.columns[0]
            return [place, left if tops[left] == place else column]

        return [top(column) for column in range(self.grid.size.width)]

    def _rests(self) -> dict[str, list[int]]:
        """The lowest row, counted from 1, of a piece dropped onto each column; for a lying piece its left column."""
        heights = self.grid.heights
        return {
            "upright": [height + 1 for height in heights],
            "lying": [max(sides) + 1 for sides in pairwise(heights)],
        }
