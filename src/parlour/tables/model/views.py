"""Views of a table: what each viewer may know, what lists show, and the record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, NamedTuple, cast

from parlour.core import CHANCE, Seat
from parlour.core.options import listed as listed_options
from parlour.core.options import read_options
from parlour.protocol.bodies import Listed, ListedSeat
from parlour.protocol.events import Body, Event, Moved, Undone, encode, encode_with, inside, open_objects, write_public
from parlour.protocol.messages import (
    LastMove,
    Logged,
    MatchScore,
    Outcome,
    PublicNow,
    Remaining,
    Scene,
    Snapshot,
    TableNow,
)
from parlour.protocol.messages import Seat as ShownSeat
from parlour.protocol.values import Status
from parlour.record import End, Played, Record
from parlour.record.record import HIDDEN
from parlour.tables.model.decide import BOT, WIN, can_win, claimable, no_offer
from parlour.tables.model.moves import RULES, deadline, no_return
from parlour.tables.model.play import Step
from parlour.tables.model.seats import ANYONE, Seating
from parlour.tables.model.table import COACH, OFFER_KINDS, OPEN, OVER, PLAYING, UNDO, Table


class Viewer(NamedTuple):
    """Who sees a table: a player, from one of their seats, or a watcher, who has none."""

    player: str | None = None
    """The id of the player; None for someone without an identity."""
    seats: tuple[Seat, ...] = ()
    """All seats of the player."""
    seat: Seat | None = None
    """The seat whose view is shown; None for a watcher."""

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
            "coach": table.has_coach,
            "turn": table.turn,
            "actors": list(table.actors),
            "last": _last(table, last),
            "offers": [offer.to_json() for offer in table.offers],
            "outcome": cast("Outcome", table.outcome.to_json()) if table.outcome else None,
            "end": {"how": ended.how, "seat": ended.seat, "secret": ended.secret} if ended else None,
            "match": _match(table),
            "next": table.next,
        }
        self._roles = tuple(map(table.state.role, table.seating.seats))
        self._standing = (self._roles, table.status, table.is_paused, table.has_coach, table.offers, table.next)
        """What decides, besides the seats, what viewers see of the seats and can ask for."""
        self._encoded: dict[Seat | None, bytes] = {}
        """The beginning of the event in JSON, for each seat whose view differs."""
        self._digest = sha256(encode(self._hashed))

    @property
    def _hashed(self) -> list[object]:
        """What the hash covers besides what the viewer sees of the position."""
        public = self._public
        states = (public["n"], public["status"], public["turn"], public["actors"], public["offers"], public["outcome"])
        return [self._table.id, self._seats(()), *states]

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
        return {**self._public_event(event), "now": {**self.current(viewer), **self._log_changes(event, viewer)}}

    def encoded_event(self, event: Event, viewer: Viewer) -> bytes:
        """The event in JSON, put together from parts: what several viewers see is encoded once."""
        seat = self._view_seat(viewer.seat)
        shared = self._encoded.get(seat)
        if shared is None:
            now = {**self._public, **self._position(seat)}
            shared = self._encoded[seat] = open_objects(encode({**self._public_event(event), "now": now}), 2)
        own = self._own(viewer)
        own.update(self._extras(viewer))
        own.update(self._log_changes(event, viewer))
        return b"%b,%b,%b}}" % (shared, inside(self._personal(viewer)[1]), inside(encode(own)))

    def _public_event(self, event: Event) -> dict[str, object]:
        """What all viewers may know about the event that led to this table."""
        return {"n": event.n, "at": event.at, **_public(self._table, event.body)}

    def _log_changes(self, event: Event, viewer: Viewer) -> dict[str, object]:
        """What a client needs to bring the log up to date, where the event and the position do not say it."""
        if isinstance(event.body, Undone):
            return {"log": _log(self._table, viewer)}
        if isinstance(event.body, Moved) and self._table.game.has_secrets and len(viewer.seats) > 1:
            return {"logged": self._table.play.text(None)}
        return {}

    def current(self, viewer: Viewer) -> TableNow:
        """The part of a snapshot that events change."""
        parts = (self._position(self._view_seat(viewer.seat)), self._personal(viewer)[0], self._own(viewer))
        now: dict[str, object] = {**self._public, **self._extras(viewer)}
        for part in parts:
            now.update(part)
        return cast("TableNow", now)

    def _extras(self, viewer: Viewer) -> dict[str, object]:
        """What is shown before and after the game, and for games without their own board."""
        table = self._table
        extras: dict[str, object] = {}
        if table.status == OPEN:
            extras["shuffle"] = {"seals": table.seating.shown_seals, "awaited": list(table.seating.awaited)}
        if table.status == OVER and (rule := table.game.next_rule(table.opened.options, len(table.seating.seats))):
            extras["next_rule"] = rule
        if not table.game.has_own_board:
            extras["scene"] = _scene(table, viewer)
        return extras

    def _view_seat(self, seat: Seat | None) -> Seat | None:
        """The seat whose view a viewer gets; without secrets the same for all."""
        return self._table.view_seat(seat) if self._table.game.has_secrets else None

    def _position(self, seat: Seat | None) -> dict[str, object]:
        """The position as a seat sees it."""
        play = self._table.play
        return {"text": play.text(seat), "view": play.view(seat)}

    def _own(self, viewer: Viewer) -> dict[str, object]:
        """What differs from viewer to viewer and from move to move."""
        table, moves = self._table, _choices(self._table, viewer)
        traces = table.play.traces(viewer.seat) if moves and viewer.seat is not None else []
        text = table.play.text(self._view_seat(viewer.seat))
        until = deadline(table, viewer.seat)
        return {"moves": moves, "traces": traces, "deadline": until, "hash": self._hash(viewer.seats, text)}

    def _personal(self, viewer: Viewer) -> tuple[dict[str, object], bytes]:
        """What is shown of the seats, and what a viewer can ask for, apart from moves; in plain types and in JSON.

        Most moves change nothing that this depends on, so it is found once for all of them.
        """
        table, seating = self._table, self._table.seating
        playing = seating.played_by(viewer.player) if viewer.seats else ()
        can_undo = any(no_offer(table, UNDO, seat) is None for seat in playing)
        can_claim = bool(playing and claimable(table, viewer.player, self._now))

        def find() -> tuple[dict[str, object], bytes]:
            can = [*_requests(table, viewer, playing, can_undo, can_claim)]
            seats = self._timed_seats(viewer.seats) if self._is_timed else self._seats(viewer.seats)
            personal: dict[str, object] = {"you": list(viewer.seats), "seat": viewer.seat, "seats": seats, "can": can}
            return personal, encode(personal)

        if self._is_timed:
            return find()
        return seating.remembered((viewer, can_undo, can_claim, self._standing), find)

    @property
    def _is_timed(self) -> bool:
        """Whether the players' time is measured."""
        return self._table.clocks.rule.kind != "none"

    def _timed_seats(self, you: tuple[Seat, ...]) -> list[ShownSeat]:
        """The seats as a viewer sees them, with the time left where it is measured."""
        clocks = [_clock(self._table, seat, self._now) for seat in self._table.seating.seats]
        return [{**seat, "clock": clock} for seat, clock in zip(self._seats(you), clocks, strict=True)]

    def _seats(self, you: tuple[Seat, ...]) -> list[ShownSeat]:
        """The seats as a viewer sees them, without clocks; moves rarely change them."""
        seating, roles = self._table.seating, self._roles
        return seating.remembered((you, roles), lambda: [_seat(seating, seat, roles, you) for seat in seating.seats])

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
    """The latest move, with its path over the board and its facts where its text does not show them."""
    if step.seat is None:
        return None
    last: LastMove = {"seat": step.seat, "move": _move(table, step.seat, step.move)}
    if step.trace is not None:
        last["trace"] = step.trace
    if step.facts is not None and last["move"] is not None:
        last["facts"] = step.facts
    return last


