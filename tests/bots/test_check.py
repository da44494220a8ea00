"""The check that authors of bots run, on good bots and bad ones; the example bots are the good ones."""

import shlex
from random import Random
from typing import Any

import pytest

from examples.nim import GAME
from parlour import ParlourError, load, names
from parlour.bots import BotFailed, Clock, Finding, ProcessLimits, RandomBot, check
from parlour.bots.findings import _Timed
from parlour.games import BUILTIN
from tests.bots.programs import EXAMPLES, GOOD, GREEDY, NODE, command
from tests.settings import GAMES

RANDOM = shlex.join([NODE, str(EXAMPLES / "random_bot.mjs")])
UNHURRIED = Clock(60.0)
"""However busy the machine is, no answer takes that long."""


def found(code: str, **limits: Any) -> list[str]:
    """What the check finds in a game of Nim."""
    return list(map(str, check(command(code), GAME, UNHURRIED, ProcessLimits(**limits))))


@pytest.mark.parametrize("game", BUILTIN)
@pytest.mark.parametrize("example", [GREEDY, RANDOM], ids=["greedy_bot.py", "random_bot.mjs"])
def test_an_example_bot_plays_whole_games(example, game):
    assert check(example, load(game), UNHURRIED) == []


def test_a_good_bot_has_no_findings():
    assert found(GOOD) == []


def test_every_game_that_the_bot_says_it_plays_is_played():
    say = "hear(); say(type='hello', protocol=1, name='a', games={})\n"
    played, misspelt = GAMES[:2], GAMES[-1][:-2]
    code = say.format([*played[:1], misspelt, *played[1:]]) + "go(); sys.exit(4)"
    assert list(map(str, check(command(code)))) == [
        f"hello: the bot says it plays {misspelt!r}, which is not a game here; did you mean {GAMES[-1]!r}?",
        *(
            f"{load(name).title} in seat {seat}, number 1: the bot ended with exit code 4"
            for name in played
            for seat in (0, 1)
        ),
    ]
    everything = {each.where.split(" in ")[0] for each in check(command(say.format(["*"]) + "go(); sys.exit(4)"))}
    assert everything == {load(game).title for game in names()}


def test_a_bot_that_plays_nothing_is_reported():
    code = "hear(); say(type='hello', protocol=1, name='a', games=[]); hear()"
    assert list(map(str, check(command(code)))) == ["hello: the bot plays no game; '*' means all of them"]


def test_a_bot_that_cannot_say_hello_is_not_asked_to_play():
    (finding,) = check(command("1 / 0"))
    assert str(finding).startswith("hello: the bot ended with exit code 1; its stderr ends with 'ZeroDivisionError")
    assert finding.stderr.startswith("Traceback (most recent call last)")


def test_a_command_that_does_not_start_is_a_finding_and_one_that_cannot_be_read_is_not():
    assert check("/no/such/bot") == [Finding("hello", "cannot be started: no such file or directory: '/no/such/bot'")]
    with pytest.raises(ParlourError):
        check("node '")


def test_an_illegal_move_is_found_with_its_number():
    code = "hello(); play(); play('4'); hear()"
    illegal = "the bot answered the illegal move '4': a player takes one, two or three stones, not 4 (NI-2)"
    assert found(code) == [f"Nim in seat 0, number 2: {illegal}", f"Nim in seat 1, number 2: {illegal}"]


def test_a_bot_that_does_not_exit_is_reported():
    ignoring = "def again():\n    while True:\n        time.sleep(60)\nsys.exit = again\n"
    assert found(f"{ignoring}{GOOD}", bye=0.2) == [
        f"{where}: the bot did not exit within 0.2 s after bye"
        for where in ("bye", "Nim in seat 0, bye", "Nim in seat 1, bye")
    ]


def test_a_bot_that_writes_more_than_its_answers_is_reported():
    code = "import atexit\natexit.register(lambda: say(type='thanks'))\n" + GOOD
    assert found(code)[0] == 'bye: the bot wrote more than its answers: b\'{"type": "thanks"}\\n\''


def test_a_bot_that_takes_more_time_than_the_clock_allows_is_reported():
    code = "hello()\nwhile True:\n    m = go(); time.sleep(0.02); say(type='move', number=m['number'], move='1')"
    findings = check(command(code), GAME, Clock(0.01), ProcessLimits(grace=60))
    assert len(findings) == 2
    assert all(each.message.endswith(" s for a move, but the clock allowed 0.01 s") for each in findings)


def test_an_error_in_the_game_is_not_blamed_on_the_bot(monkeypatch):
    monkeypatch.setattr(RandomBot, "choose", lambda *_: None)
    with pytest.raises(ParlourError, match="all bots wait in") as error:
        check(command(GOOD), GAME, UNHURRIED)
    assert not isinstance(error.value, BotFailed)


def test_the_time_to_start_is_not_counted(monkeypatch):
    times = iter([0.0, 9.0, 10.0, 11.0, 20.0, 20.5])
    monkeypatch.setattr("parlour.bots.findings.monotonic", lambda: next(times))
    timed = _Timed(RandomBot())
    slowest = [timed.choose(GAME.initial(), 0, Random(0), UNHURRIED) and timed.slowest for _ in range(3)]
    assert (slowest, timed.asked) == ([0.0, 1.0, 1.0], 3)
