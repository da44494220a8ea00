"""The check that authors of bots run, on good bots and bad ones; the example bots are the good ones."""

import shlex
import sys
from pathlib import Path
from random import Random
from shutil import which

import pytest

from examples.nim import GAME
from parlour import CHANCE, RulesError, load
from parlour.bots import BotFailed, Clock, Finding, ForeignBot, Limits, RandomBot, check
from parlour.bots.findings import _Timed
from parlour.games import BUILTIN
from tests.bots.programs import GOOD, command

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
GREEDY = shlex.join([sys.executable, "-IS", str(EXAMPLES / "greedy_bot.py")])
NODE = which("node") or str(Path(sys.executable).with_name("node"))
RANDOM = shlex.join([NODE, str(EXAMPLES / "random_bot.mjs")])
UNHURRIED = Clock(60.0)
"""However busy the machine is, no answer takes that long."""


def found(code: str, **limits: float) -> list[str]:
    """What the check finds in a game of Nim."""
    return list(map(str, check(command(code), GAME, UNHURRIED, Limits(**limits))))


@pytest.mark.parametrize("game", BUILTIN)
@pytest.mark.parametrize("example", [GREEDY, RANDOM], ids=["greedy_bot.py", "random_bot.mjs"])
def test_an_example_bot_plays_whole_games(example, game):
    assert check(example, load(game), UNHURRIED) == []


def test_the_greedy_bot_is_better_than_random():
    hokito, scores = load("hokito"), [0.0, 0.0]
    greedy, rng = ForeignBot(GREEDY, hokito), Random(1)
    for seat in (0, 1, 0, 1, 0, 1):
        state = hokito.initial()
        while state.actors:
            if CHANCE in state.actors:
                move = rng.choice(state.moves(CHANCE))
            else:
                bot = greedy if state.turn == seat else RandomBot()
                move = bot.choose(state.view(state.turn), state.turn, rng, UNHURRIED)
            state = state.play(move)
        greedy.begin()
        assert state.outcome
        scores[0] += state.outcome.scores[seat]
        scores[1] += state.outcome.scores[1 - seat]
    greedy.close()
    assert scores[0] > scores[1] + 2


def test_a_good_bot_is_found_to_be_good():
    assert found(GOOD) == []


def test_all_games_are_played_that_the_bot_says_it_plays():
    say = "hear(); say(type='hello', protocol=1, name='a', games={})\n"
    code = say.format(["hokito", "scho-k", "one-piece-for-two"]) + "go(); sys.exit(4)"
    assert list(map(str, check(command(code)))) == [
        "hello: the bot says it plays 'scho-k', which is no game here; did you mean 'scho-ko'?",
        "Hokito in seat 0, number 1: the bot ended with exit code 4",
        "Hokito in seat 1, number 1: the bot ended with exit code 4",
        "One Piece for Two (1842) in seat 0, number 1: the bot ended with exit code 4",
        "One Piece for Two (1842) in seat 1, number 1: the bot ended with exit code 4",
    ]
    everything = {each.where.split(" in ")[0] for each in check(command(say.format(["*"]) + "go(); sys.exit(4)"))}
    assert everything == {load(game).title for game in BUILTIN}


def test_a_bot_that_plays_nothing_is_told_so():
    code = "hear(); say(type='hello', protocol=1, name='a', games=[]); hear()"
    assert list(map(str, check(command(code)))) == ["hello: the bot plays no game; '*' stands for all of them"]


def test_a_bot_that_cannot_say_hello_is_not_asked_to_play():
    (finding,) = check(command("1 / 0"))
    assert str(finding).startswith("hello: the bot ended with exit code 1; its stderr ends with 'ZeroDivisionError")
    assert finding.stderr.startswith("Traceback (most recent call last)")


def test_a_command_that_does_not_start_is_a_finding_and_one_that_cannot_be_read_is_not():
    assert check("/no/such/bot") == [Finding("hello", "cannot be started: no such file or directory: '/no/such/bot'")]
    with pytest.raises(RulesError):
        check("node '")


def test_an_illegal_move_is_found_with_its_number():
    code = "hello(); play(); play('4'); hear()"
    illegal = "the bot answered the illegal move '4': cannot read the move '4': expected 1, 2 or 3 (NI-2)"
    assert found(code) == [f"Nim in seat 0, number 2: {illegal}", f"Nim in seat 1, number 2: {illegal}"]


def test_a_bot_that_does_not_end_is_told_so():
    ignoring = "def again():\n    while True:\n        time.sleep(60)\nsys.exit = again\n"
    assert found(f"{ignoring}{GOOD}", bye=0.2) == [
        f"{where}: the bot did not end within 0.2 s after bye"
        for where in ("bye", "Nim in seat 0, bye", "Nim in seat 1, bye")
    ]


def test_a_bot_that_says_too_much_is_told_so():
    code = "import atexit\natexit.register(lambda: say(type='thanks'))\n" + GOOD
    assert found(code)[0] == 'bye: the bot wrote more than it was asked for: b\'{"type": "thanks"}\\n\''


def test_a_bot_that_takes_more_time_than_the_clock_says_is_told_so():
    code = "hello()\nwhile True:\n    m = go(); time.sleep(0.02); say(type='move', number=m['number'], move='1')"
    findings = check(command(code), GAME, Clock(0.01), Limits(grace=60))
    assert len(findings) == 2
    assert all(each.message.endswith(" s for a move, and the clock said 0.01 s") for each in findings)


def test_a_fault_of_the_game_itself_is_not_blamed_on_the_bot(monkeypatch):
    monkeypatch.setattr(RandomBot, "choose", lambda *_: None)
    with pytest.raises(RulesError, match="all bots wait in") as error:
        check(command(GOOD), GAME, UNHURRIED)
    assert not isinstance(error.value, BotFailed)


def test_a_bot_that_starts_slowly_may_do_so(monkeypatch):
    times = iter([0.0, 9.0, 10.0, 11.0, 20.0, 20.5])
    monkeypatch.setattr("parlour.bots.findings.monotonic", lambda: next(times))
    timed = _Timed(RandomBot())
    slowest = [timed.choose(GAME.initial(), 0, Random(0), UNHURRIED) and timed.slowest for _ in range(3)]
    assert (slowest, timed.asked) == ([0.0, 1.0, 1.0], 3)


def test_a_bot_is_asked_before_the_one_that_all_wait_for():
    waiting = "m = go(); m['can_wait'] and sys.exit(5); say(type='move', number=m['number'], move=m['moves'][0])"
    findings = check(command(f"hello()\nwhile True:\n    {waiting}"), load("cocotaki"), UNHURRIED)
    assert [each.message for each in findings] == ["ended with exit code 5"] * 2
