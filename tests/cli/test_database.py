"""Administering a database from the command line: nothing is left half done, and success is reported only when true."""

import asyncio
import json
import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from dataclasses import fields, replace
from inspect import signature
from pathlib import Path
from typing import IO

import pytest

from parlour.cli.commands.prune import prune
from parlour.data import read_records
from parlour.protocol.requests import Resign
from parlour.record import read
from parlour.server.lockfile import exclusive_server
from parlour.tables.model.views import row_of
from parlour.tables.store import Append, Store, StoreError, admin
from parlour.tables.store.admin import backup_copy
from parlour.tables.store.migration import MIGRATIONS
from parlour.tables.store.players import Players
from parlour.tables.store.retention import Retention
from tests.tables.room import SECRET, Room
from tests.tables.test_store import LATER

TIMEOUT_SECONDS = 20
"""How long to wait for something that should happen at once."""


async def fill(file: str, *names: str, has_ended: bool = True) -> None:
    """Adds tables with these names, and a player."""
    store = await Store.open(file, "here")
    await Players(store.access).add("p0", "Ann", 1)
    for name in names:
        room = Room.full("nim")
        if has_ended:
            room.ask(Resign(0))
        row = replace(row_of(room.table, f"invite-{name}", SECRET, 1), id=name)
        await store.append(Append(row, tuple(room.events), seats={0: "p0"}, has_new_seats=True))
    await store.close()


@pytest.fixture
def full(home):
    """A database with three finished games, in the current folder."""
    asyncio.run(fill("full.db", "t1", "t2", "t3"))
    return "full.db"


