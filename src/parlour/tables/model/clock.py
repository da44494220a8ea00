"""How long the players may think: the rule of a table, and what each seat has left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self, cast

from parlour.core import Seat
from parlour.core.errors import short
from parlour.protocol.values import Clock
from parlour.tables.model.errors import InvalidTable

SECOND_MS = 1000
DAY_MS = 24 * 60 * 60 * SECOND_MS
RETURN_GRACE_MS = 30 * SECOND_MS
"""What a person who comes back to a seat has at least."""
CLOCK_LIMITS: dict[str, dict[str, tuple[int, int]]] = {
    "none": {},
    "live": {"bank": (10, 10_800), "increment": (0, 600), "cap": (10, 10_800)},
    "days": {"days": (1, 30)},
}
"""The kinds of clocks, and what can be chosen for each: seconds, and days for a move."""


@dataclass(frozen=True)
class ClockRule:
    """How time is counted at a table."""

    kind: str = "none"
    """``none``, ``live`` or ``days``."""
    bank: int = 0
    """Seconds at the start."""
    increment: int = 0
    """Seconds added after a turn."""
    cap: int = 0
    """The most seconds that additions lead to."""
    days: int = 0
    """Days for a move."""

    @property
    def start(self) -> int:
        """The milliseconds that a seat begins with."""
        return self.days * DAY_MS if self.kind == "days" else self.bank * SECOND_MS

    def after_turn(self, left: int) -> int:
        """The milliseconds for the next turn, given those left of this one."""
        if self.kind == "days":
            return self.start
        return max(left, min(left + self.increment * SECOND_MS, self.cap * SECOND_MS))

    def to_json(self) -> Clock:
        """The rule in plain types."""
        chosen = {name: getattr(self, name) for name in CLOCK_LIMITS[self.kind]}
        return cast("Clock", {"kind": self.kind, **chosen})

    @classmethod
    def from_json(cls, given: Mapping[str, Any]) -> Self:
        """The rule that plain types stand for; a cap that is left out is the bank.

        :raises InvalidTable: if there is no such clock
        """
        kind = given.get("kind", "none")
        if not isinstance(kind, str) or kind not in CLOCK_LIMITS:
            raise InvalidTable(f"no clock {short(kind)}: choose one of {', '.join(CLOCK_LIMITS)}")
        if unknown := given.keys() - {"kind", *CLOCK_LIMITS[kind]}:
            has = ", ".join(CLOCK_LIMITS[kind]) or "nothing to choose"
            raise InvalidTable(f"the clock {kind!r} has no {short(min(unknown))}: it has {has}")
        chosen = {"increment": 0, "cap": given.get("bank")} if kind == "live" else {}
        return cls(
            kind, **{name: _checked(name, {**chosen, **given}, limits) for name, limits in CLOCK_LIMITS[kind].items()}
        )


def _checked(name: str, given: Mapping[str, Any], limits: tuple[int, int]) -> int:
    value, (low, high) = given.get(name), limits
    if type(value) is not int or not low <= value <= high:
        raise InvalidTable(f"the {name} of a clock must be a whole number from {low} to {high}, not {short(value)}")
    return value


@dataclass(frozen=True)
class Clocks:
    """What each seat has left, and whose time runs."""

    rule: ClockRule
    left: tuple[int, ...]
    """Milliseconds at the time ``since``."""
    running: Seat | None = None
    """The seat whose time runs; None without a clock, and never a bot."""
    since: int = 0
    """When ``left`` was worked out."""

    @classmethod
    def full(cls, rule: ClockRule, seats: int) -> Self:
        """The clocks before the game."""
        return cls(rule, (rule.start,) * seats)

    def left_at(self, seat: Seat, now: int) -> int:
        """The milliseconds that a seat has left."""
        used = max(0, now - self.since) if seat == self.running else 0
        return max(0, self.left[seat] - used)

    def is_out(self, seat: Seat, now: int) -> bool:
        """Whether the time of a seat has run out while it was waited for."""
        return seat == self.running and self.left_at(seat, now) == 0

    def run(self, seat: Seat | None, now: int, moved: Seat | None = None, is_new: bool = False) -> Self:
        """The clocks when from now on a seat is waited for, in a new position or the same.

        Whoever moved and is not waited for any more has ended a turn. Days are for each move: they are full again
        for whoever has moved, and for whoever is waited for in a new position and was not before.
        """
        left = [self.left_at(each, now) for each in range(len(self.left))]
        if moved is not None and moved == self.running != seat:
            left[moved] = self.rule.after_turn(left[moved])
        if self.rule.kind == "days" and is_new and seat is not None and (seat != self.running or seat == moved):
            left[seat] = self.rule.start
        return replace(self, left=tuple(left), running=seat, since=now)

    def with_grace(self, seat: Seat) -> Self:
        """The clocks after a person has come back, who gets a little time to look around."""
        fresh = self.rule.start if self.rule.kind == "days" else RETURN_GRACE_MS
        return replace(
            self, left=tuple(max(left, fresh) if each == seat else left for each, left in enumerate(self.left))
        )
