"""A turn: what the side to move may do (CD-8 to CD-17, CD-20 to CD-22)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from parlour.core import Violation
from parlour.games.cookie_disco.cookies import NAMES, OTHER, Cell, Colour, Kind, cell_text, coordinates
from parlour.games.cookie_disco.field import Field
from parlour.games.cookie_disco.moves import Crawl, Move, Roll
from parlour.games.cookie_disco.rolling import Route, why_unreached


@dataclass(frozen=True)
class Turn:
    """The field with a side to move."""

    field: Field
    side: Colour
    lock: Kind | None = None
    """The kind that moved in the previous turn (CD-9)."""
    crawl_moved: bool = False
    """Whether the crawl cookie moved in the previous turn, alone or carried (CD-22)."""
    over_start: bool = True
    """Whether a cookie may roll over the cell it came from (CD-14)."""

    phase = "turn"
    rule = "CD-8"

    def to_json(self) -> dict[str, object]:
        """The turn in plain types; fields that do not apply are left out."""
        covered = self.field.covered
        facts = {
            "side": self.side,
            "lock": self.lock,
            "crawl": None if covered is None else {"cell": list(coordinates(covered)), "moved": self.crawl_moved},
            "totals": self.field.totals,
        }
        return {name: fact for name, fact in facts.items() if fact is not None}

    @property
    def score(self) -> str:
        """The totals of a divided field, those of the side that has just moved first (CD-17)."""
        totals = self.field.totals
        assert totals is not None
        return f"{totals[OTHER[self.side]]} : {totals[self.side]}"

    @property
    def position(self) -> str:
        """A text that is equal for positions that count as the same (CD-19)."""
        return f"{self.field.shape} {self.side} {self.lock} {self.crawl_moved}"

    def moves(self) -> Iterator[Move]:
        """Each legal move once."""
        yield from self._rolls
        for end in dict.fromkeys(path[-1] for path in self.crawls()):
            yield Crawl(end)

    def routes(self, cell: Cell) -> tuple[Route, ...]:
        """Every legal way to roll the cookie on a cell."""
        return tuple(route for roll, routes in self._rolls.items() if roll.start == cell for route in routes)

    @cached_property
    def _routes(self) -> dict[Cell, tuple[Route, ...]]:
        """Every way to roll each cookie that may move, whether or not it divides the field."""
        free = (cell for cell in self.field.kinds if not self._cookie_violation(cell))
        every = {cell: self.field.routes(cell) for cell in free}
        if self.over_start:
            return every
        return {cell: tuple(route for route in routes if not route.crosses_start) for cell, routes in every.items()}

    @cached_property
    def _rolls(self) -> dict[Roll, list[Route]]:
        """Every legal roll, with the ways to make it."""
        rolls: dict[Roll, list[Route]] = {}
        for cell, routes in self._routes.items():
            divides = cell in self.field.hinges
            for route in routes:
                if not (divides and self._division_violation(cell, route.end)):
                    rolls.setdefault(Roll(cell, route.end), []).append(route)
        return rolls

    def barred(self) -> dict[Cell, Cell]:
        """The cookies that may not move because they hold the field together (CD-16), each with a cell in reach."""
        mobile = {roll.start for roll in self._rolls}
        return {cell: routes[0].end for cell, routes in self._routes.items() if routes and cell not in mobile}

    def stays(self) -> dict[Cell, str]:
        """Why each cookie that cannot roll now, but is not locked, stays.

        ``theirs`` belongs to the opponent, ``rests`` is under the crawl cookie, which has just moved, ``holds`` the
        field together, and ``fixed`` has no roll to another cell: it is surrounded, touches no value, or would only
        come back.
        """
        mobile, barred = {roll.start for roll in self._rolls}, self.barred()

        def reason(cell: Cell, kind: Kind) -> str:
            if kind == OTHER[self.side]:
                return "theirs"
            if self._rests(cell):
                return "rests"
            return "holds" if cell in barred else "fixed"

        return {
            cell: reason(cell, kind) for cell, kind in self.field.cookies if cell not in mobile and kind != self.lock
        }

    def _rests(self, cell: Cell) -> bool:
        """Whether a cookie is under the crawl cookie, which moved last turn (CD-22)."""
        return self.crawl_moved and cell == self.field.covered

    def crawls(self) -> Iterator[tuple[Cell, ...]]:
        """Every legal path of the crawl cookie alone, from the covered cookie over others (CD-21)."""
        if self.field.covered is not None and not self.crawl_moved:
            for count in sorted(self.field.step_counts(self.field.covered)):
                yield from self._crawl_paths((self.field.covered,), count)

    def _crawl_paths(self, path: tuple[Cell, ...], count: int) -> Iterator[tuple[Cell, ...]]:
        """The path continued over exactly ``count`` more cookies, none twice."""
        if count == 0:
            yield path
            return
        for near in self.field.touching(path[-1]):
            if near not in path:
                yield from self._crawl_paths((*path, near), count - 1)

    def trace(self, roll: Roll) -> str:
        """The routes of a legal roll, the shortest first, and the totals of a division, the mover's first."""
        routes = self._rolls[roll]
        if len(routes) > 1:
            routes = sorted(routes, key=lambda route: (len(route.path), -route.sense))
        words = [route.trace for route in routes]
        if self.is_won_by(roll):
            words.append(self.after(roll).score.replace(" ", ""))
        return " ".join(words)

    def violation(self, move: Move) -> Violation | None:
        """The rule that a move breaks."""
        match move:
            case Roll(start, end):
                return self._cookie_violation(start) or self._roll_violation(start, end)
            case Crawl(end):
                return self._crawl_violation(end)
        return Violation("CD-8", "the set-up is over: move a cookie, for example '0,1>-2,1'", "roll-now")

    def after(self, move: Roll | Crawl) -> Turn:
        """The other side's turn after a legal move."""
        if isinstance(move, Crawl):
            field = replace(self.field, covered=move.end)
            return replace(self, field=field, side=OTHER[self.side], lock=None, crawl_moved=True)
        kind = self.field.kinds[move.start]
        lock = None if kind in OTHER else kind
        carried = move.start == self.field.covered
        return Turn(self.field.rolled(move.start, move.end), OTHER[self.side], lock, carried, self.over_start)

    def is_won_by(self, move: Roll | Crawl) -> bool:
        """Whether a legal move divides the field, and so wins (CD-17)."""
        return isinstance(move, Roll) and move.start in self.field.hinges

    def _cookie_violation(self, cell: Cell) -> Violation | None:
        """Why the cookie on a cell may not move at all."""
        kind = self.field.kinds.get(cell)
        if kind is None:
            return Violation("CD-8", f"no cookie lies on {cell_text(cell)}", "no-cookie")
        if kind == OTHER[self.side]:
            return Violation("CD-8", "you may not move the opponent's player-cookie", "not-yours")
        if kind == self.lock:
            message = f"a {NAMES[kind]} cookie moved last turn: every {NAMES[kind]} cookie is locked"
            return Violation("CD-9", message, f"locked.{NAMES[kind]}")
        if self._rests(cell):
            message = "the crawl cookie moved last turn: the cookie under it may not move now"
            return Violation("CD-22", message, "under-crawl")
        return None

    def _roll_violation(self, start: Cell, end: Cell) -> Violation | None:
        """Why a cookie that may move may not roll from start to end."""
        if Roll(start, end) in self._rolls:
            return None
        if any(route.end == end for route in self._routes[start]):
            return self._division_violation(start, end)
        return why_unreached(self.field.others(start), self.field.step_counts(start), start, end)

    def _division_violation(self, start: Cell, end: Cell) -> Violation | None:
        """Why a move that divides the field does not win (CD-16)."""
        after = self.field.rolled(start, end)
        if len(after.parts) == 1:
            return Violation("CD-16", "the move divides the field, then joins it again at the end", "joined")
        totals = after.totals
        if totals is None:
            message = "the move divides the field, but not into one part for each player-cookie"
            return Violation("CD-16", message, "not-apart")
        own, other = totals[self.side], totals[OTHER[self.side]]
        if own <= other:
            message = f"the move divides the field {own} : {other}, which does not win"
            return Violation("CD-16", message, "not-more", {"own": own, "other": other})
        return None

    def _crawl_violation(self, end: Cell) -> Violation | None:
        """The rule that a move of the crawl cookie alone breaks."""
        covered = self.field.covered
        if any(path[-1] == end for path in self.crawls()):
            return None
        if covered is None:
            return Violation("CD-20", "this game is played without the crawl cookie", "no-crawl")
        if self.crawl_moved:
            return Violation("CD-22", "the crawl cookie moved last turn", "crawl-rests")
        if end not in self.field.kinds:
            message = f"the crawl cookie must end on a cookie, and none lies on {cell_text(end)}"
            return Violation("CD-21", message, "crawl-off")
        counts = " or ".join(map(str, sorted(self.field.step_counts(covered))))
        if not counts:
            return Violation("CD-21", "the crawl cookie lies next to no cookie that gives steps", "crawl-no-steps")
        message = f"no crawl of {counts} ends on {cell_text(end)}, and the crawl cookie touches no other value"
        return Violation("CD-21", message, "crawl-unreached")