def _seat(seating: Seating, seat: Seat, roles: Sequence[str], you: tuple[Seat, ...]) -> ShownSeat:
    """A seat and its holder as a viewer sees them, without a clock."""
    holder = seating.holders[seat]
    return {
        "kind": holder.kind,
        "name": holder.name,
        "bot": holder.bot,
        "role": roles[seat],
        "away": seat in seating.away,
        "resigned": seat in seating.resigned,
        "clock": None,
        "you": seat in you,
    }


def _clock(table: Table, seat: Seat, now: int) -> Remaining | None:
    """The time left for the person in a seat, if it is measured."""
    clocks = table.clocks
    if clocks.rule.kind == "none" or not table.seating.holders[seat].is_person:
        return None
    return {"left": clocks.left_at(seat, now), "running": clocks.running == seat}


def _log(table: Table, viewer: Viewer) -> list[Logged]:
    """The moves so far, each with the position after it."""
    texts = table.play.texts(_log_seat(viewer))
    return [_logged(table, step, text) for step, text in zip(table.play.moves, texts, strict=True)]


def _encoded_log(table: Table, viewer: Viewer) -> bytes:
    """The log in JSON."""
    for _ in encode_log(table, viewer):
        pass
    seat = _shared_log_seat(table, viewer)
    return b"[%s]" % b",".join([step.logged[seat] for step in table.play.moves if step.logged])


