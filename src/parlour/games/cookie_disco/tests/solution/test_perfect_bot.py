"""The bot that plays perfectly, and what it does until the game is solved."""

import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from parlour import load
from parlour.bots import Clock, make
from parlour.games.cookie_disco import CookieDiscoState
from parlour.games.cookie_disco.bots import PerfectBot, best
from parlour.games.cookie_disco.solution import EXACT, STANDARD, Solution, background
from parlour.games.cookie_disco.tests.solution.test_probe import FIRST, LONGEST, ONE

GAME = load("cookie-disco")


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The commands that are started in the background; none of them runs."""
    commands: list[tuple[str, ...]] = []
    monkeypatch.setattr(background, "_started", {})
    monkeypatch.setattr(EXACT, "ensure", type(EXACT).ensure.__get__(EXACT))
    monkeypatch.setattr("subprocess.Popen", lambda command, **_: commands.append(command))
    return commands


def choose(state: CookieDiscoState, seed: int = 1) -> str:
    bot, seat = make("level-8", GAME), state.turn
    assert seat is not None
    move = bot.choose(state, seat, Random(seed), Clock())
    bot.close()
    return str(move)


@pytest.mark.usefixtures("solved")
def test_it_takes_the_only_win_and_the_fastest() -> None:
    assert choose(GAME.parse(ONE)) == "2,1>1,-1"
    assert choose(GAME.parse(LONGEST)) == "4,0>1,3"


def test_lost_it_holds_out_as_long_as_it_can(solved: Solution) -> None:
    lost = GAME.parse(LONGEST).play("4,0>1,3")
    value = solved.probe(lost)
    for seed in range(5):
        assert solved.probe(lost.play(choose(lost, seed))).distance == value.distance - 1


def test_in_a_draw_it_leaves_the_most_ways_to_go_wrong(solved: Solution) -> None:
    drawn = [move for move in solved.moves(FIRST) if move.value.word == "draw"]
    most = max(move.mistakes for move in drawn)
    assert 0 < most > min(move.mistakes for move in drawn)
    assert {move.mistakes for move in drawn if move.text in best(GAME.parse(FIRST))} == {most}


@pytest.mark.usefixtures("solved")
def test_it_places_its_cookie_where_the_cherry_can_only_help() -> None:
    assert choose(GAME.initial(2, {"start": "1"}).play("O@3")) == "B@1"


def twice(state: CookieDiscoState, move: str) -> CookieDiscoState:
    """The state, as if what a move leads to had occurred twice."""
    after = state.play(move)
    assert state.past is not None
    past = state.past.with_position(after.stage.position).with_position(after.stage.position)  # type: ignore[union-attr]
    return CookieDiscoState(state.stage, state.first, past=past)


def test_lost_it_takes_a_draw_by_repetition(solved: Solution) -> None:
    lost = GAME.parse(LONGEST).play("4,0>1,3")
    worst = solved.moves(lost)[-1].text
    assert choose(twice(lost, worst)) == worst
    assert choose(lost) != worst


def with_wins(solved: Solution, distance: int) -> str:
    """A position that is won in this many moves, and in more than one way."""
    for number in range(0, len(solved.values), 97):
        if solved.values[number] == distance:
            text = str(solved.native.text(number))
            if sum(move.value.score == 1 for move in solved.moves(text)) > 1:
                return text
    raise LookupError


def test_winning_it_avoids_a_draw_by_repetition(solved: Solution) -> None:
    state = GAME.parse(with_wins(solved, 3))
    fastest = solved.moves(state)[0].text
    chosen = choose(twice(state, fastest))
    assert chosen != fastest
    assert solved.probe(state.play(chosen)).score == 0


def solver(over_start: str) -> tuple[str, ...]:
    """The command that solves a variant in the background."""
    return sys.executable, "-m", "parlour.games.cookie_disco.solution", over_start


def test_making_the_bot_starts_nothing(started: list[tuple[str, ...]]) -> None:
    make("level-8", GAME).close()
    assert started == []


def test_its_first_move_starts_solving_once_for_each_variant(started: list[tuple[str, ...]]) -> None:
    for over_start in ("yes", "no", "yes", "no"):
        options = {"over_start": over_start}
        bot = make("level-8", GAME, options)
        assert str(bot.choose(GAME.parse(ONE, options), 0, Random(1), Clock(0.05))) == "2,1>1,-1"
    assert started == [solver("yes"), solver("no")]


def test_placing_a_cookie_starts_solving_too(started: list[tuple[str, ...]]) -> None:
    make("level-8", GAME).choose(GAME.initial(2, {"start": "1"}), 0, Random(1), Clock(0.05))
    assert started == [solver("yes")]


@pytest.mark.usefixtures("started")
def test_the_solution_is_used_as_soon_as_it_is_made(solved: Solution, tmp_path: Path, monkeypatch: Any) -> None:
    source = STANDARD.path
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path / "late"))
    bot = make("level-8", GAME)
    assert isinstance(bot, PerfectBot)
    assert bot.choose(GAME.parse(ONE), 0, Random(1), Clock(0.05))
    monkeypatch.setattr(bot.fallback, "choose", lambda *_: pytest.fail("it searches"))
    STANDARD.path.parent.mkdir()
    STANDARD.path.symlink_to(source)
    assert str(bot.choose(GAME.parse(LONGEST), 0, Random(1), Clock())) == "4,0>1,3"


def test_a_damaged_file_is_logged_once_and_kept(
    caplog: pytest.LogCaptureFixture, started: list[tuple[str, ...]]
) -> None:
    STANDARD.path.parent.mkdir()
    STANDARD.path.write_bytes(b"nothing")
    bot = make("level-8", GAME)
    for _ in range(2):
        assert str(bot.choose(GAME.parse(ONE), 0, Random(1), Clock(0.05))) == "2,1>1,-1"
    assert caplog.text.count("run parlour solve cookie-disco --rebuild") == 1
    assert not started
    assert STANDARD.path.read_bytes() == b"nothing"


def test_without_the_native_core_it_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.engine.twins._native", None)
    assert not isinstance(make("level-8", GAME), PerfectBot)


def test_it_plays_the_solved_game_only() -> None:
    assert not isinstance(make("level-8", load("nim")), PerfectBot)
    assert not isinstance(make("level-8", GAME, {"crawl": "on"}), PerfectBot)
    assert not isinstance(make("level-7", GAME), PerfectBot)
