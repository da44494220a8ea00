"""Playing over HTTP and sockets, up to whole games."""

import pytest

from parlour.record import Record, verify
from tests.server.house import PLAIN, SECRETIVE, SHUFFLED

pytestmark = pytest.mark.anyio
MAX_LOTS = 30
"""How many fair lots will certainly not all be the same."""


@pytest.mark.parametrize("game", [SHUFFLED, PLAIN, SECRETIVE])
async def test_a_person_plays_a_bot_to_the_end(each_house, game):
    async with each_house.person("Ann") as ann:
        opened = await ann.open(game, "me", {"kind": "bot", "bot": "random"}, nonce="abc")
        async with ann.socket(opened["table"]) as line:
            await line.play_out()
            assert line.snapshot["outcome"]
        record = (await ann.http.get(f"/api/tables/{opened['table']}/record")).json()
        assert record["seats"] == ["Ann", "random"]
        assert verify(Record.from_json(record)).ok
        assert (await ann.http.post("/api/verify", json=record)).json()["ok"] is True


async def test_two_people_play_by_invitation_while_others_watch(house):
    async with house.person("Ann") as ann, house.person("Ben") as ben, house.person() as cleo:
        opened = await ann.open(PLAIN, "me", "friend")
        table = opened["table"]
        async with ann.socket(table) as first, cleo.socket(table) as watching:
            assert (await first.until(lambda now: now))["invite"] == opened["invite"]
            assert (await watching.until(lambda now: now))["invite"] is None
            assert await ben.join(opened["invite"]) == table
            async with ben.socket(table) as second:
                for _ in range(3):
                    for line in (first, second):
                        now = await line.until(lambda now: now["moves"])
                        assert (await line.answer("move", n=now["n"], move=now["moves"][0]))["t"] == "ack"
                end = first.snapshot["n"]
                for line in (first, second, watching):
                    await line.until(lambda now: now["n"] == end + 1)
                assert first.snapshot["hash"] != watching.snapshot["hash"]
                assert watching.snapshot["moves"] == []
                assert watching.snapshot["text"] == first.snapshot["text"] == second.snapshot["text"]
                assert [seat["name"] for seat in watching.snapshot["seats"]] == ["Ann", "Ben"]


async def test_seats_are_drawn_by_lot_and_each_player_gets_theirs(each_house):
    seats_of_ann: set[int] = set()
    async with each_house.person("Ann") as ann, each_house.person("Ben") as ben:
        for _ in range(MAX_LOTS):
            opened = await ann.open(PLAIN, "me", "friend", seating="lot", nonce="a")
            async with ann.socket(opened["table"]) as first:
                assert (await first.until(lambda now: now))["seating"] == "lot"
                table = await ben.join(opened["invite"])
                async with ben.socket(table) as second:
                    mine, theirs = [
                        (await line.until(lambda now: now["status"] == "playing"))["you"] for line in (first, second)
                    ]
                    assert sorted(mine + theirs) == [0, 1]
                    line = first if mine == [0] else second
                    assert (await line.answer("move", move=line.snapshot["moves"][0]))["t"] == "ack"
                    assert (await second.answer("resign"))["t"] == "ack"
            listed = {row["table"]: row for row in (await ben.http.get("/api/me/tables")).json()}[table]
            assert [seat["name"] for seat in listed["seats"]] == (["Ann", "Ben"] if mine == [0] else ["Ben", "Ann"])
            record = (await ann.http.get(f"/api/tables/{table}/record")).json()
            assert record["fairness"]["order"] == ([0, 1] if mine == [0] else [1, 0])
            assert verify(Record.from_json(record)).ok
            seats_of_ann.add(mine[0])
            if len(seats_of_ann) == 2:
                break
        assert seats_of_ann == {0, 1}, "each of them has begun once"


async def test_an_unknown_seating_is_refused_with_the_choices(house):
    async with house.person("Ann") as ann:
        seats = [{"kind": "me"}, {"kind": "friend"}]
        answer = await ann.http.post("/api/tables", json={"game": PLAIN, "seats": seats, "seating": "dice"})
        assert answer.json()["error"]["message"] == "the seating must be one of as-chosen, lot, not 'dice'"


async def test_two_people_share_one_device(house):
    async with house.person("Ann") as ann:
        opened = await ann.open(SECRETIVE, "me", {"kind": "here", "name": "Ben"})
        async with ann.socket(opened["table"]) as line:
            await line.play_out()
            assert line.snapshot["you"] == [0, 1]
            await line.send("look", seat=1)
            assert (await line.next("snapshot"))["d"]["seat"] == 1


async def test_a_player_who_reconnects_gets_what_was_missed_or_a_snapshot(house):
    async with house.person("Ann") as ann:
        table = (await ann.open(SHUFFLED, "me", {"kind": "here"}))["table"]
        async with ann.socket(table) as line:
            now = await line.until(lambda now: now["moves"])
            first, text = now["n"], now["text"]
            await line.answer("move", n=first, move=now["moves"][0])
            now = await line.until(lambda now: now["n"] > first)
        async with ann.socket(table, f"?n={first}") as again:
            again.snapshot = {"n": first, "text": text}
            await again.next("snapshot", "event")
            assert again.snapshot["text"] == now["text"]
        async with ann.socket(table, f"?n={now['n']}&seat=1") as again:
            assert (await again.answer("ping"))["d"]["n"] == now["n"]
        for old in (0, 1, now["n"] + 5):
            async with ann.socket(table, f"?n={old}") as again:
                assert (await again.next("snapshot", "event"))["t"] == "snapshot"


