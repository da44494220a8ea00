"""Requests that the server refuses: cross-origin, too many, too large, or unreadable."""

import asyncio
import json
import re
from dataclasses import replace

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from parlour.core.options import listed
from parlour.games import BUILTIN, load
from parlour.server.errors import TooMany
from parlour.server.ratelimit import Buckets, Gauge, Limits, Rate
from parlour.tables.runtime.subscribers import Message
from tests.server.house import PATIENCE_SECONDS, PLAIN, House

pytestmark = pytest.mark.anyio
OTHER = {"origin": "https://evil.example"}


async def test_every_answer_has_the_security_headers(house):
    async with house.person() as ann:
        for path in ("/", "/api/games", "/api/nothing", "/healthz", "/some/page"):
            headers = (await ann.http.get(path)).headers
            assert "default-src 'self'" in headers["content-security-policy"]
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
        assert (await ann.http.get("/api/me")).headers["cache-control"] == "no-store"


async def test_scripts_and_styles_have_only_the_headers_that_matter_for_them(house):
    async with house.person() as ann:
        page = (await ann.http.get("/")).text
        asset = re.findall(r"/assets/[^\"]+", page)[0]
        answer = await ann.http.get(asset)
        assert (answer.status_code, answer.headers["x-content-type-options"]) == (200, "nosniff")
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert "content-security-policy" not in answer.headers
        for name in ("nothing.js", "%00x"):
            missing = await ann.http.get(f"/assets/{name}")
            assert (missing.status_code, missing.json()["error"]["code"]) == (404, "not-found")


async def test_pages_of_other_sites_can_change_nothing_and_open_no_socket(house):
    async with house.person("Ann") as ann:
        table = (await ann.open(PLAIN, "me", "friend"))["table"]
        for headers in (OTHER, {"origin": "null"}, {"sec-fetch-site": "cross-site"}):
            answer = await ann.http.post(f"/api/tables/{table}/leave", json={}, headers=headers)
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forbidden")
        own = {"origin": house.url, "sec-fetch-site": "same-origin"}
        assert (await ann.http.post(f"/api/tables/{table}/leave", json={}, headers=own)).status_code == 200
        url = f"{house.url.replace('http', 'ws')}/api/tables/{table}/socket"
        with pytest.raises(InvalidStatus) as refused:
            await connect(url, origin=Origin("https://evil.example"))
        assert refused.value.response.status_code == 403
        async with connect(url, origin=house.url):
            pass


async def test_a_foreign_name_that_resolves_to_this_machine_is_refused(house):
    async with house.http() as http:
        assert (await http.get("/api/me", headers={"host": "evil.example"})).status_code == 403
        assert (await http.get("/api/me", headers={"host": "localhost:1"})).status_code == 200


async def test_a_connection_can_be_used_again_after_a_refused_request_with_a_body(house):
    host, _, port = house.url.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    head = "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.example\r\nContent-Length: 2\r\n\r\n"
    refused = house.parlour.metrics.refused.labels("forbidden")._value
    async with asyncio.timeout(PATIENCE_SECONDS):
        for number in range(1, 3):
            writer.write(head.encode())
            while refused.get() < number:  # the body arrives after the server has decided
                await asyncio.sleep(0.001)
            writer.write(b"{}")
            received = await reader.readuntil(b"\r\n\r\n")
            assert received.startswith(b"HTTP/1.1 403 ")
            length = next(line for line in received.split(b"\r\n") if line.startswith(b"content-length: "))
            await reader.readexactly(int(length.split()[1]))
    writer.close()


@pytest.mark.parametrize("host", ["[", "[x]", "x]", "[::1"])
async def test_an_invalid_host_is_refused(house, tmp_path, host):
    async with (
        House.open(str(tmp_path / "db"), host="0.0.0.0") as public,
        house.http() as http,
    ):
        for url in (house.url, public.url):
            answer = await http.get(f"{url}/api/me", headers={"host": host})
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forbidden"), url


async def test_an_invalid_origin_is_cross_origin(house):
    async with house.person("Ann") as ann:
        table = (await ann.open(PLAIN, "me", "friend"))["table"]
        for origin in ("http://[", "http://[x]", "//", "", house.url.removeprefix("http://")):
            answer = await ann.http.post(f"/api/tables/{table}/leave", json={}, headers={"origin": origin})
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forbidden"), origin
            address = f"{house.url.replace('http', 'ws')}/api/tables/{table}/socket"
            with pytest.raises(InvalidStatus) as refused:
                await connect(address, origin=Origin(origin))
            assert refused.value.response.status_code == 403


