"""Whole games over the wire."""

import pytest

from parlour.record import Record, verify

pytestmark = pytest.mark.anyio


async def play_out(line, choose=lambda moves: moves[-1], most=2000):
    """Plays the moves of one socket until the game is over."""
    for _ in range(most):
        now = await line.until(lambda now: now["status"] == "over" or now["moves"])
        if now["status"] == "over":
            return
        await line.send("move", id=f"m{now['n']}", n=now["n"], seat=now["seat"], move=choose(now["moves"]))
        answer = await line.next("ack", "refused")
        assert answer["t"] == "ack" or answer["d"]["error"]["code"] in ("stale", "not-your-turn"), answer
        await line.until(lambda now: now["n"] >= answer["d"].get("n", 0))
    raise AssertionError("no end")


@pytest.mark.parametrize("game", ["hokito", "one-piece-for-two", "scho-ko"])
async def test_a_person_plays_a_bot_to_the_end(house, game):
    async with house.person("Ann") as ann:
        opened = await ann.open(game, "me", {"kind": "bot", "bot": "random"}, nonce="abc")
        async with ann.socket(opened["table"]) as line:
            await play_out(line)
            assert line.snapshot["outcome"]
        record = (await ann.http.get(f"/api/tables/{opened['table']}/record")).json()
        assert record["seats"] == ["Ann", "random"]
        assert verify(Record.from_json(record)).ok
        assert (await ann.http.post("/api/verify", json=record)).json()["ok"] is True
