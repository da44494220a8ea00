"""Parlour in empty environments: the library alone, with its command line, and with its server."""

import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import httpx
import pexpect
import pytest

from tests.packaging.conftest import failing_compiler
from tests.packaging.dockerfile import Dockerfile
from tests.packaging.environment import CLEAN, TIMEOUT_SECONDS, Environment
from tests.settings import GAMES

NEEDS_CLI = "error: the command line needs extra packages: pip install 'parlour[cli]'\n"
NEEDS_SERVER = "error: tables and the server need extra packages: pip install 'parlour[server]'\n"
INSTALLED = "from importlib.metadata import distributions; print(sorted(d.name for d in distributions()))"


@pytest.fixture(scope="module")
def library(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with the library alone."""
    environment = Environment(tmp_path_factory.mktemp("library"))
    environment.install(str(wheel))
    return environment


def test_the_library_needs_one_small_package(library: Environment) -> None:
    assert library.python(INSTALLED) == "['parlour', 'platformdirs']"


def test_the_native_core_is_built_despite_compiler_warnings(library: Environment) -> None:
    code = f"""
from parlour import load
from parlour.engine import is_native, notice, plays_out

games = [load(name) for name in {GAMES!r}]
print(is_native(), repr(notice()), all(plays_out(game, game.initial()) for game in games))
"""
    assert library.python(code) == "True '' True"


def test_bots_play_every_game_without_extras(library: Environment) -> None:
    code = f"""
from parlour import load
from parlour.arena import Match, play_game
from parlour.bots import make

for name in {GAMES!r}:
    game = load(name)
    assert make("level-1", game)
    assert play_game(Match.of(game, ["random", "random"]), 1).scores
"""
    library.python(code)


@pytest.mark.parametrize("command", [["parlour"], ["parlour", "serve"], ["python", "-m", "parlour", "rules"]])
def test_the_library_alone_says_how_to_get_the_command_line(library: Environment, command: list[str]) -> None:
    done = library.run(*command)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", NEEDS_CLI)


@pytest.mark.parametrize("module", ["parlour.server", "parlour.tables", "parlour.protocol.events"])
def test_the_library_alone_says_how_to_get_the_server(library: Environment, module: str) -> None:
    code = f"""
from parlour import ParlourError
try:
    import {module}
except ImportError as error:
    assert isinstance(error, ParlourError)
    print(f"error: {{error}}")
"""
    assert f"{library.python(code)}\n" == NEEDS_SERVER


def test_the_command_line_plays_and_says_how_to_get_the_server(wheel: Path, tmp_path: Path) -> None:
    environment = Environment(tmp_path / "cli")
    environment.install(f"{wheel}[cli]")
    assert environment.run("parlour", "rules", GAMES[0]).returncode == 0
    for command in (["parlour"], ["parlour", "serve"], ["parlour", "export"]):
        done = environment.run(*command)
        assert (done.returncode, done.stdout, done.stderr) == (2, "", NEEDS_SERVER), command


def test_the_server_serves_its_pages_and_says_how_to_get_postgresql(wheel: Path, tmp_path: Path) -> None:
    environment = Environment(tmp_path / "server")
    environment.install(f"{wheel}[server]")
    done = environment.run("parlour", "serve", "--port", "0", "--database", "postgresql://localhost/parlour")
    assert done.returncode == 2
    assert done.stderr == "error: PostgreSQL needs its driver: pip install 'parlour[postgres]'\n"
    command = [str(environment.bin / "parlour"), "serve", "--port", "0", "--log", "warning"]
    with subprocess.Popen(command, env=environment.variables(), stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            url = process.stdout.readline().strip()
            assert httpx.get(f"{url}/readyz", timeout=TIMEOUT_SECONDS).status_code == 200
            page = httpx.get(url, timeout=TIMEOUT_SECONDS).text
            assert "/assets/" in page
        finally:
            process.terminate()


def test_the_wheel_has_no_tests_and_no_sources_of_other_languages(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    assert "parlour/server/client/index.html" in names
    assert not [name for name in names if name.endswith((".svelte", ".ts", ".cpp", ".hpp")) or "/tests/" in name]


@pytest.fixture(scope="module")
def sdist(dockerfile: Dockerfile, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, built where the client already exists."""
    folder = tmp_path_factory.mktemp("sdist")
    built = dockerfile.stage("build").root / "source"
    subprocess.run(
        [sys.executable, "-m", "build", "--sdist", "--outdir", folder, built],
        env=CLEAN,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    (sdist,) = folder.glob("*.tar.gz")
    return sdist


def test_the_source_distribution_has_the_client_and_everything_to_build_it(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {
        "tools/build_backend.py",
        "src/parlour/server/client/index.html",
        "package-lock.json",
        "CMakeLists.txt",
    } <= names
    assert not [name for name in names if name.startswith(("node_modules", ".venv", "build/"))]


def test_without_a_compiler_it_installs_from_source_and_says_what_is_missing(sdist: Path, tmp_path: Path) -> None:
    environment = Environment(tmp_path / "slow")
    pip = ["-m", "pip", "--python", str(environment.bin / "python"), "install", "--no-deps", str(sdist)]
    env = {**CLEAN, "CXX": str(failing_compiler(tmp_path))}
    shown, status = pexpect.run(
        f"{sys.executable} {' '.join(pip)}", env=env, timeout=600, withexitstatus=True, encoding="utf-8"
    )
    assert status == 0, shown
    assert "parlour: note: the native core was not built, so Parlour will think more slowly" in shown
    assert "web client" not in shown
    assert environment.python("import parlour.engine; print(parlour.engine.notice())").startswith(
        "the native core is not built (it needs a C++20 compiler; installing with pip --verbose shows what failed)"
    )
