"""Limits on connections: how many, how long their heads are, and how long they take."""

import asyncio
from dataclasses import replace

import pytest

from parlour.server import connections
from parlour.server.connections import (
    RESERVED_CONNECTIONS,
    RESERVED_DESCRIPTORS,
    ConnectionGate,
    raise_descriptor_limit,
)
from parlour.server.ratelimit import Limits, Meters, Rate
from tests.server.house import PATIENCE_SECONDS, PLAIN, House
from tests.server.test_gate import limited

pytestmark = pytest.mark.anyio
UNLIMITED = 2**63 - 1


async def connect(house):
    host, _, port = house.url.removeprefix("http://").partition(":")
    return await asyncio.open_connection(host, int(port))


async def answer(house, data):
    """What the server sends until it closes the connection."""
    reader, writer = await connect(house)
    writer.write(data)
    async with asyncio.timeout(PATIENCE_SECONDS):
        received = await reader.read()
    writer.close()
    return received


@pytest.fixture
def hurried(monkeypatch):
    """A server with little patience."""
    for name in ("HEAD_SECONDS", "BODY_SECONDS", "LINGER_SECONDS", "STALLED_SECONDS"):
        monkeypatch.setattr(connections, name, 0.1)


async def test_a_connection_that_sends_nothing_is_closed(hurried, house):
    assert (await answer(house, b"")).startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize(
    "part",
    [
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
        b"GET /heal",
        b"\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{",
    ],
)
async def test_a_request_that_is_never_finished_is_closed(hurried, house, part):
    assert b" 408 " in await answer(house, part)


async def test_a_connection_is_closed_if_the_next_request_is_not_finished(hurried, house):
    received = await answer(house, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /heal")
    assert received.startswith(b"HTTP/1.1 200 ")
    assert b" 408 " in received


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"GET /" + b"x" * 9_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", b"414"),
        (b"GET /" + b"x" * 100_000, b"414"),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 40_000 + b"\r\n\r\n", b"431"),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 40_000, b"431"),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * 200 + b"\r\n", b"431"),
    ],
)
async def test_a_head_that_is_too_long_is_refused(house, head, status):
    received = await answer(house, head)
    assert received.startswith(b"HTTP/1.1 " + status)
    assert received.count(b"HTTP/1.1") == 1


async def test_a_long_body_does_not_count_as_a_head(house):
    async with house.person() as ann:
        for _ in range(3):
            assert (await ann.http.post("/api/verify", content=b"[" + b"1," * 200_000)).status_code == 422
            assert (await ann.http.post("/api/tables", content=b"x" * 70_000)).status_code == 413


async def test_a_refused_request_that_goes_on_is_closed(hurried, house):
    head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n"
    assert (await answer(house, head)).startswith(b"HTTP/1.1 413 ")


