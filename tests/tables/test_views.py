"""What viewers of a table see."""

import json

import pytest

from parlour.protocol.events import encode
from parlour.protocol.requests import Answer, Claim, Leave, Move, Offer, Resign, Return, Sit
from parlour.tables.model.table import Table
from parlour.tables.model.views import TableView, Viewer
from tests.settings import GAMES, game_with
from tests.tables.room import ANYONE, BOT, ME, SECRET, START, Room, here

KEYS = {
    *("table", "n", "hash", "status", "paused", "coach", "game", "version", "options", "seats", "you", "seat", "turn"),
    "actors",
    *("text", "view", "moves", "traces", "log", "offers", "can", "outcome", "end", "clock", "commit", "match"),
    *("next", "rematch_of", "seating", "last", "at", "invite", "deal_known", "deadline"),
}
NOW = KEYS - {
    *("table", "game", "version", "options", "log", "clock", "seating", "commit", "rematch_of", "invite", "deal_known"),
}


def test_a_snapshot_has_everything():
    room = Room.full("tiny", start="1 2 / 4 / 0 / -").moves("take=1", "take=1")
    shown = room.snapshot("p0")
    assert set(shown) == {*KEYS, "scene"}
    assert shown["options"] == {"pile": 4, "window": False}
    assert (shown["you"], shown["seat"], shown["turn"], shown["actors"]) == ([0], 0, 0, [0])
    assert (shown["text"], shown["view"]["coins"]) == ("1 ? / 2 / 0 / -", ["1", "?"])
    assert shown["moves"] == list(map(str, room.table.state.offered_moves(0)))
    assert shown["last"] == {"seat": 1, "move": "take=1"}
    assert shown["log"][0] == {"n": 4, "seat": 0, "move": "take=1", "at": START, "text": "1 ? / 3 / 1 / -"}
    assert shown["seats"][1] == {
        "kind": "person",
        "name": "P1",
        "bot": None,
        "you": False,
        "role": "seat 1",
        "away": False,
        "resigned": False,
        "clock": None,
    }


def test_a_game_with_its_own_board_has_no_scene():
    room = Room.full(game_with(lambda game: game.has_own_board))
    assert set(room.snapshot("p0")) == KEYS


@pytest.mark.parametrize("game", [*GAMES, "nim", "tiny"])
def test_everything_shown_is_json(game):
    room = Room.full(game)
    assert json.loads(json.dumps(room.snapshot("p0"))) == room.snapshot("p0")
    assert json.loads(json.dumps(room.shown_event("p0"))) == room.shown_event("p0")


@pytest.mark.parametrize("game", [*GAMES, "nim", "tiny"])
def test_an_event_put_together_from_parts_says_the_same_as_the_whole(game):
    room = Room.full(game)
    for _ in range(3):
        room.move(room.table.play.choices(room.table.turn)[0])
        table, event = room.table, room.events[-1]
        view, again = TableView(table, event.at), TableView(room.rebuilt(), event.at)
        for viewer in (Viewer(), Viewer.of(table, "p0"), Viewer.of(table, "p1")):
            assert json.loads(view.encoded_event(event, viewer)) == json.loads(encode(again.event(event, viewer)))


def test_a_move_comes_with_what_a_sentence_about_it_names():
    game = game_with(lambda game: game.initial().has_facts)
    room = Room.full(game)
    facts = []
    for _ in range(8):
        state, move = room.table.state, room.table.play.choices(room.table.turn)[0]
        facts.append(state.facts(state.parse_move(move)))
        room.move(move)
        shown = room.snapshot("p0")
        made = next(logged for logged in reversed(shown["log"]) if logged["seat"] >= 0)
        assert made.get("facts") == facts[-1]
        assert shown["last"].get("facts") == shown["log"][-1].get("facts")
    assert any(facts)


def test_what_is_shown_about_a_move_follows_from_what_watchers_see(monkeypatch):
    room = Room.full("tiny")
    monkeypatch.setattr(type(room.table.state), "_facts", lambda state, _: str(state))
    watched = room.snapshot(None)["text"]
    assert "?" in watched
    room.move("take=1")
    for player in ("p0", "p1", None):
        assert room.snapshot(player)["last"]["facts"] == watched
        log = room.snapshot(player)["log"]
        assert [logged.get("facts") for logged in log if logged["move"] is None] == [None] * (len(log) - 1)


def test_moves_are_shown_only_to_the_seat_that_may_move():
    room = Room.full("nim")
    assert room.snapshot("p0")["moves"] == ["1", "2", "3"]
    assert room.snapshot("p1")["moves"] == room.snapshot(None)["moves"] == []


