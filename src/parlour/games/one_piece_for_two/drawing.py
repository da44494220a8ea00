"""The grid drawn for a terminal, turned so that the game edge is where the second seat wants it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from parlour.games.one_piece_for_two.grid import PIECES
from parlour.games.one_piece_for_two.moves import Edge
from parlour.games.one_piece_for_two.pieces import Cell, Piece, cell_name, column_name
from parlour.games.one_piece_for_two.state import OnePieceState

ROOM = 72
"""The characters that the cells may take in a line."""
ROWS = 12
"""The rows that are always drawn; those above only when pieces come near."""

STYLES = {"R": "bold white on red", "B": "bold white on blue"}
JUNCTIONS = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""What joins walls, by the sum of those that go up (1), down (2), left (4) and right (8)."""


def draw(state: OnePieceState) -> str:
    """The position in Rich console markup."""
    return "\n".join((*_captions(state), *Drawing(state).lines()))


def _captions(state: OnePieceState) -> Iterator[str]:
    yield f"[bold]{_status(state)}[/]"
    if state.first:
        yield f"seat 0 is {state.first}, seat 1 is {state.first.other}"
    if state.is_set_up:
        made = f"relocation {state.relocations} of {state.options.max_relocations}"
        yield f"game edge {state.edge}, " + (f"{state.box} of {PIECES} pieces in the box" if state.box else made)


def _status(state: OnePieceState) -> str:
    if state.winner:
        return f"{state.winner} wins with {' '.join(map(cell_name, sorted(state.line)))}"
    if state.outcome:
        return f"a draw: {state.outcome.reason}"
    if state.is_set_up:
        return f"{state.to_move} to move"
    named = "the game edge" if state.first else "its own colour"
    return f"seat {state.turn} names {named}: {', '.join(map(str, state.moves()))}"


@dataclass(frozen=True)
class Drawing:
    """Cells on a screen, ``x`` to the right and ``y`` downwards, and walls between what does not belong together."""

    state: OnePieceState

    @cached_property
    def width(self) -> int:
        """How many columns are drawn."""
        return self.state.grid.size.width

    @cached_property
    def height(self) -> int:
        """How many rows are drawn."""
        tallest = max(map(len, self.state.grid.columns))
        return min(self.state.grid.size.height, max(ROWS, tallest + 2))

    @cached_property
    def edge(self) -> Edge:
        """The game edge as drawn: south where the rows are too many for one line."""
        return self.state.edge if 2 * self.height <= ROOM else Edge.SOUTH

    @property
    def is_sideways(self) -> bool:
        """Whether rows are drawn from top to bottom."""
        return self.edge in (Edge.EAST, Edge.WEST)

    @property
    def across(self) -> int:
        """How many cells are in a line."""
        return self.height if self.is_sideways else self.width

    @property
    def down(self) -> int:
        """How many lines of cells there are."""
        return self.width if self.is_sideways else self.height

    @cached_property
    def pitch(self) -> int:
        """The characters from one cell to the next."""
        return 4 if 4 * self.across <= ROOM else 2

    def spot(self, cell: Cell) -> tuple[int, int]:
        """Where a cell is on the screen: column a is on the left of who sits at the game edge (OP-1)."""
        column, row = cell
        right, top = self.width - 1, self.height - 1
        spots = {
            Edge.SOUTH: (column, top - row),
            Edge.EAST: (top - row, right - column),
            Edge.NORTH: (right - column, row),
            Edge.WEST: (row, column),
        }
        return spots[self.edge]

    @cached_property
    def owners(self) -> dict[tuple[int, int], Piece | None]:
        """The piece, or none, at each spot inside the grid."""
        inside = {(x, y): None for x in range(self.across) for y in range(self.down)}
        return inside | {self.spot(cell): piece for piece in self.state.grid.pieces for cell in piece.cells}

    @cached_property
    def faces(self) -> dict[tuple[int, int], str]:
        """What covered cells look like; those of a winning line have asterisks where there is room."""
        line, faces = self.state.line, {}
        for cell, letter in (half for piece in self.state.grid.pieces for half in piece.halves):
            face = f"*{letter}*" if cell in line and self.pitch == 4 else letter
            faces[self.spot(cell)] = f"[{STYLES[letter]}]{face:^{self.pitch - 1}}[/]"
        return faces

    def lines(self) -> Iterator[str]:
        """The grid line by line, with letters along the game edge and numbers along the columns."""
        letters = {self.spot((column, 0)): column_name(column) for column in range(self.width)}
        numbers = {self.spot((0, row)): str(row + 1) for row in range(self.height)}
        along, beside = (numbers, letters) if self.is_sideways else (letters, numbers)
        labels = self._labels({x: label for (x, _), label in along.items()})
        sides = {y: label for (_, y), label in beside.items()}
        if self.edge is Edge.NORTH:
            yield labels
        for y in range(self.down):
            yield f"    {self._walls(y)}"
            left, right = ("", f" {sides[y]}") if self.edge is Edge.EAST else (sides[y], "")
            yield f"{left:>3} {self._cells(y)}{right}"
        yield f"    {self._walls(self.down)}"
        if self.edge is not Edge.NORTH:
            yield labels
        yield from self._remarks()

    def _remarks(self) -> Iterator[str]:
        if self.height < self.state.grid.size.height:
            yield f"rows {self.height + 1} to {self.state.grid.size.height} are free"
        if self.edge is not self.state.edge:
            yield f"drawn with the game edge {self.edge}, being too long for one line"

    def _labels(self, labels: dict[int, str]) -> str:
        """Labels below or above their cells; one that would touch the one before is left out."""
        line = "   "
        for x, label in sorted(labels.items()):
            start = 4 + x * self.pitch + self.pitch // 2
            if start > len(line):
                line = line.ljust(start) + label
        return line

    def _walls(self, y: int) -> str:
        """The walls above a line of cells."""
        return "".join(self._corner(x, y) for x in range(self.across + 1)).rstrip()

    def _corner(self, x: int, y: int) -> str:
        """The corner above and left of a spot, and the wall to its right."""
        up = self._is_wall((x - 1, y - 1), (x, y - 1))
        down = self._is_wall((x - 1, y), (x, y))
        left = self._is_wall((x - 1, y - 1), (x - 1, y))
        right = self._is_wall((x, y - 1), (x, y))
        return JUNCTIONS[up + 2 * down + 4 * left + 8 * right] + " ─"[right] * (self.pitch - 1)

    def _cells(self, y: int) -> str:
        """A line of cells and the walls between them."""
        empty = f"{'·':^{self.pitch - 1}}"
        cells = (" │"[self._is_wall((x - 1, y), (x, y))] + self.faces.get((x, y), empty) for x in range(self.across))
        return "".join(cells) + "│"

    def _is_wall(self, one: tuple[int, int], other: tuple[int, int]) -> bool:
        """Whether neighbouring spots belong to different pieces, or one to none, or one is outside."""
        return self.owners.get(one, "outside") != self.owners.get(other, "outside")
