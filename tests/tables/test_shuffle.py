"""What players add to the shuffles: sealed by all of them before any of it is revealed."""

from hashlib import sha256

import pytest

from parlour.core import ParlourError
from parlour.protocol.requests import Leave, Move, Offer, Resign, Reveal, Seal, Sit
from parlour.record import Fairness, commitment, verify
from parlour.tables.model.opening import next_game, open_table
from parlour.tables.model.seats import seal_of
from parlour.tables.model.views import listed, row_of
from tests.tables.room import ANYONE, BOT, ME, SECRET, START, Room

EMPTY = sha256(b"").hexdigest()
OTHER = b"another secret, thirty-two bytes"


def contributing(*others, **chosen):
    """A table whose opener will seal and reveal a nonce."""
    return Room("tiny", ME, *(others or (ANYONE,)), contributes=True, **chosen)


def sealed():
    """A table at which two players have sealed their nonces."""
    room = contributing()
    room.ask(Sit(name="Bob", contributes=True), "p1")
    room.ask(Seal(seal_of("a")), "p0")
    room.ask(Seal(seal_of("b")), "p1")
    return room


def test_against_a_bot_the_game_begins_when_the_opener_has_revealed():
    room = contributing(BOT)
    assert room.kinds() == ["opened"]
    assert room.snapshot("p0")["shuffle"] == {"seals": [None, EMPTY], "awaited": [0]}
    room.ask(Seal(seal_of("mine")))
    assert room.shown_event(None)["now"]["shuffle"] == {"seals": [seal_of("mine"), EMPTY], "awaited": [0]}
    room.ask(Reveal("mine"))
    assert room.kinds()[1:5] == ["sealed", "revealed", "began", "moved"]
    assert "shuffle" not in room.snapshot("p0")
    assert room.table.seating.nonces == ("mine", "")
    assert room.rebuilt() == room.table


def test_the_record_has_what_was_revealed_and_proves_the_draws():
    room = sealed()
    room.ask(Reveal("b"), "p1")
    room.ask(Reveal("a"), "p0")
    room.ask(Resign(), "p0")
    assert room.record.fairness == Fairness("T1", commitment(SECRET), ("a", "b"), SECRET.hex())
    assert verify(room.record).ok


def test_no_one_but_the_table_learns_a_nonce_before_the_end():
    room = sealed()
    room.ask(Reveal("a"), "p0")
    assert room.shown_event("p1")["kind"] == "revealed"
    assert "nonce" not in room.shown_event("p1")
    assert room.snapshot("p1")["shuffle"]["awaited"] == [1]


def test_no_one_can_reveal_before_every_seat_is_taken_and_everything_is_sealed():
    room = contributing()
    room.ask(Seal(seal_of("a")))
    assert str(room.refused(Reveal("a"))) == "keep the nonce until every seat is taken"
    room.ask(Sit(name="Bob", contributes=True), "p1")
    assert str(room.refused(Reveal("a"))) == "keep the nonce until every player has sealed"
    assert "a player has yet to add to the shuffle" in str(room.refused(Move("1")))


@pytest.mark.parametrize(
    ("request_", "player", "reason"),
    [
        (Reveal("x"), "p0", "this nonce is not the one that you sealed"),
        (Reveal("a\n"), "p0", "this nonce is not the one that you sealed"),
        (Seal("x"), "p0", "a seal is a SHA-256 in 64 hexadecimal digits, not 'x'"),
        (Seal(EMPTY), "p2", "you did not promise to contribute when you sat down"),
    ],
)
def test_a_seal_or_a_nonce_that_does_not_fit_is_refused_with_the_reason(request_, player, reason):
    assert str(sealed().refused(request_, player)) == reason


def test_a_player_who_did_not_promise_cannot_seal_later():
    assert "you did not promise to contribute" in str(Room("tiny", ME, ANYONE).refused(Seal(EMPTY), "p0"))


def test_the_others_wait_for_those_who_can_seal_or_reveal_next():
    room = contributing()
    room.ask(Seal(seal_of("a")))
    assert room.table.waited == ()
    room.ask(Sit(name="Bob", contributes=True), "p1")
    assert room.table.waited == (1,)
    assert not listed(row_of(room.table, "", SECRET, 0), "p0")["your_turn"]
    room.ask(Seal(seal_of("b")), "p1")
    assert room.table.waited == (0, 1)
    assert listed(row_of(room.table, "", SECRET, 0), "p0")["your_turn"]
    room.ask(Reveal("b"), "p1")
    assert room.table.waited == (0,)


def test_a_seal_can_be_replaced_until_anyone_has_revealed():
    room = sealed()
    room.ask(Seal(seal_of("c")), "p1")
    room.ask(Reveal("a"), "p0")
    assert "what you sealed stands" in str(room.refused(Seal(seal_of("d")), "p1"))
    assert "already revealed" in str(room.refused(Reveal("a"), "p0"))
    room.ask(Reveal("c"), "p1")
    assert "the game has begun" in str(room.refused(Seal(EMPTY), "p1"))


def test_a_player_who_contributes_sends_no_nonce_before():
    assert "send the nonce with reveal" in str(
        Room("tiny", ME, ANYONE).refused(Sit(nonce="early", contributes=True), "p1")
    )
    with pytest.raises(ParlourError, match="send the nonce with reveal"):
        contributing(nonce="early")


def test_when_a_player_leaves_after_a_reveal_all_who_stay_seal_again():
    room = sealed()
    room.ask(Reveal("a"), "p0")
    room.ask(Leave(), "p1")
    assert room.snapshot("p0")["shuffle"] == {"seals": [None, None], "awaited": [0]}
    assert room.table.seating.nonces == ("", "")
    room.ask(Sit(name="Cem", nonce="c"), "p2")
    assert room.table.status == "open"
    room.ask(Seal(seal_of("a2")))
    room.ask(Reveal("a2"))
    assert room.table.seating.nonces == ("a2", "c")
    assert room.rebuilt() == room.table


def test_when_a_player_leaves_before_any_reveal_the_other_seals_stand():
    room = sealed()
    room.ask(Leave(), "p1")
    assert room.snapshot("p0")["shuffle"] == {"seals": [seal_of("a"), None], "awaited": [0]}


def test_seals_move_with_the_seats_that_are_drawn_by_lot():
    room = contributing(ANYONE, ANYONE, seating="lot")
    for seat in (1, 2):
        room.ask(Sit(name=f"P{seat}", contributes=True), f"p{seat}")
    for seat in range(3):
        room.ask(Seal(seal_of(f"n{seat}")), f"p{seat}")
    for seat in range(3):
        room.ask(Reveal(f"n{seat}"), f"p{seat}")
    seating = room.table.seating
    assert seating.order == Fairness("T1", "", ("n0", "n1", "n2")).draw_seats(SECRET) != (0, 1, 2)
    for seat, chosen in enumerate(seating.order):
        assert (seating.nonces[seat], seating.seals[seat]) == (f"n{chosen}", seal_of(f"n{chosen}"))


def test_a_rematch_waits_for_new_nonces():
    room = contributing(BOT)
    room.ask(Seal(seal_of("a")))
    room.ask(Reveal("a"))
    room.ask(Resign())
    room.ask(Offer("rematch"))
    opened = next_game(room.table, OTHER)
    assert (opened.nonces, opened.promised) == (("", ""), (1,))
    assert [body.kind for body in open_table(opened, None, START, OTHER)] == ["opened"]
