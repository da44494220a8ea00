"""What a viewer may not know does not change a single byte that the viewer gets."""

import json
from random import Random
from typing import Any

import pytest

import parlour
from parlour import CHANCE, Seat, State
from parlour.protocol.requests import Move, Offer, Sit
from parlour.tables.model.errors import TableError
from parlour.tables.model.views import TableView, Viewer, seen_record
from tests.settings import Setting
from tests.tables.room import ANYONE, ME, Room, here
from tests.test_secrets import SECRETIVE
from tests.walk import viewers, walk


def room_at(setting: Setting, state: State[Any]) -> Room:
    """A table where the game begins in a state; one player holds all seats."""
    seats = [ME, *(here(f"H{seat}") for seat in range(1, setting.seats))]
    return Room(setting.game, *seats, options=setting.options, start=str(state), clock={"kind": "live", "bank": 60})


def seen(room: Room, viewer: Seat | None) -> str:
    """Every byte that a viewer gets: snapshot, latest event, record, and what can be asked."""
    player = None if viewer is None else "p0"
    looking = Viewer(player, () if viewer is None else (viewer,), viewer)
    view = TableView(room.table, room.now)
    shown = [view.snapshot(looking), view.event(room.events[-1], looking)]
    return json.dumps([*shown, seen_record(room.table, viewer).to_json()])


def positions(setting: Setting, seed: int) -> list[State[Any]]:
    """States of a whole game in which a player is to move, about twenty of them."""
    states = [state for state in walk(setting, seed) if state.actors not in ((), (CHANCE,))]
    return states[:: 1 + len(states) // 20]


@pytest.mark.parametrize("setting", SECRETIVE, ids=str)
def test_tables_that_differ_only_in_secrets_show_the_same(setting: Setting) -> None:
    game, rng, differed = parlour.load(setting.game), Random(3), 0
    for state in positions(setting, seed=3):
        viewer = rng.choice(viewers(state))
        twin = game.determinize(state.view(viewer), viewer, rng)
        rooms = room_at(setting, state), room_at(setting, twin)
        assert seen(rooms[0], viewer) == seen(rooms[1], viewer)
        differed += state != twin
        for room in rooms:
            room.ask(Offer("pause"))
        assert seen(rooms[0], viewer) == seen(rooms[1], viewer)
    assert differed > 5


@pytest.mark.parametrize("setting", SECRETIVE, ids=str)
def test_a_move_gets_the_same_answer_at_tables_that_differ_only_in_secrets(setting: Setting) -> None:
    game, rng, differed = parlour.load(setting.game), Random(5), 0
    for state in positions(setting, seed=5):
        seat = rng.choice(state.actors)
        twin = game.determinize(state.view(seat), seat, rng)
        rooms = room_at(setting, state), room_at(setting, twin)
        for text in (
            *rng.sample(sorted(game.attempts(state)), 2),
            rng.choice(state.offered_moves(seat) or state.moves(seat)),
        ):
            answers = [answer(room, str(text), seat) for room in rooms]
            states = [room.table.state.view(seat) for room in rooms]
            if states[0] != states[1] or any(room.table.ended for room in rooms):
                break
            assert answers[0] == answers[1]
            differed += rooms[0].table.state != rooms[1].table.state
    assert differed > 5


def answer(room: Room, text: str, seat: Seat) -> tuple[object, ...]:
    """What a seat gets for a move."""
    try:
        room.ask(Move(text, seat))
    except TableError as error:
        return error.to_json(), seen(room, seat)
    return (seen(room, seat),)


def test_before_the_game_no_one_sees_a_coin_since_seats_still_change() -> None:
    start = str(Room.full("tiny", 3).table.state)
    room = Room("tiny", ME, ANYONE, ANYONE, start=start)
    room.ask(Sit(1), "p1")
    watched, mine = room.snapshot(None), room.snapshot("p1")
    assert (mine["seat"], mine["view"], mine["text"]) == (1, watched["view"], watched["text"])
    assert seen_record(room.table, 1) == seen_record(room.table, None)
    room.ask(Sit(2), "p2")
    assert room.snapshot("p1")["text"] != room.snapshot(None)["text"]
    assert seen_record(room.table, 1) != seen_record(room.table, None)
