"""A table, where a game is being played: the fold of its events."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, Self, TypeAlias

from parlour.core import CHANCE, Game, Outcome, Seat, State
from parlour.games import load
from parlour.protocol import events
from parlour.protocol.events import Ended, Event, Holder, Moved, Opened
from parlour.protocol.messages import Offering
from parlour.protocol.values import OfferKind, Status
from parlour.record import Fairness, InvalidRecord
from parlour.record.record import first_state
from parlour.tables.model.clock import ClockRule, Clocks
from parlour.tables.model.errors import InvalidTable
from parlour.tables.model.play import Play
from parlour.tables.model.seats import ANYONE, FRIEND, Seating

_RequestKey: TypeAlias = tuple[str | None, str]
OPEN: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"
UNDO: Final = "undo"
DRAW: Final = "draw"
PAUSE: Final = "pause"
COACH: Final = "coach"
REMATCH: Final = "rematch"
OFFER_KINDS: tuple[OfferKind, ...] = (UNDO, DRAW, PAUSE, COACH, REMATCH)
MAX_REMEMBERED_REQUESTS = 64
"""How many of the latest request ids a table remembers."""

REQUESTS_COPIED_AT_ONCE = 8
"""How many of them a table copies for each event; subscribers may still need the tables of the latest events."""

_LAPSED: dict[str, Any] = {"offers": (), "has_coach": False}
"""What changes when the people who could agree change."""


@dataclass(frozen=True)
class PendingOffer:
    """An offer that others have yet to answer."""

    what: OfferKind
    seat: Seat
    waiting: tuple[Seat, ...]
    """The seats that have not answered."""

    def without(self, seats: Collection[Seat]) -> Self:
        """The offer after those seats have agreed."""
        return replace(self, waiting=tuple(seat for seat in self.waiting if seat not in seats))

    def outlives(self, mover: Seat) -> bool:
        """Whether it remains after a move: moving declines the offers of others, and cancels the mover's own undo."""
        if self.what not in (UNDO, DRAW):
            return True
        return self.what == DRAW and mover == self.seat

    def to_json(self) -> Offering:
        """The offer in plain types."""
        return {"what": self.what, "seat": self.seat, "waiting": list(self.waiting)}


