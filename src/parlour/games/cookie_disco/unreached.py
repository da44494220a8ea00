"""Why a cookie does not come to rest where someone wants it (CD-10 to CD-14)."""

from parlour.core import Violation
from parlour.games.cookie_disco.cells import Cell, cell_text
from parlour.games.cookie_disco.field import Field
from parlour.games.cookie_disco.rolling import departures, routes


def why_unreached(field: Field, start: Cell, end: Cell) -> Violation:
    """The rule nearest to the wish, for a cell that no route of the cookie reaches."""
    taken, counts = field.others(start), field.step_counts(start)
    if not counts:
        return Violation("CD-10", "the cookie touches none that is worth any steps")
    if not departures(taken, start):
        return Violation("CD-13", "the cookie is surrounded: no two empty cells lie side by side next to it")
    if end == start:
        return Violation("CD-14", "a cookie has to end on another cell than it began on")
    if end in taken:
        return Violation("CD-12", f"another cookie lies on {cell_text(end)}")
    for route in routes(taken, start, 3):
        if route.end == end:
            return Violation("CD-10", f"that is a roll of {route.steps}, and the cookie touches none worth as much")
    allowed = ", ".join(map(str, sorted(counts)))
    return Violation("CD-12", f"the values that the cookie touches ({allowed}) do not roll it to {cell_text(end)}")