def test_an_event_has_every_part_of_the_snapshot_that_can_have_changed():
    room = Room.full("nim")
    before = room.snapshot("p1")
    room.wait(2).move("1")
    shown = room.shown_event("p1")
    assert {**shown, "now": None} == {
        "n": room.table.n,
        "kind": "moved",
        "at": room.now,
        "seat": 0,
        "move": "1",
        "now": None,
    }
    assert set(shown["now"]) == {*NOW, "scene"}
    logged = {"n": shown["n"], "seat": 0, "move": "1", "at": shown["at"], "text": shown["now"]["text"]}
    assert {**before, **shown["now"], "log": [logged]} == room.snapshot("p1")


def test_an_undo_sends_the_log_again():
    room = Room("nim", ME, BOT)
    room.ask(Move("1", 0))
    room.ask(Offer("undo"))
    assert room.shown_event("p0")["now"]["log"] == []


@pytest.mark.usefixtures("open_coins")
def test_moves_of_chance_are_shown_in_games_without_secrets():
    assert "coin=" in Room.full("tiny").snapshot(None)["log"][0]["move"]


def test_moves_of_chance_are_hidden_in_games_with_secrets():
    secret = Room.full("tiny")
    assert {step["move"] for step in secret.snapshot("p0")["log"]} == {None}
    assert secret.shown_event("p0")["move"] is None
    assert secret.snapshot("p0")["last"] == {"seat": -1, "move": None}


def test_a_player_of_several_seats_sees_the_view_of_the_one_on_turn_or_the_one_named():
    room = Room("tiny", ME, here("Bob"), start="1 2 / 4 / 1 / -")
    assert (room.snapshot("p0")["seat"], room.snapshot("p0")["text"]) == (1, "? 2 / 4 / 1 / -")
    assert room.snapshot("p0")["moves"] == ["take=1", "take=2"]
    assert (room.snapshot("p0", 0)["seat"], room.snapshot("p0", 0)["text"]) == (0, "1 ? / 4 / 1 / -")
    assert room.snapshot("p0", 0)["moves"] == []
    assert room.snapshot("p0", 7)["seat"] == 1


def test_an_event_says_which_seat_a_player_sees_the_table_from():
    room = Room("tiny", ME, here("Bob"), start="1 2 / 4 / 0 / -")
    room.move("take=1")
    assert (room.shown_event("p0")["now"]["seat"], room.shown_event("p0")["now"]["text"]) == (1, "? 2 / 3 / 1 / -")
    new = Room("tiny", ME, ANYONE)
    new.ask(Sit(), "p1")
    assert new.shown_event("p1")["now"]["you"] == [1]


def test_no_player_gets_the_view_of_another_players_seat():
    room = Room.full("tiny", start="1 2 / 4 / 0 / -")
    assert room.snapshot("p0", 1)["text"] == room.snapshot("p0")["text"] == "1 ? / 4 / 0 / -"
    assert Viewer.of(room.table, "p7", 0) == Viewer()
    assert room.snapshot("p7")["text"] == "? ? / 4 / 0 / -"


def can(room: Room, player: str) -> set[str]:
    return set(room.snapshot(player)["can"])


def test_the_possible_requests_of_a_viewer_are_listed():
    room = Room("nim", ME, ANYONE, clock={"kind": "live", "bank": 60})
    assert can(room, "p0") == {"leave"}
    room.ask(Sit(), "p1")
    assert can(room, "p7") == set()
    assert can(room, "p0") == {"leave", "resign", "offer-coach", "offer-draw", "offer-pause"}
    room.move("1")
    assert can(room, "p0") == {"leave", "resign", "offer-coach", "offer-draw", "offer-pause", "offer-undo"}
    room.ask(Offer("undo"), "p0")
    assert can(room, "p0") == {"leave", "resign", "offer-coach", "offer-draw", "offer-pause", "withdraw-undo"}
    assert can(room, "p1") == {"leave", "resign", "offer-coach", "offer-draw", "offer-pause", "answer-undo"}
    room.ask(Offer("pause"), "p0")
    room.ask(Answer("pause", True), "p1")
    assert can(room, "p1") == {"leave", "resign", "resume", "offer-coach", "offer-draw", "answer-undo"}


