"""The socket of a viewer: receives requests, sends events."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from time import perf_counter, thread_time
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from parlour.core import ParlourError
from parlour.protocol.events import decode, encode
from parlour.protocol.messages import Ack, MessageKind, Pong, WhyAnswer
from parlour.protocol.requests import SOCKET_REQUESTS, Look, Move, Ping, SocketRequest, Why, read_request
from parlour.protocol.values import ID_PATTERN, MAX_EVENT_NUMBER, MAX_SEAT
from parlour.server.errors import BadMessage, Failed, NoIdentity, TooMany
from parlour.server.identity import token_of
from parlour.server.logs import LOGGER
from parlour.server.ratelimit import Metered, sender_of
from parlour.server.responses import validation_error
from parlour.server.state import AppState, app_state, check_submission, checked_id, require_scope, submit, why_not
from parlour.server.wsprotocol import CLOSE_POLICY, direct
from parlour.tables.model.errors import NoSuchTable, TableError
from parlour.tables.model.views import TableView, Viewer
from parlour.tables.runtime.session import TableSession
from parlour.tables.runtime.subscribers import END, TOO_SLOW, Message, Subscriber
from parlour.tables.store import StoreError
from parlour.tables.store.players import Player

router = APIRouter()
MAX_UNREADABLE_MESSAGES = 10
"""How many unreadable messages a client may send before the connection is closed."""
MOVE_PREFIXES = ('{"t":"move"', '{"t": "move"')
"""How clients begin a move; a message that begins otherwise is read all the same, but takes longer."""
LAST_ANSWER_SECONDS = 0.5
"""How long the answer to the last request may take at shutdown; the request is stored in any case."""
# The codes with which sockets are closed, besides CLOSE_POLICY; after 1011 to 1013 a client should reconnect.
CLOSE_FAILED = 1011
CLOSE_RESTART = 1012
CLOSE_TRY_LATER = 1013
CLOSE_REFUSED = 4403
CLOSE_NOT_FOUND = 4404
CLOSE_CODES: dict[type[ParlourError], int] = {
    NoSuchTable: CLOSE_NOT_FOUND,
    TooMany: CLOSE_POLICY,
    StoreError: CLOSE_FAILED,
    Failed: CLOSE_FAILED,
}


@router.websocket("/api/tables/{table}/socket")
async def socket(websocket: WebSocket, table: str) -> None:
    """Everything about one table, for one viewer."""
    await websocket.accept()
    try:
        await _serve(websocket, app_state(websocket), table)
    except ParlourError as error:
        await reject(websocket, error)
    except Exception as error:  # the client is always notified
        LOGGER.error("socket failed", exc_info=error)
        await reject(websocket, Failed())


async def reject(websocket: WebSocket, error: ParlourError, code: int | None = None) -> None:
    """Sends the reason and closes the socket, if the client is still there."""
    by_error = next((code for kind, code in CLOSE_CODES.items() if isinstance(error, kind)), CLOSE_REFUSED)
    with suppress(WebSocketDisconnect, RuntimeError):
        await _send_text(websocket, _refused(None, error))
        await websocket.close(code or by_error, error.code)


async def _serve(websocket: WebSocket, app: AppState, table: str) -> None:
    """Serves a viewer.

    :raises ParlourError: if they may not watch or play, or are no longer allowed to
    """
    n, seat = _number(websocket, "n", MAX_EVENT_NUMBER), _number(websocket, "seat", MAX_SEAT)
    table = checked_id(table)
    sender = sender_of(websocket.scope)
    with app.meters.connections.hold(sender.address):
        player = await app.identity.find(websocket)
        if player:
            require_scope(player, "read")
        loading = Metered(app.service.session_to_join(table, player.id if player else None, seat, n))
        try:
            session = await loading
        finally:
            app.meters.charge(sender_of(websocket.scope), loading.seconds)
        shown = app.meters.shown_moves.hold(sender.address, session.moves)
        with shown, app.metrics.sockets.track_inprogress():
            await Connection(websocket, app, session, player, seat).run(n)


@dataclass
class _DirectMove:
    """A move that is handled without a task."""

    request: Move
    begun: float
    """When it arrived, in seconds."""
    is_answered: bool = False


class Connection:
    """One open socket."""

    def __init__(
        self, websocket: WebSocket, app: AppState, session: TableSession, player: Player | None, seat: int | None
    ) -> None:
        self._websocket = websocket
        self._app = app
        self._session = session
        self._player = player
        self._direct = direct(websocket)
        self._sender = sender_of(websocket.scope)
        write, charge = (
            self._direct.write if self._direct else None,
            partial(app.meters.charge_traffic, self._sender.address),
        )
        self._subscriber = Subscriber(player.id if player else None, seat, write, charge)
        self._unreadable = 0
        self._idle = asyncio.Event()
        """Set while no message is being handled."""
        self._idle.set()
        self._has_waiting = False
        """Whether a message waits for the one that is being handled."""

    async def run(self, n: int | None) -> None:
        """Serves the socket until either side closes it.

        :raises ParlourError: if the server closes it
        """
        self._join(n)
        if self._direct and self._player:
            self._direct.listen(self._take_move)
        work = [self._send(), self._receive()]
        if self._player:
            work.append(self._wait_until_revoked())
        tasks = [asyncio.create_task(each) for each in work]
        try:
            ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._session.leave(self._subscriber)
            if self._direct:
                self._direct.listen(None)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in ended:
            task.result()

    def _join(self, n: int | None) -> None:
        """Subscribes to the table, and charges the sender for what that takes.

        :raises TooMany: if earlier answers were too many bytes
        """
        meters, begun = self._app.meters, thread_time()
        meters.traffic.check(self._sender.address)
        size = self._session.join(self._subscriber, n, self._app.environment.now())
        meters.traffic.charge(self._sender.address, size)
        meters.charge(self._sender, thread_time() - begun)

    async def _send(self) -> None:
        """Sends queued messages; a client that does not read misses its pings, and is disconnected for that."""
        try:
            while await self._send_next():
                pass
            if not self._subscriber.ended_for:
                await self._send_last_answer()
            await self._say_bye()
        except (WebSocketDisconnect, RuntimeError):
            pass  # the client is gone

    async def _send_last_answer(self) -> None:
        """Sends the answer to the request being handled, if it is ready soon."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_ANSWER_SECONDS):
                await self._idle.wait()
        self._subscriber.put(END)
        while await self._send_next():
            pass

    async def _send_next(self) -> bool:
        """Sends the next queued message, and returns whether there was one before the end.

        The message is dropped before the next is waited for: only slow readers have a second one, so the first
        snapshot would stay in memory.
        """
        message = await self._subscriber.next()
        if message is END:
            return False
        await _send_text(self._websocket, message)
        return True

    async def _say_bye(self) -> None:
        if reason := self._subscriber.ended_for:
            self._app.metrics.slow.inc(reason == TOO_SLOW)
            await self._websocket.close(CLOSE_TRY_LATER, reason)
        else:
            await _send_text(self._websocket, _message("bye", {}))
            await self._websocket.close(CLOSE_RESTART)

    async def _wait_until_revoked(self) -> None:
        """Raises NoIdentity when the token of a bot or a device has been revoked."""
        with self._app.identity.revocations.watch(token_of(self._websocket)) as revoked:
            await revoked.wait()
        raise NoIdentity("this device or bot was signed out")

    async def _receive(self) -> None:
        """Handles messages one after the other."""
        while (message := await self._websocket.receive())["type"] != "websocket.disconnect":
            self._has_waiting = True
            while not self._idle.is_set():
                await self._idle.wait()
            self._has_waiting = False
            self._idle.clear()
            try:
                self._app.meters.take_message(self._sender)
                self._app.meters.check_budget(self._sender)
                await self._charged(self._handle(message))
            finally:
                self._idle.set()

    async def _charged(self, work: Awaitable[None]) -> None:
        """Does some work, and charges the sender for it."""
        metered = Metered(work)
        try:
            await metered
        finally:
            self._app.meters.charge(self._sender, metered.seconds)

    def _take_move(self, text: str) -> bool:
        """Handles a move without waking a task, and returns whether it did.

        Whatever is not a readable move that may be submitted now, with nothing else being handled, is left to the task.
        """
        is_free = self._idle.is_set() and not self._has_waiting and not self._session.is_closed
        if not is_free or not text.startswith(MOVE_PREFIXES):
            return False
        begun, meters = thread_time(), self._app.meters
        try:
            request = _read(*self._envelope(text))
            if not isinstance(request, Move):
                return False
            assert self._player
            check_submission(self._app, self._session.table, request, self._player)
        except ParlourError:
            return False
        if not meters.admits_message(self._sender):
            return False
        self._idle.clear()
        self._app.metrics.messages("move").inc()
        move = _DirectMove(request, perf_counter())
        stored = partial(self._acknowledge, move)
        answer = self._app.service.submit_now(self._session, request, self._player.id, stored)
        answer.add_done_callback(partial(self._finish_move, move))
        meters.charge(self._sender, thread_time() - begun)
        return True

    def _acknowledge(self, move: _DirectMove, n: int) -> None:
        self._app.metrics.stored.observe(perf_counter() - move.begun)
        ack: Ack = {"id": move.request.id, "n": n}
        self._subscriber.put(_message("ack", ack))
        move.is_answered = True
        self._idle.set()

    def _finish_move(self, move: _DirectMove, answer: asyncio.Future[int]) -> None:
        """Answers a move that was not stored now: it was stored earlier, is refused, or has to be tried again."""
        error = None if answer.cancelled() else answer.exception()
        if move.is_answered:
            return
        if error is None:
            self._acknowledge(move, answer.result())
        elif isinstance(error, TableError) and self._session.table.remembers_all:
            self._refuse(move.request.id, error)
            self._idle.set()
        else:
            self._app.service.spawn(self._charged(self._try_again(move.request)))

    async def _try_again(self, request: Move) -> None:
        try:
            await self._answer(self._do(request, request.id), request.id)
        finally:
            self._idle.set()

    async def _handle(self, message: Any) -> None:
        try:
            kind, content = self._envelope(message.get("text"))
        except BadMessage as error:
            self._refuse(None, error)
            return
        self._app.metrics.messages(kind).inc()
        await self._answer(self._read_and_do(kind, content), _id(content))

    async def _answer(self, work: Awaitable[None], id_: str | None) -> None:
        """Does what a request asks for; the sender always gets an answer."""
        try:
            await work
        except ParlourError as error:
            self._refuse(id_, error)
        except Exception as error:
            LOGGER.error("request failed", exc_info=error)
            self._refuse(id_, Failed())

    async def _read_and_do(self, kind: str, content: Any) -> None:
        await self._do(_read(kind, content), _id(content))

    def _refuse(self, id_: str | None, error: ParlourError) -> None:
        self._app.metrics.refused.labels(error.code).inc()
        self._subscriber.put(_refused(id_, error))
        self._unreadable += isinstance(error, BadMessage)
        if self._unreadable > MAX_UNREADABLE_MESSAGES:
            raise TooMany("too many unreadable messages")

    def _envelope(self, text: str | None) -> tuple[str, Any]:
        """The type and the content of a message.

        :raises BadMessage: if it cannot be read
        """
        max_bytes = self._app.meters.limits.frame_bytes
        if not text or len(text.encode(errors="replace")) > max_bytes:
            raise BadMessage(f"a message must be text of at most {max_bytes} bytes")
        try:
            envelope = decode(text)
        except (ValueError, RecursionError):
            raise BadMessage("a message must be JSON") from None
        kind = envelope.get("t") if isinstance(envelope, dict) else None
        if not isinstance(kind, str) or kind not in SOCKET_REQUESTS:
            raise BadMessage(f'a message must be {{"t": …, "d": {{…}}}} with t one of {", ".join(SOCKET_REQUESTS)}')
        return kind, envelope.get("d", {})

    async def _do(self, request: SocketRequest, id_: str | None) -> None:
        table, viewer, now = self._session.table, self._subscriber.viewer, self._app.environment.now()
        match request:
            case Why():
                why: WhyAnswer = {"id": id_, **why_not(table, viewer, request.move, request.seat)}
                self._subscriber.put(_message("why", why))
            case Look():
                self._app.meters.traffic.check(self._sender.address)
                looking = Viewer.of(self._session.table, self._subscriber.player, request.seat)
                await self._app.service.prepare_snapshot(self._session, looking)
                snapshot = self._session.switch_seat(self._subscriber, request.seat, self._app.environment.now())
                self._app.meters.traffic.charge(self._sender.address, len(snapshot.d))
            case Ping():
                current = TableView(table, now).current(viewer)
                pong: Pong = {"n": current["n"], "hash": current["hash"]}
                self._subscriber.put(_message("pong", pong))
            case _:
                if self._player is None:
                    raise NoIdentity("not signed in: call GET /api/me and send its cookie")
                ack: Ack = {"id": id_, "n": await submit(self._app, table.id, request, self._player)}
                self._subscriber.put(_message("ack", ack))


