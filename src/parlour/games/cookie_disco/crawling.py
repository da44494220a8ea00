"""How the crawl cookie moves over the tops of touching cookies (CD-20 to CD-22)."""

from collections.abc import Iterator

from parlour.core import Violation
from parlour.games.cookie_disco.cells import Cell, cell_text
from parlour.games.cookie_disco.field import Field


def crawls(field: Field, moved: bool) -> Iterator[tuple[Cell, ...]]:
    """Every path of the crawl cookie from the covered cookie over others, unless it moved last turn."""
    if field.covered is not None and not moved:
        for count in sorted(field.step_counts(field.covered)):
            yield from _paths(field, (field.covered,), count)


def _paths(field: Field, path: tuple[Cell, ...], count: int) -> Iterator[tuple[Cell, ...]]:
    """The path continued over exactly so many cookies, none twice."""
    if count == 0:
        yield path
        return
    for near in field.touching(path[-1]):
        if near not in path:
            yield from _paths(field, (*path, near), count - 1)


def crawl_violation(field: Field, moved: bool, end: Cell) -> Violation | None:
    """The rule that a move of the crawl cookie alone breaks."""
    if any(path[-1] == end for path in crawls(field, moved)):
        return None
    if field.covered is None:
        return Violation("CD-20", "this game is played without the crawl cookie")
    if moved:
        return Violation("CD-22", "the crawl cookie moved last turn")
    if end not in field.kinds:
        return Violation("CD-21", f"the crawl cookie ends on a cookie, and none lies on {cell_text(end)}")
    counts = ", ".join(map(str, sorted(field.step_counts(field.covered)))) or "none"
    return Violation("CD-21", f"no way over as many cookies as a value it touches ({counts}) leads to {cell_text(end)}")
