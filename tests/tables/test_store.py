"""What is appended is stored once, and of two appends in the same place only the first is."""

import asyncio
import resource
import shutil
import stat
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import inspect, text
from sqlalchemy.ext.asyncio import create_async_engine

from parlour.protocol.events import Event, Moved
from parlour.tables.store import Append, Conflict, Job, NewerStore, Store, StoreError, TableRow, parse_address
from parlour.tables.store.admin import copy_database
from parlour.tables.store.engines import Committer
from parlour.tables.store.errors import Away, Damaged, OlderStore
from parlour.tables.store.migration import MIGRATIONS
from parlour.tables.store.schema import metadata
from parlour.tables.store.store import TableCounts
from parlour.tables.store.writer import MAX_GATHERING_SECONDS, Writer

pytestmark = pytest.mark.anyio
LATER = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "0004"


def upgrade():
    op.add_column("players", sa.Column("motto", sa.String(10)))
"""


def row(name: str = "t1", n: int = 1, **changes: Any) -> TableRow:
    made = TableRow(name, "nim", "open", True, n, f"invite-{name}", b"s" * 32, 1, n, {"seats": [{"kind": "anyone"}]})
    return replace(made, **changes)


def event(n: int, request: str | None = None, move: str = "a1-a2") -> Event:
    return Event(n, 1000 + n, "ann", request, Moved(0, move))


def append(*numbers: int, name: str = "t1", request: str | None = None, **more: Any) -> Append:
    events = tuple(event(n, request if n == numbers[0] else None) for n in numbers)
    return Append(row(name, numbers[-1]), events, **more)


@pytest.fixture
async def store(database):
    opened = await Store.open(database, "here")
    yield opened
    await opened.close()


async def test_events_come_back_as_they_went_in(store):
    await store.append(append(1, 2))
    await store.append(append(3))
    assert await store.events("t1") == [event(1), event(2), event(3)]
    assert await store.events("t1", after=2) == [event(3)]
    assert await store.table("t1") == row(n=3)
    assert await store.invited("invite-t1") == row(n=3)
    assert await store.table("t2") is None


async def test_an_append_in_the_wrong_place_stores_nothing(store):
    await store.append(append(1, 2))
    for wrong in (append(2), append(2, 3), append(4), append(1)):
        with pytest.raises(Conflict):
            await store.append(wrong)
    with pytest.raises(Conflict):
        await store.append(append(2, name="nowhere"))
    assert [each.n for each in await store.events("t1")] == [1, 2]
    assert (await store.table("t1")).n == 2


async def test_the_same_request_is_stored_once(store):
    await store.append(append(1, request="r"))
    with pytest.raises(Conflict):
        await store.append(append(2, request="r"))
    await store.append(append(2, request="s"))
    await store.append(Append(row(n=3), (replace(event(3, "r"), by="ben"),)))
    assert len(await store.events("t1")) == 3


async def test_of_many_appends_together_only_the_faulty_ones_fail(store):
    await store.append(append(1, request="r"))
    many = [append(1, 2, name=f"many{i}") for i in range(50)]
    results = await asyncio.gather(*map(store.append, [*many, append(2, request="r")]), return_exceptions=True)
    assert results[:-1] == [None] * 50
    assert isinstance(results[-1], Conflict)
    assert [each.n for each in await store.events("many49")] == [1, 2]


async def test_appends_that_belong_together_are_stored_together_or_not_at_all(store):
    await store.append(append(1), append(1, name="next"))
    with pytest.raises(Conflict):
        await store.append(append(1, name="third"), append(1))
    assert await store.table("next") is not None
    assert await store.table("third") is None


async def test_of_two_processes_that_append_the_same_event_one_succeeds(database):
    stores = [await Store.open(database, name) for name in ("one", "two")]
    await stores[0].append(append(1))
    for n in range(2, 20, 2):
        both = await asyncio.gather(*(each.append(append(n, n + 1)) for each in stores), return_exceptions=True)
        assert {type(each) for each in both} == {type(None), Conflict}
    assert [each.n for each in await stores[0].events("t1")] == list(range(1, 20))
    for each in stores:
        await each.close()


async def test_what_arrives_during_a_commit_shares_the_next(store, monkeypatch):
    groups, on_disk = [], asyncio.Event()
    appender = store._writer._appender
    append_group = appender.append

    async def slow(group):
        groups.append(len(group))
        await on_disk.wait()
        return await append_group(group)

    monkeypatch.setattr(appender, "append", slow)
    waiting = [store.append(append(1, name="t0"))]
    await asyncio.sleep(0)
    for number in range(1, 21):
        waiting.append(store.append(append(1, name=f"t{number}")))
        await asyncio.sleep(0)
    assert groups == [1]
    on_disk.set()
    await asyncio.gather(*waiting)
    assert groups == [1, 20]


async def test_what_is_answered_as_soon_as_a_commit_is_done_shares_the_next(store, monkeypatch):
    groups: list[list[str]] = []
    appender, answers = store._writer._appender, []
    append_group = appender.append

    async def noted(group):
        groups.append([unit[0].row.id for unit in group])
        return await append_group(group)

    monkeypatch.setattr(appender, "append", noted)
    first = store.append(append(1, name="first"))
    first.add_done_callback(lambda _: answers.append(store.append(append(1, name="answer"))))
    await asyncio.sleep(0)
    waiting = store.append(append(1, name="waiting"))
    await asyncio.gather(first, waiting)
    await asyncio.gather(*answers)
    assert groups == [["first"], ["waiting", "answer"]]


class Paced:
    """An appender whose commits take as long as a clock says, and a pause during which more arrives."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.time = seconds, 0.0
        self.groups: list[list[str]] = []
        self.pauses: list[float] = []
        self.during_commit: list[str] = []
        self.during_pause: list[str] = []
        self.writer = Writer(self, self.pause, lambda: self.time)
        self.appended: list[asyncio.Future[None]] = []

    def send(self, *names: str) -> None:
        self.appended += [self.writer.append(append(1, name=name)) for name in names]

    async def append(self, group):
        self.groups.append([appends[0].row.id for appends in group])
        self.time += self.seconds
        names, self.during_commit = self.during_commit, []
        self.send(*names)
        return [True] * len(group)

    async def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)
        names, self.during_pause = self.during_pause, []
        self.send(*names)

    async def close(self) -> None: ...

    async def stored(self) -> None:
        while not all(future.done() for future in self.appended):
            await asyncio.gather(*self.appended)
        for _ in range(5):  # steps of the event loop, in which a pause would begin
            await asyncio.sleep(0)
        await self.writer.close()