def test_claims_are_listed_when_they_can_be_made():
    room = Room.full("nim", clock={"kind": "live", "bank": 60}).wait(59)
    assert not {"claim-win", "claim-bot"} & can(room, "p1")
    assert {"claim-win", "claim-bot"} <= can(room.wait(1), "p1")
    room.ask(Claim(0, "bot"), "p1")
    assert can(room, "p0") == {"leave", "return"}
    room.ask(Return(), "p0")
    room.ask(Leave(), "p0")
    assert "leave" not in can(room, "p0")
    three = Room.full("tiny", 3)
    three.ask(Resign(), "p1")
    assert can(three, "p1") == {"leave"}
    three = Room.full("tiny", 3)
    three.ask(Leave(), "p2")
    assert "claim-bot" in can(three, "p0")
    assert "claim-win" not in can(three, "p0")


def test_a_finished_game_names_the_rule_that_can_join_the_next_one(monkeypatch):
    room = Room.full("nim", options={"stones": 1})
    monkeypatch.setattr(type(room.table.game), "_next_rule", lambda _, options, seats: f"{options.stones}-{seats}")
    assert "next_rule" not in room.snapshot("p0")
    room.move("1")
    assert room.snapshot(None)["next_rule"] == room.shown_event("p0")["now"]["next_rule"] == "1-2"


def test_the_end_reveals_the_secret():
    room = Room.full("tiny")
    assert (room.snapshot("p0")["outcome"], room.snapshot("p0")["end"]) == (None, None)
    room.ask(Resign(), "p0")
    shown = room.snapshot(None)
    assert shown["outcome"] == {"scores": [0.0, 1.0], "reason": "resigned", "rule": "", "detail": ""}
    assert shown["end"] == {"how": "resigned", "seat": 0, "secret": SECRET.hex()}
    assert room.shown_event(None)["secret"] == SECRET.hex()
    assert can(room, "p0") == {"leave", "offer-rematch"}


def test_no_viewer_learns_the_id_or_the_nonce_of_a_player():
    room = Room("tiny", ME, ANYONE)
    room.ask(Sit(name="Bob", nonce="b-nonce"), "p1")
    for n, event in enumerate(room.events, 1):
        table = Table.of(room.events[:n])
        view = TableView(table, room.now)
        for viewer in (Viewer(), Viewer.of(table, "p0")):
            shown = json.dumps([view.snapshot(viewer), view.event(event, viewer)])
            assert "p1" not in shown
            assert "b-nonce" not in shown


@pytest.mark.parametrize("player", ["p0", None])
def test_the_hash_is_of_what_the_viewer_sees_and_not_of_the_time(player):
    room = Room.full("nim", clock={"kind": "live", "bank": 60})
    first = room.snapshot(player)["hash"]
    assert len(first) == 16
    assert room.wait(5).snapshot(player)["hash"] == first
    assert room.snapshot("p1")["hash"] != first
    room.move("1")
    assert room.shown_event(player)["now"]["hash"] == room.snapshot(player)["hash"] != first


@pytest.mark.parametrize(
    ("request_", "player", "public"),
    [
        (Offer("draw"), "p0", {"what": "draw", "seat": 0}),
        (Leave(), "p1", {"seat": 1}),
        (Resign(), "p1", {"seat": 1, "how": "resigned"}),
    ],
)
def test_events_say_what_happened(request_, player, public):
    room = Room.full("tiny")
    room.ask(request_, player)
    assert public.items() <= room.shown_event("p0").items()
    assert "kind" in room.shown_event("p0")


def test_the_first_events_say_no_more_than_the_snapshot():
    room = Room("tiny", ME, ANYONE)
    assert set(room.shown_event("p0")) == {"n", "kind", "at", "now"}
    room.ask(Sit(name="Bob"), "p1")
    began = Room("nim", ME, BOT)
    assert (began.shown_event("p0")["kind"], set(began.shown_event("p0"))) == (
        "began",
        {"n", "kind", "at", "now", "order"},
    )


def test_the_hash_without_a_snapshot_is_the_same():
    room = Room.full("nim").moves("1")
    assert TableView(room.table, 0).current(Viewer())["hash"] == room.snapshot(None)["hash"]


def test_a_player_who_agreed_to_an_offer_can_neither_answer_nor_withdraw_it():
    room = Room.full("tiny", 3)
    room.ask(Offer("pause"))
    room.ask(Answer("pause", True), "p1")
    assert "withdraw-pause" in room.snapshot("p0")["can"]
    assert not [each for each in room.snapshot("p1")["can"] if each.endswith("-pause")]
    assert "answer-pause" in room.snapshot("p2")["can"]
