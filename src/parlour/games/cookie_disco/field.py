"""The field: where the cookies lie, what they touch, and which parts they form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from parlour.games.cookie_disco import rolling
from parlour.games.cookie_disco.cookies import DIRECTIONS, OTHER, USUAL_VALUES, Cell, Colour, Kind, Values, cell_text
from parlour.games.cookie_disco.rolling import Route


@dataclass(frozen=True, repr=False)
class Field:
    """The cookies and their cells."""

    cookies: tuple[tuple[Cell, Kind], ...] = ()
    """Each cookie once, sorted by cell."""
    covered: Cell | None = None
    """The cell under the crawl cookie, if there is one."""
    worth: Values = USUAL_VALUES
    """What a cookie of each kind is worth (CD-1)."""

    @classmethod
    def of(cls, kinds: Mapping[Cell, Kind], covered: Cell | None = None, worth: Values = USUAL_VALUES) -> Field:
        """The field with these cookies."""
        return cls(tuple(sorted(kinds.items())), covered, worth)

    def __str__(self) -> str:
        return " ".join(f"{kind}:{cell_text(cell)}" for cell, kind in self.cookies)

    def __repr__(self) -> str:
        return f"<Field {self}>"

    @cached_property
    def kinds(self) -> dict[Cell, Kind]:
        """The kind of the cookie on each cell."""
        return dict(self.cookies)

    @cached_property
    def shape(self) -> str:
        """A text that is equal for fields that differ only by a translation (CD-19)."""
        first = self.cookies[0][0]
        covered = "" if self.covered is None else self.covered - first
        return " ".join(f"{kind}{cell - first}" for cell, kind in self.cookies) + f" {covered}"

    def cell_of(self, colour: Colour) -> Cell:
        """Where a player-cookie lies."""
        return next(cell for cell, kind in self.cookies if kind == colour)

    @cached_property
    def values(self) -> dict[Cell, int]:
        """What the cookie on each cell is worth, for steps and totals (CD-20)."""
        return {cell: 0 if cell == self.covered else self.worth.of(kind) for cell, kind in self.cookies}

    def touching(self, cell: Cell) -> list[Cell]:
        """The cookies that touch a cell."""
        return [cell + way for way in DIRECTIONS if cell + way in self.kinds]

    def step_counts(self, cell: Cell) -> set[int]:
        """The values that a cookie touches (CD-10)."""
        return {self.values.get(cell + way, 0) for way in DIRECTIONS} - {0}

    def routes(self, cell: Cell) -> tuple[Route, ...]:
        """Every way to roll the cookie on a cell to another cell, with a value it touches as the step count (CD-10)."""
        every = rolling.routes(self.others(cell), cell, self.step_counts(cell))
        return tuple([route for route in every if route.path[-1] != cell])  # CD-14

    def others(self, cell: Cell) -> set[Cell]:
        """The cells of all cookies but one."""
        return self.kinds.keys() - {cell}

    def rolled(self, start: Cell, end: Cell) -> Field:
        """The field after a cookie has moved; it carries the crawl cookie along (CD-21)."""
        kinds = {end if cell == start else cell: kind for cell, kind in self.cookies}
        return Field.of(kinds, end if self.covered == start else self.covered, self.worth)

    @cached_property
    def hinges(self) -> frozenset[Cell]:
        """The cookies without which the others are not connected (CD-15)."""
        is_whole = len(self.parts) == 1
        candidates = (cell for cell in self.kinds if not (is_whole and self._touches_one_arc(cell)))
        return frozenset(cell for cell in candidates if len(groups(self.others(cell))) > 1)

    def _touches_one_arc(self, cell: Cell) -> bool:
        """Whether the cookies that touch a cell form one arc, and so are connected without it."""
        near = [cell + way in self.kinds for way in DIRECTIONS]
        return sum(is_taken and not near[index - 1] for index, is_taken in enumerate(near)) <= 1

    @cached_property
    def parts(self) -> list[set[Cell]]:
        """The groups of connected cookies."""
        return groups(self.kinds)

    @cached_property
    def sides(self) -> dict[Colour, set[Cell]] | None:
        """The part of each player-cookie, if the field is in two parts with one in each (CD-16)."""
        if len(self.parts) != 2:
            return None
        sides = {colour: part for part in self.parts for colour in OTHER if self.cell_of(colour) in part}
        return sides if sides["O"] is not sides["B"] else None

    @cached_property
    def totals(self) -> dict[Colour, int] | None:
        """What the part of each player-cookie is worth, if each has its own (CD-16)."""
        if self.sides is None:
            return None
        return {colour: sum(map(self.values.__getitem__, self.sides[colour])) for colour in OTHER}


def groups(cells: Iterable[Cell]) -> list[set[Cell]]:
    """The cells in connected groups."""
    rest, connected = set(cells), []
    while rest:
        group = [rest.pop()]
        for cell in group:
            for way in DIRECTIONS:
                if cell + way in rest:
                    rest.remove(cell + way)
                    group.append(cell + way)
        connected.append(set(group))
    return connected
