"""Parlour's errors form one tree, have codes of their own, and stay the same in another process."""

import copy
import inspect
import pickle
import typing
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from pkgutil import walk_packages
from typing import Any, NoReturn

import pytest

import parlour
from parlour import ParlourError, Violation
from parlour.core import errors

NEEDS_PYTORCH = "parlour.train.learner"
SAMPLES: dict[Any, object] = {
    str: "something is wrong with 'x'",
    int: 7,
    int | None: 7,
    object: "a1-a2",
    Mapping[str, int] | None: {"count": 3},
    Violation: Violation("XY-5", "nothing is on a1", "empty", {"count": 3}),
    Iterable[Violation | str]: [Violation("XY-5", "nothing is on a1"), "no rule says so"],
}
"""A value for each type that a constructor of an error takes."""


def import_everything() -> None:
    """Imports every module of Parlour, so that all of its errors are defined."""
    for module in walk_packages(parlour.__path__, "parlour."):
        parts = module.name.split(".")
        if "tests" in parts or parts[-1] in ("__main__", "_native") or module.name == NEEDS_PYTORCH:
            continue
        import_module(module.name)


def family(kind: type[ParlourError]) -> list[type[ParlourError]]:
    """A class of errors and all of its subclasses, direct or not."""
    return [kind, *(each for child in kind.__subclasses__() for each in family(child))]


import_everything()
KINDS = [
    kind for kind in family(ParlourError) if kind.__module__.startswith("parlour.") and kind is not errors._Reasons
]
every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)


def sample(kind: type[ParlourError]) -> ParlourError:
    """An error of a class, with every argument that its constructor takes."""
    hints = typing.get_type_hints(kind.__init__)
    arguments: dict[str, Any] = {name: SAMPLES[hints[name]] for name in inspect.signature(kind).parameters}
    return kind(**arguments)


def essence(error: ParlourError) -> tuple[object, ...]:
    """Everything that makes up an error, for comparison."""
    return type(error), str(error), error.args, error.rule, error.code, vars(error), error.to_json()


def throw(error: ParlourError) -> NoReturn:
    raise error


@every_kind
def test_an_error_is_the_same_after_pickling_and_copying(kind: type[ParlourError]) -> None:
    error = sample(kind)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert essence(pickle.loads(pickle.dumps(error, protocol))) == essence(error)
    assert essence(copy.deepcopy(copy.copy(error))) == essence(error)


def test_errors_reach_another_process_and_come_back_unchanged() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        for kind in KINDS:
            error = sample(kind)
            with pytest.raises(kind) as caught:
                pool.submit(throw, error).result(timeout=60)
            assert essence(caught.value) == essence(error)


def test_no_code_stands_for_two_kinds_of_errors() -> None:
    own = [kind.code for kind in KINDS if "code" in vars(kind)]  # others share that of their parent
    assert len(set(own)) == len(own)
    assert {"illegal-move", "unknown-game"} <= set(own)


@pytest.mark.parametrize("layer", ["core", "record", "engine", "bots"])
def test_every_error_of_the_library_has_its_own_code(layer: str) -> None:
    kinds = [kind for kind in KINDS if kind.__module__.startswith(f"parlour.{layer}.")]
    assert kinds
    assert all("code" in vars(kind) for kind in kinds)


def test_the_tree_at_the_top_of_the_errors_is_complete() -> None:
    assert errors.__doc__
    drawn = {line.split()[1] for line in errors.__doc__.replace("│", " ").splitlines() if "── " in line}
    tops = {kind.__name__ for kind in ParlourError.__subclasses__() if kind.__module__.startswith("parlour.")}
    rules = {kind.__name__ for kind in KINDS if issubclass(kind, errors.RulesError)}
    assert drawn == tops | rules
