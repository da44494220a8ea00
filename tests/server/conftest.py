"""Servers for the tests, in this process or in others."""

import pytest

from tests.server.house import House


@pytest.fixture
async def house(tmp_path):
    """A server in this process, on an empty SQLite database."""
    async with House.open(str(tmp_path / "parlour.db")) as opened:
        yield opened


@pytest.fixture
async def each_house(database):
    """A server in this process, on an empty database of each kind in turn."""
    async with House.open(database) as opened:
        yield opened
