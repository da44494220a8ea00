"""How the server starts and ends."""

import json
import os
import pty
import re
import signal
import sqlite3
import subprocess
import sys
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

TIMEOUT_SECONDS = 60


@contextmanager
def serving(tmp_path, *args, **options):
    """A server process; at the end it is killed with all its workers."""
    command = [sys.executable, "-m", "parlour.cli", "serve", "--port", "0", *args]
    env = {**os.environ, "PARLOUR_DATA": str(tmp_path / "data")}
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    process = subprocess.Popen(command, text=True, env=env, start_new_session=True, **streams)
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def url_of(process):
    url = process.stdout.readline().strip()
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+", url), process.communicate()
    return url


def workers_of(process):
    """The worker processes of a server."""
    found = []
    for each in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parent = each.joinpath("stat").read_text().rpartition(")")[2].split()[1]
            if parent == str(process.pid) and "spawn_main" in each.joinpath("cmdline").read_text():
                found.append(int(each.name))
    return found


def wait_until_gone(url):
    """Returns when the port is closed, or fails."""
    for _ in range(1000):
        try:
            httpx.get(f"{url}/healthz", timeout=TIMEOUT_SECONDS)
        except httpx.TransportError:
            return
    raise AssertionError("the port is still open")


@pytest.mark.parametrize(
    "url",
    [
        "play.example.org",
        "ftp://x",
        "https://",
        "https://x/path",
        "https://x?y",
        "https://x#y",
        "http://[",
        "http://a b",
    ],
)
def test_an_invalid_public_address_is_refused(run, url):
    result = run("serve", "--port", "0", "--url", url)
    assert (result.exit_code, result.stderr) == (
        2,
        f"error: expected --url https://NAME, without a path, not {url!r}\n",
    )


def test_a_usable_address_is_printed_and_the_log_level_may_be_in_capitals(tmp_path):
    for url in ("https://play.example.org", "http://localhost:8080/", "http://[::1]:80"):
        with serving(tmp_path, "--url", url, "--log", "ERROR") as process:
            assert process.stdout.readline() == f"{url}\n"
            process.terminate()
            assert process.communicate(timeout=TIMEOUT_SECONDS)[1] == ""


def test_only_a_terminal_shows_how_to_stop_the_server(tmp_path):
    ours, theirs = pty.openpty()
    with serving(tmp_path, stderr=theirs) as process, os.fdopen(ours, "rb", buffering=0) as terminal:
        os.close(theirs)
        url_of(process)
        shown = b""
        while b"Parlour is running; press Ctrl-C to stop it" not in shown:
            shown += terminal.read(1000)
        process.terminate()
        process.wait(TIMEOUT_SECONDS)
    with serving(tmp_path) as process:
        url_of(process)
        process.terminate()
        assert all(map(json.loads, process.communicate(timeout=TIMEOUT_SECONDS)[1].splitlines()))


@pytest.mark.parametrize("signals", [[signal.SIGINT], [signal.SIGINT] * 3, [signal.SIGTERM]])
@pytest.mark.parametrize("workers", [1, 2])
def test_the_server_ends_in_the_same_way_with_one_or_two_workers(tmp_path, postgres, workers, signals):
    database = postgres.fresh() if workers > 1 else str(tmp_path / "a.db")
    with serving(tmp_path, "--workers", str(workers), "--database", database) as process:
        url = url_of(process)
        for each in signals:
            os.killpg(process.pid, each)  # as a terminal does
        _, errors = process.communicate(timeout=TIMEOUT_SECONDS)
        assert "Traceback" not in errors
        assert all(map(json.loads, errors.splitlines())), errors
        assert process.returncode == (130 if signals[0] == signal.SIGINT else -signal.SIGTERM)
        wait_until_gone(url)


def test_the_address_is_printed_once_the_server_answers(tmp_path, postgres):
    with serving(tmp_path, "--workers", "2", "--database", postgres.fresh()) as process:
        url_of(process)
        os.set_blocking(process.stderr.fileno(), False)
        assert b'"ready"' in os.read(process.stderr.fileno(), 10_000)  # logged by a worker before
        assert len(workers_of(process)) == 2


def test_no_worker_outlives_the_process_that_started_it(tmp_path, postgres):
    with serving(tmp_path, "--workers", "2", "--database", postgres.fresh(), stderr=subprocess.DEVNULL) as process:
        url = url_of(process)
        assert len(workers_of(process)) == 2
        process.kill()
        process.wait()
        wait_until_gone(url)


def test_a_worker_that_dies_is_replaced(tmp_path, postgres):
    with serving(tmp_path, "--workers", "2", "--database", postgres.fresh(), stderr=subprocess.DEVNULL) as process:
        url = url_of(process)
        first, *_ = workers_of(process)
        os.kill(first, signal.SIGKILL)
        while len(now := workers_of(process)) < 2 or first in now:
            assert httpx.get(f"{url}/healthz", timeout=TIMEOUT_SECONDS).status_code == 200


def test_a_database_file_has_one_server_and_other_commands_can_read_it(run, tmp_path):
    database = str(tmp_path / "a.db")
    with serving(tmp_path, "--database", database) as process:
        url = url_of(process)
        (tmp_path / "link.db").symlink_to(database)
        for name in (database, str(tmp_path / "link.db"), f"sqlite:///{database}"):
            result = run("serve", "--port", "0", "--database", name)
            assert result.exit_code == 2
            assert result.stderr == (
                "error: a Parlour server is using this database: stop it, or choose another with --database\n"
            )
        assert run("backup", str(tmp_path / "kept.db"), "--database", database).exit_code == 0
        assert run("export", "--database", database).exit_code == 0
        process.kill()
        process.wait()
        wait_until_gone(url)
    with serving(tmp_path, "--database", database) as process:
        url_of(process)
    with sqlite3.connect(tmp_path / "kept.db") as kept:
        assert kept.execute("SELECT count(*) FROM players").fetchone() == (0,)


def test_an_impossible_database_path_is_reported(run, tmp_path):
    (tmp_path / "file").touch()
    result = run("serve", "--port", "0", "--database", str(tmp_path / "file" / "a.db"))
    assert result.exit_code == 2
    assert "cannot open the database" in result.stderr
    assert result.stderr.count("\n") == 1
