"""Running a server: health, metrics, logs, graceful shutdown, and the files of the client."""

import asyncio
import gc
import gzip
import json
import logging
import weakref

import pytest
from fastapi.exceptions import RequestValidationError
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import text
from starlette.exceptions import HTTPException

from parlour.server import serving
from parlour.server.client import Client
from parlour.server.logs import JsonLines, set_up
from parlour.tables.store import StoreError
from tests.server.house import PATIENCE_SECONDS, PLAIN, SECRETIVE, House

pytestmark = pytest.mark.anyio
LOGGERS = ("parlour.server", "parlour.tables", "uvicorn.error")


async def test_a_server_is_ready_until_the_database_fails_and_stays_healthy(house, monkeypatch):
    async with house.http() as http:
        assert (await http.get("/healthz")).status_code == 200
        assert (await http.get("/readyz")).status_code == 200

        async def broken():
            raise StoreError("gone")

        monkeypatch.setattr(house.parlour.store, "check", broken)
        monkeypatch.setattr("parlour.server.readiness.CHECK_INTERVAL_SECONDS", 0)
        assert (await http.get("/healthz")).status_code == 200
        assert (await http.get("/readyz")).status_code == 503


async def test_whether_a_server_is_ready_is_checked_once_however_many_ask(house, monkeypatch):
    checks = []

    async def check():
        checks.append(1)
        await asyncio.sleep(0.01)

    monkeypatch.setattr(house.parlour.store, "check", check)
    async with house.http() as http:
        answers = await asyncio.gather(*(http.get("/readyz") for _ in range(30)))
        assert {answer.status_code for answer in answers} == {200}
    assert len(checks) == 1


async def test_a_server_is_not_ready_while_its_database_file_is_gone(house, tmp_path, monkeypatch):
    monkeypatch.setattr("parlour.server.readiness.CHECK_INTERVAL_SECONDS", 0)
    async with house.http() as http:
        assert (await http.get("/readyz")).status_code == 200
        (tmp_path / "parlour.db").rename(tmp_path / "old.db")
        assert (await http.get("/readyz")).status_code == 503
        (tmp_path / "old.db").rename(tmp_path / "parlour.db")
        assert (await http.get("/readyz")).status_code == 200


