"""Writing a game down while it is played, and games played at random."""

from random import Random

import pytest

from parlour import IllegalMove, InvalidArgument, InvalidNotation, InvalidOptions, InvalidPosition, ParlourError
from parlour.core import CHANCE
from parlour.record import InvalidRecord, Played, Record, Recorder, random_draw, random_record, random_seat
from tests.record.games import BRANCHED, UNFINISHED, WHOLE
from tests.tiny import GAME
from tests.tiny.state import TinyState


def test_a_game_is_recorded_move_by_move():
    recorder = Recorder(GAME, ["Ann", "Bob"], {"pile": "3"})
    recorder.play("coin=1")
    recorder.play(" coin=2 ", CHANCE)
    recorder.play("take=2", 0, at=1500)
    assert recorder.record == UNFINISHED
    assert recorder.play("take=1", at=4000).outcome
    assert recorder.record == WHOLE


def test_a_refused_move_is_not_recorded():
    recorder = Recorder.resume(UNFINISHED)
    with pytest.raises(IllegalMove):
        recorder.play("take=2")
    with pytest.raises(InvalidNotation):
        recorder.play("steal")
    assert recorder.record == UNFINISHED


def test_a_move_cannot_be_made_before_an_earlier_one():
    recorder = Recorder.resume(UNFINISHED)
    with pytest.raises(InvalidArgument, match="a move cannot be made at 1499 ms: an earlier one was made at 1500 ms"):
        recorder.play("take=1", at=1499)
    assert recorder.record == UNFINISHED
    recorder.play("take=1", at=1500)
    recorder.record.final()


def test_a_move_is_taken_back():
    recorder = Recorder.resume(WHOLE)
    assert recorder.undo() == Played(1, "take=1", 4000)
    assert recorder.record == UNFINISHED
    assert str(recorder.state) == "1 2 / 1 / 1 / -"


def test_before_the_first_move_there_is_nothing_to_take_back():
    with pytest.raises(ParlourError, match="no move to take back"):
        Recorder(GAME, ["Ann", "Bob"]).undo()


def test_a_recorder_continues_where_a_record_stopped():
    recorder = Recorder.resume(BRANCHED)
    assert recorder.play("accept", 1).actors == (0,)
    assert recorder.play("accept", 0).outcome
    assert recorder.record.final().outcome == recorder.state.outcome


def test_a_record_that_does_not_replay_is_not_resumed():
    with pytest.raises(InvalidRecord):
        Recorder.resume(Record("tiny", 9, {}, ("Ann", "Bob")))


def test_a_recorder_takes_only_seats_and_options_that_the_game_has():
    with pytest.raises(InvalidOptions):
        Recorder(GAME, ["Ann"])
    with pytest.raises(InvalidOptions):
        Recorder(GAME, ["Ann", "Bob"], {"pile": 0})


def test_the_same_seed_plays_the_same_game():
    assert random_record(GAME, seed=5) == random_record(GAME, seed=5) == random_record(GAME, 2, {}, Random(5))
    assert len({random_record(GAME, seed=seed).id for seed in range(20)}) > 5


def test_random_games_end_and_replay_with_any_seats_and_options():
    for seed in range(20):
        record = random_record(GAME, 3, {"window": "on", "pile": 7}, seed)
        assert record.outcome
        assert record.final().outcome == record.outcome
        assert "pass" not in [move.text for move in record.moves]
    assert random_record(GAME, ["Ann", "Bob"]).seats == ("Ann", "Bob")


def test_chance_draws_with_its_weights():
    rng, state = Random(1), GAME.initial()
    drawn = [random_draw(GAME, state, rng) for _ in range(4000)]
    assert 2900 < drawn.count("coin=1") < 3100


def test_the_seat_that_is_waited_for_acts_first_and_otherwise_any_that_can():
    window = GAME.parse("1 2 1 / 0 / 0 / 1 2")
    assert random_seat(window, Random(0)) == window.turn == 1

    class Open(TinyState):
        turn = None

    blocked = Open(window.coins, 0, 0, (1, 2), True)
    assert {random_seat(blocked, Random(seed)) for seed in range(9)} == {1, 2}


def test_no_seat_acts_in_a_finished_game():
    with pytest.raises(InvalidPosition, match="no seat can act without a mistake"):
        random_seat(WHOLE.final(), Random(0))
