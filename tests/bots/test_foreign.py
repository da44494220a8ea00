"""Foreign bots: the messages they get, what they may answer, and that nothing they do harms the caller."""

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from examples.nim import GAME, NimState
from parlour import CHANCE, Game, InvalidOptions, State, load
from parlour.bots import BotFailed, Clock, ForeignBot, RandomBot
from parlour.bots.process import MAX_STDERR_BYTES
from tests.bots.programs import GOOD, QUICK, SLEEP, UNTIMED, ask, bot, command, is_gone
from tests.settings import GAMES
from tests.tiny import GAME as TINY


def dealt(game: Game[Any], rng: Random) -> State[Any]:
    """The state after the deal, in which the first seat has to move."""
    state = game.initial()
    while CHANCE in state.actors:
        state = state.play(rng.choice(state.moves(CHANCE)), CHANCE)
    return state


REPEATING = [game for game in map(load, GAMES) if any(each.name == "repetition" for each in fields(game.options))]


def repeatable(game: Game[Any], rng: Random) -> State[Any]:
    """A state of a random game in which a move leads to a position that has occurred before."""
    while True:
        state = game.initial()
        while state.actors:
            if state.occurrences and any(state.play(move).occurrences > 1 for move in state.moves()):
                return state
            state = state.play(rng.choice(state.moves(state.turn)), state.turn)


def failure(playing: ForeignBot, questions: int = 1) -> BotFailed:
    """How a bot fails at its last question; its process must be gone, and asking again must fail in the same way."""
    for _ in range(questions - 1):
        ask(playing)
    with pytest.raises(BotFailed) as failed:
        ask(playing)
    assert is_gone(playing)
    with pytest.raises(BotFailed) as again:
        ask(playing)
    assert again.value.reason == failed.value.reason
    playing.close()
    assert playing.complaint is None
    return failed.value


# The messages to a bot

LOGGING = """
original, log = hear, open({!r}, "w")

def hear():
    message = original()
    print(json.dumps(message), file=log, flush=True)
    return message

"""
"""Makes a program log the messages that it receives."""


def test_a_bot_gets_all_it_needs(tmp_path):
    log = tmp_path / "log"
    playing = ForeignBot(command(LOGGING.format(str(log)) + GOOD), GAME, {"stones": 5})
    assert ask(playing, clock=Clock(2.0)) == 1
    assert playing.choose(NimState(4, 1), 1, Random(7), UNTIMED) == 1
    playing.begin({"stones": 3})
    assert playing.choose(NimState(3, 1), 1, Random(8), UNTIMED) == 1
    assert playing.choose(NimState(1, 1), 1, Random(9), UNTIMED) == 1
    assert playing.title == "Small"
    playing.close()
    assert playing.complaint is None
    assert is_gone(playing)

    def new(stones, seat):
        return {"type": "new", "game": "nim", "version": 1, "options": {"stones": stones}, "seats": 2, "seat": seat}

    def went(number, text, moves, seconds, seed):
        choices = {"moves": moves, "mistakes": [], "history": {}, "repetitions": {}, "can_wait": False}
        clock = {"clock": {"seconds": seconds}, "seed": Random(seed).getrandbits(32)}
        return {"type": "go", "number": number, "text": text, "view": {}, **choices, **clock}

    assert list(map(json.loads, log.read_text().splitlines())) == [
        {"type": "hello", "protocol": 1},
        new(5, 0),
        went(1, "5 / 0", ["1", "2", "3"], 2.0, 0),
        new(5, 1),
        went(2, "4 / 1", ["1", "2", "3"], None, 7),
        new(3, 1),
        went(3, "3 / 1", ["1", "2", "3"], None, 8),
        went(4, "1 / 1", ["1"], None, 9),
        {"type": "bye"},
    ]


