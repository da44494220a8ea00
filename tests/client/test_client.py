"""The client for servers, against real ones."""

import asyncio
import pickle
from collections.abc import AsyncIterator
from queue import Queue
from typing import Any

import httpx
import pytest

from parlour.client import AsyncClient, Client, ClientError, Refused, Unreachable, async_client
from parlour.client.table_stream import TableStream
from parlour.record import verify
from tests.server.house import FIRST_MOVE, PATIENCE_SECONDS, PLAIN, SECRETIVE, SHUFFLED, House

pytestmark = pytest.mark.anyio


@pytest.fixture
async def house(tmp_path):
    async with House.open(str(tmp_path / "parlour.db")) as opened:
        yield opened


@pytest.mark.parametrize("game", [SHUFFLED, PLAIN, SECRETIVE])
async def test_a_program_plays_a_whole_game(house, game):
    async with AsyncClient(house.url) as client:
        await client.rename("Ann")
        table = (await client.open_table(game, ["me", "random"]))["table"]
        last = await client.play(table, lambda now: now["moves"][-1])
        assert last["outcome"]
        record = await client.record(table)
        assert record.seats == ("Ann", "random")
        assert verify(record).ok
        assert len(last["log"]) == len(record.moves), "the log was kept current"
        assert last == {**(await client.snapshot(table)), "at": last["at"]}


def test_the_log_is_that_of_the_server_after_moves_were_taken_back():
    stream = TableStream()
    stream.receive('{"table": "t", "n": 3, "log": [{"n": 2}, {"n": 3}]}')
    assert stream.receive("\n") is None
    now = stream.receive('{"kind": "undone", "n": 4, "now": {"n": 4, "log": [{"n": 2}]}}')
    assert now == {"table": "t", "n": 4, "log": [{"n": 2}]}
    now = stream.receive('{"kind": "rematched", "table": "next", "n": 5, "now": {"n": 5, "next": "next"}}')
    assert now == {"table": "t", "n": 5, "log": [{"n": 2}], "next": "next"}, "an event may name another table"


async def test_a_program_with_several_seats_keeps_the_log_that_all_of_them_may_see(house):
    async with AsyncClient(house.url) as client:
        table = (await client.open_table(SECRETIVE, ["me", "here"]))["table"]
        snapshots = client.follow(table)
        while len((now := await anext(snapshots))["log"]) < 20:
            if now["moves"]:
                await client.move(table, now["moves"][-1], now["seat"], now["n"])
        await snapshots.aclose()
        assert now["log"] == (await client.snapshot(table, now["seat"]))["log"][: len(now["log"])]
        assert "logged" not in now


async def test_a_game_that_has_begun_leaves_the_shuffle_behind(house):
    async with AsyncClient(house.url) as host, AsyncClient(house.url) as guest:
        opened = await host.open_table(PLAIN, ["me", "friend"])
        snapshots = host.follow(opened["table"])
        assert "shuffle" in await anext(snapshots)
        await guest.join(opened["invite"])
        while (now := await anext(snapshots))["status"] != "playing":
            pass
        await snapshots.aclose()
        assert now == {**(await host.snapshot(opened["table"])), "at": now["at"], "invite": now["invite"]}


async def test_clients_without_asyncio_play_each_other(house):
    """In threads of their own, since the server of the test runs in this one."""
    invites: Queue[str] = Queue()

    def host() -> Any:
        with Client(house.url) as client:
            opened = client.open_table(PLAIN, ["me", {"kind": "friend"}])
            invites.put(opened["invite"])
            return client.play(opened["table"], lambda now: now["moves"][0])

    def guest() -> Any:
        with Client(house.url) as client:
            table = client.join(invites.get(timeout=PATIENCE_SECONDS))
            assert client.game(PLAIN)["id"] in [game["id"] for game in client.games()]
            assert [listed["table"] for listed in client.my_tables()] == [table]
            last = client.play(table, lambda now: now["moves"][0])
            assert client.record(table).outcome
            assert client.snapshot(table)["status"] == "over"
            assert next(client.follow(table))["status"] == "over"
            return last

    first, second = await asyncio.gather(asyncio.to_thread(host), asyncio.to_thread(guest))
    assert first["outcome"] == second["outcome"]


class Unreliable(httpx.AsyncHTTPTransport):
    """A network that breaks every connection after a few lines, and loses the answer to every second request."""

    def __init__(self) -> None:
        super().__init__()
        self.broken = self.lost = 0

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        response = await super().handle_async_request(request)
        if request.url.path.endswith("/events"):
            return httpx.Response(response.status_code, headers=response.headers, stream=Cut(self, response.stream))
        if request.method == "POST" and request.url.path.endswith("/move"):
            self.lost += 1
            if self.lost % 2:
                await response.aread()
                raise httpx.ReadError("the answer was lost")
        return response


class Cut(httpx.AsyncByteStream):
    """A stream that breaks after three parts."""

    def __init__(self, network: Unreliable, stream: Any) -> None:
        self.network, self.stream = network, stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        count = 0
        async for part in self.stream:
            yield part
            count += 1
            if count == 3:
                self.network.broken += 1
                raise httpx.ReadError("the connection broke")

    async def aclose(self) -> None:
        await self.stream.aclose()


