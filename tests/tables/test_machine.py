"""Random requests in any order: the invariants of a table hold."""

import json
from collections import Counter
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

import parlour
from parlour.core import CHANCE
from parlour.protocol import requests
from parlour.protocol.events import Moved, Returned, encode
from parlour.record import verify
from parlour.tables.model.clock import RETURN_GRACE_MS
from parlour.tables.model.decide import Accept, decide
from parlour.tables.model.errors import NotSeated, TableError
from parlour.tables.model.moves import due
from parlour.tables.model.seats import seal_of
from parlour.tables.model.views import TableView, Viewer
from tests.fixtures import examples
from tests.settings import SETTINGS
from tests.tables.room import ANYONE, BOT, FRIEND, INVITE, ME, Room, here

PLAYERS = st.sampled_from(["p0", "p0", "p1", "p1", "p2", None])
SEATED = st.sampled_from(["p0", "p1", "p2"])
SEATS = st.sampled_from([None, None, None, 0, 1, 2, 3])
WHATS = st.sampled_from(["undo", "draw", "pause", "rematch", "tea"])
GAMES = st.sampled_from(
    [
        ("tiny", {"pile": 9}),
        ("tiny", {"pile": 2, "window": True}),
        ("nim", {}),
        *{setting.game: (setting.game, setting.options) for setting in SETTINGS if setting.seats <= 3}.values(),
    ]
)
CLOCKS = st.sampled_from([None, {"kind": "live", "bank": 20, "increment": 3}, {"kind": "days", "days": 1}])
NONCES = st.sampled_from(["a", "b"])
OTHERS = st.sampled_from([ANYONE, FRIEND, BOT, here("Bob")])
happened: Counter[str] = Counter()
"""How often each kind of event has happened, over all runs."""


def requests_listed_as(kind, what, yes, seats):
    """The request that a snapshot lists as a kind of what; as many as there are seats if it needs one."""
    made: Any = requests.TABLE_REQUESTS[kind]
    match kind:
        case "answer":
            return [made(what, yes)]
        case "claim":
            return [made(seat, what) for seat in seats]
        case _:
            return [made(what) if what else made()]


