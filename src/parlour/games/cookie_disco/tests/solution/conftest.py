"""The solution of Cookie Disco, made once for each version of the sources and shared by all test processes."""

import fcntl
from hashlib import sha256
from pathlib import Path
from shutil import rmtree

import pytest

from parlour.games.cookie_disco.solution import VARIANTS, Solution, Variant, solution, solve
from parlour.games.cookie_disco.solution.solving import DECIDING

GAME = Path(__file__).parents[2]
BUILD = GAME.parents[3] / "build"
SOURCES = (
    "native/*.?pp",
    "native/solve/*.hpp",
    "solution/solving.py",
    "solution/values_file.py",
    "solution/variant.py",
)


def folder() -> Path:
    """Where the solution of these sources is kept between test runs."""
    key = sha256()
    for path in sorted(path for pattern in SOURCES for path in GAME.glob(pattern)):
        key.update(path.read_bytes())
    return BUILD / f"solution-{key.hexdigest()[:16]}"


def solve_with_interruption(variant: Variant) -> None:
    """Solves the game, interrupted once in the middle, so that every test uses a solution that was resumed."""
    calls = []

    def interrupt(phase: str, done: int, total: int) -> None:
        calls.append(phase)
        if calls.count(DECIDING) == 12:
            raise KeyboardInterrupt

    try:
        solve(progress=interrupt, variant=variant)
    except KeyboardInterrupt:
        solve(variant=variant)


@pytest.fixture(autouse=True, scope="session")
def _needs_native_core(native_core: None) -> None: ...


@pytest.fixture(scope="session")
def _folder() -> Path:
    path = folder()
    for old in {*path.parent.glob("solution-*")} - {path}:
        rmtree(old, ignore_errors=True)
    path.mkdir(parents=True, exist_ok=True)
    with (path / "tests.lock").open("w") as lock, pytest.MonkeyPatch.context() as patch:
        fcntl.flock(lock, fcntl.LOCK_EX)
        patch.setenv("PARLOUR_DATA", str(path))
        for variant in VARIANTS:
            solve_with_interruption(variant)
    return path


@pytest.fixture
def solved(_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Solution:
    """The solution of the standard game; both variants are installed."""
    monkeypatch.setenv("PARLOUR_DATA", str(_folder))
    return solution()


@pytest.fixture
def solved_without(_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Solution:
    """The solution of the game with over_start=no; both variants are installed."""
    monkeypatch.setenv("PARLOUR_DATA", str(_folder))
    return solution(Variant(over_start=False))


@pytest.fixture(autouse=True)
def _separate_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keeps every test away from the solution files of the user who runs it."""
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path / "data"))
