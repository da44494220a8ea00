"""Cocotaki at a table: turns of several moves, windows for objections, the final window."""

from parlour.protocol.events import Moved
from parlour.protocol.requests import Move, Offer, Resume, Sit
from parlour.tables.model.clock import DAY_MS
from parlour.tables.model.decide import Accept
from parlour.tables.model.moves import ACCEPTANCE_DELAY_MS, BOT_PACE_MS, OBJECTION_WINDOW_MS, Due, due, reaction
from tests.tables.room import ANYONE, BOT, ME, Room, here
from tests.tables.test_clock import LIVE, left


def test_only_the_end_of_a_turn_adds_the_increment():
    room = Room.full("cocotaki", clock=LIVE, options={"level": "expert", "referee": "auto"})
    seat = room.table.turn
    several = next(move for move in room.table.play.choices(seat) if "!" in move)
    room.wait(10).move(several)
    assert room.table.turn == seat
    assert left(room)[seat] == 50
    room.wait(10).move("done")
    assert left(room)[seat] == 45


def test_ct_14_days_are_full_again_for_one_more_turn_of_the_same_seat():
    room = Room.full("cocotaki", options={"level": "advanced"}, clock={"kind": "days", "days": 3}, secret=bytes(32))
    seat = room.table.turn
    while not (rooster := [move for move in room.table.play.choices(seat) if "rooster" in move]):
        room.move("draw")
        seat = room.table.turn
    room.wait(DAY_MS / 1000).move(rooster[0])
    assert room.table.turn == seat
    assert left(room)[seat] * 1000 == 3 * DAY_MS
    room.wait(DAY_MS / 1000).move("draw", seat)
    assert left(room)[seat] * 1000 == 3 * DAY_MS


def laid(*seats: dict[str, str]) -> Room:
    """A table of Cocotaki without a referee at which seat 0 has laid a card."""
    room = Room("cocotaki", *seats, secret=bytes(32))
    for seat, holder in enumerate(seats):
        if holder == ANYONE:
            room.ask(Sit(seat), f"p{seat}")
    lay = next(move for move in room.table.play.choices(0) if "!" in move)
    room.wait(1).ask(Move(lay, 0), "p0" if seats[0] == ME else None)
    return room


def test_a_bot_leaves_people_a_fair_window_before_it_closes_one():
    room = laid(ME, BOT, ANYONE)
    assert Due("bot", 1, room.now + OBJECTION_WINDOW_MS) in due(room.table)


def test_a_viewer_sees_until_when_a_bot_waits_for_objections():
    room = laid(ME, BOT, ANYONE)
    assert {room.snapshot(player)["deadline"] for player in ("p0", "p2", None)} == {room.now + OBJECTION_WINDOW_MS}
    assert room.shown_event("p2")["now"]["deadline"] == room.now + OBJECTION_WINDOW_MS


def test_the_time_to_object_is_not_limited_before_a_persons_turn_but_bots_react_within_theirs():
    room = laid(ME, ANYONE, BOT)
    reacted = room.now + reaction(BOT["bot"])
    assert [room.snapshot(player)["deadline"] for player in ("p0", "p1", None)] == [reacted, None, None]
    assert Due("bot", 2, reacted) in due(room.table)


def test_a_bot_does_not_wait_for_objections_of_the_seat_that_laid_the_card():
    room = laid(ME, BOT, BOT)
    assert Due("bot", 1, room.now + BOT_PACE_MS) in due(room.table)


def test_ct_11_a_bot_that_lays_several_cards_closes_no_window_before_the_next_seat_acts():
    room = Room("cocotaki", BOT, ME, BOT, options={"level": "expert"}, secret=bytes(32))
    lay = next(move for move in room.table.play.choices(0) if "!" in move)
    room.wait(1).ask(Move(lay, 0), None)
    assert "object" in room.table.play.choices(1)
    assert Due("bot", 0, room.now + BOT_PACE_MS) in due(room.table)
    room.wait(1).ask(Move("done", 0), None)
    room.wait(1).move("draw", 1)
    assert room.table.turn == 2


