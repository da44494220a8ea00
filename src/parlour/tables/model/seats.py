"""Who sits where, who is away, and who has resigned."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from typing import Any, Final, Self, TypeVar

from parlour.bots.levels import LEVELS
from parlour.core import Seat
from parlour.protocol.events import Holder
from parlour.protocol.values import SeatingKind

T = TypeVar("T")
PERSON: Final = "person"
"""A person with an identity."""
HERE: Final = "here"
"""Another person at the device of the player who opened the table, with the same identity."""
BOT: Final = "bot"
FRIEND: Final = "friend"
"""Open to anyone with the invitation."""
ANYONE: Final = "anyone"
"""Open to anyone."""
AS_CHOSEN: Final = "as-chosen"
LOT: Final = "lot"
"""The seats are drawn by lot when the game begins."""
SEATING_KINDS: tuple[SeatingKind, ...] = (AS_CHOSEN, LOT)
STAND_IN = LEVELS[2].spec
"""The bot that takes over the seat of a person who resigned or left."""


def seal_of(nonce: str) -> str:
    """What is shown of a nonce before the game: its SHA-256 in hexadecimal."""
    return sha256(nonce.encode()).hexdigest()


@dataclass(frozen=True)
class Seating:
    """The seats of a table and their holders."""

    holders: tuple[Holder, ...]
    nonces: tuple[str, ...]
    """The randomness that the players add."""
    away: frozenset[Seat] = frozenset()
    """The seats whose players have left during the game or after it."""
    resigned: frozenset[Seat] = frozenset()
    order: tuple[Seat, ...] | None = None
    """Where the seats were drawn by lot: for each seat, the seat that its player had chosen."""
    promised: frozenset[Seat] = frozenset()
    """The seats whose players add their nonce by sealing and revealing it: the game waits for them."""
    seals: Mapping[Seat, str] = field(default_factory=dict)
    """The seals of these seats, as far as their players have sent them."""
    revealed: frozenset[Seat] = frozenset()
    """The seats whose players have revealed what they sealed."""

    @property
    def seats(self) -> range:
        """The numbers of the seats."""
        return range(len(self.holders))

    @cached_property
    def is_full(self) -> bool:
        """Whether no seat is open."""
        return not any(holder.is_open for holder in self.holders)

    @property
    def is_ready(self) -> bool:
        """Whether the game can begin: no seat is open, and every player has added what they promised."""
        return self.is_full and not self.awaited

    @property
    def is_sealed(self) -> bool:
        """Whether everything that will be added to the shuffles is fixed."""
        return self.is_full and self.promised <= self.seals.keys()

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats that have yet to reveal what they add to the shuffles."""
        return tuple(sorted(self.promised - self.revealed))

    @property
    def shuffling(self) -> tuple[Seat, ...]:
        """The seats that can seal or reveal now, once no seat is open: first all seal, then all reveal."""
        if not self.is_full:
            return ()
        return tuple(seat for seat in self.awaited if self.is_sealed or seat not in self.seals)

    @property
    def shown_seals(self) -> list[str | None]:
        """For each seat, the SHA-256 of what it adds to the shuffles; None until that is fixed."""
        return [self._seal(seat) for seat in self.seats]

    def _seal(self, seat: Seat) -> str | None:
        if self.holders[seat].is_open:
            return None
        return self.seals.get(seat) if seat in self.promised else seal_of(self.nonces[seat])

    @cached_property
    def listed(self) -> list[dict[str, object]]:
        """The holders in plain types, for lists of tables; computed once for all moves with the same holders."""
        return [asdict(holder) for holder in self.holders]

    @cached_property
    def players(self) -> dict[Seat, str]:
        """The players by seat."""
        return {seat: holder.player for seat, holder in enumerate(self.holders) if holder.player}

    @cached_property
    def people(self) -> tuple[Seat, ...]:
        """The seats that people play now."""
        return tuple(seat for seat in self.seats if self.holders[seat].is_person)

    @cached_property
    def _held(self) -> dict[str | None, tuple[Seat, ...]]:
        """The seats of each player."""
        players = [holder.player for holder in self.holders]
        return {player: tuple(seat for seat in self.seats if players[seat] == player) for player in players}

    @cached_property
    def _played(self) -> dict[str | None, tuple[Seat, ...]]:
        """The seats that each player plays now."""
        return {player: tuple(seat for seat in held if seat in self.people) for player, held in self._held.items()}

    @cached_property
    def has_bots(self) -> bool:
        """Whether a bot plays one of the seats now."""
        return len(self.people) < len(self.holders)

    @cached_property
    def absent(self) -> tuple[Seat, ...]:
        """The seats where bots stand in for people who may return."""
        return tuple(seat for seat in self.remaining if self.holders[seat].bot and self.holders[seat].player)

    @cached_property
    def remaining(self) -> tuple[Seat, ...]:
        """The seats that have not resigned."""
        return tuple(seat for seat in self.seats if seat not in self.resigned)

    @cached_property
    def _memory(self) -> dict[object, Any]:
        return {}

    def remembered(self, key: object, find: Callable[[], T]) -> T:
        """What follows from this seating and a key, found once: most moves do not change who sits where."""
        if key not in self._memory:
            self._memory[key] = find()
        found: T = self._memory[key]
        return found

    def held_by(self, player: str | None) -> tuple[Seat, ...]:
        """The seats that belong to a player, including those where a bot stands in; none for a watcher."""
        return self._held.get(player, ()) if player is not None else ()

    def played_by(self, player: str | None) -> tuple[Seat, ...]:
        """The seats that a player plays now; for None, those that bots play."""
        if player is None:
            return tuple(seat for seat in self.seats if self.holders[seat].bot)
        return self._played.get(player, ())

    def asked_by(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats of all other people, who must agree to an offer of this seat."""
        return tuple(other for other in self.people if self.holders[other].player != self.holders[seat].player)

    def with_player(self, seat: Seat, player: str, name: str, nonce: str, promises: bool) -> Self:
        """The seating with a player in an open seat, and the randomness that the player adds or will add."""
        seating = replace(self._with(seat, Holder(PERSON, player, name)), nonces=self._nonces({seat: nonce}))
        return replace(seating, promised=self.promised | {seat}) if promises else seating

    def vacated(self, seat: Seat, holder: Holder) -> Self:
        """The seating with a seat open again; if a nonce was revealed, all who sealed theirs must seal new ones."""
        dropped = self.promised if self.revealed else {seat}
        return replace(
            self._with(seat, holder),
            nonces=self._nonces(dict.fromkeys({*dropped, seat}, "")),
            promised=self.promised - {seat},
            seals={place: seal for place, seal in self.seals.items() if place not in dropped},
            revealed=frozenset(),
        )

    def with_seal(self, seat: Seat, seal: str) -> Self:
        """The seating after a player has sealed a nonce."""
        return replace(self, seals={**self.seals, seat: seal})

    def with_revealed(self, seat: Seat, nonce: str) -> Self:
        """The seating after a player has revealed the nonce."""
        return replace(self, nonces=self._nonces({seat: nonce}), revealed=self.revealed | {seat})

    def _nonces(self, changed: Mapping[Seat, str]) -> tuple[str, ...]:
        return tuple(changed.get(seat, nonce) for seat, nonce in enumerate(self.nonces))

    def reordered(self, order: tuple[Seat, ...]) -> Self:
        """The seating after a lot; ``order`` has, for each seat, the one that its player had chosen."""
        return replace(
            self,
            holders=tuple(self.holders[seat] for seat in order),
            nonces=tuple(self.nonces[seat] for seat in order),
            order=order,
            promised=frozenset(seat for seat, chosen in enumerate(order) if chosen in self.promised),
            seals={seat: self.seals[chosen] for seat, chosen in enumerate(order) if chosen in self.seals},
            revealed=frozenset(seat for seat, chosen in enumerate(order) if chosen in self.revealed),
        )

    def left(self, seat: Seat) -> Self:
        """The seating with a player away."""
        return replace(self, away=self.away | {seat})

    def gave_up(self, seat: Seat) -> Self:
        """The seating after a seat has resigned."""
        return replace(self, resigned=self.resigned | {seat})

    def with_bot(self, seat: Seat, bot: str) -> Self:
        """The seating with a bot standing in for a player."""
        return self._with(seat, replace(self.holders[seat], bot=bot))

    def returned(self, seat: Seat) -> Self:
        """The seating with a player back."""
        return replace(self._with(seat, replace(self.holders[seat], bot=None)), away=self.away - {seat})

    def first_open(self, kinds: Iterable[str]) -> Seat | None:
        """The first open seat of one of these kinds, in the order of the kinds."""
        return next((seat for kind in kinds for seat in self.seats if self.holders[seat].kind == kind), None)

    def _with(self, seat: Seat, holder: Holder) -> Self:
        return replace(self, holders=(*self.holders[:seat], holder, *self.holders[seat + 1 :]))
