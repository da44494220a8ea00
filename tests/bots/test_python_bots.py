"""Bots written in Python, named by their import path, and parameters of bots."""

import re
import sys
from importlib.metadata import EntryPoint
from random import Random
from typing import Any

import pytest

from examples.nim import GAME
from parlour import Game, ParlourError
from parlour.arena import Match, play_game
from parlour.bots import Clock, InvalidBot, LevelBot, display_name, is_bot, make
from parlour.bots import python_bot as loading
from tests.bots.programs import STATE


class Taker:
    """Takes as many stones as its parameter says."""

    def __init__(self, game: Game[Any], stones: int = 1, name: str = "Taker") -> None:
        self.game, self.stones, self.name = game, stones, name
        self.closed = False

    def choose(self, view: Any, seat: int, rng: Random, clock: Clock) -> Any:
        return min(self.stones, view.stones)

    def close(self) -> None:
        self.closed = True


class Bare:
    """A bot with nothing but the method that it needs."""

    def choose(self, view: Any, seat: int, rng: Random, clock: Clock) -> Any:
        return 1


class Hasty:
    """A bot that wants no clock."""

    def choose(self, view: Any, seat: int, rng: Random) -> Any:
        return 1


class Leaver(Bare):
    """A bot that exits, as a script does."""

    def choose(self, view: Any, seat: int, rng: Random, clock: Clock) -> Any:
        raise SystemExit(3)


class Absent(Bare):
    """A bot that exits when it is made."""

    def __init__(self) -> None:
        raise SystemExit(2)


class Talker(Bare):
    """A bot that prints."""

    def choose(self, view: Any, seat: int, rng: Random, clock: Clock) -> Any:
        print("thinking")  # noqa: T201
        return 1


BARE = Bare()
NO_BOT = 7


def make_taker(options: Any, stones: int = 3) -> Taker:
    return Taker(GAME, stones, f"Taker of {options.get('stones', 21)}")


def broken() -> Taker:
    raise RuntimeError("no luck")


HERE = __name__
ASK: Any = (STATE, 0, Random(1), Clock())


@pytest.mark.parametrize(
    ("spec", "name", "move"),
    [
        (f"{HERE}:Taker", "Taker", 1),
        (f"{HERE}:Taker?stones=2&name=Two", "Two", 2),
        (f"{HERE}:make_taker", "Taker of 21", 3),
        (f"{HERE}:Bare", f"{HERE}:Bare", 1),
        (f"{HERE}:BARE", f"{HERE}:BARE", 1),
    ],
)
def test_a_python_class_function_or_object_is_a_bot(spec, name, move):
    bot = make(spec, GAME)
    assert bot.choose(*ASK) == move
    assert (bot.name, display_name(spec, bot), is_bot(spec)) == (name, name, True)
    bot.close()


def test_an_entry_point_is_a_bot(monkeypatch):
    point = EntryPoint("taker", f"{HERE}:Taker", loading.ENTRY_POINTS)
    monkeypatch.setattr(loading, "bot_entry_points", lambda: {"taker": point})
    monkeypatch.setattr(sys.modules["parlour.bots.make"], "bot_entry_points", lambda: {"taker": point})
    assert make("taker?stones=2", GAME).choose(*ASK) == 2
    with pytest.raises(InvalidBot, match="exec:COMMAND, taker; did you mean 'taker'"):
        make("takr", GAME)


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("no_such_module:Bot", "the bot 'no_such_module:Bot' does not load: no module 'no_such_module'"),
        (f"{HERE}:Missing", "has no attribute 'Missing'"),
        (f"{HERE}:NO_BOT", "is not a bot: it has no method 'choose' and cannot be called to make one"),
        (f"{HERE}:broken", "cannot be made: RuntimeError: no luck"),
        (f"{HERE}:Hasty", "the method 'choose' of the bot"),
        (f"{HERE}:Hasty", "must take (view, seat, rng, clock)"),
        (f"{HERE}:Taker?stone=2", "has no parameter 'stone': it takes stones, name; did you mean 'stones'?"),
        (f"{HERE}:BARE?stones=2", "is an object, which takes no parameters; name its class instead"),
        ("random?seconds=1", "the bot 'random?seconds=1' has no parameter 'seconds': it takes none"),
        (
            "level-8?second=1",
            "'second': it takes seconds, nodes, depth, noise; did you mean 'seconds'?",
        ),
        ("level-8?seconds", "expected a parameter such as seconds=0.2, not 'seconds', in the bot 'level-8?seconds'"),
        ("level-8?seconds=1&seconds=2", "the parameter 'seconds' is given twice"),
        ("level-8?seconds=-1", "the seconds must be a number of 0 or more, not -1"),
        ("level-8?nodes=many", "the nodes must be a whole number from 1"),
        ("level-8?noise=loud", "the noise must be a number of 0 or more, not 'loud'"),
        ("levl-8?nodes=1", "no bot 'levl-8' for Nim"),
    ],
)
def test_a_bot_that_cannot_be_made_is_refused_by_name(spec, complaint):
    with pytest.raises(ParlourError, match=re.escape(complaint)):
        make(spec, GAME)


def test_parameters_replace_the_limits_of_a_level():
    bot: Any = make("level-7?nodes=5&noise=0.5&seconds=0.25&depth=3", GAME)
    assert isinstance(bot, LevelBot)
    assert bot._skill(is_native=False) == (5, 3, 0.5, 0.25)
    assert make("level-7", GAME)._skill(is_native=False).nodes == 200  # type: ignore[attr-defined]


def test_the_arena_plays_python_bots_by_their_own_names():
    match = Match.of(
        GAME, [f"{HERE}:Taker?stones=3", f"{HERE}:Taker?stones=3", "level-1?nodes=3"], options={"stones": 9}
    )
    assert match.names == ("Taker #1", "Taker #2", "level-1?nodes=3")
    result = play_game(match, 1)
    assert result.record
    assert result.record.seats == ("Taker #1", "Taker #2")
    assert [played.text for played in result.record.moves] == ["3", "3", "3"]
    assert Match.from_json(match.to_json()) == match


def test_a_bot_that_exits_loses_its_game():
    result = play_game(Match.of(GAME, [f"{HERE}:Leaver", "random"]), 1)
    assert result.failure == (0, "crashed: SystemExit: 3")


def test_a_module_that_exits_is_reported(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "exiting_script.py").write_text("raise SystemExit(1)")
    with pytest.raises(InvalidBot, match="does not load: SystemExit: 1"):
        make("exiting_script:Bot", GAME)
    with pytest.raises(InvalidBot, match="cannot be made: SystemExit: 2"):
        make(f"{HERE}:Absent", GAME)


def test_a_match_file_from_before_bots_had_names_is_read():
    match = Match.of(GAME, ["random", "level-1"])
    old = {name: value for name, value in match.to_json().items() if name != "titles"}
    assert Match.from_json(old).names == ("random", "level-1")
    with pytest.raises(ParlourError, match="it has 2 bots and 1 titles"):
        Match.from_json({**old, "titles": ["one"]})
