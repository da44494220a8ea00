"""Limits for players and network addresses: on how often something is asked for, and on the processor time it takes."""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Awaitable, Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import lru_cache, partial
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from time import monotonic, thread_time
from typing import Any, Generic, Self, TypeVar

from starlette.types import Scope

from parlour.server.errors import Forbidden, TooMany
from parlour.tables.runtime.cost import CURRENT, Cost
from parlour.tables.runtime.fair_queue import Sender

T = TypeVar("T")
PLAYER_KEY = "parlour.player"
"""Where the scope of a request keeps the id of the player who sent it."""
MAX_BUCKETS = 50_000
"""How many buckets are kept; the least recently used are full again anyway."""
FEW_LISTINGS = 5
"""How many tables for anyone an address may open before quick matches skip those where no one is connected."""
IPV6_PREFIX_BITS = 64
"""The part of an IPv6 address that counts: all addresses behind it belong to one household or server."""


@dataclass(frozen=True)
class Rate:
    """How many at once, and how many more each second."""

    burst: float
    per_second: float


@dataclass(frozen=True)
class Limits:
    """All limits of a server."""

    messages: Rate = Rate(120, 20)
    """Messages of one player, on all sockets together."""
    address_messages: Rate = Rate(600, 100)
    """Messages from one address."""
    requests: Rate = Rate(300, 50)
    """HTTP requests and new sockets from one address."""
    refusals: Rate = Rate(1000, 50)
    """Refused requests from one address; after more, its connections are closed without an answer."""
    processor: Rate = Rate(2, 0.1)
    """Seconds of processor time for the requests of one player."""
    address_processor: Rate = Rate(6, 0.3)
    """Seconds of processor time for the requests from one address."""
    traffic: Rate = Rate(64 * 2**20, 2 * 2**20)
    """Bytes of answers to one address."""
    newcomers: Rate = Rate(60, 0.2)
    """New identities from one address."""
    guesses: Rate = Rate(20, 0.1)
    """Unknown invitations and tokens, and all attempts to use a recovery phrase, from one address."""
    openings: Rate = Rate(30, 0.1)
    """Tables opened by one player."""
    address_openings: Rate = Rate(120, 0.5)
    """Tables opened from one address."""
    listings: Rate = Rate(40, 0.2)
    """Tables for anyone opened from one address."""
    offers: Rate = Rate(30, 0.2)
    """What a player asks of tables apart from moves: offers and their answers, sitting down, leaving and so on."""
    positions: Rate = Rate(300, 15)
    """Positions to study from one address; stepping through a game requests many."""
    thoughts: Rate = Rate(60, 2)
    """Analyses and verifications from one address."""
    bots_alone: bool = False
    """Whether tables for bots alone may be opened; bots play as fast as they can."""
    open_tables: int = 200
    """Unfinished tables of one player."""
    waiting_tables: int = 20
    """Tables of one player at which seats are still open."""
    stored_tables: int = 5000
    """Tables of one player that are stored, finished ones included."""
    table_events: int = 10_000
    """Events at one table."""
    analyses: int = 4
    """Analyses that run for one address at once."""
    bot_wait_seconds: float = 30.0
    """How long bots may wait before they think; while they wait longer, no more tables with bots can be opened."""
    lanes: int = 8
    """Requests from one address that are worked on at once; the others wait."""
    connections: int = 100
    """Sockets and streams from one address."""
    shown_moves: int = 50_000
    """Moves at all the tables together that sockets and streams from one address show: such tables stay in memory."""
    address_connections: int = 256
    """TCP connections from one address, unless it is the proxy's."""
    total_connections: int = 10_000
    """TCP connections; fewer if the system allows fewer open files."""
    frame_bytes: int = 16 * 1024
    """The longest message on a socket."""
    body_bytes: int = 64 * 1024
    """The longest body of a request."""
    record_bytes: int = 1024 * 1024
    """The longest record to verify."""

    @classmethod
    def none(cls) -> Self:
        """Only the limits on sizes, for tests, measurements and trusted players."""
        unlimited = Rate(1e12, 1e12)
        rates: dict[str, Any] = {limit.name: unlimited for limit in fields(cls) if isinstance(limit.default, Rate)}
        many = 10**9
        counts = ("open_tables", "waiting_tables", "stored_tables", "table_events", "analyses", "lanes")
        connections = ("connections", "shown_moves", "address_connections", "total_connections")
        numbers: dict[str, Any] = dict.fromkeys((*counts, *connections), many)
        return cls(**rates, **numbers, bots_alone=True, bot_wait_seconds=1e9)