def test_bots_that_could_object_are_asked_before_the_window_closes():
    room = laid(ME, BOT, ANYONE, BOT)
    asked = {job.seat: job.at - room.now for job in due(room.table)}
    assert asked == {1: OBJECTION_WINDOW_MS, 3: reaction("level-1")}
    assert asked[3] < OBJECTION_WINDOW_MS


def finishing(*seats: dict[str, str]) -> Room:
    """A table at which seat 0 has laid its last card."""
    room = Room("cocotaki", *seats, options={"hand_size": 1}, secret=bytes(32))
    for _ in range(200):
        lays = [move for move in room.table.play.choices(room.table.turn) if "!" in move]
        room.ask(Move((lays or ["draw"])[0], room.table.turn), _player(room))
        if room.table.turn is None:
            return room
    raise AssertionError("no seat lays a last card")


def _player(room: Room) -> str | None:
    return None if room.table.seating.holders[room.table.turn].bot else "p0"


def test_ct_13_the_rest_accept_when_the_time_is_up():
    room = finishing(ME, here("Bob"), here("Cem"))
    laid, waiting = room.table.state.finisher, room.table.actors
    room.wait(5).move("accept", waiting[0])
    assert room.wait(6.999).refused(Accept(), None).code == "not-allowed"
    room.wait(0.001)
    assert room.refused(Accept(), "p0").code == "not-allowed"
    accepted, ended = room.ask(Accept(), None)
    assert accepted == Moved(waiting[1], "accept")
    assert ended.outcome.winners == (laid,)


def test_ct_13_every_viewer_sees_when_a_last_card_counts_as_accepted():
    room = finishing(ME, here("Bob"), here("Cem"))
    opened, waiting = room.now, room.table.actors
    room.wait(5).move("accept", waiting[0])
    assert {room.snapshot(viewer)["deadline"] for viewer in ("p0", None)} == {opened + ACCEPTANCE_DELAY_MS}
    room.ask(Offer("pause"))
    assert room.snapshot("p0")["deadline"] is None


def test_a_pause_stops_the_final_window():
    room = finishing(ME, here("Bob"), BOT)
    room.wait(5).ask(Offer("pause"))
    assert room.wait(60).refused(Accept(), None).code == "not-allowed"


def test_ct_13_the_final_window_has_a_timer_that_answers_do_not_extend():
    room = finishing(ME, here("Bob"), BOT)
    opened = room.now
    assert Due("accept", None, opened + ACCEPTANCE_DELAY_MS) in due(room.table)
    seat = next(seat for seat in room.table.actors if room.table.seating.holders[seat].is_person)
    room.wait(5).move("accept", seat)
    assert [job.at for job in due(room.table) if job.kind == "accept"] == [opened + ACCEPTANCE_DELAY_MS]


def test_ct_13_a_pause_restarts_the_time_of_the_final_window():
    room = finishing(ME, here("Bob"), BOT)
    room.wait(5).ask(Offer("pause"))
    room.wait(60).ask(Resume())
    assert [job.at for job in due(room.table) if job.kind == "accept"] == [room.now + ACCEPTANCE_DELAY_MS]


def test_a_table_does_not_reveal_whether_there_is_a_mistake():
    room = Room.full("cocotaki", 3, secret=bytes(32))
    right = next(move for move in room.table.play.choices(0) if "!" in move and "butterfly" not in move)
    card = right.partition("!")[0]
    other = Room.full("cocotaki", 3, secret=bytes(32))
    room.move(right)
    other.move(f"{card}!{'' if right != f'{card}!' else 'moo'}")
    assert other.table.state.open_faults
    assert not room.table.state.open_faults
    for player in ("p1", "p2", None):
        assert ("object" in room.snapshot(player)["moves"]) == (player is not None)
        assert room.snapshot(player)["moves"] == other.snapshot(player)["moves"]
