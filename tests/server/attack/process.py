"""The server under attack: a process of its own, started as an operator would, with its default limits."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class ServerProcess:
    """A running server."""

    url: str
    pid: int
    folder: Path

    @property
    def address(self) -> tuple[str, int]:
        """The host and port."""
        host, _, port = self.url.removeprefix("http://").partition(":")
        return host, int(port)

    @property
    def megabytes(self) -> float:
        """The memory that the process uses."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20

    @property
    def processor_seconds(self) -> float:
        """The processor time that the process has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def descriptors(self) -> int:
        """The open files and connections of the process."""
        return len(list(Path(f"/proc/{self.pid}/fd").iterdir()))


@contextmanager
def running_server(folder: Path, *options: str) -> Iterator[ServerProcess]:
    """A server on a free port of all loopback addresses, each of which counts as a client's address of its own."""
    python = os.environ.get("PARLOUR_ATTACKED_PYTHON", sys.executable)
    command = [python, "-m", "parlour", "serve", "--port", "0", "--log", "error", "--database"]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            [*command, str(folder / "parlour.db"), *options], stdout=subprocess.PIPE, stderr=log, env=dict(os.environ)
        )
        try:
            assert process.stdout
            url = process.stdout.readline().decode().strip()
            assert url, (folder / "log").read_text()
            yield ServerProcess(url, process.pid, folder)
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
