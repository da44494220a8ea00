"""Bots that play One Piece for Two, and the game on the page about bots."""

import json
from random import Random

from parlour import load
from parlour.bots import Clock, ForeignBot, make
from parlour.games.one_piece_for_two import GAME
from tests.bots.programs import GREEDY
from tests.bots.scores import score
from tests.bots.test_docs import example, sections


def wins_seen(spec: str, tries: int) -> int:
    """How often a level takes the one move that wins at once: deRB, since dRB makes a blue four as well (OP-9)."""
    bot, state = make(spec, GAME), GAME.parse("aRB bRB cRB / R")
    assert state.turn is not None
    return sum(str(bot.choose(state, state.turn, Random(seed), Clock())) == "deRB" for seed in range(tries))


def test_the_lowest_level_sees_a_win_sometimes_and_a_high_one_always():
    assert 3 < wins_seen("level-1", 60) < 57
    assert wins_seen("level-6", 10) == 10


def test_level_5_beats_level_1_clearly():
    assert score("one-piece-for-two", "level-5", "level-1", 20) > 0.85


def test_the_example_game_on_the_page_about_bots_can_be_played():
    said, answered = sections("What Parlour says"), sections("What the bot answers")
    new, go, move = example(said["new"]), example(said["go"]), example(answered["move"])
    game = load(str(new["game"]))
    assert (new["version"], new["options"]) == (game.version, ForeignBot(GREEDY, game)._options)
    state = game.initial()
    for text in ("red", "south", "dRB", "efBR"):
        state = state.play(text)
    assert (go["text"], go["view"]) == (str(state), json.loads(json.dumps(state.to_json())))
    assert go["moves"] == [str(each) for each in state.moves(new["seat"])]
    assert move["number"] == go["number"]
    assert move["move"] in go["moves"]
