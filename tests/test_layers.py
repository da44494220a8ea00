"""Imports point one way only: a layer imports earlier layers and no later ones."""

import ast
import re
import sys
from pathlib import Path

import pytest

import parlour
from tests.floors import PACKAGES

ROOT = Path(parlour.__file__).parent
TABLES = ["tables.model", "tables.store", "tables.runtime"]
PLAY = ["engine", "native", "bots", "arena", "data", "lab", "train", "school"]
LAYERS = ["core", "games", "record", "protocol", "client", *PLAY, *TABLES, "server", "mcp", "cli"]
STANDARD_LIBRARY_ONLY = LAYERS[:3]
MODULES = sorted(path.relative_to(ROOT) for path in ROOT.rglob("*.py") if "tests" not in path.parts)
LATER = {"solution": "engine", "bots": "bots", "puzzles": "school", "commands": "cli"}
"""The parts of a game's folder that belong to a later layer than its rules, which import them only when needed."""


def layer(module: Path) -> str:
    """The layer that a module belongs to."""
    first, *rest = module.with_suffix("").parts
    if first == "tables":
        return f"tables.{rest[0]}" if len(rest) > 1 else TABLES[0]
    return LATER.get(rest[1], first) if first == "games" and len(rest) > 1 else first


def imported_layer(name: str) -> str | None:
    """The layer that a full name belongs to; None if it is not in a layer."""
    package, *parts = name.split(".")
    if package != "parlour" or not parts:
        return None
    found = f"tables.{parts[1]}" if parts[0] == "tables" and len(parts) > 1 else parts[0]
    return found if found in LAYERS else TABLES[0] if parts[0] == "tables" else None


def imported(module: Path) -> set[str]:
    """The full names of everything a module imports."""
    tree = ast.parse((ROOT / module).read_text("utf-8"))
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


@pytest.mark.parametrize("module", [each for each in MODULES if each.parts[1:]], ids=str)
def test_a_module_imports_earlier_layers_only(module: Path) -> None:
    later = LAYERS[LAYERS.index(layer(module)) + 1 :]
    assert [name for name in sorted(imported(module)) if imported_layer(name) in later] == []


@pytest.mark.parametrize("module", [each for each in MODULES if layer(each) in STANDARD_LIBRARY_ONLY], ids=str)
def test_the_rules_need_the_standard_library_only(module: Path) -> None:
    assert {name.partition(".")[0] for name in imported(module)} <= {"parlour", *sys.stdlib_module_names}


@pytest.mark.parametrize("module", [each for each in MODULES if each.parts[0] == "games" and each.parts[2:]], ids=str)
def test_a_game_knows_no_other_game(module: Path) -> None:
    others = {each.parts[1] for each in MODULES if each.parts[0] == "games" and each.parts[2:]} - {module.parts[1]}
    assert {name.split(".")[2] for name in imported(module) if name.startswith("parlour.games.")} & others == set()


def test_every_module_is_in_a_layer() -> None:
    assert {layer(each) for each in MODULES if each.parts[1:]} == set(LAYERS)
    assert {each.name for each in MODULES if not each.parts[1:]} == {"__init__.py", "__main__.py"}


def test_the_coverage_of_every_layer_is_measured() -> None:
    assert {name.replace(".", "/") for name in LAYERS} <= {package.name for package in PACKAGES}


def test_the_diagram_shows_every_layer_and_only_imports_that_exist() -> None:
    page = (ROOT.parents[1] / "docs/architecture.md").read_text("utf-8")
    diagram = re.sub(r'\["[\w.]+"\]', "", page.partition("flowchart BT\n")[2].partition("```")[0])
    names = {name.partition(".")[2] or name: name for name in LAYERS}
    arrows = {(names[one], names[other]) for one, other in re.findall(r"(\w+) --> (\w+)", diagram)}
    assert {layer for arrow in arrows for layer in arrow} == set(LAYERS)
    imports = {(layer(module), imported_layer(name)) for module in MODULES for name in imported(module)}
    assert arrows - imports == set()
