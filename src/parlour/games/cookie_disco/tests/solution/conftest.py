"""The table of Cookie Disco, solved once for each version of the sources and shared by all workers."""

import fcntl
import os
from hashlib import sha256
from pathlib import Path
from shutil import rmtree

import pytest

from parlour import engine
from parlour.games.cookie_disco.solution import Solution, solution, solve
from parlour.games.cookie_disco.solution.solving import DECIDING

GAME = Path(__file__).parents[2]
BUILD = GAME.parents[3] / "build"
SOURCES = ("native/*.?pp", "native/solve/*.hpp", "solution/solving.py", "solution/table.py")


def folder() -> Path:
    """Where the table of these sources is kept between runs."""
    key = sha256()
    for path in sorted(path for pattern in SOURCES for path in GAME.glob(pattern)):
        key.update(path.read_bytes())
    return BUILD / f"solution-{key.hexdigest()[:16]}"


def solve_in_two() -> None:
    """Solves the game, broken off once in the middle, so that every test rests on a table that went on."""
    calls = []

    def interrupt(phase: str, done: int, total: int) -> None:
        calls.append(phase)
        if calls.count(DECIDING) == 12:
            raise KeyboardInterrupt

    try:
        solve(progress=interrupt)
    except KeyboardInterrupt:
        solve()


@pytest.fixture(autouse=True, scope="session")
def _native_is_built() -> None:
    if os.environ.get("PARLOUR_PURE") == "1":
        pytest.skip("PARLOUR_PURE=1 switches the native core off")
    assert engine.is_native(), f"{engine.notice()}; these tests need it"


@pytest.fixture(scope="session")
def _solved() -> Path:
    path = folder()
    for old in {*path.parent.glob("solution-*")} - {path}:
        rmtree(old, ignore_errors=True)
    path.mkdir(parents=True, exist_ok=True)
    with (path / "tests.lock").open("w") as lock, pytest.MonkeyPatch.context() as patch:
        fcntl.flock(lock, fcntl.LOCK_EX)
        patch.setenv("PARLOUR_DATA", str(path))
        solve_in_two()
    return path


@pytest.fixture
def table(_solved: Path, monkeypatch: pytest.MonkeyPatch) -> Solution:
    """The solution, in its place."""
    monkeypatch.setenv("PARLOUR_DATA", str(_solved))
    return solution()


@pytest.fixture(autouse=True)
def _data_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keeps every test away from the tables of whoever runs it."""
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path / "data"))