class RecentRequests:
    """The event numbers of the latest requests, by player and request id; a value that shares its older parts."""

    __slots__ = ("_count", "_newest", "_older")

    def __init__(
        self,
        older: tuple[dict[_RequestKey, tuple[int, int]], ...] = (),
        newest: Mapping[_RequestKey, tuple[int, int]] = MappingProxyType({}),
        count: int = 0,
    ) -> None:
        self._older, self._newest, self._count = older, newest, count

    def __len__(self) -> int:
        return min(self._count, MAX_REMEMBERED_REQUESTS)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RecentRequests):
            return NotImplemented
        return self._count == other._count and self._newest == other._newest and self._older == other._older

    __hash__ = None  # type: ignore[assignment]  # as of a dictionary

    def number_of(self, key: _RequestKey) -> int | None:
        """The event number of a request, if it is one of the latest."""
        for part in (self._newest, *self._older):
            if key in part:
                n, place = part[key]
                return n if place >= self._count - MAX_REMEMBERED_REQUESTS else None
        return None

    def with_request(self, key: _RequestKey, n: int) -> RecentRequests:
        """The same requests and one more."""
        newest = {**self._newest, key: (n, self._count)}
        if len(newest) < REQUESTS_COPIED_AT_ONCE:
            return RecentRequests(self._older, newest, self._count + 1)
        kept = (newest, *self._older)[: MAX_REMEMBERED_REQUESTS // REQUESTS_COPIED_AT_ONCE + 1]
        return RecentRequests(kept, MappingProxyType({}), self._count + 1)


@dataclass(frozen=True)
class Table:
    """A table after its events so far; nothing else changes it."""

    game: Game[Any]
    """The rules."""
    opened: Opened
    """The first event, which says how the table was opened."""
    n: int
    """The number of the latest event."""
    at: int
    """When that was."""
    seating: Seating
    """Who has which seat."""
    play: Play
    """The positions so far, with the moves that led to them."""
    clocks: Clocks
    """The time that each seat has left."""
    position_n: int
    """The number of the latest event that changed the position."""
    position_at: int
    """When that was."""
    status: Status = OPEN
    """Whether it is open, playing or over."""
    is_paused: bool = False
    """Whether clocks and bots stand still."""
    has_coach: bool = False
    """Whether all people at the table agreed that the coach may help them."""
    resumed_at: int = 0
    """When the latest pause ended, if there was one."""
    offers: tuple[PendingOffer, ...] = ()
    """The offers that are not answered yet."""
    ended: Ended | None = None
    """How the game ended; None before."""
    next: str | None = None
    """The table of the next game."""
    recent: RecentRequests = field(default_factory=RecentRequests)
    """The event numbers of the latest requests."""

    @classmethod
    def open(cls, event: Event) -> Self:
        """The table after its first event.

        :raises ParlourError: if there is no such game, or it cannot be played like that
        """
        opened = event.body
        assert isinstance(opened, Opened)
        game, seats = load(opened.game), len(opened.seats)
        if game.version != opened.version:
            raise InvalidTable(
                f"opened by version {opened.version} of the rules, but this is version {game.version}: open a new"
                " table, or finish this one with the Parlour that opened it"
            )
        try:
            state = first_state(game, seats, opened.options, opened.start)
        except InvalidRecord as error:
            raise InvalidTable(error.reason, error.rule) from None
        play = Play.of(state, event.n, event.at, game.has_secrets)
        seating = Seating(opened.seats, opened.nonces, promised=frozenset(opened.promised))
        clocks = Clocks.full(ClockRule.from_json(opened.clock), seats)
        return cls(game, opened, event.n, event.at, seating, play, clocks, event.n, event.at)

    @classmethod
    def of(cls, happened: Iterable[Event]) -> Self:
        """The table after all of its events."""
        first, *rest = happened
        table = cls.open(first)
        for event in rest:
            table = table.after(event)
        return table

    @property
    def id(self) -> str:
        """The id of the table."""
        return self.opened.table

    @property
    def state(self) -> State[Any]:
        """The state of the game."""
        return self.play.state

    @cached_property
    def actors(self) -> tuple[Seat, ...]:
        """The seats that may act now; none before the game, after it and during a pause."""
        return self.state.actors if self.status == PLAYING and not self.is_paused else ()

    @cached_property
    def turn(self) -> Seat | None:
        """The seat on turn; None before the game, after it, and while several may act and none is on turn."""
        return self.state.turn if self.status == PLAYING else None

    def view_seat(self, seat: Seat | None) -> Seat | None:
        """The seat whose view a seated player gets; None before the game, when seats may still change."""
        return None if self.status == OPEN else seat

    @property
    def waited(self) -> tuple[Seat, ...]:
        """The seats that the others wait for: the one on turn, all that may act if none is, or who shuffles next."""
        if self.status == OPEN:
            return self.seating.shuffling
        return (self.turn,) if self.turn in self.actors else self.actors

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by the rules or otherwise."""
        return self.ended.outcome if self.ended else None

    @property
    def fairness(self) -> Fairness:
        """What the moves of chance follow from."""
        secret = self.ended.secret if self.ended else None
        seating, opened = self.seating, self.opened
        return Fairness(self.id, opened.commit, seating.nonces, secret, seating.order, opened.deal_known)

    def offer(self, what: str) -> PendingOffer | None:
        """The pending offer of a kind, if there is one."""
        return next((offer for offer in self.offers if offer.what == what), None)

    @property
    def remembers_all(self) -> bool:
        """Whether the ids of all requests so far are remembered."""
        return len(self.recent) < MAX_REMEMBERED_REQUESTS

    def number_of(self, player: str | None, request: str) -> int | None:
        """The event number of a recent request of a player."""
        return self.recent.number_of((player, request))

    def after(self, event: Event) -> Self:
        """The table after one more event."""
        assert event.n == self.n + 1, f"event {event.n} after {self.n}"
        recent = self.recent
        if event.request is not None:
            recent = recent.with_request((event.by, event.request), event.n)
        return self._with(**self._changes(event), n=event.n, at=event.at, recent=recent)._timed(event)

    def without_caches(self) -> Self:
        """The same table without what was found out about its position."""
        return self._with(play=self.play.without_caches())

    def _with(self, **changes: Any) -> Self:
        """The table with other values in some fields; in a fifth of the time that ``replace`` takes."""
        table = object.__new__(type(self))
        table.__dict__.update(self.__dict__, **changes)
        table.__dict__.pop("actors", None)
        table.__dict__.pop("turn", None)
        return table

    def _changes(self, event: Event) -> dict[str, Any]:
        """What an event changes."""
        match event.body:
            case Moved() as body:
                offers = tuple(offer for offer in self.offers if body.seat == CHANCE or offer.outlives(body.seat))
                play = self.play.after(event.n, event.at, body.seat, body.move)
                return {"play": play, "offers": offers, **_position_changed(event)}
            case events.Began() as body:
                seating = self.seating if body.order is None else self.seating.reordered(body.order)
                play = self.play.begun(event.n, event.at)
                return {"seating": seating, "play": play, "status": PLAYING, **_position_changed(event)}
            case events.Undone() as body:
                return {
                    "play": self.play.undone(body.to),
                    "offers": self._without(UNDO, DRAW),
                    **_position_changed(event),
                }
            case events.Paused():
                return {"is_paused": True, "offers": self._without(PAUSE)}
            case events.Resumed():
                return {"is_paused": False, "resumed_at": event.at}
            case events.Permitted():
                return {"has_coach": True, "offers": self._without(COACH)}
            case events.Withdrawn(what="coach"):
                return {"has_coach": False, "offers": self._without(COACH)}
            case Ended() as body:
                return {"ended": body, "status": OVER, "offers": (), "is_paused": False}
            case events.Rematched() as body:
                return {"next": body.table, "offers": ()}
            case events.Offered() | events.Answered() | events.Withdrawn() as body:
                return {"offers": self._offers(body)}
        return self._seat_changes(event.body)

    def _seat_changes(self, body: events.Body) -> dict[str, Any]:
        """What an event changes about the seats; offers and agreements lapse when the players change."""
        seating = self.seating
        match body:
            case events.Sat():
                return {"seating": seating.with_player(body.seat, body.player, body.name, body.nonce, body.promises)}
            case events.Sealed():
                return {"seating": seating.with_seal(body.seat, body.seal)}
            case events.Revealed():
                return {"seating": seating.with_revealed(body.seat, body.nonce)}
            case events.Left() if self.status == OPEN:
                return {"seating": seating.vacated(body.seat, self._vacancy(body.seat))}
            case events.Left():
                return {"seating": seating.left(body.seat), **_LAPSED}
            case events.Resigned():
                return {"seating": seating.gave_up(body.seat)}
            case events.Replaced():
                return {"seating": seating.with_bot(body.seat, body.bot), **_LAPSED}
            case events.Returned():
                has_stand_in = seating.holders[body.seat].bot is not None
                clocks = self.clocks.with_grace(body.seat) if has_stand_in else self.clocks
                return {"seating": seating.returned(body.seat), "clocks": clocks, **_LAPSED}
        return {}  # other events change only the number and time of the latest event

    def _vacancy(self, seat: Seat) -> Holder:
        """Who may take a seat that is left before the game."""
        first = self.opened.seats[seat]
        return first if first.is_open else Holder(ANYONE if self.opened.listed else FRIEND)

    def _without(self, *whats: str) -> tuple[PendingOffer, ...]:
        return tuple(offer for offer in self.offers if offer.what not in whats)

    def _offers(self, body: events.Offered | events.Answered | events.Withdrawn) -> tuple[PendingOffer, ...]:
        """The offers after one is made, answered or withdrawn."""
        if isinstance(body, events.Offered):
            return (*self.offers, PendingOffer(body.what, body.seat, self.seating.asked_by(body.seat)))
        if isinstance(body, events.Withdrawn) or not body.yes:
            return self._without(body.what)
        agreed = self.seating.held_by(self.seating.holders[body.seat].player)
        return tuple(offer.without(agreed) if offer.what == body.what else offer for offer in self.offers)

    def _timed(self, event: Event) -> Self:
        """The same table with its clocks run up to the event."""
        if self.clocks.rule.kind == "none":
            return self
        moved = event.body.seat if isinstance(event.body, Moved) else None
        return self._with(clocks=self.clocks.run(self._charged, event.at, moved, self.position_n == event.n))

    @property
    def _charged(self) -> Seat | None:
        """The seat whose clock runs: the one on turn, if a person plays it."""
        turn = self.turn
        return turn if turn in self.seating.people and not self.is_paused else None


def _position_changed(event: Event) -> dict[str, int]:
    return {"position_n": event.n, "position_at": event.at}
