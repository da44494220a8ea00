"""Two servers whose tables differ only in what a seat cannot know: every byte that seat gets is the same."""

import logging
from random import Random

import pytest

import parlour
from parlour.core import CHANCE
from parlour.games import BUILTIN
from parlour.server.logs import JsonLines
from parlour.tables.runtime.environment import Environment
from tests.server.house import House
from tests.settings import SETTINGS
from tests.walk import walk

pytestmark = pytest.mark.anyio
GAMES = [name for name in BUILTIN if parlour.load(name).has_secrets]
LOGGERS = ("parlour.server", "parlour.tables")


def frozen_environment():
    """An environment in which no time passes and the random bytes are always the same."""
    return Environment(now=lambda: 1_700_000_000_000, bytes=Random(1).randbytes)


async def received_by(house, game, state, options, viewer, tries, caplog):
    """Every byte that a seat and a watcher get from a table, through every interface."""
    caplog.clear()
    kinds = ["me" if seat == viewer else "friend" for seat in range(state.seats)]
    received = []
    async with house.person("Ann") as ann, house.person("Eve") as eve:
        opened = await ann.open(game.id, *kinds, options=options, start=str(state), nonce="a")
        for number in range(state.seats - 1):
            async with house.person(f"P{number}") as other:
                await other.join(opened["invite"], nonce="b")
        table = opened["table"]
        for person in (ann, eve):
            for path in ("", "/record", "/record?form=text", "/events?n=0"):
                if "events" in path:
                    async with person.http.stream("GET", f"/api/tables/{table}{path}") as stream:
                        received.append(await anext(stream.aiter_lines()))
                else:
                    received.append((await person.http.get(f"/api/tables/{table}{path}")).text)
            received.append((await person.http.get("/api/me/tables")).text)
            received.append((await person.http.get("/api/tables")).text)
            async with person.socket(table) as line:
                for text in tries:
                    received.append(await line.answer("why", move=text))
                    if state.why_not(text, viewer):
                        received.append(await line.answer("move", move=text, seat=viewer))
                received.append(line.snapshot)
                received.append(await line.answer("ping"))
        received.append((await eve.http.get("/metrics")).text.count("\n"))
        (await ann.ask(table, "leave")).raise_for_status()
    lines = [JsonLines().format(record) for record in caplog.records if record.name in LOGGERS]
    return received, [line for line in lines if "trace" in line or table in line]


@pytest.mark.parametrize("name", GAMES)
async def test_a_seat_and_a_watcher_get_the_same_whatever_they_cannot_know(name, tmp_path, caplog):
    for logger in LOGGERS:
        caplog.set_level(logging.INFO, logger)
    setting = [setting for setting in SETTINGS if setting.game == name][:3][-1]
    game, rng = parlour.load(setting.game), Random(5)
    states = [state for state in walk(setting, 3) if state.actors and CHANCE not in state.actors]
    differed = 0
    async with (
        House.open(str(tmp_path / "one"), environment=frozen_environment()) as one,
        House.open(str(tmp_path / "two"), environment=frozen_environment()) as two,
    ):
        for state in rng.sample(states, 4):
            viewer = rng.randrange(state.seats)
            state = game.parse(str(state), setting.options)  # a table starts from what its text shows
            twin = game.determinize(state.view(viewer), viewer, rng)
            differed += twin != state
            tries = rng.sample(sorted(game.attempts(state)), 8)
            here = await received_by(one, game, state, setting.options, viewer, tries, caplog)
            there = await received_by(two, game, twin, setting.options, viewer, tries, caplog)
            assert here == there
    assert differed > 1
