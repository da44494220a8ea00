"""TCP connections: how many there may be, how long they may take, and how long the head of a request may be."""

from __future__ import annotations

import asyncio
import os
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from enum import Enum, auto
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any, cast

import uvicorn
from starlette.types import Scope
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from parlour.server.ratelimit import Meters, client_address, network_of
from parlour.server.settings import is_loopback
from parlour.server.wsprotocol import WebSocketProtocol

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

MAX_HEAD_BYTES = 32 * 1024
"""Bytes in the request line and the headers together."""
MAX_URL_BYTES = 8 * 1024
MAX_HEADERS = 100
MAX_PIPELINED = 32
"""How many requests a client may send before the first of them is answered; browsers send one at a time."""
HEAD_SECONDS = 10.0
"""How long the head of a request may take to arrive, from the beginning of the connection or the first byte."""
LINGER_SECONDS = 2.0
"""How long a client may go on sending a request that has been answered: closing at once could lose the answer."""
BODY_SECONDS = 30.0
"""How long the body of a request may take to arrive."""
STALLED_SECONDS = 30.0
"""How long a client may leave an answer unread that does not fit into the buffers."""
RESERVED_DESCRIPTORS = 128
"""Files that are not for connections: the database, the client's files, and whatever the operator needs."""
DESCRIPTORS_ON_MACOS = 10_240
"""Open files that macOS grants a process: it reports an unlimited hard limit, but refuses an unlimited soft one."""
MAX_SHOWN_ADDRESSES = 20
PROXIES_VARIABLE = "FORWARDED_ALLOW_IPS"
"""The variable that names proxies on other machines; uvicorn reads it, too."""
RESERVED_CONNECTIONS = 16
"""Connections that are kept for this machine, so that the operator can always get in."""


class ConnectionGate:
    """Counts the connections of a process, and decides who may have one more."""

    def __init__(self, meters: Meters, is_proxied: bool = False, proxies: str | None = None) -> None:
        self.meters = meters
        self.total = 0
        self._is_proxied = is_proxied
        """Whether a proxy passes on the requests of all clients."""
        self._proxies = tuple(read_networks(os.environ.get(PROXIES_VARIABLE, "") if proxies is None else proxies))
        """Proxies on other machines."""
        self._held: defaultdict[str, set[asyncio.BaseTransport]] = defaultdict(set)

    @property
    def busiest(self) -> list[tuple[str, int]]:
        """The addresses with the most connections, and their numbers."""
        counted = [(address, len(held)) for address, held in self._held.items()]
        return sorted(counted, key=lambda each: -each[1])[:MAX_SHOWN_ADDRESSES]

    @property
    def capacity(self) -> int:
        """How many connections there may be, in view of the files that the process may open."""
        most = self.meters.limits.total_connections
        if resource:
            soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
            most = min(most, soft - RESERVED_DESCRIPTORS)
        return max(RESERVED_CONNECTIONS + 1, most)

    def enter(self, client: str, transport: asyncio.BaseTransport) -> str | None:
        """Counts a connection and returns the address it counts for, or None if it must be closed.

        ``leave`` has to follow for each connection that is counted.
        """
        address, is_here = network_of(client), is_loopback(client)
        is_proxy = self._is_proxy(client)
        is_over = self.total >= self.capacity - (0 if is_here else RESERVED_CONNECTIONS)
        held = self._held.get(address, ())
        has_too_many = len(held) >= self.meters.limits.address_connections or self.meters.is_blocked(address)
        if is_over or (has_too_many and not is_proxy):
            return None
        self.total += 1
        self._held[address].add(transport)
        return address

    def _is_proxy(self, client: str) -> bool:
        """Whether the connections of an address are those of many clients."""
        if not self._is_proxied or is_loopback(client):
            return self._is_proxied
        try:
            return any(ip_address(client) in network for network in self._proxies)
        except ValueError:  # a client without an address
            return False

    def leave(self, address: str, transport: asyncio.BaseTransport) -> None:
        """Counts a connection that has ended."""
        self.total -= 1
        self._held[address].discard(transport)
        if not self._held[address]:
            del self._held[address]

    def close(self, address: str) -> None:
        """Closes all connections of an address, unless they are a proxy's."""
        if not self._is_proxy(address):
            for transport in list(self._held.get(address, ())):
                transport.close()


def read_networks(text: str) -> Iterator[IPv4Network | IPv6Network]:
    """The networks in a list of addresses and networks; ``*`` is every network. Other names are left out."""
    for part in filter(None, map(str.strip, text.split(","))):
        with suppress(ValueError):
            yield from map(ip_network, ("0.0.0.0/0", "::/0") if part == "*" else (part,))


class GatedConfig(uvicorn.Config):
    """How uvicorn runs an application, with the gate that its connections pass."""

    def __init__(self, app: Any, gate: ConnectionGate, **options: Any) -> None:
        super().__init__(app, http=GatedHttp, ws=GatedWebSocket, **options)
        self.gate = gate


def raise_descriptor_limit() -> None:
    """Allows this process as many open files as the system lets it."""
    if not resource:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for limit in (hard, max(soft, DESCRIPTORS_ON_MACOS)):
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
            return


