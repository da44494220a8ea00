"""A Ray cluster plays the same games as this machine, even if a worker dies. Needs ``ray`` and about twenty seconds."""

import json
import os
import subprocess
import sys
from pathlib import Path
from secrets import token_hex

import pytest

import parlour.arena.cluster
from parlour.arena import Match, NoCluster, Plan, cluster_pool
from parlour.games import load
from tests.arena.conftest import played
from tests.arena.content import content
from tests.arena.on_ray import compared
from tests.arena.players import double

ROOT = Path(__file__).parents[2]
TIMEOUT_SECONDS = 120


def test_a_cluster_gives_the_same_results_even_if_a_worker_dies(tmp_path):
    # a token for this cluster only keeps others out, and Ray does not write one to the home folder
    ours = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": token_hex(32), "RAY_USAGE_STATS_ENABLED": "0"}
    environment = {**os.environ, **ours}
    match_on_ray = subprocess.run(
        [sys.executable, "-m", "tests.arena.on_ray", str(tmp_path)],
        cwd=ROOT,
        env=environment,
        check=False,
        timeout=TIMEOUT_SECONDS,
        capture_output=True,
        text=True,
    )
    assert match_on_ray.returncode == 0, match_on_ray.stderr
    match, plan = Match.of(load("nim"), ["random", "random"]), Plan.of(12)
    here = played(tmp_path / "here.ndjson", match, plan)
    assert len(list((tmp_path / "deaths").iterdir())) == 1
    assert content(tmp_path / "ray.ndjson") == content(tmp_path / "here.ndjson")
    assert json.loads((tmp_path / "summary.json").read_text()) == json.loads(json.dumps(here.to_json()))
    comparison = json.loads((tmp_path / "comparison.json").read_text())
    assert comparison == json.loads(compared("--workers", "1"))
    assert len(comparison["variants"]) == 3


def test_without_ray_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NoCluster, match=r"a cluster needs Ray: pip install 'parlour\[cluster\]'"):
        cluster_pool("local")


class FakeRay:
    """As much of Ray as the tests of its failures need."""

    class exceptions:  # noqa: N801
        class RayError(Exception):
            pass

    def __init__(self, version="", refuses=False, loses=False):
        self.version, self.refuses, self.loses = version, refuses, loses
        self.is_shut_down = False

    def init(self, **_):
        if self.refuses:
            raise ConnectionError("connection refused")

    def remote(self, given=None, **_):
        if given is None:
            return self.remote
        return type("Remote", (), {"remote": staticmethod(lambda *args: (given, args))})

    def get(self, task):
        work, args = task
        if work is parlour.arena.cluster.version:
            return self.version
        if self.loses:
            raise self.exceptions.RayError("the worker\n died")
        return work(*args)

    def put(self, value):
        return value

    def wait(self, tasks):
        return tasks[-1:], tasks[:-1]

    def cluster_resources(self):
        return {"CPU": 2.0}

    def shutdown(self):
        self.is_shut_down = True


@pytest.fixture
def fake(monkeypatch):
    def made(**named):
        ray = FakeRay(**{"version": parlour.__version__, **named})
        monkeypatch.setattr(parlour.arena.cluster, "_ray", lambda: ray)
        return ray

    return made


def test_every_game_is_submitted_once_and_only_a_few_at_a_time(fake):
    taken = []

    def numbers():
        for number in range(9):
            taken.append(number)
            yield number

    ray = fake()
    done = cluster_pool("anywhere")(double, numbers())
    assert next(done) == 6
    assert len(taken) == 4
    assert sorted([6, *done]) == [2 * number for number in range(9)]
    assert ray.is_shut_down


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"refuses": True}, "no Ray cluster at 'far away': connection refused"),
        ({"version": "9.9"}, "the cluster has parlour 9.9, but this is "),
        ({"loses": True}, "game 2 could not be played: the cluster gave up: the worker died"),
    ],
)
def test_problems_with_a_cluster_are_reported(fake, tmp_path, tiny, wrong, complaint):
    ray = fake(**wrong)
    with pytest.raises(parlour.arena.ArenaError, match=complaint):
        played(tmp_path / "match.ndjson", tiny, Plan.of(2), pool=cluster_pool("far away"))
    assert ray.is_shut_down or wrong == {"refuses": True}
