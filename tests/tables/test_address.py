"""Addresses of databases: which ones are accepted, and how they are shown."""

import asyncio
from pathlib import Path
from unittest.mock import Mock

import pytest

from parlour.engine.errors import NoFolder
from parlour.tables.runtime.bus import PostgresBus
from parlour.tables.store import Store, StoreError, default_url, parse_address
from parlour.tables.store.address import dsn, redacted

pytestmark = pytest.mark.anyio
PATIENCE_SECONDS = 20
"""How long to wait before a test fails."""


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("mysql://x", "cannot use the database 'mysql://…'"),
        ("://", "cannot use the database '://…'"),
        ("postgresql://u:secret@h:x/", "cannot use the database 'postgresql://…'"),
        ("sqlite://", "in memory loses every game"),
        ("sqlite:///:memory:", "in memory loses every game"),
        (":memory:", "in memory loses every game"),
        ("sqlite://host/x.db", "cannot use the database 'sqlite://…'"),
        ("sqlite:///x.db?mode=secret", "cannot use the database 'sqlite://…'"),
        ("", "the name of the database is empty"),
        ("~nobody-of-that-name/x.db", "no home directory '~nobody-of-that-name'"),
        ("postgresql://u:se@cret@h/x", "special characters of the password as %40 for @"),
        ("postgresql://h/x?password=secret", "cannot use 'password' in the address"),
        ("postgresql://h/x?sslmode=maybe", "sslmode must be one of disable, allow, prefer"),
    ],
)
def test_an_address_that_cannot_be_used_is_refused_without_its_password(address, expected):
    with pytest.raises(StoreError) as refused:
        parse_address(address)
    assert expected in str(refused.value)
    assert "secret" not in str(refused.value)


def test_a_file_may_be_named_in_several_ways(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    for name in ("x.db", "~/x.db", "sqlite:///x.db", f"sqlite:///{tmp_path}/x.db"):
        assert parse_address(name).database == str(tmp_path / "x.db")


def test_a_data_directory_in_an_unknown_home_is_refused(monkeypatch):
    monkeypatch.setenv("PARLOUR_DATA", "~nobody-of-that-name")
    with pytest.raises(NoFolder, match="PARLOUR_DATA='~nobody-of-that-name'"):
        default_url()


@pytest.mark.parametrize("key", ["sslmode", "ssl"])
def test_the_ssl_mode_is_passed_in_the_form_that_each_driver_expects(key):
    url = parse_address(f"postgresql://me:pa%40ss@h/x?{key}=verify-full")
    assert url.query == {"ssl": "verify-full"}
    assert dsn(url) == "postgresql://me:pa%40ss@h/x?sslmode=verify-full"


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
async def test_a_server_can_be_reached_with_an_ssl_mode(database):
    store = await Store.open(f"{database}&sslmode=prefer", "here")
    bus = PostgresBus(store.url, store.origin)
    notices: list[str] = []

    class Listener(Mock):
        def on_gap(self):
            notices.append("all")

    async with asyncio.timeout(PATIENCE_SECONDS):
        await bus.start(Listener())
    await bus.close()
    await store.check()
    await store.close()
    assert notices == ["all"]


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("a/b@c.db", "a/b@c.db"),
        ("postgresql://me:secret@h/x?sslmode=require", "postgresql://me:***@h/x?sslmode=require"),
        ("postgresql://me@h/x", "postgresql://me@h/x"),
        ("postgresql:///x?host=/tmp", "postgresql:///x?host=/tmp"),
    ],
)
def test_an_address_is_shown_as_it_was_typed_without_its_password(address, expected):
    assert redacted(address) == expected


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("broken.db", "cannot open the database 'broken.db': it is damaged or not a database (file is not a database)"),
        ("broken.db/x/y.db", "/broken.db' is a file"),
        ("broken.db/y.db", "/broken.db' is a file"),
        (".", "cannot open the database '.': is a directory"),
        ("a\0b", "embedded null byte"),
        ("x" * 300, "file name too long"),
        ("postgresql://me:secret@127.0.0.1:1/x", "cannot open the database 'postgresql://me:***@127.0.0.1:1/x'"),
        ("postgresql://me:secret@a..b/x", "cannot open the database 'postgresql://me:***@a..b/x'"),
    ],
)
async def test_a_database_that_cannot_be_opened_is_reported_in_one_line(tmp_path, monkeypatch, address, expected):
    monkeypatch.chdir(tmp_path)
    Path("broken.db").write_bytes(b"no database at all" * 100)
    with pytest.raises(StoreError) as refused:
        await Store.open(address, "here")
    assert expected in str(refused.value)
    assert "secret" not in str(refused.value)
    assert "\n" not in str(refused.value)