async def test_behind_a_proxy_the_public_name_is_accepted_and_cookies_are_secure(tmp_path):
    async with (
        House.open(str(tmp_path / "db"), url="https://play.example.org") as house,
        house.http() as http,
    ):
        answer = await http.get("/api/me", headers={"host": "play.example.org"})
        assert "Secure" in answer.headers["set-cookie"]
        assert "strict-transport-security" in answer.headers
        own = {"host": "play.example.org", "origin": "https://play.example.org"}
        assert (await http.post("/api/verify", json={}, headers=own)).status_code == 422


async def test_a_body_that_is_too_long_is_not_read(house):
    async with house.http() as http:
        assert (await http.post("/api/tables", content=b"x" * 70_000)).status_code == 413

        async def chunks():
            for _ in range(100):
                yield b"x" * 1000

        assert (await http.post("/api/tables", content=chunks())).status_code == 413
        assert (await http.post("/api/verify", content=b"x" * 70_000)).status_code == 422
        assert (await http.get("/healthz")).status_code == 200


@pytest.mark.parametrize("depth", [100, 700, 900, 950, 980, 5000, 30_000])
async def test_a_deeply_nested_body_is_refused_and_not_shown(house, depth):
    deep = "[" * depth + "]" * depth
    seats = '[{"kind": "me"}, {"kind": "friend"}]'
    async with house.person() as ann:
        headers = {"content-type": "application/json"}
        for game, option in [(name, option) for name in BUILTIN for option in listed(load(name).options)]:
            body = f'{{"game": "{game}", "options": {{"{option}": {deep}}}, "seats": {seats}}}'
            answer = await ann.http.post("/api/tables", content=body, headers=headers)
            assert answer.status_code in (400, 422), answer.text
            assert len(answer.text) < 1000


async def test_the_moves_of_the_tables_that_an_address_is_shown_are_limited(tmp_path):
    """Tables that are shown stay in memory."""
    async with House.open(str(tmp_path / "db"), limited(shown_moves=1)) as house, house.person() as ann:
        tables = [(await ann.open(PLAIN, "me", "here"))["table"] for _ in range(2)]
        async with ann.socket(tables[0]) as first:
            await first.next("snapshot")
            async with ann.socket(tables[1]) as second:
                assert await closed(second) == 1008
            refused = await ann.http.get(f"/api/tables/{tables[1]}/events")
            assert (refused.status_code, refused.json()["error"]["code"]) == (429, "too-many")
        async with ann.socket(tables[1]) as second:
            await second.next("snapshot")


async def closed(line):
    """The code with which the server closes a socket."""
    with pytest.raises(ConnectionClosed) as error:
        await line.next("nothing")
    assert error.value.rcvd
    return error.value.rcvd.code


def limited(**limits):
    return replace(Limits.none(), **limits)


