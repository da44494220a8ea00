"""The field rendered for a terminal, in Rich console markup."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from parlour.core import Outcome
from parlour.games.cookie_disco.cookies import DIRECTIONS, NAMES, Cell, Kind, cell_text, coordinates
from parlour.games.cookie_disco.setup import SetUp
from parlour.games.cookie_disco.turn import Turn

if TYPE_CHECKING:
    from parlour.games.cookie_disco.state import CookieDiscoState

STYLES = {"C": "orange4", "A": "dark_goldenrod", "V": "khaki3", "O": "bold dark_orange", "B": "bold dodger_blue1"}

MAX_COLUMNS = 80


class Mark(NamedTuple):
    """What a cell shows."""

    cell: Cell
    sign: str
    label: str
    """The text under the sign."""
    style: str

    @property
    def row(self) -> int:
        """The row of the lattice."""
        return coordinates(self.cell)[1]

    @property
    def place(self) -> int:
        """The place in the row, in half cells."""
        q, r = coordinates(self.cell)
        return 2 * q + r


def render(state: CookieDiscoState) -> str:
    """The cookies and, dimmed, the empty cells between them, with a caption and a legend."""
    marks = sorted({mark.cell: mark for mark in _marks(state.stage)}.values())
    return "\n".join([f"[bold]{caption(state)}[/]", "", *_lines(marks), _legend(state.stage)])


def caption(state: CookieDiscoState) -> str:
    """What happens now, or how the game ended."""
    if state.outcome:
        return _result(state, state.outcome)
    actor = state.role(state.actors[0])
    return {
        "start": "the start is chosen at random",
        "place": f"{actor} places a player-cookie on a spot",
        "cherry": f"{actor} guesses which fist hides the cherry",
        "hand": "the fist opens",
        "turn": f"{actor} to move",
    }[state.phase]


def _result(state: CookieDiscoState, outcome: Outcome) -> str:
    if outcome.reason == "repetition":
        return "a draw: the same position has occurred three times"
    (winner,) = outcome.winners
    if outcome.reason == "division":
        return f"{state.role(winner)} wins {outcome.detail}"
    return f"{state.role(winner)} wins: {state.role(1 - winner)} cannot move"


def _marks(stage: SetUp | Turn) -> Iterator[Mark]:
    """The mark of each cell; later ones replace earlier ones."""
    field = stage.field
    if isinstance(stage, Turn):
        for cell in {cell + way for cell in field.kinds for way in DIRECTIONS}:
            if len(field.touching(cell)) > 1:
                yield Mark(cell, "·", cell_text(cell), "dim")
    elif stage.phase == "place":
        for spot, cell in stage.spots.items():
            yield Mark(cell, f"@{spot}", "", "bold")
    for cell, kind in field.cookies:
        yield Mark(cell, _sign(stage, cell, kind), cell_text(cell), STYLES[kind])


def _sign(stage: SetUp | Turn, cell: Cell, kind: Kind) -> str:
    worth = "°" if cell == stage.field.covered else stage.field.worth.of(kind) or ""
    return f"<{kind}{worth}>" if kind == stage.lock else f"({kind}{worth})"


def _lines(marks: list[Mark]) -> Iterator[str]:
    """Two lines for each row of the lattice; labels only where they fit."""
    if not marks:
        return
    places = [mark.place for mark in marks]
    half = max(3, max(len(mark.label) for mark in marks) // 2 + 1)
    fits = (max(places) - min(places) + 2) * half <= MAX_COLUMNS
    for row in range(marks[0].row, marks[-1].row + 1):
        pieces = [(mark.place - min(places), mark) for mark in marks if mark.row == row]
        yield _line([(place, mark.sign, mark.style) for place, mark in pieces], half if fits else 3)
        yield _line([(place, mark.label, mark.style) for place, mark in pieces if fits], half)


def _line(pieces: list[tuple[int, str, str]], half: int) -> str:
    """Texts centred in their cells, each of which is two halves wide."""
    line, length = "", 0
    for place, text, style in pieces:
        column = place * half + half - (len(text) + 1) // 2
        line += " " * (column - length) + f"[{style}]{text}[/]"
        length = column + len(text)
    return line


def _legend(stage: SetUp | Turn) -> str:
    signs = [f"{kind} {name}" for kind, name in NAMES.items()]
    if stage.lock:
        signs.append(f"<{stage.lock}> locked")
    if stage.field.covered is not None:
        signs.append("° crawl")
    return f"[dim]{' · '.join(signs)}[/]"
