"""The build backend: what it requires, builds and reports."""

import importlib.util
import os
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pexpect
import pytest

from tests.bless import ROOT

FILE = ROOT / "tools/build_backend.py"
NPM = """#!/bin/sh
echo "$@" >> npm.log
case "$*" in "run build"*) mkdir -p src/parlour/server/client && touch src/parlour/server/client/index.html;; esac
"""


@pytest.fixture
def backend(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The backend in an empty project, on a system without Node.js, with scikit-build-core replaced."""
    scikit = ModuleType("scikit_build_core.build")
    for hook in ("get_requires_for_build_sdist", "get_requires_for_build_wheel", "get_requires_for_build_editable"):
        setattr(scikit, hook, lambda settings=None: ["ninja"])
    scikit.build_wheel = scikit.build_editable = wheel_of("parlour/__init__.py")  # type: ignore[attr-defined]
    scikit.build_sdist = lambda folder, settings=None: "parlour.tar.gz"  # type: ignore[attr-defined]
    package = ModuleType("scikit_build_core")
    package.build = scikit  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "scikit_build_core", package)
    monkeypatch.setitem(sys.modules, "scikit_build_core.build", scikit)
    monkeypatch.syspath_prepend(FILE.parent)
    spec = importlib.util.spec_from_file_location("build_backend", FILE)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    (tmp_path / "bin").mkdir()
    (tmp_path / "web").mkdir()
    (tmp_path / "web/index.html").touch()
    (tmp_path / "package-lock.json").touch()
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setenv("PATH", f"{tmp_path}/bin{os.pathsep}/bin")
    monkeypatch.setattr(module.shutil, "which", lambda name: _which(tmp_path / "bin" / name))
    return module


def _which(program: Path) -> str | None:
    return str(program) if program.exists() else None


def wheel_of(*names: str) -> Callable[..., str]:
    """A build that puts these names into a wheel."""

    def build(folder: str, settings: object = None, metadata: object = None) -> str:
        with zipfile.ZipFile(Path(folder, "parlour.whl"), "w") as wheel:
            for name in names:
                wheel.writestr(name, "")
        return "parlour.whl"

    return build


def add_node(folder: Path, version: str = "v24.1.0", npm: str = NPM) -> None:
    """Adds Node.js and npm to the system."""
    for name, text in {"node": f"#!/bin/sh\necho {version}\n", "npm": npm}.items():
        (folder / "bin" / name).write_text(text)
        (folder / "bin" / name).chmod(0o755)


def test_node_comes_from_pypi_where_there_is_none(backend: Any, tmp_path: Path) -> None:
    assert backend.get_requires_for_build_wheel() == ["ninja", backend.NODE_WHEEL]
    assert backend.get_requires_for_build_sdist() == ["ninja", backend.NODE_WHEEL]
    assert backend.get_requires_for_build_editable() == ["ninja"]


@pytest.mark.parametrize(
    ("version", "is_usable"),
    [
        ("v18.20.0", False),
        ("v20.18.3", False),
        ("v20.19.0", True),
        ("v21.7.3", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.1.0", True),
    ],
)
def test_node_comes_from_pypi_where_vite_does_not_support_the_installed_one(
    backend: Any, tmp_path: Path, version: str, is_usable: bool
) -> None:
    add_node(tmp_path, version)
    assert backend.get_requires_for_build_wheel() == ["ninja"] + [backend.NODE_WHEEL] * (not is_usable)


def test_node_is_not_needed_where_the_client_is_built(backend: Any, tmp_path: Path) -> None:
    (tmp_path / backend.CLIENT).parent.mkdir(parents=True)
    (tmp_path / backend.CLIENT).touch()
    assert backend.get_requires_for_build_wheel() == ["ninja"]
    os.utime(tmp_path / "web/index.html", (2e9, 2e9))
    assert backend.get_requires_for_build_wheel() == ["ninja", backend.NODE_WHEEL]
    (tmp_path / "PKG-INFO").touch()  # in a source distribution the dates of files mean nothing
    assert backend.get_requires_for_build_wheel() == ["ninja"]


def test_the_client_is_built_once(backend: Any, tmp_path: Path) -> None:
    add_node(tmp_path)
    backend.build_wheel(str(tmp_path))
    backend.build_wheel(str(tmp_path))
    assert (tmp_path / "npm.log").read_text() == "ci\nrun build -- --logLevel error\n"


def test_installed_node_modules_are_used_while_they_are_current(backend: Any, tmp_path: Path) -> None:
    add_node(tmp_path)
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules/.package-lock.json").touch()
    backend.build_client()
    assert (tmp_path / "npm.log").read_text() == "run build -- --logLevel error\n"


@pytest.mark.parametrize("npm", [None, "#!/bin/sh\nexit 3\n"], ids=["no npm", "npm fails"])
def test_a_wheel_without_client_and_core_is_built_and_reported(
    backend: Any, tmp_path: Path, npm: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    if npm:
        add_node(tmp_path, npm=npm)
    assert backend.build_wheel(str(tmp_path)) == "parlour.whl"
    reported = capsys.readouterr().err
    assert f"parlour: note: {backend.NATIVE_NOTE}\n" in reported
    assert f"parlour: note: {backend.CLIENT_NOTE}\n" in reported
    assert ("npm ci ended with 3\n" in reported) == bool(npm)


def test_a_complete_wheel_reports_nothing(
    backend: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    build = wheel_of("parlour/engine/_native.so", "parlour/server/client/index.html")
    monkeypatch.setattr(backend.scikit, "build_wheel", build)
    backend.build_wheel(str(tmp_path))
    assert capsys.readouterr().err == ""


def test_an_editable_install_reports_a_missing_core_and_builds_no_client(
    backend: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add_node(tmp_path)
    backend.build_editable(str(tmp_path))
    assert capsys.readouterr().err == f"parlour: note: {backend.NATIVE_NOTE}\n"
    assert not (tmp_path / "npm.log").exists()


def test_a_source_distribution_without_client_is_reported(
    backend: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backend.build_sdist(str(tmp_path))
    assert capsys.readouterr().err == f"parlour: note: {backend.CLIENT_NOTE}\n"


def test_a_note_reaches_the_terminal_even_if_the_output_is_captured(tmp_path: Path) -> None:
    code = (
        "import sys, types\n"
        "build = types.ModuleType('build'); build.get_requires_for_build_editable = None\n"
        "package = types.ModuleType('scikit_build_core'); package.build = build\n"
        "sys.modules['scikit_build_core'] = package\n"
        f"sys.path.insert(0, {str(FILE.parent)!r})\n"
        "from build_backend import report\n"
        "report('something is missing')\n"
    )
    (tmp_path / "code.py").write_text(code)
    command = f"{sys.executable} {tmp_path}/code.py > {tmp_path}/out 2> {tmp_path}/err"
    terminal = pexpect.spawn("/bin/sh", ["-c", command], encoding="utf-8")
    assert "parlour: note: something is missing" in terminal.read()
    assert (tmp_path / "err").read_text() == "parlour: note: something is missing\n"


def test_damaged_lessons_are_not_built(backend: Any, tmp_path: Path) -> None:
    school = tmp_path / "src/parlour/school"
    school.mkdir(parents=True)
    (school / "__init__.py").touch()
    (school.parent / "__init__.py").touch()
    (school / "__main__.py").write_text("import sys; sys.exit('nim: en: no sentence for basics.goal')")
    for build in (backend.build_wheel, backend.build_sdist):
        with pytest.raises(RuntimeError, match=r"no sentence for basics\.goal"):
            build(str(tmp_path))
    assert not list(tmp_path.glob("*.whl"))
