"""Fixtures that all tests share: a data directory, databases for tables and servers, and a working Ctrl-C."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.games import BUILTIN, load
from tests.postgres import Postgres, running

ROOT = Path(__file__).parent
PROCESS_TESTS = [ROOT / "tests" / name for name in ("arena", "cli", "packaging", "server")]
"""Folders of tests that start processes, which a busy machine can delay beyond what a test waits for."""
pytest_plugins = ["tests.fixtures"]


def pytest_configure() -> None:
    """Enables Ctrl-C: a shell ignores it for background jobs, and the processes that tests start would inherit that."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tries a failed test that starts processes once more; the summary counts those tries as reruns."""
    for item in items:
        if any(item.path.is_relative_to(folder) for folder in PROCESS_TESTS):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(autouse=True, scope="session")
def _processes_find_the_test_games() -> None:
    """Lets processes that tests start find the small games that tests play."""
    pytest.MonkeyPatch().setenv("PYTHONPATH", os.pathsep.join([str(ROOT), str(ROOT / "tests/plugins")]))


@pytest.fixture(autouse=True, scope="session")
def _temporary_data_directory(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keeps tests away from the user's data directory."""
    pytest.MonkeyPatch().setenv("PARLOUR_DATA", str(tmp_path_factory.mktemp("data")))


@pytest.fixture(autouse=True, scope="session")
def _no_solving_in_the_background() -> None:
    """Keeps bots from solving their game while other tests run."""
    for name in BUILTIN:
        if exact := load(name).exact():
            pytest.MonkeyPatch().setattr(exact, "ensure", lambda options: None)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL server for all tests of a process."""
    with running() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        return str(tmp_path / "parlour.db")
    return request.getfixturevalue("postgres").fresh()


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
