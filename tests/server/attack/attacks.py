"""What one address does to wear a server down, each attack for a number of seconds."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from typing import Any

from websockets.exceptions import WebSocketException

from bench.games import endless_game, endless_options
from parlour.games import load
from parlour.record import random_record
from parlour.server.ratelimit import Limits
from tests.server.attack.clients import Client, repeat
from tests.server.attack.process import ServerProcess
from tests.server.house import PLAIN, SECRETIVE

Attack = Callable[[ServerProcess, str, float], Coroutine[Any, Any, Mapping[int, int]]]
"""Attacks a server from an address for a number of seconds; how often it was answered with which status."""
MESSAGES = Limits().messages
LONG_GAME_MOVES = 300
"""More would take so long, at the pace that the limits allow, that honest players would reach their own limits."""
LANES = 20
"""How many connections an attack uses at once, unless it is about connections."""


def longest_record(game: str, moves: int) -> dict[str, Any]:
    """A record whose moves are repeated up to a number: the later ones are illegal, but have to be read."""
    record = random_record(load(game), seed=1).to_json()
    return {**record, "moves": (record["moves"] * (moves // len(record["moves"]) + 1))[:moves], "outcome": None}


async def _lanes(
    server: ServerProcess, source: str, seconds: float, work: Callable[[Client], Awaitable[Any]], count: int = LANES
) -> Mapping[int, int]:
    """Repeats work on several connections, each with an identity of its own."""
    clients = [await Client(server, source).sign_in() for _ in range(count)]
    await repeat(seconds, [lambda client=client: work(client) for client in clients])
    answers: dict[int, int] = {}
    for client in clients:
        client.close()
        for status, number in client.answers.items():
            answers[status] = answers.get(status, 0) + number
    return answers


async def unreadable_bodies(server: ServerProcess, source: str, seconds: float) -> Mapping[int, int]:
    """Bodies of 1 MB that are not JSON."""
    body = b"[" + b"1," * 500_000
    return await _lanes(server, source, seconds, lambda client: client.request("POST", "/api/verify", raw=body), 4)


async def long_records(server: ServerProcess, source: str, seconds: float) -> Mapping[int, int]:
    """Records of nearly 1 MB to verify."""
    state, rng = load(PLAIN).initial(), Random(1)
    played: list[dict[str, Any]] = []
    while len(played) < 900:
        options = [move for move in state.moves() if not state.play(move).outcome]
        if not options:
            break
        move = rng.choice(options)
        played.append({"seat": state.turn, "move": str(move)})
        state = state.play(move)
    record = random_record(load(PLAIN), seed=1).to_json() | {"moves": played, "outcome": None}
    body = json.dumps(record).encode()
    return await _lanes(server, source, seconds, lambda client: client.request("POST", "/api/verify", raw=body))


async def wide_records(server: ServerProcess, source: str, seconds: float) -> Mapping[int, int]:
    """Records of nearly 1 MB that are only read, not replayed."""
    body = json.dumps(longest_record(PLAIN, 20_000)).encode()
    return await _lanes(server, source, seconds, lambda client: client.request("POST", "/api/verify", raw=body), 8)


async def unknown_options(server: ServerProcess, source: str, seconds: float) -> Mapping[int, int]:
    """Tables with 60 kB of unknown options."""
    options = {f"stonez{number}": "x" * 10 for number in range(2000)}
    seats = [{"kind": "me"}, {"kind": "friend"}]
    body = json.dumps({"game": PLAIN, "seats": seats, "options": options}).encode()[:64_000]
    return await _lanes(server, source, seconds, lambda client: client.request("POST", "/api/tables", raw=body))


async def long_option_names(server: ServerProcess, source: str, seconds: float) -> Mapping[int, int]:
    """Tables with one unknown option whose name has 60 kB."""
    seats = [{"kind": "me"}, {"kind": "friend"}]
    body = json.dumps({"game": PLAIN, "seats": seats, "options": {"stones" * 10_000: 1}}).encode()
    return await _lanes(server, source, seconds, lambda client: client.request("POST", "/api/tables", raw=body))


async def unknown_games(server: ServerProcess, source: str, seconds: float) -> Mapping[int, int]:
    """The pages of games that do not exist."""
    return await _lanes(server, source, seconds, lambda client: client.request("GET", f"/api/games/{PLAIN[:-1] * 150}"))


async def studied_positions(server: ServerProcess, source: str, seconds: float) -> Mapping[int, int]:
    """Positions to study, each after a whole game."""
    moves = [{"seat": move.seat, "move": move.text} for move in random_record(load(SECRETIVE), seed=3).moves]
    body = json.dumps({"game": SECRETIVE, "moves": moves}).encode()
    return await _lanes(server, source, seconds, lambda client: client.request("POST", "/api/positions", raw=body))


@asynccontextmanager
async def long_table(server: ServerProcess, source: str) -> AsyncIterator[tuple[Client, str]]:
    """A player at a table with a long game against themselves, played as fast as the limits allow."""
    client = await Client(server, source).sign_in()
    game, options = endless_game(), endless_options()
    table, rng = (await client.open_table(game, "me", "here", options=options)).json["table"], Random(2)
    state = load(game).initial(options=options)
    async with client.socket(table) as socket:
        for number in range(LONG_GAME_MOVES):
            moves = list(state.moves())
            rng.shuffle(moves)
            move = next(move for move in moves if not state.play(move).outcome)
            request = json.dumps({"t": "move", "d": {"move": str(move), "seat": state.turn}})
            await socket.send(request)
            while (answer := json.loads(await socket.recv()))["t"] not in ("ack", "refused"):
                pass
            assert answer["t"] == "ack", answer
            await asyncio.sleep(1 / MESSAGES.per_second if number > MESSAGES.burst / 2 else 0)
            state = state.play(move)
    yield client, table
    client.close()


async def snapshots(server: ServerProcess, source: str, seconds: float) -> Mapping[int, int]:
    """Snapshots of a long game."""
    async with long_table(server, source) as (_, table):
        return await _lanes(server, source, seconds, lambda client: client.request("GET", f"/api/tables/{table}"))


async def looks(server: ServerProcess, source: str, seconds: float) -> Mapping[int, int]:
    """Messages that each ask for a snapshot of a long game, on sockets that are opened again when they are closed."""
    counted = {200: 0, 0: 0}
    async with long_table(server, source) as (client, table):

        async def look() -> None:
            try:
                async with client.socket(table) as socket:
                    while True:
                        for seat in (0, 1) * 10:
                            await socket.send(json.dumps({"t": "look", "d": {"seat": seat}}))
                        while json.loads(await socket.recv())["t"] != "snapshot":
                            pass
                        counted[200] += 1
            except (WebSocketException, OSError):
                counted[0] += 1

        await repeat(seconds, [look] * LANES)
    return counted


async def reconnecting_messages(server: ServerProcess, source: str, seconds: float) -> Mapping[int, int]:
    """Messages as fast as possible, on a new socket whenever the old one is closed for that."""
    counted = {200: 0, 0: 0}
    client = await Client(server, source).sign_in()
    table = (await client.open_table(PLAIN, "me", "here")).json["table"]

    async def ask() -> None:
        try:
            async with client.socket(table) as socket:
                while True:
                    await socket.send(json.dumps({"t": "ping", "d": {}}))
                    while json.loads(await socket.recv())["t"] != "pong":
                        pass
                    counted[200] += 1
        except (WebSocketException, OSError):
            counted[0] += 1

    await repeat(seconds, [ask] * LANES)
    return counted


async def offers(server: ServerProcess, source: str, seconds: float) -> Mapping[int, int]:
    """Offers made and withdrawn, each of which is stored."""
    ann, ben = [await Client(server, source).sign_in() for _ in range(2)]
    opened = (await ann.open_table(PLAIN, "me", "friend")).json
    await ben.request("POST", f"/api/join/{opened['invite']}", {})

    async def offer() -> None:
        for kind in ("offer", "withdraw"):
            await ann.request("POST", f"/api/tables/{opened['table']}/{kind}", {"what": "draw"})

    await repeat(seconds, [offer])
    return ann.answers


async def abandoned_tables(server: ServerProcess, source: str, seconds: float) -> Mapping[int, int]:
    """Tables opened for anyone and left."""

    async def abandon(client: Client) -> None:
        opened = await client.open_table(PLAIN, "me", "anyone")
        if opened.status == 201:
            await client.request("POST", f"/api/tables/{opened.json['table']}/leave", {})

    return await _lanes(server, source, seconds, abandon)


async def waiting_tables(server: ServerProcess, source: str, seconds: float) -> Mapping[int, int]:
    """Tables opened for anyone, at which no one waits."""
    return await _lanes(server, source, seconds, lambda client: client.open_table(PLAIN, "me", "anyone"))


async def bot_tables(server: ServerProcess, source: str, seconds: float) -> Mapping[int, int]:
    """Tables at which strong bots move first, three to a player."""

    async def play(client: Client) -> None:
        opened = await client.open_table(PLAIN, {"kind": "bot", "bot": "level-8"}, "me")
        await asyncio.sleep(0 if opened.status == 201 else 0.2)

    return await _lanes(server, source, seconds, play)


async def analysis_streams(server: ServerProcess, source: str, seconds: float) -> Mapping[int, int]:
    """Analyses of whole games at five seconds a move."""
    moves = [move.text for move in random_record(load(PLAIN), seed=1).moves]
    body = json.dumps({"game": PLAIN, "moves": moves, "seconds": 5}).encode()
    counted: dict[int, int] = {}

    async def analyse() -> None:
        reader, writer = await Client(server, source).open()
        try:
            lines = ["POST /api/analysis HTTP/1.1", f"Host: {server.address[0]}", "Content-Type: application/json"]
            writer.write("\r\n".join([*lines, f"Content-Length: {len(body)}"]).encode() + b"\r\n\r\n" + body)
            status = int((await reader.readline() or b"x 0 x").split()[1])
            counted[status] = counted.get(status, 0) + 1
            while status == 200 and await reader.readline():
                pass
            await asyncio.sleep(0.2)
        finally:
            writer.close()

    await repeat(seconds, [analyse] * LANES)
    return counted


async def idle_connections(server: ServerProcess, source: str, seconds: float) -> Mapping[int, int]:
    """Connections that send nothing, and others that never finish their request."""
    counted = {200: 0, 0: 0}
    parts = (b"", b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", b"POST /api/tables HTTP/1.1\r\nContent-Length: 99\r\n\r\n{")
    async with AsyncExitStack() as stack:
        for number in range(1500):
            try:
                async with asyncio.timeout(1):
                    _, writer = await Client(server, source).open()
            except (OSError, TimeoutError):
                counted[0] += 1
                continue
            stack.callback(writer.close)
            writer.write(parts[number % len(parts)])
            counted[200] += 1
        await asyncio.sleep(seconds)
    return counted


async def endless_headers(server: ServerProcess, source: str, seconds: float) -> Mapping[int, int]:
    """Requests whose headers or address never end."""
    counted = {200: 0, 0: 0}

    async def send(part: bytes, begin: bytes) -> None:
        _, writer = await Client(server, source).open()
        try:
            writer.write(begin)
            for _ in range(400):
                writer.write(part)
                await writer.drain()
            counted[200] += 1
        except OSError:
            counted[0] += 1
        finally:
            writer.transport.abort()

    headers = b"".join(b"X-%d: %s\r\n" % (number, b"x" * 1000) for number in range(64))
    works = [
        lambda: send(headers, b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"),
        lambda: send(b"x" * 65_536, b"GET /"),
        lambda: send(b"x" * 65_536, b"GET /healthz HTTP/1.1\r\nX: "),
    ]
    await repeat(seconds, works)
    return counted


async def cheap_requests(server: ServerProcess, source: str, seconds: float) -> Mapping[int, int]:
    """Requests as fast as possible, most of which are over the limit."""
    return await _lanes(server, source, seconds, lambda client: client.request("GET", "/healthz"))


async def streams(server: ServerProcess, source: str, seconds: float) -> Mapping[int, int]:
    """Streams of a long game that are begun and broken off again and again."""
    counted: dict[int, int] = {}
    async with long_table(server, source) as (_, table):

        async def begin() -> None:
            reader, writer = await Client(server, source).open()
            try:
                lines = f"GET /api/tables/{table}/events HTTP/1.1\r\nHost: {server.address[0]}\r\n\r\n"
                writer.write(lines.encode())
                status = int((await reader.readline() or b"x 0 x").split()[1])
                counted[status] = counted.get(status, 0) + 1
                await reader.read(1000)
            finally:
                writer.transport.abort()

        await repeat(seconds, [begin] * LANES)
    return counted


async def broken_off_requests(server: ServerProcess, source: str, seconds: float) -> Mapping[int, int]:
    """Requests whose senders leave before the body is complete."""
    counted = {200: 0, 0: 0}
    head = f"POST /api/verify HTTP/1.1\r\nHost: {server.address[0]}\r\nContent-Length: 99\r\n\r\n{{"

    async def send() -> None:
        try:
            _, writer = await Client(server, source).open()
            writer.write(head.encode())
            await writer.drain()
            await asyncio.sleep(0.005)
            writer.transport.abort()
            counted[200] += 1
        except OSError:
            counted[0] += 1

    await repeat(seconds, [send] * LANES)
    return counted


async def hints(server: ServerProcess, source: str, seconds: float) -> Mapping[int, int]:
    """Hints of the coach, each of which needs a search."""
    tables: dict[Client, str] = {}

    async def ask(client: Client) -> None:
        if client not in tables:
            opened = await client.open_table(PLAIN, "me", "here")
            tables[client] = opened.json["table"] if opened.status == 201 else ""
        await client.request("POST", f"/api/tables/{tables[client]}/hint", {"stage": "move"})

    return await _lanes(server, source, seconds, ask)


async def own_puzzles(server: ServerProcess, source: str, seconds: float) -> Mapping[int, int]:
    """Slips to make puzzles of, each of which needs several searches."""
    moves = [{"seat": move.seat, "move": move.text} for move in random_record(load(PLAIN), seed=1).moves]
    body = {"moves": moves[:20]}
    return await _lanes(server, source, seconds, lambda each: each.request("POST", f"/api/games/{PLAIN}/puzzles", body))


async def descriptions(server: ServerProcess, source: str, seconds: float) -> Mapping[int, int]:
    """The description of the API and pages of tables, which are long or made for each request."""
    paths = ("/openapi.json", "/metrics", f"/table/{'x' * 16}")
    rng = Random(1)
    return await _lanes(server, source, seconds, lambda client: client.request("GET", rng.choice(paths)))


ATTACKS: tuple[Attack, ...] = (
    unreadable_bodies,
    long_records,
    wide_records,
    unknown_options,
    long_option_names,
    unknown_games,
    studied_positions,
    snapshots,
    looks,
    reconnecting_messages,
    offers,
    abandoned_tables,
    waiting_tables,
    bot_tables,
    analysis_streams,
    idle_connections,
    endless_headers,
    cheap_requests,
    streams,
    broken_off_requests,
    hints,
    own_puzzles,
    descriptions,
)
