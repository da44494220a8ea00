"""Everything public is in the API reference, with a sentence that says what you get."""

import re
from importlib import import_module

import pytest

from docs.site.reference import PACKAGES, PublicName, hooks, public_names, undocumented_members
from tests.bless import ROOT

PAGE = ROOT / "docs/api.md"
NAMES = [public for package in PACKAGES for public in public_names(package)]
INTERNAL = {"parlour.cli", "parlour.tables.store"}
"""Packages whose names are for Parlour itself."""
every_package = pytest.mark.parametrize("package", PACKAGES)


def section(package: str) -> str:
    """What the reference says about a package."""
    _, _, rest = PAGE.read_text("utf-8").partition(f"\n## `{package}`\n")
    return rest.partition("\n## ")[0]


@every_package
def test_the_reference_has_every_name_that_a_package_exports(package: str) -> None:
    names = import_module(package).__all__
    assert [name for name in names if f"\n| `{name}` |" not in section(package)] == []
    assert len(public_names(package)) == len(names)


@pytest.mark.parametrize("public", NAMES, ids=lambda public: f"{public.package}.{public.name}")
def test_a_public_name_says_what_you_get(public: PublicName) -> None:
    assert public.summary.endswith((".", ":", "?")), f"{public.defined} needs a docstring that begins with a sentence"


@every_package
def test_the_methods_of_public_classes_are_documented(package: str) -> None:
    assert undocumented_members(package) == []


def test_every_package_that_exports_names_is_in_the_reference() -> None:
    inits = [path for path in (ROOT / "src/parlour").rglob("__init__.py") if "games" not in path.parts]
    exporting = {path for path in inits if "\n__all__ = " in path.read_text("utf-8")}
    names = {".".join(path.parent.relative_to(ROOT / "src").parts) for path in exporting}
    assert names - INTERNAL == set(PACKAGES)


def test_the_reference_shows_what_the_author_of_a_game_overrides() -> None:
    shown = {name for public in public_names("parlour.core") for name in hooks(public.defined)}
    guide = (ROOT / "docs/add-a-game.md").read_text("utf-8")
    overridden = set(re.findall(r"`(_[a-z_]+)`|def (_[a-z]\w*)", guide))
    assert {first or second for first, second in overridden} <= shown
    assert {"_moves", "_violation", "_apply", "_parse_move", "_initial", "_parse", "_view", "_determinize"} <= shown


@every_package
def test_the_site_has_a_page_for_a_package(package: str) -> None:
    assert f" api/{package}.md\n" in (ROOT / "mkdocs.yml").read_text("utf-8")
