"""The attacks of ``make attack`` in a short form: one server, one second each, while honest players play."""

import sys

import pytest

from tests.server.attack.attacks import ATTACKS
from tests.server.attack.honest import Crowd, percentile
from tests.server.attack.measure import measure
from tests.server.attack.process import running_server

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(sys.platform != "linux", reason="every loopback address is a client of its own only on Linux"),
]
CALM_MOVES = 30
ATTACK_SECONDS = 1.0


async def test_one_address_cannot_wear_the_server_down(tmp_path):
    with running_server(tmp_path) as server:
        async with Crowd(server) as crowd:
            await crowd.wait_for_moves(CALM_MOVES)
            calm, faults = percentile(crowd.take_delays(), 0.99), {}
            for number, attack in enumerate(ATTACKS, 2):
                report = await measure(attack, server, crowd, f"127.0.0.{number}", ATTACK_SECONDS, calm)
                sys.stderr.write(f"{report}\n")
                if report.faults:
                    faults[report.name] = report.faults
    assert not faults
