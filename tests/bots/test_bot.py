"""The bot that plays at random, and bots by name."""

import pickle
from random import Random

import pytest

from examples.nim import GAME, NimState
from parlour import CHANCE, InvalidOptions, ParlourError
from parlour.bots import Bot, BotFailed, Clock, ForeignBot, RandomBot, make
from tests.bots.programs import GOOD, command
from tests.settings import SETTINGS
from tests.walk import walk


def test_the_random_bot_makes_every_legal_move():
    bot, rng = RandomBot(), Random(0)
    chosen = {bot.choose(NimState(5, 0), 0, rng, Clock()) for _ in range(100)}
    assert chosen == {1, 2, 3}
    bot.close()


def test_the_random_bot_makes_the_same_moves_with_the_same_seed():
    games = [[RandomBot().choose(NimState(9, 0), 0, rng, Clock()) for _ in range(20)] for rng in (Random(5), Random(5))]
    assert games[0] == games[1]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_random_bot_makes_no_mistake_and_waits_where_it_has_nothing_to_do(setting):
    bot, rng = RandomBot(), Random(1)
    states = [state for state in walk(setting, 1) if state.actors and CHANCE not in state.actors]
    for state in rng.sample(states, min(10, len(states))):
        for seat in state.actors:
            sound, move = state.sound_moves(seat), bot.choose(state.view(seat), seat, rng, Clock())
            assert move in sound if sound else move is None


def test_random_names_the_random_bot():
    bot: Bot = make("random", GAME)
    assert bot.name == "random"
    assert isinstance(bot, RandomBot)


def test_exec_names_a_foreign_bot():
    spec = f"exec:{command(GOOD)}"
    bot = make(spec, GAME, {"stones": 7})
    assert isinstance(bot, ForeignBot)
    assert bot.name == spec
    assert bot.choose(NimState(7, 1), 1, Random(0), Clock()) == 1
    bot.close()


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        (
            "randon",
            "no bot 'randon' for Nim; there are level-1 to level-8, random, network, PACKAGE:CLASS, exec:COMMAND; "
            "did you mean 'random'?",
        ),
        ("", "no bot '' for Nim; there are level-1 to level-8, random, network, PACKAGE:CLASS, exec:COMMAND"),
        ("exec:", "no command in ''; expected a program and its arguments, such as 'node bot.mjs'"),
        ("exec:'", 'cannot read the command "\'": no closing quotation'),
        ("exec:no-such-program", "the bot 'exec:no-such-program' cannot be started: no program 'no-such-program'"),
    ],
)
def test_any_other_name_is_refused(spec, message):
    with pytest.raises(ParlourError) as refused:
        make(spec, GAME)
    assert str(refused.value) == message


def test_a_bot_is_not_made_for_unknown_options():
    with pytest.raises(InvalidOptions):
        make(f"exec:{command(GOOD)}", GAME, {"stone": 1})


def test_the_failure_of_a_bot_reaches_another_process():
    failed = BotFailed("slow", "did not answer", "hm")
    received = pickle.loads(pickle.dumps(failed))
    assert str(received) == str(failed) == "the bot 'slow' did not answer"
    assert (received.name, received.reason, received.stderr) == ("slow", "did not answer", "hm")
    assert received.to_json() == {"error": {"code": "bot-failed", "message": str(failed), "rule": ""}}
