"""A table on a server, as a model sees it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from parlour.client import AsyncClient
from parlour.mcp.local_game import RECENT_MOVES

if TYPE_CHECKING:
    from parlour.protocol.messages import Snapshot

MAX_WAIT_SECONDS = 60.0


class ServerTable:
    """A table at which the model has a seat, or watches."""

    def __init__(self, client: AsyncClient, table: str) -> None:
        self.client, self.table = client, table

    async def snapshot(self) -> Snapshot:
        """Everything that the model may know of the table."""
        return await self.client.snapshot(self.table)

    async def wait(self, seconds: float) -> Snapshot:
        """The table once it is the model's turn, it may act on something new, the game is over, or time is up."""
        first = last = await self.snapshot()
        with suppress(TimeoutError):
            async with asyncio.timeout(min(seconds, MAX_WAIT_SECONDS)):
                async for last in self.client.follow(self.table):
                    is_new = last["n"] > first["n"] and last["seat"] in last["actors"]
                    if last["status"] == "over" or is_new or last["turn"] in last["you"]:
                        break
        return last


def describe(now: Snapshot) -> dict[str, Any]:
    """What the model may know, in the same form as for a game in this process."""
    seat = now["seat"]
    may_act = seat is not None and seat in now["actors"]
    recent = [each for each in now["log"] if each["seat"] >= 0][-RECENT_MOVES:]
    return {
        "game": now["game"],
        "status": now["status"],
        "seat": seat,
        "role": now["seats"][seat]["role"] if seat is not None else "watcher",
        "players": [each["name"] for each in now["seats"]],
        "position": now["text"],
        "turn": now["turn"],
        "you_may_act": may_act,
        "you_may_wait": may_act and now["turn"] != seat,
        "recent_moves": [{"seat": each["seat"], "move": each["move"]} for each in recent],
        "outcome": now["outcome"],
    }