def execute(file: str, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        for each in statements:
            connection.execute(each)


def damage(file: str, table: str) -> None:
    """Makes the pages of a table unreadable."""
    with closing(sqlite3.connect(file)) as connection:
        ((page,),) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", [table])
        ((size,),) = connection.execute("PRAGMA page_size")
    with Path(file).open("r+b") as stream:
        stream.seek((page - 1) * size)
        stream.write(b"\xff" * size)


def files() -> set[str]:
    return {each.name for each in Path().iterdir()}


def mode(file: str) -> int:
    return stat.S_IMODE(Path(file).stat().st_mode)


def test_files_are_readable_by_their_owner_only(run, full):
    assert run("backup", "kept.db", "--database", full).stdout.endswith(" rows in kept.db\n")
    assert run("export", "games.ndjson", "--database", full).stdout == "3 records in games.ndjson\n"
    assert {mode("kept.db"), mode("games.ndjson")} == {0o600}
    assert files() == {"full.db", "kept.db", "games.ndjson"}


@pytest.mark.parametrize("command", ["backup", "export"])
@pytest.mark.parametrize(
    ("error", "code"), [(StoreError("gone"), 2), (OSError(28, "No space left"), 1), (KeyboardInterrupt(), 130)]
)
def test_a_failure_leaves_no_file(run, full, monkeypatch, command, error, code):
    async def failing(*_):
        raise error

    monkeypatch.setattr(admin, "copy_database", failing)
    monkeypatch.setattr(Store, "table_ids", failing)
    assert run(command, "new", "--database", full).exit_code == code
    assert files() == {"full.db"}


def test_a_signal_leaves_no_file(run, full, monkeypatch):
    before = signal.getsignal(signal.SIGTERM)

    async def killed(*_):
        os.kill(os.getpid(), signal.SIGTERM)
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await asyncio.Event().wait()

    monkeypatch.setattr(admin, "copy_database", killed)
    assert run("backup", "new.db", "--database", full).exit_code == 128 + signal.SIGTERM
    assert files() == {"full.db"}
    assert signal.getsignal(signal.SIGTERM) is before


@pytest.mark.parametrize(
    ("args", "code", "message"),
    [
        (["backup", ""], 2, "the name of the file is empty"),
        (["export", ""], 2, "the name of the file is empty"),
        (["restore", ""], 2, "the name of the file is empty"),
        (["backup", "postgresql://me:secret@h/x"], 2, "expected the name of a file, not 'postgresql://…'"),
        (["backup", "~nobody-of-that-name/b.db"], 2, "no home directory '~nobody-of-that-name'"),
        (["backup", "no/such/b.db"], 1, "cannot write 'no/such/b.db': no such file or directory"),
        (["backup", "full.db"], 1, "'full.db' already exists: choose another name"),
        (["backup", "."], 1, "'.' already exists"),
        (["backup", "/"], 1, "'/' already exists"),
        (["backup", "a\0b"], 1, "embedded null byte"),
        (["backup", "other"], 1, "'other.part' already exists: another command is writing it"),
        (["export", "other"], 1, "'other.part' already exists: another command is writing it"),
    ],
)
def test_a_file_that_cannot_be_written_is_reported(run, full, args, code, message):
    Path("other.part").touch()
    result = run(*args, "--database", full)
    assert (result.exit_code, message in result.stderr, result.stderr.count("\n")) == (code, True, 1), result.stderr
    assert "secret" not in result.stderr
    assert files() == {"full.db", "other.part"}


@pytest.mark.parametrize("args", [["backup", "b.db"], ["export"], ["export", "e"], ["forget", "p0"]])
def test_a_mistyped_name_does_not_create_a_database(run, home, args):
    result = run(*args, "--database", "typo.db")
    assert (result.exit_code, result.stderr) == (2, "error: no database 'typo.db'\n")
    assert "is empty" in run(*args, "--database", "").stderr
    assert files() == set()


def test_restoring_does_not_change_the_backup(run, full):
    run("backup", "kept.db", "--database", full)
    before, there = Path("kept.db").read_bytes(), files()
    with backup_copy(Path("kept.db")):
        assert files() == there
    assert run("restore", "kept.db", "--database", "new.db").exit_code == 0
    assert Path("kept.db").read_bytes() == before
    assert files() == {*there, "new.db"}
    assert len(run("export", "--database", "new.db").stdout.splitlines()) == 3


def test_a_database_in_use_can_be_restored_from(run, full):
    with closing(sqlite3.connect(full)) as other:
        other.execute("INSERT INTO players (id, name, created) VALUES ('p9', 'Zoe', 1)")
        other.commit()
        assert Path("full.db-wal").stat().st_size
        assert run("restore", full, "--database", "new.db").exit_code == 0
    with closing(sqlite3.connect("new.db")) as new:
        assert new.execute("SELECT name FROM players WHERE id = 'p9'").fetchall() == [("Zoe",)]


def test_an_older_backup_is_brought_up_to_date_in_a_copy(run, full, monkeypatch):
    run("backup", "kept.db", "--database", full)
    before = Path("kept.db").read_bytes()
    later = Path(shutil.copytree(MIGRATIONS, "later"))
    (later / "versions" / "9999_later.py").write_text(LATER)
    monkeypatch.setattr(vars(Store)["open"].__func__, "__defaults__", (later, False, True))
    assert run("restore", "kept.db", "--database", "new.db").exit_code == 0
    assert Path("kept.db").read_bytes() == before
    with closing(sqlite3.connect("new.db")) as new:
        assert new.execute("SELECT motto FROM players").fetchall() == [(None,)]


@pytest.mark.parametrize(("command", "copy"), [("backup", "kept.db"), ("export", "games.ndjson")])
def test_a_newer_version_leaves_the_database_of_an_older_server_as_it_is(run, full, monkeypatch, command, copy):
    later = Path(shutil.copytree(MIGRATIONS, "later"))
    (later / "versions" / "9999_later.py").write_text(LATER)
    monkeypatch.setattr(vars(Store)["open"].__func__, "__defaults__", (later, False, True))
    assert run(command, copy, "--database", full).exit_code == 0
    with closing(sqlite3.connect(full)) as old:
        assert old.execute("SELECT version_num FROM alembic_version").fetchall() != [("9999",)]
        assert "motto" not in [name for _, name, *_ in old.execute("PRAGMA table_info(players)")]
    assert Path(copy).stat().st_size


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("other.sqlite", "'other.sqlite' is not a backup of Parlour"),
        ("nothing.db", "'nothing.db' is not a backup of Parlour"),
        ("text.db", "'text.db' is not a backup of Parlour, or is damaged: file is not a database"),
        ("new.db", "'new.db' is empty: there is nothing to restore"),
        ("damaged.db", "the backup 'damaged.db' is damaged: restore another one"),
        ("locked.db", "cannot read the backup 'locked.db': "),
    ],
)
def test_a_file_that_is_not_a_backup_is_refused(run, full, file, message):
    execute("other.sqlite", "CREATE TABLE bookmarks (url TEXT)")
    Path("nothing.db").touch()
    Path("text.db").write_text("no database at all" * 100)
    asyncio.run(_made("new.db"))
    shutil.copy(full, "damaged.db")
    damage("damaged.db", "events")
    shutil.copy(full, "locked.db")
    Path("locked.db-wal").mkdir()
    result = run("restore", file, "--database", "target.db")
    assert (result.exit_code, message in result.stderr, result.stderr.count("\n")) == (2, True, 1), result.stderr
    assert not Path("target.db").exists()