async def test_a_busy_disk_is_given_as_long_as_the_last_commit_took_for_more_to_join_the_next():
    paced = Paced(0.001)
    paced.during_commit, paced.during_pause = ["t2"], ["t3", "t4"]
    paced.send("t1")
    await paced.stored()
    assert paced.groups == [["t1"], ["t2", "t3", "t4"]]
    assert paced.pauses == [0.001]


async def test_a_slow_disk_delays_the_next_commit_only_a_little():
    paced = Paced(0.5)
    paced.during_commit = ["t2"]
    paced.send("t1")
    await paced.stored()
    assert paced.pauses == [MAX_GATHERING_SECONDS]


async def test_nothing_waits_for_more_where_nothing_has_arrived_during_the_commit():
    paced = Paced(0.001)
    paced.send("t1")
    await paced.stored()
    assert paced.groups == [["t1"]]
    assert paced.pauses == []


async def test_a_commit_that_fails_in_its_thread_fails_where_it_is_awaited():
    committer = Committer()
    with pytest.raises(ZeroDivisionError):
        await committer.run(lambda: 1 // 0)
    done: list[int] = []
    await asyncio.gather(*[committer.run(partial(done.append, n)) for n in range(5)])
    assert done == [0, 1, 2, 3, 4]
    committer.close()


async def test_appends_to_one_table_that_wait_together_are_stored_in_order(store):
    await asyncio.gather(*[store.append(append(n)) for n in range(1, 6)])
    assert [each.n for each in await store.events("t1")] == [1, 2, 3, 4, 5]


async def test_a_store_that_closes_writes_what_is_waiting(database):
    store = await Store.open(database, "here")
    waiting = [store.append(append(1, name=f"t{i}")) for i in range(20)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*waiting)
    with pytest.raises(StoreError, match="shutting down"):
        await store.append(append(1))
    again = await Store.open(database, "again")
    found = await again.table("t19")
    assert found
    assert found.n == 1
    await again.close()


async def test_tables_are_found_by_lobby_and_by_player(store):
    await store.append(append(1, name="a", seats={0: "ann", 1: "ben"}, has_new_seats=True))
    await store.append(append(1, name="b", seats={0: "ann"}, has_new_seats=True))
    await store.append(replace(append(2, name="a"), row=row("a", 2, status="playing", updated=99)))
    await store.append(append(2, name="b", seats={0: "cleo"}, has_new_seats=True))
    await store.append(append(1, name="left by all", seats={}, has_new_seats=True))
    assert [each.id for each in await store.lobby(0)] == ["b"]
    assert [each.id for each in await store.lobby(0, "tiny")] == []
    assert [each.id for each in await store.lobby(3)] == []
    assert [each.id for each in await store.tables_of("ann")] == ["a"]
    assert [each.id for each in await store.tables_of("cleo")] == ["b"]
    assert await store.table_counts("ben") == TableCounts(playing=1)
    assert await store.table_counts("cleo") == TableCounts(open=1)


async def test_jobs_are_taken_once_and_again_when_the_lease_has_expired(store):
    job = Job("t1", "bot", 1, n=1, due=50, lease=0)
    await store.append(append(1, jobs=(job,)))
    assert await store.take_jobs(now=49, lease=100, most=9) == []
    assert await store.take_jobs(now=50, lease=100, most=9) == [replace(job, lease=100)]
    assert await store.take_jobs(now=99, lease=200, most=9) == []
    assert await store.take_jobs(now=100, lease=200, most=9) == [replace(job, lease=200)]
    await store.free_all_jobs()
    assert len(await store.take_jobs(now=50, lease=100, most=9)) == 1


async def test_jobs_are_deleted_when_the_table_changes(store):
    job = Job("t1", "bot", 1, n=1, due=50, lease=0)
    await store.append(append(1, jobs=(job,)))
    await store.append(append(2, jobs=(replace(job, seat=0, n=2),)))
    await store.drop_job(job)
    await store.drop_job(replace(job, seat=0, n=1))
    assert [each.seat for each in await store.take_jobs(99, 100, 9)] == [0]
    await store.drop_job(replace(job, seat=0, n=2))
    assert await store.take_jobs(999, 1000, 9) == []


async def test_an_older_database_is_brought_up_to_date_and_a_newer_one_is_refused(database, tmp_path):
    old = await Store.open(database, "old")
    await old.append(append(1))
    await old.close()
    later = Path(shutil.copytree(MIGRATIONS, tmp_path / "later"))
    (later / "versions" / "9999_later.py").write_text(LATER)
    new = await Store.open(database, "new", migrations=later)
    async with new.reading.connect() as connection:
        columns = await connection.run_sync(
            lambda sync: [each["name"] for each in inspect(sync).get_columns("players")]
        )
    assert "motto" in columns
    assert await new.events("t1") == [event(1)]
    await new.close()
    with pytest.raises(NewerStore, match=r"newer Parlour \(revision '9999'"):
        await Store.open(database, "old")


async def test_the_migrations_create_the_schema(store):
    def differences(connection):
        from alembic.autogenerate import compare_metadata
        from alembic.runtime.migration import MigrationContext

        return compare_metadata(MigrationContext.configure(connection), metadata)

    async with store.reading.connect() as connection:
        assert await connection.run_sync(differences) == []


async def test_a_store_is_ready_as_long_as_it_can_commit(store):
    before = await store.table_ids()
    await store.check()
    await store.check()
    assert await store.table_ids() == before


async def test_a_store_without_its_tables_is_not_ready(store):
    async with store.writing.begin() as connection:
        await connection.execute(text("ALTER TABLE tokens RENAME TO gone"))
    with pytest.raises(StoreError):
        await store.check()


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_a_store_on_a_full_disk_is_not_ready(store, database):
    size = Path(f"{database}-wal").stat().st_size
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        with pytest.raises(Away):
            await store.check()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    await store.check()


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_a_store_whose_file_is_replaced_or_gone_is_not_ready(store, database):
    Path(database).rename(f"{database}.old")
    with pytest.raises(Away, match="replaced or deleted"):
        await store.check()
    Path(database).touch()
    with pytest.raises(Away, match="replaced or deleted"):
        await store.check()
    Path(f"{database}.old").replace(database)
    await store.check()


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
async def test_a_store_that_is_read_only_is_not_ready(store):
    name = store.url.database
    async with store.writing.begin() as connection:
        await connection.execute(text(f"ALTER DATABASE {name} SET default_transaction_read_only = on"))
    await store.writing.dispose()
    with pytest.raises(Away, match="read-only"):
        await store.check()


async def test_only_the_owner_may_read_a_new_file_and_its_folder(tmp_path):
    file = tmp_path / "new" / "parlour.db"
    store = await Store.open(str(file), "here")
    await store.append(append(1))
    modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in (file.parent, *file.parent.iterdir())}
    await store.close()
    assert modes == {"new": 0o700, "parlour.db": 0o600, "parlour.db-shm": 0o600, "parlour.db-wal": 0o600}


