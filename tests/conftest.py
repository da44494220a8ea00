"""Databases for the tests of tables and servers."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgres import Postgres, running


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL server for all tests of a process."""
    with running() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        return str(tmp_path / "parlour.db")
    return request.getfixturevalue("postgres").fresh()


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
