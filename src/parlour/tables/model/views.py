"""Views of a table: what each viewer may know, what lists show, and the record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, cast

from parlour.core import CHANCE, Seat
from parlour.core.options import listed as listed_options
from parlour.core.options import read_options
from parlour.protocol.bodies import Listed, ListedSeat
from parlour.protocol.events import Body, Event, Moved, Undone, encode, encode_with, write_public
from parlour.protocol.messages import (
    EventNow,
    LastMove,
    Logged,
    MatchScore,
    Outcome,
    PublicNow,
    PublicSeat,
    Remaining,
    Scene,
    Snapshot,
    TableNow,
)
from parlour.protocol.values import Status
from parlour.record import End, Played, Record
from parlour.record.record import HIDDEN
from parlour.tables.model.decide import BOT, WIN, can_win, claimable, no_offer
from parlour.tables.model.moves import RULES, no_return
from parlour.tables.model.play import Step
from parlour.tables.model.seats import ANYONE
from parlour.tables.model.table import OFFER_KINDS, OPEN, PLAYING, Table

HASHED_FIELDS = ("n", "status", "turn", "actors", "offers", "outcome")
"""What the hash covers besides the table, its seats and what the viewer sees of the position."""


@dataclass(frozen=True)
class Viewer:
    """Who sees a table: a player, from one of their seats, or a watcher, who has none."""

    player: str | None = None
    seats: tuple[Seat, ...] = ()
    seat: Seat | None = None

    @classmethod
    def of(cls, table: Table, player: str | None, seat: Seat | None = None) -> Viewer:
        """A player at one of their seats, by default the one on turn."""
        seats = table.seating.held_by(player)
        if seat not in seats:
            seat = table.turn if table.turn in seats else next(iter(seats), None)
        return cls(player if seats else None, seats, seat)


class TableView:
    """A table at one moment; what is the same for all viewers is computed once."""

    def __init__(self, table: Table, now: int) -> None:
        last, ended = table.play.last, table.ended
        self._table, self._now = table, now
        self._public: PublicNow = {
            "n": table.n,
            "at": now,
            "status": table.status,
            "paused": table.is_paused,
            "turn": table.turn,
            "actors": list(table.actors),
            "last": _last(table, last),
            "offers": [offer.to_json() for offer in table.offers],
            "outcome": cast("Outcome", table.outcome.to_json()) if table.outcome else None,
            "end": {"how": ended.how, "seat": ended.seat, "secret": ended.secret} if ended else None,
            "match": _match(table),
            "next": table.next,
        }
        self._seats = [_seat(table, seat) for seat in table.seating.seats]
        self._clocks = [_clock(table, seat, now) for seat in table.seating.seats]
        hashed = [value for name, value in self._public.items() if name in HASHED_FIELDS]
        self._digest = sha256(encode([table.id, self._seats, *hashed]))

    def snapshot(self, viewer: Viewer, invite: str | None = None, log: list[Logged] | None = None) -> Snapshot:
        """Everything that a viewer may know about the table; players see the invitation while a seat is open."""
        table, opened = self._table, self._table.opened
        return {
            "table": table.id,
            "game": table.game.id,
            "version": opened.version,
            "options": _options(table),
            "log": _log(table, viewer) if log is None else log,
            "clock": opened.clock,
            "seating": opened.seating,
            "commit": opened.commit,
            "deal_known": opened.deal_known,
            "rematch_of": opened.rematch_of,
            **self.current(viewer),
            "invite": invite if viewer.seats and not table.seating.is_full else None,
        }

    def encoded_snapshot(self, viewer: Viewer, invite: str | None = None) -> bytes:
        """The snapshot in JSON; the log is encoded once, move by move."""
        snapshot = self.snapshot(viewer, invite, [])
        return encode_with(snapshot, "log", _encoded_log(self._table, viewer))

    def event(self, event: Event, viewer: Viewer) -> dict[str, Any]:
        """The event that led to this table, as a viewer may know it, with the part of the snapshot that it changes."""
        now = cast("EventNow", self.current(viewer))
        if isinstance(event.body, Undone):
            now["log"] = _log(self._table, viewer)
        elif isinstance(event.body, Moved) and self._table.game.has_secrets and len(viewer.seats) > 1:
            now["logged"] = self._table.play.last.text(None)
        return {"n": event.n, "at": event.at, **_public(self._table, event.body), "now": now}

    def current(self, viewer: Viewer) -> TableNow:
        """The part of a snapshot that events change."""
        table, you = self._table, viewer.seats
        seats = zip(self._seats, self._clocks, strict=True)
        view_seat = table.view_seat(viewer.seat)
        text, moves = table.play.last.text(view_seat), _choices(table, viewer)
        now: TableNow = {
            **self._public,  # type: ignore[typeddict-item]  # the scene is added below
            "you": list(you),
            "seat": viewer.seat,
            "seats": [{**seat, "clock": clock, "you": number in you} for number, (seat, clock) in enumerate(seats)],
            "text": text,
            "view": table.play.view(view_seat),
            "moves": moves,
            "traces": table.play.traces(viewer.seat) if moves and viewer.seat is not None else [],
            "can": list(_can(table, viewer, self._now)),
            "hash": self._hash(you, text),
        }
        if table.status == OPEN:
            now["shuffle"] = {"seals": table.seating.shown_seals, "awaited": list(table.seating.awaited)}
        if not table.game.has_own_board:
            now["scene"] = _scene(table, viewer)
        return now

    def _hash(self, you: tuple[Seat, ...], text: str) -> str:
        """A hash by which a client finds out whether it is up to date; it does not depend on the time."""
        digest = self._digest.copy()
        digest.update(f"{you} {text}".encode())
        return digest.hexdigest()[:16]


def _public(table: Table, body: Body) -> dict[str, object]:
    """What all viewers may know about an event; its effect on seats and offers is in the snapshot."""
    if isinstance(body, Moved):
        return {"kind": body.kind, "seat": body.seat, "move": _move(table, body.seat, body.move)}
    return write_public(body)


def _move(table: Table, seat: Seat | None, text: str) -> str | None:
    """The text of a move; None for a move of chance in a game with secrets."""
    return None if seat == CHANCE and table.game.has_secrets else text


def _match(table: Table) -> MatchScore:
    """The score of the match, including this game once it is over."""
    match, outcome = table.opened.match, table.outcome
    is_decided = outcome is not None and match.is_decided(outcome)
    wins = list(match.scores(outcome))
    return {"best_of": match.best_of, "wins": wins, "game": match.game, "decided": is_decided}


def _choices(table: Table, viewer: Viewer) -> list[str]:
    """The moves of the viewer's seat."""
    is_theirs = viewer.seat in table.actors and viewer.seat in table.seating.people
    return table.play.choices(viewer.seat) if viewer.seat is not None and is_theirs else []


