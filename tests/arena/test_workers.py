"""Several processes: no game is lost when a worker dies, and only the parent handles Ctrl-C."""

import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from parlour.arena import InvalidMatch, Match, NotPlayed, Plan, local_pool
from parlour.arena.workers import cores, run_here, run_in_processes
from parlour.games import load
from tests.arena.conftest import played
from tests.arena.content import content
from tests.arena.players import (
    Deadly,
    InterruptedAtStart,
    TerminatedWhileMakingABot,
    broken,
    double,
    interrupted,
    refused,
    terminated_at_exit,
    terminated_in_a_finalizer,
)

ROOT = Path(__file__).parents[2]
NIM = ("nim", ["random", "random"])


def two(work, numbers):
    return run_in_processes(work, numbers, 2)


def test_all_the_work_is_done_once():
    assert sorted(two(double, range(1, 30))) == [2 * number for number in range(1, 30)]


def test_there_may_be_fewer_games_than_workers_or_none():
    assert list(two(double, [])) == []
    assert list(two(double, [3])) == [6]


def test_numbers_are_taken_only_as_workers_become_free():
    taken = []

    def numbers():
        for number in range(100):
            taken.append(number)
            yield number

    done = two(double, numbers())
    next(done)
    assert len(taken) <= 3
    done.close()


def test_a_worker_that_dies_loses_no_game_and_none_counts_twice(tmp_path):
    match, plan = Match.of(load(NIM[0]), NIM[1]), Plan.of(12)
    (tmp_path / "deaths").mkdir()

    def deadly(work, numbers):
        return two(Deadly(work, tmp_path / "deaths", 5), numbers)

    usual = played(tmp_path / "alone.ndjson", match, plan)
    assert played(tmp_path / "deadly.ndjson", match, plan, pool=deadly) == usual
    assert len(list((tmp_path / "deaths").iterdir())) == 1
    assert content(tmp_path / "deadly.ndjson") == content(tmp_path / "alone.ndjson")


def test_a_game_that_kills_every_worker_is_given_up(tmp_path):
    with pytest.raises(
        NotPlayed, match="game 2 could not be played: 3 workers died while playing it, the last with status -9"
    ):
        list(two(Deadly(double, tmp_path, 2, times=9), range(1, 5)))
    assert len(list(tmp_path.iterdir())) == 3


@pytest.mark.parametrize("pool", [run_here, two])
def test_a_game_that_cannot_be_played_is_reported_with_its_reason(pool):
    with pytest.raises(NotPlayed, match="game 2 could not be played: the bot 'absent' is missing"):
        list(pool(refused, range(1, 9)))


@pytest.mark.parametrize("work", [interrupted, InterruptedAtStart()])
def test_workers_ignore_ctrl_c(work):
    assert list(two(work, [1])) == [1]


def test_a_worker_that_is_terminated_twice_says_nothing(capfd):
    with pytest.raises(NotPlayed, match="3 workers died while playing it, the last with status 0"):
        list(two(terminated_at_exit, [1]))
    assert capfd.readouterr().err == ""


def test_a_worker_that_is_terminated_while_it_makes_a_bot_is_replaced(tmp_path, capfd):
    assert list(two(TerminatedWhileMakingABot(tmp_path), [1])) == [1]
    assert capfd.readouterr() == ("", "")


def test_a_worker_that_is_terminated_in_a_finalizer_says_nothing(capfd):
    assert list(two(terminated_in_a_finalizer, [1])) == [1]
    assert capfd.readouterr().err == ""


PLAYING = """
from parlour.arena.workers import run_in_processes
from tests.arena.players import endless
if __name__ == "__main__":
    list(run_in_processes(endless, [1], 2))
"""


def test_workers_end_in_the_middle_of_a_game_when_their_parent_is_killed():
    with subprocess.Popen([sys.executable, "-c", PLAYING], cwd=ROOT, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout
        assert parent.stdout.readline() == "playing\n"
        parent.kill()
        assert parent.communicate(timeout=20)[0] == ""  # the pipe ends with the last process that holds it


def test_a_bug_in_a_worker_is_reported_with_its_traceback():
    with pytest.raises(NotPlayed, match=r"(?s)game 7 .*Traceback.*in broken.*ZeroDivisionError: oh"):
        list(two(broken, [7]))


def test_workers_end_when_the_generator_is_closed():
    done = two(double, range(1000))
    next(done)
    workers = [worker.process for worker in done.gi_frame.f_locals["team"]._workers]
    assert all(worker.is_alive() for worker in workers)
    done.close()
    assert not any(worker.is_alive() for worker in workers)


def test_one_worker_is_this_process():
    assert local_pool(1) is run_here
    assert isinstance(local_pool(2), partial)
    assert cores() >= 1


@pytest.mark.parametrize("workers", [0, -1, 1001])
def test_a_number_of_workers_is_checked(workers):
    with pytest.raises(InvalidMatch, match=f"must be from 1 to 1000, not {workers}"):
        local_pool(workers)
