"""Imports point one way only: a layer knows the layers before it and none after."""

import ast
import sys
from pathlib import Path

import pytest

import parlour

ROOT = Path(parlour.__file__).parent
LAYERS = ["core", "games", "record", "protocol", "engine", "bots", "arena", "tables", "server", "cli"]
STANDARD_LIBRARY_ONLY = LAYERS[:3]
MODULES = sorted(path.relative_to(ROOT) for path in ROOT.rglob("*.py") if "tests" not in path.parts)
LATER = {"solution": "engine", "bots": "bots", "commands": "cli"}
"""The parts of a game's folder that belong to a later layer than its rules, which load them when they are asked for."""


def layer(module: Path) -> str:
    """The layer that a module belongs to."""
    part = module.with_suffix("").parts[2] if module.parts[0] == "games" and len(module.parts) > 2 else ""
    return LATER.get(part, module.parts[0])


def imported(module: Path) -> set[str]:
    """The full names of everything a module imports."""
    tree = ast.parse((ROOT / module).read_text("utf-8"))
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            names.add(node.module or "")
    return names


@pytest.mark.parametrize("module", [each for each in MODULES if each.parts[0] in LAYERS], ids=str)
def test_a_module_imports_earlier_layers_only(module: Path) -> None:
    allowed = LAYERS[: LAYERS.index(layer(module)) + 1]
    for name in imported(module):
        if name.startswith("parlour."):
            assert name.split(".")[1] in allowed, name


@pytest.mark.parametrize("module", [each for each in MODULES if layer(each) in STANDARD_LIBRARY_ONLY], ids=str)
def test_the_rules_need_the_standard_library_only(module: Path) -> None:
    assert {name.partition(".")[0] for name in imported(module)} <= {"parlour", *sys.stdlib_module_names}


@pytest.mark.parametrize("module", [each for each in MODULES if each.parts[0] == "games" and each.parts[2:]], ids=str)
def test_a_game_knows_no_other_game(module: Path) -> None:
    games = {name.split(".")[2] for name in imported(module) if name.startswith("parlour.games.")}
    assert games <= {module.parts[1]}


def test_every_module_is_in_a_layer() -> None:
    assert {each.parts[0] for each in MODULES} - {"__init__.py", "__main__.py"} <= set(LAYERS)
