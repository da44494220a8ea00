"""A position of One Piece for Two: the set-up, the grid, whose turn it is and how often it has been so."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count
from typing import Self, TypeAlias

from parlour.core import CHANCE, InvalidNotation, Outcome, Seat, State, Violation
from parlour.games.one_piece_for_two.grid import PIECES, Grid
from parlour.games.one_piece_for_two.moves import Edge, Move, Relocation, read_move
from parlour.games.one_piece_for_two.options import DEFAULT_SIZE, Options
from parlour.games.one_piece_for_two.pieces import Cell, Colour, Piece, Placement, cell_name

Position: TypeAlias = tuple[tuple[Piece, ...], Colour | None]
"""What can be repeated: the pieces in their places and the colour to move (OP-11)."""

TASKS = {
    "colours": Violation("OP-3", "expected the first seat's own colour, 'red' or 'blue'"),
    "edge": Violation("OP-3", "expected the game edge, 'south', 'east', 'north' or 'west'"),
    "placing": Violation("OP-5", "expected a piece from the box, such as 'dRB' or 'deBR'"),
    "relocating": Violation(
        "OP-7", "expected, as the box is empty, a piece of the grid and its new place, such as 'a>dRB' or 'a>deBR'"
    ),
}
"""What each phase asks for, told to whoever tries something else."""


@dataclass(frozen=True)
class OnePieceState(State[Move]):
    """A position of One Piece for Two."""

    turn_rule = "OP-4"

    options: Options
    grid: Grid
    first: Colour | None = None
    """The first seat's own colour, once it is named."""
    is_set_up: bool = False
    """Whether the game edge is named as well."""
    relocations: int = 0
    """How many have been made."""
    seen: frozenset[tuple[Position, int]] = frozenset()
    """The occurrences of positions since the box is empty, those of each numbered from 1; none if they do not count."""
    winner: Colour | None = None
    """The colour that wins by the last move."""
    edge: Edge = field(default=Edge.SOUTH, compare=False)
    """The game edge, which only turns the drawing (OP-3)."""
    last: Piece | None = field(default=None, compare=False)
    """The piece placed last, of which the rules need to know no more than the winner."""

    @property
    def seats(self) -> int:
        return 2

    @property
    def phase(self) -> str:
        """What is to be done: ``colours``, ``edge``, ``placing`` or ``relocating``."""
        if not self.is_set_up:
            return "edge" if self.first else "colours"
        return "placing" if self.box else "relocating"

    @property
    def box(self) -> int:
        """The number of pieces in the box."""
        return PIECES - len(self.grid.pieces)

    @property
    def to_move(self) -> Colour | None:
        """The colour whose turn it is, or will be after the set-up."""
        turns = len(self.grid.pieces) + self.relocations
        return self.first.other if self.first and turns % 2 else self.first

    @cached_property
    def actors(self) -> tuple[Seat, ...]:
        if self.outcome:
            return ()
        return (1,) if self.phase == "edge" or self.to_move is not self.first else (0,)

    @cached_property
    def outcome(self) -> Outcome | None:
        if self.winner:
            return Outcome.won_by([0 if self.winner is self.first else 1], 2, "four", "OP-9")
        drawn = self._drawn()
        return Outcome.won_by((0, 1), 2, drawn, "OP-8" if drawn == "jammed" else "OP-11") if drawn else None

    def _drawn(self) -> str:
        """The reason for a draw, or nothing."""
        if self.box:
            return ""
        if self.grid.is_jammed():
            return "jammed"
        if (self.position, self.options.repetition) in self.seen:
            return "repetition"
        return "relocations" if self.relocations >= self.options.max_relocations else ""

    @property
    def position(self) -> Position:
        """What can be repeated."""
        return self.grid.pieces, self.to_move

    @property
    def occurrences(self) -> int:
        """How often this position has been counted."""
        return next(number for number in count() if (self.position, number + 1) not in self.seen)

    @property
    def line(self) -> frozenset[Cell]:
        """The cells of the winning runs; the losing colour has none through the last piece."""
        cells = self.last.cells if self.last and self.winner else ()
        return frozenset[Cell]().union(*map(self.grid.fours, cells))

    def role(self, seat: Seat) -> str:
        if seat == CHANCE or not self.first:
            return super().role(seat)
        return str(self.first.other if seat else self.first)

    def _seat_violation(self, seat: Seat) -> Violation | None:
        violation = super()._seat_violation(seat)
        return replace(violation, rule="OP-3") if violation and not self.is_set_up else violation

    def parse_move(self, text: str) -> Move:
        move = read_move(text)
        if not move:
            raise InvalidNotation(text, TASKS[self.phase].message, TASKS[self.phase].rule)
        return move

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
                return Violation("OP-7", f"no piece is taken off before the box is empty: it holds {self.box} more")
            case _, Colour() | Edge() if self.is_set_up:
                return Violation("OP-3", "the set-up is finished")
        return TASKS[self.phase]

    def _apply(self, seat: Seat, move: Move) -> Self:
        match move:
            case Colour():
                return replace(self, first=move)
            case Edge():
                return replace(self, is_set_up=True, edge=move)
            case Placement():
                return self._placed(self.grid, move, 0)
        bare = self.grid.remove(self.grid.tops[move.column])
        return self._placed(bare, move.placement, self.relocations + 1)

    def _placed(self, grid: Grid, placement: Placement, relocations: int) -> Self:
        grid, piece = grid.add(placement)
        return replace(self, grid=grid, last=piece, winner=grid.winner(piece), relocations=relocations).counted()

    def counted(self) -> Self:
        """The same state after one more occurrence of its position, where occurrences count (OP-11)."""
        if self.box or not self.options.repetition:
            return self
        return replace(self, seen=self.seen | {(self.position, self.occurrences + 1)})

    def __str__(self) -> str:
        size = "" if self.grid.size == DEFAULT_SIZE else f"{self.grid.size}: "
        turn = (self.to_move.value if self.to_move else "") + ("" if self.is_set_up else "?")
        return f"{size}{' '.join(map(str, self.grid.pieces)) or '-'} / {turn}"

    def to_json(self) -> dict[str, object]:
        pieces = [
            {"cells": [*map(cell_name, each.cells)], "colours": each.placement.colours} for each in self.grid.pieces
        ]
        return {
            "phase": "over" if self.outcome else self.phase,
            "width": self.grid.size.width,
            "height": self.grid.size.height,
            "edge": str(self.edge) if self.is_set_up else None,
            "colours": [str(self.first), str(self.first.other)] if self.first else None,
            "to_move": str(self.to_move) if self.is_set_up and not self.outcome else None,
            "pieces": pieces,
            "box": self.box,
            "last": [*map(cell_name, self.last.cells)] if self.last else [],
            "line": [*map(cell_name, sorted(self.line))],
            "winner": str(self.winner) if self.winner else None,
            "relocations": self.relocations,
            "max_relocations": self.options.max_relocations,
            "occurrences": self.occurrences,
            "repetition": self.options.repetition,
        }
