"""The bot that plays perfectly, and what it does before it can."""

import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from parlour import load
from parlour.bots import Clock, make
from parlour.games.cookie_disco import CookieDiscoState
from parlour.games.cookie_disco.bots import PerfectBot, best
from parlour.games.cookie_disco.solution import EXACT, Solution, background, table_path
from parlour.games.cookie_disco.tests.solution.test_probe import FIRST, LONGEST, ONE

GAME = load("cookie-disco")


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The commands that are started in the background, none of which runs."""
    commands: list[tuple[str, ...]] = []
    monkeypatch.setattr(background, "_begun", [])
    monkeypatch.setattr(EXACT, "ensure", background.ensure)
    monkeypatch.setattr("subprocess.Popen", lambda command, **_: commands.append(command))
    return commands


def choose(state: CookieDiscoState, seed: int = 1) -> str:
    bot, seat = make("level-8", GAME), state.turn
    assert seat is not None
    move = bot.choose(state, seat, Random(seed), Clock())
    bot.close()
    return str(move)


@pytest.mark.usefixtures("table")
def test_it_takes_the_only_win_and_the_fastest() -> None:
    assert choose(GAME.parse(ONE)) == "2,1>1,-1"
    assert choose(GAME.parse(LONGEST)) == "4,0>1,3"


def test_lost_it_resists_as_long_as_it_can(table: Solution) -> None:
    lost = GAME.parse(LONGEST).play("4,0>1,3")
    value = table.probe(lost)
    for seed in range(5):
        assert table.probe(lost.play(choose(lost, seed))).distance == value.distance - 1


def test_in_a_draw_it_leaves_the_most_ways_to_go_wrong(table: Solution) -> None:
    drawn = [move for move in table.prospects(FIRST) if move.value.word == "draw"]
    most = max(move.mistakes for move in drawn)
    assert 0 < most > min(move.mistakes for move in drawn)
    assert {move.mistakes for move in drawn if move.move in best(GAME.parse(FIRST))} == {most}


@pytest.mark.usefixtures("table")
def test_it_places_its_cookie_where_the_cherry_can_only_help() -> None:
    assert choose(GAME.initial(2, {"start": "1"}).play("O@3")) == "B@1"


def twice(state: CookieDiscoState, move: str) -> CookieDiscoState:
    """The state, as if what a move leads to had occurred twice."""
    after = state.play(move)
    assert state.past is not None
    past = state.past.with_position(after.stage.position).with_position(after.stage.position)  # type: ignore[union-attr]
    return CookieDiscoState(state.stage, state.first, past=past)


def test_lost_it_takes_a_draw_by_repetition(table: Solution) -> None:
    lost = GAME.parse(LONGEST).play("4,0>1,3")
    worst = table.prospects(lost)[-1].move
    assert choose(twice(lost, worst)) == worst
    assert choose(lost) != worst


def with_wins(table: Solution, distance: int) -> str:
    """A position that is won in so many moves, and in more than one way."""
    for number in range(0, len(table.values), 97):
        if table.values[number] == distance:
            text = str(table.native.text(number))
            if sum(move.value.score == 1 for move in table.prospects(text)) > 1:
                return text
    raise LookupError


def test_winning_it_avoids_a_draw_by_repetition(table: Solution) -> None:
    state = GAME.parse(with_wins(table, 3))
    fastest = table.prospects(state)[0].move
    chosen = choose(twice(state, fastest))
    assert chosen != fastest
    assert table.probe(state.play(chosen)).score == 0


def test_until_the_table_is_there_it_searches_and_has_it_made(begun: list[tuple[str, ...]]) -> None:
    bot = make("level-8", GAME)
    make("level-8", GAME)
    assert begun == [(sys.executable, "-m", "parlour.games.cookie_disco.solution")]
    assert str(bot.choose(GAME.parse(ONE), 0, Random(1), Clock(0.05))) == "2,1>1,-1"


@pytest.mark.usefixtures("begun")
def test_the_table_is_used_as_soon_as_it_is_there(table: Solution, tmp_path: Path, monkeypatch: Any) -> None:
    source = table_path()
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path / "late"))
    bot = make("level-8", GAME)
    assert isinstance(bot, PerfectBot)
    monkeypatch.setattr(bot.meanwhile, "choose", lambda *_: pytest.fail("it searches"))
    table_path().parent.mkdir()
    table_path().symlink_to(source)
    assert str(bot.choose(GAME.parse(LONGEST), 0, Random(1), Clock())) == "4,0>1,3"


def test_a_damaged_table_is_told_and_left_alone(caplog: pytest.LogCaptureFixture, begun: list[tuple[str, ...]]) -> None:
    table_path().parent.mkdir()
    table_path().write_bytes(b"nothing")
    bot = make("level-8", GAME)
    assert "--rebuild makes a new one" in caplog.text
    assert not begun
    assert str(bot.choose(GAME.parse(ONE), 0, Random(1), Clock(0.05))) == "2,1>1,-1"


def test_without_the_native_core_it_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.engine.twins._native", None)
    assert not isinstance(make("level-8", GAME), PerfectBot)


def test_it_plays_the_solved_game_only() -> None:
    assert not isinstance(make("level-8", load("hokito")), PerfectBot)
    assert not isinstance(make("level-8", GAME, {"crawl": "on"}), PerfectBot)
    assert not isinstance(make("level-7", GAME), PerfectBot)
