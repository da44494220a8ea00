"""The operator's page: who may see it, and what it can do."""

import asyncio
import json
import os
import subprocess
from dataclasses import replace

import httpx
import pytest

from parlour.server import admin_page
from parlour.server.ratelimit import Limits, Rate
from tests.bots.programs import NODE
from tests.server.house import PATIENCE_SECONDS, PLAIN, House
from tests.server.test_gate import closed

pytestmark = pytest.mark.anyio
TOKEN = "a token that is long enough"
ELSEWHERE = {"x-forwarded-for": "192.0.2.1"}


async def test_the_page_shows_what_the_server_is_doing(house):
    async with house.person("<b>Ann</b>") as ann:
        table = (await ann.open(PLAIN, "me", "here"))["table"]
        player = (await ann.http.get("/api/me")).json()["player"]
        house.parlour.metrics.note_request("/api/slow", 200, 2.5)
        async with ann.socket(table) as line:
            await line.next("snapshot")
            page = await ann.http.get("/admin")
        assert (page.status_code, page.headers["cache-control"]) == (200, "no-store")
        for part in (table, player, "/api/slow", "2.50 s", "127.0.0.1", "No one is banned", "tables playing"):
            assert part in page.text, part
        assert "<b>" not in page.text


async def test_the_page_is_refreshed_by_a_script_that_leaves_forms_alone(house):
    async with house.http() as http:
        page = await http.get("/admin")
        script = await http.get("/admin/refresh.js")
        assert (await http.get("/admin/refresh.js", headers=ELSEWHERE)).status_code == 404
    assert '<script src="/admin/refresh.js" defer></script>' in page.text
    assert 'http-equiv="refresh"' not in page.text
    assert (script.status_code, script.headers["content-type"]) == (200, "text/javascript; charset=utf-8")


@pytest.mark.parametrize(("typed", "has_focus", "reloads"), [("", False, 1), ("192.0.2", False, 0), ("", True, 0)])
def test_the_page_is_not_refreshed_while_a_form_is_filled_in(typed, has_focus, reloads):
    field = {"value": typed}
    scene = f"""
        let reloads = 0;
        const field = {json.dumps(field)};
        const document = {{ querySelectorAll: () => [field], activeElement: {"field" if has_focus else "null"} }};
        const location = {{ reload: () => reloads++ }};
        const setInterval = (work) => work();
        {admin_page.REFRESH_SCRIPT}
        console.log(reloads);
    """
    assert int(subprocess.run([NODE, "-e", scene], capture_output=True, check=True).stdout) == reloads


async def test_only_this_machine_sees_the_page(house):
    async with house.http() as http:
        assert (await http.get("/admin")).status_code == 200
        assert (await http.get("/admin", headers=ELSEWHERE)).status_code == 404
        for action in ("ban", "lift", "close"):
            answer = await http.post(f"/admin/{action}", data={"player": "x", "table": "x"}, headers=ELSEWHERE)
            assert answer.status_code == 404
        cross = await http.post("/admin/ban", data={"player": "x"}, headers={"origin": "https://evil.example"})
        assert cross.status_code == 403


async def test_behind_a_proxy_and_under_another_name_a_token_is_needed(tmp_path):
    async with (
        House.open(str(tmp_path / "a"), url="https://play.example.org") as proxied,
        House.open(str(tmp_path / "b"), host="0.0.0.0") as public,
        httpx.AsyncClient() as http,
    ):
        assert (await http.get(f"{proxied.url}/admin")).status_code == 404
        assert (await http.get(f"{public.url}/admin", headers={"host": "evil.example"})).status_code == 403
        assert (await http.get(f"{public.url}/admin")).status_code == 200


@pytest.mark.parametrize("header", ["Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP"])
async def test_a_request_that_has_passed_a_proxy_does_not_count_as_one_from_this_machine(house, header):
    async with house.http() as http:
        assert (await http.get("/admin", headers={header: "192.0.2.1"})).status_code == 404
        assert (await http.post("/admin/ban", data={"player": "x"}, headers={header: "192.0.2.1"})).status_code == 404
        assert (await http.get("/admin")).status_code == 200


