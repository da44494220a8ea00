"""Runs every attack against a server with default limits, and reports what honest players notice of it."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path

from tests.server.attack.attacks import ATTACKS
from tests.server.attack.honest import Crowd, percentile
from tests.server.attack.measure import Report, measure
from tests.server.attack.process import running_server

CALM_MOVES = 50
"""How many moves are measured before each attack."""


async def attack_all(names: list[str], seconds: float, folder: Path) -> list[Report]:
    """Reports of the attacks with these names, or of all."""
    reports = []
    chosen = [attack for attack in ATTACKS if not names or attack.__name__ in names]
    for number, attack in enumerate(chosen, 2):
        place = folder / attack.__name__
        place.mkdir()
        with running_server(place) as server:
            async with Crowd(server) as crowd:
                await crowd.wait_for_moves(CALM_MOVES)
                calm = percentile(crowd.take_delays(), 0.99)
                reports.append(await measure(attack, server, crowd, f"127.0.0.{number}", seconds, calm))
        sys.stdout.write(f"{reports[-1]}\n")
        sys.stdout.flush()
    return reports


def main() -> int:
    """The exit status: 0 if the server held."""
    parser = ArgumentParser(prog="python -m tests.server.attack", description=__doc__)
    parser.add_argument("names", nargs="*", help="attacks to run; all by default")
    parser.add_argument("--seconds", type=float, default=8.0, help="how long each attack lasts")
    chosen = parser.parse_args()
    if unknown := set(chosen.names) - (known := {attack.__name__ for attack in ATTACKS}):
        parser.error(f"no attack {', '.join(sorted(unknown))} among {', '.join(sorted(known))}")
    with tempfile.TemporaryDirectory() as folder:
        reports = asyncio.run(attack_all(chosen.names, chosen.seconds, Path(folder)))
    failed = [report for report in reports if report.faults]
    sys.stdout.write(f"{len(reports) - len(failed)} of {len(reports)} attacks held off\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
