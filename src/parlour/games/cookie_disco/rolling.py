"""How a cookie rolls along others (CD-10 to CD-14)."""

from collections.abc import Iterator, Set
from operator import sub
from typing import NamedTuple, TypeAlias

from parlour.core import Violation
from parlour.games.cookie_disco.cookies import DIRECTIONS, MAX_VALUE, Cell, cell_text, coordinates

Sense: TypeAlias = int
LEFT: Sense = 1
RIGHT: Sense = -1
SENSES = {LEFT: "left", RIGHT: "right"}

AROUND = DIRECTIONS * 2
"""The directions twice, so that an anchor from 0 to 5, plus or minus 3, is a valid index."""

DIGITS = {way: str(direction) for direction, way in enumerate(DIRECTIONS)}
"""How a trace writes the direction from one cell to the next."""

STEP_COUNTS = frozenset(range(1, MAX_VALUE + 1))


class Route(NamedTuple):
    """A way to roll a cookie."""

    sense: Sense
    steps: int
    path: tuple[Cell, ...]
    """Every cell it rolls through, including the first and the last."""

    def __repr__(self) -> str:
        return f"<Route {SENSES[self.sense]} {self.steps}: {' '.join(map(cell_text, self.path))}>"

    @property
    def end(self) -> Cell:
        """The cell on which the cookie comes to rest."""
        return self.path[-1]

    @property
    def crosses_start(self) -> bool:
        """Whether the cookie rolls over the cell it came from (CD-14)."""
        return self.path[0] in self.path[1:]

    @property
    def trace(self) -> str:
        """The route as text, such as ``r2112``: its sense, its steps, and the direction from each cell to the next."""
        ways = map(sub, self.path[1:], self.path)
        return f"{SENSES[self.sense][0]}{self.steps}{''.join(map(DIGITS.__getitem__, ways))}"

    def to_json(self) -> dict[str, object]:
        """The route in plain types."""
        return {
            "sense": SENSES[self.sense],
            "steps": self.steps,
            "path": [list(coordinates(cell)) for cell in self.path],
        }


def routes(taken: Set[Cell], start: Cell, step_counts: Set[int] = STEP_COUNTS) -> Iterator[Route]:
    """Every way to roll from a cell with these numbers of steps; ``taken`` are the other cookies' cells (CD-12)."""
    for sense, anchor in departures(taken, start):
        yield from _rolled(taken, start, sense, anchor, step_counts)


def departures(taken: Set[Cell], cell: Cell) -> list[tuple[Sense, int]]:
    """Every sense and anchor, as a direction, with which a cookie can leave its cell (CD-12.1)."""
    near = [cell + way in taken for way in AROUND]
    return [
        (sense, anchor)
        for anchor in range(6)
        if near[anchor]
        for sense in SENSES
        if not near[anchor + sense] and not near[anchor + 2 * sense]
    ]


def _rolled(taken: Set[Cell], cell: Cell, sense: Sense, anchor: int, step_counts: Set[int]) -> Iterator[Route]:
    """The routes that leave round one anchor, each a step longer than the one before."""
    path = [cell]
    for steps in range(1, max(step_counts, default=0) + 1):
        for _ in DIRECTIONS:
            cell += AROUND[anchor + sense]
            path.append(cell)
            anchor = (anchor - sense) % 6
            # CD-12.3: a cookie opposite the anchor is only grazed.
            if cell + AROUND[anchor + sense] in taken or cell + AROUND[anchor + 2 * sense] in taken:
                break
        else:
            return  # CD-12.5: once round a lone cookie
        if steps in step_counts:
            yield Route(sense, steps, tuple(path))
        anchor = _next_anchor(taken, cell, sense, anchor)


def _next_anchor(taken: Set[Cell], cell: Cell, sense: Sense, anchor: int) -> int:
    """The first cookie after the anchor round which the cookie can roll out of the gap (CD-12.4)."""
    # The cells four and five after the anchor are empty, since the cookie came that way: the new anchor is the
    # farthest cookie of the next three.
    turns = 3 if cell + AROUND[anchor + 3 * sense] in taken else 2 if cell + AROUND[anchor + 2 * sense] in taken else 1
    return (anchor + turns * sense) % 6


def why_unreached(taken: Set[Cell], step_counts: Set[int], start: Cell, end: Cell) -> Violation:
    """The rule that best explains why no route with one of these step counts leads from start to end."""
    if not step_counts:
        return Violation("CD-10", "the cookie touches no cookie that gives steps", "no-steps")
    if not departures(taken, start):
        message = "the cookie is surrounded: no two empty cells lie side by side next to it"
        return Violation("CD-13", message, "surrounded")
    if end == start:
        return Violation("CD-14", "a cookie must end on a different cell from the one it came from", "same-place")
    if end in taken:
        return Violation("CD-12", f"another cookie lies on {cell_text(end)}", "occupied")
    reaching = [route for route in routes(taken, start) if route.end == end]
    if any(route.steps in step_counts for route in reaching):  # they all cross the start, or one would be allowed
        message = "the cookie would roll over the cell it came from (option over_start is no)"
        return Violation("CD-14", message, "over-start")
    if reaching:
        steps = reaching[0].steps
        message = f"that is a roll of {steps}, but the cookie touches no cookie worth {steps}"
        return Violation("CD-10", message, "other-steps", {"steps": steps})
    allowed = " or ".join(map(str, sorted(step_counts)))
    message = f"no roll of {allowed} ends on {cell_text(end)}, and the cookie touches no other value"
    return Violation("CD-12", message, "unreached")
