"""How a cookie rolls along others (CD-12)."""

from collections.abc import Iterator, Set
from typing import NamedTuple, TypeAlias

from parlour.games.cookie_disco.cells import DIRECTIONS, Cell, cell_text, coordinates

Sense: TypeAlias = int
LEFT: Sense = 1
RIGHT: Sense = -1
SENSES = {LEFT: "left", RIGHT: "right"}

AROUND = DIRECTIONS * 2
"""The directions twice over: an anchor from 0 to 5 may be counted on by three either way."""


class Route(NamedTuple):
    """A way in which a cookie can roll."""

    sense: Sense
    steps: int
    path: tuple[Cell, ...]
    """Every cell it rolls through, the first and the last included."""

    def __repr__(self) -> str:
        return f"<Route {SENSES[self.sense]} {self.steps}: {' '.join(map(cell_text, self.path))}>"

    @property
    def end(self) -> Cell:
        """The cell on which the cookie comes to rest."""
        return self.path[-1]

    def to_json(self) -> dict[str, object]:
        """The route in plain types."""
        return {
            "sense": SENSES[self.sense],
            "steps": self.steps,
            "path": [list(coordinates(cell)) for cell in self.path],
        }


def routes(taken: Set[Cell], start: Cell, most: int) -> Iterator[Route]:
    """Every way to roll from a cell in at most so many steps; its own cookie is not among those taken."""
    for sense, anchor in departures(taken, start):
        yield from _rolled(taken, start, sense, anchor, most)


def departures(taken: Set[Cell], cell: Cell) -> list[tuple[Sense, int]]:
    """Every sense and anchor, a cookie in that direction, with which a cookie can leave its cell."""
    near = [cell + way in taken for way in AROUND]
    return [
        (sense, anchor)
        for anchor in range(6)
        if near[anchor]
        for sense in SENSES
        if not near[anchor + sense] and not near[anchor + 2 * sense]
    ]


def _rolled(taken: Set[Cell], cell: Cell, sense: Sense, anchor: int, most: int) -> Iterator[Route]:
    """The routes that leave round one anchor, each a step longer."""
    path = [cell]
    for steps in range(1, most + 1):
        for _ in DIRECTIONS:
            cell += AROUND[anchor + sense]
            path.append(cell)
            anchor = (anchor - sense) % 6
            # What lies opposite the anchor is only grazed.
            if cell + AROUND[anchor + sense] in taken or cell + AROUND[anchor + 2 * sense] in taken:
                break
        else:
            return  # once round a lone cookie
        yield Route(sense, steps, tuple(path))
        anchor = _next_anchor(taken, cell, sense, anchor)


def _next_anchor(taken: Set[Cell], cell: Cell, sense: Sense, anchor: int) -> int:
    """The first cookie after the anchor round which the cookie can roll out of the gap."""
    # The cells four and five on are those it came over, so it is the farthest of three.
    turns = 3 if cell + AROUND[anchor + 3 * sense] in taken else 2 if cell + AROUND[anchor + 2 * sense] in taken else 1
    return (anchor + turns * sense) % 6