def test_a_bot_does_not_get_what_its_seat_cannot_see():
    rng = Random(1)
    state: Any = dealt(TINY, rng)
    for seat in (0, 1):
        playing = bot("hello()\nm = go()\nsay(type='move', number=1, move=str(m['view']['coins']))", TINY)
        with pytest.raises(BotFailed) as failed:
            playing.choose(replace(state, seat=seat).view(seat), seat, rng, UNTIMED)
        seen = [coin if each == seat else "?" for each, coin in enumerate(state.coins)]
        assert str(seen) in str(failed.value)


@pytest.mark.parametrize("game", REPEATING, ids=lambda game: game.id)
def test_a_bot_learns_which_moves_repeat_a_position(game, tmp_path):
    """What a bot gets in a random game, in which a move leads to a position that has occurred before."""
    rng, log = Random(3), tmp_path / "log"
    state = repeatable(game, rng)
    assert state.turn is not None
    playing = ForeignBot(command(LOGGING.format(str(log)) + "hello()\ngo()\nsys.exit()"), game)
    with pytest.raises(BotFailed, match="ended with exit code 0"):
        playing.choose(state, state.turn, rng, UNTIMED)
    repetitions = {str(move): number for move in state.moves() if (number := state.play(move).occurrences) > 1}
    assert repetitions
    received = json.loads(log.read_text().splitlines()[-1])
    assert (received["repetitions"], received["history"]) == (repetitions, state.history())


def test_options_that_the_game_does_not_take_are_refused():
    with pytest.raises(InvalidOptions):
        ForeignBot(command(GOOD), GAME, {"stones": 0})


# What a bot may do


def test_a_bot_may_write_to_stderr():
    playing = bot("hello()\nwhile True:\n    sys.stderr.write('thinking ' * 60000)\n    play()")
    assert [ask(playing), ask(playing), ask(playing)] == [1, 1, 1]
    playing.close()
    assert playing.complaint is None


def test_a_bot_may_answer_with_more_than_was_asked():
    playing = bot("hello()\nsay(type='move', number=go()['number'], move='2', comment={'depth': 3})\nhear()")
    assert ask(playing) == 2
    playing.close()


def test_a_bot_may_use_windows_line_endings():
    playing = bot(
        "hello()\nsys.stdout.write(json.dumps({'type': 'move', 'number': go()['number'], 'move': '2'}) + '\\r\\n')"
    )
    assert ask(playing) == 2
    playing.close()


def test_a_bot_may_exit_after_its_last_answer():
    playing = bot("hello()\nplay('2')")
    assert ask(playing) == 2
    playing.close()
    assert playing.complaint is None
    assert is_gone(playing)


def test_a_bot_that_was_never_asked_is_never_started():
    playing = bot(GOOD)
    playing.close()
    assert playing._process is None
    assert playing.title is None


def test_a_bot_that_was_closed_cannot_be_asked():
    playing = bot(GOOD)
    ask(playing)
    playing.close()
    playing.close()
    with pytest.raises(BotFailed, match="has been closed"):
        ask(playing)


# What a bot must not do

