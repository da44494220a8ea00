"""What the store keeps beside the events: a row for each table, and what is due at it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from parlour.core import Seat
from parlour.tables.events import Event


@dataclass(frozen=True)
class TableRow:
    """What is known of a table without reading its events."""

    id: str
    game: str
    status: str
    listed: bool
    n: int
    """The number of its last event."""
    invite: str
    secret: bytes = field(repr=False)
    created: int
    updated: int
    summary: Mapping[str, Any]


@dataclass(frozen=True)
class Job:
    """Something that will happen at a table by itself."""

    table: str
    kind: str
    seat: Seat
    n: int
    """The number of the event that it follows from."""
    due: int
    lease: int
    """Until then it belongs to the process that took it."""


@dataclass(frozen=True)
class Append:
    """What one request changes in the database, all of it or nothing."""

    row: TableRow
    """The table as it is afterwards."""
    events: tuple[Event, ...]
    jobs: tuple[Job, ...] = ()
    """Everything that is due at the table afterwards."""
    had_jobs: bool = True
    """Whether anything may have been due before."""
    seats: Mapping[Seat, str] = field(default_factory=dict)
    """The players by seat."""
    has_new_seats: bool = False
    """Whether that has changed."""

    @property
    def after(self) -> int:
        """The number of the event that these follow; 0 for a new table."""
        return self.events[0].n - 1

    @property
    def is_new(self) -> bool:
        """Whether it opens a table."""
        return self.after == 0