async def test_a_client_reconnects_and_no_move_is_made_twice(house):
    network = Unreliable()
    async with AsyncClient(house.url, transport=network) as client:
        table = (await client.open_table(PLAIN, ["me", "random"]))["table"]
        last = await client.play(table, lambda now: now["moves"][0])
        assert network.broken > 1
        assert network.lost > 2
        assert [played["text"] for played in last["log"]] == [
            played["text"] for played in (await client.snapshot(table))["log"]
        ]
        assert verify(await client.record(table)).ok


async def test_a_refusal_names_the_rule(house):
    async with AsyncClient(house.url) as client:
        table = (await client.open_table(PLAIN, ["me", "random"]))["table"]
        assert (await client.why_not(table, FIRST_MOVE))["rule"] is None
        assert (await client.why_not(table, "nonsense"))["rule"]
        with pytest.raises(Refused) as refused:
            await client.move(table, "nonsense")
        assert (refused.value.code, refused.value.status) == ("refused", 422)
        assert refused.value.rule
        copy = pickle.loads(pickle.dumps(refused.value))
        assert (copy.code, copy.rule, str(copy)) == ("refused", refused.value.rule, str(refused.value))


async def test_a_bot_plays_with_its_token(house):
    async with AsyncClient(house.url) as person:
        token = (await person.new_token("my bot"))["token"]
        async with AsyncClient(house.url, token) as bot:
            table = (await bot.open_table(PLAIN, ["me", "random"]))["table"]

            async def choose(now):
                return now["moves"][0]

            assert (await bot.play(table, choose))["outcome"]
            assert await bot.lobby() == []


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda client: client.snapshot("nosuchtable"), "no-such-table"),
        (lambda client: client.snapshot("../me"), "not-found"),
        (lambda client: client.open_table("chess", ["me", "random"]), "unknown-game"),
        (lambda client: client.open_table(PLAIN, ["me", "level-99"]), "bad-message"),
        (lambda client: client.join("x"), "not-found"),
    ],
)
async def test_what_the_server_refuses_is_an_error_with_its_code(house, call, code):
    async with AsyncClient(house.url) as client:
        with pytest.raises(Refused) as refused:
            await call(client)
        assert refused.value.code == code, refused.value


@pytest.mark.parametrize(
    "line", ["[]", "{", '{"kind": "moved", "n": 9}', '{"kind": "moved", "n": 4}', '{"kind": "moved", "now": {}}']
)
def test_a_line_that_does_not_fit_is_refused(line):
    stream = TableStream()
    stream.receive('{"table": "t", "n": 3, "log": []}')
    with pytest.raises(Unreachable):
        stream.receive(line)


@pytest.mark.parametrize("url", ["", "parlour", "ftp://parlour", "http://a b\n", 7])
def test_what_is_not_the_address_of_a_server_is_refused(url):
    with pytest.raises(ClientError, match="is not the address of a server"):
        AsyncClient(url)


async def test_a_client_without_asyncio_is_refused_inside_asyncio(house):
    with pytest.raises(ClientError, match="use AsyncClient"):
        Client(house.url)


async def test_a_server_that_is_gone_is_reported(monkeypatch):
    monkeypatch.setattr(async_client, "FIRST_PAUSE_SECONDS", 0.001)
    with pytest.raises(Unreachable, match="the server cannot be reached"):
        async with AsyncClient("http://127.0.0.1:9"):
            pass
    client = AsyncClient("http://127.0.0.1:9", "token")
    with pytest.raises(Unreachable):
        await anext(client.follow("table"))
    await client.close()


async def test_a_quiet_table_is_followed_however_often_its_stream_is_interrupted(monkeypatch):
    monkeypatch.setattr(async_client, "FIRST_PAUSE_SECONDS", 0.001)
    interruptions = 2 * async_client.MAX_ATTEMPTS
    bodies = iter(
        [
            b'{"table": "t", "n": 1, "log": []}\n',
            *[b"\n"] * interruptions,
            b'{"kind": "sat", "n": 2, "now": {"n": 2}}\n',
        ]
    )
    network = httpx.MockTransport(lambda request: httpx.Response(200, content=next(bodies)))
    client = AsyncClient("http://parlour", "token", transport=network)
    snapshots = client.follow("t")
    assert [(await anext(snapshots))["n"] for _ in range(2)] == [1, 2]
    await snapshots.aclose()
    await client.close()


def test_a_client_that_cannot_begin_leaves_nothing_open(monkeypatch):
    monkeypatch.setattr(async_client, "MAX_ATTEMPTS", 1)
    client = Client("http://127.0.0.1:9")
    with pytest.raises(Unreachable), client:
        pass
    assert client._client.http.is_closed


@pytest.mark.parametrize(
    ("response", "error"),
    [
        (httpx.Response(200, text="<html>"), Unreachable),
        (httpx.Response(500, text="oops"), Refused),
        (httpx.Response(503, text="", headers={"Retry-After": "0"}), Unreachable),
        (
            httpx.Response(429, json={"error": {"code": "too-many", "message": "wait"}}, headers={"Retry-After": "x"}),
            Unreachable,
        ),
    ],
)
async def test_an_answer_that_is_not_from_parlour_is_reported(monkeypatch, response, error):
    monkeypatch.setattr(async_client, "FIRST_PAUSE_SECONDS", 0.001)
    with pytest.raises(error):
        async with AsyncClient("http://parlour", transport=httpx.MockTransport(lambda request: response)):
            pass