async def test_a_database_that_must_exist_is_not_created(database, tmp_path):
    with pytest.raises(StoreError, match=r"no database '.*typo\.db'"):
        await Store.open(str(tmp_path / "typo.db"), "here", must_exist=True)
    assert not (tmp_path / "typo.db").exists()
    if "://" not in database:
        Path(database).touch()
    with pytest.raises(StoreError, match="has no tables of Parlour"):
        await Store.open(database, "here", must_exist=True)
    await (await Store.open(database, "here")).close()
    await (await Store.open(database, "here", must_exist=True)).close()


async def changed(database: str, *statements: str) -> None:
    url = parse_address(database)
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        for each in statements:
            await connection.execute(text(each))
    await engine.dispose()


@pytest.mark.parametrize(
    "statements",
    [["CREATE TABLE tables (id INTEGER)"], ["CREATE TABLE alembic_version (version_num TEXT)"]],
    ids=["no versions", "other versions"],
)
async def test_a_database_of_another_program_is_refused(database, statements):
    await changed(database, *statements)
    with pytest.raises(StoreError, match="has tables that are not Parlour's: use another one"):
        await Store.open(database, "here")


async def test_tables_of_other_programs_are_accepted_on_a_server_but_not_in_a_file(database):
    await changed(database, "CREATE TABLE spatial (id INTEGER)")
    if "://" in database:
        await (await Store.open(database, "here")).close()
    else:
        with pytest.raises(StoreError, match="not Parlour's"):
            await Store.open(database, "here")


