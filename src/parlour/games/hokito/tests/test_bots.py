"""Bots that play Hokito."""

from random import Random

from parlour import CHANCE
from parlour.bots import ForeignBot, RandomBot
from parlour.games.hokito import GAME
from tests.bots.programs import GREEDY
from tests.bots.scores import score
from tests.bots.test_check import UNHURRIED


def test_level_2_beats_random_clearly():
    assert score("hokito", "level-2", "random", 20) > 0.75


def test_the_greedy_bot_is_better_than_random():
    scores = [0.0, 0.0]
    greedy, rng = ForeignBot(GREEDY, GAME), Random(1)
    for seat in (0, 1, 0, 1, 0, 1):
        state = GAME.initial()
        while state.actors:
            if CHANCE in state.actors:
                move = rng.choice(state.moves(CHANCE))
            else:
                bot = greedy if state.turn == seat else RandomBot()
                assert state.turn is not None
                move = bot.choose(state.view(state.turn), state.turn, rng, UNHURRIED)
            state = state.play(move)
        greedy.begin()
        assert state.outcome
        scores[0] += state.outcome.scores[seat]
        scores[1] += state.outcome.scores[1 - seat]
    greedy.close()
    assert scores[0] > scores[1] + 2
