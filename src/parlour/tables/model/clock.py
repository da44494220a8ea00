"""How long the players may think: the clock rule of a table, and the time each seat has left."""

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
"""The least time that a player who returns to a seat has left."""
CLOCK_LIMITS: dict[str, dict[str, tuple[int, int]]] = {
    "none": {},
    "live": {"bank": (10, 10_800), "increment": (0, 600), "cap": (10, 10_800)},
    "days": {"days": (1, 30)},
}
"""The kinds of clock, and the range of each setting: seconds, or days for each move."""


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
    """The increment adds time only up to this many seconds."""
    days: int = 0
    """Days for each move."""

    @property
    def start(self) -> int:
        """The milliseconds that each seat starts with."""
        return self.days * DAY_MS if self.kind == "days" else self.bank * SECOND_MS

    def after_turn(self, left: int) -> int:
        """The milliseconds for the next turn, from those left after this one."""
        if self.kind == "days":
            return self.start
        return max(left, min(left + self.increment * SECOND_MS, self.cap * SECOND_MS))

    def to_json(self) -> Clock:
        """The rule in plain types."""
        chosen = {name: getattr(self, name) for name in CLOCK_LIMITS[self.kind]}
        return cast("Clock", {"kind": self.kind, **chosen})

    @classmethod
    def from_json(cls, clock: Mapping[str, Any]) -> Self:
        """Reads a rule from plain types; the cap defaults to the bank.

        :raises InvalidTable: if there is no such clock, or a setting is out of range
        """
        kind = clock.get("kind", "none")
        if not isinstance(kind, str) or kind not in CLOCK_LIMITS:
            raise InvalidTable(f"unknown clock {short(kind)}: choose one of {', '.join(CLOCK_LIMITS)}")
        if unknown := clock.keys() - {"kind", *CLOCK_LIMITS[kind]}:
            settings = ", ".join(CLOCK_LIMITS[kind]) or "no settings"
            raise InvalidTable(f"the clock {kind!r} has no {short(min(unknown))}: it has {settings}")
        defaults = {"increment": 0, "cap": clock.get("bank")} if kind == "live" else {}
        return cls(
            kind, **{name: _checked(name, {**defaults, **clock}, limits) for name, limits in CLOCK_LIMITS[kind].items()}
        )


def _checked(name: str, clock: Mapping[str, Any], limits: tuple[int, int]) -> int:
    value, (low, high) = clock.get(name), limits
    if type(value) is not int or not low <= value <= high:
        raise InvalidTable(f"the {name} of a clock must be a whole number from {low} to {high}, not {short(value)}")
    return value


@dataclass(frozen=True)
class Clocks:
    """The time each seat has left, and whose clock runs."""

    rule: ClockRule
    left: tuple[int, ...]
    """Milliseconds at the time ``since``."""
    running: Seat | None = None
    """The seat whose clock runs; None if none does, and never a bot."""
    since: int = 0
    """The time at which ``left`` was computed."""

    @classmethod
    def full(cls, rule: ClockRule, seats: int) -> Self:
        """The clocks before the game."""
        return cls(rule, (rule.start,) * seats)

    def left_at(self, seat: Seat, now: int) -> int:
        """The milliseconds that a seat has left."""
        used = max(0, now - self.since) if seat == self.running else 0
        return max(0, self.left[seat] - used)

    def is_out(self, seat: Seat, now: int) -> bool:
        """Whether the running clock is that of this seat and has run out."""
        return seat == self.running and self.left_at(seat, now) == 0

    def run(self, seat: Seat | None, now: int, moved: Seat | None = None, is_new: bool = False) -> Self:
        """The clocks while the game waits for a seat, in a new position or the same one.

        A seat that moved and is no longer on turn has ended its turn. A clock in days is for one move: it is reset for
        the seat that moved, and for a seat whose turn begins with a new position.
        """
        left = [self.left_at(number, now) for number in range(len(self.left))]
        if moved is not None and moved == self.running != seat:
            left[moved] = self.rule.after_turn(left[moved])
        if self.rule.kind == "days" and is_new and seat is not None and (seat != self.running or seat == moved):
            left[seat] = self.rule.start
        return replace(self, left=tuple(left), running=seat, since=now)

    def with_grace(self, seat: Seat) -> Self:
        """The clocks after a player has returned, with some time to read the position."""
        fresh = self.rule.start if self.rule.kind == "days" else RETURN_GRACE_MS
        return replace(
            self, left=tuple(max(left, fresh) if number == seat else left for number, left in enumerate(self.left))
        )