async def _send_text(websocket: WebSocket, message: Message) -> None:
    await websocket.send_text(message.envelope.decode())


def _message(kind: MessageKind, content: Any) -> Message:
    return Message(kind, encode(content))


def _refused(id_: str | None, error: ParlourError) -> Message:
    """The message that a request is refused, with its id if it has one."""
    return _message("refused", {"id": id_, **error.to_json()})


def _number(websocket: WebSocket, name: str, maximum: int) -> int | None:
    """A number among the query parameters, if it is there.

    :raises BadMessage: if it is not a number
    """
    text = websocket.query_params.get(name)
    if text is None:
        return None
    if not re.fullmatch("[0-9]{1,10}", text) or int(text) > maximum:
        raise BadMessage(f"{name}: expected a number from 0 to {maximum}, not {text[:20]!r}")
    return int(text)


def _read(kind: str, content: Any) -> SocketRequest:
    """The request in a message.

    :raises BadMessage: if the content does not fit its type
    """
    try:
        return read_request(kind, content)
    except ValidationError as error:
        faults: Any = error.errors(include_url=False, include_input=False, include_context=False)
        raise validation_error(faults[0]) from None


def _id(content: Any) -> str | None:
    """The id of a request, if it has one."""
    id_ = content.get("id") if isinstance(content, dict) else None
    return id_ if isinstance(id_, str) and re.fullmatch(ID_PATTERN, id_) else None
