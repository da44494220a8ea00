"""What a socket receives when the server fails."""

import asyncio

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from parlour.tables.store import StoreError
from tests.server.house import FIRST_MOVE, PATIENCE_SECONDS, PLAIN

pytestmark = pytest.mark.anyio
FAILED = {"code": "failed", "message": "internal server error: see the log of the server", "rule": ""}


@pytest.fixture
async def seated(house):
    """A person with a socket at a table."""
    async with house.person("Ann") as ann:
        table = (await ann.open(PLAIN, "me", {"kind": "here"}))["table"]
        async with ann.socket(table) as line:
            await line.until(lambda now: now["moves"])
            yield ann, table, line


async def closed(line):
    """The code and the reason with which the server closes a socket."""
    with pytest.raises(ConnectionClosed) as error:
        await line.next("nothing")
    assert error.value.rcvd
    return error.value.rcvd.code, error.value.rcvd.reason


def broken(*_, **__):
    raise ZeroDivisionError("the secret reason")


async def test_an_internal_error_is_answered_and_logged_and_the_socket_stays_open(seated, monkeypatch, caplog):
    _, _, line = seated
    monkeypatch.setattr("parlour.server.websocket.why_not", broken)
    answer = await line.answer("why", move=FIRST_MOVE)
    assert (answer["t"], answer["d"]) == ("refused", {"id": "r1", "error": FAILED})
    assert "the secret reason" in caplog.text
    assert (await line.answer("ping"))["t"] == "pong"


async def test_an_error_while_a_socket_is_opened_is_reported_and_logged(house, seated, monkeypatch, caplog):
    ann, table, _ = seated
    monkeypatch.setattr(house.parlour.service, "session", broken)
    async with ann.socket(table) as line:
        assert (await line.next("refused"))["d"] == {"id": None, "error": FAILED}
        assert await closed(line) == (1011, "failed")
    assert "the secret reason" in caplog.text


async def test_an_error_between_messages_is_reported_and_logged(house, seated, monkeypatch, caplog):
    ann, table, _ = seated
    token = (await ann.http.post("/api/me/tokens", json={"name": "bot"})).json()["token"]
    monkeypatch.setattr(house.parlour.identity.revocations, "watch", broken)
    url = f"{house.url.replace('http', 'ws')}/api/tables/{table}/socket"
    async with (
        asyncio.timeout(PATIENCE_SECONDS),
        connect(url, additional_headers={"authorization": f"Bearer {token}"}) as line,
    ):
        await line.wait_closed()
        assert (line.close_code, line.close_reason) == (1011, "failed")
    assert "the secret reason" in caplog.text


async def test_a_database_that_does_not_answer_is_reported_as_such(house, seated, monkeypatch):
    ann, table, line = seated
    before = line.snapshot["n"]

    def failing(*_):
        loop = asyncio.get_running_loop()
        future = loop.create_future()
        loop.call_soon(future.set_exception, StoreError("the database is gone"))
        return future

    monkeypatch.setattr(house.parlour.store, "append", failing)
    answer = await line.answer("move", move=line.snapshot["moves"][0])
    assert (answer["t"], answer["d"]["id"], answer["d"]["error"]["code"]) == ("refused", "r1", "store")
    assert (await line.next("bye"))["t"] == "bye"
    assert (await closed(line))[0] == 1012
    assert (await ann.look(table))["n"] == before


async def test_a_client_may_reconnect_to_a_table_that_cannot_be_read_now(house, seated, monkeypatch):
    ann, table, _ = seated

    async def gone(_):
        raise StoreError("the database is gone")

    monkeypatch.setattr(house.parlour.service, "session", gone)
    async with ann.socket(table) as line:
        assert (await line.next("refused"))["d"]["error"]["code"] == "store"
        assert await closed(line) == (1011, "store")


async def test_a_move_wakes_no_task_and_is_answered_like_any_request(house, monkeypatch):
    async with house.person() as ann:
        table = (await ann.open(PLAIN, "me", "here"))["table"]
        async with ann.socket(table) as line:
            await line.next("snapshot")
            monkeypatch.setattr("parlour.server.websocket.Connection._handle", None)
            move, n = line.snapshot["moves"][0], line.snapshot["n"]
            await line.send("move", id="first", move=move, n=n)
            assert (await line.next("event", "ack"))["t"] == "event"
            assert (await line.next("ack"))["d"] == {"id": "first", "n": n + 1}
            await line.send("move", id="first", move=move, n=n)
            assert (await line.next("ack"))["d"] == {"id": "first", "n": n + 1}
            await line.send("move", id="second", move="nonsense")
            refused = (await line.next("refused"))["d"]
            assert (refused["id"], refused["error"]["code"]) == ("second", "refused")


async def test_a_message_that_only_begins_like_a_move_is_answered(seated):
    _, _, line = seated
    await line.websocket.send('{"t": "move", "t": "ping", "d": {"id": "p"}}')
    assert (await line.next("pong", "refused"))["t"] == "pong"
