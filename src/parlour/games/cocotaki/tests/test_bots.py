"""Bots that play Cocotaki, where several players can act at once and may make mistakes."""

from random import Random

import pytest

from parlour.bots import LEVELS, BotFailed, check
from parlour.games.cocotaki import GAME
from parlour.games.cocotaki.bots import ATTENTIONS
from tests.bots.programs import UNTIMED, bot, command
from tests.bots.test_check import UNHURRIED
from tests.bots.test_docs import PAGE
from tests.bots.test_foreign import dealt
from tests.settings import Setting
from tests.walk import walk

WAITING = """
hello()
while True:
    question = go()
    waits = question["can_wait"] and question["mistakes"] and not question["moves"]
    say(type="move", number=question["number"], move=None if waits else "draw")
"""


def test_a_bot_out_of_turn_is_asked_before_the_seat_on_turn():
    waiting = "m = go(); m['can_wait'] and sys.exit(5); say(type='move', number=m['number'], move=m['moves'][0])"
    findings = check(command(f"hello()\nwhile True:\n    {waiting}"), GAME, UNHURRIED)
    assert [finding.message for finding in findings] == ["ended with exit code 5"] * 2


def test_a_bot_may_wait_while_another_seat_is_on_turn():
    rng = Random(1)
    state = dealt(GAME, rng)
    turn = state.turn
    assert turn is not None
    other = 1 - turn
    assert state.actors == (0, 1)
    playing = bot(WAITING, GAME)
    assert playing.choose(state.view(other), other, rng, UNTIMED) is None
    assert str(playing.choose(state.view(turn), turn, rng, UNTIMED)) == "draw"
    playing.close()


def test_a_bot_must_not_wait_while_no_seat_is_on_turn():
    states = walk(Setting("cocotaki", 3, {}), 1, faultless=True)
    state = next(state for state in states if state.turn is None and len(state.actors) == 2)  # CT-13
    playing = bot("hello(); play(None); hear()", GAME)
    with pytest.raises(BotFailed, match="answered null where it has to move"):
        playing.choose(state.view(state.actors[0]), state.actors[0], Random(0), UNTIMED)


def test_a_bot_may_make_a_mistake_that_the_rules_allow():
    rng = Random(1)
    state = dealt(GAME, rng)
    playing = bot("hello()\nm = go()\nsay(type='move', number=1, move=m['mistakes'][0])\nhear()", GAME)
    assert state.turn is not None
    move = playing.choose(state.view(state.turn), state.turn, rng, UNTIMED)
    assert move in set(state.moves(state.turn)) - set(state.sound_moves(state.turn))
    playing.close()


def test_the_attention_of_the_levels_is_on_the_page():
    for level, attention in zip(LEVELS, ATTENTIONS, strict=True):
        wrong_sound, forget, recall, notice = (f"{100 * chance:.3g} %" for chance in attention)
        assert f"| {level.number} | {wrong_sound} | {forget} | {recall} | {notice} |\n" in PAGE
