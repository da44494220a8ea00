"""The client for programs that use asyncio."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from random import random
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Self, TypeAlias
from urllib.parse import quote

import httpx

from parlour.client.errors import ClientError, Refused, Unreachable
from parlour.client.table_stream import TableStream
from parlour.core.errors import short
from parlour.record import Record

if TYPE_CHECKING:
    from parlour.protocol.bodies import GameDetail, GameInfo, IssuedToken, Listed, Me, OpenedTable
    from parlour.protocol.messages import Snapshot, WhyNot

Choose: TypeAlias = "Callable[[Snapshot], str | Awaitable[str | None] | None]"
"""Chooses one of the ``moves`` of a snapshot, or None to let others act."""
TIMEOUT = httpx.Timeout(30.0, read=45.0)
"""Seconds for a request, and for the next line of a stream: the server sends one at least every 15 seconds."""
MAX_ATTEMPTS = 6
"""How often a request is sent before the server counts as unreachable."""
FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 0.1, 5.0
RETRY_STATUSES = {429, 502, 503, 504}
"""The statuses after which the same request may succeed a moment later."""


class AsyncClient:
    """A player at a server. Use it as ``async with AsyncClient(url) as client``.

    A request is repeated if the connection fails, and a stream continues where it was interrupted. Requests to a table
    keep their id, so that none of them takes effect twice; if the answer to ``open_table`` or ``new_token`` is lost,
    there may be a second table or token.
    """

    def __init__(self, url: str, token: str | None = None, **options: Any) -> None:
        """A client for the server at a URL; without a token it gets a new identity.

        :raises ClientError: if the URL is not one
        """
        try:
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            self.http = httpx.AsyncClient(base_url=url, headers=headers, **{"timeout": TIMEOUT, **options})
            if self.http.base_url.scheme not in ("http", "https"):
                raise ValueError("it must begin with http:// or https://")
        except (httpx.InvalidURL, ValueError, TypeError) as error:
            raise ClientError(f"{short(url)} is not the address of a server: {error}") from None
        self._has_token = token is not None

    async def __aenter__(self) -> Self:
        try:
            if not self._has_token:
                await self.me()
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes all connections."""
        await self.http.aclose()

    async def me(self) -> Me:
        """Who the client is."""
        me: Me = await self._json("GET", "/api/me")
        return me

    async def rename(self, name: str) -> Me:
        """Changes the name that others see."""
        me: Me = await self._json("PATCH", "/api/me", json={"name": name})
        return me

    async def new_token(self, name: str, scopes: Sequence[str] = ("read", "play", "open")) -> IssuedToken:
        """A token with which a bot plays under its own name."""
        token: IssuedToken = await self._json("POST", "/api/me/tokens", json={"name": name, "scopes": list(scopes)})
        return token

    async def games(self, language: str = "en") -> list[GameInfo]:
        """The games of the server."""
        games: list[GameInfo] = await self._json("GET", "/api/games", params={"language": language})
        return games

    async def game(self, game: str, language: str = "en") -> GameDetail:
        """A game with its options, bots and rules."""
        detail: GameDetail = await self._json("GET", f"/api/games/{_part(game)}", params={"language": language})
        return detail

    async def lobby(self) -> list[Listed]:
        """The tables with an open seat."""
        tables: list[Listed] = await self._json("GET", "/api/tables")
        return tables

    async def my_tables(self) -> list[Listed]:
        """The client's own tables."""
        tables: list[Listed] = await self._json("GET", "/api/me/tables")
        return tables

    async def open_table(self, game: str, seats: Sequence[str | Mapping[str, Any]], **more: Any) -> OpenedTable:
        """Opens a table.

        A seat is ``me``, ``friend``, ``anyone``, ``here``, the name of a bot such as ``level-3``, or a body as in
        ``parlour.protocol.bodies.NewSeat``; more are the other fields of ``NewTable``, such as ``options``.
        """
        body = {"game": game, "seats": [_seat(seat) for seat in seats], **more}
        opened: OpenedTable = await self._json("POST", "/api/tables", json=body)
        return opened

    async def quick_match(self, game: str) -> str:
        """Sits down where a player waits, or opens a table and waits; returns the table."""
        return str((await self._json("POST", "/api/match", json={"game": game}))["table"])

    async def join(self, invite: str) -> str:
        """Accepts an invitation; returns the table."""
        return str((await self._json("POST", f"/api/join/{_part(invite)}", json={}))["table"])

    async def snapshot(self, table: str, seat: int | None = None) -> Snapshot:
        """Everything that the client may know of a table."""
        snapshot: Snapshot = await self._json("GET", f"/api/tables/{_part(table)}", params=_query(seat=seat))
        return snapshot

    async def why_not(self, table: str, move: str, seat: int | None = None) -> WhyNot:
        """Why a move is not legal; rule and message are None if it is legal."""
        query = _query(move=move, seat=seat)
        why: WhyNot = await self._json("GET", f"/api/tables/{_part(table)}/why", params=query)
        return why

    async def record(self, table: str) -> Record:
        """The game so far, as far as the client may know it."""
        return Record.from_json(await self._json("GET", f"/api/tables/{_part(table)}/record"))

    async def move(self, table: str, move: str, seat: int | None = None, n: int | None = None) -> int:
        """Makes a move; ``n`` is the last event seen, and a move for an older position is refused as ``stale``."""
        return await self.request(table, "move", move=move, seat=seat, n=n)

    async def request(self, table: str, kind: str, **fields: Any) -> int:
        """Any request to a table, such as ``sit``, ``resign`` or ``offer``; returns the number of its event.

        :raises Refused: if the server refuses it
        """
        body = {"id": token_hex(8), **{name: value for name, value in fields.items() if value is not None}}
        return int((await self._json("POST", f"/api/tables/{_part(table)}/{_part(kind)}", json=body))["n"])

    async def follow(self, table: str, seat: int | None = None) -> AsyncGenerator[Snapshot, None]:
        """The snapshot of a table now and after every event, until the caller stops.

        :raises Refused: if the server refuses, or there is no such table
        :raises Unreachable: if the server has been unreachable for a while
        """
        stream, failures = TableStream(), 0
        while True:
            try:
                async with self.http.stream(
                    "GET", f"/api/tables/{_part(table)}/events", params=_query(seat=seat, n=stream.n)
                ) as response:
                    await _check(response)
                    async for line in response.aiter_lines():
                        snapshot = stream.receive(line)
                        failures = 0  # an empty line is enough: at a quiet table nothing else arrives
                        if snapshot:
                            yield snapshot
            except (httpx.TransportError, _TryAgain, Unreachable) as error:
                failures = await _pause(failures, error)
            else:  # the server has ended the stream, as it does when it shuts down
                failures = await _pause(failures, None)

    async def play(self, table: str, choose: Choose, seat: int | None = None) -> Snapshot:
        """Plays until the game is over, and returns the last snapshot.

        A move that comes too late is dropped, and ``choose`` is called with the next snapshot.

        :raises Refused: if a chosen move is not legal
        """
        async for snapshot in self.follow(table, seat):
            if snapshot["status"] == "over":
                return snapshot
            if snapshot["seat"] is None or snapshot["seat"] not in snapshot["actors"] or not snapshot["moves"]:
                continue
            chosen = choose(snapshot)
            move = await chosen if inspect.isawaitable(chosen) else chosen
            if move is not None:
                await self._move_if_current(table, move, snapshot)
        raise AssertionError("a stream ends with an error")

    async def _move_if_current(self, table: str, move: str, snapshot: Snapshot) -> None:
        try:
            await self.move(table, move, snapshot["seat"], snapshot["n"])
        except Refused as error:
            if error.code not in ("stale", "not-your-turn"):
                raise

    async def _json(self, method: str, path: str, **request: Any) -> Any:
        """The answer to a request, which is repeated while the server cannot be reached."""
        failures = 0
        while True:
            try:
                response = await self.http.request(method, path, **request)
                await _check(response)
                return response.json()
            except (httpx.TransportError, _TryAgain) as error:
                failures = await _pause(failures, error)
            except ValueError:
                raise Unreachable(f"{method} {path} is not answered by a Parlour server") from None


