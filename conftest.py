"""Fixtures that all tests share: a data directory, databases for tables and servers, and a working Ctrl-C."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Iterator
from functools import wraps
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from parlour.games import BUILTIN, load
from tests.postgres import Postgres, running

ROOT = Path(__file__).parent
PROCESS_TESTS = [ROOT / "tests" / name for name in ("arena", "cli", "packaging", "server")]
"""Folders of tests that start processes, which a busy machine can delay beyond what a test waits for."""
TEST_SECONDS = 900
"""How long an asynchronous test may take: far longer than any does, even on a busy machine."""
pytest_plugins = ["tests.fixtures"]
settings.register_profile("busy", suppress_health_check=[HealthCheck.too_slow])  # a busy machine is slow, not the test
settings.load_profile("busy")


def pytest_configure() -> None:
    """Enables Ctrl-C: a shell ignores it for background jobs, and the processes that tests start would inherit that."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Limits the time of tests that wait on sockets, and tries a failed test that starts processes once more.

    The summary counts those tries as reruns.
    """
    for item in items:
        if isinstance(item, pytest.Function) and iscoroutinefunction(item.obj):
            item.obj = limited(item.obj)
        if any(item.path.is_relative_to(folder) for folder in PROCESS_TESTS):
            item.add_marker(pytest.mark.flaky(reruns=1))


def limited(test: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """A test that fails instead of waiting forever, such as for a message on a socket."""

    @wraps(test)
    async def run(*args: Any, **fixtures: Any) -> None:
        async with asyncio.timeout(TEST_SECONDS):
            await test(*args, **fixtures)

    return run


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
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        yield str(tmp_path / "parlour.db")
    else:
        server: Postgres = request.getfixturevalue("postgres")
        address = server.fresh()
        yield address
        server.drop(address)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
