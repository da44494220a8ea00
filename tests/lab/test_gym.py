"""Vector environments of Gymnasium: self-play on a batch."""

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import VectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from parlour import InvalidArgument, ParlourError
from parlour.lab.gym import GameVectorEnv
from parlour.native import IllegalAction
from tests.native.settings import FIRST, PLAYED
from tests.settings import Setting

every_game = pytest.mark.parametrize("setting", FIRST, ids=str)


def make(setting: Setting, num_envs: int = 4, **more: Any) -> GameVectorEnv:
    return GameVectorEnv(setting.game, num_envs, seats=setting.seats, options=setting.options, **more)


def masked(games: GameVectorEnv, infos: dict[str, Any]) -> Any:
    """A random legal action for every game, drawn by the spaces of Gymnasium."""
    return np.array([games.single_action_space.sample(mask.view(np.int8)) for mask in infos["action_mask"]])


@pytest.mark.parametrize("setting", PLAYED, ids=str)
def test_spaces_hold_what_the_games_give(setting: Setting) -> None:
    games = make(setting)
    assert isinstance(games, VectorEnv)
    observed, infos = games.reset(seed=5)
    for _ in range(10):
        assert games.observation_space.contains(observed)
        actions = masked(games, infos)
        assert games.action_space.contains(actions)
        acted = games.batch.seat.copy()
        observed, rewards, terminated, truncated, infos = games.step(actions)
        assert rewards.tolist() == [infos["rewards"][number, seat] for number, seat in enumerate(acted)]
        assert terminated.shape == truncated.shape == infos["seat"].shape == (4,)


@every_game
def test_rewards_add_up_to_zero(setting: Setting) -> None:
    games, ended = make(setting, 64), 0
    games.reset(seed=1)
    for _ in range(300):
        _, _, terminated, _, infos = games.step(games.batch.sample())
        ended += int(terminated.sum())
        assert infos["rewards"].sum(axis=1) == pytest.approx(0, abs=1e-5)
        assert np.all(infos["rewards"][~terminated] == 0)
    assert ended


@every_game
def test_a_seed_gives_the_same_games(setting: Setting) -> None:
    first, second = make(setting), make(setting)
    assert first.reset(seed=3)[0].tobytes() == second.reset(seed=3)[0].tobytes()
    first.reset()
    assert first.reset(seed=3)[0].tobytes() == second.reset(seed=3)[0].tobytes()


def test_wrappers_of_gymnasium_count_episodes() -> None:
    games = make(FIRST[0], 16)
    counted = RecordEpisodeStatistics(games)
    counted.reset(seed=1)
    for _ in range(200):
        counted.step(games.batch.sample().copy())
    assert counted.episode_count > 0


def test_odd_actions_and_arguments_are_refused() -> None:
    games = make(FIRST[0], 2)
    games.reset(seed=1)
    with pytest.raises(IllegalAction):
        games.step(np.array([2**40, -(2**40)]))
    for actions in ([0, 0], None, np.zeros(3, np.int64), np.zeros(2, np.float64), "00"):
        with pytest.raises(InvalidArgument):
            games.step(actions)
    with pytest.raises(ParlourError):
        GameVectorEnv(FIRST[0].game, 0)


def test_a_seed_is_one_whole_number_of_any_kind() -> None:
    games = GameVectorEnv(FIRST[0].game, 2)
    games.reset(seed=5)
    first = [games.batch.text(number) for number in range(2)]
    games.reset(seed=np.int64(5))
    games.reset(seed=np.int64(5))
    assert [games.batch.text(number) for number in range(2)] == first
    for seed in ("x", [1, 2], 1.5, True):
        with pytest.raises(InvalidArgument, match="seed must be one whole number for all games, or None"):
            games.reset(seed=seed)
