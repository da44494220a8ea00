"""The attacks of ``make attack`` in a short form: one server, one second each, while honest players play."""

import sys
from math import inf, nan
from pathlib import Path

import pytest

from tests.server.attack import attacks
from tests.server.attack.clients import Answer, Client
from tests.server.attack.honest import Crowd, percentile, time_bot
from tests.server.attack.measure import Report, measure
from tests.server.attack.process import ServerProcess, running_server

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(sys.platform != "linux", reason="every loopback address is a client of its own only on Linux"),
]
SHORT_FORM = (
    attacks.long_records,
    attacks.unknown_options,
    attacks.waiting_tables,
    attacks.bot_tables,
)
CALM_MOVES = 20
ATTACK_SECONDS = 1.0
LEAST_CALM_SECONDS = 0.25
"""Other tests run at the same time: moves may take four times as long as this."""


async def test_one_address_cannot_wear_the_server_down(tmp_path):
    with running_server(tmp_path) as server:
        async with Crowd(server) as crowd:
            await crowd.wait_for_moves(CALM_MOVES)
            calm, faults = max(LEAST_CALM_SECONDS, percentile(crowd.take_delays(), 0.99)), {}
            for number, attack in enumerate(SHORT_FORM, 2):
                report = await measure(attack, server, crowd, f"127.0.0.{number}", ATTACK_SECONDS, calm)
                if report.faults:
                    faults[report.name] = str(report)
    assert not faults


def test_an_attack_that_failed_and_players_who_could_not_move_are_faults():
    report = Report(
        "idle", p50=nan, p99=nan, moves=0, megabytes=1, processor=0, bot=0, analysis=0, is_matched=True, calm=0.1
    )
    assert report.faults == ["nothing was sent", "no honest player moved"]


@pytest.mark.parametrize("refusal", [Answer(429, b'{"error": {"code": "too-many"}}'), Answer(0, b"")])
async def test_a_bot_whose_table_is_refused_never_answers(monkeypatch, refusal):
    async def refuse(*_):
        return refusal

    person = Client(ServerProcess("http://127.0.0.1:1", 0, Path()), "127.0.0.1")
    monkeypatch.setattr(person, "open_table", refuse)
    assert await time_bot(person) == inf
