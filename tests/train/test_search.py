"""The search in many games at once, and the games that it plays."""

import numpy as np
import pytest

from parlour.native import NativeBatch, NativeState
from parlour.train import selfplay
from parlour.train.search import Evaluate, GumbelSearch, _visit_plan
from parlour.train.selfplay import OUTCOME_SHARE, SelfPlay
from tests.train.players import OPEN, PLAIN, needs_plain

every_open_game = pytest.mark.parametrize("game", [game.id for game in OPEN])


def blank(games: NativeBatch) -> Evaluate:
    """Knows nothing: only the ends of games count."""
    return lambda tensors: (
        np.zeros((len(tensors), games.action_count), np.float32),
        np.zeros(len(tensors), np.float32),
    )


def before_the_end(games: NativeBatch) -> None:
    """Plays at random until the seat that acts in the first game can win at once."""
    while True:
        games.step(games.sample())
        state = NativeState(games.game, games.text(0), options=games.options)
        if _winning(state):
            return


def _winning(state: NativeState) -> set[int]:
    found = set()
    for action in state.actions():
        after = state.copy()
        after.step(action)
        if after.is_over and after.scores[state.seat or 0] == 1:
            found.add(action)
    return found


@every_open_game
def test_a_search_finds_a_win_that_it_can_try(game: str) -> None:
    games = NativeBatch(game, 4, seed=3)
    before_the_end(games)
    tried = int(games.masks()[0].sum())
    found = GumbelSearch(games, blank(games), 2 * tried, tried).run(
        games, np.zeros(1, np.int32), np.random.default_rng(1)
    )
    state = NativeState(game, games.text(0), options=games.options)
    assert int(found.actions[0]) in _winning(state)
    assert found.policies[0][sorted(_winning(state))].sum() > 0.9
    assert found.values[0] > 0.8


@every_open_game
def test_a_search_stays_among_the_legal_actions_and_leaves_the_games_alone(game: str) -> None:
    games = NativeBatch(game, 6, seed=1)
    for _ in range(9):
        games.step(games.sample())
    texts, masks = [games.text(number) for number in range(6)], games.masks().copy()
    rows = np.array([0, 2, 5], np.int32)
    found = GumbelSearch(games, blank(games), 12, 4).run(games, rows, np.random.default_rng(1))
    assert masks[rows, found.actions].all()
    assert (found.policies[~masks[rows]] == 0).all()
    assert found.policies.sum(axis=1) == pytest.approx(1)
    assert [games.text(number) for number in range(6)] == texts


def test_simulations_are_divided_by_halving() -> None:
    assert _visit_plan(4, 16) == [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert _visit_plan(16, 8) == [0] * 8


@needs_plain
def test_a_value_to_learn_is_that_of_the_seat_that_acts() -> None:
    assert PLAIN
    games = NativeBatch(PLAIN, 8)
    samples = SelfPlay(games, blank(games), 8, 8).play(5)
    again = SelfPlay(games, blank(games), 8, 8).play(5)
    assert all(np.array_equal(one, other) for one, other in zip(samples, again, strict=True))
    assert not np.array_equal(SelfPlay(games, blank(games), 8, 8).play(6).policies[:8], samples.policies[:8])
    assert samples.values.max() > OUTCOME_SHARE, "wins are seen before they happen"
    assert samples.values.min() < 0, "and losses suffered"
    assert np.abs(samples.values).max() <= 1


@needs_plain
def test_games_that_end_within_their_random_moves_are_played_again_without_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert PLAIN
    games = NativeBatch(PLAIN, 2)
    monkeypatch.setattr(selfplay, "MAX_RANDOM_MOVES", 10**6)  # far more than a game has
    samples = SelfPlay(games, blank(games), 4, 4).play(1)
    assert len(samples.tensors) == len(samples.policies) == len(samples.values) > 2
