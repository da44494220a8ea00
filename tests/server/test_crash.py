"""A server killed at any moment: acknowledged requests are stored once, and clients saw only what is stored."""

import pytest

from tests.server.crash import crash

pytestmark = pytest.mark.anyio


async def test_nothing_is_lost_stored_twice_or_shown_too_early_when_the_server_is_killed(database):
    report = await crash(database, kills=20, tables=3)
    assert report.faults == []
    assert report.finished == report.games >= 3
    assert report.acknowledged > 50
    assert report.sent_again > 0