async def test_a_form_with_too_many_fields_is_refused(house):
    async with house.http() as http:
        answer = await http.post("/admin/login", data={f"field{number}": "x" for number in range(100)})
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad-message")


@pytest.mark.parametrize("sent", [{"authorization": "Bearer guess"}, {"cookie": "parlour-admin=guess"}])
async def test_wrong_tokens_are_counted_however_they_are_sent(tmp_path, sent):
    limits = replace(Limits.none(), guesses=Rate(2, 0.001))
    async with (
        House.open(str(tmp_path / "db"), limits, admin_token=TOKEN) as house,
        house.http(headers=ELSEWHERE) as http,
    ):
        answers = [(await http.get("/admin", headers=sent)).status_code for _ in range(4)]
        assert answers == [401, 401, 429, 429]


async def test_the_token_opens_the_page_from_elsewhere(tmp_path):
    async with (
        House.open(str(tmp_path / "db"), admin_token=TOKEN) as house,
        house.http(headers=ELSEWHERE) as http,
    ):
        asked = await http.get("/admin")
        assert (asked.status_code, "PARLOUR_ADMIN_TOKEN" in asked.text) == (401, True)
        wrong = await http.post("/admin/login", data={"token": "guess"})
        assert (wrong.status_code, "not the token" in wrong.text) == (401, True)
        right = await http.post("/admin/login", data={"token": TOKEN})
        assert (right.status_code, right.headers["location"]) == (303, "/admin")
        assert "HttpOnly" in right.headers["set-cookie"]
        assert (await http.get("/admin")).status_code == 200
        http.cookies.clear()
        assert (await http.get("/admin", headers={"authorization": f"Bearer {TOKEN}"})).status_code == 200
        assert (await http.get("/admin", headers={"authorization": "Bearer x"})).status_code == 401


async def test_a_banned_player_is_disconnected_and_refused_until_the_ban_is_lifted(each_house):
    async with each_house.person() as eve, each_house.http() as operator:
        player = (await eve.http.get("/api/me")).json()["player"]
        table = (await eve.open(PLAIN, "me", "here"))["table"]
        async with eve.socket(table) as line:
            await line.next("snapshot")
            assert (await operator.post("/admin/ban", data={"player": player})).status_code == 303
            assert await closed(line) == 1012
        async with eve.socket(table) as line:
            assert (await line.next("refused"))["d"]["error"]["code"] == "forbidden"
            assert await closed(line) == 4403
        answer = await eve.ask(table, "resign")
        assert (answer.status_code, "banned" in answer.text) == (403, True)
        assert player in (await operator.get("/admin")).text
        assert (await operator.post("/admin/lift", data={"player": player})).status_code == 303
        assert (await eve.ask(table, "resign")).status_code == 200


async def test_a_banned_address_is_refused_in_its_whole_network(each_house):
    async with each_house.http() as http:
        assert (await http.post("/admin/ban", data={"address": "2001:db8::1"})).status_code == 303
        for address, status in (("2001:db8::2", 403), ("2001:db8:1::2", 200)):
            assert (await http.get("/healthz", headers={"x-forwarded-for": address})).status_code == status
        await http.post("/admin/lift", data={"address": "2001:db8::/64"})
        assert (await http.get("/healthz", headers={"x-forwarded-for": "2001:db8::2"})).status_code == 200
        assert (await http.post("/admin/ban", data={})).status_code == 422


@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.9", "localhost", "::1", "::1/64", "::ffff:127.0.0.1"])
async def test_the_address_of_the_machine_cannot_be_banned(house, address):
    async with house.http() as http:
        answer = await http.post("/admin/ban", data={"address": address})
        assert (answer.status_code, "the machine itself" in answer.text) == (422, True)
        assert (await http.get("/admin")).status_code == 200
        assert house.parlour.bans.all == ()


