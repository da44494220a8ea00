"""Players and network addresses that the operator has banned; every process knows them after a moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection, delete, insert, select

from parlour.tables.store.engines import Access
from parlour.tables.store.schema import bans

BanKind = Literal["player", "address"]


@dataclass(frozen=True)
class Ban:
    """A player or an address that is banned."""

    kind: BanKind
    subject: str
    """The id of the player, or the address."""
    created: int
    """Milliseconds since 1970."""


class Bans:
    """The bans, as this process knows them."""

    def __init__(self, access: Access) -> None:
        self._access = access
        self.all: tuple[Ban, ...] = ()
        self._banned: frozenset[tuple[str, str]] = frozenset()

    def has_player(self, player: str) -> bool:
        """Whether a player is banned."""
        return ("player", player) in self._banned

    def has_address(self, address: str) -> bool:
        """Whether an address is banned."""
        return ("address", address) in self._banned

    async def refresh(self) -> list[Ban]:
        """Reads the bans from the database, and returns those that this process did not know."""
        query = select(bans).order_by(bans.c.created)
        rows = await self._access.read(lambda connection: connection.execute(query).all())
        self.all = tuple(Ban(row.kind, row.subject, row.created) for row in rows)
        new = [ban for ban in self.all if (ban.kind, ban.subject) not in self._banned]
        self._banned = frozenset((ban.kind, ban.subject) for ban in self.all)
        return new

    async def add(self, kind: BanKind, subject: str, now: int) -> None:
        """Bans a player or an address."""

        def replace(connection: Connection) -> None:
            connection.execute(delete(bans).where(bans.c.kind == kind, bans.c.subject == subject))
            connection.execute(insert(bans).values(kind=kind, subject=subject, created=now))

        await self._access.write(replace)
        await self.refresh()

    async def lift(self, kind: BanKind, subject: str) -> None:
        """Lifts a ban."""
        lifted = delete(bans).where(bans.c.kind == kind, bans.c.subject == subject)
        await self._access.write(lambda connection: connection.execute(lifted))
        await self.refresh()
