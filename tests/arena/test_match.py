"""A match: its games, its random numbers, and what makes it invalid."""

import json

import pytest

from parlour.arena import InvalidMatch, Match, play_game
from parlour.core import CHANCE, ParlourError
from parlour.games import BUILTIN, load
from tests.settings import game_with

DEALT = game_with(lambda game: game.has_secrets and game.initial().actors == (CHANCE,))
"""A game that begins with a deal."""


def draws(match, number):
    record = play_game(match, number).record
    assert record
    return [move.text for move in record.moves if move.seat == CHANCE]


@pytest.mark.parametrize("game", sorted(BUILTIN))
def test_every_game_is_played_to_its_end_and_replays(game):
    result = play_game(Match.of(load(game), ["random", "random"], seed=3), 2)
    assert result.failure is None
    assert result.record
    outcome = result.record.final().outcome
    assert outcome
    assert outcome.scores == result.scores
    assert result.seating == (1, 0)
    assert result.record.seats == ("random #2", "random #1")


def test_the_games_of_a_pair_share_the_deal_and_other_pairs_do_not():
    match = Match.of(load(DEALT), ["random", "random"])
    first, mirrored, other = (draws(match, number) for number in (1, 2, 3))
    assert first[:10] == mirrored[:10]
    assert first[:10] != other[:10]


def test_the_games_of_a_pair_for_three_seats_share_their_draws():
    match = Match.of(load("tiny"), ["random"] * 3, seats=3, options={"pile": 6})
    first, second, third, *others = (draws(match, number) for number in (1, 2, 3, 4, 7, 10, 13, 16))
    assert first == second == third
    assert any(deal != first for deal in others)


def test_a_game_is_the_same_each_time_and_different_with_another_seed():
    nim = load("nim")
    match = Match.of(nim, ["random", "random"], seed=5)
    assert play_game(match, 7).record == play_game(match, 7).record
    assert play_game(match, 7).record != play_game(Match.of(nim, ["random", "random"], seed=6), 7).record


def test_bots_of_the_same_kind_do_not_make_the_same_choices():
    match = Match.of(load("nim"), ["random", "random"])
    assert len({match.bot_rng(*place).random() for place in ((1, 0), (1, 1), (2, 0))}) == 3


def test_seats_and_options_can_be_chosen(tiny):
    match = Match.of(load("tiny"), ["random", "random", "random"], 3, {"pile": "6"})
    assert (match.seats, dict(match.options), match.pair_size) == (3, {"pile": 6}, 3)
    record = play_game(match, 3).record
    assert record
    assert record.options == {"pile": 6}
    assert (tiny.seats, tiny.whole_pairs(5), tiny.whole_pairs(6)) == (2, 6, 6)


def test_a_match_survives_json():
    match = Match.of(load("tiny"), ["random", "random"], 3, {"pile": 6}, 9, 0.5)
    assert Match.from_json(json.loads(json.dumps(match.to_json()))) == match


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"bots": []}, "a match has 1 to 100 bots, not 0"),
        ({"bots": ["random"] * 101}, "a match has 1 to 100 bots, not 101"),
        ({"bots": ["rondom", "random"]}, "no bot 'rondom'"),
        ({"seats": 4}, "Tiny Nim is for 2 to 3 seats, not 4"),
        ({"options": {"pyle": 1}}, "there is no option 'pyle'"),
        ({"seconds": 0}, "the time for a move must be more than 0 seconds, not 0"),
        ({"seconds": float("nan")}, "the time for a move must be more than 0 seconds, not nan"),
    ],
)
def test_an_invalid_match_is_refused(changes, complaint):
    with pytest.raises(ParlourError, match=complaint):
        Match.of(**{"game": load("tiny"), "bots": ["random", "random"], **changes})


def test_a_match_of_another_version_of_the_rules_is_refused(tiny):
    with pytest.raises(InvalidMatch, match="the match was played by version 2 of 'tiny', but this is version 1"):
        Match.from_json({**tiny.to_json(), "version": 2}).check()


@pytest.mark.parametrize("given", [None, {}, [], 3, {"game": "tiny"}])
def test_json_that_does_not_describe_a_match_is_refused(given):
    with pytest.raises(InvalidMatch, match="not a match"):
        Match.from_json(given)


@pytest.mark.parametrize("changes", [{"bots": []}, {"seats": 0}, {"seats": float("inf")}, {"seconds": "soon"}])
def test_json_of_a_match_that_no_one_can_play_is_refused(tiny, changes):
    with pytest.raises(InvalidMatch, match="not a match"):
        Match.from_json({**tiny.to_json(), **changes})
