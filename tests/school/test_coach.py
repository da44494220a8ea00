"""The coach: hints in three stages and judged moves, from what the seat sees and nothing more."""

from random import Random
from typing import Any

import pytest

from parlour import CHANCE, State
from parlour.bots import Clock, make
from parlour.core.errors import IllegalMove, InvalidArgument, InvalidPosition
from parlour.core.reason import Reason
from parlour.engine import Limits, Line, Stop
from parlour.games import load
from parlour.school.coach import STAGES, hint, judge
from parlour.school.reasons import play_line, reasons
from tests.settings import GAMES, SETTINGS, Setting
from tests.walk import walk

QUICK = Limits(nodes=400, seed=1)
SECRETIVE = [setting for setting in SETTINGS if load(setting.game).has_secrets]
OPEN = [name for name in GAMES if not load(name).has_secrets]


def decisions(setting: Setting, seed: int) -> list[State[Any]]:
    """The states of a game in which the seat on turn has a choice."""
    states = [state for state in walk(setting, seed, faultless=True) if state.turn not in (None, CHANCE)]
    return [state for state in states if len(state.view(state.turn).sound_moves(state.turn)) > 1]


@pytest.mark.parametrize("game_id", GAMES)
def test_each_stage_of_a_hint_says_more_than_the_one_before(game_id: str) -> None:
    game, rng = load(game_id), Random(1)
    for state in rng.sample(decisions(Setting(game_id, 2, {}), 3), 4):
        assert state.turn is not None
        where, piece, move = (hint(game, state, state.turn, stage, QUICK, Stop()) for stage in STAGES)
        assert set(where.moves) >= set(piece.moves) >= set(move.moves)
        assert len(move.moves) == 1
        assert where.theme == move.theme
        assert set(where.moves) <= {str(each) for each in state.offered_moves(state.turn)}


@pytest.mark.parametrize("setting", SECRETIVE, ids=str)
def test_the_coach_knows_no_more_than_the_learner(setting: Setting) -> None:
    game, rng, differed = load(setting.game), Random(4), 0
    states = decisions(setting, 5)
    for state in rng.sample(states, min(6, len(states))):
        seat = state.turn
        assert seat is not None
        other = game.determinize(state.view(seat), seat, rng)
        differed += other != state
        move = str(rng.choice(state.view(seat).sound_moves(seat)))
        assert judge(game, state, seat, move, QUICK, Stop()) == judge(game, other, seat, move, QUICK, Stop())
        for stage in STAGES:
            assert hint(game, state, seat, stage, QUICK, Stop()) == hint(game, other, seat, stage, QUICK, Stop())
    assert differed > 2


def holds(state: State[Any], seat: int, made: str, best: str, reason: Reason) -> bool:
    """Whether a reason holds when its line is played out with the rules."""
    end = play_line(state, reason.line)
    if end is None or reason.line[0] != (best if reason.is_better else made):
        return False
    if reason.key.startswith("win-missed"):
        return bool(end.outcome and end.outcome.scores[seat] == 1)
    if reason.key in ("loses-now", "lets-win-now", "lets-win"):
        return bool(end.outcome and end.outcome.scores[seat] == 0)
    if reason.key == "mobility":
        return len(end.moves(seat)) == reason.facts["left"]
    return True  # reasons of a game are played out in the tests of that game


@pytest.mark.parametrize("game_id", OPEN)
def test_every_reason_for_a_slip_of_a_learner_holds_when_played_out(game_id: str) -> None:
    game, rng, found = load(game_id), Random(2), 0
    for _ in range(3):
        state, bot = game.initial(), make("level-2", game)
        while not state.outcome:
            if state.actors == (CHANCE,):
                state = state.play(rng.choice(state.moves()), CHANCE)
                continue
            seat = state.turn
            assert seat is not None
            move = bot.choose(state, seat, rng, Clock())
            verdict = judge(game, state, seat, str(move), Limits(nodes=1_500, seed=1), Stop())
            assert verdict.is_slip or not verdict.reasons
            best = verdict.judgement.best
            for reason in verdict.reasons:
                found += 1
                assert best
                assert holds(state, seat, str(move), best.move, reason), (str(state), reason)
            state = state.play(move, seat)
    assert found


def line(value: float, *moves: str, distance: int = 0) -> Line:
    return Line(moves[0], value, 1, is_exact=True, distance=distance, variation=moves)


def test_a_win_that_the_rules_do_not_confirm_is_not_a_reason() -> None:
    game = load("nim")
    state = game.initial()
    first, second = map(str, state.moves()[:2])
    assert reasons(game, state, 0, line(0, first), line(1, first)) == ()
    assert reasons(game, state, 0, line(0, first, "nonsense"), line(1, second, "nonsense")) == ()


def test_what_the_coach_cannot_answer_is_refused_in_one_sentence() -> None:
    game = load("nim")
    state, ended = game.initial(), list(walk(Setting("nim", 2, {}), 1))[-1]
    with pytest.raises(InvalidPosition, match="the game is over"):
        hint(game, ended, 0, "where", QUICK, Stop())
    with pytest.raises(InvalidPosition, match="not your turn"):
        judge(game, state, 1, "1", QUICK, Stop())
    with pytest.raises(InvalidArgument, match="one of where, piece, move"):
        hint(game, state, 0, "all", QUICK, Stop())  # type: ignore[arg-type]
    with pytest.raises(IllegalMove):
        judge(game, state, 0, "1000", QUICK, Stop())
    assert game.reasons(state, 0, ("1",), ("2",)) == ()
