"""A failing database is reported as a StoreError, at once, and without any of the values to be stored."""

import asyncio
import sqlite3
import traceback
from contextlib import closing
from dataclasses import replace
from typing import Any, cast

import pytest
from sqlalchemy import insert, text
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from parlour.tables.store import Conflict, Store, StoreError
from parlour.tables.store.engines import first_line, from_driver, translate_db_errors
from parlour.tables.store.errors import Away, Damaged
from parlour.tables.store.players import Players
from parlour.tables.store.schema import players
from tests.tables.test_store import append, row

pytestmark = pytest.mark.anyio
SECRETS = ("player-17", "Annabelle", "invite-t1")


@pytest.fixture
async def store(database):
    opened = await Store.open(database, "here")
    yield opened
    await opened.close()


def shown(error: BaseException) -> str:
    return "".join(traceback.format_exception(error))


async def test_an_error_shows_none_of_the_values(store, caplog):
    known = Players(store.access)
    await known.add(*SECRETS[:2], 1)
    with pytest.raises(Conflict) as twice:
        await known.add(*SECRETS[:2], 1)
    await store.append(append(1))
    with pytest.raises(Conflict) as taken:
        await store.append(replace(append(1, name="t2"), row=row("t2", invite=SECRETS[2])))
    for error in (twice.value, taken.value):
        assert not [each for each in SECRETS if each in shown(error)]
    for engine in (store.writing, store.reading):
        with pytest.raises(IntegrityError) as raw:
            async with engine.begin() as connection:
                await connection.execute(insert(players).values(id=SECRETS[0], name=SECRETS[1], created=1))
        assert "Annabelle" not in str(raw.value)
    assert "Annabelle" not in caplog.text


async def test_a_database_that_fails_is_a_store_error_and_is_logged(store, caplog):
    await store.access.write(lambda connection: connection.execute(text("ALTER TABLE tables RENAME TO gone")))
    for work in (store.table("t1"), store.append(append(1)), store.lobby(0)):
        with pytest.raises(StoreError, match=r"the database (rejected|does not)"):
            await work
    assert "database error" in caplog.text


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_a_group_fails_together_when_the_database_does_not_answer(store, database, monkeypatch):
    tries, execute = [], store.access.execute

    async def counted(work):
        tries.append(work)
        return await execute(work)

    await store.access.write(lambda connection: connection.execute(text("PRAGMA busy_timeout=0")))
    monkeypatch.setattr(store.access, "execute", counted)
    with sqlite3.connect(database, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        waiting = [store.append(append(1, name=f"t{i}")) for i in range(5)]
        results = await asyncio.gather(*waiting, return_exceptions=True)
        other.execute("ROLLBACK")
    other.close()
    assert {type(each) for each in results} == {Away}
    assert str(results[0]) == "the database does not answer: try again in a moment"
    assert len(tries) == 1
    await store.append(append(1))


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_a_database_locked_by_another_process_delays_appends_and_nothing_else(store, database):
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        waiting = store.append(append(1))
        async with asyncio.timeout(5):
            for _ in range(20):
                assert await store.table("t1") is None
        assert not waiting.done()
        other.execute("ROLLBACK")
    await waiting
    assert await store.table("t1") == row()


async def test_when_the_database_does_not_answer_all_who_wait_get_an_error_at_once(store, monkeypatch):
    asked = []

    async def away(group):
        asked.append(group)
        await asyncio.sleep(0)
        raise Away("gone")

    monkeypatch.setattr(store._writer._appender, "append", away)
    waiting = [store.append(append(n)) for n in (1, 2, 3)]
    assert {type(each) for each in await asyncio.gather(*waiting, return_exceptions=True)} == {Away}
    assert len(asked) == 1


async def test_an_append_whose_caller_has_gone_is_skipped(store, monkeypatch):
    async def away(group):
        raise Away("gone")

    monkeypatch.setattr(store._writer._appender, "append", away)
    gone, waiting = store.append(append(1)), store.append(append(1, name="t2"))
    gone.cancel()
    with pytest.raises(Away):
        await waiting


async def test_an_append_that_the_database_rejects_fails_alone(store):
    good, bad = append(1), append(1, name="t2")
    bad = replace(bad, row=replace(bad.row, id=cast(Any, b"no text" if store.is_shared else object())))
    results = await asyncio.gather(store.append(good), store.append(bad), return_exceptions=True)
    assert results[0] is None
    assert isinstance(results[1], Exception)
    assert await store.table("t1") == row()


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (IntegrityError("", None, Exception("UNIQUE")), Conflict),
        (OperationalError("", None, Exception("database is locked")), Away),
        (ConnectionRefusedError("refused"), Away),
        (DBAPIError("", None, Exception("closed"), connection_invalidated=True), Away),
        (DBAPIError("", None, Exception("database disk image is malformed")), Damaged),
        (DBAPIError("", None, Exception("value too long")), StoreError),
    ],
)
def test_errors_of_drivers_become_store_errors(error, kind):
    assert type(from_driver(error)) is kind
    with pytest.raises(kind), translate_db_errors():
        raise error


def test_only_the_first_line_is_shown():
    assert (
        first_line(DBAPIError("", None, Exception("duplicate key\nDETAIL:  Key (invite)=(secret)"))) == "duplicate key"
    )


def test_the_reason_is_shown_only_to_the_operator():
    locked = OperationalError("", None, Exception("database is locked"))
    with pytest.raises(Away, match=r"does not answer: try again"), translate_db_errors():
        raise locked
    with (
        pytest.raises(Away, match=r"does not answer \(database is locked\): try again"),
        translate_db_errors(with_reason=True),
    ):
        raise locked
