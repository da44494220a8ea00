"""Reminding the other player over the socket."""

import pytest

from parlour.tables.runtime.environment import Environment
from tests.server.house import House

pytestmark = pytest.mark.anyio


async def test_a_reminder_reaches_the_player_on_turn_at_most_once_a_minute(tmp_path):
    now = [1_000_000]
    async with (
        House.open(str(tmp_path / "db"), environment=Environment(now=lambda: now[0])) as house,
        house.person("Ann") as ann,
        house.person("Ben") as ben,
    ):
        opened = await ann.open("tiny", "me", "friend")
        await ben.join(opened["invite"])
        async with ann.socket(opened["table"]) as hers, ben.socket(opened["table"]) as his:
            await hers.until(lambda shown: shown["moves"])
            await his.until(lambda shown: shown["status"] == "playing")
            refused = await his.answer("nudge")
            assert refused["d"]["error"]["message"] == "wait 60 s before you remind a player"
            now[0] += 60_000
            assert (await his.answer("nudge"))["t"] == "ack"
            event = (await hers.next("event"))["d"]
            assert (event["kind"], event["seat"], event["by_seat"]) == ("nudged", 0, 1)
            assert (await ben.ask(opened["table"], "nudge")).status_code == 409
