"""The lock that keeps a second server away from a SQLite database."""

import os
from pathlib import Path

import pytest

from parlour.server.lockfile import exclusive_server
from parlour.tables.store import StoreError


def test_a_hard_link_does_not_let_a_second_server_in(tmp_path: Path) -> None:
    database, link = tmp_path / "parlour.db", tmp_path / "other.db"
    database.touch()
    with exclusive_server(str(database)):
        os.link(database, link)
        names = r"'other.db' is a file with 2 names \(hard links\)"
        with pytest.raises(StoreError, match=names), exclusive_server(str(link)):
            pass
        link.unlink()
    with exclusive_server(str(database)):
        pass


def test_a_symbolic_link_does_not_let_a_second_server_in(tmp_path: Path) -> None:
    database, link = tmp_path / "parlour.db", tmp_path / "other.db"
    database.touch()
    link.symlink_to(database)
    with (
        exclusive_server(str(database)),
        pytest.raises(StoreError, match="a Parlour server is using this database"),
        exclusive_server(str(link)),
    ):
        pass