class Buckets:
    """Token buckets, one for each key, all refilled at the same rate."""

    def __init__(self, rate: Rate, what: str, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._what = what
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self.on_charge: Callable[[str, float], None] | None = None
        """Called with what is charged here, for limits that all processes share."""

    def take(self, key: str) -> None:
        """Takes one token out of a bucket.

        :raises TooMany: if it is empty
        """
        self.check(key, 1)
        self.charge(key, 1)

    def take_if_any(self, key: str) -> bool:
        """Takes one token out of a bucket and returns True, or returns False if it is empty."""
        now = self._clock()
        left = self._tokens(key, now)
        if left < 1:
            return False
        self._set(key, left - 1, now)
        return True

    def has(self, key: str, least: float = 0) -> bool:
        """Whether a bucket holds a number of tokens, or at least is not overdrawn."""
        return self._tokens(key, self._clock()) >= least

    def check(self, key: str, least: float = 0) -> None:
        """Checks that a bucket holds a number of tokens, or at least is not overdrawn.

        :raises TooMany: if it does not
        """
        left = self._tokens(key, self._clock())
        if left < least:
            wait = max(1, ceil((least - left) / self._rate.per_second))
            raise TooMany(f"too many {self._what}: wait {wait} s", wait)

    def charge(self, key: str, amount: float) -> None:
        """Takes tokens out of a bucket, which may be overdrawn by as much as it holds when it is full."""
        self.charge_here(key, amount)
        if self.on_charge:
            self.on_charge(key, amount)

    def charge_here(self, key: str, amount: float) -> None:
        """Takes tokens out of a bucket of this process only."""
        now = self._clock()
        self._set(key, max(-self._rate.burst, self._tokens(key, now) - amount), now)

    def _set(self, key: str, left: float, now: float) -> None:
        self._left[key] = left, now
        self._left.move_to_end(key)
        if len(self._left) > MAX_BUCKETS:
            self._left.popitem(last=False)

    def is_overdrawn(self, key: str) -> bool:
        """Whether more was taken than there was."""
        return key in self._left and not self.has(key)

    def _tokens(self, key: str, now: float) -> float:
        kept = self._left.get(key)
        if kept is None:
            return self._rate.burst
        return min(self._rate.burst, kept[0] + (now - kept[1]) * self._rate.per_second)


class Gauge:
    """Counts what each key holds at the moment, up to a limit."""

    def __init__(self, limit: int, what: str) -> None:
        self._limit = limit
        self._what = what
        self._held: Counter[str] = Counter()

    def check(self, key: str, amount: int = 1) -> None:
        """Checks that a key may hold this much more; one that holds nothing may take any amount.

        :raises TooMany: if there is too much already
        """
        if (held := self._held.get(key, 0)) and held + amount > self._limit:
            raise TooMany(f"too many {self._what} at once: at most {self._limit}")

    @contextmanager
    def hold(self, key: str, amount: int = 1) -> Iterator[None]:
        """Holds this much more during the block.

        :raises TooMany: if there is too much already
        """
        self.check(key, amount)
        self._held[key] += amount
        try:
            yield
        finally:
            self._held[key] -= amount
            if not self._held[key]:
                del self._held[key]


class Lanes:
    """Lets each key have only so much in progress at once; the rest waits, in order."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._held: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    async def enter(self, key: str) -> None:
        """Returns when there is room; ``leave`` has to follow."""
        if self._held[key] < self._limit:
            self._held[key] += 1
            return
        turn = asyncio.get_running_loop().create_future()
        queue = self._waiting.setdefault(key, deque())
        queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.leave(key)
            else:
                queue.remove(turn)
            raise

    def leave(self, key: str) -> None:
        """Makes room for the next."""
        queue = self._waiting.get(key)
        while queue:
            turn = queue.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._waiting.pop(key, None)
        self._held[key] -= 1
        if not self._held[key]:
            del self._held[key]


class Metered(Generic[T]):
    """Awaits work, and adds up the processor time of its steps in the event loop, and of what they charge it with."""

    def __init__(self, work: Awaitable[T]) -> None:
        self._work = work
        self._cost = Cost()

    @property
    def seconds(self) -> float:
        """The processor time so far."""
        return self._cost.seconds

    def __await__(self) -> Generator[Any, Any, T]:
        steps = self._work.__await__()
        step: Callable[[], Any] = partial(next, steps)
        outer = CURRENT.get()
        CURRENT.set(self._cost)
        try:
            while True:
                begun = thread_time()
                try:
                    waited_for = step()
                except StopIteration as end:
                    result: T = end.value
                    return result
                finally:
                    self._cost.seconds += thread_time() - begun
                try:
                    yield waited_for
                    step = partial(next, steps)
                except BaseException as error:  # passed on to the work
                    step = partial(steps.throw, error)
        finally:
            CURRENT.set(outer)
            del step  # it may hold an error, whose traceback holds this frame


def _is_never_banned(_: str) -> bool:
    """Whether an address or a player is banned before the bans are read; a function, so that it can be pickled."""
    return False


class Meters:
    """The limits of one process, with their counters."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.requests = Buckets(limits.requests, "requests")
        self.refusals = Buckets(limits.refusals, "refused requests")
        self.newcomers = Buckets(limits.newcomers, "new players from one address")
        self.guesses = Buckets(limits.guesses, "wrong guesses")
        self.offers = Buckets(limits.offers, "offers and other requests to tables")
        self.positions = Buckets(limits.positions, "positions to study")
        self.thoughts = Buckets(limits.thoughts, "analyses")
        self.traffic = Buckets(limits.traffic, "bytes")
        self.connections = Gauge(limits.connections, "connections")
        self.shown_moves = Gauge(limits.shown_moves, "moves at the tables that are shown")
        self.analyses = Gauge(limits.analyses, "analyses")
        self.lanes = Lanes(limits.lanes)
        self.is_address_banned: Callable[[str], bool] = _is_never_banned
        self.is_player_banned: Callable[[str], bool] = _is_never_banned
        self._messages = Buckets(limits.messages, "messages")
        self._address_messages = Buckets(limits.address_messages, "messages from one address")
        self._openings = Buckets(limits.openings, "new tables")
        self._address_openings = Buckets(limits.address_openings, "new tables from one address")
        self._listings = Buckets(limits.listings, "tables for anyone from one address")
        self._processor = Buckets(limits.processor, "expensive requests")
        self._address_processor = Buckets(limits.address_processor, "expensive requests from one address")
        self._shared = {
            "newcomers": self.newcomers,
            "guesses": self.guesses,
            "offers": self.offers,
            "openings": self._openings,
            "address_openings": self._address_openings,
            "listings": self._listings,
        }
        """The limits that all processes count together: on what is stored, and on guessing. The others limit what one
        process has to do, so each process counts for itself."""

    def share(self, tell: Callable[[str, str, float], None]) -> None:
        """Calls a function with every charge that other processes have to count, too."""
        for name, buckets in self._shared.items():
            buckets.on_charge = partial(tell, name)

    def charge_shared(self, name: str, key: str, amount: float) -> None:
        """Counts what was charged by another process."""
        if buckets := self._shared.get(name):
            buckets.charge_here(key, amount)

    def opens_few(self, address: str) -> bool:
        """Whether few tables for anyone were opened from an address lately."""
        return self._listings.has(address, self.limits.listings.burst - FEW_LISTINGS)

    def is_blocked(self, address: str) -> bool:
        """Whether connections from an address are closed without an answer."""
        return self.is_address_banned(address) or self.refusals.is_overdrawn(address)

    def count_refusal(self, address: str) -> None:
        """Counts a refused request of an address."""
        self.refusals.charge(address, 1)

    def check_bans(self, sender: Sender) -> None:
        """Checks that a sender is not banned.

        :raises Forbidden: if the player or the address is
        """
        if self.is_address_banned(sender.address) or (sender.player and self.is_player_banned(sender.player)):
            raise Forbidden("the operator of this server has banned you")

    def admits_message(self, sender: Sender) -> bool:
        """Counts a message on a socket and returns True; or counts nothing, if ``take_message`` would refuse it or the
        sender has no processor time left.
        """
        address, player = sender
        if self.is_address_banned(address) or not self._address_processor.has(address):
            return False
        if player and (self.is_player_banned(player) or not self._processor.has(player)):
            return False
        if not self._address_messages.has(address, 1) or (player and not self._messages.take_if_any(player)):
            return False
        self._address_messages.charge(address, 1)
        return True

    def charge_traffic(self, address: str, size: int) -> bool:
        """Counts bytes that were sent to an address, and returns whether it may be sent more."""
        self.traffic.charge(address, size)
        return self.traffic.has(address)

    def admits_frame(self, address: str) -> bool:
        """Counts a frame on a socket that is not a message, such as a ping, and returns whether it is allowed."""
        return self._address_messages.take_if_any(address)

    def take_message(self, sender: Sender) -> None:
        """Counts a message on a socket.

        :raises Forbidden: if the sender is banned
        :raises TooMany: if there were too many
        """
        self.check_bans(sender)
        self._address_messages.take(sender.address)
        if sender.player:
            self._messages.take(sender.player)

    def take_opening(self, sender: Sender, is_listed: bool = False) -> None:
        """Counts a table that is opened.

        :raises TooMany: if there were too many
        """
        self._address_openings.take(sender.address)
        if is_listed:
            self._listings.take(sender.address)
        if sender.player:
            self._openings.take(sender.player)

    def check_budget(self, sender: Sender) -> None:
        """Checks that a sender has processor time left.

        :raises TooMany: if earlier requests have used it up
        """
        self._address_processor.check(sender.address)
        if sender.player:
            self._processor.check(sender.player)

    def charge(self, sender: Sender, seconds: float) -> None:
        """Charges a sender for processor time."""
        self._address_processor.charge(sender.address, seconds)
        if sender.player:
            self._processor.charge(sender.player, seconds)


def client_address(scope: Scope) -> str:
    """The network address that a request comes from; for IPv6 the network, in which one client has every address."""
    return network_of(scope["client"][0]) if scope.get("client") else "unknown"


@lru_cache(10_000)
def network_of(address: str) -> str:
    """What limits are counted for: an IPv4 address, or the network of an IPv6 address."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(ip_network((int(parsed), IPV6_PREFIX_BITS), strict=False))


def sender_of(scope: Scope) -> Sender:
    """Who sends a request: the address, and the player if that is known by now."""
    return Sender(client_address(scope), scope.get(PLAYER_KEY))
