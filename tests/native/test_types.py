"""The types of the compiled core are complete: every name that it has, and no other."""

import ast
import inspect

import pytest

import parlour
from parlour.engine.twins import native
from parlour.native.rules import RulesBatch, RulesPosition
from tests.bless import ROOT
from tests.settings import GAMES

STUB = ast.parse((ROOT / "src/parlour/engine/_native.pyi").read_text("utf-8"))
TYPED = {
    each.name: {member.name for member in each.body if isinstance(member, ast.FunctionDef)} - {"__init__"}
    for each in STUB.body
    if isinstance(each, ast.ClassDef)
}


def members(kind: type) -> set[str]:
    return {name for name in vars(kind) if not name.startswith("_")}


@pytest.mark.parametrize("name", sorted({*TYPED} - {"Twin"}))
def test_the_stub_has_what_a_class_has(name: str) -> None:
    assert members(getattr(native(), name)) == TYPED[name]


@pytest.mark.parametrize("name", GAMES)
def test_the_stub_has_what_the_class_of_a_game_has(name: str) -> None:
    twin = parlour.load(name).twin
    assert twin
    assert TYPED["Twin"] <= members(getattr(native(), twin.state))


@pytest.mark.parametrize(("kind", "name"), [(RulesPosition, "Position"), (RulesBatch, "Batch")])
def test_the_python_rules_have_the_same_methods(kind: type, name: str) -> None:
    assert TYPED[name] == members(kind)
    compiled = getattr(native(), name)
    for member in TYPED[name]:
        assert inspect.isroutine(getattr(kind, member)) == inspect.isroutine(getattr(compiled, member)), member