def encode_log(table: Table, viewer: Viewer) -> Iterator[None]:
    """Encodes the moves of the log that no snapshot has shown yet; one step for each, since it takes long for many."""
    seat, first = _shared_log_seat(table, viewer), len(table.play.steps) - unlogged(table, viewer)
    if first == len(table.play.steps):
        return
    for step, text in zip(table.play.steps[first:], table.play.texts(seat, first), strict=True):
        if step.logged is None:
            step.logged = {}
        step.logged[seat] = encode(_logged(table, step, text))
        yield


def unlogged(table: Table, viewer: Viewer) -> int:
    """How many moves of the log no snapshot has shown yet."""
    seat, steps = _shared_log_seat(table, viewer), table.play.steps
    place = len(steps)
    while place > 1 and not ((step := steps[place - 1]).logged and seat in step.logged):
        place -= 1
    return len(steps) - place


def _shared_log_seat(table: Table, viewer: Viewer) -> Seat | None:
    """The seat whose view the log shows; without secrets the same for all."""
    return _log_seat(viewer) if table.game.has_secrets else None


def _log_seat(viewer: Viewer) -> Seat | None:
    """The seat whose view the log shows.

    Players who share a device see only what is public, as watchers do: the log is the same for all who are on turn, and
    shows no one another player's cards.
    """
    return viewer.seat if len(viewer.seats) < 2 else None


def _logged(table: Table, step: Step, text: str) -> Logged:
    assert step.seat is not None, "only the start has no seat"
    move = _move(table, step.seat, step.move)
    logged: Logged = {"n": step.n, "seat": step.seat, "move": move, "at": step.at, "text": text}
    return logged if step.facts is None or move is None else {**logged, "facts": step.facts}


def _options(table: Table) -> dict[str, object]:
    """All options, defaults included."""
    options = read_options(table.game.options, table.opened.options)
    return {name: option.show(getattr(options, name)) for name, option in listed_options(options).items()}


def _requests(
    table: Table, viewer: Viewer, playing: tuple[Seat, ...], can_undo: bool, can_claim: bool
) -> Iterator[str]:
    """The requests that a viewer can make, apart from moves."""
    if not viewer.seats:
        return
    if table.status == OPEN or not table.seating.away.issuperset(viewer.seats):
        yield "leave"
    if any(no_return(table, seat) is None for seat in viewer.seats):
        yield "return"
    if not playing:
        return
    if table.is_paused:
        yield "resume"
    for what in OFFER_KINDS:
        may_offer = can_undo if what == UNDO else any(no_offer(table, what, seat) is None for seat in playing)
        if may_offer and not table.offer(what):
            yield f"offer-{what}"
    yield from _answers(table, playing)
    if table.has_coach:
        yield f"withdraw-{COACH}"
    if table.status == PLAYING:
        yield "resign"
        if can_claim:
            yield from [f"claim-{BOT}", f"claim-{WIN}"] if can_win(table) else [f"claim-{BOT}"]


def _answers(table: Table, playing: tuple[Seat, ...]) -> Iterator[str]:
    """What these seats can do about the offers that are pending."""
    for offer in table.offers:
        if offer.seat in playing:
            yield f"withdraw-{offer.what}"
        elif any(seat in offer.waiting for seat in playing):
            yield f"answer-{offer.what}"


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
    start = None if full.start is None else str(table.play.start.view(table.view_seat(viewer)))
    return replace(full, moves=moves, start=start)
