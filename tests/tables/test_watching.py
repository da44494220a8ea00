"""What waits for somebody who reads slowly."""

import asyncio

from parlour.tables.watching import END, LONGEST, Told, Watcher


def waiting(watcher: Watcher, count: int) -> list[str]:
    """The next messages for a watcher."""

    async def read() -> list[str]:
        return [(await watcher.next()).kind for _ in range(count)]

    return asyncio.run(read())


def test_a_snapshot_takes_the_place_of_all_that_it_tells():
    watcher = Watcher(None)
    for kind in ("snapshot", "event", "ack", "event", "snapshot", "here", "snapshot", "event"):
        watcher.tell(Told(kind, b"{}"))
    assert waiting(watcher, 4) == ["ack", "here", "snapshot", "event"]


def test_whoever_is_too_slow_is_left_behind():
    watcher = Watcher(None)
    for _ in range(LONGEST + 2):
        watcher.tell(Told("event", b"{}"))
    assert watcher.is_late
    assert waiting(watcher, 1) == [END.kind]
