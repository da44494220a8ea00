"""The measurements of a load: how long moves took, and what they cost."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

MAX_STOLEN_SECONDS = 0.02
"""The processor time that the host may take away in a calm second (steal time)."""


@dataclass
class Measured:
    """The measurements of a load."""

    delays: list[float] = field(default_factory=list)
    """Seconds from sending a move until the opponent receives its event."""
    messages: int = 0
    games: int = 0
    megabytes: float = 0
    processor_seconds: float = 0
    """The processor time of the server's processes."""
    seconds: float = 0
    marks: list[tuple[int, float]] = field(default_factory=list)
    """For every second: the moves so far, and the processor time that the host has taken away so far."""

    def mark(self) -> None:
        """Adds the mark of a second."""
        self.marks.append((len(self.delays), _stolen()))

    @property
    def stolen(self) -> float:
        """Processor seconds that the host took away from this machine."""
        return self.marks[-1][1] - self.marks[0][1]

    def quantile(self, part: float) -> float:
        """The delay that a share of the moves did not exceed."""
        return _quantile(self.delays, part)

    def calm(self, part: float) -> tuple[float, int]:
        """The same delay in calm seconds that follow a calm second, and how many such seconds there are."""
        taken = [later[1] - earlier[1] > MAX_STOLEN_SECONDS for earlier, later in pairwise(self.marks)]
        spans = [span for span, *was in zip(pairwise(self.marks), taken, [False, *taken], strict=False) if not any(was)]
        delays = [delay for first, last in spans for delay in self.delays[first[0] : last[0]]]
        return (_quantile(delays, part) if delays else math.nan), len(spans)


def _quantile(delays: list[float], part: float) -> float:
    return sorted(delays)[min(len(delays) - 1, int(part * len(delays)))]


def megabytes(pid: int) -> float:
    """The resident memory of a process."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    return [*map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]


def _stolen() -> float:
    """The processor seconds that the host has taken away, summed over all cores."""
    fields = Path("/proc/stat").read_text().split("\n", 1)[0].split()
    return int(fields[8]) / os.sysconf("SC_CLK_TCK")


def processor_seconds(pid: int) -> float:
    """The processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
