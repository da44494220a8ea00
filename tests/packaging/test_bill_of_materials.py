"""What is shipped of other projects: the bill of materials in the wheel, and licences."""

import base64
import hashlib
import json
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.bless import ROOT
from tests.packaging.environment import Environment

sys.path.append(str(ROOT / "tools"))
from bill_of_materials import add_bill

DIST = "parlour-1.2.dist-info"
SVELTE = {"type": "library", "name": "svelte", "purl": "pkg:npm/svelte@5"}


def made(folder: Path, *names: str) -> Path:
    """A wheel with some files."""
    wheel = folder / "parlour-1.2-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for name in names:
            content = json.dumps({"components": [SVELTE]}) if name.endswith(".json") else "content"
            archive.writestr(name, content)
        archive.writestr(f"{DIST}/RECORD", "".join(f"{name},,\n" for name in names))
    return wheel


def bill(wheel: Path) -> Any:
    with zipfile.ZipFile(wheel) as archive:
        return json.loads(archive.read(f"{DIST}/sboms/parlour.cdx.json"))


def test_a_wheel_lists_what_its_client_and_its_native_core_contain(tmp_path: Path) -> None:
    wheel = made(tmp_path, "parlour/engine/_native.so", "parlour/server/client/sbom.cdx.json")
    add_bill(wheel)
    assert (bill(wheel)["bomFormat"], bill(wheel)["specVersion"]) == ("CycloneDX", "1.6")
    assert bill(wheel)["metadata"]["component"]["purl"] == "pkg:pypi/parlour@1.2"
    nanobind, svelte = bill(wheel)["components"]
    assert (nanobind["name"], nanobind["components"][0]["name"]) == ("nanobind", "robin-map")
    assert svelte == SVELTE


def test_a_wheel_without_client_and_native_core_lists_nothing_of_other_projects(tmp_path: Path) -> None:
    wheel = made(tmp_path, "parlour/__init__.py")
    add_bill(wheel)
    assert bill(wheel)["components"] == []


def test_the_bill_is_in_the_list_of_files_with_its_hash(tmp_path: Path) -> None:
    wheel = made(tmp_path, "parlour/__init__.py")
    add_bill(wheel)
    with zipfile.ZipFile(wheel) as archive:
        assert archive.namelist().count(f"{DIST}/RECORD") == 1
        first, *rest = archive.read(f"{DIST}/RECORD").decode().splitlines()
        content = archive.read(f"{DIST}/sboms/parlour.cdx.json")
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    assert first == f"{DIST}/sboms/parlour.cdx.json,sha256={digest},{len(content)}"
    assert rest == ["parlour/__init__.py,,"]


@pytest.mark.parametrize("name", ["nanobind", "robin-map"])
def test_the_licences_of_what_the_native_core_contains_are_shipped(name: str) -> None:
    assert "Copyright" in (ROOT / f"licenses/{name}.txt").read_text("utf-8")


def test_the_built_wheel_has_a_bill_and_every_licence(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (listed,) = [name for name in names if name.endswith(".dist-info/sboms/parlour.cdx.json")]
        components = json.loads(archive.read(listed))["components"]
        licences = archive.read("parlour/server/client/licenses.txt").decode()
        (font,) = [name for name in names if "OFL" in name]
        assert "SIL OPEN FONT LICENSE" in archive.read(font).decode().upper()
    assert Path(font).parent == Path(next(name for name in names if name.endswith(".woff2"))).parent
    assert {"nanobind", "svelte"} <= {component["name"] for component in components}
    for component in components:
        assert component["licenses"]
        assert component["name"] == "nanobind" or f"{component['name']} {component['version']} (" in licences
        assert component["name"] == "nanobind" or component["hashes"]
    assert {"LICENSE", "nanobind.txt", "robin-map.txt"} <= {Path(name).name for name in names if "/licenses/" in name}
    environment = Environment(tmp_path / "installed")
    environment.install("--no-deps", str(wheel))
    assert list(environment.bin.parent.glob("lib/python*/site-packages/parlour-*.dist-info/sboms/parlour.cdx.json"))