async def test_the_requests_of_an_address_are_limited(tmp_path):
    async with (
        House.open(str(tmp_path / "db"), limited(requests=Rate(5, 0.001))) as house,
        house.http() as http,
    ):
        answers = [await http.get("/healthz") for _ in range(7)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
        error, wait = answers[-1].json()["error"], int(answers[-1].headers["retry-after"])
        assert (error["code"], error["message"]) == ("too-many", f"too many requests: wait {wait} s")
        assert 900 < wait <= 1000


async def test_the_newcomers_of_an_address_are_limited(tmp_path):
    async with House.open(str(tmp_path / "db"), limited(newcomers=Rate(2, 0.001))) as house:
        statuses = []
        for _ in range(4):
            async with house.http() as http:
                statuses.append((await http.get("/api/me")).status_code)
        assert statuses == [200, 200, 429, 429]


async def test_invitations_and_phrases_cannot_be_guessed_for_long(tmp_path):
    async with House.open(str(tmp_path / "db"), limited(guesses=Rate(3, 0.001))) as house, house.person() as eve:
        tried = [await eve.http.get(f"/api/join/guess{number}") for number in range(2)]
        tried += [await eve.http.post("/api/me/recover", json={"phrase": f"{number}"}) for number in range(2)]
        assert [answer.status_code for answer in tried] == [404, 404, 404, 429]


async def test_the_tables_of_a_player_are_limited(tmp_path):
    async with House.open(str(tmp_path / "db"), limited(openings=Rate(3, 0.001))) as house, house.person() as ann:
        wanted = {"game": PLAIN, "seats": [{"kind": "me"}, {"kind": "friend"}]}
        assert [(await ann.http.post("/api/tables", json=wanted)).status_code for _ in range(4)] == [201] * 3 + [429]
    async with House.open(str(tmp_path / "db"), limited(open_tables=3)) as house, house.person() as ben:
        assert [(await ben.http.post("/api/tables", json=wanted)).status_code for _ in range(4)] == [201] * 3 + [429]


async def test_a_player_who_opens_too_many_tables_is_shown_how_long_to_wait(tmp_path):
    async with House.open(str(tmp_path / "db"), limited(openings=Rate(1, 0.1))) as house, house.person() as ann:
        await ann.open(PLAIN, "me", "friend")
        wanted = {"game": PLAIN, "seats": [{"kind": "me"}, {"kind": "friend"}]}
        assert 1 <= int((await ann.http.post("/api/tables", json=wanted)).headers["retry-after"]) <= 10


async def test_a_deeply_nested_clock_is_refused(house):
    async with house.person() as ann:
        start = f'{{"game": "{PLAIN}", "seats": [{{"kind": "me"}}, {{"kind": "friend"}}], "clock": {{"kind": '
        for depth in range(900, 1000, 5):
            headers = {"content-type": "application/json"}
            body = start + "[" * depth + "]" * depth + "}}"
            assert (await ann.http.post("/api/tables", content=body, headers=headers)).status_code in (400, 422)


async def test_a_table_for_bots_alone_is_refused_unless_the_limits_allow_it(tmp_path):
    async with House.open(str(tmp_path / "db"), limited(bots_alone=False)) as house, house.person() as ann:
        wanted = {"game": PLAIN, "seats": [{"kind": "bot", "bot": "random"}] * 2}
        assert (await ann.http.post("/api/tables", json=wanted)).json()["error"]["code"] == "not-allowed"


async def test_the_connections_of_an_address_are_limited(tmp_path):
    async with House.open(str(tmp_path / "db"), limited(connections=1)) as house, house.person() as ann:
        table = (await ann.open(PLAIN, "me", "friend"))["table"]
        async with ann.socket(table) as first:
            await first.next("snapshot")
            async with ann.socket(table) as second:
                assert await closed(second) == 1008
        async with ann.socket(table) as third:
            await third.next("snapshot")


async def test_a_socket_that_sends_too_many_messages_is_closed(tmp_path):
    async with House.open(str(tmp_path / "db"), limited(messages=Rate(5, 0.001))) as house, house.person() as ann:
        table = (await ann.open(PLAIN, "me", "friend"))["table"]
        async with ann.socket(table) as line:
            for _ in range(6):
                await line.send("ping")
            assert (await line.next("refused"))["d"]["error"]["code"] == "too-many"
            assert await closed(line) == 1008


UNREADABLE = ["", "[]", "{", '"x"', '{"t": 1}', '{"t": "x"}', '{"t": "move", "d": 5}', "9" * 20_000, "[" * 9_000]


async def test_unreadable_messages_are_answered_and_too_many_of_them_close_the_socket(house):
    async with house.person() as ann:
        table = (await ann.open(PLAIN, "me", "friend"))["table"]
        async with ann.socket(table) as line:
            for text in UNREADABLE:
                await line.websocket.send(text)
                assert (await line.next("refused"))["d"]["error"]["code"] == "bad-message", text
            assert (await line.answer("ping"))["t"] == "pong"
            for _ in range(2):
                await line.websocket.send("{")
            while (await line.next("refused"))["d"]["error"]["code"] != "too-many":
                pass
            assert await closed(line) == 1008


async def test_a_frame_that_is_far_too_large_closes_the_socket(house):
    async with house.person() as ann:
        table = (await ann.open(PLAIN, "me", "friend"))["table"]
        async with ann.socket(table) as line:
            await line.websocket.send(json.dumps({"t": "x" * 100_000}))
            assert await closed(line) == 1009
        assert (await ann.look(table))["status"] == "open"


@pytest.mark.parametrize("table", ["nowhere", "x%00y", "a" * 65, "%F0%9F%8D%AA", "x%0A"])
async def test_a_socket_of_a_table_that_does_not_exist_is_closed_for_good(each_house, table):
    async with each_house.person() as ann, ann.socket(table) as line:
        assert (await line.next("refused"))["d"]["error"]["code"] == "no-such-table"
        assert await closed(line) == 4404


@pytest.mark.parametrize("query", ["n=abc", "n=", "n=-1", "n=2147483649", "seat=x", "seat=100", "n=1&seat=\u0663"])
async def test_numbers_in_the_address_of_a_socket_are_read_strictly(house, query):
    async with house.person() as ann:
        table = (await ann.open(PLAIN, "me", "friend"))["table"]
        async with ann.socket(table, f"?{query}") as line:
            refusal = (await line.next("refused"))["d"]
            assert (refusal["id"], refusal["error"]["code"]) == (None, "bad-message")
            assert "expected a number from 0 to" in refusal["error"]["message"]
            assert await closed(line) == 4403


async def test_too_many_handshakes_are_refused_with_the_reason_and_when_to_retry(tmp_path):
    async with House.open(str(tmp_path / "db"), limited(requests=Rate(2, 0.001))) as house, house.person() as ann:
        await ann.http.get("/healthz")
        async with ann.socket("any") as line:
            assert (await line.next("refused"))["d"]["error"]["code"] == "too-many"
            assert await closed(line) == 1013


async def test_a_client_that_does_not_read_is_dropped_and_delays_no_one(house, monkeypatch):
    monkeypatch.setattr("parlour.tables.runtime.subscribers.MAX_QUEUED_MESSAGES", 3)
    async with house.person() as ann:
        table = (await ann.open(PLAIN, "me", {"kind": "here"}))["table"]
        session = await house.parlour.service.session(table)
        async with ann.socket(table) as line:
            await line.next("snapshot")
            (subscriber,) = session.subscribers
            subscriber._write = lambda envelope: False  # as when the buffers of the connection are full
            for _ in range(5):
                session.broadcast(Message("here", b"{}"))
            assert subscriber.ended_for == "too slow"
            assert (await ann.ask(table, "move", move=(await ann.look(table))["moves"][0])).status_code == 200
            assert await closed(line) == 1013


def test_a_bucket_refills():
    now = [0.0]
    bucket = Buckets(Rate(2, 1), "things", lambda: now[0])
    bucket.take("a")
    bucket.take("a")
    bucket.take("b")
    with pytest.raises(TooMany, match="too many things: wait 1 s"):
        bucket.take("a")
    now[0] = 1.0
    bucket.take("a")
    with pytest.raises(TooMany):
        bucket.take("a")


def test_a_request_succeeds_after_the_wait_in_the_error():
    now = [0.0]
    bucket = Buckets(Rate(1, 0.4), "things", lambda: now[0])
    bucket.take("a")
    with pytest.raises(TooMany, match="wait 3 s") as early:
        bucket.take("a")
    assert early.value.wait
    now[0] += early.value.wait
    bucket.take("a")


def test_a_gauge_counts_down_even_after_an_error():
    gauge = Gauge(1, "doors")
    with pytest.raises(KeyError), gauge.hold("a"):
        raise KeyError
    with gauge.hold("a"), gauge.hold("b"), pytest.raises(TooMany), gauge.hold("a"):
        pass


def test_a_gauge_adds_up_amounts_and_admits_any_first_one():
    gauge = Gauge(10, "moves")
    with gauge.hold("a", 30), pytest.raises(TooMany, match="too many moves at once: at most 10"), gauge.hold("a", 1):
        pass
    with gauge.hold("a", 4), gauge.hold("a", 6), pytest.raises(TooMany), gauge.hold("a"):
        pass
    with gauge.hold("a", 4), pytest.raises(TooMany), gauge.hold("a", 7):
        pass
    gauge.check("a", 10)


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "/api/games", "GET"),
        ("PUT", "/api/tables", "GET, POST"),
        ("GET", "/api/tables/abc/move", "POST"),
        ("POST", "/api/me/tables", "GET"),
    ],
)
async def test_another_method_is_refused_with_those_that_are_allowed(house, method, path, allowed):
    async with house.http() as http:
        answer = await http.request(method, path)
        assert (answer.status_code, answer.json()["error"]["code"]) == (405, "server")
        assert answer.headers["allow"] == allowed
        for path in ("/api/nothing", "/api/", "/api"):
            assert (await http.request(method, path)).status_code == 404


async def test_the_description_of_the_api_is_encoded_once(house, monkeypatch):
    async with house.person() as ann:
        described = await ann.http.get("/openapi.json")
        assert "/api/tables" in described.json()["paths"]
        monkeypatch.setattr(house.app, "openapi", lambda: pytest.fail("encoded again"))
        again = await ann.http.get("/openapi.json", headers={"if-none-match": described.headers["etag"]})
        assert again.status_code == 304


async def test_streams_are_charged_for_what_it_takes_to_begin_them(tmp_path):
    async with House.open(str(tmp_path / "db")) as house, house.person() as ann:
        table = (await ann.open(PLAIN, "me", "here"))["table"]
        player, charged = (await ann.http.get("/api/me")).json()["player"], []
        charge = house.parlour.meters.charge

        def charge_and_note(sender, *more):
            charged.append(sender.player)
            return charge(sender, *more)

        house.parlour.meters.charge = charge_and_note
        for path in (f"/api/tables/{table}/events", "/api/me/events"):
            charged.clear()
            async with ann.http.stream("GET", path) as stream:
                await anext(stream.aiter_lines())
                assert player in charged
