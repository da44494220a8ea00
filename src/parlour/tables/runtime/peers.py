"""What processes that serve the same tables tell each other besides events: who is connected, and what limits count."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, NamedTuple, Protocol

from parlour.protocol.events import encode

BATCH_SECONDS = 0.2
"""How long news is collected before it is sent together."""
HEARTBEAT_SECONDS = 5.0
"""Time between the messages of a process that has no news."""
SILENT_SECONDS = 3 * HEARTBEAT_SECONDS
"""After how long without a message a process counts as gone."""
MAX_MESSAGE_BYTES = 7800
"""PostgreSQL takes slightly more in one notice."""
GOODBYE_SECONDS = 1.0
"""How long the last message of a process may take."""

News = Sequence[Any]
"""One item of news: its kind, and what belongs to it."""


class Here(NamedTuple):
    """Who is connected to a table."""

    seats: tuple[int, ...] = ()
    watchers: int = 0


NO_ONE = Here()


class Sending(Protocol):
    """Carries messages to all other processes."""

    async def send(self, news: Sequence[bytes]) -> None:
        """Sends news, each item in JSON; while there is no connection, it is lost."""


@dataclass
class _Peer:
    """Another process."""

    heard: float = 0.0
    """When it last sent something, in seconds."""
    tables: dict[str, Here] = field(default_factory=dict)
    load: dict[str, Any] = field(default_factory=dict)
    """How busy it is: figures in plain types, by name."""


class Peers:
    """The other processes, as far as this one knows; a process that is alone has none.

    None of this is stored. Messages may be lost: a process that may have missed some greets the others, which then
    tell it everything again, and one that is silent for too long is forgotten.
    """

    def __init__(
        self,
        bus: Sending,
        here: Callable[[str], Here],
        in_use: Callable[[], Iterable[str]],
        on_presence: Callable[[str], None],
        on_deleted: Callable[[str], None],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.on_charge: Callable[[str, str, float], None] = lambda limit, key, amount: None
        """Called when requests to another process have used up part of a limit."""
        self.on_address: Callable[[str, str], None] = lambda player, address: None
        """Called when a player opens a table at another process, with the address they have there."""
        self._bus, self._here, self._in_use = bus, here, in_use
        self._on_presence, self._on_deleted, self._clock = on_presence, on_deleted, clock
        self._others: dict[str, _Peer] = {}
        self._announced: dict[str, Here] = {}
        """What the others know about the tables here."""
        self._changed: set[str] = set()
        self._charges: defaultdict[tuple[str, str], float] = defaultdict(float)
        self._news: list[News] = []
        self._has_news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Starts telling the others; until then, news is dropped."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Tells the others that this process ends."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            with suppress(TimeoutError):
                async with asyncio.timeout(GOODBYE_SECONDS):
                    await self._bus.send([encode(("bye",))])

    def elsewhere(self, table: str) -> Here:
        """Who is connected to a table at other processes."""
        found = [peer.tables[table] for peer in self._others.values() if table in peer.tables]
        if not found:
            return NO_ONE
        seats = sorted({seat for here in found for seat in here.seats})
        return Here(tuple(seats), sum(here.watchers for here in found))

    def changed(self, table: str) -> None:
        """Tells the others who is connected to a table here, if that has changed."""
        if self._task:
            self._changed.add(table)
            self._has_news.set()

    def deleted(self, table: str) -> None:
        """Tells the others that a table has been deleted."""
        self._tell("deleted", table)

    def address(self, player: str, address: str) -> None:
        """Tells the others the address of a player who opens a table."""
        self._tell("address", player, address)

    def charge(self, limit: str, key: str, amount: float) -> None:
        """Tells the others that a part of a limit has been used up."""
        if self._task:
            self._charges[limit, key] += amount
            self._has_news.set()

    def load(self, load: Mapping[str, Any]) -> None:
        """Tells the others how busy this process is, each figure on its own: together they may be too long."""
        for name, value in load.items():
            self._tell("load", name, value)

    @property
    def loads(self) -> list[Mapping[str, Any]]:
        """How busy the other processes are, as they last reported."""
        return [peer.load for peer in self._others.values() if peer.load]

    def greet(self) -> None:
        """Asks the others to tell everything again, and tells them everything: messages may have been lost."""
        self._tell("hello")
        self._announce_again()

    def receive(self, origin: str, news: Iterable[News]) -> None:
        """Takes in what another process tells."""
        peer = self._others.setdefault(origin, _Peer())
        peer.heard = self._clock()
        for kind, *content in news:
            match kind:
                case "here":
                    table, seats, watchers = content
                    self._update(peer, table, Here(tuple(seats), watchers))
                case "charge":
                    self.on_charge(*content)
                case "address":
                    self.on_address(*content)
                case "load":
                    name, value = content
                    peer.load[name] = value
                case "deleted":
                    self._on_deleted(*content)
                case "hello":
                    self._announce_again()
                case "bye":
                    self._forget(origin)

    def forget_silent(self) -> None:
        """Forgets processes that have not sent anything for too long."""
        before = self._clock() - SILENT_SECONDS
        for origin in [origin for origin, peer in self._others.items() if peer.heard < before]:
            self._forget(origin)

    def take_news(self) -> Iterator[News]:
        """Everything that the others do not know yet, each once."""
        yield from self._news
        self._news = []
        for (limit, key), amount in self._charges.items():
            yield "charge", limit, key, amount
        self._charges.clear()
        changed, self._changed = self._changed, set()
        for table in changed:
            here = self._here(table)
            if here != self._announced.get(table, NO_ONE):
                self._announced[table] = here
                yield "here", table, here.seats, here.watchers
            if here == NO_ONE:
                self._announced.pop(table, None)

    def _tell(self, *news: Any) -> None:
        if self._task:
            self._news.append(news)
            self._has_news.set()

    def _announce_again(self) -> None:
        self._announced.clear()
        self._changed.update(self._in_use())
        self._has_news.set()

    def _update(self, peer: _Peer, table: str, here: Here) -> None:
        if here == NO_ONE:
            peer.tables.pop(table, None)
        else:
            peer.tables[table] = here
        self._on_presence(table)

    def _forget(self, origin: str) -> None:
        for table in self._others.pop(origin).tables:
            self._on_presence(table)

    async def _run(self) -> None:
        while True:
            is_silent = not await self._wait_for_news()
            self._has_news.clear()
            self.forget_silent()
            groups = batches(map(encode, self.take_news()))
            for group in groups or ([[]] if is_silent else []):
                await self._bus.send(group)

    async def _wait_for_news(self) -> bool:
        """Returns True a moment after there is something to tell, or False if it is time for a sign of life."""
        with suppress(TimeoutError):
            async with asyncio.timeout(HEARTBEAT_SECONDS):
                await self._has_news.wait()
                await asyncio.sleep(BATCH_SECONDS)
                return True
        return False


def batches(news: Iterable[bytes]) -> list[list[bytes]]:
    """News in groups that fit into one message each."""
    groups: list[list[bytes]] = []
    size = MAX_MESSAGE_BYTES
    for each in news:
        if len(each) >= MAX_MESSAGE_BYTES:  # an address that a proxy has made up
            continue
        size += len(each) + 1
        if size > MAX_MESSAGE_BYTES:
            groups.append([])
            size = len(each) + 1
        groups[-1].append(each)
    return groups
