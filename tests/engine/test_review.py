"""Records judged move by move."""

from dataclasses import replace
from importlib import import_module
from random import Random
from typing import Any

import pytest

import parlour
from examples.nim import GAME as NIM
from parlour import CHANCE
from parlour.engine import GameReview, Judgement, Limits, Line, Stop, TurningPoint, review
from parlour.engine.review import Reviewer, compare
from parlour.record import Record, Recorder, random_record
from parlour.school.coach import judge
from tests.engine.games import OPEN
from tests.settings import SETTINGS, Setting

QUICK = Limits(nodes=12)
SECRETIVE = [setting for setting in SETTINGS if parlour.load(setting.game).has_secrets]


def nim(*moves: str) -> Record:
    """A game of Nim that is not over."""
    recorder = Recorder(NIM, ("Ann", "Bob"))
    for move in moves:
        recorder.play(move)
    return recorder.record


def judgement(number: int, seat: int, made: float, best: float | None = None, visits: int = 10**9) -> Judgement:
    """A move with this value, by default the best one."""
    own = Line("this", made, visits)
    return Judgement(number, seat, "", "this", own, own if best is None else Line("that", best, visits))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_move_of_a_seat_is_judged_in_order(setting: Setting) -> None:
    game = parlour.load(setting.game)
    record = random_record(game, setting.seats, setting.options, seed=1)
    unfinished = replace(record, moves=record.moves[:-1], outcome=None)
    judgements = list(review(unfinished, QUICK))
    own = [(number, played) for number, played in enumerate(unfinished.moves, 1) if played.seat != CHANCE]
    assert [(each.number, each.seat, each.move) for each in judgements] == [
        (number, played.seat, played.text) for number, played in own
    ]
    assert not any(each.is_fault for each in judgements)
    assert all(each.made.move == each.move for each in judgements if each.made)
    assert all(0 <= each.value <= 1 for each in judgements if each.value is not None)
    assert len([each for each in judgements if each.made]) > 4


