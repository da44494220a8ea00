"""Everything public is in the API reference, with a sentence that says what you get."""

from importlib import import_module

import pytest

from docs.site.reference import PACKAGES, PublicName, public_names, undocumented_members
from tests.bless import ROOT

PAGE = ROOT / "docs/api.md"
NAMES = [public for package in PACKAGES for public in public_names(package)]
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


@every_package
def test_the_site_has_a_page_for_a_package(package: str) -> None:
    assert f" api/{package}.md\n" in (ROOT / "mkdocs.yml").read_text("utf-8")