class _Part(Enum):
    """Where in a request the next bytes belong."""

    BETWEEN = auto()
    HEAD = auto()
    BODY = auto()


class GatedHttp(HttpToolsProtocol):
    """An HTTP connection with limits on its number, its head and its time."""

    config: GatedConfig

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Counts the connection, or closes it at once."""
        super().connection_made(transport)
        self._entered = self.config.gate.enter(self.client[0] if self.client else "unknown", transport)
        self._deadline: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None
        self._head_bytes = self._unread_bytes = 0
        self._part = _Part.BETWEEN
        if self._entered is None:
            transport.abort()
        else:
            self._expect(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stops counting the connection."""
        self._forget()
        if self._entered is not None:
            self.config.gate.leave(self._entered, self.transport)
            self._entered = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Reads a part of a request; a head that is too long is refused as soon as that shows."""
        if self._entered is None:
            return
        if self._part is _Part.BETWEEN and self._deadline is None:
            self._expect(HEAD_SECONDS)
        super().data_received(data)
        if self._part is _Part.HEAD:
            self._unread_bytes += len(data)
            if self._unread_bytes > MAX_HEAD_BYTES:
                self._refuse(431, b"the headers are too long")

    def on_message_begin(self) -> None:
        """Starts counting the bytes of the head."""
        self._head_bytes = self._unread_bytes = 0
        self._part = _Part.HEAD
        self._expect(HEAD_SECONDS)
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """Reads a part of the address.

        :raises ValueError: if it is too long, which ends parsing
        """
        super().on_url(url)
        if len(self.url) > MAX_URL_BYTES:
            self._refuse(414, b"the address is too long")
            raise ValueError("too long")

    def on_header(self, name: bytes, value: bytes) -> None:
        """Reads a header.

        :raises ValueError: if there are too many, or too long ones, which ends parsing
        """
        self._head_bytes += len(name) + len(value)
        if self._head_bytes > MAX_HEAD_BYTES or len(self.headers) >= MAX_HEADERS:
            self._refuse(431, b"the headers are too long")
            raise ValueError("too long")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Begins to answer; the body has its own deadline.

        :raises ValueError: if too many requests wait, which ends parsing
        """
        if len(self.pipeline) >= MAX_PIPELINED:
            self._refuse(429, b"too many requests at once")
            raise ValueError("too many")
        self._part = _Part.BODY
        self._expect(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is complete."""
        self._forget()
        self._part = _Part.BETWEEN
        if self.cycle is not None and self.cycle.response_complete:
            self.transport.close()  # the rest of a request that was refused
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """The answer is sent; a client that has not finished its request has a moment to read it."""
        super().on_response_complete()
        if self.cycle is not None and self.cycle.more_body:
            self._unset_keepalive_if_required()
            self._expect(LINGER_SECONDS)

    def handle_websocket_upgrade(self) -> None:
        """Hands the connection over, with its place among the connections."""
        self._forget()
        entered, self._entered = self._entered, None
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        assert isinstance(protocol, GatedWebSocket)
        protocol.entered = entered

    def send_400_response(self, msg: str) -> None:
        """Answers a request that cannot be read, unless it has been answered."""
        if not self.transport.is_closing():
            self._count_refusal()
            super().send_400_response(msg)

    def pause_writing(self) -> None:
        """The client does not read: after a while, it is disconnected."""
        super().pause_writing()
        self._stalled = self.loop.call_later(STALLED_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        if self._stalled:
            self._stalled.cancel()
            self._stalled = None

    def _expect(self, seconds: float) -> None:
        """Closes the connection if what is expected does not arrive in time."""
        self._forget()
        self._deadline = self.loop.call_later(seconds, self._give_up)

    def _forget(self) -> None:
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        if self.cycle is not None and self.cycle.response_complete and self.cycle.more_body:
            self.transport.close()
        else:
            self._refuse(408, b"the request takes too long")

    def _refuse(self, status: int, message: bytes) -> None:
        """Answers with an error, unless an answer has begun, and closes the connection."""
        if self.transport.is_closing():
            return
        self._count_refusal()
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            length = str(len(message)).encode()
            head = b"content-type: text/plain\r\nconnection: close\r\ncontent-length: " + length
            self.transport.write(STATUS_LINE[status] + head + b"\r\n\r\n" + message)
        self.transport.close()

    def _count_refusal(self) -> None:
        if self._entered is not None:
            self.config.gate.meters.count_refusal(self._entered)


class GatedWebSocket(WebSocketProtocol):
    """A WebSocket that keeps the place of the connection it was upgraded from."""

    config: GatedConfig
    entered: str | None = None
    """The address that the connection counts for."""

    def admits_frame(self) -> bool:
        """Whether the client may send another frame that is not a message: it counts as one."""
        return self.config.gate.meters.admits_frame(client_address(cast("Scope", self.scope)))

    def connection_lost(self, exc: Exception | None) -> None:
        """Stops counting the connection."""
        if self.entered is not None:
            self.config.gate.leave(self.entered, self.transport)
            self.entered = None
        super().connection_lost(exc)
