"""The extras that pyproject.toml defines, and what Parlour reports when one is missing."""

import ast
import pickle
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

import parlour
from parlour.core.extras import MODULES, MissingExtra, require_extra
from tests.bless import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
SOURCE = Path(parlour.__file__).parent
NOT_LOCKED = {"torch"}
"""Larger than all other packages together, and not installed for the tests."""


def distributions(requirements: list[str]) -> set[str]:
    """The names of the required packages, without versions and without Parlour itself."""
    names = {re.split(r"[^\w.-]", line)[0].lower().replace("_", "-") for line in requirements}
    return names - {"parlour"}


@pytest.mark.parametrize("extra", MODULES)
def test_the_modules_of_an_extra_are_those_that_it_installs(extra: str) -> None:
    by_module = {**{module: [module] for module in NOT_LOCKED}, **packages_distributions()}
    owners = {by_module[module][0].lower().replace("_", "-") for module in MODULES[extra]}
    assert owners == distributions(EXTRAS[extra]) - {"uvloop"}, "uvloop is not for every system"


def third_party(folder: Path) -> set[str]:
    """The third-party modules that a part of Parlour imports."""
    modules: set[str] = set()
    for file in folder.rglob("*.py"):
        if "tests" in file.relative_to(SOURCE).parts:
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                modules |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                modules.add(node.module.partition(".")[0])
    return modules - {"parlour", *sys.stdlib_module_names}


def test_the_library_imports_what_it_requires_and_nothing_else() -> None:
    parts = ("core", "games", "record", "engine", "native", "bots", "arena")
    used = set().union(*(third_party(SOURCE / part) for part in parts))
    commands = set(MODULES["cli"])  # the commands of games, which only the command line loads
    arrays = set(MODULES["numpy"])  # imported when the first array is needed
    networks = set(MODULES["network"])  # imported when a bot first needs it
    assert used - commands - arrays - networks == distributions(PROJECT["dependencies"])


def test_the_lab_imports_what_its_extras_install() -> None:
    extras = {"pettingzoo", "gym", "openspiel"}
    assert third_party(SOURCE / "lab") == set().union(*(MODULES[extra] for extra in extras))


def test_training_imports_what_its_extra_installs() -> None:
    assert third_party(SOURCE / "train") == set(MODULES["train"])


def test_the_command_line_and_the_server_import_what_their_extras_install() -> None:
    library = distributions(PROJECT["dependencies"])
    assert third_party(SOURCE / "cli") <= set(MODULES["cli"]) | library
    needed = set().union(*(third_party(SOURCE / part) for part in ("protocol", "tables", "server")))
    by_others = {"asyncpg", "starlette", "pydantic_core"}  # parlour[postgres], FastAPI's and pydantic's own
    assert needed - by_others <= set(MODULES["server"]) | library


def test_the_extra_all_includes_every_extra_but_training() -> None:
    (all_extras,) = EXTRAS["all"]
    named = set(all_extras.removeprefix("parlour[").removesuffix("]").split(","))
    assert named | {"cli", "all", "train"} == set(EXTRAS), "the server has the command line"
    assert "parlour[cli]" in EXTRAS["server"]


@pytest.mark.parametrize(
    ("extra", "command"),
    [("cluster", "arena"), ("data", "selfplay"), ("mcp", "mcp"), ("server", "serve"), ("train", "train")],
)
def test_an_extra_for_a_command_installs_the_command_line(extra: str, command: str) -> None:
    pages = (ROOT / "docs").glob("*.md")
    shown = [page for page in pages if {f"parlour[{extra}]", f"parlour {command}"} <= found(page.read_text("utf-8"))]
    assert shown, "a page says how to install it and how to run it"
    assert any(re.match(r"parlour\[.*\bcli\b.*]", each) for each in EXTRAS[extra])


def found(text: str) -> set[str]:
    """The extras and the commands that a page names."""
    return {*re.findall(r"parlour\[\w+]", text), *re.findall(r"parlour \w+", text)}


def without(module: str, code: str) -> subprocess.CompletedProcess[str]:
    """Runs Python code as if a module were not installed."""
    lines = f"import sys; sys.modules[{module!r}] = None; sys.argv = ['parlour', 'serve']\n{code}"
    return subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True)


@pytest.mark.parametrize("module", MODULES["cli"])
def test_each_missing_package_of_the_command_line_is_reported(module: str) -> None:
    done = without(module, "from parlour.__main__ import main; main()")
    expected = "error: the command line needs extra packages: pip install 'parlour[cli]'\n"
    assert (done.returncode, done.stderr) == (2, expected)


@pytest.mark.parametrize("module", [*MODULES["client"], *MODULES["mcp"]])
def test_each_missing_package_of_the_model_context_protocol_is_reported_with_one_extra(module: str) -> None:
    done = without(module, "sys.argv = ['parlour', 'mcp']; from parlour.__main__ import main; main()")
    expected = "error: the Model Context Protocol needs extra packages: pip install 'parlour[mcp]'\n"
    assert (done.returncode, done.stderr) == (2, expected)


@pytest.mark.parametrize("module", sorted(set(MODULES["server"]) - {"pydantic", "typing_extensions"}))
def test_each_missing_package_of_the_server_is_reported(module: str) -> None:
    done = without(module, "from parlour.__main__ import main; main()")
    expected = "error: tables and the server need extra packages: pip install 'parlour[server]'\n"
    assert (done.returncode, done.stderr) == (2, expected)


def test_a_missing_extra_is_a_parlour_error_and_an_import_error(monkeypatch: pytest.MonkeyPatch) -> None:
    require_extra("cli")
    monkeypatch.setitem(sys.modules, "typer", None)
    with pytest.raises(ImportError, match=r"pip install 'parlour\[cli\]'") as caught:
        require_extra("cli")
    assert isinstance(caught.value, parlour.ParlourError)
    copy = pickle.loads(pickle.dumps(caught.value))
    assert isinstance(copy, MissingExtra)
    assert str(copy) == str(caught.value)
