"""The queue of a subscriber who reads slowly."""

import asyncio

from parlour.tables.runtime.subscribers import END, MAX_QUEUED_MESSAGES, Message, Subscriber


def waiting(subscriber: Subscriber, count: int) -> list[str]:
    """The next messages for a subscriber."""

    async def read() -> list[str]:
        return [(await subscriber.next()).kind for _ in range(count)]

    return asyncio.run(read())


def test_a_snapshot_replaces_the_messages_that_it_covers():
    subscriber = Subscriber(None)
    for kind in ("snapshot", "event", "ack", "event", "snapshot", "here", "snapshot", "event"):
        subscriber.put(Message(kind, b"{}"))
    assert waiting(subscriber, 4) == ["ack", "here", "snapshot", "event"]


def test_a_subscriber_who_is_too_slow_is_dropped():
    subscriber = Subscriber(None)
    for _ in range(MAX_QUEUED_MESSAGES + 2):
        subscriber.put(Message("event", b"{}"))
    assert subscriber.ended_for == "too slow"
    assert waiting(subscriber, 1) == [END.kind]
