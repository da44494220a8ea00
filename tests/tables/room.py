"""A table for tests, with all of its events."""

import json
from typing import Any

import pytest

from parlour.protocol.events import Event
from parlour.protocol.requests import Move, Sit
from parlour.record import Record
from parlour.tables.model.decide import Request, decide, numbered
from parlour.tables.model.errors import TableError
from parlour.tables.model.opening import open_table, plan
from parlour.tables.model.table import Table
from parlour.tables.model.views import TableView, Viewer, record

SECRET = bytes(range(32))
START = 1_000_000
INVITE = "invite"
ME = {"kind": "me"}
ANYONE = {"kind": "anyone"}
FRIEND = {"kind": "friend"}
BOT = {"kind": "bot", "bot": "level-1"}


def here(name: str) -> dict[str, str]:
    """The seat of another person at the same device."""
    return {"kind": "here", "name": name}


class Room:
    """A table of ``p0`` and others, with a clock that the test sets."""

    def __init__(self, game: str, *seats: dict[str, str], secret: bytes = SECRET, **chosen: Any) -> None:
        nonce = "" if chosen.get("contributes") else "n0"
        opened = plan("T1", game, seats, secret, "p0", **{"name": "Ann", "nonce": nonce, **chosen})
        self.secret, self.now = secret, START
        self.events: list[Event] = []
        self.table: Any = None
        self._append(numbered(None, open_table(opened, "p0", START, secret), START, "p0", "open"))

    @classmethod
    def full(cls, game: str, seats: int = 2, **chosen: Any) -> "Room":
        """A table that ``p0``, ``p1`` … sit at, where the game has begun."""
        room = cls(game, ME, *[ANYONE] * (seats - 1), **chosen)
        for seat in range(1, seats):
            room.ask(Sit(name=f"P{seat}", nonce=f"n{seat}"), f"p{seat}")
        return room

    def _append(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self.table = self.table.after(event) if self.events else Table.open(event)
            self.events.append(event)

    def ask(self, request: Request, player: str | None = "p0", request_id: str | None = None) -> tuple[Any, ...]:
        """The events that a request leads to, which are appended."""
        bodies = decide(self.table, request, player, self.now, self.secret, "T2", INVITE)
        self._append(numbered(self.table, bodies, self.now, player, request_id))
        return bodies

    def refused(self, request: Request, player: str | None = "p0") -> TableError:
        """Why a request is refused."""
        with pytest.raises(TableError) as error:
            decide(self.table, request, player, self.now, self.secret, "T2", INVITE)
        return error.value

    def wait(self, seconds: float) -> "Room":
        """Lets time pass."""
        self.now += int(seconds * 1000)
        return self

    def move(self, text: str, seat: int | None = None, player: str | None = None) -> tuple[Any, ...]:
        """A move by the player of a seat, by default of the one on turn."""
        seat = self.table.turn if seat is None else seat
        assert seat is not None
        return self.ask(Move(text, seat, self.table.n), player or self.table.seating.holders[seat].player)

    def moves(self, *texts: str) -> "Room":
        """Several moves, each by the player on turn."""
        for text in texts:
            self.move(text)
        return self

    def kinds(self) -> list[str]:
        """The kinds of all events so far."""
        return [event.body.kind for event in self.events]

    @property
    def record(self) -> Record:
        return record(self.table)

    def snapshot(self, player: str | None, seat: int | None = None) -> dict[str, Any]:
        """The snapshot of the table for a player."""
        return {**TableView(self.table, self.now).snapshot(Viewer.of(self.table, player, seat))}

    def shown_event(self, player: str | None) -> dict[str, Any]:
        """The latest event as a player sees it."""
        return TableView(self.table, self.events[-1].at).event(self.events[-1], Viewer.of(self.table, player))

    def rebuilt(self) -> Table:
        """The table that stored events lead to."""
        return Table.of(Event.from_json(json.loads(json.dumps(event.to_json()))) for event in self.events)
