"""Measures an attack: what honest players notice of it, and what it costs the server."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess

from parlour.games import load
from parlour.record import random_record
from tests.server.attack.attacks import Attack
from tests.server.attack.clients import Client
from tests.server.attack.honest import HOME, Crowd, percentile, time_analysis, time_bot
from tests.server.attack.process import ServerProcess
from tests.server.house import PLAIN

MAX_P99_SECONDS = 0.25
MAX_SLOWDOWN = 4.0
"""How many times as long as without the attack moves may take, on a machine that is busy anyway."""
MAX_MEGABYTES = 600
MAX_SERVICE_SECONDS = 5.0
"""How long an honest player may wait for a bot of a middle level, and for the first move of an analysis."""
PROBE_PAUSE_SECONDS = 0.5
PATIENCE_SECONDS = 30.0
"""How long to wait for a bot or an analysis."""
FORKS = multiprocessing.get_context("forkserver")


@dataclass
class Report:
    """What an attack did."""

    name: str
    p50: float
    p99: float
    moves: int
    megabytes: float
    processor: float
    """The processor time of the server during the attack, in seconds for each second."""
    bot: float
    """Seconds until a bot answers."""
    analysis: float
    """Seconds until the first move is judged."""
    is_matched: bool
    """Whether two honest players who look for a quick match find each other."""
    calm: float
    """The p99 without the attack."""
    answers: Mapping[int, int] = field(default_factory=dict)
    """How often the attack was answered with each status; nothing if it failed."""

    @property
    def faults(self) -> list[str]:
        """What was not good enough."""
        checks = {
            "nothing was sent": not any(self.answers.values()),
            "no honest player moved": not self.moves,
            f"p99 {1000 * self.p99:.0f} ms": self.p99 > max(MAX_P99_SECONDS, MAX_SLOWDOWN * self.calm),
            f"{self.megabytes:.0f} MB": self.megabytes > MAX_MEGABYTES,
            f"bot {self.bot:.1f} s": self.bot > MAX_SERVICE_SECONDS,
            f"analysis {self.analysis:.1f} s": self.analysis > MAX_SERVICE_SECONDS,
            "no match": not self.is_matched,
        }
        return [fault for fault, is_wrong in checks.items() if is_wrong]

    def __str__(self) -> str:
        answers = " ".join(f"{status}×{count}" for status, count in sorted(self.answers.items()))
        verdict = ", ".join(self.faults) or "holds"
        return (
            f"{self.name:22} p50 {1000 * self.p50:6.1f} p99 {1000 * self.p99:7.1f} (calm {1000 * self.calm:5.1f}) ms, "
            f"{self.moves} moves "
            f"{self.megabytes:4.0f} MB  cpu {self.processor:4.2f}  bot {self.bot:5.2f}  analysis {self.analysis:5.2f}  "
            f"{verdict:28} {answers}"
        )


def _attack(attack: Attack, server: ServerProcess, source: str, seconds: float, answers: object) -> None:
    """Attacks from a process of its own, so that honest players are not slowed down by the attacker's work."""
    counted = asyncio.run(attack(server, source, seconds))
    answers.put(dict(counted))  # type: ignore[attr-defined]


async def is_matched(server: ServerProcess) -> bool:
    """Whether two people who wait for an opponent, with the page open, meet."""
    ann, ben = [await Client(server, HOME).sign_in() for _ in range(2)]
    asked = await ann.request("POST", "/api/match", {"game": PLAIN})
    if asked.status != 200:
        return False
    async with ann.socket(asked.json["table"]):
        other = await ben.request("POST", "/api/match", {"game": PLAIN})
        lobby = await ben.request("GET", "/api/tables")
    for person in (ann, ben):
        await person.request("POST", f"/api/tables/{asked.json['table']}/resign", {})
        person.close()
    return lobby.status == other.status == 200 and other.json["table"] == asked.json["table"]


async def measure(
    attack: Attack, server: ServerProcess, crowd: Crowd, source: str, seconds: float, calm: float
) -> Report:
    """The report of one attack."""
    answers = FORKS.Queue()
    process = FORKS.Process(target=_attack, args=(attack, server, source, seconds, answers), daemon=True)
    crowd.take_delays()
    used, most = server.processor_seconds, 0.0
    begun = asyncio.get_running_loop().time()
    process.start()
    served = asyncio.create_task(_probe(server, process))
    while process.is_alive():
        most = max(most, server.megabytes)
        await asyncio.sleep(0.05)
    delays = crowd.take_delays()
    took = asyncio.get_running_loop().time() - begun
    used = server.processor_seconds - used
    bot, analysis, matched = await served
    return Report(
        attack.__name__,
        percentile(delays, 0.5),
        percentile(delays, 0.99),
        len(delays),
        most,
        used / took,
        bot,
        analysis,
        matched,
        calm,
        answers.get() if not answers.empty() else {},
    )


async def _probe(server: ServerProcess, process: BaseProcess) -> tuple[float, float, bool]:
    """The longest that bots and analyses take during an attack, and whether quick matches always work."""
    moves = [move.text for move in random_record(load(PLAIN), seed=1).moves][:6]
    helper, bots, analyses, matches = await Client(server, HOME).sign_in(), [0.0], [0.0], [True]
    while process.is_alive():
        await asyncio.sleep(PROBE_PAUSE_SECONDS)
        bot, analysis = await asyncio.gather(_timed(time_bot(helper)), _timed(time_analysis(helper, moves)))
        bots.append(bot)
        analyses.append(analysis)
        matches.append(await is_matched(server))
    helper.close()
    return max(bots), max(analyses), all(matches)


async def _timed(probe: Awaitable[float]) -> float:
    """The seconds that a probe takes, or infinity if it takes too long."""
    try:
        return await asyncio.wait_for(probe, PATIENCE_SECONDS)
    except TimeoutError:
        return float("inf")
