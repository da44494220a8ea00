"""Clients whose messages are lost, delayed, doubled and overtaken: they converge, and nothing is lost or doubled."""

import asyncio
import json
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test

from parlour.protocol.requests import Move, Offer, Sit, Withdraw
from parlour.tables.model.errors import TableError
from parlour.tables.model.opening import plan
from parlour.tables.model.views import TableView, Viewer
from parlour.tables.runtime.bus import LocalBus
from parlour.tables.runtime.environment import Environment
from parlour.tables.runtime.jobs import JobSchedule
from parlour.tables.runtime.service import TableService
from parlour.tables.runtime.subscribers import Subscriber
from parlour.tables.store import Store

SECRET = b"s" * 32
PLAYERS = ("ann", "ben", None)
WHO = st.integers(0, len(PLAYERS) - 1)
FATES = ("arrives", "arrives", "late", "twice", "unanswered")
granted: list[str] = []
"""The requests that were granted, over all runs."""


class Client:
    """A person with a bad connection."""

    def __init__(self, player):
        self.player = player
        self.now = {}
        self.subscriber = None
        self.acked = {}

    def receive(self, message):
        """Takes a message as the rules of the protocol say."""
        content = json.loads(message.d)
        if message.kind == "snapshot":
            self.now = content
        elif message.kind == "event" and content["n"] > self.now["n"]:
            assert content["n"] == self.now["n"] + 1, "a number is missing"
            self.now = self.now | content["now"]


class Chaos(RuleBasedStateMachine):
    """A table, and a network that does what it likes."""

    def __init__(self):
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory()
        self.clients = [Client(player) for player in PLAYERS]
        self.outbox = []
        self.count = 0
        self.runner.run(self.begin())
        for who in range(len(PLAYERS)):
            self.connect(who, is_fresh=True)
            self.deliver(who, 100)

    async def begin(self):
        await self.start()
        seats = [{"kind": "me"}, {"kind": "anyone"}]
        opened = plan("table", "nim", seats, SECRET, "ann", options={"stones": 99})
        await self.service.open(opened, "ann", SECRET)
        await self.service.submit("table", Sit(), "ben")

    async def start(self):
        self.store = await Store.open(str(Path(self.folder.name) / "chaos.db"), "here")
        environment = Environment()
        self.service = TableService(self.store, LocalBus(), environment, JobSchedule(environment))
        await self.service.start()

    async def stop(self):
        await self.service.close()
        await self.store.close()
        for client in self.clients:
            client.subscriber = None

    @rule(who=WHO, is_fresh=st.booleans())
    def connect(self, who, is_fresh):
        """Comes (back), with what was seen last or without."""
        self.disconnect(who)
        client = self.clients[who]
        client.subscriber = Subscriber(client.player)
        n = None if is_fresh or not client.now else client.now["n"]
        self.runner.run(self.join(client, n))

    async def join(self, client, n):
        (await self.service.session("table")).join(client.subscriber, n, 0)

    @rule(who=WHO)
    def disconnect(self, who):
        """Goes; what was not delivered is lost."""
        client = self.clients[who]
        if client.subscriber:
            self.runner.run(self.leave(client))

    async def leave(self, client):
        (await self.service.session("table")).leave(client.subscriber)
        client.subscriber = None

    @rule(who=WHO, many=st.sampled_from([1, 2, 100]))
    def deliver(self, who, many):
        """Some of what waits arrives, late."""
        client = self.clients[who]
        while client.subscriber and many and client.subscriber._messages:
            client.receive(client.subscriber._messages.popleft())
            many -= 1

    @precondition(lambda self: any(client.now.get("moves") for client in self.clients))
    @rule(data=st.data(), fate=st.sampled_from(FATES))
    def move(self, data, fate):
        """A player moves, in the position they believe in."""
        client = data.draw(st.sampled_from([each for each in self.clients if each.now.get("moves")]))
        text = data.draw(st.sampled_from(client.now["moves"]))
        self.send(client, Move(text, None, client.now["n"]), fate)

    @rule(who=st.integers(0, 1), is_back=st.booleans(), fate=st.sampled_from(FATES))
    def bargain(self, who, is_back, fate):
        """A player offers to undo, or thinks better of it."""
        self.send(self.clients[who], Withdraw("undo") if is_back else Offer("undo"), fate)

    def send(self, client, request, fate):
        """A message arrives, later, twice, or without an answer."""
        self.count += 1
        message = (client, f"r{self.count}", request)
        if fate in ("late", "twice"):
            self.outbox.append(message)
        if fate != "late":
            self.arrive(*message, is_answered=fate != "unanswered")

    @precondition(lambda self: self.outbox)
    @rule(data=st.data(), is_last=st.booleans())
    def overtake(self, data, is_last):
        """Any message of those that wait arrives, perhaps not for the last time."""
        place = data.draw(st.integers(0, len(self.outbox) - 1))
        client, name, request = self.outbox.pop(place) if is_last else self.outbox[place]
        self.arrive(client, name, request, is_answered=True)

    def arrive(self, client, name, request, is_answered):
        try:
            n = self.runner.run(self.service.submit("table", request, client.player, name))
        except TableError:
            return
        assert client.acked.setdefault(name, n) == n, "the same request got another number"
        granted.append(name)
        if not is_answered and client.subscriber:
            self.runner.run(self.leave(client))

    @rule()
    def restart(self):
        """The process ends and another begins."""
        self.runner.run(self.stop())
        self.runner.run(self.start())

    def teardown(self):
        for who, client in enumerate(self.clients):
            self.connect(who, is_fresh=False)
            self.deliver(who, 10_000)
            self.runner.run(self.check(client))
        self.runner.run(self.stop())
        self.runner.close()
        self.folder.cleanup()

    async def check(self, client):
        """Everybody has the table as it is, and what was granted is stored once."""
        table = (await self.service.session("table")).table
        assert client.now["hash"] == TableView(table, table.at).current(Viewer.of(table, client.player))["hash"]
        events = await self.store.events("table")
        stored = [(event.request, event.n) for event in events if event.by == client.player and event.request]
        assert set(client.acked.items()) == set(stored)
        assert len(stored) == len(set(stored))


def test_clients_converge_and_nothing_is_lost_or_doubled():
    calm = settings(
        max_examples=60,
        stateful_step_count=50,
        derandomize=True,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Chaos, settings=calm)
    assert len(granted) > 50, "too little has happened"
