"""What players have learnt, one document for each player and game."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import Connection, Select, insert, select, update

from parlour.tables.store.engines import Access
from parlour.tables.store.errors import TooLong
from parlour.tables.store.schema import players, progress

T = TypeVar("T")
MAX_CHARACTERS = 400_000
"""The longest document; those that the school writes are far shorter."""


class ProgressStore:
    """The progress of players in a database."""

    def __init__(self, access: Access) -> None:
        self._access = access

    async def all_of(self, player: str) -> dict[str, Any]:
        """Everything that a player has learnt, by game."""
        query = select(progress.c.game, progress.c.body).where(progress.c.player == player).order_by(progress.c.game)
        rows = await self._access.read(lambda connection: connection.execute(query).all())
        return {row.game: json.loads(row.body) for row in rows}

    async def one(self, player: str, game: str) -> Any | None:
        """What a player has learnt of a game; None if nothing is stored."""
        query = select(progress.c.body).where(progress.c.player == player, progress.c.game == game)
        body = await self._access.read(lambda connection: connection.execute(query).scalar_one_or_none())
        return None if body is None else json.loads(body)

    async def change(self, player: str, game: str, now: int, change: Callable[[Any | None], tuple[Any, T]]) -> T:
        """Replaces what is stored by what a function makes of it, and returns what else the function returns.

        Changes of the same player take turns, in other processes too.

        :raises TooLong: if it becomes too long
        """

        def write(connection: Connection) -> T:
            # the row of the player is the lock: that of the progress need not exist yet
            connection.execute(_lock(player))
            mine = (progress.c.player == player, progress.c.game == game)
            body = connection.execute(select(progress.c.body).where(*mine)).scalar_one_or_none()
            document, result = change(None if body is None else json.loads(body))
            new = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
            if len(new) > MAX_CHARACTERS:
                raise TooLong(f"the progress in {game!r} is too long: more than {MAX_CHARACTERS} characters")
            if body is None:
                connection.execute(insert(progress).values(player=player, game=game, body=new, updated=now))
            else:
                connection.execute(update(progress).where(*mine).values(body=new, updated=now))
            return result

        return await self._access.write(write)


def _lock(player: str) -> Select[Any]:
    return select(players.c.id).where(players.c.id == player).with_for_update()