@pytest.mark.parametrize("setting", SECRETIVE, ids=str)
def test_a_move_is_judged_only_by_what_its_seat_could_know(setting: Setting) -> None:
    game, rng, differed = parlour.load(setting.game), Random(2), 0
    record = random_record(game, setting.seats, setting.options, seed=2)
    states = list(record.replay())
    for place in rng.sample([place for place, played in enumerate(record.moves) if played.seat != CHANCE], 8):
        played, before = record.moves[place], states[place]
        if states[place + 1].outcome:
            continue
        other = game.determinize(before.view(played.seat), played.seat, rng)
        differed += other != before
        judged = [
            Reviewer(game, QUICK, Stop()).judge(1, played, state, state.play(played.text, played.seat))
            for state in (before, other)
        ]
        assert judged[0] == judged[1]
    assert differed > 3


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The positions that were searched."""
    module = import_module("parlour.engine.review")
    texts, analyse = list[str](), module.analyse

    def noted(game: Any, state: Any, *more: Any) -> Any:
        texts.append(str(state))
        return analyse(game, state, *more)

    monkeypatch.setattr(module, "analyse", noted)
    return texts


def test_only_positions_before_a_move_are_searched_and_again_if_another_move_looked_better(searched: list[str]) -> None:
    record = nim("1", "2", "3", "1")
    judgements = list(review(record, QUICK))
    before = [str(state) for state in record.replay()][:-1]
    assert len(judgements) == 4
    assert list(dict.fromkeys(searched)) == before
    for judged, text in zip(judgements, before, strict=True):
        assert judged.best
        assert searched.count(text) == 2 or (judged.best.move == judged.move and searched.count(text) == 1)


@pytest.mark.parametrize("native", [True, False])
def test_a_move_and_a_better_one_are_searched_together(native: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    module = import_module("parlour.engine.review")
    asked, search = list[tuple[str, ...]](), module.search

    def noted(*arguments: Any, only: tuple[str, ...] = (), **more: Any) -> Any:
        asked.append(tuple(only))
        return search(*arguments, only=only, native=native, **more)

    monkeypatch.setattr(module, "search", noted)
    state = OPEN.initial()
    while state.actors == (CHANCE,):
        state = state.play(state.moves()[0], CHANCE)
    together = 0
    for move in list(map(str, state.moves()))[:4]:
        asked.clear()
        made, best, _ = compare(OPEN, state, state.turn or 0, move, Limits(nodes=300), Stop())
        assert made.move == move
        assert best.value >= made.value
        assert asked == [()] or (len(asked) == 2 and len(asked[1]) == 2 and move in asked[1])
        together += len(asked) == 2
    assert together


@pytest.mark.parametrize("name", sorted({setting.game for setting in SECRETIVE}))
def test_with_secrets_a_move_is_searched_as_long_as_the_better_one(name: str) -> None:
    game, compared = parlour.load(name), 0
    record = random_record(game, 2, {}, seed=3)
    for played, before in list(zip(record.moves, record.replay(), strict=False))[8:24]:
        if played.seat == CHANCE or len(before.view(played.seat).sound_moves(played.seat)) < 2:
            continue
        made, best, _ = compare(game, before, played.seat, played.text, Limits(nodes=300, seed=1), Stop())
        if made.move != best.move:
            compared += 1
            assert made.visits >= 0.9 * best.visits
    assert compared


def test_a_stop_ends_a_review() -> None:
    stop = Stop()
    judgements = review(nim("1", "2", "3"), QUICK, stop)
    assert next(judgements).move == "1"
    stop.request()
    assert list(judgements) == []


def test_a_move_whose_searches_were_stopped_is_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    module, stop = import_module("parlour.engine.review"), Stop()
    analyse = module.analyse

    def stopping(*arguments: Any) -> Any:
        analysis = analyse(*arguments)
        stop.request()
        return analysis

    monkeypatch.setattr(module, "analyse", stopping)
    assert list(review(nim("1"), QUICK, stop)) == []


def test_the_grade_says_how_much_was_given_away() -> None:
    for best, grade in [(0.59, "good"), (0.61, "mistake"), (0.74, "mistake"), (0.76, "blunder")]:
        assert Judgement(1, 0, "", "this", exact(0.5, 0), exact(best, 0)).grade == grade
    assert judgement(1, 0, made=0.5).grade == "best"
    assert Judgement(1, 0, "", "this").grade == "unseen"


@pytest.mark.parametrize(("doubtful_loss", "grade"), [(0.2, "good"), (0.06, "doubtful")])
def test_a_game_says_how_much_a_doubtful_move_gives_away(
    monkeypatch: pytest.MonkeyPatch, doubtful_loss: float, grade: str
) -> None:
    found = Line("1", 0.5, 10**9, variation=("1",)), Line("2", 0.6, 10**9, variation=("2",)), None
    for module in map(import_module, ("parlour.engine.review", "parlour.school.coach")):
        monkeypatch.setattr(module, "compare", lambda *_: found)
    monkeypatch.setattr(type(NIM), "doubtful_loss", doubtful_loss)
    assert [each.grade for each in review(nim("1"))] == [grade]
    assert judge(NIM, NIM.initial(), 0, "1", QUICK, Stop()).judgement.grade == grade


def exact(value: float, distance: int) -> Line:
    return Line(f"{value} in {distance}", value, 1, is_exact=True, distance=distance)


@pytest.mark.parametrize(
    ("made", "best", "grade"),
    [
        (exact(1, 2), exact(1, 2), "best"),
        (exact(1, 4), exact(1, 2), "good"),
        (exact(0.5, 1), exact(0.5, 0), "best"),
        (exact(0.5, 0), exact(1, 2), "blunder"),
        (exact(0.5, 0), Line("that", 0.5, 100), "good"),
        (exact(0, 4), Line("that", 0.9, 10_000), "doubtful"),
        (Line("this", 0.5, 10_000), exact(1, 2), "doubtful"),
        (Line("this", 0.5, 10_000), exact(1, 0), "blunder"),
    ],
)
def test_a_move_that_is_proven_to_be_as_good_is_best(made: Line, best: Line, grade: str) -> None:
    assert Judgement(1, 0, "", made.move, made, best).grade == grade


def test_a_loss_within_the_margin_of_error_is_not_a_mistake() -> None:
    assert judgement(1, 0, made=0.5, best=0.72, visits=25).grade == "good"
    assert judgement(1, 0, made=0.5, best=0.72, visits=10_000).grade == "doubtful"


@pytest.mark.parametrize(("best", "grade"), [(0.5, "good"), (0.69, "good"), (0.71, "doubtful"), (0.99, "doubtful")])
def test_only_a_proven_loss_is_called_a_mistake(best: float, grade: str) -> None:
    assert judgement(1, 0, made=0.5, best=best).grade == grade


def game_review(game: str, seats: int, *judgements: Judgement) -> GameReview:
    return GameReview(Record(game, 1, {}, ("Ann",) * seats), judgements)


def test_a_turning_point_is_a_lead_that_is_lost() -> None:
    values = [0.5, 0.4, 0.65, 0.5, 0.45, 0.3, 0.7]  # of the seat that moves: Bob is ahead by the second move
    reviewed = game_review(OPEN.id, 2, *(judgement(number, number % 2, value) for number, value in enumerate(values)))
    assert reviewed.turning_points == ()
    lead = [
        judgement(1, 0, 0.7),
        judgement(2, 1, 0.45),
        judgement(3, 0, 0.2),
        judgement(4, 1, 0.1),
        judgement(6, 1, 0.05),
    ]
    assert game_review(OPEN.id, 2, *lead).turning_points == (TurningPoint(3, 0, 0.7, 0.2), TurningPoint(4, 1, 0.8, 0.1))


def test_with_secrets_a_value_says_nothing_about_the_other_seat() -> None:
    moves = [judgement(1, 0, 0.9), judgement(2, 1, 0.9), judgement(3, 0, 0.8), judgement(4, 1, 0.1)]
    assert game_review(SECRETIVE[0].game, 2, *moves).turning_points == (TurningPoint(4, 1, 0.9, 0.1),)


def test_an_uncertain_value_is_not_a_turning_point() -> None:
    moves = [judgement(1, 0, 0.9), judgement(3, 0, 0.1, visits=9)]
    assert game_review(OPEN.id, 2, *moves).turning_points == ()


def test_the_moves_of_each_seat_are_summarised() -> None:
    blunder = Judgement(2, 1, "", "this", exact(0.2, 0), exact(0.5, 0))
    moves = [judgement(1, 0, 0.5), blunder, judgement(3, 0, 0.5, 0.72), Judgement(4, 1, "", "x")]
    first, second = game_review(OPEN.id, 2, *moves).summaries
    assert first[:7] == (0, 2, 1, 1, 0, 0, 0)
    assert first.loss == pytest.approx(0.11, abs=1e-3)
    assert second[:7] == (1, 1, 0, 0, 0, 1, 0)