async def test_metrics_count_what_happens(house):
    async with house.person("Ann") as ann:
        table = (await ann.open(PLAIN, "me", {"kind": "here"}))["table"]
        async with ann.socket(table) as line:
            now = dict(await line.until(lambda now: now))
            await line.answer("move", n=now["n"], move=now["moves"][0])
            await line.answer("move", n=now["n"], move=now["moves"][0])
            page = (await ann.http.get("/metrics")).text
    found = {
        (sample.name, *sorted(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(page)
        for sample in family.samples
    }
    assert found["parlour_sockets",] == 1
    assert found["parlour_events_total", "moved"] == 1
    assert found["parlour_messages_total", "move"] == 2
    assert found["parlour_refused_total", "stale"] == 1
    assert found["parlour_http_requests_total", "/api/tables", "201"] == 1
    assert table not in page


@pytest.fixture
def server_log(caplog):
    """What a server logs at the level ``debug``; the loggers are restored afterwards."""
    loggers = [logging.getLogger(name) for name in LOGGERS]
    before = [(logger.handlers, logger.propagate, logger.level) for logger in loggers]
    set_up("debug")
    for logger in loggers:
        logger.addHandler(caplog.handler)
    yield caplog
    for logger, (handlers, propagate, level) in zip(loggers, before, strict=True):
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)


async def test_logs_are_json_and_contain_no_secrets(house, server_log):
    async with house.person("Annabelle") as ann, house.person("Ben") as ben:
        opened = await ann.open(SECRETIVE, "me", "friend", nonce="n0nce")
        await ben.http.get(f"/api/join/{opened['invite']}")
        await ben.join(opened["invite"])
        phrase = (await ann.http.post("/api/me/phrase")).json()["phrase"]
        await ben.http.post("/api/me/recover", json={"phrase": phrase})
        token = (await ann.http.post("/api/me/tokens", json={"name": "bot"})).json()["token"]
        await ann.http.get("/api/me", headers={"authorization": f"Bearer {token}"})
        async with ann.socket(opened["table"]) as line:
            hand = (await line.until(lambda now: now))["text"]
        secrets = [opened["invite"], phrase, token, ann.http.cookies["parlour"], "n0nce", hand, "Annabelle"]
    logged = [JsonLines().format(record) for record in server_log.records if record.name in LOGGERS]
    assert all(map(json.loads, logged))
    assert any('"route": "/api/join/{invite}"' in line for line in logged)
    assert not [(secret, line) for secret in secrets for line in logged if secret in line]


async def test_a_failure_is_answered_without_details_and_logged(house, monkeypatch, caplog):
    async def broken(*_, **__):
        raise ZeroDivisionError("the secret reason")

    monkeypatch.setattr(house.parlour.store, "lobby", broken)
    async with house.http() as http:
        answer = await http.get("/api/tables")
        assert (answer.status_code, answer.json()["error"]["code"]) == (500, "failed")
        assert "secret" not in answer.text
    assert "the secret reason" in caplog.text


async def test_shutdown_notifies_all_clients_and_finishes_storing(database):
    async with House.open(database) as house, house.person("Ann") as ann:
        table = (await ann.open(PLAIN, "me", {"kind": "here"}))["table"]
        now = await ann.look(table)
        async with ann.socket(table) as line:
            await line.next("here")
            move = asyncio.create_task(ann.ask(table, "move", id="last", move=now["moves"][0]))
            while not (await house.parlour.service.session(table)).is_busy:
                await asyncio.sleep(0)
            house.parlour.shutdown()
            assert (await line.next("bye"))["t"] == "bye"
            n = (await move).json()["n"]
    async with House.open(database) as again:
        events = await again.parlour.store.events(table)
        assert [(each.n, each.request) for each in events if each.request] == [(n, "last")]


async def test_a_body_that_is_not_json_leaves_no_garbage(house):
    """Garbage is collected only every ten minutes, and bodies may be large."""
    headers, kinds = {"content-type": "application/json"}, (RequestValidationError, HTTPException)
    async with house.person("Ann") as ann, asyncio.timeout(PATIENCE_SECONDS):
        for _ in range(2):  # the first time also creates what is created only once
            gc.collect()
            gc.disable()
            try:
                for body in (b"x" * 50_000, b'{"game": ' + b"[" * 20_000, b'{"game": 1}'):
                    answer = await ann.http.post("/api/tables", content=body, headers=headers)
                    assert answer.status_code in (400, 422)
                while any(isinstance(each, kinds) for each in gc.get_objects()):
                    await asyncio.sleep(0.01)
            finally:
                gc.enable()


async def test_garbage_is_collected_at_intervals_and_not_automatically(monkeypatch):
    class Ring:
        itself: object

    ring = Ring()
    ring.itself, known = ring, weakref.ref(ring)
    monkeypatch.setattr(serving, "GARBAGE_COLLECTION_SECONDS", 0.2)
    collecting = asyncio.create_task(serving._collect_garbage())
    try:
        await asyncio.sleep(0)
        assert not gc.isenabled()
        gc.unfreeze()
        del ring
        assert known()
        async with asyncio.timeout(PATIENCE_SECONDS):
            while known():
                await asyncio.sleep(0.01)
    finally:
        collecting.cancel()
        gc.enable()


def serve_client_from(folder, house, monkeypatch):
    """Lets a server take the files of the client from a folder."""
    client = next(route.app for route in house.app.routes if isinstance(getattr(route, "app", None), Client))
    monkeypatch.setattr(client, "all_directories", [folder])
    monkeypatch.setattr(client, "_page", folder / "index.html")


async def test_the_page_says_how_to_build_the_client_if_it_is_missing(house, monkeypatch, tmp_path):
    serve_client_from(tmp_path, house, monkeypatch)
    async with house.http() as http:
        for path in ("/", "/t/some-table"):
            answer = await http.get(path)
            assert answer.headers["content-type"].startswith("text/html")
            assert "<code>make client</code>" in answer.text


async def test_unknown_addresses_of_the_api_and_other_methods_are_refused(house):
    async with house.http() as http:
        assert (await http.get("/api/nothing")).json()["error"]["code"] == "not-found"
        answer = await http.delete("/")
        assert (answer.status_code, answer.json()["error"]["code"]) == (405, "server")
        assert answer.json()["error"]["message"] == "method DELETE is not allowed here"


@pytest.mark.parametrize("path", ["/%00", "/" + 300 * "a", "/" + 4000 * "a/", "/%ff"])
async def test_an_address_that_no_file_can_have_shows_the_page(house, monkeypatch, tmp_path, path):
    (tmp_path / "index.html").write_text("page")
    serve_client_from(tmp_path, house, monkeypatch)
    async with house.http() as http:
        answer = await http.get(path)
    assert (answer.status_code, answer.text) == (200, "page")


async def test_files_of_the_client_are_sent_compressed_to_browsers_that_accept_it(house, monkeypatch, tmp_path):
    (tmp_path / "index.html").write_text("page")
    (tmp_path / "some.js").write_text("long")
    (tmp_path / "some.js.gz").write_bytes(gzip.compress(b"long"))
    (tmp_path / "some.js.br").write_bytes(b"shorter")
    serve_client_from(tmp_path, house, monkeypatch)
    async with house.http() as http:
        async with http.stream("GET", "/some.js", headers={"accept-encoding": "gzip, br;q=0.9"}) as smallest:
            assert b"".join([chunk async for chunk in smallest.aiter_raw()]) == b"shorter"
        small = await http.get("/some.js", headers={"accept-encoding": "gzip"})
        second = await http.get("/some.js", headers={"accept-encoding": "br;q=0, GZip"})
        whole = await http.get("/some.js", headers={"accept-encoding": "gzip; q=0.00, br;q=0"})
    assert smallest.headers["content-encoding"] == "br"
    assert small.headers["content-encoding"] == second.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in whole.headers
    assert small.text == whole.text == "long"
    assert "javascript" in small.headers["content-type"]
    assert small.headers["vary"] == whole.headers["vary"] == "accept-encoding"


async def test_a_failing_database_is_reported_without_its_reason(each_house):
    async with each_house.person("Ann") as ann:
        table = (await ann.open(PLAIN, "me", {"kind": "here"}))["table"]
        now = await ann.look(table)
        async with each_house.parlour.store.writing.begin() as connection:
            await connection.execute(text("ALTER TABLE tables RENAME TO gone"))
        moved = await ann.ask(table, "move", move=now["moves"][0])
        listed = await ann.http.get("/api/tables")
    for answer in (moved, listed):
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "store")
    assert "gone" not in moved.text + listed.text