ANSWERS = {
    "crashes": ("1 / 0", "ended with exit code 1; its stderr ends with 'ZeroDivisionError: division by zero'"),
    "just ends": ("sys.exit()", "ended with exit code 0"),
    "is killed": ("os.kill(os.getpid(), signal.SIGTERM)", "was killed by signal 15 (Terminated)"),
    "closes its output": (f"os.close(1); {SLEEP}", "closed its output or was killed"),
    "closes all its pipes": (f"os.closerange(0, 3); {SLEEP}", "closed its output or was killed"),
    "is not JSON": ("print('banana', flush=True)", "gave an answer that cannot be read (not JSON: expecting value"),
    "is an empty line": ("print(flush=True)", "gave an answer that cannot be read (not JSON: expecting value"),
    "is not UTF-8": (r"os.write(1, b'\xff\n')", r"gave an answer that is not UTF-8: b'\xff'"),
    "not an object": ("print('[1]', flush=True)", "gave an answer that is invalid (it must be an object): '[1]'"),
    "has a key twice": ('os.write(1, b\'{"type": 1, "type": 2}\\n\')', "the key 'type' appears twice"),
    "is nested deeply": ("print('[' * 60000, flush=True)", "cannot be read (it is nested too deeply): '[[["),
    "has a number too long": ("print('9' * 5000, flush=True)", "cannot be read (not JSON: exceeds the limit"),
    "has no type": ("say(number=1, move='1')", "its type must be 'move', not None"),
    "has a type of another type": ("say(type=['move'], number=1, move='1')", "its type must be 'move', not ['move']"),
    "is another message": ("say(type='hello', protocol=1)", "its type must be 'move', not 'hello'"),
    "lacks the number": ("say(type='move', move='1')", "it lacks the field 'number'"),
    "lacks the move": ("say(type='move', number=1)", "it lacks the field 'move'"),
    "has a text for a number": ("say(type='move', number='1', move='1')", "number must be a whole number, not '1'"),
    "has true for a number": ("say(type='move', number=True, move='1')", "number must be a whole number, not True"),
    "has a number for a move": ("say(type='move', number=1, move=1)", "move must be a text of 1 to 200 printable"),
    "has a lone surrogate": ("say(type='move', number=1, move='\\ud800')", "move must be a text of 1 to 200 printable"),
    "has a long move": ("say(type='move', number=1, move='1' * 201)", "move must be a text of 1 to 200 printable"),
    "has another number": ("say(type='move', number=7, move='1')", "answered number 7 when asked number 1"),
    "is an unknown move": ("say(type='move', number=1, move='pass')", "answered the illegal move 'pass': cannot read"),
    "is null on its turn": ("say(type='move', number=1, move=None)", "answered null where it has to move"),
    "has no end": ("os.write(1, b'x' * 70000)", "wrote more than 65536 bytes without a line break"),
    "has no end at all": ("while True: os.write(1, b'x' * 70000)", "wrote more than 65536 bytes without a line break"),
    "comes with too many others": ("while True: os.write(1, b'{}\\n' * 70000)", "its type must be 'move', not None"),
    "never comes, for stderr": (
        "while True: os.write(2, b'x' * 70000)",
        "wrote more than 1048576 bytes to stderr; its",
    ),
}


@pytest.mark.parametrize(("code", "reason"), ANSWERS.values(), ids=ANSWERS)
def test_a_bot_with_a_bad_answer_fails(code, reason):
    assert reason in failure(bot(f"hello(); go()\n{code}\nhear()")).reason


LATE = {
    "hangs": (SLEEP, "did not answer within 0.2 s"),
    "computes without end": ("while True: pass", "did not answer within 0.2 s"),
    "stops itself": ("os.kill(os.getpid(), signal.SIGSTOP)", "did not answer within 0.2 s"),
    "ignores SIGTERM": (f"signal.signal(signal.SIGTERM, signal.SIG_IGN); {SLEEP}", "did not answer within 0.2 s"),
    "forgets to flush": ("sys.stdout.write('{}\\n'); time.sleep(60)", "did not answer within 0.2 s"),
    "forgets the line break": (
        f"os.write(1, b'{{}}'); {SLEEP}",
        "did not answer within 0.2 s; it wrote '{}' without a line break",
    ),
    "trickles": (
        "while True: os.write(2, b'.'); time.sleep(0.001)",
        "did not answer within 0.2 s; its stderr ends with",
    ),
}


@pytest.mark.parametrize(("code", "reason"), LATE.values(), ids=LATE)
def test_a_bot_that_does_not_answer_in_time_fails(code, reason):
    assert failure(bot(f"hello(); go()\n{code}", move=QUICK)).reason.startswith(reason)


