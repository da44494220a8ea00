"""Kill the server at any instant: what was acknowledged is stored once, what was shown is stored, and all agree."""

import pytest

from tests.server.crash import crash

pytestmark = pytest.mark.anyio


async def test_nothing_is_lost_doubled_or_shown_too_early_when_the_server_is_killed(database):
    report = await crash(database, kills=20, tables=3)
    assert report.faults == []
    assert report.finished == report.games >= 3
    assert report.acknowledged > 50
    assert report.sent_again > 0