@pytest.mark.parametrize("statement", ["INSERT INTO alembic_version VALUES ('0000')", "DELETE FROM alembic_version"])
async def test_a_database_without_one_revision_is_damaged(database, statement):
    await (await Store.open(database, "here")).close()
    await changed(database, statement)
    with pytest.raises(Damaged, match=r"the database is damaged \(\d revisions\): restore a backup"):
        await Store.open(database, "here")


async def test_the_progress_of_a_copy_ends_at_its_total(store, tmp_path):
    await store.start_run(1000, forget_before=0)
    await store.append(append(1, 2))
    copy, reports = await Store.open(str(tmp_path / "copy.db"), "there"), []
    assert await copy_database(store, copy, lambda done, total: reports.append((done, total))) == 4
    assert reports[-1] == (4, 4)
    await copy.close()


async def test_a_database_that_may_not_be_upgraded_is_refused_and_stays_as_it_is(database, tmp_path):
    await (await Store.open(database, "here")).close()
    later = Path(shutil.copytree(MIGRATIONS, tmp_path / "later"))
    (later / "versions" / "9999_later.py").write_text(LATER)
    with pytest.raises(OlderStore, match=r"belongs to an older Parlour \(revision '\d+', and this one uses '9999'\)"):
        await Store.open(database, "here", later, may_upgrade=False)
    await (await Store.open(database, "here")).close()
