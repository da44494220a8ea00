"""What came of a load: how long moves took, and what they cost."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

CALM = 0.02
"""Seconds of each that the host may give to others before it counts."""


@dataclass
class Measured:
    """What came of it."""

    delays: list[float] = field(default_factory=list)
    """Seconds from a move sent to its event at the opponent's."""
    messages: int = 0
    games: int = 0
    megabytes: float = 0
    work: float = 0
    """Seconds that the processes of the server were at work."""
    seconds: float = 0
    marks: list[tuple[int, float]] = field(default_factory=list)
    """Every second: the moves so far, and the time that the host has given to others so far."""

    def mark(self) -> None:
        """Notes how far it is."""
        self.marks.append((len(self.delays), _stolen()))

    @property
    def stolen(self) -> float:
        """Seconds that the host gave to others while something here wanted to run."""
        return self.marks[-1][1] - self.marks[0][1]

    def quantile(self, part: float) -> float:
        """The delay that so many of the moves did not exceed."""
        return _quantile(self.delays, part)

    def calm(self, part: float) -> tuple[float, int]:
        """The same for the seconds in which, and before which, the host took nothing to speak of; and their number."""
        taken = [later[1] - earlier[1] > CALM for earlier, later in pairwise(self.marks)]
        spans = [span for span, *was in zip(pairwise(self.marks), taken, [False, *taken], strict=False) if not any(was)]
        delays = [delay for first, last in spans for delay in self.delays[first[0] : last[0]]]
        return (_quantile(delays, part) if delays else math.nan), len(spans)


def _quantile(delays: list[float], part: float) -> float:
    return sorted(delays)[min(len(delays) - 1, int(part * len(delays)))]


def megabytes(pid: int) -> float:
    """The memory of a process."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    return [*map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]


def _stolen() -> float:
    """The seconds that the host has given to others, of all cores together; 0 where it does not say."""
    fields = Path("/proc/stat").read_text().split("\n", 1)[0].split()
    return int(fields[8]) / os.sysconf("SC_CLK_TCK")


def work(pid: int) -> float:
    """The seconds that a process has been at work."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
