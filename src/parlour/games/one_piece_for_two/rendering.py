"""The grid rendered for a terminal, with the game edge on the side that the second seat chose."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from parlour.games.one_piece_for_two.layout import Layout, Spot, shown_rows
from parlour.games.one_piece_for_two.moves import Edge
from parlour.games.one_piece_for_two.pieces import Piece, cell_name, column_name
from parlour.games.one_piece_for_two.state import OnePieceForTwoState

MAX_CELLS_WIDTH = 72
"""How many characters the cells may take in a line."""

STYLES = {"R": "bold white on red", "B": "bold white on blue"}
JUNCTIONS = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""The characters that join walls, by the sum of those that go up (1), down (2), left (4) and right (8)."""


def render(state: OnePieceForTwoState) -> str:
    """The position in Rich console markup."""
    status, *others = captions(state)
    return "\n".join((f"[bold]{status}[/]", *others, *Rendering(state).lines()))


def captions(state: OnePieceForTwoState) -> Iterator[str]:
    """The position in words, without its pieces: whose turn it is, the colours, and the state of the box."""
    yield _status(state)
    if state.first:
        yield f"seat 0 is {state.first}, seat 1 is {state.first.other}"
    if state.is_set_up:
        limit = f" of {state.options.max_relocations}" if state.options.max_relocations else ""
        made = f"relocation {state.relocations}{limit}"
        left = f"{state.box} of {state.options.pieces} pieces in the box"
        yield f"game edge {state.edge}, {left if state.box else made}"


def _status(state: OnePieceForTwoState) -> str:
    if state.winner:
        cells = {cell for line in state.winning_lines for cell in line}
        return f"{state.winner} wins with {' '.join(map(cell_name, sorted(cells)))}"
    if state.outcome:
        return f"a draw: {state.outcome.reason}"
    if state.is_set_up:
        return f"{state.to_move} to move"
    choice = "the game edge" if state.first else "its own colour"
    return f"seat {state.turn} names {choice}: {', '.join(map(str, state.moves()))}"


@dataclass(frozen=True)
class Rendering:
    """Cells as characters, and walls between cells that do not belong to the same piece."""

    state: OnePieceForTwoState

    @cached_property
    def layout(self) -> Layout:
        """Where the cells are; the game edge is south where there are too many rows for one line."""
        rows = shown_rows(self.state.grid)
        edge = self.state.edge if 2 * rows <= MAX_CELLS_WIDTH else Edge.SOUTH
        return Layout(self.state.grid.size.width, rows, edge)

    @cached_property
    def pitch(self) -> int:
        """The characters from one cell to the next."""
        return 4 if 4 * self.layout.across <= MAX_CELLS_WIDTH else 2

    @cached_property
    def owners(self) -> dict[Spot, Piece | None]:
        """The piece, or None, at each spot inside the grid."""
        layout, inside = self.layout, dict[Spot, Piece | None]()
        inside.update(((x, y), None) for x in range(layout.across) for y in range(layout.down))
        return inside | {layout.spot(cell): piece for piece in self.state.grid.pieces for cell in piece.cells}

    @cached_property
    def faces(self) -> dict[Spot, str]:
        """The characters of covered cells; those of a winning line have asterisks where there is room."""
        won, faces = {cell for line in self.state.winning_lines for cell in line}, {}
        for cell, letter in (half for piece in self.state.grid.pieces for half in piece.halves):
            face = f"*{letter}*" if cell in won and self.pitch == 4 else letter
            faces[self.layout.spot(cell)] = f"[{STYLES[letter]}]{face:^{self.pitch - 1}}[/]"
        return faces

    def lines(self) -> Iterator[str]:
        """The grid line by line, with letters along the game edge and numbers along the columns."""
        layout = self.layout
        letters = {layout.spot((column, 0)): column_name(column) for column in range(layout.width)}
        numbers = {layout.spot((0, row)): str(row + 1) for row in range(layout.rows)}
        along, beside = (numbers, letters) if layout.is_sideways else (letters, numbers)
        labels = self._labels({x: label for (x, _), label in along.items()})
        sides = {y: label for (_, y), label in beside.items()}
        if layout.edge is Edge.NORTH:
            yield labels
        for y in range(layout.down):
            yield f"    {self._walls(y)}"
            left, right = ("", f" {sides[y]}") if layout.edge is Edge.EAST else (sides[y], "")
            yield f"{left:>3} {self._cells(y)}{right}"
        yield f"    {self._walls(layout.down)}"
        if layout.edge is not Edge.NORTH:
            yield labels
        yield from self._remarks()

    def _remarks(self) -> Iterator[str]:
        if self.layout.rows < self.state.grid.size.height:
            yield f"rows {self.layout.rows + 1} to {self.state.grid.size.height} are free"
        if self.layout.edge is not self.state.edge:
            yield f"shown with the game edge {self.layout.edge}: too many rows for one line"

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
        return "".join(self._corner(x, y) for x in range(self.layout.across + 1)).rstrip()

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
        spots = [(x, y) for x in range(self.layout.across)]
        cells = (" │"[self._is_wall((x - 1, y), (x, y))] + self.faces.get((x, y), empty) for x, y in spots)
        return "".join(cells) + "│"

    def _is_wall(self, one: Spot, other: Spot) -> bool:
        """Whether neighbouring spots belong to different pieces, or one to none, or one is outside."""
        return self.owners.get(one, "outside") != self.owners.get(other, "outside")
