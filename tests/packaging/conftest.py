"""Parlour as users get it, built once per test run however many processes run the tests."""

import fcntl
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.bless import ROOT
from tests.packaging.dockerfile import Dockerfile

Make = Callable[[Path], None]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leaves tests that need a build of the whole project to the night."""
    for item in items:
        if isinstance(item, pytest.Function) and "once" in item.fixturenames:
            item.add_marker(pytest.mark.nightly)


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, Make], Path]:
    """Fills a folder once: the first process does it while the others wait."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base

    def once(name: str, make: Make) -> Path:
        folder, done = shared / name, shared / f"{name}.done"
        with (shared / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not done.exists():
                shutil.rmtree(folder, ignore_errors=True)
                folder.mkdir()
                make(folder)
                done.touch()
        return folder

    return once


@pytest.fixture(scope="session")
def clone(once: Callable[[str, Make], Path]) -> Path:
    """The files of the project that git does not ignore, so without a built client."""

    def make(folder: Path) -> None:
        listed = subprocess.check_output(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, text=True)
        for name in listed.splitlines():
            if (source := ROOT / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, folder / name)

    return once("clone", make)


@pytest.fixture(scope="session")
def dockerfile(once: Callable[[str, Make], Path], clone: Path) -> Dockerfile:
    """The Dockerfile, its first stage built with a compiler that warns about every file."""

    def make(folder: Path) -> None:
        Dockerfile(clone, folder).build("build", CXX=str(warning_compiler(folder)))

    return Dockerfile(clone, once("image", make))


@pytest.fixture(scope="session")
def wheel(dockerfile: Dockerfile) -> Path:
    """The wheel that the Dockerfile builds."""
    (wheel,) = (dockerfile.stage("build").root / "wheels").glob("*.whl")
    return wheel


def warning_compiler(folder: Path) -> Path:
    """A compiler that warns about every file, and does not optimize, to be fast."""
    header = folder / "warning.hpp"
    header.write_text('#warning "a warning that a new compiler might have"\n')
    return _script(folder / "warns", f'exec {os.environ.get("CXX", "c++")} "$@" -O0 -include "{header}"')


def failing_compiler(folder: Path) -> Path:
    """A compiler that never succeeds."""
    return _script(folder / "fails", 'echo "no such thing as C++20" >&2; exit 1')


def _script(file: Path, text: str) -> Path:
    file.write_text(f"#!/bin/sh\n{text}\n")
    file.chmod(0o755)
    return file