class AnyTable(RuleBasedStateMachine):
    """A table that gets every kind of request."""

    @initialize(
        game=GAMES,
        others=st.lists(OTHERS, min_size=1, max_size=2),
        clock=CLOCKS,
        contributes=st.booleans(),
        is_full=st.sampled_from([True, True, False]),
    )
    def open(self, game, others, clock, contributes, is_full):
        name, options = game
        seats = [ME, *others][: parlour.load(name).seats[-1]]
        self.room = Room(name, *seats, options=options, clock=clock, contributes=contributes)
        if is_full:  # most games should begin
            for number in range(sum(seat in (ANYONE, FRIEND) for seat in seats)):
                self.sit(f"p{number + 1}", None, INVITE)
            self.seal("p0", "a")
            self.reveal("p0", "a")

    def ask(self, request, player):
        room, before = self.room, self.room.table
        left = [before.clocks.left_at(seat, room.now) for seat in before.seating.seats]
        try:
            bodies = decide(before, request, player, room.now, room.secret, "T2", INVITE)
        except TableError as error:
            assert str(error)
            assert error.to_json()["error"]["code"] != "table"
            return
        assert bodies
        room.ask(request, player)
        happened.update(body.kind for body in bodies)
        self._check_moves(before, bodies, request, player)
        self._check_clocks(bodies, left)

    def _check_moves(self, before, bodies, request, player):
        """A request moves only a seat that its player plays, unless the time for accepting is up."""
        moved = [body.seat for body in bodies if isinstance(body, Moved) and body.seat != CHANCE]
        if isinstance(request, requests.Move):
            assert moved[0] in before.seating.played_by(player)
            assert len(moved) == 1
        else:
            assert not moved or isinstance(request, Accept)

    def _check_clocks(self, bodies, left):
        """A seat gains time only by an increment, by a new turn in days, or when its player returns."""
        rule, clocks = self.room.table.clocks.rule, self.room.table.clocks
        returned = {body.seat for body in bodies if isinstance(body, Returned)}
        for seat, had in enumerate(left):
            most = (
                rule.start
                if rule.kind == "days"
                else max(had + rule.increment * 1000, RETURN_GRACE_MS * (seat in returned))
            )
            assert clocks.left_at(seat, self.room.now) <= max(had, most)

    @rule(player=PLAYERS, seat=SEATS, invite=st.sampled_from([None, INVITE, "wrong"]))
    def sit(self, player, seat, invite):
        self.ask(requests.Sit(seat, "Cem", "nonce", invite), player)

    @rule(player=PLAYERS)
    def sit_and_contribute(self, player):
        self.ask(requests.Sit(name="Dan", invite=INVITE, contributes=True), player)

    @rule(player=PLAYERS, nonce=NONCES)
    def seal(self, player, nonce):
        self.ask(requests.Seal(seal_of(nonce)), player)

    @rule(player=PLAYERS, nonce=NONCES)
    def reveal(self, player, nonce):
        seating = self.room.table.seating
        self.ask(requests.Reveal(nonce), player)
        assert self.room.table.seating.revealed == seating.revealed or seating.is_sealed

    @rule(player=PLAYERS)
    def leave(self, player):
        self.ask(requests.Leave(), player)

    @rule(player=PLAYERS, data=st.data(), late=st.sampled_from([0, 0, 0, 1, -1]))
    def move(self, player, data, late):
        table = self.room.table
        seat = data.draw(SEATS)
        texts = table.play.choices(seat) if seat in table.actors else []
        text = data.draw(st.sampled_from([*texts[:20], "pass", "draw", "accept", "object", "?"]))
        self.ask(requests.Move(text, seat, table.n + late), player)

    @rule(data=st.data())
    def play_on(self, data):
        """A sound move by a seat that may act, so that games make progress."""
        table = self.room.table
        able = [seat for seat in table.actors if table.play.choices(seat)]
        if able:
            seat = data.draw(st.sampled_from(able))
            player = None if table.seating.holders[seat].bot else table.seating.holders[seat].player
            before = table.n
            self.ask(requests.Move(data.draw(st.sampled_from(table.play.choices(seat))), seat), player)
            assert self.room.table.n > before

    @rule(player=SEATED, data=st.data(), yes=st.booleans())
    def ask_what_is_listed(self, player, data, yes):
        """A request that the player's snapshot lists is accepted, a claim for some seat."""
        listed = self.room.snapshot(player)["can"]
        if listed:
            kind, _, what = data.draw(st.sampled_from(listed)).partition("-")
            before = self.room.table.n
            for request in requests_listed_as(kind, what, yes, self.room.table.seating.seats):
                if self.room.table.n == before:
                    self.ask(request, player)
            assert self.room.table.n > before

    @rule(player=PLAYERS, what=WHATS, seat=SEATS)
    def offer(self, player, what, seat):
        self.ask(requests.Offer(what, seat), player)

    @rule(player=PLAYERS, what=WHATS, yes=st.booleans())
    def answer(self, player, what, yes):
        self.ask(requests.Answer(what, yes), player)

    @rule(player=PLAYERS, what=WHATS)
    def withdraw(self, player, what):
        self.ask(requests.Withdraw(what), player)

    @rule(player=PLAYERS, request=st.sampled_from([requests.Resume(), requests.Return(), Accept()]))
    def resume_return_or_accept(self, player, request):
        self.ask(request, player)

    @rule(player=PLAYERS, seat=SEATS)
    def resign(self, player, seat):
        self.ask(requests.Resign(seat), player)

    @rule(player=PLAYERS, seat=st.integers(-1, 3), how=st.sampled_from(["win", "bot", "all"]))
    def claim(self, player, seat, how):
        self.ask(requests.Claim(seat, how), player)

    @rule(seconds=st.sampled_from([0.5, 4, 30, 90_000]))
    def wait(self, seconds):
        self.room.wait(seconds)

    @invariant()
    def stored_events_lead_to_the_same_table(self):
        if hasattr(self, "room"):
            assert self.room.rebuilt() == self.room.table
            assert [event.n for event in self.room.events] == list(range(1, self.room.table.n + 1))

    @invariant()
    def events_and_snapshots_agree(self):
        """The latest event has what a snapshot would have; offers wait for people; watchers can do nothing."""
        if not hasattr(self, "room"):
            return
        table, event = self.room.table, self.room.events[-1]
        rebuilt = TableView(self.room.rebuilt(), event.at)
        for viewer in (Viewer(), *(Viewer.of(table, player) for player in ("p0", "p1", "p2"))):
            view = TableView(table, event.at)
            assert json.loads(view.encoded_event(event, viewer)) == json.loads(encode(rebuilt.event(event, viewer)))
            whole, part = view.snapshot(viewer), view.event(event, viewer)["now"]
            logged = part.pop("logged", part["text"])
            assert part.items() <= whole.items()
            assert event.body.kind != "moved" or whole["log"][-1]["text"] == logged
            assert viewer.seats or not (whole["can"] or whole["moves"])
        assert all(set(offer.waiting) <= set(table.seating.people) for offer in table.offers)
        assert max(Counter(offer.what for offer in table.offers).values(), default=1) == 1

    @invariant()
    def only_bots_and_acceptance_are_due(self):
        if hasattr(self, "room"):
            for each in due(self.room.table):
                assert each.at >= self.room.table.position_at
                assert each.kind == "accept" or self.room.table.seating.holders[each.seat].bot

    @invariant()
    def the_record_is_genuine(self):
        if hasattr(self, "room") and self.room.table.ended:
            verdict = verify(self.room.record)
            assert (verdict.ok, verdict.fairness) == (True, "checked")

    @invariant()
    def the_table_itself_cannot_resign(self):
        if hasattr(self, "room"):
            try:
                decide(self.room.table, requests.Resign(), None, self.room.now, self.room.secret)
            except NotSeated:
                return
            raise AssertionError("the table itself resigned")


def test_whatever_players_ask_for_the_invariants_of_a_table_hold():
    chosen = settings(max_examples=examples(60), stateful_step_count=40, deadline=None, derandomize=True)
    run_state_machine_as_test(AnyTable, settings=chosen)
    assert happened.keys() >= {"sat", "began", "moved", "left"}, "too little has happened"