async def test_an_address_has_a_limited_number_of_connections(tmp_path):
    async with House.open(str(tmp_path / "db"), limited(address_connections=3)) as house:
        kept = [await connect(house) for _ in range(3)]
        assert await answer(house, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n") == b""
        kept[0][1].close()
        await kept[0][1].wait_closed()
        async with asyncio.timeout(PATIENCE_SECONDS):
            while house.app.state.gate.total > 2:
                await asyncio.sleep(0.001)
        reader, writer = await connect(house)
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert b"200" in await reader.readline()
        for _, each in (*kept[1:], (reader, writer)):
            each.close()


async def test_sockets_count_until_they_are_closed(tmp_path):
    async with House.open(str(tmp_path / "db"), limited(address_connections=10)) as house, house.person() as ann:
        table = (await ann.open(PLAIN, "me", "here"))["table"]
        before = house.app.state.gate.total
        async with ann.socket(table) as line:
            await line.next("snapshot")
            assert house.app.state.gate.total == before + 1
        async with asyncio.timeout(PATIENCE_SECONDS):
            while house.app.state.gate.total != before:
                await asyncio.sleep(0.001)


async def test_an_address_that_is_refused_too_often_is_closed_without_an_answer(tmp_path):
    limits = limited(requests=Rate(1, 0.001), refusals=Rate(2, 0.001))
    async with House.open(str(tmp_path / "db"), limits) as house:
        request = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        received = [(await answer(house, request))[9:12] for _ in range(6)]
        assert received == [b"200", b"429", b"429", b"429", b"", b""]


def test_some_connections_are_kept_for_the_operator():
    gate = ConnectionGate(Meters(limited(total_connections=RESERVED_CONNECTIONS + 2)))
    transports = [asyncio.Transport() for _ in range(5)]
    outside = [gate.enter(f"192.0.2.{number}", transports[number]) for number in range(4)]
    assert outside == ["192.0.2.0", "192.0.2.1", None, None]
    assert gate.enter("127.0.0.1", transports[4]) == "127.0.0.1"
    assert gate.busiest == [("192.0.2.0", 1), ("192.0.2.1", 1), ("127.0.0.1", 1)]
    gate.leave("192.0.2.0", transports[0])
    assert gate.total == 2


def test_some_open_files_are_kept_for_the_database_and_the_operator(monkeypatch):
    monkeypatch.setattr("parlour.server.connections.resource.getrlimit", lambda _: (1024, 4096))
    assert ConnectionGate(Meters(Limits())).capacity == 1024 - RESERVED_DESCRIPTORS
    assert ConnectionGate(Meters(Limits(total_connections=100))).capacity == 100


@pytest.mark.parametrize(("accepted", "soft"), [(UNLIMITED, UNLIMITED), (10_240, 10_240), (256, 256)])
def test_as_many_open_files_are_allowed_as_the_system_accepts(monkeypatch, accepted, soft):
    limits = [256, UNLIMITED]

    def set_limits(_, wanted):
        if wanted[0] > accepted:
            raise ValueError("current limit exceeds maximum limit")
        limits[:] = wanted

    monkeypatch.setattr("parlour.server.connections.resource.getrlimit", lambda _: tuple(limits))
    monkeypatch.setattr("parlour.server.connections.resource.setrlimit", set_limits)
    raise_descriptor_limit()
    assert limits == [soft, UNLIMITED]


def test_a_proxy_on_this_machine_may_have_many_connections():
    limits = Limits(address_connections=1)
    direct, proxied = ConnectionGate(Meters(limits)), ConnectionGate(Meters(limits), is_proxied=True)
    assert [direct.enter("127.0.0.1", asyncio.Transport()) for _ in range(2)] == ["127.0.0.1", None]
    assert [proxied.enter("127.0.0.1", asyncio.Transport()) for _ in range(2)] == ["127.0.0.1"] * 2
    assert [proxied.enter("192.0.2.1", asyncio.Transport()) for _ in range(2)] == ["192.0.2.1", None]


async def test_requests_that_cannot_be_read_count_as_refused(tmp_path):
    limits = limited(refusals=Rate(3, 0.001))
    async with House.open(str(tmp_path / "db"), limits=limits) as house:
        for _ in range(4):
            assert (await answer(house, b"\x00\x01 nonsense\r\n\r\n")).startswith(b"HTTP/1.1 400 ")
        assert await answer(house, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n") == b""


PING, PONG, CONTINUED, TEXT = 9, 10, 0, 1


def frame(opcode, payload=b"", is_last=True):
    """A frame as a client sends it, with a mask of zeros."""
    return bytes([0x80 * is_last | opcode, 0x80 | len(payload)]) + bytes(4) + payload


@pytest.mark.parametrize(
    "frames",
    [
        frame(PING) * 500,
        frame(PONG, b"x") * 500,
        frame(TEXT, b"x", is_last=False) + frame(CONTINUED, b"x", is_last=False) * 500,
        frame(TEXT, b"x") * 500,
    ],
)
async def test_a_flood_of_tiny_frames_closes_its_socket(tmp_path, frames):
    limits = limited(address_messages=Rate(20, 0.001))
    async with House.open(str(tmp_path / "db"), limits=limits) as house, house.person() as ann:
        table = (await ann.open(PLAIN, "me", "friend"))["table"]
        key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13"
        upgrade = f"Host: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{key}"
        head = f"GET /api/tables/{table}/socket HTTP/1.1\r\n{upgrade}\r\n\r\n".encode()
        reader, writer = await connect(house)
        writer.write(head)
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101 ")
        writer.write(frames)
        async with asyncio.timeout(PATIENCE_SECONDS):
            assert (1008).to_bytes(2) in await reader.read()
        writer.close()


async def test_requests_that_are_sent_before_the_first_is_answered_are_limited(house):
    received = await answer(house, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 500)
    assert received.count(b"HTTP/1.1 200 ") < 50
    assert b"HTTP/1.1 429 " in received


async def test_a_client_that_leaves_before_its_request_is_complete_leaves_no_log_entry(house, caplog):
    done = asyncio.Event()
    house.parlour.metrics.note_request = lambda *_: done.set()
    _, writer = await connect(house)
    writer.write(b"POST /api/verify HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{")
    await writer.drain()
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not house.parlour.meters.lanes._held:
            await asyncio.sleep(0.001)
        writer.transport.abort()
        await done.wait()
    assert [entry.getMessage() for entry in caplog.records if entry.levelname == "ERROR"] == []


@pytest.mark.parametrize(
    ("proxies", "client", "is_proxy"),
    [
        ("", "127.0.0.1", True),
        ("", "10.0.0.2", False),
        ("10.0.0.2", "10.0.0.2", True),
        ("10.0.0.2", "10.0.0.3", False),
        ("10.0.0.0/24, 192.0.2.1", "10.0.0.3", True),
        ("nginx,2001:db8::/32", "2001:db8::7", True),
        ("*", "192.0.2.9", True),
        ("*", "unknown", False),
    ],
)
def test_a_proxy_on_another_machine_may_have_the_connections_of_many_clients(proxies, client, is_proxy):
    meters = Meters(replace(Limits(), address_connections=1))
    gate = ConnectionGate(meters, is_proxied=True, proxies=proxies)
    entered = [gate.enter(client, asyncio.BaseTransport()) is not None for _ in range(2)]
    assert entered == [True, is_proxy]
    direct = ConnectionGate(meters, is_proxied=False, proxies=proxies)
    assert [direct.enter(client, asyncio.BaseTransport()) is not None for _ in range(2)] == [True, False]