def _scene(table: Table, viewer: Viewer) -> Scene:
    """The position as a picture, for a game without its own board."""
    view = table.state.view(table.view_seat(viewer.seat))
    return cast("Scene", table.game.scene(view, viewer.seat if _choices(table, viewer) else None).to_json())


def _last(table: Table, step: Step) -> LastMove | None:
    """The latest move, with its path over the board where its text does not show it."""
    if step.seat is None:
        return None
    last: LastMove = {"seat": step.seat, "move": _move(table, step.seat, step.move)}
    if step.trace is not None:
        last["trace"] = step.trace
    return last


def _seat(table: Table, seat: Seat) -> PublicSeat:
    """A seat and its holder, the same for all viewers."""
    holder = table.seating.holders[seat]
    return {
        "kind": holder.kind,
        "name": holder.name,
        "bot": holder.bot,
        "role": table.state.role(seat),
        "away": seat in table.seating.away,
        "resigned": seat in table.seating.resigned,
    }


def _clock(table: Table, seat: Seat, now: int) -> Remaining | None:
    """The time left for the person in a seat, if it is measured."""
    clocks = table.clocks
    if clocks.rule.kind == "none" or not table.seating.holders[seat].is_person:
        return None
    return {"left": clocks.left_at(seat, now), "running": clocks.running == seat}


def _log(table: Table, viewer: Viewer) -> list[Logged]:
    """The moves so far, each with the position after it."""
    return [_logged(table, step, viewer) for step in table.play.moves]


def _encoded_log(table: Table, viewer: Viewer) -> bytes:
    """The log in JSON."""
    seat, lines = _log_seat(viewer) if table.game.has_secrets else None, []
    for step in table.play.moves:
        if (line := step.logged.get(seat)) is None:
            line = step.logged[seat] = encode(_logged(table, step, viewer))
        lines.append(line)
    return b"[%s]" % b",".join(lines)


def _log_seat(viewer: Viewer) -> Seat | None:
    """The seat whose view the log shows.

    Players who share a device see only what is public, as watchers do: the log is the same for all who are on turn, and
    shows no one another player's cards.
    """
    return viewer.seat if len(viewer.seats) < 2 else None


def _logged(table: Table, step: Step, viewer: Viewer) -> Logged:
    assert step.seat is not None, "only the start has no seat"
    move, text = _move(table, step.seat, step.move), step.text(_log_seat(viewer))
    return {"n": step.n, "seat": step.seat, "move": move, "at": step.at, "text": text}


def _options(table: Table) -> dict[str, object]:
    """All options, defaults included."""
    options = read_options(table.game.options, table.opened.options)
    return {name: option.show(getattr(options, name)) for name, option in listed_options(options).items()}


