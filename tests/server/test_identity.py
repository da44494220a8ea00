"""Identities without passwords: cookies, recovery phrases and tokens."""

import asyncio
import json
import sqlite3
from dataclasses import replace
from itertools import chain

import pytest
from websockets.asyncio.client import connect

from parlour.server.identity import MAX_TOKENS, WORDS
from parlour.server.ratelimit import Limits, Rate
from parlour.tables.store import StoreError
from tests.server.house import PATIENCE_SECONDS, PLAIN, SECRETIVE, House

pytestmark = pytest.mark.anyio


async def test_a_newcomer_gets_an_identity_in_a_cookie_that_scripts_and_other_sites_cannot_use(house):
    async with house.http() as http:
        answer = await http.get("/api/me")
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert len(http.cookies["parlour"]) == 43
        again = await http.get("/api/me")
        assert again.json() == answer.json() == {"player": answer.json()["player"], "name": None, "phrase": False}
        assert "set-cookie" not in again.headers


async def test_only_hashes_of_secrets_are_stored(house, tmp_path):
    async with house.person("Ann") as ann:
        phrase = (await ann.http.post("/api/me/phrase")).json()["phrase"]
        token = (await ann.http.post("/api/me/tokens", json={"name": "bot"})).json()["token"]
        secrets = [phrase, token, ann.http.cookies["parlour"]]
    with sqlite3.connect(tmp_path / "parlour.db") as database:
        rows = chain.from_iterable(database.execute(f"SELECT * FROM {table}") for table in ("players", "tokens"))
        stored = repr(list(rows))
    assert "Ann" in stored
    assert not [secret for secret in secrets if secret in stored]


async def test_a_recovery_phrase_restores_the_player_on_another_device(house):
    async with house.person("Ann") as ann, house.person() as tablet:
        phrase = (await ann.http.post("/api/me/phrase")).json()["phrase"]
        assert len(phrase.split()) == 12
        assert set(phrase.split()) <= set(WORDS.wordlist)
        table = (await ann.open(PLAIN, "me", "friend"))["table"]
        me = (await tablet.http.post("/api/me/recover", json={"phrase": f"  {phrase.upper()} "})).json()
        assert me["name"] == "Ann"
        assert (await tablet.look(table))["you"] == [0]
        assert (await ann.look(table))["you"] == [0]
        new = (await ann.http.post("/api/me/phrase")).json()["phrase"]
        assert (await tablet.http.post("/api/me/recover", json={"phrase": phrase})).status_code == 404
        wrong = await tablet.http.post("/api/me/recover", json={"phrase": new.replace(new.split()[0], "xyzzy")})
        assert "'xyzzy' is not a word of any phrase" in wrong.json()["error"]["message"]


async def test_a_token_allows_what_its_scopes_say(house):
    async with house.person("Ann") as ann:
        table = (await ann.open(PLAIN, "me", {"kind": "here"}))["table"]
        now = await ann.look(table)
        for scopes, statuses in {
            ("read",): (200, 403, 403),
            ("play",): (403, 200, 403),
            ("open",): (403, 403, 201),
        }.items():
            made = (await ann.http.post("/api/me/tokens", json={"name": "bot", "scopes": list(scopes)})).json()
            headers = {"authorization": f"Bearer {made['token']}"}
            async with house.http(headers=headers) as bot:
                read = await bot.get(f"/api/tables/{table}")
                play = await bot.post(f"/api/tables/{table}/move", json={"id": "x", "move": now["moves"][0]})
                seats = [{"kind": "me"}, {"kind": "friend"}]
                opened = await bot.post("/api/tables", json={"game": PLAIN, "seats": seats})
                assert (read.status_code, play.status_code, opened.status_code) == statuses
                async with connect(
                    f"{house.url.replace('http', 'ws')}/api/tables/{table}/socket", additional_headers=headers
                ) as socket:
                    assert json.loads(await socket.recv())["t"] == ("snapshot" if "read" in scopes else "refused")
                for forbidden, body in {"/api/me/phrase": {}, "/api/me/tokens": {"name": "x"}}.items():
                    assert (await bot.post(forbidden, json=body)).status_code == 403
                assert (await bot.patch("/api/me", json={"name": "x"})).status_code == 403


async def test_a_deleted_token_is_invalid_and_other_players_cannot_delete_it(each_house):
    async with each_house.person("Ann") as ann, each_house.person("Eve") as eve:
        made = (await ann.http.post("/api/me/tokens", json={"name": "bot"})).json()
        listed = (await ann.http.get("/api/me/tokens")).json()
        assert listed == [{key: value for key, value in made.items() if key != "token"}]
        assert (await eve.http.get("/api/me/tokens")).json() == []
        assert (await eve.http.delete(f"/api/me/tokens/{made['id']}")).status_code == 404
        headers = {"authorization": f"Bearer {made['token']}"}
        assert (await eve.http.get("/api/me", headers=headers)).json()["name"] == "Ann"
        assert (await ann.http.delete(f"/api/me/tokens/{made['id']}")).status_code == 204
        gone = await eve.http.get("/api/me", headers=headers)
        assert (gone.status_code, gone.json()["error"]["code"]) == (401, "no-identity")


