"""What a viewer is told of a table: built from what the viewer may know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import orjson

from parlour.core import CHANCE, Seat
from parlour.core.options import listed, read_options
from parlour.tables import events
from parlour.tables.bargains import objection
from parlour.tables.events import Event
from parlour.tables.offers import WHATS
from parlour.tables.places import BOT, WIN, can_win, claimable, no_return
from parlour.tables.play import Step
from parlour.tables.table import OPEN, PLAYING, Table

HASHED = ("n", "status", "turn", "actors", "text", "offers", "outcome")
"""What the hash covers besides the table and its seats."""


@dataclass(frozen=True)
class Viewer:
    """Who looks at a table: the player of some seats, through one of them; or a watcher, who has none."""

    player: str | None = None
    seats: tuple[Seat, ...] = ()
    seat: Seat | None = None

    @classmethod
    def of(cls, table: Table, player: str | None, seat: Seat | None = None) -> Viewer:
        """A player who looks through a seat of theirs, by default the one on turn."""
        seats = table.seating.held_by(player)
        if seat not in seats:
            seat = table.turn if table.turn in seats else next(iter(seats), None)
        return cls(player if seats else None, seats, seat)


class Moment:
    """A table at a moment, to be told; what is the same for all viewers is worked out once."""

    def __init__(self, table: Table, now: int) -> None:
        last, ended = table.play.last, table.ended
        self._table, self._now = table, now
        self._same = {
            "n": table.n,
            "at": now,
            "status": table.status,
            "paused": table.is_paused,
            "turn": table.turn,
            "actors": list(table.actors),
            "mistakes": [],
            "last": None if last.seat is None else {"seat": last.seat, "move": _move(table, last.seat, last.move)},
            "offers": [offer.to_json() for offer in table.offers],
            "outcome": ended and ended.outcome.to_json(),
            "end": ended and {"how": ended.how, "seat": ended.seat, "secret": ended.secret},
            "match": _match(table),
            "next": table.next,
        }
        self._seats = [_seat(table, seat, now) for seat in table.seating.seats]

    def snapshot(self, viewer: Viewer) -> dict[str, Any]:
        """Everything that a viewer may know of the table."""
        table, opened = self._table, self._table.opened
        return {
            "table": table.id,
            "game": table.game.id,
            "version": opened.version,
            "options": _options(table),
            "log": _log(table, viewer),
            "clock": opened.clock.to_json(),
            "commit": opened.commit,
            "rematch_of": opened.rematch_of,
            **self.changing(viewer),
        }

    def told(self, event: Event, viewer: Viewer) -> dict[str, Any]:
        """What a viewer is told of the event that has led here, with what is to be changed in the snapshot."""
        changing = self.changing(viewer)
        if isinstance(event.body, events.Undone):
            changing["log"] = _log(self._table, viewer)
        public = _public(self._table, event.body)
        return {"n": event.n, "kind": event.body.kind, "at": event.at, **public, "now": changing}

    def changing(self, viewer: Viewer) -> dict[str, Any]:
        """The part of a snapshot that events change."""
        table = self._table
        part = {
            **self._same,
            "you": list(viewer.seats),
            "seat": viewer.seat,
            "seats": [{**seat, "you": number in viewer.seats} for number, seat in enumerate(self._seats)],
            "text": table.play.last.text(viewer.seat),
            "view": table.play.view(viewer.seat),
            "moves": _choices(table, viewer),
            "can": list(_can(table, viewer, self._now)),
        }
        return {**part, "hash": _hash(table.id, part)}


def _public(table: Table, body: events.Body) -> dict[str, object]:
    """What everybody may know of an event; what it did to seats and offers stands in the snapshot."""
    match body:
        case events.Moved():
            return {"seat": body.seat, "move": _move(table, body.seat, body.move)}
        case events.Opened() | events.Began():
            return {}
        case events.Sat():
            return {"seat": body.seat, "name": body.name}
    return {name: value for name, value in body.to_json().items() if name != "kind"}


def _move(table: Table, seat: Seat | None, text: str) -> str | None:
    """The text of a move; what chance does in a game with secrets is not told."""
    return None if seat == CHANCE and table.game.has_secrets else text


def _match(table: Table) -> dict[str, object]:
    """The match with this game, if it is over, and whether it is decided."""
    match, outcome = table.opened.match, table.outcome
    is_decided = outcome is not None and match.is_decided(outcome)
    return match.to_json() | {"wins": list(match.scores(outcome)), "decided": is_decided}


def _choices(table: Table, viewer: Viewer) -> list[str]:
    """The moves of the seat that is looked through."""
    is_theirs = viewer.seat in table.actors and viewer.seat in table.seating.people
    return table.play.choices(viewer.seat) if viewer.seat is not None and is_theirs else []


def _hash(table: str, part: dict[str, Any]) -> str:
    """A fingerprint of what does not depend on the time."""
    seats = [{name: value for name, value in seat.items() if name != "clock"} for seat in part["seats"]]
    hashed = {"table": table, "seats": seats, **{name: part[name] for name in HASHED}}
    return sha256(orjson.dumps(hashed, option=orjson.OPT_SORT_KEYS)).hexdigest()[:16]


def _seat(table: Table, seat: Seat, now: int) -> dict[str, object]:
    """A seat and its holder, apart from whether that is the viewer."""
    holder, clocks = table.seating.holders[seat], table.clocks
    has_clock = holder.is_person and clocks.rule.kind != "none"
    return {
        "kind": holder.kind,
        "name": holder.name,
        "bot": holder.bot,
        "role": table.state.role(seat),
        "away": seat in table.seating.away,
        "resigned": seat in table.seating.resigned,
        "clock": {"left": clocks.left_at(seat, now), "running": clocks.running == seat} if has_clock else None,
    }


def _log(table: Table, viewer: Viewer) -> list[dict[str, object]]:
    """The moves so far, each with the position after it."""
    return [_logged(table, step, viewer) for step in table.play.moves]


def _logged(table: Table, step: Step, viewer: Viewer) -> dict[str, object]:
    move, text = _move(table, step.seat, step.move), step.text(viewer.seat)
    return {"n": step.n, "seat": step.seat, "move": move, "at": step.at, "text": text}


def _options(table: Table) -> dict[str, object]:
    """All options, defaults included."""
    options = read_options(table.game.options, table.opened.options)
    return {name: option.show(getattr(options, name)) for name, option in listed(options).items()}


def _can(table: Table, viewer: Viewer, now: int) -> Iterator[str]:
    """What a viewer can ask for, apart from moving."""
    if not viewer.seats:
        return
    playing = table.seating.played_by(viewer.player)
    if table.status == OPEN or not table.seating.away.issuperset(viewer.seats):
        yield "leave"
    if any(no_return(table, seat) is None for seat in viewer.seats):
        yield "return"
    if not playing:
        return
    yield from _can_bargain(table, playing)
    if table.status == PLAYING:
        yield "resign"
        if claimable(table, viewer.player, now):
            yield f"claim-{BOT}"
            yield from [f"claim-{WIN}"] if can_win(table) else []


def _can_bargain(table: Table, playing: tuple[Seat, ...]) -> Iterator[str]:
    if table.is_paused:
        yield "resume"
    for what in WHATS:
        offer = table.offer(what)
        if offer and offer.seat in playing:
            yield f"withdraw-{what}"
        elif offer and any(seat in offer.waiting for seat in playing):
            yield f"answer-{what}"
        elif offer is None and any(objection(table, what, seat) is None for seat in playing):
            yield f"offer-{what}"
