"""Serving from the command line, and administering the database."""

import json
import os
import re
import signal
import subprocess
import sys
from contextlib import contextmanager

import httpx
import pytest

from parlour.record import read, verify

TIMEOUT_SECONDS = 60


@contextmanager
def served(tmp_path, *args):
    """The address that a server prints, while it runs; it must end without a traceback."""
    command = [sys.executable, "-m", "parlour.cli", *args]
    env = {**os.environ, "PARLOUR_DATA": str(tmp_path / "data"), "DISPLAY": "", "WAYLAND_DISPLAY": ""}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
    try:
        assert process.stdout
        url = process.stdout.readline().strip()
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+", url), process.communicate()
        yield url
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=TIMEOUT_SECONDS)
        assert "Traceback" not in errors, errors
    finally:
        process.kill()
        process.communicate()


def play_game(url):
    """Plays a game of two people on one device; returns the player and the table."""
    with httpx.Client(base_url=url, timeout=TIMEOUT_SECONDS) as http:
        player = http.get("/api/me").json()["player"]
        http.patch("/api/me", json={"name": "Annabelle"})
        seats = [{"kind": "me"}, {"kind": "here", "name": "Ben"}]
        table = http.post("/api/tables", json={"game": "nim", "seats": seats}).json()["table"]
        while (now := http.get(f"/api/tables/{table}").json())["status"] != "over":
            http.post(f"/api/tables/{table}/move", json={"move": now["moves"][0]}).raise_for_status()
        return player, table


def test_parlour_alone_serves_on_a_free_port_and_keeps_games_in_the_data_directory(tmp_path):
    with served(tmp_path) as url:
        assert httpx.get(f"{url}/healthz", timeout=TIMEOUT_SECONDS).json() == {"status": "ok"}
        play_game(url)
    assert (tmp_path / "data" / "parlour.db").exists()


def test_a_database_is_backed_up_restored_exported_and_players_are_forgotten(run, tmp_path, postgres):
    first, second, kept = (str(tmp_path / name) for name in ("first.db", "second.db", "kept.db"))
    with served(tmp_path, "serve", "--port", "0", "--database", first, "--log", "error") as url:
        player, table = play_game(url)
        result = run("backup", kept, "--database", first)
        assert re.fullmatch(rf"\d+ rows in {re.escape(kept)}\n", result.stdout), result.output
    assert run("backup", kept, "--database", first).exit_code == 1
    for database in (second, postgres.fresh()):
        assert run("restore", kept, "--database", database).exit_code == 0
        assert "not empty" in run("restore", kept, "--database", database).stderr
        exported = run("export", "--database", database).stdout
        record = read(exported)
        assert verify(record).ok
        assert record.seats == ("Annabelle", "Ben")
        with served(tmp_path, "serve", "--port", "0", "--database", database, "--log", "error"):
            assert "a Parlour server is using this database" in run("forget", player, "--database", database).stderr
        assert run("forget", player, "--database", database).stdout == "removed from 1 table\n"
        assert "no player" in run("forget", player, "--database", database).stderr
        assert read(run("export", "--database", database).stdout).seats == ("", "")
    with served(tmp_path, "serve", "--port", "0", "--database", second, "--log", "error") as url:
        shown = httpx.get(f"{url}/api/tables/{table}", timeout=TIMEOUT_SECONDS).text
        assert json.loads(shown)["status"] == "over"
        assert "Annabelle" not in shown


def test_export_writes_a_file_and_leaves_unfinished_games_out(run, tmp_path):
    database, file = str(tmp_path / "a.db"), tmp_path / "games.ndjson"
    with served(tmp_path, "serve", "--port", "0", "--database", database, "--log", "error") as url:
        play_game(url)
        with httpx.Client(base_url=url, timeout=TIMEOUT_SECONDS) as http:
            http.get("/api/me")
            http.post("/api/tables", json={"game": "nim", "seats": [{"kind": "me"}, {"kind": "here"}]})
    assert run("export", str(file), "--database", database).stdout == f"1 record in {file}\n"
    assert len(file.read_text().splitlines()) == 1
    assert len(run("export", "--all", "--database", database).stdout.splitlines()) == 2
    assert "already exists" in run("export", str(file), "--database", database).stderr


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["serve", "--database", "mysql://x"], "cannot use the database 'mysql://…'"),
        (["serve", "--port", "70000"], "a port is a number from 0 to 65535"),
        (["serve", "--workers", "0"], "the number of workers must be from 1 to 64"),
        (["serve", "--log", "loud"], "expected --log debug"),
        (["serve", "--host", "nowhere.invalid"], "cannot listen on 'nowhere.invalid'"),
        (["serve", "--port", "0", "--workers", "2", "--database", "x.db"], "several workers need PostgreSQL"),
        (["restore", "nothing.db"], "no file 'nothing.db'"),
    ],
)
def test_invalid_arguments_are_reported_in_one_line(run, tmp_path, monkeypatch, args, message):
    monkeypatch.chdir(tmp_path)
    result = run(*args)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_port_in_use_is_reported(run, tmp_path):
    with served(tmp_path, "serve", "--port", "0", "--database", str(tmp_path / "a.db")) as url:
        port = url.rpartition(":")[2]
        assert f"port {port}: address already in use" in run("serve", "--port", port).stderr


def test_several_workers_serve_one_database(tmp_path, postgres):
    with served(tmp_path, "serve", "--port", "0", "--workers", "2", "--database", postgres.fresh()) as url:
        play_game(url)
