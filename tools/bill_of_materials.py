"""The bill of materials of a wheel: what it contains of other projects, in CycloneDX, where PEP 770 expects it."""

import json
from base64 import urlsafe_b64encode
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

CLIENT_BILL = "parlour/server/client/sbom.cdx.json"
"""The bill of materials of the web client, which its build writes."""
NATIVE_CORE = "parlour/engine/_native"
BILL = "parlour.cdx.json"


def add_bill(wheel: Path) -> None:
    """Adds the bill of materials to a wheel, and to the list of its files."""
    with ZipFile(wheel) as archive:
        records = [name for name in archive.namelist() if name.endswith(".dist-info/RECORD")]
        if not records:
            return
        folder = records[0].partition("/")[0]
        bill = json.dumps(bill_of_materials(archive, folder), indent=1).encode()
    _add_file(wheel, f"{folder}/sboms/{BILL}", bill, f"{folder}/RECORD")


def bill_of_materials(wheel: ZipFile, folder: str) -> dict[str, Any]:
    """What a wheel contains; packages that it only requires are in its metadata."""
    release = folder.removesuffix(".dist-info").partition("-")[2]
    names = wheel.namelist()
    components: list[dict[str, Any]] = []
    if any(name.startswith(NATIVE_CORE) for name in names):
        components.append(_nanobind(version("nanobind")))
    if CLIENT_BILL in names:
        components += json.loads(wheel.read(CLIENT_BILL))["components"]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": _component("application", "parlour", release, "MIT")},
        "components": components,
    }


def _nanobind(release: str) -> dict[str, Any]:
    """The library that is linked into the native core, with the hash table that it contains."""
    robin_map = {"type": "library", "name": "robin-map", "licenses": [{"license": {"id": "MIT"}}]}
    return {**_component("library", "nanobind", release, "BSD-3-Clause"), "components": [robin_map]}


def _component(kind: str, name: str, release: str, license_id: str) -> dict[str, Any]:
    purl = f"pkg:pypi/{name}@{release}"
    licenses = [{"license": {"id": license_id}}]
    return {"type": kind, "bom-ref": purl, "name": name, "version": release, "purl": purl, "licenses": licenses}


def _add_file(wheel: Path, name: str, content: bytes, record: str) -> None:
    """Writes the wheel again with one more file; nothing else changes but the list of files."""
    rewritten = wheel.with_suffix(".new")
    with ZipFile(wheel) as old, ZipFile(rewritten, "w", ZIP_DEFLATED) as new:
        for entry in old.infolist():
            if entry.filename != record:
                new.writestr(entry, old.read(entry))
        new.writestr(name, content)
        digest = urlsafe_b64encode(sha256(content).digest()).rstrip(b"=").decode()
        new.writestr(old.getinfo(record), f"{name},sha256={digest},{len(content)}\n".encode() + old.read(record))
    rewritten.replace(wheel)
