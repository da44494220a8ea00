"""The devices of a player: listed, signed out one by one, or all but one with a new recovery phrase."""

import asyncio

import pytest
from websockets.asyncio.client import connect

from parlour.server.identity import device_name
from tests.server.house import PATIENCE_SECONDS, PLAIN

pytestmark = pytest.mark.anyio

FIREFOX = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1"
EDGE = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0"


async def devices(person):
    return (await person.http.get("/api/me/devices")).json()


async def recover(person, phrase):
    person.http.headers["user-agent"] = FIREFOX
    assert (await person.http.post("/api/me/recover", json={"phrase": phrase})).status_code == 200


async def test_every_device_is_listed_and_this_one_is_marked(house):
    async with house.person("Ann") as ann, house.person() as tablet:
        await recover(tablet, (await ann.http.post("/api/me/phrase")).json()["phrase"])
        mine, other = await devices(ann)
        assert (mine["this"], other["this"]) == (True, False)
        assert other["name"] == "Firefox, Android"
        assert [device["this"] for device in await devices(tablet)] == [False, True]
        assert set(other) == {"id", "name", "created", "this"}


async def test_a_device_that_is_signed_out_is_a_stranger_and_its_connections_are_closed(house):
    async with house.person("Ann") as ann, house.person() as tablet:
        await recover(tablet, (await ann.http.post("/api/me/phrase")).json()["phrase"])
        table = (await ann.open(PLAIN, "me", "friend"))["table"]
        headers = {"cookie": f"parlour={tablet.http.cookies['parlour']}"}
        url = f"{house.url.replace('http', 'ws')}/api/tables/{table}/socket"
        async with connect(url, additional_headers=headers) as line:
            assert '"you":[0]' in await line.recv()
            (other,) = [device for device in await devices(ann) if not device["this"]]
            assert (await ann.http.delete(f"/api/me/devices/{other['id']}")).status_code == 204
            async with asyncio.timeout(PATIENCE_SECONDS):
                await line.wait_closed()
            assert (line.close_code, line.close_reason) == (4403, "no-identity")
        assert (await tablet.http.get("/api/me/tables")).status_code == 401
        assert (await ann.look(table))["you"] == [0]
        assert len(await devices(ann)) == 1
        assert (await ann.http.delete(f"/api/me/devices/{other['id']}")).status_code == 404


async def test_a_new_phrase_signs_out_all_other_devices_and_bots_only_if_wanted(house):
    async with house.person("Ann") as ann, house.person() as tablet, house.person() as thief:
        first = (await ann.http.post("/api/me/phrase")).json()["phrase"]
        await recover(tablet, first)
        await recover(thief, first)
        second = (await ann.http.post("/api/me/phrase", json={})).json()["phrase"]
        assert len(await devices(ann)) == 3
        token = (await ann.http.post("/api/me/tokens", json={"name": "bot"})).json()["token"]
        assert await status_of_bot(house, token) == 200
        third = (await tablet.http.post("/api/me/phrase", json={"signs_out_others": True})).json()["phrase"]
        assert [device["this"] for device in await devices(tablet)] == [True]
        for person in (ann, thief):
            assert (await person.http.get("/api/me/tables")).status_code == 401
        for old in (first, second):
            assert (await thief.http.post("/api/me/recover", json={"phrase": old})).status_code == 404
        assert await status_of_bot(house, token) == 401, "a lost device may have made it"
        await recover(ann, third)
        assert len(await devices(ann)) == 2


async def status_of_bot(house, token):
    """How the server answers a bot that asks for its tables."""
    async with house.http(headers={"authorization": f"Bearer {token}"}) as bot:
        return (await bot.get("/api/me/tables")).status_code


async def test_recovering_an_identity_where_one_is_signed_in_adds_no_device(house):
    async with house.person("Ann") as ann:
        await recover(ann, (await ann.http.post("/api/me/phrase")).json()["phrase"])
        assert len(await devices(ann)) == 1


async def test_no_one_can_list_or_sign_out_the_devices_of_others(house):
    async with house.person("Ann") as ann, house.person("Eve") as eve:
        (mine,) = await devices(ann)
        assert (await eve.http.delete(f"/api/me/devices/{mine['id']}")).status_code == 404
        token = (await ann.http.post("/api/me/tokens", json={"name": "bot"})).json()["token"]
        headers = {"authorization": f"Bearer {token}"}
        assert (await eve.http.get("/api/me/devices", headers=headers)).status_code == 403
        assert (await eve.http.delete(f"/api/me/devices/{mine['id']}", headers=headers)).status_code == 403
        assert len(await devices(ann)) == 1


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [(FIREFOX, "Firefox, Android"), (SAFARI, "Safari, iPhone"), (EDGE, "Edge, Windows"), ("curl/8.5", ""), ("", "")],
)
def test_a_device_is_named_by_its_browser_and_system(user_agent, name):
    assert device_name(user_agent) == name