async def _made(file: str) -> None:
    await (await Store.open(file, "here")).close()


def test_a_temporary_folder_that_cannot_be_created_is_reported(run, full, monkeypatch):
    def full_disk(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tempfile.mkdtemp", full_disk)
    message = "cannot copy 'full.db' to a temporary folder: no space left on device"
    assert message in run("restore", full, "--database", "new.db").stderr


@pytest.mark.parametrize("args", [["backup", "b.db"], ["forget", "p0"]])
def test_a_damaged_database_is_reported_in_one_line(run, full, args):
    damage(full, "seats")
    result = run(*args, "--database", full)
    message = "error: the database is damaged (database disk image is malformed): restore a backup\n"
    assert (result.exit_code, result.stderr) == (2, message)
    assert files() == {"full.db"}


def test_broken_json_is_reported_as_damage(run, full):
    execute(full, "UPDATE tables SET summary = '{' WHERE id = 't2'")
    assert "the database is damaged (" in run("backup", "b.db", "--database", full).stderr


def test_a_locked_database_is_reported(run, full, monkeypatch):
    monkeypatch.setattr("parlour.tables.store.engines.PRAGMAS", ("busy_timeout=0",))
    with closing(sqlite3.connect(full, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert run("forget", "p0", "--database", full).stderr.endswith("database is locked\n")


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("UPDATE events SET body = '{' WHERE table_id = 't2' AND n = 2", "its events are damaged (Expecting property"),
        (
            "UPDATE events SET body = '{}' WHERE table_id = 't2' AND n = 2",
            "its events are damaged (unknown kind of event: None)",
        ),
        (
            """UPDATE events SET body = '{"kind": "moved"}' WHERE table_id = 't2' AND n = 2""",
            "its events are damaged (moved.seat: Field required)",
        ),
        ("DELETE FROM events WHERE table_id = 't2' AND n = 2", "its events are damaged (event 3 after 1)"),
        ("DELETE FROM events WHERE table_id = 't2' AND body LIKE '%\"ended\"%'", "is missing"),
        ("DELETE FROM events WHERE table_id = 't2'", "its events are damaged (not enough values"),
        (
            "UPDATE events SET body = replace(body, 'nim', 'whist') WHERE table_id = 't2'",
            "no game 'whist'",
        ),
    ],
)
def test_a_damaged_table_is_left_out_of_an_export(run, full, statement, message):
    execute(full, statement)
    result = run("export", "--database", full)
    assert (result.exit_code, len(result.stdout.splitlines())) == (1, 2)
    assert result.stderr.startswith("skipped table 't2': ")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
    written = run("export", "games.ndjson", "--database", full)
    assert (written.exit_code, written.stdout) == (1, "2 records in games.ndjson\n")
    assert Path("games.ndjson").read_text() == result.stdout


def test_pages_that_cannot_be_read_are_left_out_of_an_export(run, full):
    damage(full, "events")
    result = run("export", "--database", full)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (1, "", 3)
    assert "skipped table 't1': the database is damaged (" in result.stderr


def test_games_are_exported_as_parquet(run, full):
    result = run("export", "games.parquet", "--parquet", "--database", full)
    assert (result.exit_code, result.stdout) == (0, "3 records in games.parquet\n")
    run("export", "games.ndjson", "--database", full)
    lines = Path("games.ndjson").read_text().splitlines()
    assert list(read_records(Path("games.parquet"))) == [read(line.encode()) for line in lines]
    assert run("export", "--parquet", "--database", full).stderr == "error: --parquet needs the name of a file\n"
    assert run("export", "games.parquet", "--parquet", "--database", full).exit_code == 1
    assert files() == {"full.db", "games.ndjson", "games.parquet"}
    execute(full, r"""UPDATE events SET body = replace(body, '"Ann"', '"\ud800"') WHERE table_id = 't2'""")
    assert run("export", "odd.parquet", "--parquet", "--database", full).exit_code == 0, "a lone surrogate is escaped"


def test_an_export_stops_when_the_database_is_gone(run, full, monkeypatch):
    async def gone(*_):
        raise StoreError("gone")

    monkeypatch.setattr(Store, "events", gone)
    assert run("export", "games.ndjson", "--database", full).stderr == "error: gone\n"
    assert files() == {"full.db"}


def test_a_game_that_has_not_begun_has_no_record(run, home):
    asyncio.run(fill("open.db", "t1", has_ended=False))
    execute("open.db", "DELETE FROM events WHERE n > 1", "UPDATE tables SET n = 1")
    assert run("export", "--all", "--database", "open.db").stdout == ""


def test_lone_surrogates_are_exported_as_json(run, full):
    execute(full, r"""UPDATE events SET body = replace(body, '"Ann"', '"\ud800"') WHERE table_id = 't2'""")
    assert run("export", "games.ndjson", "--database", full).exit_code == 0
    assert {json.loads(line)["seats"][0] for line in Path("games.ndjson").read_text().splitlines()} == {"Ann", "\ud800"}


def printed(database: str, output: IO[bytes]) -> "subprocess.CompletedProcess[str]":
    """An export to a buffered output."""
    command = [sys.executable, "-m", "parlour.cli", "export", "--database", database]
    env = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return subprocess.run(command, stdout=output, stderr=subprocess.PIPE, text=True, timeout=60, env=env)


def test_a_closed_output_pipe_ends_quietly(full):
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as closed:
        done = printed(full, closed)
    assert (done.returncode, done.stderr) == (1, "")


def test_a_full_output_is_reported(full):
    with Path("/dev/full").open("wb") as nothing:
        done = printed(full, nothing)
    assert (done.returncode, done.stderr) == (1, "error: cannot write to standard output: no space left on device\n")


def test_a_player_is_not_forgotten_while_a_server_runs(run, full):
    with exclusive_server(full):
        refused = run("forget", "p0", "--database", full)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "a Parlour server is using this database: stop it" in refused.stderr
    result = run("forget", "p0", "--database", full)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "removed from 3 tables\n", "")
    assert "no player 'p0'" in run("forget", "p0", "--database", full).stderr


