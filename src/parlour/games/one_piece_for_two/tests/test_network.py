"""The bot that plays by a network: the one that comes with the game, and others."""

from pathlib import Path
from random import Random

import pytest

from parlour.bots import Clock, InvalidBot, make
from parlour.bots.network_bot import NetworkBot
from parlour.games import load
from tests.train.players import random_network

GAME = load("one-piece-for-two")


def test_the_network_of_the_game_plays_a_whole_game() -> None:
    bot, rng, state = make("network?simulations=8", GAME), Random(1), GAME.initial()
    while state.outcome is None:
        assert state.turn is not None
        state = state.play(bot.choose(state, state.turn, rng, Clock()))


def test_a_search_with_a_poor_network_still_takes_a_win(tmp_path: Path) -> None:
    bot = NetworkBot(GAME, file=str(random_network(GAME.id, tmp_path / "network.onnx")), simulations=400)
    win = GAME.parse("aRB bRB cRB fBR gBR fBR / R")  # three red halves in a row, and room for a fourth
    assert win.turn is not None
    after = win.play(bot.choose(win, win.turn, Random(1), Clock()))
    assert after.outcome
    assert after.outcome.scores[win.turn] == 1


def test_a_network_for_other_options_is_refused_when_it_is_asked(tmp_path: Path) -> None:
    bot = NetworkBot(GAME, file=str(random_network(GAME.id, tmp_path / "network.onnx")))
    state = GAME.initial(options={"size": "8x8"})
    with pytest.raises(InvalidBot, match="trained with other options: it reads 205 numbers for 214 actions"):
        bot.choose(state, 0, Random(1), Clock())