def _can(table: Table, viewer: Viewer, now: int) -> Iterator[str]:
    """The requests that a viewer can make, apart from moves."""
    if not viewer.seats:
        return
    playing = table.seating.played_by(viewer.player)
    if table.status == OPEN or not table.seating.away.issuperset(viewer.seats):
        yield "leave"
    if any(no_return(table, seat) is None for seat in viewer.seats):
        yield "return"
    if not playing:
        return
    yield from _can_offer(table, playing)
    if table.status == PLAYING:
        yield "resign"
        if claimable(table, viewer.player, now):
            yield f"claim-{BOT}"
            yield from [f"claim-{WIN}"] if can_win(table) else []


def _can_offer(table: Table, playing: tuple[Seat, ...]) -> Iterator[str]:
    if table.is_paused:
        yield "resume"
    pending = {offer.what: offer for offer in table.offers}
    for what in OFFER_KINDS:
        offer = pending.get(what)
        if offer is None:
            if any(no_offer(table, what, seat) is None for seat in playing):
                yield f"offer-{what}"
        elif offer.seat in playing:
            yield f"withdraw-{what}"
        elif any(seat in offer.waiting for seat in playing):
            yield f"answer-{what}"


@dataclass(frozen=True)
class TableRow:
    """What is stored about a table besides its events."""

    id: str
    game: str
    status: Status
    listed: bool
    n: int
    """The number of its last event."""
    invite: str
    secret: bytes = field(repr=False)
    created: int
    updated: int
    summary: Mapping[str, Any]


def row_of(table: Table, invite: str, secret: bytes, created: int) -> TableRow:
    """The row that goes with a table."""
    opened = table.opened
    summary = {
        "seats": table.seating.listed,
        "waited": list(table.waited),
        "clock": opened.clock,
        "options": dict(opened.options),
        "own_start": opened.start is not None,
        "deal_known": opened.deal_known,
        "best_of": opened.match.best_of,
        "scores": list(table.outcome.scores) if table.outcome else None,
    }
    about = (table.id, table.game.id, table.status, opened.listed, table.n)
    return TableRow(*about, invite, secret, created, table.at, summary)


def listed(row: TableRow, player: str | None) -> Listed:
    """A table as a list shows it to a player."""
    held = row.summary["seats"]
    seats: list[ListedSeat] = [
        {"kind": seat["kind"], "name": seat["name"], "bot": seat["bot"], "you": _is_held_by(seat, player)}
        for seat in held
    ]
    return {
        "table": row.id,
        "game": row.game,
        "status": row.status,
        "n": row.n,
        "seats": seats,
        "your_turn": any(_is_held_by(held[seat], player) and not held[seat]["bot"] for seat in _waited(row)),
        "clock": row.summary["clock"],
        "options": row.summary["options"],
        "own_start": row.summary.get("own_start", False),
        "deal_known": row.summary.get("deal_known", False),
        "best_of": row.summary.get("best_of", 1),
        "scores": row.summary.get("scores"),
        "created": row.created,
        "updated": row.updated,
    }


def _waited(row: TableRow) -> list[int]:
    """The seats that the others wait for; older rows list all that may act instead."""
    waited: list[int] = row.summary.get("waited") or row.summary.get("actors", [])
    return waited


def _is_held_by(seat: dict[str, Any], player: str | None) -> bool:
    return player is not None and seat["player"] == player


def is_inviting(row: TableRow) -> bool:
    """Whether a player waits at the table for anyone to join."""
    seats = row.summary["seats"]
    return any(seat["player"] for seat in seats) and any(seat["kind"] == ANYONE for seat in seats)


def is_plain(shown: Listed) -> bool:
    """Whether a listed table has no special rules, as expected by a player who chose only the game."""
    has_special_rules = bool(shown["options"]) or shown["own_start"] or shown["best_of"] > 1
    return not has_special_rules and shown["clock"]["kind"] == "none"


def record(table: Table) -> Record:
    """The game as played so far, secrets included."""
    ended = table.ended
    return Record(
        game=table.game.id,
        version=table.opened.version,
        options=table.opened.options,
        seats=tuple(holder.name for holder in table.seating.holders),
        start=table.opened.start,
        moves=tuple(_moves(table)),
        outcome=table.outcome,
        end=End(ended.how, ended.seat) if ended and ended.how != RULES else None,
        fairness=table.fairness,
    )


def _moves(table: Table) -> Iterator[Played]:
    began = table.play.steps[0].at
    for step in table.play.moves:
        assert step.seat is not None
        yield Played(step.seat, step.move, step.at - began)


def seen_record(table: Table, viewer: Seat | None) -> Record:
    """The game as a seat or a watcher may know it: without the secret moves of chance until it is over."""
    full = record(table)
    if table.ended or not table.game.has_secrets:
        return full
    moves = tuple(move._replace(text=HIDDEN) if move.seat == CHANCE else move for move in full.moves)
    start = None if full.start is None else table.play.steps[0].text(table.view_seat(viewer))
    return replace(full, moves=moves, start=start)