async def test_the_operators_own_address_cannot_be_banned(tmp_path):
    headers = {"x-forwarded-for": "2001:db8::1", "authorization": f"Bearer {TOKEN}"}
    async with (
        House.open(str(tmp_path / "db"), admin_token=TOKEN) as house,
        house.http(headers=headers) as http,
    ):
        for address in ("2001:db8::1", "2001:db8::/64"):
            answer = await http.post("/admin/ban", data={"address": address})
            assert (answer.status_code, "your own address" in answer.text) == (422, True)
        assert (await http.post("/admin/ban", data={"address": "192.0.2.7"})).status_code == 303
        assert [ban.subject for ban in house.parlour.bans.all] == ["192.0.2.7"]


async def test_the_page_shows_all_processes(postgres, monkeypatch):
    monkeypatch.setattr("parlour.server.state.OBSERVE_INTERVAL_SECONDS", 0.01)
    database = postgres.fresh()
    async with House.open(database) as one, House.open(database) as two, one.person() as ann:
        table = (await ann.open(PLAIN, "me", "here"))["table"]
        player = (await ann.http.get("/api/me")).json()["player"]
        one.parlour.metrics.note_request("/api/slow", 200, 2.5)
        async with (
            ann.socket(table) as line,
            two.http() as operator,
            asyncio.timeout(PATIENCE_SECONDS),
        ):
            await line.next("snapshot")
            expected = (f"<td>{table}</td>", f"<td>{player}</td>", "/api/slow", "<dt>people connected</dt><dd>1</dd>")
            page = ""
            while not all(part in page for part in expected):
                await asyncio.sleep(0.01)
                page = (await operator.get("/admin")).text
            assert page.count(f"<tr><td>{os.getpid()}</td>") == 2, "both servers run in this process"
            await one.parlour.service.peers.close()
            while "/api/slow" in (await operator.get("/admin")).text:
                await asyncio.sleep(0.01)


async def test_the_connections_of_a_banned_address_are_closed(house):
    host, _, port = house.url.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port), local_addr=("127.0.0.9", 0))
    async with asyncio.timeout(PATIENCE_SECONDS):
        while ("127.0.0.9", 1) not in house.app.state.gate.busiest:
            await asyncio.sleep(0.001)
    await house.parlour.ban_address("127.0.0.9")
    assert await asyncio.wait_for(reader.read(), PATIENCE_SECONDS) == b""
    again, other = await asyncio.open_connection(host, int(port), local_addr=("127.0.0.9", 0))
    other.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
        await asyncio.wait_for(again.readexactly(1), PATIENCE_SECONDS)
    writer.close()
    other.close()


async def test_bans_reach_other_processes(postgres, monkeypatch):
    monkeypatch.setattr("parlour.server.state.OBSERVE_INTERVAL_SECONDS", 0.01)
    database = postgres.fresh()
    async with House.open(database) as one, House.open(database) as two, one.person() as eve:
        await two.parlour.ban_player((await eve.http.get("/api/me")).json()["player"])
        async with asyncio.timeout(PATIENCE_SECONDS):
            while (await eve.http.get("/api/me")).status_code != 403:
                await asyncio.sleep(0.01)


async def test_a_closed_table_is_gone(each_house):
    async with each_house.person() as ann, each_house.http() as operator:
        table = (await ann.open(PLAIN, "me", "here"))["table"]
        async with ann.socket(table) as line:
            await line.next("snapshot")
            assert (await operator.post("/admin/close", data={"table": table})).status_code == 303
            assert await closed(line) == 1012
        assert (await ann.http.get(f"/api/tables/{table}")).status_code == 404
        assert (await operator.post("/admin/close", data={"table": table})).status_code == 404


async def test_a_table_that_another_process_has_closed_is_not_found(postgres):
    database = postgres.fresh()
    async with House.open(database) as one, House.open(database) as two, one.person() as ann:
        table = (await ann.open(PLAIN, "me", "here"))["table"]
        move = (await ann.look(table))["moves"][0]
        await two.parlour.close_table(table)
        assert (await ann.ask(table, "move", move=move)).status_code == 404


@pytest.mark.parametrize(("size", "text"), [(0, "0 bytes"), (1500, "1.5 kB"), (25e6, "25 MB"), (3e15, "3000 TB")])
def test_sizes_are_short(size, text):
    assert admin_page._bytes(size) == text
