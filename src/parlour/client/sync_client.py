"""The client for programs without asyncio."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self, TypeVar

from parlour.client.async_client import AsyncClient, Choose
from parlour.client.errors import ClientError
from parlour.record import Record

if TYPE_CHECKING:
    from parlour.protocol.bodies import GameDetail, GameInfo, IssuedToken, Listed, Me, OpenedTable
    from parlour.protocol.messages import Snapshot, WhyNot

T = TypeVar("T")


class Client:
    """A player at a server. Use it as ``with Client(url) as client``; its methods are those of ``AsyncClient``."""

    def __init__(self, url: str, token: str | None = None, **options: Any) -> None:
        """A client for the server at a URL; without a token it gets a new identity.

        :raises ClientError: if the URL is not one, or the caller runs asyncio, which needs an AsyncClient
        """
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            self._runner = asyncio.Runner()
        else:
            raise ClientError("inside asyncio, use AsyncClient: Client would wait for itself")
        self._client = AsyncClient(url, token, **options)

    def __enter__(self) -> Self:
        try:
            self._run(self._client.__aenter__())
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes all connections."""
        self._run(self._client.close())
        self._runner.close()

    def me(self) -> Me:
        """Who the client is."""
        return self._run(self._client.me())

    def rename(self, name: str) -> Me:
        """Changes the name that others see."""
        return self._run(self._client.rename(name))

    def new_token(self, name: str, scopes: Sequence[str] = ("read", "play", "open")) -> IssuedToken:
        """A token with which a bot plays under its own name."""
        return self._run(self._client.new_token(name, scopes))

    def games(self, language: str = "en") -> list[GameInfo]:
        """The games of the server."""
        return self._run(self._client.games(language))

    def game(self, game: str, language: str = "en") -> GameDetail:
        """A game with its options, bots and rules."""
        return self._run(self._client.game(game, language))

    def lobby(self) -> list[Listed]:
        """The tables with an open seat."""
        return self._run(self._client.lobby())

    def my_tables(self) -> list[Listed]:
        """The client's own tables."""
        return self._run(self._client.my_tables())

    def open_table(self, game: str, seats: Sequence[str | Mapping[str, Any]], **more: Any) -> OpenedTable:
        """Opens a table; see ``AsyncClient.open_table``."""
        return self._run(self._client.open_table(game, seats, **more))

    def quick_match(self, game: str) -> str:
        """Sits down where a player waits, or opens a table and waits; returns the table."""
        return self._run(self._client.quick_match(game))

    def join(self, invite: str) -> str:
        """Accepts an invitation; returns the table."""
        return self._run(self._client.join(invite))

    def snapshot(self, table: str, seat: int | None = None) -> Snapshot:
        """Everything that the client may know of a table."""
        return self._run(self._client.snapshot(table, seat))

    def why_not(self, table: str, move: str, seat: int | None = None) -> WhyNot:
        """Why a move is not legal; rule and message are None if it is legal."""
        return self._run(self._client.why_not(table, move, seat))

    def record(self, table: str) -> Record:
        """The game so far, as far as the client may know it."""
        return self._run(self._client.record(table))

    def move(self, table: str, move: str, seat: int | None = None, n: int | None = None) -> int:
        """Makes a move; see ``AsyncClient.move``."""
        return self._run(self._client.move(table, move, seat, n))

    def request(self, table: str, kind: str, **fields: Any) -> int:
        """Any request to a table, such as ``sit``, ``resign`` or ``offer``; returns the number of its event."""
        return self._run(self._client.request(table, kind, **fields))

    def follow(self, table: str, seat: int | None = None) -> Iterator[Snapshot]:
        """The snapshot of a table now and after every event; see ``AsyncClient.follow``."""
        snapshots = self._client.follow(table, seat)
        try:
            while True:
                yield self._run(anext(snapshots))
        finally:
            self._run(snapshots.aclose())

    def play(self, table: str, choose: Choose, seat: int | None = None) -> Snapshot:
        """Plays until the game is over, and returns the last snapshot; see ``AsyncClient.play``."""
        return self._run(self._client.play(table, choose, seat))

    def _run(self, work: Awaitable[T]) -> T:
        return self._runner.run(_awaited(work))


async def _awaited(work: Awaitable[T]) -> T:
    return await work