def test_forgetting_a_player_stops_at_a_damaged_event(run, full):
    execute(full, "UPDATE events SET body = '{' WHERE table_id = 't2' AND n = 2")
    assert "event 2 of table 't2' is damaged: restore a backup" in run("forget", "p0", "--database", full).stderr
    execute(full, "DELETE FROM events WHERE table_id = 't2'", "DELETE FROM tables WHERE id = 't2'")
    assert "the database is damaged (No row was found" in run("forget", "p0", "--database", full).stderr


def test_prune_counts_first_and_deletes_on_request(run, full):
    counted = run("prune", "--unplayed", "never", "--finished", "1.5", "--database", full).stdout
    assert "games that are over                                        3 unchanged for 1.5 days" in counted
    assert "games of one person who has not moved                kept forever" in counted
    assert counted.endswith("nothing is deleted yet: repeat the command with --delete\n")
    assert run("prune", "--delete", "--database", full).stdout.endswith("deleted 3 tables and 0 players\n")
    assert "repeat the command" not in run("prune", "--identities", "never", "--database", full).stdout


def test_prune_follows_the_policy_of_the_server_by_default():
    defaults = {name: parameter.default for name, parameter in signature(prune).parameters.items()}
    assert Retention(**{each.name: defaults[each.name] for each in fields(Retention)}) == Retention()
