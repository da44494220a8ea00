"""Clients whose messages are lost, delayed, duplicated and reordered: they converge, and no request is lost."""

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
accepted: list[str] = []
"""The requests that were accepted, over all runs."""


class Client:
    """A player or a watcher with a bad connection."""

    def __init__(self, player):
        self.player = player
        self.now = {}
        self.subscriber = None
        self.acked = {}

    def receive(self, message):
        """Handles a message as the protocol says."""
        content = json.loads(message.d)
        if message.kind == "snapshot":
            self.now = content
        elif message.kind == "event" and content["n"] > self.now["n"]:
            assert content["n"] == self.now["n"] + 1, "a number is missing"
            self.now = self.now | content["now"]


class Chaos(RuleBasedStateMachine):
    """A table, and an unreliable network."""

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
        """Connects or reconnects, with or without the number of the last event seen."""
        self.disconnect(who)
        client = self.clients[who]
        client.subscriber = Subscriber(client.player)
        n = None if is_fresh or not client.now else client.now["n"]
        self.runner.run(self.join(client, n))

    async def join(self, client, n):
        (await self.service.session("table")).join(client.subscriber, n, 0)

    @rule(who=WHO)
    def disconnect(self, who):
        """Disconnects; what was not delivered is lost."""
        client = self.clients[who]
        if client.subscriber:
            self.runner.run(self.leave(client))

    async def leave(self, client):
        (await self.service.session("table")).leave(client.subscriber)
        client.subscriber = None

    @rule(who=WHO, count=st.sampled_from([1, 2, 100]))
    def deliver(self, who, count):
        """Delivers some of the messages that wait."""
        client = self.clients[who]
        while client.subscriber and count and client.subscriber._messages:
            client.receive(client.subscriber._messages.popleft())
            count -= 1

    @precondition(lambda self: any(client.now.get("moves") for client in self.clients))
    @rule(data=st.data(), fate=st.sampled_from(FATES))
    def move(self, data, fate):
        """A player moves, in the position that they last saw."""
        client = data.draw(st.sampled_from([each for each in self.clients if each.now.get("moves")]))
        text = data.draw(st.sampled_from(client.now["moves"]))
        self.send(client, Move(text, None, client.now["n"]), fate)

    @rule(who=st.integers(0, 1), withdraws=st.booleans(), fate=st.sampled_from(FATES))
    def offer_undo(self, who, withdraws, fate):
        """A player offers an undo, or withdraws the offer."""
        self.send(self.clients[who], Withdraw("undo") if withdraws else Offer("undo"), fate)

    def send(self, client, request, fate):
        """Sends a message, which arrives at once, late, twice, or without an answer."""
        self.count += 1
        message = (client, f"r{self.count}", request)
        if fate in ("late", "twice"):
            self.outbox.append(message)
        if fate != "late":
            self.arrive(*message, is_answered=fate != "unanswered")

    @precondition(lambda self: self.outbox)
    @rule(data=st.data(), is_last=st.booleans())
    def overtake(self, data, is_last):
        """Any of the delayed messages arrives, perhaps not for the last time."""
        place = data.draw(st.integers(0, len(self.outbox) - 1))
        client, request_id, request = self.outbox.pop(place) if is_last else self.outbox[place]
        self.arrive(client, request_id, request, is_answered=True)

    def arrive(self, client, request_id, request, is_answered):
        try:
            n = self.runner.run(self.service.submit("table", request, client.player, request_id))
        except TableError:
            return
        assert client.acked.setdefault(request_id, n) == n, "a retried request got another number"
        accepted.append(request_id)
        if not is_answered and client.subscriber:
            self.runner.run(self.leave(client))

    @rule()
    def restart(self):
        """The process ends, and another one starts."""
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
        """The client is up to date, and each of its accepted requests is stored once."""
        table = (await self.service.session("table")).table
        assert client.now["hash"] == TableView(table, table.at).current(Viewer.of(table, client.player))["hash"]
        events = await self.store.events("table")
        stored = [(event.request, event.n) for event in events if event.by == client.player and event.request]
        assert set(client.acked.items()) == set(stored)
        assert len(stored) == len(set(stored))


def test_clients_converge_and_no_request_is_lost_or_stored_twice():
    chosen = settings(
        max_examples=60,
        stateful_step_count=50,
        derandomize=True,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Chaos, settings=chosen)
    assert len(accepted) > 50, "too few requests were accepted"