class _TryAgain(Exception):
    """The server asks to try again later."""

    def __init__(self, reason: str, seconds: float | None) -> None:
        super().__init__(reason)
        self.seconds = seconds


async def _check(response: httpx.Response) -> None:
    """Raises the error that a response reports."""
    if response.is_success:
        return
    await response.aread()
    try:
        error = response.json()["error"]
        refused = Refused(str(error["code"]), str(error["message"]), error.get("rule") or "", response.status_code)
    except (ValueError, KeyError, TypeError):
        refused = Refused("server", f"the server answered with status {response.status_code}", "", response.status_code)
    if response.status_code in RETRY_STATUSES:
        raise _TryAgain(str(refused), _seconds(response.headers.get("Retry-After")))
    raise refused


def _seconds(text: str | None) -> float | None:
    try:
        return float(text) if text else None
    except ValueError:
        return None


async def _pause(failures: int, error: Exception | None) -> int:
    """Waits longer after each failure, and counts it.

    :raises Unreachable: after too many
    """
    if failures + 1 >= MAX_ATTEMPTS:
        reason = str(error) or type(error).__name__ if error else "it ends every connection"
        raise Unreachable(f"the server cannot be reached: {reason}") from error
    wanted = error.seconds if isinstance(error, _TryAgain) else None
    backoff = min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2**failures) * (0.5 + random())
    await asyncio.sleep(min(LONGEST_PAUSE_SECONDS, backoff if wanted is None else wanted))
    return failures + 1


def _seat(seat: str | Mapping[str, Any]) -> Mapping[str, Any]:
    """The body of a seat; a name that is not a kind of seat is that of a bot."""
    if not isinstance(seat, str):
        return seat
    return {"kind": seat} if seat in ("me", "friend", "anyone", "here") else {"kind": "bot", "bot": seat}


def _query(**values: Any) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


def _part(text: str) -> str:
    """A segment of a path, with special characters escaped."""
    return quote(text, safe="") or "-"