async def test_a_player_has_at_most_as_many_tokens_as_allowed_even_when_many_are_made_at_once(each_house):
    async with each_house.person("Ann") as ann:
        requests = [ann.http.post("/api/me/tokens", json={"name": "bot"}) for _ in range(MAX_TOKENS + 10)]
        answers = [answer.status_code for answer in await asyncio.gather(*requests)]
        assert len((await ann.http.get("/api/me/tokens")).json()) == MAX_TOKENS
        assert answers.count(201) == MAX_TOKENS


async def test_a_token_stays_valid_while_the_database_does_not_answer(house, monkeypatch):
    async def away(tokens):
        raise StoreError("away")

    monkeypatch.setattr(house.parlour.players, "valid", away)
    revocations = house.parlour.identity.revocations
    with revocations.watch("x" * 43) as revoked:
        await revocations.check()
        assert not revoked.is_set()
        monkeypatch.undo()
        await revocations.check()
        assert revoked.is_set()


async def test_deleting_a_token_closes_its_sockets_and_streams(house, monkeypatch):
    monkeypatch.setattr("parlour.server.revocation.TOKEN_CHECK_INTERVAL_SECONDS", 0.02)
    monkeypatch.setattr("parlour.server.streams.KEEP_ALIVE_INTERVAL_SECONDS", 0.02)
    async with house.person("Ann") as ann:
        table = (await ann.open(SECRETIVE, "me", "friend"))["table"]
        made = (await ann.http.post("/api/me/tokens", json={"name": "bot"})).json()
        headers = {"authorization": f"Bearer {made['token']}"}
        url = f"{house.url.replace('http', 'ws')}/api/tables/{table}/socket"
        async with (
            connect(url, additional_headers=headers) as line,
            house.http(headers=headers) as bot,
            bot.stream("GET", f"/api/tables/{table}/events") as events,
            bot.stream("GET", "/api/me/events") as tables,
        ):
            assert "snapshot" in await line.recv()
            assert (await ann.http.delete(f"/api/me/tokens/{made['id']}")).status_code == 204
            async with asyncio.timeout(PATIENCE_SECONDS):
                await line.wait_closed()
                assert (line.close_code, line.close_reason) == (4403, "no-identity")
                for stream in (events, tables):
                    async for _ in stream.aiter_lines():
                        pass


async def test_checking_whether_a_token_is_still_valid_does_not_count_as_a_guess(tmp_path, monkeypatch):
    monkeypatch.setattr("parlour.server.revocation.TOKEN_CHECK_INTERVAL_SECONDS", 0.01)
    async with (
        House.open(str(tmp_path / "db"), replace(Limits.none(), guesses=Rate(1, 0.001))) as house,
        house.person("Ann") as ann,
    ):
        table = (await ann.open(SECRETIVE, "me", "friend"))["table"]
        made = (await ann.http.post("/api/me/tokens", json={"name": "bot"})).json()
        assert (await ann.http.get("/api/join/nowhere")).status_code == 404
        assert (await ann.http.get("/api/join/nowhere")).status_code == 429
        url = f"{house.url.replace('http', 'ws')}/api/tables/{table}/socket"
        async with connect(url, additional_headers={"authorization": f"Bearer {made['token']}"}) as line:
            assert "snapshot" in await line.recv()
            assert (await ann.http.delete(f"/api/me/tokens/{made['id']}")).status_code == 204
            async with asyncio.timeout(PATIENCE_SECONDS):
                while (message := json.loads(await line.recv()))["t"] != "refused":
                    pass
                await line.wait_closed()
            assert message["d"]["error"]["code"] == "no-identity"
            assert (line.close_code, line.close_reason) == (4403, "no-identity")


async def test_knowing_the_address_of_a_table_gives_no_access_to_a_seat(house):
    async with (
        house.person("Ann") as ann,
        house.person("Eve") as eve,
        house.http() as stranger,
    ):
        table = (await ann.open(SECRETIVE, "me", {"kind": "bot", "bot": "random"}))["table"]
        assert (await ann.look(table))["you"] == [0]
        assert (await eve.look(table, seat=0))["seat"] is None
        move = (await ann.look(table))["moves"][0]
        assert (await eve.ask(table, "move", move=move, seat=0)).json()["error"]["code"] == "not-seated"
        assert (await eve.ask(table, "resign", seat=0)).status_code == 403
        assert (await stranger.get("/api/me/tables")).status_code == 401
        assert (await stranger.post(f"/api/tables/{table}/move", json={"move": move})).status_code == 401
        assert (await stranger.get(f"/api/tables/{table}")).json()["you"] == []


async def test_a_name_is_kept_as_typed_unless_it_is_too_long_or_not_printable(house):
    async with house.person() as ann:
        assert (await ann.http.patch("/api/me", json={"name": " Zoë  <b> "})).json()["name"] == "Zoë <b>"
        for wrong in ("x" * 41, "a\u0000b", "\u202eevil", "a\nb\x07"):
            refused = await ann.http.patch("/api/me", json={"name": wrong})
            assert refused.status_code == 422, wrong
            assert refused.json()["error"]["message"].startswith(
                "a name must be at most 40 printable characters, not '"
            )
        assert (await ann.http.get("/api/me")).json()["name"] == "Zoë <b>"