async def test_a_retried_request_is_acknowledged_and_not_done_again(house):
    async with house.person("Ann") as ann:
        table = (await ann.open(SHUFFLED, "me", {"kind": "here"}))["table"]
        now = await ann.look(table)
        move = {"id": "once", "n": now["n"], "move": now["moves"][0]}
        answers = [(await ann.ask(table, "move", **move)).json() for _ in range(3)]
        assert answers == [{"n": now["n"] + 1}] * 3
        async with ann.socket(table) as line:
            await line.send("move", **move)
            assert (await line.next("ack"))["d"] == {"id": "once", "n": now["n"] + 1}
        assert (await ann.look(table))["n"] == now["n"] + 1


async def test_a_stale_or_illegal_move_is_refused_with_the_reason(house):
    async with house.person("Ann") as ann, house.person() as stranger:
        table = (await ann.open("nim", "me", {"kind": "here"}))["table"]
        now = await ann.look(table)
        async with ann.socket(table) as line, stranger.socket(table) as other:
            refused = [
                await line.answer("move", n=now["n"] - 1, move=now["moves"][0]),
                await line.answer("move", n=now["n"], move="4"),
                await line.answer("move", n=now["n"], seat=1, move=now["moves"][0]),
                await other.answer("move", n=now["n"], move=now["moves"][0]),
            ]
        assert [each["d"]["error"]["code"] for each in refused] == ["stale", "refused", "not-your-turn", "not-seated"]
        assert refused[1]["d"]["error"]["rule"] == "NI-2"
        assert (await ann.look(table))["n"] == now["n"]


async def test_why_answers_with_the_paragraph_of_the_rules(house):
    async with house.person("Ann") as ann, house.person() as stranger:
        table = (await ann.open("nim", "me", {"kind": "here"}))["table"]
        legal = (await ann.look(table))["moves"][0]
        async with ann.socket(table) as line:
            assert (await line.answer("why", move="4"))["d"]["rule"] == "NI-2"
            assert (await line.answer("why", move=legal))["d"]["rule"] is None
        why = (await ann.http.get(f"/api/tables/{table}/why", params={"move": "4"})).json()
        assert why["rule"] == "NI-2"
        assert (await stranger.http.get(f"/api/tables/{table}/why", params={"move": legal})).json()["message"]


async def test_offers_are_made_answered_and_carried_out(house):
    async with house.person("Ann") as ann, house.person("Ben") as ben:
        opened = await ann.open(PLAIN, "me", "friend", best_of=3)
        table = await ben.join(opened["invite"])
        async with ann.socket(table) as first, ben.socket(table) as second:
            now = await first.until(lambda now: now["moves"])
            await first.answer("move", n=now["n"], move=now["moves"][0])
            assert (await first.answer("offer", what="undo"))["t"] == "ack"
            await second.until(lambda now: "answer-undo" in now["can"])
            assert (await second.answer("answer", what="undo", yes=True))["t"] == "ack"
            assert (await first.until(lambda now: now["moves"]))["log"] == []
            await first.answer("offer", what="draw")
            assert (await first.answer("withdraw", what="draw"))["t"] == "ack"
            assert (await second.answer("resign"))["t"] == "ack"
            now = await first.until(lambda now: now["status"] == "over")
            assert now["outcome"]["scores"] == [1, 0]
            await first.answer("offer", what="rematch")
            await second.answer("offer", what="rematch")
            following = (await first.until(lambda now: now["next"]))["next"]
        now = await ann.look(following)
        assert now["status"] == "playing"
        assert sorted(now["match"]["wins"]) == [0, 1]
        assert [seat["name"] for seat in now["seats"]] == ["Ben", "Ann"]


async def test_all_viewers_see_who_is_connected(house):
    async with house.person("Ann") as ann, house.person() as ben:
        table = (await ann.open(SHUFFLED, "me", {"kind": "bot", "bot": "random"}))["table"]
        async with ann.socket(table) as line:
            assert (await line.next("here"))["d"] == {"seats": [0], "watchers": 0}
            async with ben.socket(table):
                assert (await line.next("here"))["d"] == {"seats": [0], "watchers": 1}
            assert (await line.next("here"))["d"] == {"seats": [0], "watchers": 0}


async def test_viewers_see_that_a_bot_is_thinking(house):
    async with house.person("Ann") as ann:
        table = (await ann.open("nim", {"kind": "bot", "bot": "random"}, "me"))["table"]
        async with ann.socket(table) as line:
            now = await line.until(lambda now: now["moves"])
            await line.answer("move", n=now["n"], move=now["moves"][0])
            assert (await line.next("thinking"))["d"] == {"seat": 0}
