"""One game: what bots see, and how they fail."""

from random import Random

import pytest

import parlour.arena.play
from parlour.arena import Failure, Match, NotPlayed, Plan, play_game
from parlour.bots import Clock
from parlour.core import ParlourError
from parlour.games import load
from tests.arena.conftest import played
from tests.arena.players import Player, buggy, failing, first, silent
from tests.bots.programs import GREEDY
from tests.settings import GAMES


def match_of(players, *bots, game="tiny", seats=None, options=None):
    """A match of bots that are functions, and the list of players that it creates."""
    made = []

    def maker(choose):
        def make():
            made.append(Player(choose))
            return made[-1]

        return make

    for number, choose in enumerate(bots):
        players[f"bot {number}"] = maker(choose)
    names = [f"bot {number}" for number in range(len(bots))]
    match = Match.of(load(game), names, seats, options)
    made.clear()
    return match, made


def test_bots_see_only_what_their_seats_see(players):
    match, made = match_of(players, None, None, options={"pile": 9})
    record = play_game(match, 1).record
    assert record
    states = list(record.replay())
    for seat, player in enumerate(made):
        seen = [view for view, _ in player.asked]
        assert seen == [state.view(seat) for state in states if seat in state.actors]
        assert any(view.is_view for view in seen)


def test_bots_are_created_for_each_game_and_closed_after_it(players):
    match, made = match_of(players, None, None)
    play_game(match, 1)
    play_game(match, 2)
    assert len(made) == 4
    assert all(player.is_closed for player in made)


def test_a_bot_that_cannot_be_closed_does_no_harm(players, monkeypatch):
    match, _ = match_of(players, None, None)
    monkeypatch.setattr(Player, "close", lambda self: 1 // 0)
    assert play_game(match, 1).failure is None


def answering(move):
    return lambda view, seat, rng, clock: move


@pytest.mark.parametrize(
    ("choose", "reason"),
    [
        (failing, "took more than 2 seconds"),
        (buggy, "crashed: ZeroDivisionError: integer division or modulo by zero"),
        (silent, "made no move on its turn"),
        (answering("take=3"), "answered nonsense: illegal move 'take=3' in ? 1 / 4 / 1 / -: cannot take 3 of 4 (TN-4)"),
        (answering("jump"), "answered nonsense: cannot read the move 'jump': expected take=1, take=2, pass or accept"),
        (answering(5), "answered nonsense: cannot read the move '5'"),
        (answering(object), "answered nonsense: cannot read the move \"<class 'object'>\""),
    ],
)
def test_a_bot_that_fails_loses_with_its_reason(players, choose, reason):
    match, made = match_of(players, choose, answering("pass"))
    result = play_game(match, 2)
    assert result.failure
    assert result.record
    assert result.failure.seat == 1
    assert result.failure.reason.startswith(reason)
    assert (result.scores, result.reason) == ((1.0, 0.0), "failed")
    assert result.record.outcome is None
    assert [move.text for move in result.record.moves][2:] == ["pass"]
    assert all(player.is_closed for player in made)


def test_a_bot_that_does_not_start_loses(players):
    match, _ = match_of(players, None, None)
    players["bot 0"] = lambda: failing(None, 0, Random(), Clock())
    assert play_game(match, 1).failure == Failure(0, "took more than 2 seconds")


def test_the_others_share_the_win_over_a_bot_that_fails(players):
    match, _ = match_of(players, failing, None, None, seats=3)
    assert play_game(match, 1).scores == (0.0, 0.5, 0.5)


def test_a_missing_bot_stops_the_match(players, tmp_path):
    match, _ = match_of(players, None, None)

    def gone():
        raise ParlourError("no bot 'bot 1'")

    players["bot 1"] = gone
    with pytest.raises(NotPlayed, match="game 1 could not be played: no bot 'bot 1'"):
        played(tmp_path / "match.ndjson", match, Plan.of(4))


def test_an_endless_game_is_stopped_and_shared(players, monkeypatch):
    monkeypatch.setattr(parlour.arena.play, "MAX_MOVES", 50)
    match, _ = match_of(players, answering("pass"), answering("pass"))
    result = play_game(match, 1)
    assert result.record
    assert (result.scores, result.reason, result.length, len(result.record.moves)) == ((0.5, 0.5), "too long", 48, 50)


def test_bots_get_the_time_for_a_move(players):
    clocks = []

    def looking(view, seat, rng, clock):
        clocks.append(clock.seconds)
        return first(view, seat, rng, clock)

    match, _ = match_of(players, looking, looking)
    play_game(Match.from_json({**match.to_json(), "seconds": 0.25}), 1)
    assert set(clocks) == {0.25}


def test_a_level_plays_a_program_from_both_sides():
    match = Match.of(load("nim"), ["level-7", f"exec:{GREEDY}"])
    results = [play_game(match, number) for number in (1, 2)]
    assert [result.seating for result in results] == [(0, 1), (1, 0)]
    assert [result.failure for result in results] == [None, None]
    assert [result.score(0) for result in results] == [1, 1]


@pytest.mark.parametrize("game", [name for name in GAMES if load(name).twin])
def test_levels_that_count_nodes_play_the_same_game_again(game):
    match = Match.of(load(game), ["level-4", "level-2"], seed=5)
    assert play_game(match, 2).record == play_game(match, 2).record
