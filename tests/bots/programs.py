"""Small programs that play, or fail to, for the tests of foreign bots."""

import os
import shlex
import sys
from pathlib import Path
from random import Random
from shutil import which
from typing import Any

from examples.nim import GAME, NimState
from parlour.bots import Clock, ForeignBot, ProcessLimits

STATE = NimState(5, 0)
"""Five stones and seat 0 to move; 1, 2 and 3 are legal."""

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
GREEDY = shlex.join([sys.executable, "-IS", str(EXAMPLES / "greedy_bot.py")])
NODE = which("node") or str(Path(sys.executable).with_name("node"))

PRELUDE = """\
import json, os, signal, sys, time

def hear():
    line = sys.stdin.readline()
    return json.loads(line) if line else sys.exit()

def say(**message):
    sys.stdout.write(json.dumps(message) + "\\n")
    sys.stdout.flush()

def hello():
    hear()
    say(type="hello", protocol=1, name="Small", games=["*"])

def go():
    while (message := hear())["type"] != "go":
        if message["type"] == "bye":
            sys.exit()
    return message

def play(move="1"):
    say(type="move", number=go()["number"], move=move)
"""

UNTIMED = Clock()
QUICK = 0.2
"""Seconds after which a bot that hangs has failed."""

SLEEP = "time.sleep(60)"
GOOD = "hello()\nwhile True:\n    play()\n"
"""A bot that always takes one stone."""


def command(code: str) -> str:
    """The command that runs a program; without site packages it starts quickly."""
    return shlex.join([sys.executable, "-ISc", PRELUDE + code])


def bot(code: str, game: Any = GAME, **limits: Any) -> ForeignBot:
    """A bot that runs such a program."""
    return ForeignBot(command(code), game, limits=ProcessLimits(**limits))


def ask(playing: ForeignBot, state: NimState = STATE, clock: Clock = UNTIMED) -> object:
    """What a bot answers."""
    return playing.choose(state, 0, Random(0), clock)


def is_gone(playing: ForeignBot) -> bool:
    """Whether the process has been reaped, so that no zombie is left."""
    assert playing._process
    try:
        os.waitpid(playing._process.pid, os.WNOHANG)
    except ChildProcessError:
        return True
    return False
