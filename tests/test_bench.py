"""The benchmark settings of the games are valid, and the figures about levels and the coach mean what they say."""

import re
import sys
from itertools import count
from random import Random
from subprocess import run
from typing import Any

import pytest

import parlour
from bench import path, versions
from bench.coach import (
    ANSWER_TARGET,
    TAKE_BACKS,
    Learner,
    Sample,
    Slip,
    Verdicts,
    answer_seconds,
    coach_limits,
    is_overturned,
    slips,
)
from bench.games import Benchmark, benchmarks, endless_game, short_games
from bench.marks import at_most
from bench.mistakes import measure, valued
from bench.path import files_of_a_move
from parlour.bots import Clock
from parlour.engine import Analysis, Judgement, Limits, Line, Stop
from parlour.school.coach import CoachVerdict, judge
from tests.bless import ROOT, folder
from tests.settings import GAMES

COMPARED = (1, 3, 6)
"""Levels far enough apart for a small sample."""


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_measured_with_options_it_has(name: str) -> None:
    game, measured = parlour.load(name), benchmarks()[name]
    assert measured != Benchmark()
    for options in (measured.rules_options, measured.playout_options):
        assert game.initial(None, options).actors


def test_load_tests_play_games_that_exist() -> None:
    assert {endless_game(), *short_games()} <= set(parlour.names())


@pytest.mark.parametrize("name", GAMES)
def test_a_higher_level_errs_less_in_every_way(name: str) -> None:
    errors = measure(parlour.load(name), 40, seed=3, levels=COMPARED, effort=1)
    beginner, learner, strategist = (errors[level] for level in COMPARED)
    if not benchmarks()[name].is_luck:  # where luck counts for more, a small sample tells only the extremes apart
        assert beginner.loss > learner.loss > strategist.loss
        assert beginner.mistakes >= learner.mistakes >= strategist.mistakes
    assert beginner.loss > strategist.loss
    assert beginner.mistakes >= strategist.mistakes
    assert beginner.wins == strategist.wins
    for distance in strategist.wins:
        assert beginner.missed[distance] >= strategist.missed[distance]
        late = [errors.missed[distance] + errors.slow[distance] for errors in (beginner, strategist)]
        assert late[0] >= late[1]
    assert not strategist.slow.get(1), "a win in one is seen at any depth, and no slower one is as good"


def test_the_time_of_every_answer_of_the_coach_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.coach.perf_counter", count(0, 0.5).__next__)
    hints, verdicts = answer_seconds(parlour.load("nim"), 3, 1)
    assert hints == verdicts == [0.5] * 3
    assert "missed" not in at_most(max(hints), ANSWER_TARGET)
    assert "missed" in at_most(ANSWER_TARGET + 0.01, ANSWER_TARGET)


class Stubborn:
    """Offers its moves one after the other, the last one forever."""

    name = "stubborn"

    def __init__(self, *moves: str) -> None:
        self.moves = list(moves)

    def choose(self, *_: Any) -> str:
        return self.moves.pop(0) if len(self.moves) > 1 else self.moves[0]

    def close(self) -> None:
        """Nothing to release."""


def test_a_learner_takes_back_what_the_coach_calls_a_slip_and_nothing_else() -> None:
    game = parlour.load("nim")
    state = game.initial()
    good: list[str] = []
    bad: list[str] = []
    for move in map(str, state.moves()):
        (bad if judge(game, state, 0, move, Limits(nodes=500, seed=1), Stop()).is_slip else good).append(move)
    learner = Learner(game)
    learner.bot = Stubborn(bad[0], good[0])
    assert learner.choose(state, 0, Random(1), Clock()) == good[0]
    assert learner.taken_back == 1
    assert learner.choose(state, 0, Random(1), Clock()) == good[0]
    assert learner.taken_back == 1
    learner.bot = Stubborn(bad[0])
    learner.choose(state, 0, Random(1), Clock())
    assert 2 <= learner.taken_back <= 1 + TAKE_BACKS


def test_a_mistake_by_the_rules_is_not_counted_with_those_that_a_search_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(game: Any, view: Any, seat: int, move: str, *_: Any) -> CoachVerdict:
        return CoachVerdict(Judgement(0, seat, "", move, is_fault=True), ())

    monkeypatch.setattr("bench.coach.judge", faulty)
    counted = Verdicts()
    assert list(slips(parlour.load("nim"), Sample(games=1), counted)) == []
    assert counted.faults == counted.moves > 0
    assert counted.mistakes == counted.doubtful == 0


def test_a_move_that_was_hardly_visited_is_searched_again_by_itself() -> None:
    game = parlour.load("nim")
    state = game.initial()
    moves = map(str, state.moves())
    often, rarely, sure = Line(next(moves), 1, 900), Line(next(moves), 0, 2), Line(next(moves), 0, 90)
    analysis = Analysis((often, rarely, sure), 1000, 1.0)
    assert valued(game, state, 0, analysis, sure.move, 1) is sure
    again = valued(game, state, 0, analysis, rarely.move, 1)
    assert again.move == rarely.move
    assert again.visits > 90 or again.is_exact


def test_a_verdict_that_a_longer_search_does_not_share_is_overturned() -> None:
    game = parlour.load("nim")
    limits = coach_limits(game)
    found = next(slips(game, Sample(wanted=1), Verdicts()))
    assert not is_overturned(game, found, limits)
    best = found.verdict.judgement.best
    assert best
    wrong = Judgement(0, found.seat, "", best.move, Line(best.move, 0, 1, is_exact=True), Line(found.move, 1, 1))
    assert is_overturned(game, Slip(found.state, found.seat, best.move, CoachVerdict(wrong, ())), limits)


@pytest.mark.parametrize("game", GAMES)
def test_the_architecture_says_how_many_files_a_move_passes_through(game: str) -> None:
    page = (ROOT / "docs/architecture.md").read_text("utf-8")
    figures = re.search(r"through (\d+) to (\d+) files outside the game, and (\d+) to (\d+) of the game", page)
    assert figures
    least, most, least_own, most_own = map(int, figures.groups())
    calls = files_of_a_move(game)
    own = sum(name.startswith(f"games/{folder(game).name}/") for name in calls)
    assert least <= len(calls) - own <= most
    assert least_own <= own <= most_own


@pytest.mark.parametrize(
    ("measurement", "arguments"),
    [
        (path, []),
        (path, ["lost"]),
        (versions, []),
        (versions, ["9", "50", "many", "a=python"]),
        (versions, ["9", "50", "4"]),
    ],
)
def test_a_measurement_that_is_asked_for_wrongly_shows_its_usage(
    measurement: Any, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as refused:
        measurement.main(arguments)
    assert refused.value.code == 2
    assert capsys.readouterr().err.startswith(f"usage: python -m {measurement.__name__} ")


def test_pairs_of_pictures_without_a_commit_show_the_usage() -> None:
    answer = run([sys.executable, "tools/shot_pairs.py"], cwd=ROOT, capture_output=True, text=True)
    assert (answer.returncode, answer.stderr.startswith("usage: python tools/shot_pairs.py ")) == (2, True)
