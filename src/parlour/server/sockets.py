"""The socket of a viewer: events out, requests in."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from parlour.core import RulesError
from parlour.core.errors import Violation
from parlour.server.asking import ask, parlour_of, told_briefly, why_not
from parlour.server.errors import BadMessage, Failed, NoIdentity, TooMany
from parlour.server.gate import address
from parlour.server.identity import allow
from parlour.server.logs import LOGGER
from parlour.server.parlour import Parlour
from parlour.server.refusals import GOING_DOWN, LATER, refused, turn_away
from parlour.server.shapes import NAME, SHAPES, Asked, Look, Shape, Why
from parlour.tables.encoding import decode, encode
from parlour.tables.model.errors import NoSuchTable
from parlour.tables.model.views import TableView
from parlour.tables.runtime.session import TableSession
from parlour.tables.runtime.subscribers import END, Message, Subscriber
from parlour.tables.store.players import Player

router = APIRouter()
MOST_FAULTS = 10
"""So many messages that cannot be read end a connection."""
LAST_ANSWER = 0.5
"""Seconds that the last request has before everybody is sent away; it is stored all the same."""


@router.websocket("/api/tables/{table}/socket")
async def socket(websocket: WebSocket, table: str) -> None:
    """Everything about one table, for one viewer."""
    await websocket.accept()
    try:
        await _serve(websocket, parlour_of(websocket), table)
    except RulesError as error:
        await turn_away(websocket, error)
    except Exception as error:  # whatever it is, they hear that something is wrong
        LOGGER.error("failed", exc_info=error)
        await turn_away(websocket, Failed())


async def _serve(websocket: WebSocket, parlour: Parlour, table: str) -> None:
    """Lets somebody watch and play who may.

    :raises RulesError: if they may not, or not any more
    """
    n, seat = _number(websocket, "n", 2**31), _number(websocket, "seat", 99)
    if not re.fullmatch(NAME, table):
        raise NoSuchTable(f"no table {table[:64]!r}")
    with parlour.meters.connections.hold(address(websocket.scope)):
        player = await parlour.identity.find(websocket)
        if player:
            allow(player, "read")
        session = await parlour.service.session(table)
        with parlour.metrics.sockets.track_inprogress():
            await Connection(websocket, parlour, session, player, seat).run(n)


class Connection:
    """One socket, open."""

    def __init__(
        self, websocket: WebSocket, parlour: Parlour, session: TableSession, player: Player | None, seat: int | None
    ) -> None:
        self._websocket = websocket
        self._parlour = parlour
        self._session = session
        self._player = player
        self._subscriber = Subscriber(player.id if player else None, seat)
        self._messages = parlour.meters.messages()
        self._faults = 0
        self._handling = asyncio.Lock()

    async def run(self, n: int | None) -> None:
        """Serves the socket until either side ends it.

        :raises RulesError: if they have to be sent away
        """
        self._session.join(self._subscriber, n, self._parlour.environment.now())
        works = [self._send(), self._receive()]
        if self._player and self._player.is_bot:
            works.append(self._until_unknown())
        tasks = [asyncio.create_task(work) for work in works]
        try:
            ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._session.leave(self._subscriber)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in ended:
            task.result()

    async def _send(self) -> None:
        """Sends what waits; whoever does not read answers no ping either, and is sent away for that."""
        try:
            while (message := await self._subscriber.next()) is not END:
                await self._websocket.send_text(message.envelope)
            if not self._subscriber.is_late:
                await self._answer_the_last()
            await self._say_bye()
        except (WebSocketDisconnect, RuntimeError):
            pass  # they are gone

    async def _answer_the_last(self) -> None:
        """Sends what comes of the request that is being done, if that does not take long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_ANSWER), self._handling:
                pass
        self._subscriber.put(END)
        while (message := await self._subscriber.next()) is not END:
            await self._websocket.send_text(message.envelope)

    async def _say_bye(self) -> None:
        if self._subscriber.is_late:
            self._parlour.metrics.slow.inc()
            await self._websocket.close(LATER, "too slow")
        else:
            await self._websocket.send_text(Message("bye", b"{}").envelope)
            await self._websocket.close(GOING_DOWN)

    async def _until_unknown(self) -> None:
        """Sends a bot away whose token has been deleted."""
        await self._parlour.identity.until_unknown(self._websocket)
        raise NoIdentity("the token is not known any more")

    async def _receive(self) -> None:
        """Does what is asked for, one after the other."""
        while (message := await self._websocket.receive())["type"] != "websocket.disconnect":
            async with self._handling:
                await self._handle(message)

    async def _handle(self, message: Any) -> None:
        self._messages.take("")
        name: str | None = None
        try:
            kind, content = self._envelope(message.get("text"))
            name = _name(content)
            self._parlour.metrics.messages(kind).inc()
            await self._do(_shape(kind, content), name)
        except RulesError as error:
            self._refuse(name, error)
        except Exception as error:  # whatever it is, the sender gets an answer
            LOGGER.error("failed", exc_info=error)
            self._refuse(name, Failed())

    def _refuse(self, name: str | None, error: RulesError) -> None:
        self._parlour.metrics.refused.labels(error.code).inc()
        self._subscriber.put(refused(name, error))
        self._faults += isinstance(error, BadMessage)
        if self._faults > MOST_FAULTS:
            raise TooMany("too many messages that cannot be read")

    def _envelope(self, text: str | None) -> tuple[str, Any]:
        """The type and the content of a message.

        :raises BadMessage: if it is none
        """
        most = self._parlour.meters.limits.frame
        if not text or len(text.encode(errors="replace")) > most:
            raise BadMessage(f"a message is a text of at most {most} bytes")
        try:
            envelope = decode(text)
        except (ValueError, RecursionError):
            raise BadMessage("a message is written in JSON") from None
        kind = envelope.get("t") if isinstance(envelope, dict) else None
        if not isinstance(kind, str) or kind not in SHAPES:
            raise BadMessage(f'a message is {{"t": …, "d": {{…}}}}, and t is one of {", ".join(SHAPES)}')
        return kind, envelope.get("d", {})

    async def _do(self, shape: Shape, name: str | None) -> None:
        now = self._parlour.environment.now()
        if isinstance(shape, Asked):
            if self._player is None:
                raise NoIdentity("nobody knows you yet: GET /api/me first, and keep the cookie")
            n = await ask(self._parlour, self._session.table.id, shape, self._player)
            self._subscriber.put(Message("ack", encode({"id": name, "n": n})))
        elif isinstance(shape, Why):
            violation = why_not(self._session.table, self._subscriber.viewer, shape.move, shape.seat)
            self._subscriber.put(Message("why", encode({"id": name, "move": shape.move, **_violation(violation)})))
        elif isinstance(shape, Look):
            self._session.switch_seat(self._subscriber, shape.seat, now)
        else:
            current = TableView(self._session.table, now).current(self._subscriber.viewer)
            self._subscriber.put(Message("pong", encode({"n": current["n"], "hash": current["hash"]})))


def _number(websocket: WebSocket, name: str, most: int) -> int | None:
    """A number that the address may hold.

    :raises BadMessage: if it is something else
    """
    text = websocket.query_params.get(name)
    if text is None:
        return None
    if not re.fullmatch("[0-9]{1,10}", text) or int(text) > most:
        raise BadMessage(f"{name}: expected a number from 0 to {most}, not {text[:20]!r}")
    return int(text)


def _shape(kind: str, content: Any) -> Shape:
    try:
        return SHAPES[kind].model_validate(content)
    except ValidationError as error:
        raise told_briefly(error.errors(include_url=False, include_input=False, include_context=False)[0]) from None


def _name(content: Any) -> str | None:
    """The name that a message gives itself."""
    name = content.get("id") if isinstance(content, dict) else None
    return name if isinstance(name, str) and re.fullmatch(NAME, name) else None


def _violation(violation: Violation | None) -> dict[str, str | None]:
    if violation is None:
        return {"rule": None, "message": None}
    return {"rule": violation.rule, "message": violation.message}
