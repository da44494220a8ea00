"""Bots at a table of Cocotaki: who is asked, who is quicker, who lets a last card pass."""

import pytest

from parlour.arena import Match
from parlour.arena.game_analysis import analyse_game
from parlour.arena.play import ArenaGame
from parlour.engine import is_native
from parlour.games import load
from parlour.record import Recorder
from tests.arena.players import first, silent
from tests.arena.test_match import draws
from tests.arena.test_play import match_of

WRONG_SOUND = (
    "hands red-cat red-dog | blue-cat blue-dog | blue-bee green-bee / turn 1+ on red-cow"
    " / window 0 from 0+ on red-bee: red-cow!moo"
)
LAST_CARD = "hands - | red-cat | blue-dog / turn 0+ on red-cow / window 0 from 0+ on red-bee: red-cow!"


def cocotaki(players, text, *bots, number=1):
    """A game of Cocotaki between bots, begun in a position."""
    match, made = match_of(players, *bots, game="cocotaki", seats=3)
    arena = ArenaGame(match, number)
    arena.recorder = Recorder(arena.game, arena.recorder.seats, start=str(arena.game.parse(text)))
    return arena, made


def test_while_a_last_card_waits_every_other_seat_is_asked(players):
    arena, made = cocotaki(players, LAST_CARD, first, first, first)
    assert arena.play() is None
    assert sorted((move.seat, move.text) for move in arena.recorder.moves) == [(1, "accept"), (2, "accept")]
    assert made[0].asked == []


@pytest.mark.parametrize("position", [LAST_CARD, LAST_CARD + "moo"])
def test_a_seat_that_lets_a_last_card_pass_has_accepted_it_even_if_it_was_wrong(players, position):
    arena, made = cocotaki(players, position, silent, silent, silent)
    assert arena.play() is None
    assert arena.state.outcome.scores == (1, 0, 0)
    assert {move.text for move in arena.recorder.moves} == {"accept"}
    assert [bool(player.asked) for player in made] == [False, True, True]


def objecting(view, seat, rng, clock):
    """An objection if there is anything to object to; nothing out of turn otherwise."""
    if "object" in map(str, view.sound_moves(seat)):
        return "object"
    return first(view, seat, rng, clock) if view.turn == seat else None


def test_others_may_be_quicker_than_the_seat_on_turn(players):
    quickest = set()
    for number in (1, 4, 7, 10):
        arena, _ = cocotaki(players, WRONG_SOUND, objecting, objecting, objecting, number=number)
        arena._make_bots()
        arena._play_next()
        (move,) = arena.recorder.moves
        assert move.text == "object"
        quickest.add(move.seat)
    assert quickest == {1, 2}


def test_a_seat_that_lets_it_pass_leaves_it_to_the_next(players):
    arena, _ = cocotaki(players, WRONG_SOUND, objecting, silent, objecting)
    arena._make_bots()
    arena._play_next()
    assert [(move.seat, move.text) for move in arena.recorder.moves] == [(2, "object")]


def test_a_seat_without_a_right_move_out_of_turn_is_not_asked(players):
    arena, made = cocotaki(players, "hands red-cat | blue-cat | blue-bee / turn 1+ on red-cow", first, first, first)
    arena._make_bots()
    assert arena.state.actors == (0, 1, 2)
    arena._play_next()
    assert [len(player.asked) for player in made] == [0, 1, 0]


@pytest.mark.skipif(not is_native(), reason="needs the native core")
def test_positions_that_the_native_core_plays_out_are_analysed_if_there_are_any(monkeypatch):
    match = Match.of(load("cocotaki"), ["random"], 3, {}, seed=1)
    monkeypatch.setattr("parlour.arena.game_analysis.plays_out", lambda game, state: state.turns < 5)
    early = analyse_game(match, 10, 1).lead_samples
    monkeypatch.setattr("parlour.arena.game_analysis.plays_out", lambda game, state: True)
    assert (
        max(sample.at for sample in early) < 0.5 < max(sample.at for sample in analyse_game(match, 10, 1).lead_samples)
    )


def test_games_draw_the_same_cards_as_long_as_they_run_alike():
    match = Match.of(load("cocotaki"), ["random"] * 3, seats=3)
    deals = [draws(match, number)[:25] for number in (1, 2, 3, 4)]
    assert deals[0] == deals[1] == deals[2] != deals[3]
