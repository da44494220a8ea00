"""Players, with the hashes of their tokens and recovery phrases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, Executable, delete, func, insert, select, update

from parlour.tables.store.engines import Access
from parlour.tables.store.schema import players, tokens

DEVICE = "device"
BOT = "bot"


@dataclass(frozen=True)
class Player:
    """A player recognized by a token."""

    id: str
    name: str
    scopes: frozenset[str]
    """What the token allows."""
    is_bot: bool = False
    """Whether the token belongs to a bot."""
    has_phrase: bool = False


@dataclass(frozen=True)
class Token:
    """Facts about a token; the token itself is shown once and stored nowhere."""

    id: str
    name: str
    scopes: tuple[str, ...]
    created: int
    hash: str = field(default="", repr=False)


def digest(secret: str) -> str:
    """The hash that is stored instead of a secret; tokens and phrases have too many bits to be guessed from it."""
    return sha256(secret.encode()).hexdigest()


class Players:
    """The players in a database."""

    def __init__(self, access: Access) -> None:
        self._access = access

    async def add(self, player: str, name: str, now: int) -> None:
        """Adds a player."""
        await self._execute(insert(players).values(id=player, name=name, created=now))

    async def add_token(
        self,
        player: str,
        token: str,
        token_id: str,
        now: int,
        scopes: Sequence[str],
        name: str = "",
        kind: str = DEVICE,
        most: int | None = None,
    ) -> bool:
        """Adds a token of a player, as a hash, and returns True; or returns False if there are ``most`` of its kind."""
        row = {"hash": digest(token), "id": token_id, "player": player, "kind": kind, "name": name, "created": now}
        count = select(func.count()).where(tokens.c.player == player, tokens.c.kind == kind)
        lock = select(players.c.id).where(players.c.id == player).with_for_update()  # SQLite has one writer anyway

        def write(connection: Connection) -> bool:
            if most is not None:
                connection.execute(lock)
                if connection.execute(count).scalar_one() >= most:
                    return False
            connection.execute(insert(tokens).values(**row, scopes=list(scopes)))
            return True

        return await self._access.write(write)

    async def known_by(self, token: str) -> Player | None:
        """The player with that token, if there is one."""
        query = (
            select(players, tokens.c.scopes, tokens.c.kind)
            .join(tokens, tokens.c.player == players.c.id)
            .where(tokens.c.hash == digest(token))
        )
        row = await self._access.read(lambda connection: connection.execute(query).one_or_none())
        if row is None:
            return None
        return Player(row.id, row.name, frozenset(row.scopes), row.kind == BOT, row.phrase is not None)

    async def valid(self, hashes: Sequence[str]) -> set[str]:
        """Those of some hashes that belong to a token."""
        query = select(tokens.c.hash).where(tokens.c.hash.in_(hashes))
        return set(await self._access.read(lambda connection: connection.execute(query).scalars().all()))

    async def rename(self, player: str, name: str) -> None:
        """Changes the name of a player, for future tables."""
        await self._change(player, name=name)

    async def set_phrase(self, player: str, phrase: str, only_device: str | None = None) -> None:
        """Sets the recovery phrase of a player, in place of an older one.

        If a device is given, all other devices are signed out, and all bots, whose tokens a lost device may have made.
        Both happen together: no one can use the old phrase to add a device in between.
        """
        change = update(players).where(players.c.id == player).values(phrase=digest(phrase))
        others = delete(tokens).where(tokens.c.player == player, tokens.c.hash != digest(only_device or ""))

        def write(connection: Connection) -> None:
            connection.execute(change)
            if only_device is not None:
                connection.execute(others)

        await self._access.write(write)

    async def recovered_by(self, phrase: str) -> str | None:
        """The id of the player with that recovery phrase, if there is one."""
        query = select(players.c.id).where(players.c.phrase == digest(phrase))
        return await self._access.read(lambda connection: connection.execute(query).scalar_one_or_none())

    async def tokens(self, player: str, kind: str = BOT) -> list[Token]:
        """The tokens of the player's bots or devices, the oldest first."""
        query = select(tokens).where(tokens.c.player == player, tokens.c.kind == kind).order_by(tokens.c.created)
        rows = await self._access.read(lambda connection: connection.execute(query).all())
        return [Token(row.id, row.name, tuple(row.scopes), row.created, row.hash) for row in rows]

    async def drop_token(self, player: str, token_id: str, kind: str = BOT) -> bool:
        """Deletes the token of a bot or device, and returns whether there was one."""
        drop = delete(tokens).where(tokens.c.player == player, tokens.c.id == token_id, tokens.c.kind == kind)
        return await self._access.write(lambda connection: connection.execute(drop).rowcount > 0)

    async def _change(self, player: str, **values: Any) -> None:
        await self._execute(update(players).where(players.c.id == player).values(**values))

    async def _execute(self, statement: Executable) -> None:
        await self._access.write(lambda connection: connection.execute(statement))
