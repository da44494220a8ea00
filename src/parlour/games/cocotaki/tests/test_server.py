"""Cocotaki over the wire: bots leave time for objections, and only the seat on turn is waited for."""

import pytest

from tests.server.house import House

pytestmark = pytest.mark.anyio


async def test_bots_play_with_a_person_who_only_waits(tmp_path):
    """The bots leave time for objections, and the game does not wait forever to end."""
    async with House.open(str(tmp_path / "db")) as house, house.person("Ann") as ann:
        bots = [{"kind": "bot", "bot": "random"}] * 2
        opened = await ann.open("cocotaki", "me", *bots, options={"hand_size": 2, "turn_limit": 12})
        async with ann.socket(opened["table"]) as line:
            await line.play_out(lambda moves: next((move for move in moves if move != "object"), None))


async def test_where_all_may_object_only_one_seat_is_on_turn(tmp_path):
    async with (
        House.open(str(tmp_path / "db")) as house,
        house.person("Ann") as ann,
        house.person("Ben") as ben,
    ):
        opened = await ann.open("cocotaki", "me", "friend")
        table = await ben.join(opened["invite"])
        now = await ann.look(table)
        assert now["actors"] == [0, 1]
        assert {person: await person.is_on_turn(table) for person in (ann, ben)} == {
            ann: now["turn"] == 0,
            ben: now["turn"] == 1,
        }
