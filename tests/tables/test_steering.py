"""Attempts to choose a deal: by the server, by a player, and by a player who runs the server."""

from itertools import count

import pytest

from parlour.protocol.requests import Leave, Reveal, Seal, Sit
from parlour.record import Fairness, commitment
from parlour.tables.model.seats import seal_of
from tests.tables.room import ANYONE, ME, SECRET, Room

WANTED = "a"
DECK = [("a", 1), ("b", 1), ("c", 1), ("d", 1)]
TRIES = 400


def first_draw(secret, *nonces):
    return Fairness("T1", commitment(secret), nonces).draw(secret, 0, DECK)


def best_nonce(secret, *others):
    """The nonce by which someone who knows everything else gets the draw they want."""
    return next(nonce for nonce in map(str, count()) if first_draw(secret, *others, nonce) == WANTED)


def table(**chosen):
    """A table of an honest player, ``p0``, and a dishonest one, ``p1``, who both contribute."""
    room = Room("tiny", ME, ANYONE, contributes=True, **chosen)
    room.ask(Sit(name="Eve", contributes=True), "p1")
    return room


def test_a_player_who_knows_the_secret_and_all_other_nonces_could_choose_the_deal():
    """The attack that sealing prevents: without it, a player who runs the server always gets what they want."""
    assert all(first_draw(SECRET, honest, best_nonce(SECRET, honest)) == WANTED for honest in map(str, range(50)))


def test_a_player_who_runs_the_server_must_choose_before_the_honest_nonce_is_known():
    """Eve knows the secret and has tried every likely nonce of Ann, but Ann reveals hers after Eve's is fixed."""
    sealed = best_nonce(SECRET, "a guess of what Ann may send")
    wins = sum(first_draw(SECRET, f"honest-{number}", sealed) == WANTED for number in range(TRIES))
    assert wins / TRIES == pytest.approx(1 / len(DECK), abs=0.07)


def test_the_table_refuses_another_nonce_once_the_honest_one_is_revealed():
    room = table()
    room.ask(Seal(seal_of("ann")), "p0")
    room.ask(Seal(seal_of("eve")), "p1")
    room.ask(Reveal("ann"), "p0")
    steering = best_nonce(SECRET, "ann")
    assert "not the one that you sealed" in str(room.refused(Reveal(steering), "p1"))
    assert "what you sealed stands" in str(room.refused(Seal(seal_of(steering)), "p1"))
    room.ask(Reveal("eve"), "p1")
    assert room.table.seating.nonces == ("ann", "eve")


def test_a_nonce_that_is_withheld_is_never_replaced_by_another_or_by_none():
    """Eve computes the deal and does not like it: the game does not begin. Leaving makes Ann's old nonce worthless."""
    room = table()
    room.ask(Seal(seal_of("ann")), "p0")
    room.ask(Seal(seal_of("eve")), "p1")
    room.ask(Reveal("ann"), "p0")
    assert room.wait(1_000_000).table.status == "open"
    room.ask(Leave(), "p1")
    room.ask(Sit(name="Eve", nonce=best_nonce(SECRET, "ann")), "p1")
    assert room.table.status == "open"
    assert "keep the nonce until every player has sealed" in str(room.refused(Reveal("ann"), "p0"))
    draws = set()
    for number in range(20):  # whatever Ann seals next, Eve's nonce was chosen for the old one
        draws.add(first_draw(SECRET, f"new-{number}", room.table.seating.nonces[1]))
    assert len(draws) > 1


def test_a_server_that_commits_first_cannot_choose_by_its_secret():
    """Of all its secrets it has fixed one; the honest nonce makes its draws as good as any other's."""
    secret = next(
        secret for secret in (number.to_bytes(32) for number in count()) if first_draw(secret, "guess", "") == WANTED
    )
    wins = sum(first_draw(secret, f"honest-{number}", "") == WANTED for number in range(TRIES))
    assert wins / TRIES == pytest.approx(1 / len(DECK), abs=0.07)


def test_a_server_that_uses_another_secret_or_nonce_is_found_out_by_what_the_player_kept():
    """The checks that the client makes, on what a dishonest server reveals."""
    kept = {"commit": commitment(SECRET), "nonce": "ann", "seals": [seal_of("ann"), seal_of("eve")]}
    revealed = Fairness("T1", commitment(bytes(32)), ("ann", best_nonce(bytes(32), "ann")), bytes(32).hex())
    assert commitment(bytes.fromhex(revealed.secret or "")) != kept["commit"]
    assert [seal_of(nonce) for nonce in revealed.nonces] != kept["seals"]


@pytest.mark.parametrize("player", ["p0", "p1", "p2"])
def test_no_one_can_sit_down_with_a_nonce_after_a_reveal(player):
    room = table()
    room.ask(Seal(seal_of("ann")), "p0")
    room.ask(Seal(seal_of("eve")), "p1")
    room.ask(Reveal("ann"), "p0")
    assert room.refused(Sit(name="Mallory", nonce="late"), player).code == "seat-taken"
