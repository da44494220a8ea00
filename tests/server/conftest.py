"""Servers for the tests, in this process or in others."""

import pytest

from tests.server.house import House


@pytest.fixture
async def house(database):
    """A server in this process, on an empty database."""
    async with House.open(database) as opened:
        yield opened