GREETINGS = {
    "says nothing": (SLEEP, "did not answer within 0.2 s"),
    "begins with a banner": ("print('Small 1.0', flush=True)", "gave an answer that cannot be read (not JSON"),
    "speaks another protocol": ("say(type='hello', protocol=2, name='a', games=[])", "speaks protocol 2, not 1"),
    "plays other games": (
        "say(type='hello', protocol=1, name='a', games=['chess'])",
        "does not play 'nim', only ['chess']",
    ),
    "has no name": (
        "say(type='hello', protocol=1, name='', games=['nim'])",
        "name must be a text of 1 to 200 printable",
    ),
    "has colours in its name": (
        "say(type='hello', protocol=1, name='\\x1b[1m', games=['nim'])",
        "name must be a text of",
    ),
    "plays no list of games": ("say(type='hello', protocol=1, name='a', games='nim')", "games must be a list of texts"),
    "ends": ("sys.exit(3)", "ended with exit code 3"),
}


@pytest.mark.parametrize(("code", "reason"), GREETINGS.values(), ids=GREETINGS)
def test_a_bot_with_a_bad_greeting_fails(code, reason):
    limit = QUICK if code == SLEEP else 10
    assert reason in failure(bot(f"hear()\n{code}\nhear()", hello=limit)).reason


def test_a_bot_that_answers_twice_fails():
    assert (
        failure(bot("hello(); go()\nfor _ in '12': say(type='move', number=1, move='1')\nhear(); hear()"), 2).reason
        == "answered number 1 when asked number 2"
    )


def test_a_bot_that_takes_more_stones_than_there_are_fails():
    playing = bot("hello(); play('3'); hear()")
    with pytest.raises(BotFailed) as failed:
        ask(playing, NimState(2, 0))
    assert failed.value.reason == "answered the illegal move '3': only 2 left in the pile (NI-2)"


def test_a_bot_that_closes_its_input_fails():
    assert (
        failure(bot(f"hear(); os.close(0); say(type='hello', protocol=1, name='a', games=['*']); {SLEEP}")).reason
        == "closed its input or was killed"
    )


def test_a_bot_has_the_time_of_the_clock_and_a_little_more():
    playing = bot(f"hello(); play(); go(); {SLEEP}", grace=0.1)
    assert ask(playing, clock=Clock(20.0)) == 1
    with pytest.raises(BotFailed, match=r"did not answer within 0\.2 s"):
        ask(playing, clock=Clock(0.1))


def test_the_end_of_stderr_is_kept():
    failed = failure(bot("hello(); go()\nsys.stderr.write('é' * 5000 + 'last words\\n\\n'); sys.exit(1)"))
    # A character that was cut in two is replaced by a longer one.
    assert len(failed.stderr.encode()) <= MAX_STDERR_BYTES + 3
    assert failed.stderr.endswith("ééé" + "last words\n\n")
    assert failed.reason.endswith("éélast words'")
    assert len(failed.reason) < 300


# Many at once


def whole_game(bots) -> tuple[int, ...]:
    """The winners of a game of Nim."""
    state = GAME.initial()
    while state.actors:
        state = state.play(bots[state.turn].choose(state, state.turn, Random(0), UNTIMED), state.turn)
    for each in bots:
        each.close()
    assert state.outcome
    return state.outcome.winners


def test_many_bots_play_at_once_in_one_thread():
    bots = [bot(GOOD) for _ in range(12)]
    for stones in range(9, 0, -1):
        assert [ask(each, NimState(stones, 0)) for each in bots] == [1] * 12
    for each in bots:
        each.close()
    assert all(map(is_gone, bots))


def test_many_bots_play_at_once_in_many_threads():
    with ThreadPoolExecutor(4) as pool:
        games = [pool.submit(whole_game, [bot(GOOD), bot(GOOD)]) for _ in range(8)]
        assert [game.result() for game in games] == [(0,)] * 8


def test_a_foreign_bot_plays_against_a_bot_of_parlour():
    assert whole_game([bot(GOOD), RandomBot()]) in ((0,), (1,))
